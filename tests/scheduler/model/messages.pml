/* Messages: sent to a channel, to the father, or to the node itself. */

inline forget_message(m) {
  m.kind = 0; m.shows = 0; m.subject = 0; m.version = 0; m.peer = 0; m.peer_version = 0; m.epoch = 0; m.credit = 0; m.unit = 0;
  z = 0;
  do
  :: z < NODES -> m.sons[z] = 0; z++
  :: else -> break
  od;
  z = 0
}

#ifdef TRACE /* lines of a trace */
inline print_message() {
  printf("! %d to %d: %e bit %d subject %d version %d peer %d peer_version %d epoch %d credit %d unit %d sons", me, to_, out.kind,
         out.shows, out.subject, out.version, out.peer, out.peer_version, out.epoch, out.credit, out.unit);
  z = 0;
  do
  :: z < NODES -> if :: out.sons[z] > 0 -> printf(" %d@%d", z, out.sons[z] - 1) :: else fi; z++
  :: else -> break
  od;
  printf("\n")
}

inline print_start() {
  if
  :: starts -> starts = false; printf("! %d starts @%d\n", me, epoch[me])
  :: else
  fi
}

inline print_timer() {
  if
  :: sets -> sets = false; printf("! %d sets a timer\n", me)
  :: else
  fi
}
#else
inline print_message() { skip }
inline print_start() { starts = false }
inline print_timer() { sets = false }
#endif

/* What a handler sends, by kind: to, then the fields that scheduler/message.cpp lists for it. */
chan outbox = [OUTBOX] of {byte, mtype, byte, byte, byte, byte, byte, byte, byte, byte};
#define STATE(to, what, who, as_of, refuser, refused, amount) outbox!to, state, what, who, as_of, refuser, refused, 0, amount, 0
#define OFFER(to, by, as_of, idle_as_of) outbox!to, offer, 0, by, as_of, me, idle_as_of, 0, 0, 0
#define REQUEST(to, matcher, as_of) outbox!to, request, 0, me, version[me], matcher, as_of, epoch[me], 0, 0
#define WORK(to, since, what) outbox!to, work, 0, 0, 0, 0, 0, since, 0, what
#define REFUSE(to, as_of) outbox!to, refuse, 0, 0, as_of, 0, 0, 0, 0, 0
#define RETRY(to, by, as_of) outbox!to, retry, 0, by, as_of, 0, 0, 0, 0, 0
#define ADOPT(to) outbox!to, adopt, 0, 0, 0, 0, 0, 0, 0, 0 /* all sons */
#define ADOPTED(to) outbox!to, adopted, 0, 0, 0, 0, 0, 0, 0, 0 /* those of the message that is answered */
#define NEW_FATHER(to, who, since) outbox!to, new_father, 0, who, 0, 0, 0, since, 0, 0
#define LEAVE(to, as_of, since) outbox!to, leave, 0, 0, as_of, 0, 0, since, 0, 0
#define DONE_MESSAGE(to, what) outbox!to, done, 0, 0, 0, 0, 0, 0, 0, what

/* After each handler: its messages go to the channels, or to the node itself; what the master sends up is nobody's. */
inline send_all() {
  do
  :: len(outbox) > 0 ->
     outbox?to_, out.kind, out.shows, out.subject, out.version, out.peer, out.peer_version, out.epoch, out.credit, out.unit;
     x = 0;
     do
     :: x < NODES -> out.sons[x] = (out.kind == adopt -> son_[K(x)] : (out.kind == adopted -> in.sons[x] : 0)); x++
     :: else -> break
     od;
     if
     :: to_ == nobody
     :: to_ == me -> own!out
     :: to_ != nobody && to_ != me ->
        print_message();
        assert(len(CHANNEL(me, to_)) < DEPTH);
        CHANNEL(me, to_)!out
     fi
  :: else -> break
  od;
  forget_message(out)
}
