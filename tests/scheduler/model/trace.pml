/* Printing: a line for the choice, the node's new state; model/messages.pml prints what it sends. */

#ifdef TRACE
inline print_choice() {
  if
  :: choice == deliver -> printf("> deliver %d %d\n", from, me)
  :: else -> printf("> %e %d\n", choice, me)
  fi
}

inline print_stage() {
  if
  :: stage[me] == WORKING -> printf("working")
  :: stage[me] == WAITING -> printf("waiting")
  :: stage[me] == DISSOLVING -> printf("dissolving")
  :: stage[me] == ADVERTISED -> printf("advertised")
  :: stage[me] == ASKING -> printf("asking")
  fi
}

inline print_load(l) {
  if
  :: l == IDLE -> printf(" idle")
  :: l == SILENT -> printf(" silent")
  :: l == OVERLOADED -> printf(" overloaded")
  fi
}

/* As Penelope::describe, but for records of version 0. */
inline print_node() {
  printf("= %d under %d @%d, ", me, father[me] % NODES, epoch[me]);
  print_stage();
  print_load(load[me]);
  printf(", v%d (overloaded v%d), knows", version[me], overloaded_version[me]);
  x = 0;
  do
  :: x < NODES ->
     if
     :: version_[K(x)] != 0 ->
        printf(" %d=v%d", x, version_[K(x)]);
        if
        :: bit_[K(x)] == IDLE_BIT -> printf("i")
        :: bit_[K(x)] == OVERLOADED_BIT -> printf("o%d/%d", credit_[K(x)], offered_[K(x)])
        :: else
        fi;
        if :: sent_[K(x)] -> printf("*") :: else fi
     :: else
     fi;
     x++
  :: else -> break
  od;
  printf(", sons");
  x = 0;
  do
  :: x < NODES -> if :: son_[K(x)] != 0 -> printf(" %d@%d", x, son_[K(x)] - 1) :: else fi; x++
  :: else -> break
  od;
  x = 0;
  do
  :: x < NODES ->
     if
     :: next_epoch_[K(x)] != 0 -> printf(", new father %d (left %d) @%d", next_[K(x)], x, next_epoch_[K(x)] - 1)
     :: else
     fi;
     x++
  :: else -> break
  od;
  if :: adopting[me] -> printf(", sons to be adopted") :: else fi;
  if :: woken[me] != IDLE -> printf(", woken"); print_load(woken[me]) :: else fi;
  if :: target[me] != 0 -> printf(", match with %d v%d by %d", target[me], target_version[me], target_matcher[me]) :: else fi;
  printf("\n")
}
#else
inline print_choice() { skip }
inline print_node() { skip }
#endif
