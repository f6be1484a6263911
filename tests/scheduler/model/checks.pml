/* What must hold: scheduler/invariants.hpp, and that no unit is lost or left when the end is reported. */

inline check_all_done() {
  x = 0;
  do
  :: x < UNITS -> assert(place[x] == UNMADE || place[x] == DONE); x++
  :: else -> break
  od
}

inline check_hierarchy() {
  x = 1;
  do
  :: x < NODES ->
     assert(son_[father[x] * NODES + x] >= epoch[x] + 1);                    /* the father has its son */
     y = x; z = 0;
     do
     :: y != master -> y = father[y]; z++; assert(z < NODES)                  /* no cycle */
     :: else -> break
     od;
     y = 0;
     do
     :: y < NODES -> assert(son_[x * NODES + y] == 0 || stage[x] < ADVERTISED); y++ /* a searching worker has no sons */
     :: else -> break
     od;
     assert((load[x] == IDLE) == (stage[x] != WORKING));
     x++
  :: else -> break
  od
}

/* Nothing but work may be under way. */
inline check_quiet() {
  flag = true;
  x = 0;
  do
  :: x < NODES * N -> if :: len(channel[x]) > 0 -> flag = false :: else fi; x++
  :: else -> break
  od;
  x = 0;
  do
  :: x < NODES -> if :: timer[x] -> flag = false :: else fi; x++
  :: else -> break
  od;
  if
  :: flag ->
     x = 0; found = 0; most = 0;
     do
     :: x < NODES * NODES ->
        y = x % NODES; z = x / NODES; /* what z knows of y */
        if
        :: bit_[x] == IDLE_BIT -> assert(load[y] == IDLE && version_[x] == version[y])
        :: bit_[x] == OVERLOADED_BIT -> assert(load[y] == OVERLOADED && version_[x] == version[y] && credit_[x] == offered_[x])
        :: else
        fi;
        assert(son_[x] == 0 || father[y] == z);
        x++
     :: else -> break
     od;
     x = 1;
     do
     :: x < NODES ->
        if
        :: load[x] != SILENT ->
           if
           :: load[x] == IDLE -> found = 1; assert(stage[x] == ADVERTISED)
           :: else -> most = 1
           fi;
           y = x;
           do
           :: assert(bit_[y * NODES + x] == (load[x] == IDLE -> IDLE_BIT : OVERLOADED_BIT)); /* each ancestor knows */
              if
              :: y == master -> break
              :: else -> y = father[y]
              fi
           od
        :: else
        fi;
        x++
     :: else -> break
     od;
     assert(!(found && most)) /* stuck: overloaded beside idle */
  :: else
  fi
}
