%   uts.pl -- all nodes of an unbalanced tree (UTS, geometric, b0 = 4, seed 29)
%
%   Size: 8 levels below the root; 99379 answers.
%   The tree of the UTS benchmark (Olivier et al., LCPC 2006), cut shorter: a
%   node is a SHA-1 digest, from which the number of its children is drawn, and
%   a child's digest is that of its father's and its own number.
%   Shape: very irregular, heavy nodes: what `penelope simulate --tree T1L` does,
%   as a program.

main :-
    aggregate_all(count, search(_), N),
    write(answers(N)), nl.

search(Node) :-
    split(Part),
    search_part(Part, Node).

depth(8).

%   split(-Part): the root, and every subtree two levels below it.
split(Part) :-
    seed(29, Root),
    (   Part = node(Root)
    ;   child(Root, 0, A),
        (   Part = node(A)
        ;   child(A, 1, B),
            Part = subtree(B, 2)
        )
    ).

search_part(node(Node), Node).
search_part(subtree(Root, Depth), Node) :- below(Root, Depth, Node).

%   below(+Root, +Depth, -Node): Node is Root, at this depth, or one below it.
below(Root, _, Root).
below(Root, Depth, Node) :-
    child(Root, Depth, Child),
    Depth1 is Depth + 1,
    below(Child, Depth1, Node).

child(Parent, Depth, Child) :-
    \+ depth(Depth),
    children(Parent, N),
    between(1, N, I),
    I0 is I - 1,
    Parent = state(A, B, C, D, E),
    sha1([A,B,C,D,E,I0,0x80000000,0,0,0,0,0,0,0,0,192|Tail], Tail, Child).

seed(Seed, State) :- sha1([0,0,0,0,Seed,0x80000000,0,0,0,0,0,0,0,0,0,160|Tail], Tail, State).

%   children(+State, -N): N is drawn, geometrically with mean 4.
children(state(_, _, _, _, E), N) :-
    Unit is (E /\ 0x7fffffff) / 2147483648.0,
    N is min(100, floor(log(1 - Unit) / log(1 - 1 / 5.0))).

%   sha1(+Words, -Tail, -State): of one block, 16 words and an open tail
%   (FIPS 180-4).
sha1(Words, Tail, state(A,B,C,D,E)) :-
    Words = [_,_|From2],
    From2 = [_,_,_,_,_,_|From8],
    From8 = [_,_,_,_,_|From13],
    schedule(64, Words, From2, From8, From13, Tail),
    rounds(0, Words, 0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0, A, B, C, D, E).

%   schedule(+Count, +W16, +W14, +W8, +W3, -Words): Words are the next Count
%   words; the lists begin so many words before them.
schedule(0, _, _, _, _, []) :- !.
schedule(Count, [A|W16], [B|W14], [C|W8], [D|W3], [W|Words]) :-
    X is A xor B xor C xor D,
    W is (X << 1 \/ X >> 31) /\ 0xffffffff,
    Count1 is Count - 1,
    schedule(Count1, W16, W14, W8, W3, Words).

rounds(_, [], A0, B0, C0, D0, E0, A, B, C, D, E) :- !,
    A is (A0 + 0x67452301) /\ 0xffffffff,
    B is (B0 + 0xefcdab89) /\ 0xffffffff,
    C is (C0 + 0x98badcfe) /\ 0xffffffff,
    D is (D0 + 0x10325476) /\ 0xffffffff,
    E is (E0 + 0xc3d2e1f0) /\ 0xffffffff.
rounds(T, [W|Words], A0, B0, C0, D0, E0, A, B, C, D, E) :-
    mixed(T, B0, C0, D0, F),
    A1 is ((A0 << 5 \/ A0 >> 27) /\ 0xffffffff + F + E0 + W) /\ 0xffffffff,
    C1 is (B0 << 30 \/ B0 >> 2) /\ 0xffffffff,
    T1 is T + 1,
    rounds(T1, Words, A1, A0, C1, C0, D0, A, B, C, D, E).

%   mixed(+T, +B, +C, +D, -F): the function of round T, with its constant.
mixed(T, B, C, D, F) :- T < 20, !, F is ((B /\ C) \/ (\B /\ D)) + 0x5a827999.
mixed(T, B, C, D, F) :- T < 40, !, F is (B xor C xor D) + 0x6ed9eba1.
mixed(T, B, C, D, F) :- T < 60, !, F is ((B /\ C) \/ (B /\ D) \/ (C /\ D)) + 0x8f1bbcdc.
mixed(_, B, C, D, F) :- F is (B xor C xor D) + 0xca62c1d6.
