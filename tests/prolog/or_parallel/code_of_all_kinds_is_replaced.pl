% Definitions of all kinds that are replaced while other branches run them: of modules, tabled and multifile ones, rules with =>, grammars; and
% those of a branch that loads several times, or before a cut, or inside of a findall of its own.
:- dynamic src/2.
work(N) :- between(1, N, _), fail.
work(_).
wr(F, T) :- open(F, write, S), write(S, T), close(S).
ld(K, T) :- src(K, F), wr(F, T), load_files(F, []).
br(I, G) :- member(I, [1,2,3,4,5,6]), ( I =:= 3 -> once(G) ; true ).
t(G, T) :- ( catch(findall(T, G, L), E, (print(err(E)), nl, L = none)) -> print(L), nl ; print(no), nl ).
m1(':- module(mm, [mp/1, mq/1]).\nmp(1). mp(2). mp(3).\nmq(X) :- mp(X), X > 1.\n').
m2(':- module(mm, [mp/1, mq/1]).\nmp(7). mp(8).\nmq(X) :- mp(X).\n').
t1(':- table tp/1.\ntp(1). tp(2).\ntp(X) :- tp(Y), Y < 5, X is Y + 1.\n').
t2(':- table tp/1.\ntp(10). tp(20).\n').
d1('dp(1). dp(2). dp(3). dp(4).\n').
x1(':- multifile xp/1.\nxp(1). xp(2).\n').
x2(':- multifile xp/1.\nxp(3). xp(4).\n').
r1('rp(X), X > 1 => true.\nrp(_) => fail.\n').
r2('rp(X), X > 4 => true.\nrp(_) => fail.\n').
g1('gp --> [a]. \ngp --> [b]. gq(1) :- ( true ; fail ). gq(2) :- \\+ fail, ( member(_, [x,y]) -> true ; fail ).\n').
g2('gp --> [c]. \ngp --> [d]. gq(5) :- ( true ; true ). gq(6).\n').
main :- forall(member(K, [m,t,d,x,y,r,g]), ( tmp_file(K, B), atom_concat(B, '.pl', F), assertz(src(K, F)) )),
   round,
   forall(src(_, F), delete_file(F)).
round :-
   m1(M1), m2(M2), ld(m, M1), t(( br(I, ld(m, M2)), mp(X), work(200) ), I-X),
   ld(m, M1), t(( br(I, ld(m, M2)), mq(X), work(200) ), I-X),
   ld(m, M1), t(( br(I, ld(m, M2)), mm:mq(X), work(200) ), I-X),
   t1(T1), t2(T2), ld(t, T1), t(( br(I, (ld(t, T2), abolish_all_tables)), findall(X, tp(X), L0), sort(L0, L), work(200) ), I-L),
   abolish_all_tables,
   d1(D1), ld(d, D1), t(( br(I, (abolish(dp/1), assertz(dp(9)))), dp(X), work(200) ), I-X),
   abolish(dp/1),
   x1(X1), x2(X2), ld(x, X1), t(( br(I, ld(y, X2)), xp(X), work(200) ), I-X),
   src(y, Y), wr(Y, ''), load_files(Y, []),
   r1(R1), r2(R2), ld(r, R1), t(( br(I, ld(r, R2)), member(X, [1,3,5]), rp(X), work(200) ), I-X),
   g1(G1), g2(G2), ld(g, G1), t(( br(I, ld(g, G2)), gp([X|Z], Z), Z = [], work(200) ), I-X),
   ld(g, G1), t(( br(I, ld(g, G2)), gq(X), work(200) ), I-X),
   ld(g, G1), t(( br(I, ld(g, G2)), predicate_property(gq(_), number_of_clauses(X)), work(200) ), I-X),
   ld(g, G1), ( br(I9, (ld(g, G2), write(here), nl)), gq(X9), write(I9-X9), nl, fail ; true ),
   ld(g, G1), ( br(I10, (ld(g, G2))), gq(X10), write(I10-X10), nl, X10 >= 5, ! ; true ),
   ld(g, G1), t(( member(A, [1,2]), findall(B-X, ( member(B, [1,2,3]), ( A-B == 1-2 -> ld(g, G2) ; true ), gq(X), work(100) ), L) ), A-L),
   ld(g, G1), t(( br(I, (ld(g, G2), ld(g, G1), ld(g, G2))), gq(X), work(200) ), I-X),
   ld(g, G1), t(( member(I, [1,2,3,4,5,6]), ( I mod 2 =:= 0 -> ld(g, G2) ; ld(g, G1) ), gq(X), work(200) ), I-X),
   ld(g, G1), t(( member(I, [1,2,3]), work(300), ( gq(1) -> X = one ; X = other ), ( I == 1 -> ld(g, G2) ; true ) ), I-X).

% expect: [1-1,1-2,1-3,2-1,2-2,2-3,3-7,3-8,4-7,4-8,5-7,5-8,6-7,6-8]
% expect: [1-2,1-3,2-2,2-3,3-7,3-8,4-7,4-8,5-7,5-8,6-7,6-8]
% expect: [1-2,1-3,2-2,2-3,3-7,3-8,4-7,4-8,5-7,5-8,6-7,6-8]
% expect: [1-[1,2,3,4,5],2-[1,2,3,4,5],3-[10,20],4-[10,20],5-[10,20],6-[10,20]]
% expect: [1-1,1-2,1-3,1-4,2-1,2-2,2-3,2-4,3-9,4-9,5-9,6-9]
% expect: [1-1,1-2,2-1,2-2,3-1,3-2,3-3,3-4,4-1,4-2,4-3,4-4,5-1,5-2,5-3,5-4,6-1,6-2,6-3,6-4]
% expect: [1-3,1-5,2-3,2-5,3-5,4-5,5-5,6-5]
% expect: [1-a,1-b,2-a,2-b,3-c,3-d,4-c,4-d,5-c,5-d,6-c,6-d]
% expect: [1-1,1-2,2-1,2-2,3-5,3-5,3-6,4-5,4-5,4-6,5-5,5-5,5-6,6-5,6-5,6-6]
% expect: [1-2,2-2,3-2,4-2,5-2,6-2]
% expect: 1-1
% expect: 1-2
% expect: 2-1
% expect: 2-2
% expect: here
% expect: 3-5
% expect: 3-5
% expect: 3-6
% expect: 4-5
% expect: 4-5
% expect: 4-6
% expect: 5-5
% expect: 5-5
% expect: 5-6
% expect: 6-5
% expect: 6-5
% expect: 6-6
% expect: 1-1
% expect: 1-2
% expect: 2-1
% expect: 2-2
% expect: 3-5
% expect: [1-[1-1,1-2,2-5,2-5,2-6,3-5,3-5,3-6],2-[1-5,1-5,1-6,2-5,2-5,2-6,3-5,3-5,3-6]]
% expect: [1-1,1-2,2-1,2-2,3-5,3-5,3-6,4-5,4-5,4-6,5-5,5-5,5-6,6-5,6-5,6-6]
% expect: [1-1,1-2,2-5,2-5,2-6,3-1,3-2,4-5,4-5,4-6,5-1,5-2,6-5,6-5,6-6]
% expect: [1-one,2-other,3-other]
