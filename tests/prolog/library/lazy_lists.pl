% Lists whose elements are made when somebody looks at them, once each.
:- use_module(library(lazy_lists)).

:- dynamic made/1.

next(S0, S, S0) :- S0 < 5, S is S0+1, assertz(made(S0)).

count(Seen) :- findall(X, made(X), Seen).

main :-
    lazy_list(next, 0, List),
    count(Before), print(Before), nl,                                  % expect: []
    List = [A,B|_], print(A-B), nl,                                    % expect: 0-1
    ( List = [_,_,C|_], print(C), nl, fail ; true ),                   % expect: 2
    count(Seen), print(Seen), nl,                                      % expect: [0,1,2]
    ( List = [_,_,_|_], count(Again), print(Again), nl ),              % expect: [0,1,2]
    ( List = [_] -> print(yes) ; print(no) ), nl,                      % expect: no
    lazy_list_length(List, Length), print(Length), nl,                 % expect: 5
    print(List), nl,                                                   % expect: [0,1,2,3,4]
    lazy_findall(X, between(1, inf, X), Naturals),
    nth1(100, Naturals, N), print(N), nl,                              % expect: 100
    lazy_findall(3, Y-Z, ( member(Y, [a,b]), member(Z, [1,2]) ), Pairs),
    lazy_list_materialize(Pairs), print(Pairs), nl,                    % expect: [a-1,a-2,b-1,b-2]
    lazy_findall(_, fail, None), ( None = [_|_] -> print(some) ; None = [], print(none) ), nl,  % expect: none
    tmp_file_stream(text, File, Out),
    format(Out, "one(1).~ntwo(2).~nthree(3).~n", []), close(Out),
    open(File, read, In1), lazy_list(lazy_read_lines(In1, [as(atom),chunk(2)]), Lines), last(Lines, Last), print(Last), nl,  % expect: 'three(3).'
    open(File, read, In2), lazy_list(lazy_read_terms(In2, []), Terms), print_all(Terms),  % expect: one(1) two(2) three(3) end
    open(File, read, In3), lazy_list(lazy_get_codes(In3, 4), Codes), phrase(words(Words), Codes), print(Words), nl,  % expect: [6,6,8]
    engine_create(E, member(E, [p,q,r]), Engine),
    lazy_list(lazy_engine_next(Engine, 2), Answers), lazy_list_materialize(Answers), print(Answers), nl,  % expect: [p,q,r]
    message_queue_create(Queue),
    forall(member(M, [hello,world,end_of_file]), thread_send_message(Queue, M)),
    lazy_list(lazy_message_queue(Queue, []), Messages), lazy_list_materialize(Messages), print(Messages), nl,  % expect: [hello,world]
    nb_setval(countdown, 3),
    lazy_list(countdown, down, Down), lazy_list_materialize(Down), print(Down), nl,  % expect: [3,2,1]
    catch(lazy_findall(0, X2, member(X2, [a]), _), error(Error, _), true), print(Error), nl.  % expect: type_error(positive_integer,0)

print_all([X|Xs]) :- !, print(X), write(' '), print_all(Xs).
print_all([]) :- write(end), nl.

words([N|Ns]) --> word(0, N), !, words(Ns).
words([]) --> [].

word(N, N) --> ".", blanks, { N > 0 }.
word(N0, N) --> [_], { N1 is N0+1 }, word(N1, N).

blanks --> "\n", !, blanks.
blanks --> [].

countdown(Name, Name, Next) :- lazy_list_iterator(countdown, Next, take, is_over).

take(Variable, Value) :- nb_getval(Variable, Value), Value1 is Value-1, nb_setval(Variable, Value1).
is_over(Variable) :- nb_getval(Variable, 0).
