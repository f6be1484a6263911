% References to clauses: asserta/2, assertz/2, clause/3, nth_clause/3, clause_property/2, erase/1, instance/2.
:- dynamic item/1, other:thing/1.
item(1).
item(2) :- true, write(x).
static(a).
static(b) :- static(a), true.

t(Goal) :- catch(( Goal -> true ; writeln(no) ), error(Formal, _), ( print(Formal), nl )).

main :- reading, while_changing, adding, erasing, numbering, in_modules, of_static_predicates, errors.

reading :-
    clause(item(X), true, R), writeln(X),                           % expect: 1
    clause(H, B, R), writeln(H-B),                                  % expect: item(1)-true
    ( clause(item(2), _, R) -> true ; writeln(another) ),           % expect: another
    findall(B2, clause(item(_), B2, _), Bodies), print(Bodies), nl, % expect: [true,(true,write(x))]
    call_cleanup(clause(item(1), _, _), Det = true), writeln(Det).  % expect: true

% What was there when the call began is found, but for what is gone by then.
while_changing :-
    assertz(other:thing(1)), assertz(other:thing(2)),
    forall(clause(other:thing(X), _, R), ( writeln(X), assertz(other:thing(9)), erase(R) )),
    % expect: 1
    % expect: 2
    aggregate_all(count, other:thing(_), Count), writeln(Count),    % expect: 2
    retractall(other:thing(_)).

adding :-
    assertz(item(3), R3), asserta(item(0), R0), assert(item(4), _),
    findall(X, clause(item(X), _), Xs), writeln(Xs),                % expect: [0,1,2,3,4]
    instance(R3, C), print(C), nl,                                  % expect: item(3):-true
    ( R3 == R0 -> true ; writeln(distinct) ),                       % expect: distinct
    ( clause_property(R0, fact) -> writeln(fact) ; true ),          % expect: fact
    clause_property(R0, predicate(PI)), writeln(PI).                % expect: user:item/1

erasing :-
    clause(item(3), true, R),
    erase(R),
    findall(X, clause(item(X), _), Xs), writeln(Xs),                % expect: [0,1,2,4]
    t(clause(_, _, R)),                                             % expect: no
    t(nth_clause(_, _, R)),                                         % expect: no
    t(instance(R, _)),                                              % expect: no
    t(erase(R)),                                                    % expect: no
    forall(clause(item(_), _, R2), erase(R2)),
    t(item(_)).                                                     % expect: no

numbering :-
    assertz(item(a)), assertz(item(b)), assertz(item(c), R),
    nth_clause(item(_), 2, R2), clause(item(X), _, R2), writeln(X), % expect: b
    nth_clause(H, N, R), H = item(_), writeln(N),                   % expect: 3
    findall(I, nth_clause(item(_), I, _), Is), writeln(Is),         % expect: [1,2,3]
    t(nth_clause(item(_), 0, _)),                                   % expect: no
    t(nth_clause(item(_), 9, _)),                                   % expect: no
    t(nth_clause(nothing(_), 1, _)),                                % expect: no
    retract(item(a)), nth_clause(_, M, R), writeln(M),              % expect: 2
    t(nth_clause(_, 3, R)),                                         % expect: no
    nth_clause(_, K, R2), writeln(K).                               % expect: 1

in_modules :-
    other:assertz(thing(1), R),
    clause(H, _, R), writeln(H),                                    % expect: other:thing(1)
    clause(other:H1, _, R), writeln(H1),                            % expect: thing(1)
    nth_clause(P, N, R), P = other:thing(_), writeln(N).            % expect: 1

of_static_predicates :-
    clause(static(b), _, R),
    clause(H, B, R), print(H-B), nl,                                % expect: static(b)-(static(a),true)
    nth_clause(static(_), N, R), writeln(N),                        % expect: 2
    catch(erase(R), error(E, _), true), functor(E, Name, _), writeln(Name).     % expect: permission_error

errors :-
    t(clause(_, _, _)),                         % expect: instantiation_error
    t(clause(_, _, foo)),                       % expect: type_error(db_reference,foo)
    t(erase(_)),                                % expect: instantiation_error
    t(erase(foo)),                              % expect: type_error(db_reference,foo)
    t(instance(foo, _)),                        % expect: type_error(db_reference,foo)
    t(assertz(item(3), bar)),                   % expect: uninstantiation_error(bar)
    t(nth_clause(_, _, _)),                     % expect: instantiation_error
    recordz(k, v, R), t(instance(R, v)), erase(R), t(erase(R)).   % expect: no
