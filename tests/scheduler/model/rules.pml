/* The rules of scheduler/penelope.cpp: each inline is the function of that name there. */

/* --- what is known of descendants -------------------------------------------------------------------------------- */

inline mark_dead(who, as_of) {
  bit_[K(who)] = NO_BIT; sent_[K(who)] = false; version_[K(who)] = as_of; credit_[K(who)] = 0; offered_[K(who)] = 0
}

inline mark_live(who, what, as_of, amount) {
  bit_[K(who)] = what; version_[K(who)] = as_of; credit_[K(who)] = amount; offered_[K(who)] = amount; sent_[K(who)] = false
}

inline send_clear_up(who, as_of) {
  STATE(father[me], NO_BIT, who, as_of, 0, 0, 0)
}

inline forget(who, as_of) {
  if
  :: as_of >= version_[K(who)] -> mark_dead(who, as_of)
  :: else
  fi
}

inline clear(who, as_of) {
  if
  :: stage[me] == DISSOLVING && who != me -> forget(who, as_of); send_clear_up(who, as_of)
  :: else ->
     if
     :: bit_[K(who)] != NO_BIT && version_[K(who)] <= as_of ->
        flag = sent_[K(who)];
        mark_dead(who, as_of);
        if
        :: flag && !LEFT_OUT(no_clear_upwards) -> send_clear_up(who, as_of)
        :: else
        fi
     :: bit_[K(who)] == NO_BIT && version_[K(who)] < as_of ->
        mark_dead(who, as_of)
     :: else
     fi
  fi
}

inline take_back(who, as_of) {
  was_sent = (stage[me] != DISSOLVING && as_of > version_[K(who)] && bit_[K(who)] == NO_BIT);
  clear(who, as_of);
  if
  :: was_sent && !LEFT_OUT(stop_a_clear_that_overtakes) -> send_clear_up(who, as_of)
  :: else
  fi
}

/* The first at or after `rotation`, and then from 0 on; 0: none. */
inline pick_idle() {
  x = 0; found = 0;
  do
  :: x < NODES ->
     y = (rotation + x) % NODES;
     if
     :: bit_[K(y)] == IDLE_BIT -> found = y; break
     :: else
     fi;
     x++
  :: else -> break
  od
}

inline pick_overloaded() {
  x = 0; found = 0;
  do
  :: x < NODES ->
     y = (rotation + x) % NODES;
     if
     :: bit_[K(y)] == OVERLOADED_BIT && credit_[K(y)] > 0 -> found = y; break
     :: else
     fi;
     x++
  :: else -> break
  od
}

inline match(by, importer) {
  credit_[K(by)] = credit_[K(by)] - 1;
  from_version = version_[K(importer)];
  clear(importer, from_version);
  OFFER(importer, by, version_[K(by)], from_version)
}

inline match_all(by) {
  do
  :: credit_[K(by)] > 0 ->
     pick_idle();
     if
     :: found != 0 -> match(by, found)
     :: else -> break
     fi
  :: else -> break
  od;
  if
  :: credit_[K(by)] > 0 && !sent_[K(by)] && me != master ->
     sent_[K(by)] = true;
     STATE(father[me], OVERLOADED_BIT, by, version_[K(by)], 0, 0, offered_[K(by)])
  :: else
  fi
}

/* --- importing: from waiting to asking --------------------------------------------------------------------------- */

inline find_work_below() {
  pick_overloaded();
  t_exporter = found; t_version = 0; t_matcher = 0;
  if
  :: found != 0 -> t_version = version_[K(found)]; t_matcher = me
  :: else
  fi
}

inline any_son() { /* into found */
  x = 0; found = 0;
  do
  :: x < NODES -> if :: son_[K(x)] != 0 -> found = 1 :: else fi; x++
  :: else -> break
  od
}

inline publish_overloaded() {
  version[me] = version[me] + 1;
  overloaded_version[me] = version[me];
  mark_live(me, OVERLOADED_BIT, version[me], CREDIT);
  match_all(me)
}

inline wake() {
  stage[me] = WORKING;
  clear(me, version[me]);
  load[me] = woken[me];
  woken[me] = IDLE;
  if
  :: load[me] == OVERLOADED -> publish_overloaded()
  :: else
  fi
}

/* Says so to its own table. */
inline advertise(refuser, refused_version) {
  stage[me] = ADVERTISED;
  version[me] = version[me] + 1;
  STATE(me, IDLE_BIT, me, version[me], refuser, refused_version, 0)
}

inline ask() { /* t_exporter ... */
  stage[me] = ASKING;
  REQUEST(t_exporter, t_matcher, t_version)
}

inline leaf() {
  any_son();
  if
  :: stage[me] == DISSOLVING && !adopting[me] && (!found || LEFT_OUT(move_before_dissolving)) ->
     t_exporter = target[me]; t_version = target_version[me]; t_matcher = target_matcher[me];
     target[me] = 0; target_version[me] = 0; target_matcher[me] = 0;
     if
     :: woken[me] != IDLE ->
        wake();
        if
        :: t_exporter != 0 -> RETRY(t_matcher, t_exporter, t_version)
        :: else
        fi
     :: woken[me] == IDLE && t_exporter != 0 -> ask()
     :: else -> advertise(0, 0)
     fi
  :: else
  fi
}

