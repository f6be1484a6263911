% Less common predicates of SWI-Prolog: choice points for meta-interpreters, hashes of variants, signals, and what is accepted.
t(G) :- catch(( G -> true ; writeln(no) ), error(E, _), ( print(E), nl )).
:- meta_predicate t(0).
:- require([append/3, member/2]).
:- license(gpl, mine).
a(1). a(2). a(3).
p(X) :- a(X), X > 1, !.
p(9).
solve(true) :- !.
solve((A, B)) :- !, solve(A), solve(B).
solve(H) :- predicate_property(H, built_in), !, call(H).
solve(H) :- prolog_current_choice(Choice), clause(H, B), solve(B, Choice).
solve(!, Choice) :- !, prolog_cut_to(Choice).
solve((A, B), Choice) :- !, solve(A, Choice), solve(B, Choice).
solve(true, _) :- !.
solve(H, _) :- solve(H).
:- volatile loaded/1.
:- noprofile(p/1).
:- non_terminal(solve//0).
:- det(p/1).
:- style_check([-singleton, -discontiguous]).
:- style_check([+singleton, +discontiguous]).
main :-
    t((findall(X, solve(p(X)), L), print(L), nl)),
    t((findall(X-Y, ( a(X), solve(p(Y)) ), L2), print(L2), nl)),
    t(prolog_cut_to(_)),
    t((variant_sha1(f(A,B,A), H1), variant_sha1(f(B,A,B), H2), H1 == H2, atom_length(H1, N), print(N), nl)),
    t((variant_sha1(f(_,_), H3), variant_sha1(f(Z,Z), H4), H3 \== H4)),
    t((variant_hash(f(_, "s", [A|_], A), V1), variant_hash(f(_, "s", [Z|_], Z), V2), V1 == V2, integer(V1))),
    t((variant_hash(f(_, _), V3), variant_hash(f(Z, Z), V4), V3 =\= V4)),
    t((put_attr(At, x, y), catch(variant_hash(f(At), _), error(type_error(Variant, _), _), true), Variant == free_of_attvar)),
    t((put_attr(At, x, y), catch(variant_sha1(At, _), error(type_error(What, _), _), true), print(What), nl)),
    t((nb_linkval(k, f(x)), nb_getval(k, K), print(K), nl)),
    t((T = f(a), nb_linkarg(1, T, b), print(T), nl)),
    t((D = _{a:1}, nb_link_dict(a, D, 2), get_dict(a, D, Da), print(Da), nl)),
    t(sig_atomic(member(_, [1,2]))),
    t('$sig_atomic'(fail)),
    t((on_signal(int, Old, stop), on_signal(int, Now, Old), print(Old/Now), nl)),
    t((on_signal(int, Last, Last), print(Last), nl)),
    t(compiling),
    t(require(_)),
    t(attach_packs),
    t(garbage_collect_clauses),
    t(set_prolog_gc_thread(false)),
    t(expects_dialect(swi)),
    t(expects_dialect(1)),
    t(with_tty_raw(member(_, [1]))),
    t(dwim_match(hello, helo, _)),
    t(current_arithmetic_function(sin(_))),
    t(current_arithmetic_function(nosuch(_))),
    t(library_directory(_)),
    t(use_foreign_library(foreign(nosuch))),
    t(use_foreign_library(foreign(nosuch), install)),
    t(load_foreign_library(_)),
    t(load_foreign_library(foreign(nosuch), install)),
    t((tmp_file(q, F0), atom_concat(F0, '.pl', F),
      open(F, write, S), format(S, "loaded(yes).~n", []), close(S), qcompile(F), loaded(Y1), print(Y1), nl, qcompile(F, [if(changed)]), delete_file(F))).
:- dynamic loaded/1.
% expect: [2]
% expect: [1-2,2-2,3-2]
% expect: instantiation_error
% expect: 40
% expect: free_of_attvar
% expect: f(x)
% expect: f(b)
% expect: 2
% expect: no
% expect: default/stop
% expect: default
% expect: no
% expect: instantiation_error
% expect: type_error(atom,1)
% expect: no
% expect: no
% expect: existence_error(foreign_library,foreign(nosuch))
% expect: existence_error(foreign_library,foreign(nosuch))
% expect: instantiation_error
% expect: existence_error(foreign_library,foreign(nosuch))
% expect: yes
