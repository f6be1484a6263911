% listing.pl: listing/0,1,2: predicates as text that can be read again.
%
% A clause that comes from a file gets the names of its variables from there, when what stands at its place still is that clause.

%! listing is det.  Lists all predicates of user.
listing :- listing(user:_, []).

%! listing(:Specification) is det.
%  Lists the predicates Name, Name/Arity, Name//Arity, Module:Specification, those of a head, or a list of such.
listing(Spec) :- listing(Spec, []).

%! listing(:Specification, +Options) is det.
%  As listing/1. Options: source(true) shows the text in the file; variable_names(source | generated).
listing(Spec, Options) :-
    '$strip_module'(Spec, M, Plain),
    '$listing'(Plain, M, Options).

'$listing'(Spec, M, Options) :- var(Spec), !,
    nl,
    '$predicates'(M, _, PIs),
    sort(PIs, Sorted),
    forall(( '$member_of_list'(Name/Arity, Sorted), '$listable'(M, Name, Arity) ),
           ( '$list_predicate'(M, M, Name, Arity, Options), nl )).
'$listing'([], _, _) :- !.
'$listing'([S|Ss], M, Options) :- !, '$listing'(S, M, Options), '$listing'(Ss, M, Options).
'$listing'(M:Spec, _, Options) :- !, '$listing'(Spec, M, Options).
'$listing'(Spec, M, Options) :-
    '$listed_name'(Spec, Name, Arity),
    findall(A-Home, '$listed'(M, Name, Arity, A, Home), Found),
    sort(Found, Sorted),
    (   Sorted == []
    ->  ( M == user -> Missing = Spec ; Missing = M:Spec ),
        throw(error(existence_error(procedure, Missing), context(toplevel, 'DWIM could not correct goal')))
    ;   true
    ),
    forall('$member_of_list'(A-Home, Sorted), ( '$list_predicate'(Home, M, Name, A, Options), nl )).

