/* The protocol of scheduler/penelope.cpp (hierarchy) as a Promela model, for spin: every order of messages, timers and work
 * of a small system. Each inline is the function of that name there; tests/scheduler/README.md says how it is run.
 *
 *   system   NODES = N + 1 nodes, the master 0 and the workers; channels are FIFO for each pair of nodes
 *   work     up to UNITS units. A unit may make others, ends, may be set aside and come back (PARKS times in all). An
 *            exported unit begins a task, which reports `done` to its exporter when its units and its exports are done
 *   event    one choice (a delivery, a timer, or something about work) and all that the node does then: one transition
 *
 * Checked after each event: fathers lead to the master, a father has its sons, a searching worker has none; each unit runs
 * once; `done` of the root comes when no unit is left. When nothing is under way: bits are true, known to all ancestors and
 * have their credit; nobody is overloaded beside an idle worker. A run that ends before `done` of the root is an invalid
 * end state.
 *
 *   N, UNITS, PARKS, CREDIT, DEPTH   sizes; DEPTH messages fit into a channel
 *   MUTANTS                          one rule can be left out, to see that it is missed: its number is in pan's environment
 *   EXACT                            picks rotate as in the program; else any candidate is picked
 *   TRACE                            prints events; GUIDED reads the choices from standard input (tests/scheduler/model.py)
 */
#include "model/state.pml"
#include "model/messages.pml"
#include "model/work.pml"
#include "model/rules.pml"
#include "model/checks.pml"
#include "model/trace.pml"

inline on_done() {
  if
  :: me == master -> detected = true; check_all_done()
  :: else -> most = 1; close(parent[in.unit])
  fi
}

inline do_work() {
  count_units(me);
  if
  :: choice == end_unit ->
     assert(place[u] != DONE);
     place[u] = DONE;
     most--;
     close(task[u])
  :: choice == spawn ->
     place[made] = me; task[made] = task[u]; open[task[u]] = open[task[u]] + 1;
     made++
  :: choice == park -> place[u] = PARKED_AT(me); parks++
  :: choice == wake_up -> count_units(PARKED_AT(me)); place[u] = me
  fi;
  reports = true
}

inline receive() {
  if
  :: in.kind == state -> d_step { on_state(); send_all() }
  :: in.kind == offer -> d_step { on_offer(); send_all() }
  :: in.kind == request -> d_step { on_request(); send_all() }
  :: in.kind == work -> d_step { on_work(); send_all() }
  :: in.kind == refuse -> d_step { on_refuse(); send_all() }
  :: in.kind == retry -> d_step { on_retry(); send_all() }
  :: in.kind == adopt -> d_step { on_adopt(); send_all() }
  :: in.kind == adopted -> d_step { on_adopted(); send_all() }
  :: in.kind == new_father -> d_step { on_new_father(); send_all() }
  :: in.kind == leave -> d_step { on_leave(); send_all() }
  :: in.kind == done -> d_step { on_done(); send_all() }
  fi
}

/* The event itself, then what the node says to itself, then new fathers, then the load after work began or changed. */
inline happen() {
  if
  :: choice == deliver -> CHANNEL(from, me)?in; receive()
  :: choice == expire -> d_step { on_timer(); send_all() }
  :: else -> d_step { do_work(); send_all() }
  fi;
  do
  :: len(own) > 0 -> own?in; from = me; receive()
  :: len(own) == 0 && FOLLOWS -> d_step { follow(); send_all() }
  :: len(own) == 0 && !FOLLOWS && reports -> d_step { print_start(); reports = false; load_of(me); change_load(); send_all() }
  :: else -> break
  od
}

inline begin() {
  x = 1;
  do
  :: x < NODES ->
     version[x] = 1;
     load[x] = IDLE;
     stage[x] = (x == 1 -> ASKING : ADVERTISED);
     son_[x] = (x == 1 -> 2 : 1);
     if
     :: x != 1 ->
        bit_[x] = IDLE_BIT; version_[x] = 1;
        bit_[x * NODES + x] = IDLE_BIT; version_[x * NODES + x] = 1; sent_[x * NODES + x] = true
     :: else
     fi;
     x++
  :: else -> break
  od;
  load[master] = SILENT; version[master] = 1; father[master] = nobody;
  made = 1; open[0] = 1; place[0] = FLYING; /* its exporter is the master */
  out.kind = work; out.epoch = 1; out.unit = 0;
  CHANNEL(0, 1)!out;
  forget_message(out);
  x = 0
}

#define DELIVER(a, b) :: nempty(CHANNEL(a, b)) -> choice = deliver; from = a; me = b
#define COUNT(w) ((place[0] == w) + (UNITS > 1 && place[1 % UNITS] == w) + (UNITS > 2 && place[2 % UNITS] == w) + \
                  (UNITS > 3 && place[3 % UNITS] == w) + (UNITS > 4 && place[4 % UNITS] == w) + (UNITS > 5 && place[5 % UNITS] == w) + \
                  (UNITS > 6 && place[6 % UNITS] == w) + (UNITS > 7 && place[7 % UNITS] == w))
