% prolog_xref.pl: library(prolog_xref): what a source file defines, calls, imports and exports, without loading it. Clauses are expanded
% as the program at hand expands them; what the file loads is looked at for its exports only.
:- module(prolog_xref,
          [ xref_source/1, xref_source/2, xref_done/2, xref_clean/1, xref_current_source/1, xref_defined/3, xref_called/3, xref_called/4,
            xref_module/2, xref_exported/2, xref_op/2, xref_built_in/1, xref_uses_file/3, xref_public_list/3, xref_meta/3, xref_comment/3,
            xref_definition_line/2
          ]).
:- use_module(library(lists), [member/2, append/3]).
:- use_module(library(option), [option/3]).

:- dynamic source/2, defined/4, called/5, exports/3, module_name/2, operator/2, uses/4, comment/4, meta_declared/2.

%! xref_source(+Source) is det.  As xref_source/2 without options.
xref_source(Source) :- xref_source(Source, []).

%! xref_source(+Source, +Options) is det.  Reads a file, if it was not, or has been modified since. Option: comments(collect).
xref_source(Spec, Options) :-
    canonical(Spec, Source),
    time_file(Source, Time),
    (   source(Source, Time)
    ->  true
    ;   xref_clean(Source),
        assertz(source(Source, Time)),
        setup_call_cleanup(open(Source, read, In), collect(In, Source, Options), close(In))
    ).

canonical(Spec, Source) :-
    (   atom(Spec), source(Spec, _)
    ->  Source = Spec
    ;   absolute_file_name(Spec, Source, [file_type(prolog), access(read)])
    ).

%! xref_clean(+Source) is det.  Forgets what is known of a file.
xref_clean(Spec) :-
    canonical(Spec, Source),
    forall(member(Fact, [source(Source, _), defined(Source, _, _, _), called(Source, _, _, _, _), exports(Source, _, _), module_name(Source, _),
                         operator(Source, _), uses(Source, _, _, _), comment(Source, _, _, _),
                         meta_declared(Source, _)]),
           retractall(Fact)).

%! xref_current_source(?Source) is nondet.  Files that were read.
xref_current_source(Source) :- source(Source, _).

%! xref_done(+Source, -Time) is semidet.  The file has been read; Time is when it was modified last.
xref_done(Spec, Time) :- canonical(Spec, Source), source(Source, Time).

% --- reading ----------------------------------------------------------------------------------------------------------------

collect(In, Source, Options) :-
    option(comments(Comments), Options, ignore),
    setup_call_cleanup(push_operators(prolog_xref_source, [], State), collect_terms(In, Source, Comments, []), pop_operators(State)).

push_operators(Module, _, ops(Module)).
pop_operators(ops(Module)) :-
    forall(operator(_, op(_, Type, Name)), catch(op(0, Type, Module:Name), _, true)).

collect_terms(In, Source, Comments, Conditions) :-
    catch(read_term(In, Term, [module(prolog_xref_source), term_position(Position), comments(Found), variable_names(_)]), Error, true),
    (   nonvar(Error)
    ->  print_message(silent, Error),
        ( Error = error(syntax_error(end_of_file), _) -> true ; collect_terms(In, Source, Comments, Conditions) )
    ;   Term == end_of_file
    ->  true
    ;   stream_position_data(line_count, Position, Line),
        ( Comments == collect -> forall(member(P-C, Found), assertz(comment(Source, Term, P, C))) ; true ),
        catch(process(Term, Source, Line), _, true),
        collect_terms(In, Source, Comments, Conditions)
    ).

process(Term, Source, Line) :-
    catch(expand_term(Term, Expanded), _, Expanded = Term),
    ( is_list(Expanded) -> forall(member(T, Expanded), process_term(T, Source, Line)) ; process_term(Expanded, Source, Line) ).

process_term((:- Directive), Source, Line) :- !, directive(Directive, Source, Line).
process_term((?- Directive), Source, Line) :- !, directive(Directive, Source, Line).
process_term((Head :- Body), Source, Line) :- !, define(Head, local, Source, Line, Plain), calls(Body, Plain, Source, Line).
process_term((Head => Body), Source, Line) :- !,
    ( nonvar(Head), Head = (H, Guard) -> true ; H = Head, Guard = true ),
    define(H, local, Source, Line, Plain),
    calls((Guard, Body), Plain, Source, Line).
