% thread.pl: library(thread) without threads: its predicates run on the workers (concurrent.pl).
:- module(thread,
          [ concurrent/3, concurrent_forall/2, concurrent_forall/3, concurrent_and/2, concurrent_and/3,
          concurrent_maplist/2, concurrent_maplist/3, concurrent_maplist/4, first_solution/3
          ]).
