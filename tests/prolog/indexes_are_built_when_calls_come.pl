% A long predicate is found by each of its arguments, whichever is asked for first, with no choice point where the arguments decide; also
% after clauses were added.

term_expansion(facts(Name), Clauses) :-
    findall(Clause, ( between(1, 1500, I), J is 1500 - I, K is I mod 300, atom_concat(k, K, Key), Clause =.. [Name,I,J,Key,f(I)] ), Clauses).

term_expansion(mixed_facts, Clauses) :-
    findall(mixed(I, J, fact), ( between(1, 1200, I), J is I * I ), Clauses).

facts(by_first).
facts(by_second).
facts(by_third).
facts(by_fourth).
facts(by_none).

mixed(X, Y, added) :- X == Y, !.
mixed_facts.
mixed(_, last, variable).

count(Goal) :- findall(x, Goal, Found), length(Found, N), writeln(N).


decides(Goal) :- call_cleanup(Goal, Done = true), ( Done == true -> writeln(decided) ; writeln(open) ), !.

main :-
    decides(by_first(7, _, _, _)),              % expect: decided
    decides(by_first(_, 7, _, _)),              % expect: decided
    count(by_first(_, _, _, f(9))),             % expect: 1
    count(by_first(_, _, k7, _)),               % expect: 5
    count(by_first(_, _, _, _)),                % expect: 1500
    decides(by_second(_, 3, _, _)),             % expect: decided
    decides(by_second(1497, 3, _, _)),          % expect: decided
    count(by_second(1497, 4, _, _)),            % expect: 0
    count(by_third(_, _, k7, _)),               % expect: 5
    decides(by_third(307, _, k7, _)),           % expect: decided
    count(by_third(_, _, k7, f(307))),          % expect: 1
    count(by_fourth(_, _, _, f(12))),           % expect: 1
    count(by_fourth(_, _, _, g(12))),           % expect: 0
    count(by_fourth(_, _, _, _)),               % expect: 1500
    count(by_none(_, _, _, _)),                 % expect: 1500
    decides(by_none(5, _, _, _)),               % expect: decided
    count(mixed(_, 16, _)),                     % expect: 1
    count(mixed(4, _, _)),                      % expect: 2
    count(mixed(5, 5, _)),                      % expect: 1
    count(mixed(_, last, _)),                   % expect: 1
    count(mixed(_, _, variable)).               % expect: 1