process_term(Head, Source, Line) :- define(Head, local, Source, Line, _).

define(Head, How, Source, Line, Plain) :-
    strip_module(Head, _, Plain),
    callable(Plain),
    functor(Plain, Name, Arity),
    functor(General, Name, Arity),
    ( defined(Source, General, How, _) -> true ; assertz(defined(Source, General, How, Line)) ).

% --- directives

directive(Goal, _, _) :- var(Goal), !.
directive((A, B), Source, Line) :- !, directive(A, Source, Line), directive(B, Source, Line).
directive(module(Name, Exports), Source, Line) :- !,
    assertz(module_name(Source, Name)),
    forall(member(E, Exports), export(E, Source, Line)).
directive(module(Name, Exports, _), Source, Line) :- !, directive(module(Name, Exports), Source, Line).
directive(op(P, T, Names), Source, _) :- !, operators(Names, P, T, Source).
directive(use_module(File), Source, Line) :- !, imports(File, all, Source, Line).
directive(use_module(File, Which), Source, Line) :- !, imports(File, Which, Source, Line).
directive(autoload(File), Source, Line) :- !, imports(File, all, Source, Line).
directive(autoload(File, Which), Source, Line) :- !, imports(File, Which, Source, Line).
directive(reexport(File), Source, Line) :- !, imports(File, all, Source, Line).
directive(reexport(File, Which), Source, Line) :- !, imports(File, Which, Source, Line).
directive(ensure_loaded(File), Source, Line) :- !, imports(File, all, Source, Line).
directive([File|Files], Source, Line) :- !, forall(member(F, [File|Files]), imports(F, all, Source, Line)).
directive(consult(File), Source, Line) :- !, imports(File, all, Source, Line).
directive(dynamic(PIs), Source, Line) :- !, declare(PIs, dynamic, Source, Line).
directive(dynamic(PIs, _), Source, Line) :- !, declare(PIs, dynamic, Source, Line).
directive(thread_local(PIs), Source, Line) :- !, declare(PIs, thread_local, Source, Line).
directive(multifile(PIs), Source, Line) :- !, declare(PIs, multifile, Source, Line).
directive(public(PIs), Source, Line) :- !, declare(PIs, public, Source, Line).
directive(table(PIs), Source, Line) :- !, ignore(catch(declare(PIs, tabled, Source, Line), _, true)).
directive(discontiguous(_), _, _) :- !.
directive(meta_predicate(Heads), Source, _) :- !, meta_heads(Heads, Source).
directive(initialization(Goal), Source, Line) :- !, calls(Goal, '<directive>'(Line), Source, Line).
directive(initialization(Goal, _), Source, Line) :- !, calls(Goal, '<directive>'(Line), Source, Line).
directive(Goal, Source, Line) :- calls(Goal, '<directive>'(Line), Source, Line).

meta_heads((A, B), Source) :- !, meta_heads(A, Source), meta_heads(B, Source).
meta_heads(Head, Source) :- assertz(meta_declared(Source, Head)).

