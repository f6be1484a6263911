% cumulative/2: parts that tasks certainly have push others away; durations, uses and the limit may be variables, and tasks have finite domains.
:- use_module(library(clpfd)).

main :-
    [A,B] ins 0..5, cumulative([task(A,3,_,2,_),task(2,2,_,1,_)], [limit(2)]), findall(A, label([A]), As), print(As), nl,
    [C,D] ins 0..4, cumulative([task(C,2,_,1,_),task(D,3,_,1,_)]), findall(C-D, label([C,D]), CDs), print(CDs), nl,
    E in 0..3, cumulative([task(0,4,_,E,_),task(1,2,_,2,_)], [limit(4)]), findall(E, label([E]), Es), print(Es), nl,
    F in 0..5, cumulative([task(0,F,_,1,_),task(3,2,_,1,_)], [limit(1)]), findall(F, label([F]), Fs), print(Fs), nl,
    ( cumulative([task(0,2,_,1,_),task(1,2,_,1,_)], [limit(1)]) -> print(yes) ; print(no) ), nl,
    ( cumulative([task(0,2,_,1,_),task(2,2,_,1,_)], [limit(1)]) -> print(yes) ; print(no) ), nl,
    shortest(Starts, End), print(Starts-End), nl,
    without_domain(task(_,2,_,1,_)), ( S in 0..sup, without_domain(task(S,2,_,1,_)) ), ( U in 0..5, without_domain(task(U,_,_,1,_)) ),
    ( V in 0..5, W in 0..9, cumulative([task(V,_,W,1,_)]), cumulative([task(_,2,W,_,_)]) -> print(yes) ; print(no) ), nl,
    catch(cumulative([task(a,2,_,1,_)]), error(TypeError, _), ( print(TypeError), nl )),
    catch(cumulative([], [limit(a)]), error(LimitError, _), ( print(LimitError), nl )),
    B = 1, catch(cumulative([_]), error(Error, _), ( print(Error), nl )),
    ( catch(cumulative([task(1,2)]), _, true) -> print(yes) ; print(no) ), nl.
% expect: [4,5]
% expect: [0-2,0-3,0-4,1-3,1-4,2-4,3-0,4-0,4-1]
% expect: [0,1,2]
% expect: [1,2,3]
% expect: no
% expect: yes
% expect: [5,5,0,9,0,8]-11
% expect: instantiation_error
% expect: instantiation_error
% expect: instantiation_error
% expect: yes
% expect: type_error(integer,a)
% expect: type_error(integer,a)
% expect: instantiation_error
% expect: no

without_domain(Task) :- catch(cumulative([Task]), error(Error, _), ( print(Error), nl )).

shortest(Starts, End) :-
    length(Starts, 6), Starts ins 0..30, End in 0..30,
    tasks(Starts, [4,3,5,2,6,3], [2,1,3,2,1,2], End, Tasks),
    cumulative(Tasks, [limit(4)]), once(labeling([min(End),ff], [End|Starts])).

tasks([], [], [], _, []).
tasks([S|Ss], [D|Ds], [U|Us], End, [task(S,D,E,U,_)|Ts]) :- E #=< End, tasks(Ss, Ds, Us, End, Ts).
