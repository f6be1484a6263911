/*  A collection of puzzles, solved with coroutines instead of clpfd: dif/2
    keeps things apart, freeze/2 and when/2 check as soon as enough is known.

%       swipl -g puzzles -t halt puzzles.pl
%       swipl -g "puzzle(queens),puzzle(knights)" -t halt puzzles.pl
%       swipl -g "puzzle(hanoi)" -t halt puzzles.pl
%       swipl -g delays -t "halt(9)" puzzles.pl
*/

:- use_module(library(lists)).
:- use_module(library(apply)).
:- use_module(library(aggregate)).
:- use_module(library(when)).
:- use_module(library(dif)).
:- use_module(library(error)).

puzzles :-
    forall(clause(puzzle(Name, _, _), _), puzzle(Name)).

puzzle(Name) :-
    (   puzzle(Name, Title, Goal)
    ->  true
    ;   existence_error(puzzle, Name)
    ),
    string_length(Title, Length),
    format("~n~s~n~`~t~*|~n", [Title, Length]),
    call(Goal).

%   puzzle(?Name, -Title, -Goal)

puzzle(zebra,   "Who owns the zebra?", zebra) :- true.
puzzle(money,   "SEND + MORE = MONEY", cryptarithms) :- true.
puzzle(sudoku,  "Sudoku", sudokus) :- true.
puzzle(queens,  "Queens that do not attack each other", queens) :- true.
puzzle(knights, "A knight visits every square", knights) :- true.
puzzle(knaves,  "Knights and knaves", knaves) :- true.
puzzle(magic,   "Magic squares", magic) :- true.
puzzle(langford,"Langford's problem", langford) :- true.
puzzle(river,   "Farmer, wolf, goat and cabbage", river) :- true.
puzzle(weighing,"Sums from the digits one to nine", hundred) :- true.

                % --- the zebra ---

%   house(Nation, Colour, Pet, Drink, Smoke)

zebra :-
    length(Houses, 5),
    maplist([house(_,_,_,_,_)]>>true, Houses),
    column(1, Houses, Nations),
    column(2, Houses, Colours),
    column(3, Houses, Pets),
    column(4, Houses, Drinks),
    column(5, Houses, Smokes),
    maplist(all_different, [Nations,Colours,Pets,Drinks,Smokes]),
    Houses = [house(norwegian,_,_,_,_), _, house(_,_,_,milk,_)|_],
    next_to(house(norwegian,_,_,_,_), house(_,blue,_,_,_), Houses),
    member(house(english,red,_,_,_), Houses),
    right_of(house(_,green,_,coffee,_), house(_,ivory,_,_,_), Houses),
    member(house(_,yellow,_,_,kools), Houses),
    next_to(house(_,_,_,_,kools), house(_,_,horse,_,_), Houses),
    member(house(spanish,_,dog,_,_), Houses),
    member(house(ukrainian,_,_,tea,_), Houses),
    member(house(_,_,snails,_,winston), Houses),
    next_to(house(_,_,_,_,chesterfield), house(_,_,fox,_,_), Houses),
    member(house(_,_,_,juice,lucky), Houses),
    member(house(japanese,_,_,_,parliament), Houses),
    member(house(Owner,_,zebra,_,_), Houses),
    member(house(Drinker,_,_,water,_), Houses),
    !,
    forall(nth1(I, Houses, H), ( H =.. [_|L], format("~d ~w~t~14|~w~t~24|~w~t~34|~w~t~44|~w~n", [I|L]) )),
    format("The ~w owns the zebra, the ~w drinks water.~n", [Owner, Drinker]).

column(I, Rows, Column) :- maplist(arg(I), Rows, Column).

right_of(A, B, [B,A|_]).
right_of(A, B, [_|Rest]) :- right_of(A, B, Rest).

next_to(A, B, List) :- right_of(A, B, List) ; right_of(B, A, List).