export(op(P, T, Names), Source, _) :- !, operators(Names, P, T, Source).
export(Name/Arity, Source, Line) :- !, functor(Head, Name, Arity), assertz(exports(Source, Head, Line)).
export(Name//Arity0, Source, Line) :- !, Arity is Arity0 + 2, functor(Head, Name, Arity), assertz(exports(Source, Head, Line)).
export(_, _, _).

operators(Names, P, T, Source) :-
    ( is_list(Names) -> All = Names ; All = [Names] ),
    forall(( member(N0, All), strip_module(N0, _, N) ), ( assertz(operator(Source, op(P, T, N))), op(P, T, prolog_xref_source:N) )).

declare(PIs, _, _, _) :- var(PIs), !.
declare((A, B), How, Source, Line) :- !, declare(A, How, Source, Line), declare(B, How, Source, Line).
declare([], _, _, _) :- !.
declare([PI|PIs], How, Source, Line) :- !, declare(PI, How, Source, Line), declare(PIs, How, Source, Line).
declare(PI as _, How, Source, Line) :- !, declare(PI, How, Source, Line).
declare(_:PI, How, Source, Line) :- !, declare(PI, How, Source, Line).
declare(Name/Arity, How, Source, Line) :- !, functor(Head, Name, Arity), define(Head, How, Source, Line, _).
declare(Name//Arity0, How, Source, Line) :- !, Arity is Arity0 + 2, functor(Head, Name, Arity), define(Head, How, Source, Line, _).
declare(_, _, _, _).

% Of libraries the exports are known; of other files they are read.
imports(Spec, Which, Source, Line) :-
    catch(absolute_file_name(Spec, File, [file_type(prolog), access(read), relative_to(Source), file_errors(fail)]), _, fail), !,
    assertz(uses(Source, Spec, File, Line)),
    catch(xref_public_list(File, _, Exports), _, Exports = []),
    forall(( member(E, Exports), imported(Which, E, Name/Arity) ),
           ( functor(Head, Name, Arity), define(Head, imported(File), Source, Line, _) )).
imports(Spec, _, Source, Line) :- assertz(uses(Source, Spec, '<not_found>', Line)).

imported(all, PI, PI) :- PI = _/_.
imported(except(_), PI, PI) :- PI = _/_.
imported([I|Is], PI, As) :-
    member(Item, [I|Is]),
    ( Item = (PI as Name) -> PI = _/Arity, As = Name/Arity ; Item == PI -> As = PI ; fail ).

%! xref_public_list(+Spec, +Source, -Exports) is semidet.  The list of exports of a module file, as name/arity.
xref_public_list(Spec, _, Exports) :-
    absolute_file_name(Spec, File, [file_type(prolog), access(read), file_errors(fail)]),
    setup_call_cleanup(open(File, read, In), catch(first_term(In, Term), _, fail), close(In)),
    Term = (:- module(_, All)),
    findall(PI, exported_indicator(All, PI), Exports).

first_term(In, Term) :-
    read_term(In, Term0, [module(prolog_xref_source)]),
    ( Term0 = (:- Other), Other \= module(_, _) -> first_term(In, Term) ; Term = Term0 ).

exported_indicator(All, PI) :-
    member(E, All),
    ( E = _/_ -> PI = E ; E = Name//A0 -> A is A0 + 2, PI = Name/A ).

% --- bodies

calls(Goal, _, _, _) :- var(Goal), !.
calls(M:Goal, By, Source, Line) :- !, ( atom(M), nonvar(Goal) -> note(M:Goal, By, Source, Line) ; true ).
calls(Goal, _, _, _) :- \+ callable(Goal), !.
calls(Goal, By, Source, Line) :-
    control(Goal, Parts), !,
    forall(member(P, Parts), calls(P, By, Source, Line)).
calls(Goal, By, Source, Line) :-
    note(Goal, By, Source, Line),
    (   compound(Goal),
        meta_head(Goal, Meta)
    ->  forall(( '$any_argument'(I, Meta, Kind), arg(I, Goal, Arg) ), argument_calls(Kind, Arg, By, Source, Line))
    ;   true
    ).

control((A, B), [A, B]).
control((A ; B), [A, B]).
control((A -> B), [A, B]).
control((A *-> B), [A, B]).
control(\+ A, [A]).
control(!, []).
control(true, []).

meta_head(Goal, Meta) :-
    functor(Goal, Name, Arity),
    functor(General, Name, Arity),
    catch(predicate_property(user:General, meta_predicate(Meta)), _, fail).

argument_calls(Kind, Arg, By, Source, Line) :-
    (   Kind == 0 -> calls(Arg, By, Source, Line)
    ;   Kind == (^) -> without_carets(Arg, Goal), calls(Goal, By, Source, Line)
    ;   Kind == (//) -> extended(Arg, 2, By, Source, Line)
    ;   integer(Kind) -> extended(Arg, Kind, By, Source, Line)
    ;   true
    ).

without_carets(Goal, Inner) :- ( nonvar(Goal), Goal = _^Goal1 -> without_carets(Goal1, Inner) ; Inner = Goal ).

extended(Arg, Extra, By, Source, Line) :-
    (   callable(Arg), Arg \= _:_, Arg \= _>>_, Arg \= (_/_)
    ->  length(More, Extra),
        Arg =.. List0,
        append(List0, More, List),
        Goal =.. List,
        calls(Goal, By, Source, Line)
    ;   true
    ).

note(Goal, By, Source, Line) :-
    ( Goal = M:Plain -> functor(Plain, N, A), functor(G, N, A), General = M:G ; functor(Goal, N, A), functor(General, N, A) ),
    functor(By, BN, BA),
    ( By = '<directive>'(_) -> Caller = By ; functor(Caller, BN, BA) ),
    ( xref_built_in(General) -> true ; called(Source, General, Caller, _, _) -> true ; assertz(called(Source, General, Caller, true, Line)) ).

% --- what is known ------------------------------------------------------------------------------------------------------------

%! xref_defined(+Source, ?Goal, ?How) is nondet.
%  Source defines Goal: How is local(Line), dynamic(Line), thread_local(Line), multifile(Line), public(Line), tabled(Line) or imported(File).
xref_defined(Spec, Goal, How) :-
    canonical(Spec, Source),
    defined(Source, Goal, Kind, Line),
    ( Kind = imported(File) -> How = imported(File) ; How =.. [Kind, Line] ).

%! xref_definition_line(+How, -Line) is semidet.  The line of a definition, of xref_defined/3.
xref_definition_line(How, Line) :- How =.. [Kind, Line], Kind \== imported.

%! xref_called(+Source, ?Goal, ?By) is nondet.  A clause of the predicate By, or '<directive>'(Line), calls Goal.
xref_called(Spec, Goal, By) :- xref_called(Spec, Goal, By, _).

%! xref_called(+Source, ?Goal, ?By, ?Condition) is nondet.  As xref_called/3; Condition is true.
xref_called(Spec, Goal, By, Condition) :-
    canonical(Spec, Source),
    called(Source, Goal, By, Condition, _).

%! xref_module(?Source, ?Module) is nondet.  Source is a module file.
xref_module(Source, Module) :- ( nonvar(Source) -> canonical(Source, S) ; S = Source ), module_name(S, Module).

%! xref_exported(+Source, ?Head) is nondet.  Source exports the predicate of Head.
xref_exported(Spec, Head) :- canonical(Spec, Source), exports(Source, Head, _).

%! xref_op(+Source, ?Operator) is nondet.  Source defines op(Priority, Type, Name).
xref_op(Spec, Op) :- canonical(Spec, Source), operator(Source, Op).

%! xref_built_in(?Head) is semidet.  Head is a predicate of the system.
xref_built_in(Head) :- callable(Head), predicate_property(system:Head, built_in).

%! xref_uses_file(?Source, ?Spec, ?File) is nondet.  Source loads File, for which it says Spec.
xref_uses_file(Spec0, Spec, File) :- ( nonvar(Spec0) -> canonical(Spec0, Source) ; Source = Spec0 ), uses(Source, Spec, File, _).

%! xref_meta(+Source, +Head, -Called) is semidet.  Called are the goals among the arguments of Head, Goal+N for a closure that gets N more.
xref_meta(Spec, Head, Called) :-
    canonical(Spec, Source),
    callable(Head),
    functor(Head, Name, Arity),
    functor(Meta, Name, Arity),
    ( meta_declared(Source, Meta) -> true ; meta_head(Head, Meta) ),
    findall(I-Kind, ( '$any_argument'(I, Meta, Kind), goal_kind(Kind) ), Places),
    Places \== [],
    called_arguments(Places, Head, Called).

goal_kind(Kind) :- ( integer(Kind) ; Kind == (^) ; Kind == (//) ), !.

called_arguments([], _, []).
called_arguments([I-Kind|Places], Head, [Goal|Goals]) :-
    arg(I, Head, Arg),
    ( Kind == 0 -> Goal = Arg ; Kind == (^) -> without_carets(Arg, Goal) ; Kind == (//) -> Goal = Arg+2 ; Goal = Arg+Kind ),
    called_arguments(Places, Head, Goals).

%! xref_comment(+Source, -Title, -Comment) is nondet.  The comments of Source, collected with comments(collect), and where they stand.
xref_comment(Spec, Position, Comment) :- canonical(Spec, Source), comment(Source, _, Position, Comment).
