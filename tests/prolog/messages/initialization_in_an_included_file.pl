% Goals of initialization/1 in an included file are at its place, and undefined ones are called by the system.
:- include('initialization_in_an_included_file.inc').
main :- print(main), nl.            % expect: main
% error: initialization_in_an_included_file.inc:2: Initialization goal raised exception:
% error: ERROR: '$run_init_goal'/1: Unknown procedure: not_there/0
% error: initialization_in_an_included_file.inc:3: Initialization goal failed
