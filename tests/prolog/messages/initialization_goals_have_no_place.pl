% Messages of goals of initialization/1 do not name a line: the file has been loaded. Directives do.
:- print_message(error, format('in a directive', [])).
:- initialization(( print_message(error, format('after loading', [])),
                    ( source_location(_, _) -> writeln(place) ; writeln(none) ) )).

main.
% expect: none
% error: initialization_goals_have_no_place.pl:2:
% error: ERROR:    in a directive
% error: ERROR: after loading
% options: --on-error=print -q -g main -t halt
