/* What the system consists of: constants, messages, and all variables. */
#ifndef N
#define N 3
#endif
#ifndef UNITS
#define UNITS 3
#endif
#ifndef PARKS
#define PARKS 0
#endif
#ifndef CREDIT
#define CREDIT 1
#endif
#ifndef DEPTH
#define DEPTH 6
#endif
#ifndef BUSY
#define BUSY 0
#endif
#define NODES (N + 1)
#define OUTBOX (N + 5) /* messages of one handler, at most */

/* Rules that can be left out. */
#define nothing 0
#define move_before_dissolving 1
#define no_retry_after_export 2
#define no_retry_when_declined 3
#define no_clear_upwards 4
#define refuse_the_current_version 5
#define old_versions_count 6
#define leave_of_any_epoch 7
#define keep_bits_while_dissolving 8
#define done_without_exports 9
#define export_a_copy 10
#define refuse_after_taking_out 11
#define no_second_adopt 12
#define stop_a_clear_that_overtakes 13
#ifdef MUTANTS /* for pan: its environment says which one */
c_decl {
  \#include <stdlib.h>
  static int left_out(void) {
    static int rule = -1;
    if (rule < 0) rule = getenv("MUTANT") ? atoi(getenv("MUTANT")) : nothing;
    return rule;
  }
}
#define LEFT_OUT(rule) c_expr { (left_out() == rule) }
#else
#define LEFT_OUT(rule) false
#endif

#define master 0
#define nobody NODES /* the father of the master */
/* load and bits: as numbers in LoadState and Bit */
#define IDLE 0
#define SILENT 1
#define OVERLOADED 2
#define NO_BIT 0
#define IDLE_BIT 1
#define OVERLOADED_BIT 2
/* Stage */
#define WORKING 0
#define WAITING 1
#define DISSOLVING 2
#define ADVERTISED 3
#define ASKING 4

mtype = {state, offer, request, work, refuse, retry, adopt, adopted, new_father, leave, done}

typedef Message {
  mtype kind;
  byte shows, subject, version, peer, peer_version, epoch, credit, unit;
  byte sons[NODES]; /* epoch + 1; 0: not in the list */
}

chan channel[NODES * N] = [DEPTH] of {Message};
#define CHANNEL(a, b) channel[(a) * N + ((b) > (a) -> (b) - 1 : (b))]
chan own = [3] of {Message}; /* a message to oneself is handled in the same event */

/* --- the state of the nodes ------------------------------------------------------------------------------------------- */

byte father[NODES], epoch[NODES], load[NODES], stage[NODES], woken[NODES], version[NODES], overloaded_version[NODES];
byte target[NODES], target_version[NODES], target_matcher[NODES]; /* target 0: none */
bool adopting[NODES], timer[NODES];

#define K(x) me * NODES + (x)
byte bit_[NODES * NODES], version_[NODES * NODES], credit_[NODES * NODES], offered_[NODES * NODES];
bool sent_[NODES * NODES];
byte son_[NODES * NODES];             /* epoch + 1; 0: no son */
byte next_[NODES * NODES], next_epoch_[NODES * NODES]; /* new_fathers_, by the father to be left; epoch + 1; 0: none */

/* --- work --------------------------------------------------------------------------------------------------------------- */

#define UNMADE 0 /* where a unit is; 1 to N: that worker's queue */
#define PARKED_AT(w) (N + (w))
#define FLYING (2 * N + 1)
#define DONE (2 * N + 2)
byte place[UNITS], task[UNITS], exporter[UNITS], parent[UNITS], open[UNITS], made, parks;
bool detected;

/* --- what one event needs; all 0 between events ------------------------------------------------------------------------- */

mtype = {deliver, expire, end_unit, spawn, park, wake_up, no_choice}
mtype choice;
byte from, me, rotation;
hidden byte x, y, z, u, found, most, from_version, refused_version, to_, was_son, now_load;
hidden byte t_exporter, t_version, t_matcher;
hidden byte was_sent, flag, reports, starts, sets;
Message in, out;

