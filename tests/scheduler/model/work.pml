/* Work: units, which make others and end, and the tasks that exports begin. */

inline count_units(w) { /* into most; the newest into u */
  x = 0; most = 0; u = UNITS;
  do
  :: x < UNITS ->
     if
     :: place[x] == w -> most++; u = x
     :: else
     fi;
     x++
  :: else -> break
  od
}

inline load_of(w) { /* into now_load */
  count_units(w);
  now_load = (most >= 2 -> OVERLOADED : most)
}

/* The oldest unit that is not what a task began with. */
inline take_out() { /* u, or UNITS */
  u = 0;
  do
  :: u < UNITS && !(place[u] == me && task[u] != u) -> u++
  :: else -> break
  od
}

inline begin_task() {
  parent[u] = task[u]; task[u] = u; exporter[u] = me; open[u] = 1;
  place[u] = FLYING
}

/* One of the units or exports of a task is done. */
inline close(t) {
  open[t] = open[t] - 1;
  if
  :: open[t] == 0 || (LEFT_OUT(done_without_exports) && t == 0 && most == 0) ->
     DONE_MESSAGE(exporter[t], t)
  :: else
  fi
}