all_different([]).
all_different([X|Xs]) :-
    maplist(dif(X), Xs),
    all_different(Xs).

                % --- verbal arithmetic ---

%   Column by column, with the carries checked by when/2 as soon as a
%   column is known.

cryptarithms :-
    forall(member(P, ["SEND"+"MORE"="MONEY", "TWO"+"TWO"="FOUR", "ODD"+"ODD"="EVEN", "AB"+"A"="CAB"]),
           cryptarithm(P)).

cryptarithm(T1+T2=T3) :-
    maplist(string_chars, [T1,T2,T3], Words),
    append(Words, All),
    sort(All, Letters),
    length(Letters, N),
    length(Digits, N),
    pairs(Letters, Digits, Table),
    maplist(word_digits(Table), Words, Numbers),
    maplist(reverse, Numbers, [A,B,C]),
    all_different(Digits),
    maplist([[D|_]]>>dif(D, 0), Numbers),
    columns(A, B, C, 0),
    order(Letters, Words, Table, Ordered),
    findall(Table, maplist(digit, Ordered), Solutions),
    length(Solutions, Count),
    format("~s + ~s = ~s: ~d solution(s)~n", [T1, T2, T3, Count]),
    forall(( nth1(I, Solutions, S), I =< 2 ),
           ( maplist(word_value(S), Words, Values), format("  ~d + ~d = ~d~n", Values) )).

pairs([], [], []).
pairs([K|Ks], [V|Vs], [K=V|Ps]) :- pairs(Ks, Vs, Ps).

word_digits(Table, Word, Digits) :-
    maplist({Table}/[L,D]>>memberchk(L=D, Table), Word, Digits).

word_value(Table, Word, Value) :-
    word_digits(Table, Word, Digits),
    foldl([D,V0,V]>>(V is 10*V0+D), Digits, 0, Value).

