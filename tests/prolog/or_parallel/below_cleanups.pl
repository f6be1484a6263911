% Alternatives of the goal of setup_call_cleanup/3 are explored by several workers. The cleanup runs once, at its moment in a sequential run, be it
% that the goal fails, ends, is cut away or raises an exception, in whichever worker that happens.
:- dynamic log/1.

main :-
    maplist(shown, [collected, counted, last_one, cut_away, cut_in_the_goal, raised, raised_behind,
                   nested, reasons, reasons_cut, forall_below, raised_in_findall, raised_deep_in_findall, reason_of_findall, caught_in_the_goal,
                   behind_a_findall, beside_a_findall, cleanup_fails, setup_once, last_of_a_builtin, last_of_a_list, last_of_a_chain]),
    write(end), nl.     % expect: end

shown(Case) :-
    retractall(log(_)),
    call(Case, Result, Log0, Expected),
    findall(X, log(X), Log),
    (   Result-Log == Expected-Log0 -> true ; print(Case-Result-Log), nl ).

note(X) :- assertz(log(X)).

m(X) :- e(X), work(300).

e(1). e(2). e(3). e(4). e(5). e(6). e(7). e(8).

work(0) :- !.
work(N) :- M is N - 1, work(M).

collected(Xs, [clean], [1,2,3,4,5,6,7,8]) :- setup_call_cleanup(true, findall(X, m(X), Xs), note(clean)).

counted(N, [begin,clean], 64) :- setup_call_cleanup(note(begin), aggregate_all(count, ( m(_), m(_) ), N), note(clean)).

% The cleanup runs before what follows the last solution.
last_one(Xs, [1,2,3,4,5,6,7,clean,8], [1,2,3,4,5,6,7,8]) :- findall(X, ( setup_call_cleanup(true, m(X), note(clean)), note(X) ), Xs).

cut_away(X, [clean,found(5)], 5) :- setup_call_cleanup(true, m(X), note(clean)), X >= 5, !, note(found(X)).

cut_in_the_goal(X, [clean,found(6)], 6) :- call_cleanup(( m(X), X > 5, ! ), note(clean)), note(found(X)).

raised(E, [clean,caught], six) :- catch(call_cleanup(( m(X), X > 5, throw(six) ), note(clean)), E, note(caught)).

raised_behind(E, [1,2,3,clean,caught], four) :-
    catch(( call_cleanup(m(X), note(clean)), ( X > 3 -> throw(four) ; note(X), fail ) ), E, note(caught)).

nested(Xs, [inner(1),inner(2),inner(3),outer,found(3-8)], [3-8]) :-
    findall(X-Y, ( once(( call_cleanup(( m(X), call_cleanup(( m(Y), X + Y > 10 ), note(inner(X))) ), note(outer)) )), note(found(X-Y)) ), Xs).

reasons(Xs, [exit], [1,2,3,4,5,6,7,8]) :- findall(X, setup_call_catcher_cleanup(true, m(X), Why, note(Why)), Xs).

reasons_cut(Whys, [fail, !, exception(x), external_exception(y), exit], [Why1, Why2, Why3, Why4, Why5]) :-
    ( setup_call_catcher_cleanup(true, ( m(X1), X1 > 8 ), Why1, note(Why1)) -> true ; true ),
    once(setup_call_catcher_cleanup(true, ( m(X2), X2 > 3 ), Why2, note(Why2))),
    catch(setup_call_catcher_cleanup(true, ( m(X3), X3 > 3, throw(x) ), Why3, note(Why3)), x, true),
    catch(( setup_call_catcher_cleanup(true, ( m(X4), X4 > 3 ), Why4, note(Why4)), throw(y) ), y, true),
    setup_call_catcher_cleanup(true, once(( m(X5), X5 > 3 )), Why5, note(Why5)),
    Whys = [Why1, Why2, Why3, Why4, Why5].

forall_below(yes, [clean], yes) :- call_cleanup(forall(m(X), X > 0), note(clean)).

% The branch that raises it may run where cleanups do not.
raised_in_findall(E, [clean,caught], six) :- catch(call_cleanup(findall(X, ( m(X), X > 5, throw(six) ), _), note(clean)), E, note(caught)).

raised_deep_in_findall(E, [inner,outer,caught], 6-7) :-
    catch(call_cleanup(findall(X-Y, ( call_cleanup(findall(X-Y, ( m(X), m(Y), X > 5, Y > 6, throw(X-Y) ), _), note(inner)) ), _), note(outer)),
          E, note(caught)).

reason_of_findall(Whys, [exception(x), exit], [Why1, Why2]) :-
    catch(setup_call_catcher_cleanup(true, findall(X, ( m(X), X > 3, throw(x) ), _), Why1, note(Why1)), x, true),
    setup_call_catcher_cleanup(true, findall(Y, m(Y), _), Why2, note(Why2)),
    Whys = [Why1, Why2].

caught_in_the_goal(Xs, [1,2,3,clean], [1,2,3]) :-
    call_cleanup(catch(findall(_, ( m(X), ( X > 3 -> throw(found) ; note(X) ) ), _), found, true), note(clean)),
    findall(Y, log(Y), [1,2,3,clean]),
    Xs = [1,2,3].

% A findall that an exception has left does not hide that these solutions leave the goal.
behind_a_findall(Xs, [6,7,clean,8], [6,7,8]) :-
    findall(Y, ( call_cleanup(( catch(findall(X, ( m(X), X > 3, throw(t) ), _), t, true), m(Y), Y > 5 ), note(clean)), note(Y) ), Xs).

beside_a_findall(Xs, [1-8,2-8,3-8,4-8,5-8,6-8,7-8,clean,8-8], [1-8,2-8,3-8,4-8,5-8,6-8,7-8,8-8]) :-
    findall(Y-N, ( call_cleanup(( m(Y), findall(X, m(X), L), length(L, N) ), note(clean)), note(Y-N) ), Xs).

cleanup_fails(Xs, [], [1,2,3,4,5,6,7,8]) :- findall(X, call_cleanup(m(X), ( m(Y), Y > 8 )), Xs).

% Whether a solution is the last one shows at once, whoever finds it.
last_of_a_builtin(Xs, [5,4,3,2,1,clean,0], [5,4,3,2,1,0]) :-
    findall(L, ( call_cleanup(( sub_string("hello", _, L, 0, _), work(200) ), note(clean)), note(L) ), Xs).

last_of_a_list(Xs, [1,2,3,4,5,6,clean,7], [1,2,3,4,5,6,7]) :- findall(X, ( call_cleanup(( member(X, [1,2,3,4,5,6,7]), work(200) ), note(clean)), note(X) ), Xs).

last_of_a_chain(Xs, [1,2,3,4,5,clean], [1,2,3,4,5]) :-
    findall(X, ( call_cleanup(( up_to([a,b,c,d,e,f,g,h], 1, 5, X), work(200) ), note(clean)), note(X) ), Xs).

up_to([_|_], M, _, M).
up_to([_|Xs], M, N, X) :- M < N, M1 is M + 1, up_to(Xs, M1, N, X).

setup_once(Xs, [1,clean,2,clean,3,clean,4,clean,5,clean,6,clean,7,clean,8,clean], [1-2,2-2,3-2,4-2,5-2,6-2,7-2,8-2]) :-
    findall(X-Y, ( m(X), setup_call_cleanup(note(X), ( m(Y), Y > 1, ! ), note(clean)) ), Xs).
