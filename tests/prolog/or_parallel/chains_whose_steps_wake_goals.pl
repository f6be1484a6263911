% A step of a generator that wakes up a goal, raises an exception or asks for a random number does so once, in its place.
main :-
    woken_once, woken_with_choices, woken_and_failed, woken_before_a_test, kept_apart, raised, drawn.

% The rest of the list is bound by steps.
woken_once :-
    length(Xs, 12), nth1(4, Xs, X), nth1(9, Xs, Y),
    freeze(X, ( write(woken(X)), nl )), freeze(Y, ( write(woken(Y)), nl )),
    findall(N, ( ones(Xs, N), work(N) ), Ns),
    show(Ns).                               % expect: woken(1)
                                            % expect: woken(1)
                                            % expect: [12,11,10,9,8,7,6,5,4,3,2,1,0]

woken_with_choices :-
    length(Xs, 6), nth1(3, Xs, X), freeze(X, ( write(a), nl ; write(b), nl )),
    findall(N, ( ones(Xs, N), work(N) ), Ns),
    show(Ns).                               % expect: a
                                            % expect: b
                                            % expect: [6,5,4,3,2,1,0,3,2,1,0]

woken_and_failed :-
    length(Xs, 6), nth1(4, Xs, X), freeze(X, ( X =:= 2 )),
    findall(N, ( ones(Xs, N), work(N) ), Ns),
    show(Ns).                               % expect: [6,5,4,3]

woken_before_a_test :-
    length(Xs, 6), nth1(4, Xs, X), freeze(X, ( write(test), nl )),
    findall(N, ( tested(Xs, 1, N), work(N) ), Ns),
    show(Ns).                               % expect: test
                                            % expect: [1,2,3,4,5,6,7]

kept_apart :-
    length(Xs, 5), Xs = [A|_], last(Xs, Z), dif(A, Z),
    findall(Xs, ( digits(Xs), work(3) ), Found),
    length(Found, Length),
    show(Length).                           % expect: 16

raised :-
    findall(X, ( catch(positive([5,4,3,2,x,1], 0, X), error(E, _), ( show(E), X = caught )), work(2) ), Xs),
    show(Xs).                               % expect: type_error(evaluable,x/0)
                                            % expect: [0,5,9,12,14,caught]

drawn :-
    set_random(seed(7)),
    findall(X, ( summed([10,20,random(1000),40,50], 0, X), work(2) ), Xs),
    Next is random(1000),
    set_random(seed(7)), R is random(1000), Next1 is random(1000),
    A is 30 + R, B is A + 40, C is B + 50,
    ( Xs-Next == [0,10,30,A,B,C]-Next1 -> show(same) ; show(Xs-R-Next-Next1) ).  % expect: same

ones(Xs, N) :- length(Xs, N).
ones([1|Xs], N) :- ones(Xs, N).

tested(_, N, N).
tested([X|Xs], N, M) :- X = 1, N < 100, N1 is N + 1, tested(Xs, N1, M).

digits([]).
digits([0|Xs]) :- digits(Xs).
digits([1|Xs]) :- digits(Xs).

positive(_, S, S).
positive([X|Xs], S, T) :- X > 0, S1 is S + X, positive(Xs, S1, T).

summed(_, S, S).
summed([X|Xs], S, T) :- S1 is S + X, summed(Xs, S1, T).

work(N) :- M is 500 + 100 * N, count(M).
count(0) :- !.
count(N) :- N1 is N - 1, count(N1).

show(X) :- print(X), nl.
