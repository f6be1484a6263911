% name/2, and other predicates that older programs use; the output is SWI-Prolog's.
t(G) :- catch(( G -> true ; writeln(no) ), error(E, _), ( print(E), nl )).
:- meta_predicate t(0).
s(C) :- t((name(X, C), writeq(X), ( number(X) -> write(' number') ; write(' atom') ), nl)).
main :- forall(member(C, ["12","0x1A","abc","1 2"," 12","12 ","","-5","- 5","+5","1.5e3","1e5","0'a","foo bar",
        "1r3","inf","12abc","\n7","1_000","[]","-","+a",[a,b],['1','2'],[0'x,y],[],abc,'12',12,f(x)]), s(C)),
    t(name(_, _)),
    t(name(_, [a|_])),
    t(name(_, [0'a,_])),
    t((name(abc, L1), print(L1), nl)),
    t((name(12, L2), print(L2), nl)),
    t((name("str", L3), print(L3), nl)),
    t(name(f(x), _)),
    t((name(1.5, L6), print(L6), nl)),
    t(name(abc, "abc")),
    t(name(abc, [a,b,c])),
    t(name(12, "12")),
    t(name('12', "12")),
    t(name(a, [0'b])),
    t(name(a, [0'a,0'b])),
    t(name(ab, [0'a])),
    t((name(abc, [0'a|T]), print(T), nl)),
    t((name(ab, [X,Y]), print(X-Y), nl)),
    t(name(abc, foo)),
    t(name(abc, [f(x)])),
    t((put(0'a), put("b"), put(c), nl)),
    t((select_dict(_{a:V}, _{a:1,b:2}, R), R = _{b:2}, print(V), nl)),
    t(select_dict(_{c:_}, _{a:1}, _)),
    t(select_dict(t{a:_}, u{a:1}, _)),
    t(notrace(member(_, [1]))),
    t(trim_heap),
    t((default_module(lists, lists))),
    t((findall(M, default_module(user, M), Ms), print(Ms), nl)),
    t((var_number('$VAR'(3), N), print(N), nl)),
    t(var_number(x, _)).
% expect: 12 number
% expect: 26 number
% expect: abc atom
% expect: 12 number
% expect: ' 12' atom
% expect: '12 ' atom
% expect: '' atom
% expect: -5 number
% expect: '- 5' atom
% expect: 5 number
% expect: 1500.0 number
% expect: 100000.0 number
% expect: 97 number
% expect: 'foo bar' atom
% expect: 1r3 number
% expect: inf atom
% expect: '12abc' atom
% expect: '\n7' atom
% expect: 1000 number
% expect: '[]' atom
% expect: - atom
% expect: '+a' atom
% expect: ab atom
% expect: 12 number
% expect: type_error(character_code,y)
% expect: '' atom
% expect: type_error(list,abc)
% expect: type_error(list,'12')
% expect: type_error(list,12)
% expect: type_error(list,f(x))
% expect: instantiation_error
% expect: instantiation_error
% expect: instantiation_error
% expect: [97,98,99]
% expect: [49,50]
% expect: [115,116,114]
% expect: type_error(atomic,f(x))
% expect: [49,46,53]
% expect: no
% expect: no
% expect: no
% expect: no
% expect: [98,99]
% expect: 97-98
% expect: type_error(list,foo)
% expect: type_error(character_code,f(x))
% expect: abc
% expect: 1
% expect: no
% expect: no
% expect: [user,system]
% expect: 3
% expect: no
