% What a source file defines and calls, without loading it, as SWI-Prolog tells it.
:- use_module(library(prolog_xref)).

lines(["%! comment", ":- module(x1, [a/1, op(700, xfx, ===>)]).", ":- use_module(library(lists)).", ":- dynamic f/1, g/2.",
       "a(X) :- b(X), \\+ c(X), findall(Y, d(Y), _), maplist(e(1), [X]), X ===> 3.", "b(X) :- f(X), append([], [], X).",
       "A ===> B :- A > B, g(A, B).", "d --> [x], d2.", "e(_, _).", ":- meta_predicate m(0).", "m(G) :- call(G).",
       ":- initialization(start).", "start :- writeln(hi), missing."]).

show(Goal, Shown) :- findall(Shown, Goal, L0), sort(L0, L), print(L), nl.

main :-
    tmp_file(xref, Base), file_name_extension(Base, pl, Name), lines(Lines),
    setup_call_cleanup(open(Name, write, S), forall(member(L, Lines), format(S, "~s~n", [L])), close(S)),
    xref_source(Name, [comments(collect)]), absolute_file_name(Name, F),
    show(( xref_defined(F, G, How), How \= imported(_), functor(G, N, A) ), N/A-How),
    % expect: [===> / 2-local(7),a/1-local(5),b/1-local(6),d/2-local(8),e/2-local(9),f/1-(dynamic 4),g/2-(dynamic 4),m/1-local(11),start/0-local(13)]
    show(( xref_called(F, G, _), functor(G, N, A) ), N/A),
    % expect: [===> / 2,append/3,b/1,c/1,d/1,d2/2,e/2,f/1,g/2,maplist/2,missing/0,start/0]
    show(xref_module(F, M), M),                     % expect: [x1]
    show(xref_op(F, O), O),                         % expect: [op(700,xfx,===>)]
    show(xref_exported(F, a(_)), a),                 % expect: [a]
    show(xref_meta(F, m(foo), Called), Called),      % expect: [[foo]]
    show(xref_meta(F, maplist(foo, [], []), Called), Called),      % expect: [[foo+2]]
    show(xref_called(F, missing, By), By),          % expect: [start]
    show(xref_called(F, start, By), By),            % expect: ['<directive>'(12)]
    show(( xref_defined(F, b(_), How), xref_definition_line(How, Line) ), Line),       % expect: [6]
    show(( xref_called(F, G, _), \+ xref_defined(F, G, _), functor(G, N, A) ), N/A),
    % expect: [c/1,d/1,d2/2,maplist/2,missing/0]
    ( xref_defined(F, append(_, _, _), imported(I)) -> file_base_name(I, IB), print(IB), nl ; true ),       % expect: 'lists.pl'
    show(xref_comment(F, _, Comment), Comment),     % expect: ["%! comment"]
    ( xref_built_in(atom(_)) -> writeln(yes) ; writeln(no) ),       % expect: yes
    xref_public_list(F, F, Exports), print(Exports), nl,        % expect: [a/1]
    ( xref_done(F, _) -> writeln(done) ; true ), xref_clean(F),     % expect: done
    ( xref_current_source(F) -> writeln(there) ; writeln(gone) ),   % expect: gone
    show(xref_uses_file(F, U, _), U),        % expect: []
    ( xref_called(F, _, _, _) -> writeln(there) ; writeln(gone) ),  % expect: gone
    delete_file(Name).