columns([], [], [], Carry) :- !, Carry = 0.
columns(A, B, [C|Cs], Carry) :-
    digit_or_zero(A, X, As),
    digit_or_zero(B, Y, Bs),
    when(ground(X+Y+Carry),
         ( Sum is X+Y+Carry,
           C is Sum mod 10,
           Carry1 is Sum//10 )),
    columns(As, Bs, Cs, Carry1).

digit_or_zero([], 0, []).
digit_or_zero([X|Xs], X, Xs).

%   Letters from the right: these decide first.

order(_, Words, Table, Digits) :-
    maplist(reverse, Words, [A,B,C]),
    findall(L, ( between(1, 8, I), member(W, [A,B,C]), nth1(I, W, L) ), Ls),
    list_to_set(Ls, Set),
    word_digits(Table, Set, Digits).

digit(D) :- between(0, 9, D).

                % --- sudoku ---

sudokus :-
    forall(problem(Name, Lines),
           ( format("~w:~n", [Name]),
             maplist([L,R]>>( string_chars(L, Cs), maplist(cell, Cs, R) ), Lines, Rows),
             (   sudoku(Rows)
             ->  maplist(print_row, Rows)
             ;   format("  no solution~n")
             ) )).

problem(easy,
        ["53..7....", "6..195...", ".98....6.", "8...6...3", "4..8.3..1",
         "7...2...6", ".6....28.", "...419..5", "....8..79"]).
problem(empty_middle,
        ["..3.2.6..", "9..3.5..1", "..18.64..", "..81.29..", "7.......8",
         "..67.82..", "..26.95..", "8..2.3..9", "..5.1.3.."]).
problem(impossible,
        ["55..7....", "6..195...", ".98....6.", "8...6...3", "4..8.3..1",
         "7...2...6", ".6....28.", "...419..5", "....8..79"]).

cell('.', _) :- !.
cell(C, N) :- atom_number(C, N).

sudoku(Rows) :-
    transpose_rows(Rows, Columns),
    blocks(Rows, Blocks),
    append([Rows, Columns, Blocks], Groups),
    catch(maplist(all_different, Groups), _, fail),
    append(Rows, Cells),
    fill(Cells, Groups).

transpose_rows([[]|_], []) :- !.
transpose_rows(Rows, [Column|Columns]) :-
    maplist([[X|Xs],X,Xs]>>true, Rows, Column, Rest),
    transpose_rows(Rest, Columns).

blocks([], []).
blocks([A,B,C|Rows], Blocks) :-
    blocks(A, B, C, Blocks, Blocks1),
    blocks(Rows, Blocks1).

blocks([], [], [], Blocks, Blocks).
blocks([A,B,C|R1], [D,E,F|R2], [G,H,I|R3], [[A,B,C,D,E,F,G,H,I]|Bs], Tail) :-
    blocks(R1, R2, R3, Bs, Tail).

%   The cell with the fewest candidates comes next.

fill(Cells, _) :-
    include(var, Cells, []),
    !.
fill(Cells, Groups) :-
    include(var, Cells, Open),
    map_candidates(Open, Candidates),
    sort(1, @=<, Candidates, [_-Var-Values|_]),
    member(Var, Values),
    fill(Open, Groups).

map_candidates([], []).
map_candidates([V|Vs], [N-V-Values|Cs]) :-
    findall(D, ( between(1, 9, D), \+ V \= D ), Values),
    length(Values, N),
    map_candidates(Vs, Cs).

print_row(Row) :-
    atomic_list_concat(Row, ' ', Text),
    format("  ~w~n", [Text]).

                % --- queens ---

queens :-
    forall(between(1, 8, N),
           ( findall(Qs, queens(N, Qs), All),
             length(All, Count),
             aggregate_all(count, ( member(Q, All), reverse(Q, Q) ), Palindromes),
             format("~d: ~t~d~8| solutions~t~d~26| symmetric~n", [N, Count, Palindromes]) )),
    once(queens(8, Qs)),
    format("first: ~w~n", [Qs]),
    forall(member(Q, Qs), ( Before is Q-1, After is 8-Q, format("  ~*c#~*c~n", [Before, 0'., After, 0'.]) )).

queens(N, Qs) :-
    length(Qs, N),
    safe(Qs),
    numlist(1, N, Rows),
    place(Qs, Rows).

place([], []).
place([Q|Qs], Rows) :- select(Q, Rows, Rest), place(Qs, Rest).

safe([]).
safe([Q|Qs]) :- no_attack(Q, Qs, 1), safe(Qs).

no_attack(_, [], _).
no_attack(Q1, [Q2|Qs], D) :-
    freeze(Q1, freeze(Q2, abs(Q1-Q2) =\= D)),
    D1 is D+1,
    no_attack(Q1, Qs, D1).

                % --- the knight's tour (Warnsdorff's rule) ---

knights :-
    forall(member(N, [5,6]),
           ( tour(N, Tour) -> print_tour(N, Tour) ; format("no tour on ~dx~d~n", [N, N]) )),
    aggregate_all(count, open_path(4, 1/1, 11), Paths),
    format("~D paths of 11 squares from a corner of 4x4~n", [Paths]).

tour(N, Tour) :-
    Squares is N*N,
    tour(1, Squares, N, 1/1, [1/1], Tour).

tour(K, K, _, _, Tour, Tour) :- !.
tour(K, Squares, N, S, Visited, Tour) :-
    findall(Exits-Next,
            ( jump(N, S, Next), \+ memberchk(Next, Visited),
              aggregate_all(count, ( jump(N, Next, Z), \+ memberchk(Z, Visited) ), Exits) ),
            Options0),
    keysort(Options0, Options),
    member(_-Next, Options),
    K1 is K+1,
    tour(K1, Squares, N, Next, [Next|Visited], Tour).

jump(N, X/Y, X1/Y1) :-
    member(DX/DY, [1/2, 2/1, 2/ -1, 1/ -2, -1/ -2, -2/ -1, -2/1, -1/2]),
    X1 is X+DX, X1 >= 1, X1 =< N,
    Y1 is Y+DY, Y1 >= 1, Y1 =< N.

open_path(N, S, Length) :- open_path(Length, N, S, [S]).
open_path(1, _, _, _) :- !.
open_path(K, N, S, Visited) :-
    jump(N, S, Next),
    \+ memberchk(Next, Visited),
    K1 is K-1,
    open_path(K1, N, Next, [Next|Visited]).

print_tour(N, Tour0) :-
    reverse(Tour0, Tour),
    format("~dx~d:~n", [N, N]),
    forall(between(1, N, X),
           ( forall(between(1, N, Y), ( nth1(I, Tour, X/Y), format("~|~t~d~4+", [I]) )), nl )).

                % --- knights and knaves ---

%   Everyone is a knight (true) or a knave (false); what someone says has
%   the value that he has.

says(Person, Claim) :- when(ground(Person+Claim), ( truth(Claim, V), V == Person )).

truth(V, V) :- ( V == true ; V == false ), !.
truth(not(A), V) :- truth(A, VA), ( VA == true -> V = false ; V = true ).
truth(and(A,B), V) :- truth(A, VA), truth(B, VB), ( VA == true, VB == true -> V = true ; V = false ).
truth(or(A,B), V) :- truth(A, VA), truth(B, VB), ( ( VA == true ; VB == true ) -> V = true ; V = false ).
truth(same(A,B), V) :- truth(A, VA), truth(B, VB), ( VA == VB -> V = true ; V = false ).
truth(knights(N, Ps), V) :- include(==(true), Ps, Ks), ( length(Ks, N) -> V = true ; V = false ).

island(1, [A,B], [says(A, or(not(A), B))]).
island(2, [A,B,C], [says(A, knights(0, [A,B,C])), says(B, knights(1, [A,B,C]))]).
island(3, [A,B,C], [says(A, not(B)), says(B, same(A, C)), says(C, and(A, B))]).
island(4, [A,B], [says(A, not(A)), says(B, A)]).
island(5, [A,B], [says(A, same(A, B)), says(B, same(A, B))]).

knaves :-
    forall(island(N, People, Sayings),
           ( findall(People,
                     ( maplist(call, Sayings), maplist([P]>>member(P, [true,false]), People) ),
                     Solutions),
             format("~d: ", [N]),
             (   Solutions == [] -> writeln('a paradox')
             ;   maplist(kinds, Solutions, Texts), atomic_list_concat(Texts, ' or ', Text), writeln(Text)
             ) )).

kinds(Values, Text) :-
    maplist([V,K]>>( V == true -> K = knight ; K = knave ), Values, Kinds),
    atomic_list_concat(Kinds, '-', Text).

                % --- magic squares, Langford, sums ---

magic :-
    findall(S, magic_square(S), Squares),
    length(Squares, N),
    format("~d squares of order 3; the first:~n", [N]),
    permutations(Rings),
    Squares = [[A,B,C,D,E,F,G,H,I]|_],
    forall(member(Row, [[A,B,C],[D,E,F],[G,H,I]]), format("~t~d~4|~t~d~8|~t~d~12|~n", Row)),
    format("~D rings of eight with equal sides~n", [Rings]).

magic_square(Square) :-
    Square = [A,B,C,D,E,F,G,H,I],
    maplist(sums_to(15), [[A,B,C],[D,E,F],[G,H,I],[A,D,G],[B,E,H],[C,F,I],[A,E,I],[C,E,G]]),
    numlist(1, 9, Numbers),
    place(Square, Numbers).

sums_to(Sum, List) :- when(ground(List), sum_list(List, Sum)).

langford :-
    forall(member(N, [3,4,7]),
           ( findall(L, langford(N, L), All),
             length(All, Count),
             All = [First|_],
             atomic_list_concat(First, Text),
             format("~d: ~d, first ~w~n", [N, Count, Text]) )).

langford(N, List) :-
    Length is 2*N,
    length(List, Length),
    langford_place(N, List).

langford_place(0, _) :- !.
langford_place(N, List) :-
    length(Between, N),
    append(_, [N|Rest], List),
    append(Between, [N|_], Rest),
    N1 is N-1,
    langford_place(N1, List).

%   How many ways to fill a square of three permutations of the digits with
%   equal sums, without the diagonals?  All orders are tried.

permutations(Count) :-
    aggregate_all(count,
                  ( permutation([1,2,3,4,5,6,7,8], [A,B,C,D,E,F,G,H]),
                    A+B+C =:= C+D+E, C+D+E =:= E+F+G, E+F+G =:= G+H+A ),
                  Count).

river :-
    river([s(w,w,w,w)], Path0),
    reverse(Path0, Path),
    forall(nth0(I, Path, S), format("~d: ~w~n", [I, S])).

river([s(e,e,e,e)|Path], [s(e,e,e,e)|Path]) :- !.
river([S|Path], Final) :-
    cross(S, Next), safe_state(Next), \+ memberchk(Next, [S|Path]), river([Next,S|Path], Final).

cross(s(A,W,G,C), s(B,W1,G1,C1)) :-
    opposite(A, B),
    (   W == A, W1 = B, G1 = G, C1 = C
    ;   G == A, G1 = B, W1 = W, C1 = C
    ;   C == A, C1 = B, W1 = W, G1 = G
    ;   W1 = W, G1 = G, C1 = C
    ).

opposite(w, e).
opposite(e, w).

safe_state(s(F,W,G,C)) :- ( G == F ; G \== W, G \== C ), !.

hundred :-
    findall(E, ( expression([2,3,4,5,6,7,8,9], 1, E), 100 =:= E ), Es),
    length(Es, N),
    format("~d expressions with + and - are 100:~n", [N]),
    forall(( nth1(I, Es, E), I =< 5 ), format("  ~w~n", [E])).

expression([], E, E).
expression([D|Ds], E, Final) :-
    (   expression(Ds, E+D, Final)
    ;   expression(Ds, E-D, Final)
    ;   glue(E, D, E1), expression(Ds, E1, Final)
    ).

glue(A+B, D, A+C) :- !, C is 10*B+D.
glue(A-B, D, A-C) :- !, C is 10*B+D.
glue(B, D, C) :- C is 10*B+D.

                % --- what is delayed ---

show_goals(Term) :-
    copy_term(Term, Copy, Goals),
    numbervars(Copy+Goals, 0, _),
    format("~p where ~p~n", [Copy, Goals]).

delays :-
    dif(A, b), show_goals(A),
    dif(f(X,Y), f(1,2)), show_goals(X-Y),
    freeze(Z, writeln(got(Z))), show_goals(Z),
    frozen(Z, G0), ( G0 = (_:_) ; G0 = freeze(_, _) ), !,
    writeln(frozen),
    when((nonvar(P);ground(Q)), writeln(either(Q))), show_goals(P/Q),
    Z = 7,
    Q = done,
    ( A = b -> writeln(wrong) ; writeln('A is not b') ),
    ( X = 1, Y = 2 -> writeln(wrong) ; writeln('not both') ),
    when(?=(U, V), ( U == V -> writeln(same) ; writeln(different) )),
    U = f(W), V = f(K), writeln(waiting), W = K,
    catch(when(_, true), error(E, _), ( print(E), nl )),
    freeze(T, fail), ( T = 1 -> true ; writeln('T cannot be bound') ),
    term_attvars(g(T,_,1), Vs), length(Vs, N), writeln(attributed(N)),
    \+ \+ ( dif(L, []), L = [_|_], writeln(list) ).