'$listed_name'(Name/Arity, Name, Arity) :- atom(Name), ( var(Arity) ; integer(Arity) ), !.
'$listed_name'(Name//Arity0, Name, Arity) :- atom(Name), ( var(Arity0) ; integer(Arity0), Arity is Arity0 + 2 ), !.
'$listed_name'(Name, Name, _) :- atom(Name), !.
'$listed_name'(Head, Name, Arity) :- compound(Head), Head \= _/_, Head \= _//_, !, '$goal_functor'(Head, Name, Arity).
'$listed_name'(Spec, _, _) :- throw(error(type_error(predicate_indicator, Spec), _)).

% What a call in module M would find.
'$listed'(M, Name, Arity, Arity, Home) :- integer(Arity), !,
    '$predicate_flags'(M, Name, Arity, Flags),
    ( '$memberchk_eq'(defined, Flags) -> true ; '$memberchk_eq'(builtin, Flags) ),
    '$memberchk_option'(module(Home), Flags).
'$listed'(M, Name, _, Arity, Home) :-
    findall(A, ( system:current_module(Any), '$predicates'(Any, Name, PIs), '$member_of_list'(Name/A, PIs) ), As),
    sort(As, Arities),
    '$member_of_list'(Arity, Arities),
    '$listed'(M, Name, Arity, Arity, Home).

'$listable'(M, Name, Arity) :-
    '$predicate_flags'(M, Name, Arity, Flags),
    '$memberchk_eq'(defined, Flags),
    \+ '$memberchk_eq'(builtin, Flags),
    '$memberchk_option'(module(M), Flags),
    \+ sub_atom(Name, 0, 1, _, '$').

% '$list_predicate'(Module, Context, ...): heads are qualified when Module is not the context.
'$list_predicate'(M, Context, Name, Arity, Options) :-
    functor(Head, Name, Arity),
    '$predicate_flags'(M, Name, Arity, Flags),
    ignore(( '$memberchk_eq'(tabled, Flags), '$list_table_declaration'(M, Head, Flags) )),
    '$list_declarations'(Flags, M, Context, Name/Arity, Head),
    ( '$memberchk_eq'(dynamic, Flags) -> Kind = dynamic ; Kind = static ),
    catch(findall(clause(Head, Body, Place), '$closed_clause'(Kind, M, Head, Body, Place), Clauses),
          error(permission_error(_, _, _), _), Clauses = hidden),
    (   Clauses == hidden
    ->  format('%   Foreign: ~q~n', [M:Name/Arity])
    ;   '$list_clauses'(Clauses, M, Context, Options)
    ).

'$list_table_declaration'(M, Head, Flags) :-
    '$tabled_as'(M, Head, Modes, Options),
    functor(Head, Name, Arity),
    ( M == user -> PI = Name/Arity ; PI = M:Name/Arity ),
    (   Modes \== []
    ->  format('% tabled using answer subsumption~n')
    ;   '$comma_list'(Options, As),
        format(':- table ~q.~n', [PI as As]),
        ( '$memberchk_eq'(dynamic, Flags) -> true ; nl )
    ).

'$comma_list'([X], X) :- !.
'$comma_list'([X|Xs], (X , Ys)) :- '$comma_list'(Xs, Ys).

'$closed_clause'(Kind, M, Head, Body, Place) :-
    '$clause_with_place'(M:Head, Body0, Place),
    '$close_body'(Body0, Body1),
    ( Kind == static -> '$arguments_to_head'(Head, Body1, Body) ; Body = Body1 ).

% In static clauses unifications that begin a body are shown in the head where they say what an argument is that occurs nowhere
% else: p(X) :- X = f(Y), q(Y) is shown as p(f(Y)) :- q(Y), as SWI-Prolog does it.
'$arguments_to_head'(Head, Body0, Body) :- '$arguments_to_head'(Body0, Head, [], Body).

% '$arguments_to_head'(+Rest, +Head, +Kept, -Body): Kept are the unifications before Rest that stay.
'$arguments_to_head'(Body0, Head, Kept, Body) :-
    (   '$first_unification'(Body0, X, Y, Rest)
    ->  '$argument_first'(X, Y, Head, V, T),
        (   var(V), nonvar(T), '$only_argument'(Head, V), \+ '$variable_in'(V, f(T, Rest, Kept))
        ->  V = T,
            '$arguments_to_head'(Rest, Head, Kept, Body)
        ;   '$arguments_to_head'(Rest, Head, [V = T|Kept], Body1),
            ( Body1 == true -> Body = (V = T) ; Body = (V = T , Body1) )
        )
    ;   Body = Body0
    ).

'$first_unification'(Body, X, Y, Rest) :-
    nonvar(Body),
    (   Body = (First , Rest) -> nonvar(First), First = (X = Y)
    ;   Body = (X = Y), Rest = true
    ).

'$argument_first'(X, Y, Head, V, T) :-
    (   nonvar(X), var(Y), '$variable_in'(Y, Head) -> V = Y, T = X
    ;   V = X, T = Y
    ).

'$variable_in'(V, Term) :- term_variables(Term, Vs), '$memberchk_eq'(V, Vs).

'$only_argument'(Head, V) :-
    Head =.. [_|Args],
    '$without_argument'(Args, V, Others),
    \+ '$variable_in'(V, Others).

'$without_argument'([A|As], V, Others) :-
    (   A == V -> Others = As
    ;   Others = [A|Others1], '$without_argument'(As, V, Others1)
    ).

'$list_declarations'(Flags, M, Context, PI, Head) :-
    ( M == Context -> Shown = PI ; Shown = M:PI ),
    ( '$memberchk_eq'(dynamic, Flags) -> format(':- dynamic ~q.~n', [Shown]), Any = true ; true ),
    ( '$memberchk_eq'(multifile, Flags) -> format(':- multifile ~q.~n', [Shown]), Any = true ; true ),
    (   '$memberchk_eq'(meta, Flags), predicate_property(M:Head, meta_predicate(Kinds))
    ->  ( M == Context -> Kinds1 = Kinds ; Kinds1 = M:Kinds ),
        format(':- meta_predicate ~q.~n', [Kinds1]),
        Any = true
    ;   true
    ),
    ( Any == true -> nl ; true ).

'$list_clauses'(Clauses, M, Context, Options) :-
    (   '$memberchk_option'(source(true), Options),
        Clauses = [clause(_, _, File:Line)|_],
        exists_file(File)
    ->  format('% From ~w:~w~n', [File,Line]),
        '$list_texts'(Clauses, M, File)
    ;   '$memberchk_option'(variable_names(generated), Options)
    ->  '$list_generated'(Clauses, M, Context)
    ;   '$with_source'(Clauses, Source, '$list_named'(Clauses, M, Context, Source))
    ).

'$list_generated'([], _, _).
'$list_generated'([clause(Head, Body, _)|Clauses], M, Context) :-
    '$list_clause'(Head, Body, M, Context, []),
    '$list_generated'(Clauses, M, Context).

'$list_clause'(Head0, Body, M, Context, Names) :-
    ( M == Context -> Head = Head0 ; Head = M:Head0 ),
    '$clause_of_parts'(Head, Body, Clause),
    current_output(Out),
    portray_clause(Out, Clause, [variable_names(Names)]).

% The body of a rule is '$rule'(Guard, Body).
'$clause_of_parts'(Head, Body, Clause) :-
    (   Body == true -> Clause = Head
    ;   nonvar(Body), Body = '$rule'(Guard, Then)
    ->  ( Guard == true -> Clause = (Head => Then) ; Clause = (Head, Guard => Then) )
    ;   Clause = (Head :- Body)
    ).

% --- the source --------------------------------------------------------------------------------------------------------

% Runs Goal with Source the stream of the file that the clauses with variables come from, or none.
'$with_source'(Clauses, Source, Goal) :-
    (   '$member_of_list'(clause(Head, Body, File:_), Clauses),
        \+ ground(Head-Body),
        exists_file(File)
    ->  setup_call_cleanup(open(File, read, Stream),
                           ( Source = source(File, Stream), call(system:Goal) ),
                           close(Stream))
    ;   Source = none,
        call(system:Goal)
    ).

'$list_named'([], _, _, _).
'$list_named'([clause(Head, Body, Place)|Clauses], M, Context, Source) :-
    ( '$names_in_source'(Source, Place, M, Head, Body, Names) -> true ; Names = [] ),
    '$list_clause'(Head, Body, M, Context, Names),
    '$list_named'(Clauses, M, Context, Source).

% Names of the variables of the clause Head :- Body, as Name=Variable. The flags of the file are not known any more: where
% texts in double quotes are something else than now, another reading fits.
'$names_in_source'(source(File, Stream), File:Line, M, Head, Body, Names) :-
    \+ ground(Head-Body),
    '$go_to_line'(Stream, Line),
    stream_property(Stream, position(Start)),
    '$member_of_list'(Options, [[], [double_quotes(codes)], [double_quotes(chars)], [double_quotes(atom)], [double_quotes(string)]]),
    set_stream_position(Stream, Start),
    '$read_term_here'(Stream, M, Options, Term, Names),
    '$is_source_of'(Term, M, Head, Body), !.

% The clause as it is listed and as it was written may differ in how conjunctions nest.
'$is_source_of'(Term, M, Head, Body) :-
    '$strip_module'(Term, M, M1, Clause0),
    '$translated_grammar'(Clause0, Clause),
    '$parts_of_clause'(Clause, Head0, Body0),
    '$strip_module'(Head0, M1, _, Head1),
    (   var(Body0)
    ->  Flat = call(Body0)
    ;   '$body_of_source'(Body0, BodyE),
        '$close_body'(BodyE, Body1),
        '$flat_body'(Body1, Flat)
    ),
    '$flat_body'(Body, Listed),
    (   Written0 = Flat
    ;   \+ ( nonvar(Clause0), Clause0 = (_ --> _) ),
        '$arguments_to_head'(Head1, Flat, Written0)
    ),
    '$steps_as_kept'(Written0, Listed, Written),
    (Head1 :- Written) =@= (Head :- Listed), !,
    Head1 = Head,
    Written = Listed.

% N1 is N-1 may be kept as N1 is N+ -1.
'$steps_as_kept'(Written, Kept, Same) :-
    (   nonvar(Written), nonvar(Kept), '$steps_in'(Written, Kept, Same0)
    ->  Same = Same0
    ;   Same = Written
    ).

'$steps_in'((A , B), (C , D), (E , F)) :- '$steps_as_kept'(A, C, E), '$steps_as_kept'(B, D, F).
'$steps_in'((A ; B), (C ; D), (E ; F)) :- '$steps_as_kept'(A, C, E), '$steps_as_kept'(B, D, F).
'$steps_in'((A -> B), (C -> D), (E -> F)) :- '$steps_as_kept'(A, C, E), '$steps_as_kept'(B, D, F).
'$steps_in'((A *-> B), (C *-> D), (E *-> F)) :- '$steps_as_kept'(A, C, E), '$steps_as_kept'(B, D, F).
'$steps_in'('$rule'(A, B), '$rule'(C, D), '$rule'(E, F)) :- '$steps_as_kept'(A, C, E), '$steps_as_kept'(B, D, F).
'$steps_in'(\+ A, \+ B, \+ C) :- '$steps_as_kept'(A, B, C).
'$steps_in'(V is Minus, _ is Plus, V is X + Sum) :-
    nonvar(Minus), Minus = X - Amount, integer(Amount),
    nonvar(Plus), Plus = _ + Sum, integer(Sum),
    Sum =:= -Amount.

% As written, or as goal_expansion/2 makes it.
'$body_of_source'(Body, Body).
'$body_of_source'(Body, Expanded) :-
    '$expansion_module'(goal_expansion, _),
    catch(expand_goal(Body, Expanded), _, fail),
    Expanded \== Body.

% Rules whose first terminals have gone to the head of the clause are not recognized: SWI-Prolog does not either.
'$translated_grammar'(Rule, Clause) :-
    (   nonvar(Rule), Rule = (_ --> _)
    ->  catch(dcg_translate_rule(Rule, Clause), _, fail)
    ;   Clause = Rule
    ).

'$flat_body'(Goal, Goal) :- var(Goal), !.
'$flat_body'((A , B), Flat) :- !,
    '$flat_body'(A, FlatA),
    '$flat_body'(B, FlatB),
    '$flat_conjunction'(FlatA, FlatB, Flat).
'$flat_body'((A ; B), (FlatA ; FlatB)) :- !, '$flat_body'(A, FlatA), '$flat_body'(B, FlatB).
'$flat_body'((A -> B), (FlatA -> FlatB)) :- !, '$flat_body'(A, FlatA), '$flat_body'(B, FlatB).
'$flat_body'((A *-> B), (FlatA *-> FlatB)) :- !, '$flat_body'(A, FlatA), '$flat_body'(B, FlatB).
'$flat_body'(\+ A, \+ FlatA) :- !, '$flat_body'(A, FlatA).
'$flat_body'(Goal, Goal).

'$flat_conjunction'(A, B, (A , B)) :- var(A), !.
'$flat_conjunction'((A , B), C, (A , Flat)) :- !, '$flat_conjunction'(B, C, Flat).
'$flat_conjunction'(A, B, (A , B)).

'$parts_of_clause'((Head :- Body), Head, Body) :- !.
'$parts_of_clause'((Left => Body), Head, '$rule'(Guard, Body)) :- !,
    nonvar(Left), Left \= (_, _), Head = Left, Guard = true.
'$parts_of_clause'(Head, Head, true).

% The term that begins in a line, the first one there. Lines are asked for in ascending order.
'$read_at'(Stream, Line, M, Term, Names) :-
    '$go_to_line'(Stream, Line),
    '$read_term_here'(Stream, M, [], Term, Names).

'$read_term_here'(Stream, M, Options, Term, Names) :-
    catch(read_term(Stream, Term, [variable_names(Names),module(M)|Options]), _, fail).

'$go_to_line'(Stream, Line) :-
    '$skip_to_line'(Stream, Line),
    line_count(Stream, Line),
    line_position(Stream, 0).

'$skip_to_line'(Stream, Line) :-
    line_count(Stream, Now),
    (   Now < Line
    ->  '$skip_line'(Stream),
        \+ at_end_of_stream(Stream),
        '$skip_to_line'(Stream, Line)
    ;   true
    ).

% The lines of each clause as they are: one stream finds where they end, the other copies.
'$list_texts'(Clauses, M, File) :-
    setup_call_cleanup(
        ( open(File, read, Terms), open(File, read, Lines) ),
        system:forall('$member_of_list'(Clause, Clauses), '$list_text'(Clause, M, File, Terms, Lines)),
        ( close(Terms), close(Lines) )).

'$list_text'(clause(_, _, File:Line), M, File, Terms, Lines) :-
    '$read_at'(Terms, Line, M, _, _), !,
    line_count(Terms, Last),
    '$skip_to_line'(Lines, Line),
    '$copy_lines'(Lines, Last).
'$list_text'(clause(Head, Body, _), M, _, _, _) :- '$list_clause'(Head, Body, M, M, []).

'$copy_lines'(Stream, Last) :-
    line_count(Stream, Now),
    (   Now =< Last,
        get_char(Stream, Char),
        Char \== end_of_file
    ->  put_char(Char),
        '$copy_lines'(Stream, Last)
    ;   true
    ).
