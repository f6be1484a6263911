% library(error): must_be/2, is_of_type/2, the ..._error predicates, and assertion/1.
main :-
    forall(check(Type, Term), report(must_be(Type, Term))),
    forall(member(G, [type_error(t,c),domain_error(d,c),existence_error(k,c),existence_error(k,c,s),permission_error(a,t,c),
                      instantiation_error(_),uninstantiation_error(c),representation_error(w),syntax_error(w),
                      resource_error(w)]), report(G)),
    forall(member(T-X, [integer-1,integer-a,positive_integer-0,list(atom)-[a],list(atom)-[1],oneof([a,b])-a,boolean-true,
                        callable-3,text-"a",between(1,2)-2]), yes_or_no(is_of_type(T, X))),
    report(assertion(1 < 2)), report(assertion(member(_, [a]))),
    report(assertion(1 > 2)), report(assertion(throw(oops))).
report(G) :- catch((G -> write(yes) ; write(no)), E, shown(E)), nl.
shown(error(F, _)) :- !, print(F).
shown(E) :- print(E).
yes_or_no(G) :- ( G -> write(yes) ; write(no) ), nl.
check(integer, 3).
check(integer, _).
check(integer, a).
check(positive_integer, 0).
check(nonneg, -1).
check(between(1,3), 4).
check(between(1,3), a).
check(oneof([a,b]), c).
check(oneof([a,b]), _).
check(boolean, 1).
check(list, [a|b]).
check(list, [a|_]).
check(list(integer), [1,x]).
check(list(integer), [1,_]).
check(chars, [a,1]).
check(codes, "ab").
check(callable, 3).
check(var, 3).
check(cyclic, a).
check(ground, f(_)).
check(no_such_type, 3).
check(_, 3).
check(char, ab).
check(text, f(x)).
check(encoding, utf8).
% expect: yes
% expect: instantiation_error
% expect: type_error(integer,a)
% expect: type_error(positive_integer,0)
% expect: type_error(nonneg,-1)
% expect: type_error(between(1,3),4)
% expect: type_error(between(1,3),a)
% expect: type_error(oneof([a,b]),c)
% expect: instantiation_error
% expect: type_error(boolean,1)
% expect: type_error(list,[a|b])
% expect: instantiation_error
% expect: type_error(integer,x)
% expect: instantiation_error
% expect: type_error(char,1)
% expect: type_error(list(code),"ab")
% expect: type_error(callable,3)
% expect: uninstantiation_error(3)
% expect: domain_error(cyclic_term,a)
% expect: instantiation_error
% expect: existence_error(type,no_such_type)
% expect: instantiation_error
% expect: type_error(char,ab)
% expect: type_error(text,f(x))
% expect: yes
% expect: type_error(t,c)
% expect: domain_error(d,c)
% expect: existence_error(k,c)
% expect: existence_error(k,c,s)
% expect: permission_error(a,t,c)
% expect: instantiation_error
% expect: uninstantiation_error(c)
% expect: representation_error(w)
% expect: syntax_error(w)
% expect: resource_error(w)
% expect: yes
% expect: no
% expect: no
% expect: yes
% expect: no
% expect: yes
% expect: yes
% expect: no
% expect: yes
% expect: yes
% expect: yes
% expect: yes
% expect: assertion_error(fail,user:(1>2))
% expect: assertion_error(oops,user:throw(oops))
% error: Assertion failed: user:(1>2)
% error: Assertion failed: user:throw(oops)
