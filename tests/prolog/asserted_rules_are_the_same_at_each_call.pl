% The first calls of a rule that the program has asserted are interpreted, later ones run its code: answers, cuts, errors and effects are
% those of the clause at each of them.
:- dynamic r/2, cut/2, local/1, goal/1, cond/2, neg/1, soft/2, tail/2, own/1, here/0, bad/1, lazy/2, once_only/0, nest/2, wide/12, rec/1.
:- dynamic steps/2, decided/2.
:- dynamic woken/2, m:in_module/1, m:helper/1, late/1, tally/1, frozen/1.

each(N, Template, Goal) :-
    findall(Ls, ( between(1, N, _), findall(Template, Goal, Ls) ), All),
    sort(All, Different), print(Different), nl.

main :-
    assertz(( r(X1, Y1) :- member(X1, [1, 2, 3]), Y1 is X1 * X1, X1 \== 2 )),
    each(25, X-Y, r(X, Y)),                                          % expect: [[1-1,3-9]]
    assertz(( cut(X2, Y2) :- member(X2, [1, 2]), !, Y2 = first )), assertz(cut(_, second)),
    each(25, X-Y, cut(X, Y)),                                        % expect: [[1-first]]
    each(25, Y, cut(9, Y)),                                          % expect: [[second]]
    assertz(( goal(G3) :- G3 )), assertz(goal(_)),
    each(25, x, goal(( true ; true ))),                              % expect: [[x,x,x]]
    each(25, x, goal(!)),                                            % expect: [[x,x]]
    assertz(( local(X4) :- member(X4, [1, 2, 3]), \+ \+ ( member(_, [a, b]), ! ), call(!) )),
    each(25, X, local(X)),                                           % expect: [[1,2,3]]
    assertz(( cond(X5, Y5) :- ( X5 < 5 -> Y5 = small ; X5 =:= 5, ! -> Y5 = five ; member(Y5, [large, larger]) ) )), assertz(cond(_, other)),
    each(25, Y, cond(1, Y)),                                         % expect: [[small,other]]
    each(25, Y, cond(5, Y)),                                         % expect: [[five,other]]
    each(25, Y, cond(6, Y)),                                         % expect: [[large,larger,other]]
    assertz(( neg(X6) :- \+ X6 = 3, \+ \+ X6 < 5 )),
    each(25, X, ( member(X, [1, 3, 7]), neg(X) )),                   % expect: [[1]]
    assertz(( soft(X7, Y7) :- ( member(Y7, X7) *-> true ; Y7 = none ) )),
    each(25, Y, soft([a, b], Y)),                                    % expect: [[a,b]]
    each(25, Y, soft([], Y)),                                        % expect: [[none]]
    assertz(( tail(0, done) :- ! )), assertz(( tail(N8, R8) :- M8 is N8 - 1, tail(M8, R8) )),
    each(5, R, tail(100000, R)),                                     % expect: [[done]]
    assertz(( own(N9) :- N9 > 0, M9 is N9 - 1, own(M9) )), assertz(own(0)),
    each(3, x, own(20)),                                             % expect: [[x]]
    assertz(( here :- tally(N10) -> true ; N10 = none, assertz(tally(N10)), fail )),
    each(3, x, here),                                                % expect: [[],[x]]
    assertz(m:helper(of_m)), assertz(m:( in_module(X11) :- helper(X11) )),
    each(25, X, m:in_module(X)),                                     % expect: [[of_m]]
    assertz(( bad(X12) :- Y12 is X12 + foo, print(Y12) )),
    each(25, E, catch(bad(1), error(E, _), true)),                   % expect: [[type_error(evaluable,foo/0)]]
    assertz(( lazy(X13, Y13) :- freeze(X13, Y13 = woken), X13 = 1 )),
    each(25, Y, lazy(_, Y)),                                         % expect: [[woken]]
    assertz(( frozen(X14) :- X14 = 2 )),
    each(25, X-Y, ( freeze(X, Y = seen(X)), frozen(X) )),            % expect: [[2-seen(2)]]
    assertz(( frozen(f(X15)) :- X15 == 2, ! )),
    each(25, x, ( freeze(X, X = f(2)), frozen(X) )),                 % expect: [[x]]
    assertz(( woken(1, Y20) :- Y20 > 2, ! )), assertz(woken(_, none)),
    each(25, Y, ( freeze(X, member(Y, [1, 2, 3])), woken(X, Y) )),   % expect: [[3]]
    each(25, Y, ( freeze(X, member(Y, [1, 2])), woken(X, Y) )),      % expect: [[none]]
    assertz(( once_only :- retract(( once_only :- _ )), assertz(tally(gone)) )),
    each(2, x, once_only),                                           % expect: [[],[x]]
    assertz(( nest(X16, Y16) :- forall(member(Z16, X16), Z16 > 0), findall(W16, ( member(W16, X16), W16 > 1 ), Y16) )),
    each(25, Y, nest([1, 2, 3], Y)),                                 % expect: [[[2,3]]]
    each(25, Y, nest([0], Y)),                                       % expect: [[]]
    assertz(( wide(A, B, C, D, E17, F, G, H, I, J, K, L) :- [A, B, C, D, E17, F] = [G, H, I, J, K, L] )),
    each(25, X, wide(1, 2, 3, 4, 5, 6, X, _, _, _, _, _)),           % expect: [[1]]
    assertz(( late(X18) :- not_yet(X18) )),
    each(3, E, catch(late(_), error(E, _), true)),                   % expect: [[existence_error(procedure,not_yet/1)]]
    assertz(not_yet(now)),
    each(25, X, late(X)),                                            % expect: [[now]]
    assertz(( rec(X19) :- X19 = [_|T19], rec(T19) )), assertz(rec([])),
    length(Long, 30), each(1, x, rec(Long)),                         % expect: [[x]]
    assertz(( steps(X21, Y21) :- same(X21, A21), next(A21, B21), same(B21, C21), next(C21, D21), either(D21, Y21), \+ Y21 = 99 )),
    each(25, Y, steps(1, Y)),                                        % expect: [[3,-3]]
    each(25, E, catch(steps(a, _), error(E, _), true)),              % expect: [[type_error(evaluable,a/0)]]
    assertz(( decided(X22, Y22) :- ( member(Y22, [X22, b]) -> true ; Y22 = none ), same(Y22, Z22), same(Z22, _), \+ Y22 = c ) ),
    each(25, Y, decided(a, Y)),                                      % expect: [[a]]
    each(25, Y, decided(c, Y)),                                      % expect: [[]]
    once(( clause(r(_, _), Body), Body = ( member(_, _), _ ) )), print(kept), nl.  % expect: kept

same(X, X).
next(X, Y) :- Y is X + 1.
either(X, X).
either(X, Y) :- Y is -X.
