% What is no expression, domain or list is told as an error, with what it is.
:- use_module(library(clpfd)).

main :-
    maplist(told, [X #= a, X #= 1.5, X #= "b", X #= p(1), X in a, X in 1..b, X in _, y in 1..2, X ins 1..2, [z] ins 1..2, all_different([1,c]),
                   all_different(_), all_distinct(d), sum([X], #=, e), sum([X], <, 3), sum(_, #=, 3), element(X, [f], 1), tuples_in([[X]], [[g]]),
                   tuples_in(X, []), X #<==> h, X #<==> 3, #\ i, 2 #\/ X, global_cardinality([X], [j-1]), global_cardinality(X, []),
                   circuit(k), circuit([l]), fd_dom(m, X), fd_size(n, X), labeling([o], []), labeling(p, []), indomain(q), lex_chain(r),
                   chain(s, #<), automaton(t, [], []), transpose(u, X), scalar_product([1,v], [X,X], #=, 3)]).
% expect: #=: domain_error(clpfd_expression,a)
% expect: #=: domain_error(clpfd_expression,1.5)
% expect: #=: domain_error(clpfd_expression,"b")
% expect: #=: domain_error(clpfd_expression,p(1))
% expect: in: domain_error(clpfd_domain,a)
% expect: in: domain_error(clpfd_domain,1..b)
% expect: in: instantiation_error
% expect: in: type_error(integer,y)
% expect: ins: instantiation_error
% expect: ins: type_error(integer,z)
% expect: all_different: type_error(integer,c)
% expect: all_different: instantiation_error
% expect: all_distinct: type_error(list,d)
% expect: sum: domain_error(clpfd_expression,e)
% expect: sum: domain_error(scalar_product_relation,<)
% expect: sum: instantiation_error
% expect: element: type_error(integer,f)
% expect: tuples_in: type_error(integer,g)
% expect: tuples_in: instantiation_error
% expect: #<==>: domain_error(clpfd_reifiable_expression,h)
% expect: #<==>: domain_error(clpfd_reifiable_expression,3)
% expect: #\: domain_error(clpfd_reifiable_expression,i)
% expect: #\/: domain_error(clpfd_reifiable_expression,2)
% expect: global_cardinality: type_error(integer,j)
% expect: global_cardinality: instantiation_error
% expect: circuit: type_error(list,k)
% expect: circuit: type_error(integer,l)
% expect: fd_dom: type_error(integer,m)
% expect: fd_size: type_error(integer,n)
% expect: labeling: domain_error(labeling_option,o)
% expect: labeling: type_error(list,p)
% expect: indomain: type_error(integer,q)
% expect: lex_chain: type_error(list(list),r)
% expect: chain: type_error(list,s)
% expect: automaton: type_error(list,t)
% expect: transpose: type_error(list(list),u)
% expect: scalar_product: type_error(integer,v)

told(Goal) :-
    copy_term(Goal, Copy),
    catch(( call(Copy) -> Result = true ; Result = false ), error(E, _), Result = E),
    numbervars(Result, 0, _), functor(Goal, Name, _), print(Name), write(': '), print(Result), nl.
