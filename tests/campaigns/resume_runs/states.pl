% What a run has beside its stacks, for tests/campaigns/resumes: state(What, Size) changes it, with searches in between, and prints what it is.

:- use_module(library(memfile)).
:- dynamic(seen/2).
:- table(reaches/2).

% Searches without an answer, now and then one that is large enough to be shared.
spend(N) :- ( N mod 16 =:= 0 -> D = 18 ; D = 10 ), \+ leaf(D).

leaf(D) :- D > 0, D1 is D - 1, ( leaf(D1) ; leaf(D1) ).

% Clauses that come and go while a search runs over them.
state(database, Size) :-
    forall(( between(1, Size, N), spend(N) ),
           ( assertz(seen(N, [N, seen])),
             ( N mod 3 =:= 0 -> M is N - 2, retract(seen(M, _)) ; true ),
             ( N mod 50 =:= 0 -> aggregate_all(count, seen(_, _), C), show(N - C) ; true ) )),
    findall(N, ( seen(N, _), N mod 101 =:= 0 ), Ns), show(Ns).

% Global variables, counters and records.
state(globals, Size) :-
    nb_setval(sum, 0), nb_setval(last, none), b_setval(backtracked, one),
    forall(( between(1, Size, N), spend(N) ),
           ( nb_getval(sum, S0), S is S0 + N, nb_setval(sum, S), nb_setval(last, text(N, "a string", 1.5)),
             flag(steps, F, F + 1), gensym(name_, Name),
             ( N mod 50 =:= 0 -> recordz(records, N - Name), show(S - Name) ; true ) )),
    nb_getval(last, Last), flag(steps, Steps, Steps), b_getval(backtracked, B),
    findall(R, recorded(records, R), Rs), show([Last, Steps, B, Rs]).

% Atoms, functors, strings, large and real numbers that are made while it runs.
state(terms, Size) :-
    forall(( between(1, Size, N), spend(N), N mod 40 =:= 0 ),
           ( atom_concat(made_, N, Atom), Term =.. [Atom, N, "text", X, X], copy_term(Term, Copy), Copy =.. [_, A, B | _],
             Large is 7 ** N mod 10 ** 40, Real is sqrt(N), format("~w ~w ~a ~w ~4f~n", [A, B, Atom, Large, Real]) )).

% Answers collected inside each other, with cuts, exceptions and delayed goals around them.
state(collecting, Size) :-
    findall(N - Ms, ( between(1, Size, N), spend(N), findall(M, part_of(N, M), Ms), Ms \== [] ), All),
    length(All, Length), last(All, Last), show(Length - Last),
    catch(( between(1, Size, N), spend(N), N >= Size, throw(reached(N)) ), reached(N), show(caught(N))),
    freeze(Late, show(woken(Late))), once(( between(1, Size, K), spend(K), K >= Size )), Late = K,
    bagof(X - Ys, bagof(Y, member(X - Y, [a - 1, b - 2, a - 3]), Ys), Groups), show(Groups).

% Tables that are complete.
state(tables, Size) :-
    forall(( between(1, Size, N), spend(N), N mod 100 =:= 0 ), ( From is N // 100 mod 30 + 1, aggregate_all(count, reaches(From, _), C), show(N - C) )).

% A file that is written, with output that does not end its lines in time, and read again.
state(file(File), Size) :-
    open(File, write, Out),
    forall(( between(1, Size, N), spend(N) ),
           ( format(Out, "line ~d~n", [N]), ( N mod 20 =:= 0 -> write(N), write(' ') ; true ) )),
    nl, close(Out),
    open(File, read, In), read_lines(In, 0, Length, 0, Sum), close(In), show(Length - Sum).

% Texts in memory that are written now and read later, and one that is open while a search runs.
state(texts, Size) :-
    forall(( between(1, Size, N), spend(N), N mod 20 =:= 0 ),
           ( new_memory_file(H), open_memory_file(H, write, Out), format(Out, "text ~d, ü", [N]), spend(N), close(Out), assertz(seen(N, H)),
             ( N mod 60 =:= 0 -> M is N - 40, retract(seen(M, H0)), memory_file_to_atom(H0, Text), free_memory_file(H0), show(Text) ; true ) )),
    findall(Text, ( seen(_, H), memory_file_to_string(H, Text) ), Texts), show(Texts).

% The status of a run that ends by an exception, behind a search and its output.
state(exception, Size) :-
    forall(( between(1, Size, N), spend(N), N mod 50 =:= 0 ), show(N)), throw(at_the_end).

state(halting, Size) :-
    forall(( between(1, Size, N), spend(N), N mod 50 =:= 0 ), show(N)), halt(7).

state(failing, Size) :- between(1, Size, N), spend(N), N mod 50 =:= 0, show(N), fail.

show(X) :- print(X), nl.

part_of(N, M) :- between(2, 20, M), N mod M =:= 0, N mod (M * M) =\= 0.

reaches(X, Y) :- reaches(X, Z), edge(Z, Y).
reaches(X, Y) :- edge(X, Y).
edge(X, Y) :- between(1, 30, X), ( Y is X + 1 ; Y is X * 2 mod 31 ).

read_lines(In, L0, L, S0, S) :-
    read_term_from_line(In, N),
    (   N == end -> L = L0, S = S0
    ;   spend(N), L1 is L0 + 1, S1 is S0 + N, read_lines(In, L1, L, S1, S)
    ).

read_term_from_line(In, N) :-
    read_line_to_string(In, Line),
    (   Line == end_of_file -> N = end
    ;   split_string(Line, " ", "", [_, Digits]), number_string(N, Digits)
    ).
