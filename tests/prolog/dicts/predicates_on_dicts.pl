% Predicates on dicts, functions of dicts, and how dicts are written.
:- meta_predicate t(0).
t(G) :- catch((G -> true ; write(no)), error(E, _), print(E)), nl.
main :-
    t((X = _{a:1,b:"s"}, get_dict(a,X,V), print(V))),
    t((X2 = p{a:1,b:2}, forall(get_dict(K,X2,V2), (print(K-V2),write(' '))))),
    t((dict_pairs(D3,tag,[b-1,a-2]), print(D3))),
    t((dict_pairs(t{z:1,a:2},T4,P4), print(T4-P4))),
    t((dict_create(D5,t,[a=1,b-2,c(3),d:4]), print(D5))),
    t((put_dict(c,t{a:1},2,D6), print(D6))),
    t((put_dict(a,t{a:1},2,D7), print(D7))),
    t((put_dict(_{a:9,z:0},t{a:1,b:2},D8), print(D8))),
    t((put_dict([a=9,z-0],t{a:1,b:2},D8b), print(D8b))),
    t((del_dict(a,t{a:1,b:2},V9,D9), print(V9-D9))),
    t((t{a:A11} :< t{a:1,b:2}, print(A11))),
    t((t{a:_,c:_} :< t{a:1,b:2})),
    t((t{a:1,c:C12} >:< t{a:1,b:2}, (var(C12)->write(var);true))),
    t((t{a:1} >:< t{a:2})),
    t((X14 = t{a:1}, print(X14.b))),
    t((X15 = t{a:1}, print(X15.a))),
    t((X16 = t{a:t{b:5}}, print(X16.a.b))),
    t((X17 = t{a:1}.put(b,2).put(_{c:3}), print(X17))),
    t((X18 = t{a:1}, print(X18.get(a)))),
    t((X19 = t{a:1}, print(X19.get(z)))),
    t((X20 = t{a:1}, print(X20.get(z,def)))),
    t((X21 = t{a:1}, Y21 is X21.a + 4, print(Y21))),
    t((X22 = t{}.put(a/b/c,1), print(X22.a.b.c))),
    t((X23 = t{a:1,b:2}, forall(X24 = X23.K24, (print(K24-X24),write(' '))))),
    t((is_dict(t{}), \+ is_dict(foo), is_dict(t{a:1},T25), print(T25))),
    t((dict_pairs(D26,t,[a-1,a-2]), print(D26))),
    t((get_dict(a,foo,_))),
    t((get_dict(_,_,_))),
    t((get_dict("a",t{a:1},_))),
    t((t{a:1,b:X27} = t{b:2,a:1}, print(X27))),
    t((X28 = t{a:1}, b_set_dict(a,X28,5), print(X28))),
    t((X29 = t{a:1}, nb_set_dict(a,X29,6), print(X29))),
    t((X30 = t{a:1}, b_set_dict(b,X30,5), print(X30))),
    t((print(t{a: -1, b: (x:-y), c: [1,2], d: 'A b', e: - 1, 'K k': f(X31,X31)}.d))),
    t((print(t{a: -1, c: 1+2, d: 'A b', 'K k': a=b, 3:z}))),
    t((write(t{a: "s", b: 'A'}))),
    t((foo = X32, print(X32.a))),
    t((atom_to_term('X{a:1,b:Y}',T33,B33), T33=X33{a:_,b:_}, length(B33,N33), (var(X33)->print(N33);true))),
    t((term_to_atom(t{a:1}, A34), print(A34))),
    t((findall(V36, (member(D36,[t{a:1},t{a:2}]), V36 = D36.a), L36), print(L36))),
    t((X37 = t{a:1}, ( X37.a > 0 -> write(pos) ; write(neg) ))),
    t((X38 = t{a:1}, X38.zz = 1)),
    t((t{a:1}.foo() = 1)),
    t((compare(O39, t{a:1}, t{a:2}), print(O39))),
    t((X40 = t{list:[1,2,3]}, sum_list(X40.list, S40), print(S40))),
    t((X41 = point{x:1,y:2}.put(x, 10), point{x:XX, y:_} = X41, print(XX))),
    true.

% expect: 1
% expect: a-1 b-2 
% expect: tag{a:2,b:1}
% expect: t-[a-2,z-1]
% expect: t{a:1,b:2,c:3,d:4}
% expect: t{a:1,c:2}
% expect: t{a:2}
% expect: t{a:9,b:2,z:0}
% expect: t{a:9,b:2,z:0}
% expect: 1-t{b:2}
% expect: 1
% expect: no
% expect: var
% expect: no
% expect: existence_error(key,b,t{a:1})
% expect: 1
% expect: 5
% expect: t{a:1,b:2,c:3}
% expect: 1
% expect: no
% expect: def
% expect: 5
% expect: 1
% expect: a-1 b-2 
% expect: t
% expect: duplicate_key(a)
% expect: type_error(dict,foo)
% expect: instantiation_error
% expect: type_error('dict-key',"a")
% expect: 2
% expect: t{a:5}
% expect: t{a:6}
% expect: existence_error(key,b,t{a:1})
% expect: 'A b'
% expect: t{3:z,'K k':a=b,a: -1,c:1+2,d:'A b'}
% expect: t{a:s,b:A}
% expect: type_error(dict,foo)
% expect: 2
% expect: 't{a:1}'
% expect: [1,2]
% expect: pos
% expect: existence_error(key,zz,t{a:1})
% expect: existence_error(procedure,t:foo/2)
% expect: <
% expect: 6
% expect: 10