#define WORKER(w)                                                        \
  :: timer[w] -> choice = expire; me = w                                 \
  :: COUNT(w) > 0 && !(BUSY && made < UNITS) -> choice = end_unit; me = w \
  :: COUNT(w) > 0 && made < UNITS -> choice = spawn; me = w              \
  :: COUNT(w) > 0 && parks < PARKS -> choice = park; me = w              \
  :: COUNT(PARKED_AT(w)) > 0 -> choice = wake_up; me = w

#define QUIET_WORKER(w) (!timer[w] && empty(CHANNEL(0, w)) && empty(CHANNEL(w, 0)))
#define QUIET_PAIR(a, b) (empty(CHANNEL(a, b)) && empty(CHANNEL(b, a)))
#if N == 2
#define end_of_all() (QUIET_WORKER(1) && QUIET_WORKER(2) && QUIET_PAIR(1, 2))
#elif N == 3
#define end_of_all() (QUIET_WORKER(1) && QUIET_WORKER(2) && QUIET_WORKER(3) && QUIET_PAIR(1, 2) && QUIET_PAIR(1, 3) && QUIET_PAIR(2, 3))
#else
#define end_of_all() (QUIET_WORKER(1) && QUIET_WORKER(2) && QUIET_WORKER(3) && QUIET_WORKER(4) && QUIET_PAIR(1, 2) && \
                      QUIET_PAIR(1, 3) && QUIET_PAIR(1, 4) && QUIET_PAIR(2, 3) && QUIET_PAIR(2, 4) && QUIET_PAIR(3, 4))
#endif

inline choose() {
  if
  DELIVER(0, 1) DELIVER(1, 0) WORKER(1)
#if N >= 2
  DELIVER(0, 2) DELIVER(2, 0) DELIVER(1, 2) DELIVER(2, 1) WORKER(2)
#endif
#if N >= 3
  DELIVER(0, 3) DELIVER(3, 0) DELIVER(1, 3) DELIVER(3, 1) DELIVER(2, 3) DELIVER(3, 2) WORKER(3)
#endif
#if N >= 4
  DELIVER(0, 4) DELIVER(4, 0) DELIVER(1, 4) DELIVER(4, 1) DELIVER(2, 4) DELIVER(4, 2) DELIVER(3, 4) DELIVER(4, 3) WORKER(4)
#endif
  :: detected && end_of_all() -> goto end
  fi
}

#ifdef GUIDED
/* A choice is three characters of standard input: what, from, node. */
chan STDIN;
hidden int character;
inline read(into) {
  STDIN?character;
  into = character - 48
}
inline choose_as_told() {
  STDIN?character;
  if
  :: character == 100 -> choice = deliver /* d */
  :: character == 120 -> choice = expire  /* x */
  :: character == 101 -> choice = end_unit /* e */
  :: character == 115 -> choice = spawn   /* s */
  :: character == 112 -> choice = park    /* p */
  :: character == 119 -> choice = wake_up /* w */
  :: else -> goto end
  fi;
  read(from);
  read(me);
  assert(choice != deliver || len(CHANNEL(from, me)) > 0)
}
#endif

/* The node knows a bit of a worker up to w and one above. */
#define LIVE(w) (bit_[K(w)] != NO_BIT)
#if N == 2
#define SEVERAL(w) (LIVE(1) && LIVE(2))
#elif N == 3
#define SEVERAL(w) ((LIVE(1) || (w >= 2 && LIVE(2))) && (LIVE(3) || (w < 2 && LIVE(2))))
#else
#define SEVERAL(w) ((LIVE(1) || (w >= 2 && LIVE(2)) || (w >= 3 && LIVE(3))) && (LIVE(4) || (w < 3 && LIVE(3)) || (w < 2 && LIVE(2))))
#endif

/* Where one of several may be picked, any of them is; the program takes the first. */
inline choose_rotation() {
#ifdef EXACT
  rotation = 0
#else
  if
  :: rotation = 0
  :: SEVERAL(1) -> rotation = 2
#if N >= 3
  :: SEVERAL(2) -> rotation = 3
#endif
#if N >= 4
  :: SEVERAL(3) -> rotation = 4
#endif
  fi
#endif
}
active proctype hierarchy() {
  d_step { begin() }
  do
  :: atomic {
#ifdef GUIDED
       choose_as_told();
#else
       choose();
#endif
       choose_rotation();
       d_step { print_choice() }
       happen();
       d_step {
         print_timer();
         print_node();
         check_hierarchy();
         check_quiet();
         choice = no_choice; from = 0; me = 0; rotation = 0;
         forget_message(in)
       }
     }
  od;
end:
  skip
}
