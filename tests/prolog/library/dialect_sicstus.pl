% library(dialect/sicstus): the blackboard, mutable terms, if/3, lines.
:- use_module(library(dialect/sicstus)).
t(G) :- catch(( G -> true ; writeln(no) ), error(E, _), ( print(E), nl )).
:- meta_predicate t(0).
main :-
    t((findall(X, sicstus:if(member(X, [1,2]), true, X = none), L), print(L), nl)),
    t((sicstus:if(fail, true, X2 = none), print(X2), nl)),
    t((prolog_flag(bounded, O, O), print(O), nl)),
    t((prolog_flag(double_quotes, O2, atom), print(O2), nl)),
    t(use_module(lists, library(lists), [append/3])),
    t(bb_get(k, _)),
    t((bb_put(k, f(_)), bb_get(k, V), print(got), nl, V = f(1))),
    t((bb_update(k, _, new), bb_get(k, V2), print(V2), nl)),
    t((bb_delete(k, V3), print(V3), nl)),
    t(bb_get(k, _)),
    t((create_mutable(1, M), is_mutable(M), ( update_mutable(2, M), get_mutable(V4, M), print(V4), nl, fail ; get_mutable(V5, M), print(V5), nl ))),
    t(get_mutable(_, foo)),
    t((open_string("ab\nc", S), sicstus:read_line(S, L1), atom_codes(A1, L1), print(A1), nl,
      sicstus:read_line(S, _), sicstus:read_line(S, E), print(E), nl)),
    t(sicstus:read_line(_)),
    t(trimcore),
    t(is_mutable(x)).
% expect: [1,2]
% expect: none
% expect: false
% expect: string
% expect: no
% expect: got
% expect: new
% expect: new
% expect: no
% expect: 2
% expect: 1
% expect: type_error(mutable,foo)
% expect: ab
% expect: end_of_file
% expect: no