inline dissolve() { /* t_exporter ...: what to ask then, or 0 */
  stage[me] = DISSOLVING;
  target[me] = t_exporter; target_version[me] = t_version; target_matcher[me] = t_matcher;
  u = 0;
  do
  :: u < NODES ->
     if
     :: u != me && bit_[K(u)] == OVERLOADED_BIT && !sent_[K(u)] ->
        STATE(father[me], OVERLOADED_BIT, u, version_[K(u)], 0, 0, offered_[K(u)])
     :: else
     fi;
     u++
  :: else -> break
  od;
  u = 0;
  do
  :: u < NODES ->
     if
     :: u != me && bit_[K(u)] != NO_BIT -> mark_dead(u, version_[K(u)])
     :: else
     fi;
     u++
  :: else -> break
  od;
  any_son();
  if
  :: found && !LEFT_OUT(move_before_dissolving) -> adopting[me] = true; ADOPT(father[me])
  :: else -> leaf()
  fi
}

/* --- load -------------------------------------------------------------------------------------------------------- */

inline set_timer() {
  timer[me] = true; sets = true
}

inline become() { /* now_load */
  if
  :: load[me] != now_load ->
     flag = (load[me] == OVERLOADED || stage[me] == ADVERTISED);
     load[me] = now_load;
     if
     :: flag -> clear(me, version[me])
     :: else
     fi;
     stage[me] = WORKING;
     if
     :: now_load == OVERLOADED -> publish_overloaded()
     :: now_load == IDLE ->
        stage[me] = WAITING;
        find_work_below();
        if
        :: t_exporter != 0 -> dissolve()
        :: else -> set_timer()
        fi
     :: else
     fi
  :: else
  fi
}

inline change_load() { /* now_load */
  if
  :: stage[me] == DISSOLVING || stage[me] == ASKING -> woken[me] = now_load /* IDLE: not woken */
  :: else -> become()
  fi
}

/* --- messages about bits ----------------------------------------------------------------------------------------- */

inline try_match(by) {
  if
  :: bit_[K(by)] == OVERLOADED_BIT && stage[me] == WAITING && by != me ->
     t_exporter = by; t_version = version_[K(by)]; t_matcher = me;
     dissolve()
  :: bit_[K(by)] == OVERLOADED_BIT && !(stage[me] == WAITING && by != me) -> match_all(by)
  :: else
  fi
}

inline pass_on() {
  STATE(father[me], in.shows, in.subject, in.version, in.peer, in.peer_version, in.credit)
}

inline on_state() {
  if
  :: stage[me] == DISSOLVING && in.subject != me && !LEFT_OUT(keep_bits_while_dissolving) ->
     if
     :: in.peer != master -> forget(in.peer, in.peer_version)
     :: else
     fi;
     if
     :: in.shows == NO_BIT || in.version > version_[K(in.subject)] ->
        forget(in.subject, in.version);
        pass_on()
     :: else ->
        if
        :: in.peer != master -> send_clear_up(in.peer, in.peer_version)
        :: else
        fi
     fi
  :: else ->
     if
     :: in.peer != master -> clear(in.peer, in.peer_version)
     :: else
     fi;
     if
     :: in.shows == NO_BIT -> take_back(in.subject, in.version)
     :: in.shows != NO_BIT && (in.version > version_[K(in.subject)] || LEFT_OUT(old_versions_count)) ->
        was_sent = sent_[K(in.subject)];
        refused_version = version_[K(in.subject)];
        mark_live(in.subject, in.shows, in.version, in.credit);
        if
        :: in.shows == OVERLOADED_BIT -> try_match(in.subject)
        :: else ->
           pick_overloaded();
           if
           :: found != 0 -> match(found, in.subject)
           :: else ->
              sent_[K(in.subject)] = (me != master);
              pass_on()
           fi
        fi;
        if
        :: was_sent && !sent_[K(in.subject)] -> send_clear_up(in.subject, refused_version)
        :: else
        fi
     :: else
     fi
  fi
}

inline on_timer() {
  timer[me] = false;
  if
  :: stage[me] == WAITING -> find_work_below(); dissolve()
  :: else
  fi
}

inline on_retry() {
  if
  :: bit_[K(in.subject)] == OVERLOADED_BIT && version_[K(in.subject)] == in.version ->
     if
     :: credit_[K(in.subject)] < offered_[K(in.subject)] -> credit_[K(in.subject)] = credit_[K(in.subject)] + 1
     :: else
     fi;
     try_match(in.subject)
  :: else
  fi
}

/* --- importing: the answers -------------------------------------------------------------------------------------- */

