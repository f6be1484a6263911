% library(dialect/hprolog), library(dialect/yap), and libraries that programs name although their work is done elsewhere.
:- use_module(library(dialect/hprolog)).
:- use_module(library(dialect/yap)).
:- use_module(library(system)).
:- use_module(library(dialect)).
:- use_module(library(readline)).
:- use_module(library(editline)).
:- use_module(library(pldoc)).
:- use_module(library(threadutil)).
:- doc_collect(true).
t(G) :- catch(( G -> true ; writeln(no) ), error(E, _), ( print(E), nl )).
:- meta_predicate t(0).
p(1).
main :-
    t((substitute_eq(a, [a,b,a], z, L13), print(L13), nl)),
    t((memberchk_eq(X14, [_,X14]), print(yes), nl)),
    t((intersect_eq([A15,B15], [B15], I15), I15==[B15], A15=1)),
    t((list_difference_eq([A16,B16],[A16],L16), L16==[B16])),
    t((take(2,[a,b,c],L17), print(L17), nl)),
    t((drop(2,[a,b,c],L18), print(L18), nl)),
    t((split_at(1,[a,b],L19,L20), print(L19-L20),nl)),
    t((max_go_list([3,1,f],M21), print(M21), nl)),
    t((or_list([1,2,4],O), print(O), nl)),
    t((findall(Sb, sublist(Sb,[a,b]), Sbs), print(Sbs), nl)),
    t((chr_delete([a,b,X22],X22,D), print(D), nl)),
    t((empty_ds(D0), put_ds(k, D0, v, D1), get_ds(k, D1, V), print(V), nl, ds_to_list(D1, DL), print(DL), nl)),
    t((init_store(s, 1), get_store(s, V2), print(V2), nl, update_store(s, 2), get_store(s, V3), print(V3), nl)),
    t((make_get_store_goal(s, V4, G4), G4 == nb_getval(s, V4))),
    t((make_update_store_goal(s, 3, G5), print(G5), nl)),
    t((make_init_store_goal(s, 3, G6), print(G6), nl)),
    t(lock_predicate(p/1)),
    t(unlock_predicate(p/1)),
    t(system_mode(foo)),
    t(system_module),
    t(source_exports(library(lists), append/3)),
    t(source_exports(library(lists), nothing/3)),
    t(exists_source(library(lists))),
    t(exists_source(library(nothing_of_this_name))),
    t(expects_dialect(swi)),
    t(expects_dialect(hprolog)),
    t(expects_dialect(nothing)),
    t(yap:gc),
    t((findall(X, depth_bound_call(member(X, [a,b]), 20), Xs), print(Xs), nl)),
    t(exists('/dev/null_')),
    t(yap:system(true)),
    t(yap:system(false)),
    t((assert_static(q(7)), q(Q), print(Q), nl)),
    t((yap_flag(bounded, B), print(B), nl)),
    t(yap_style_check(single_var)),
    t(yap:source),
    t(pldoc_loading),
    t(threads_print),
    t(thread_has_console),
    t(join_threads),
    t(rl_add_history(x)),
    t((rl_read_history(x), rl_write_history(x), rl_read_init_file(x))),
    t(rl_add_history(_)),
    t(el_wrap),
    t(el_wrap(p, user_input, user_output, user_error)),
    t(el_wrapped(user_input)),
    t(el_add_history(user_input, x)),
    t((el_write_history(user_input, x), el_read_history(user_input, x))).
threads_print :- with_output_to(string(_), threads).
:- dynamic q/1.
% expect: [z,b,z]
% expect: yes
% expect: [a,b]
% expect: [c]
% expect: [a]-[b]
% expect: f
% expect: 7
% expect: [[a,b],[b],[],[a]]
% expect: [a,b]
% expect: v
% expect: [k-v]
% expect: 1
% expect: 2
% expect: b_setval(s,3)
% expect: nb_setval(s,3)
% expect: type_error(boolean,foo)
% expect: no
% expect: no
% expect: [a,b]
% expect: no
% expect: no
% expect: 7
% expect: false
% expect: no
% expect: instantiation_error
% expect: no
