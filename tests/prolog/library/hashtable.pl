% library(hashtable): tables that are modified in place, and put back by backtracking.
:- use_module(library(hashtable)).
t(G) :- catch((G -> true ; write(no)), error(E,_), print(E)), nl.
:- meta_predicate t(0).
main :-
  t((ht_new(H), ht_put(H, a, 1), ht_put(H, b, 2), ht_get(H, a, V), print(V), ht_size(H, S), print(S))),
  t((ht_new(H1), ht_put(H1, a, 1), ht_put(H1, a, 2), ht_get(H1, a, V1), ht_size(H1, S1), print(V1-S1))),
  t((ht_pairs(H3, [a-1,b-2,c-3]), ht_keys(H3, K3), msort(K3, K3s), print(K3s))),
  t((ht_new(H2), ht_get(H2, a, _))),
  t((ht_pairs(H4, [a-1,b-2]), ht_del(H4, a, V4), print(V4), ht_pairs(H4, P4), print(P4))),
  t((ht_pairs(H5, [a-1]), ht_del(H5, z, _))),
  t((ht_pairs(H6, [a-1]), ( ht_put_new(H6, a, 2) -> write(yes) ; write(no) ), ht_put_new(H6, b, 3), ht_get(H6, b, V6), print(V6))),
  t((ht_pairs(H7, [a-1]), ht_update(H7, a, O7, 9), print(O7), ht_get(H7, a, V7), print(V7))),
  t((ht_pairs(H8, [a-1]), ht_update(H8, z, _, 9))),
  t((ht_pairs(H9, [a-1]), ( ht_put(H9, b, 2), fail ; true ), ht_pairs(H9, P9), print(P9))),
  t((ht_new(HA), numlist(1, 500, L), forall_put(L, HA), ht_size(HA, SA), ht_get(HA, 250, VA), print(SA-VA))),
  t((ht_pairs(HB, [a-1,b-2]), findall(K-V, ht_gen(HB, K, V), LB), msort(LB, SB), print(SB))),
  t((ht_new(HC), ht_is_hashtable(HC), \+ ht_is_hashtable(foo))),
  t((ht_new(HD), ht_put(HD, f(x,"s"), 1), ht_put(HD, 1.5, 2), ht_get(HD, f(x,"s"), VD), ht_get(HD, 1.5, WD), print(VD/WD))),
  t((ht_new(HE), ht_put(HE, k, X), X = 5, ht_get(HE, k, VE), print(VE))),
  t((ht_new(HF), ht_put(HF, _, 1))),
  t((ht_new(HG), ht_put(HG, k, 1, 0, Old), print(Old), ht_put(HG, k, 2, 0, Old2), print(Old2))),
  t((ht_new(HH), ht_put(HH, f(_), 1))),
  t((ht_put(foo, a, 1))),
  t((ht_pairs(HI, [a-1]), ht_get(HI, _, _))),
  t((ht_pairs(HJ, [a-1,a-2]), ht_pairs(HJ, PJ), print(PJ))).
forall_put([], _).
forall_put([X|Xs], H) :- Y is X*X, ht_put(H, X, Y), forall_put(Xs, H).

% expect: 12
% expect: 2-1
% expect: [a,b,c]
% expect: no
% expect: 1[b-2]
% expect: no
% expect: no3
% expect: 19
% expect: no
% expect: [a-1]
% expect: 500-62500
% expect: [a-1]
% expect:
% expect: 1/2
% expect: 5
% expect: instantiation_error
% expect: 01
% expect:
% expect: no
% expect: instantiation_error
% expect: [a-2]