inline on_offer() {
  t_exporter = in.subject; t_version = in.version; t_matcher = in.peer;
  if
  :: t_exporter == me
  :: t_exporter != me && stage[me] == ADVERTISED ->
     if
     :: t_matcher == father[me] && in.peer_version == version[me] -> mark_dead(me, version[me])
     :: else
     fi;
     ask()
  :: t_exporter != me && stage[me] == WAITING -> dissolve()
  :: t_exporter != me && stage[me] == DISSOLVING && target[me] == 0 ->
     target[me] = t_exporter; target_version[me] = t_version; target_matcher[me] = t_matcher
  :: else ->
     if
     :: !LEFT_OUT(no_retry_when_declined) -> RETRY(t_matcher, t_exporter, t_version)
     :: else
     fi
  fi
}

inline on_refuse() {
  if
  :: stage[me] == ASKING && woken[me] == IDLE -> advertise(from, in.version)
  :: stage[me] == ASKING && woken[me] != IDLE -> clear(from, in.version); wake()
  :: else
  fi
}

inline forget_older_fathers() {
  x = 0;
  do
  :: x < NODES ->
     if
     :: next_epoch_[K(x)] != 0 && next_epoch_[K(x)] - 1 < in.epoch ->
        y = next_[K(x)];
        LEAVE(x, 0, next_epoch_[K(x)] - 1);
        LEAVE(y, 0, next_epoch_[K(x)] - 1);
        next_[K(x)] = 0; next_epoch_[K(x)] = 0
     :: else
     fi;
     x++
  :: else -> break
  od
}

inline on_work() {
  stage[me] = WORKING;
  load[me] = SILENT;
  woken[me] = IDLE;
  if
  :: father[me] == from -> clear(me, version[me])
  :: else ->
     flag = (bit_[K(me)] != NO_BIT);
     mark_dead(me, version[me]);
     LEAVE(father[me], (flag -> version[me] : 0), epoch[me])
  fi;
  forget_older_fathers();
  father[me] = from;
  epoch[me] = in.epoch;
  place[in.unit] = me;
  starts = true;
  reports = true
}

/* --- exporting --------------------------------------------------------------------------------------------------- */

inline on_request() {
  if
  :: load[me] != OVERLOADED ->
     REFUSE(from, (LEFT_OUT(refuse_the_current_version) -> version[me] : overloaded_version[me]))
  :: else ->
     was_son = son_[K(from)];
     clear(from, in.version);
     son_[K(from)] = in.epoch + 2;
     take_out();
     if
     :: u < UNITS && LEFT_OUT(refuse_after_taking_out) && u == 2 -> place[u] = FLYING; u = UNITS
     :: else
     fi;
     if
     :: u < UNITS ->
        flag = (LEFT_OUT(export_a_copy) && u == 2);
        begin_task();
        WORK(from, in.epoch + 1, u);
        if
        :: flag -> place[u] = me
        :: else
        fi;
        load_of(me);
        if
        :: now_load == OVERLOADED && LEFT_OUT(no_retry_after_export)
        :: now_load == OVERLOADED && !LEFT_OUT(no_retry_after_export) ->
           RETRY(in.peer, me, in.peer_version)
        :: else -> become()
        fi
     :: else ->
        son_[K(from)] = was_son;
        REFUSE(from, overloaded_version[me]);
        load_of(me);
        if
        :: now_load == OVERLOADED -> now_load = SILENT
        :: else
        fi;
        become()
     fi
  fi
}

/* --- the hierarchy ----------------------------------------------------------------------------------------------- */

inline on_adopt() {
  if
  :: stage[me] == DISSOLVING
  :: else ->
     x = 0;
     do
     :: x < NODES ->
        if
        :: in.sons[x] > son_[K(x)] -> son_[K(x)] = in.sons[x]
        :: else
        fi;
        x++
     :: else -> break
     od;
     ADOPTED(from)
  fi
}

inline on_adopted() {
  adopting[me] = false;
  x = 0;
  do
  :: x < NODES ->
     if
     :: in.sons[x] != 0 -> NEW_FATHER(x, from, in.sons[x] - 1)
     :: else
     fi;
     x++
  :: else -> break
  od;
  leaf()
}

inline on_new_father() {
  if
  :: in.epoch < epoch[me] -> LEAVE(from, 0, in.epoch); LEAVE(in.subject, 0, in.epoch)
  :: else -> next_[K(from)] = in.subject; next_epoch_[K(from)] = in.epoch + 1
  fi
}

#define FOLLOWS (me != master && next_epoch_[K(father[me])] != 0 && next_epoch_[K(father[me])] - 1 == epoch[me])
/* follow_new_fathers, one of them: the caller repeats it. */
inline follow() {
  y = father[me];
  father[me] = next_[K(y)];
  next_[K(y)] = 0; next_epoch_[K(y)] = 0;
  LEAVE(y, 0, epoch[me]);
  if
  :: adopting[me] ->
     any_son();
     if
     :: !found -> adopting[me] = false; leaf()
     :: found && LEFT_OUT(no_second_adopt)
     :: else -> ADOPT(father[me])
     fi
  :: else
  fi
}

inline on_leave() {
  if
  :: in.version != 0 -> take_back(from, in.version)
  :: else
  fi;
  if
  :: son_[K(from)] == in.epoch + 1 || LEFT_OUT(leave_of_any_epoch) -> son_[K(from)] = 0
  :: else
  fi;
  leaf()
}
