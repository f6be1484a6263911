% tabling.pl: library(tabling) of programs that ask for it; the predicates are the system's.
:- module(tabling,
          [ (table)/1, untable/1, current_table/2, tabled_call/1, tnot/1,
            abolish_all_tables/0, abolish_module_tables/1, abolish_table_subgoals/1, abolish_private_tables/0,
            abolish_shared_tables/0
          ]).
