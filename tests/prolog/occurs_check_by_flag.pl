% The flag occurs_check set to true: heads, goals and list predicates of what is loaded then make no cyclic terms; set to error, they raise one.
:- set_prolog_flag(occurs_check, true).
same(X, X).
pair(X, f(X), g(Y, Y)).
type(E, var(X), T) :- memberchk(X:T, E).
type(E, lam(X, B), A -> T) :- type([X:A|E], B, T).
type(E, app(F, A), T) :- type(E, F, TA -> T), type(E, A, TA).
own(X, [X|_]).
own(X, [_|T]) :- own(X, T).
:- dynamic fact/2.
fact(X, X).
rule(X, X), true => true.
self(X) :- X = f(X).
both(X, Y) :- X = Y, \+ X \= Y.
none(X) :- catch(( X = g(X), fail ), _, true).
paired(X) :- pair(X, X, _).
inside(X) :- member(X, [f(X)]).
added(X) :- append([X], [], [f(X)]).
selected(X, R) :- select(X, [g(X),d], R).
found(X) :- nth0(0, [f(X)], X).
found1(X) :- nth1(1, [f(X)], X).
at_end(X) :- last([x,f(X)], X).
once_of(X, R) :- selectchk(X, [g(X),d], R).
chosen(K) :- member(K-[X], [a-X]).
negated(X) :- \+ X = h(X).
collected(L) :- findall(X, X = g(X), L).
:- set_prolog_flag(occurs_check, error).
same_or_error(X, X).
self_or_error(X) :- X = f(X).
member_or_error(X) :- memberchk(X, [f(X)]).
:- set_prolog_flag(occurs_check, false).
cyclic(X) :- X = f(X).
t(G) :- catch(( G -> writeln(yes) ; writeln(no) ), error(E, _), ( E =.. [Name|_], writeln(Name) )).
main :-
    t(self(_)),                                             % expect: no
    t(same(X1, f(X1))),                                     % expect: no
    t(paired(_)),                                           % expect: no
    t(both(f(Y2), f(Y2))),                                  % expect: yes
    ( type([], lam(x, app(var(x), var(x))), _) -> writeln(typed) ; writeln(untypable) ),    % expect: untypable
    ( type([], lam(x, lam(y, app(var(x), var(y)))), T) -> numbervars(T, 0, _), print(T) ; true ), nl,   % expect: (A->B)->A->B
    t(own(X3, [f(X3)])),                                    % expect: no
    t(inside(_)),                                           % expect: no
    t(added(_)),                                            % expect: no
    ( selected(X4, R4) -> print(X4-R4) ; true ), nl,        % expect: d-[g(d)]
    ( once_of(X5, R5) -> print(X5-R5) ; true ), nl,         % expect: d-[g(d)]
    t(found(_)),                                            % expect: no
    t(found1(_)),                                           % expect: no
    t(at_end(_)),                                           % expect: no
    t(chosen(_)),                                           % expect: no
    t(negated(_)),                                          % expect: yes
    collected(L), print(L), nl,                             % expect: []
    t(none(_)),                                             % expect: no
    ( pair(P, _, g(1, S)), P = 1 -> print(S) ; true ), nl,  % expect: 1
    t(retract(fact(a, a))), t(rule(1, 1)),                  % expect: yes
                                                            % expect: yes
    t(same_or_error(X6, f(X6))),                            % expect: occurs_check
    t(same_or_error(a, b)),                                 % expect: no
    t(self_or_error(_)),                                    % expect: occurs_check
    t(member_or_error(_)),                                  % expect: occurs_check
    t(cyclic(_)),                                           % expect: yes
    catch(self_or_error(_), Error, true),
    phrase('$messages':translate_message(Error), Lines),
    ( member(Text-_, Lines), sub_atom(Text, _, _, 0, 'would create an infinite tree') -> writeln(Text) ; print(Lines), nl ).
% expect: Cannot unify ~p with ~p: would create an infinite tree
