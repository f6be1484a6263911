% table/1 and its relatives: forms of declarations, clauses that are there already, dynamic predicates, what is shown.

:- table word//1, (p/1, q/1) as subsumptive, (r/1, s/1), user:t/1.
:- table d/1.
:- dynamic d/1.
:- dynamic e/1.
:- table e/1.

word(X) --> word(Y), [X0], { X is Y + X0 }.
word(X) --> [X].
p(1). q(1). r(1). s(1). t(1).
d(1). d(2).
e(1).

u(1).
u(2).
u(1).

:- table i/1 as incremental.
:- dynamic (fact/1 as incremental).
fact(1).
i(X) :- fact(X).

show(Goal) :- findall(Goal, Goal, Found), msort(Found, Sorted), print(Sorted), nl.
try(Goal) :- catch(( Goal -> print(yes) ; print(no) ), error(E, _), print(E)), nl.

main :-
    findall(X, phrase(word(X), [1,2,3]), Sums), print(Sums), nl,     % expect: [6]
    show(p(_)),                                      % expect: [p(1)]
    show(s(_)), show(t(_)),                          % expect: [s(1)]
                                                     % expect: [t(1)]
    show(d(_)),                                      % expect: [d(1),d(2)]
    assertz(d(3)), show(d(_)),                       % expect: [d(1),d(2)]
    abolish_all_tables, show(d(_)),                  % expect: [d(1),d(2),d(3)]
    show(clause(d(_), true)),                        % expect: [clause(d(1),true),clause(d(2),true),clause(d(3),true)]
    retract(d(2)), retract(e(1)), abolish_all_tables,
    show(d(_)), show(e(_)),                          % expect: [d(1),d(3)]
                                                     % expect: []
    show(u(_)),                                      % expect: [u(1),u(1),u(2)]
    table(u/1), show(u(_)),                          % expect: [u(1),u(2)]
    predicate_property(u(_), number_of_clauses(N)), print(N), nl,    % expect: 3
    ( predicate_property(u(_), tabled) -> print(tabled) ; true ), nl,    % expect: tabled
    ( predicate_property(p(_), tabled(subsumptive)) -> print(subsumptive) ; true ), nl,    % expect: subsumptive
    findall(V, current_table(user:u(V), _), Vs), length(Vs, Tables), print(Tables), nl,    % expect: 1
    untable(u/1), show(u(_)),                        % expect: [u(1),u(1),u(2)]
    ( predicate_property(u(_), tabled) -> print(tabled) ; print(plain) ), nl,    % expect: plain
    show(i(_)), assertz(fact(2)), show(i(_)),        % expect: [i(1)]
                                                     % expect: [i(1),i(2)]
    retract(fact(1)), show(i(_)),                    % expect: [i(2)]
    findall(A, tabled_call(member(A, [1,2,1])), As0), msort(As0, As), print(As), nl,    % expect: [1,2]
    try(table(_)),                                   % expect: instantiation_error
    try(table(nothing/1)),                           % expect: yes
    try(nothing(_)),                                 % expect: existence_error(procedure,nothing/1)
    try(table(m(_, wrong))),                         % expect: domain_error(tabled_mode,wrong)
    try(table([v/1])),                               % expect: domain_error(tabled_mode,v/1)
    try(table(1)),                                   % expect: type_error(table_desclaration,1)
    try(table(v/1 as wrong)),                        % expect: domain_error(table_option,wrong)
    try(table(atom_length/2)),                       % expect: permission_error(modify,static_procedure,atom_length/2)
    try(tnot(u(1))).                                 % expect: permission_error(tnot,non_tabled_procedure,u/1)
