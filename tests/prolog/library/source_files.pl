% What is known while a file is loaded and after: prolog_load_context/2, included files, source_file_property/2, unload_file/1.
term_expansion(fact(X), fact(X, Names)) :-
    prolog_load_context(variable_names, Bindings),
    prolog_load_context(term, Term),
    Term = fact(_),
    findall(Name, member(Name=_, Bindings), Names).

fact(a).
fact(g(_, Second, Second)).

:- dynamic seen/2.
:- prolog_load_context(term, Term), prolog_load_context(script, Script), assertz(seen(Term, Script)).
:- include('source_files_included.inc').

main :-
    forall(fact(X, Names), ( \+ \+ ( numbervars(X, 0, _), print(X-Names), nl ) )),   % expect: a-[]
                                                        % expect: g(A,B,B)-['Second']
    forall(seen(A, B), ( print(A-B), nl )),             % expect: []-false
                                                        % expect: 'source_files.pl'-'source_files_included.inc'
    source_file(main, File),
    forall(( source_file_property(File, P), known(P, Shown) ), ( print(Shown), nl )),
                                                        % expect: source(file)
                                                        % expect: load_context(user,user,[])
                                                        % expect: includes('source_files_included.inc')
                                                        % expect: load_count(1)
    tmp_file(unload, Base), atom_concat(Base, '.pl', Temporary),
    setup_call_cleanup(open(Temporary, write, Out),
                       format(Out, ':- dynamic changed/1.~nchanged(1).~nfixed(1).~n', []),
                       close(Out)),
    consult(Temporary),
    fixed(One), changed(One), writeln(One),             % expect: 1
    unload_file(Temporary),
    catch(fixed(_), error(Error, _), ( print(Error), nl )),   % expect: existence_error(procedure,fixed/1)
    delete_file(Temporary).

known(source(S), source(S)).
known(load_context(M, W, O), load_context(M, W, O)).
known(load_count(N), load_count(N)).
known(includes(F, T), includes(Base)) :- float(T), file_base_name(F, Base).
