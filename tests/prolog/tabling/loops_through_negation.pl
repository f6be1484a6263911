% Tabled goals that depend on their own negation: true, false or undefined, as in SWI-Prolog and the well-founded model.

:- table p/0, q/0, r/0, s/0, win/1, u/0, v/0, k/0, l/0, shaves/2, a/1, b/1, half/0.

p :- tnot(q).
q :- tnot(p).
r :- tnot(s).
s :- fail.
win(X) :- move(X, Y), tnot(win(Y)).
move(a, b). move(b, a). move(b, c). move(c, d). move(e, e). move(f, e). move(f, g).
u :- v.
v :- u.
v :- tnot(k), u.
k :- tnot(l).
l :- tnot(k).
shaves(barber, P) :- person(P), tnot(shaves(P, P)).
shaves(mayor, mayor).
person(barber).
person(mayor).
person(baker).
a(X) :- member(X, [1,2,3]), tnot(b(X)).
b(X) :- member(X, [2,3]), tnot(a(X)).
half :- undefined.

truth(Goal) :-
    (   call_delays(Goal, Delays)
    ->  ( Delays == true -> T = true ; T = undefined(Delays) )
    ;   T = false
    ),
    print(Goal-T), nl.

program(Goal) :- call_residual_program(Goal, Program), print(Program), nl.

main :-
    maplist(truth, [p,q,r,s,u,v,k]),
    % expect: p-undefined(p)
    % expect: q-undefined(q)
    % expect: r-true
    % expect: s-false
    % expect: u-false
    % expect: v-false
    % expect: k-undefined(k)
    maplist(truth, [win(a),win(b),win(c),win(d),win(e),win(f)]),
    % expect: win(a)-undefined(win(a))
    % expect: win(b)-undefined(win(b))
    % expect: win(c)-true
    % expect: win(d)-false
    % expect: win(e)-undefined(win(e))
    % expect: win(f)-true
    maplist(truth, [shaves(barber, barber),shaves(barber, mayor),shaves(barber, baker),shaves(mayor, mayor)]),
    % expect: shaves(barber,barber)-undefined(shaves(barber,barber))
    % expect: shaves(barber,mayor)-false
    % expect: shaves(barber,baker)-true
    % expect: shaves(mayor,mayor)-true
    maplist(truth, [tnot(p),tnot(r),tnot(u),tnot(win(zz)),tnot(win(a)),undefined,tnot(undefined),half,tnot(half),(p,q,p)]),
    % expect: tnot(p)-undefined(tnot(p))
    % expect: tnot(r)-false
    % expect: tnot(u)-true
    % expect: tnot(win(zz))-true
    % expect: tnot(win(a))-undefined(tnot(win(a)))
    % expect: undefined-undefined(system:undefined)
    % expect: tnot(undefined)-undefined(tnot(system:undefined))
    % expect: half-undefined(half)
    % expect: tnot(half)-undefined(tnot(half))
    % expect: (p,q,p)-undefined((p,q,p))
    findall(X, a(X), Xs0), msort(Xs0, Xs), print(Xs), nl,       % expect: [1,2,3]
    findall(X, (win(X), call_delays(win(X), true)), Ws0), msort(Ws0, Ws), print(Ws), nl,   % expect: [c,f]
    ( \+ p -> print(no) ; print(perhaps) ), nl,      % expect: perhaps
    program(p),             % expect: [(p:-tnot(q)),(q:-tnot(p))]
    program(win(e)),        % expect: [(win(e):-tnot(win(e)))]
    program(r),             % expect: []
    program(a(1)),          % expect: []
    call_delays((q, half), Both), delays_residual_program(Both, Rules), print(Rules), nl,
    % expect: [(half:-undefined),(q:-tnot(p)),(p:-tnot(q))]
    ( answer_residual(q, Condition) -> print(Condition) ; print(none) ), nl,    % expect: tnot(p)
    program(half),          % expect: [(half:-undefined)]
    catch(tnot(append([], [], [])), error(E, _), ( print(E), nl )),
    % expect: permission_error(tnot,non_tabled_procedure,lists:append/3)
    abolish_all_tables,
    truth(win(b)).          % expect: win(b)-undefined(win(b))
