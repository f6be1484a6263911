% Transitive closures of random graphs: every form of recursion finds what a search without tables finds. Some calls stand where
% their continuation cannot be copied (in conditions, findall/3, catch/3), so both ways of evaluation are met, alone and mixed.

:- dynamic edge/2.

:- table left/2, right/2, double/2, early/2, caught/2, collected/2, mixed/2, one/2, two/2, three/2, all/2.

left(X, Y) :- left(X, Z), edge(Z, Y).
left(X, Y) :- edge(X, Y).

right(X, Y) :- edge(X, Z), right(Z, Y).
right(X, Y) :- edge(X, Y).

double(X, Y) :- edge(X, Y).
double(X, Y) :- double(X, Z), double(Z, Y).

early(X, Y) :- edge(X, Y).
early(X, Y) :- node(Y), ( early(X, Z), edge(Z, Y) -> true ).

caught(X, Y) :- edge(X, Y).
caught(X, Y) :- catch(caught(X, Z), _, fail), edge(Z, Y).

collected(X, Y) :- edge(X, Y).
collected(X, Y) :- findall(Z, collected(X, Z), Zs), member(Z, Zs), collected(Z, Y).

mixed(X, Y) :- edge(X, Z), catch(mixed(Z, Y), _, fail).
mixed(X, Y) :- mixed(X, Z), mixed(Z, Y).
mixed(X, Y) :- call(( edge(X, Z), mixed(Z, Y) )).
mixed(X, Y) :- edge(X, Y).

one(X, Y) :- two(X, Y).
one(X, Y) :- three(X, Z), edge(Z, Y).
two(X, Y) :- edge(X, Y).
two(X, Y) :- \+ \+ three(X, _), three(X, Y).
three(X, Y) :- one(X, Y).
three(X, Y) :- edge(X, Z), two(Z, Y).

all(X, Y) :- node(X), once(( edge(X, Y) ; true )), nonvar(Y).
all(X, Y) :- all(X, Z), edge(Z, Y).
all(X, Y) :- edge(X, Y).

node(N) :- between(1, 8, N).

% Without tables: the nodes that can be reached, until there are no more.
closure(X, Nodes) :-
    findall(Y, edge(X, Y), Ys0),
    sort(Ys0, Ys),
    closure_of(Ys, Nodes).

closure_of(Ys, Nodes) :-
    findall(Z, ( member(Y, Ys), edge(Y, Z) ), Zs),
    append(Ys, Zs, All),
    sort(All, Sorted),
    ( Sorted == Ys -> Nodes = Ys ; closure_of(Sorted, Nodes) ).

random_graph(Seed0, Seed) :-
    retractall(edge(_, _)),
    Count is 4 + Seed0 mod 13,
    random_edges(Count, Seed0, Seed).

random_edges(0, Seed, Seed) :- !.
random_edges(N, Seed0, Seed) :-
    next(Seed0, Seed1, X),
    next(Seed1, Seed2, Y),
    ( edge(X, Y) -> true ; assertz(edge(X, Y)) ),
    N1 is N - 1,
    random_edges(N1, Seed2, Seed).

next(Seed0, Seed, Node) :-
    Seed is (Seed0 * 1103515245 + 12345) mod 2147483648,
    Node is Seed // 65536 mod 8 + 1.

check(Name, X) :-
    closure(X, Nodes),
    Goal =.. [Name, X, Y],
    findall(Y, Goal, Ys0),
    msort(Ys0, Ys),
    (   Ys == Nodes
    ->  true
    ;   findall(A-B, edge(A, B), Edges),
        print(wrong(Name, X, Ys, Nodes, Edges)), nl
    ).

check_all(0, _) :- !.
check_all(N, Seed0) :-
    random_graph(Seed0, Seed),
    abolish_all_tables,
    First is Seed mod 8 + 1,
    forall(member(Name, [left,right,double,early,caught,collected,mixed,one,two,three,all]),
           ( check(Name, First), forall(node(X), check(Name, X)) )),
    N1 is N - 1,
    check_all(N1, Seed).

main :-
    check_all(60, 1),
    write(done), nl.      % expect: done
