% directives.pl: directives that act while a file is loaded: conditional compilation, include/1, initialization/1,2.
% The facts they keep are described in load.pl.

'$run_directive'(Directive) :-
    (   var(Directive)
    ->  throw(error(instantiation_error, _))
    ;   Directive = module(Name, Exports), '$is_first_term'
    ->  '$module_directive'(Name, Exports)
    ;   b_setval('$term', []),
        '$expand_dict_goal'(Directive, Directive1),
        expand_goal(Directive1, Goal),
        '$source_module'(Module),
        '$how_directive_runs'(Goal, Module, How),
        '$begin_region'(How, Module:Goal),
        (   '$is_declaration'(Goal)
        ->  catch(Module:Goal, Error, '$report_error'(Error))
        ;   catch(system:'$debug_call'(Module:Goal), Error, ( '$report_directive_error'(Goal, Error), fail ))
        ->  true
        ;   print_message(warning, goal_failed(directive, Module:Directive))
        ),
        '$run_threads',
        '$end_region'(How)
    ).

% in_parallel: several workers may explore a directive of a file of the command line that calls the program, but not those of files that it
% loads, nor what loads files, declares or sets flags. as_called: those that explore the goal that loads the file.
'$how_directive_runs'(Goal, Module, How) :-
    (   '$script'(File), once('$load_file'(Innermost, _)), File == Innermost, '$calls_program'(Goal, Module)
    ->  How = in_parallel
    ;   How = as_called
    ).

% As far as the goal and the goals among its arguments tell: what they do not tell may call it, and a search over what a library enumerates is
% worth as much.
'$calls_program'(Goal0, Module) :-
    nonvar(Goal0),
    '$strip_module'(Goal0, Module, M, Goal),
    callable(Goal),
    (   Goal = _ ^ Inner
    ->  '$calls_program'(Inner, M)
    ;   '$is_of_engine'(M:Goal)
    ->  predicate_property(M:Goal, meta_predicate(Kinds)),
        (   '$is_search'(Goal)
        ->  true
        ;   '$any_argument'(I, Kinds, Kind),
            arg(I, Goal, Argument),
            (   var(Argument)
            ->  '$is_kind_of_goal'(Kind)
            ;   '$goal_of_kind'(Kind, Argument, Inner),
                '$calls_program'(Inner, M)
            )
        )
    ;   predicate_property(M:Goal, defined)
    ), !.

'$is_search'(Goal) :-
    '$goal_functor'(Goal, Name, _),
    '$memberchk_eq'(Name, [findall,forall,aggregate_all,bagof,setof,aggregate,limit,call_nth,order_by,distinct]).

'$is_kind_of_goal'(Kind) :- ( integer(Kind) -> true ; Kind == (^) -> true ; Kind == (//) ).

'$is_of_engine'(Goal) :-
    (   predicate_property(Goal, built_in)
    ->  true
    ;   predicate_property(Goal, imported_from(Home)),
        \+ '$module_kind'(Home, user)
    ).

% Closures have as many arguments more, and grammar bodies two. A lambda term's goal is its body.
'$goal_of_kind'(^, Goal, Goal).
'$goal_of_kind'(//, Body, Goal) :- '$goal_of_kind'(2, Body, Goal).
'$goal_of_kind'(More, Lambda, Body) :- integer(More), ( Lambda = _ >> Body ; Lambda = _ / (_ >> Body) ), !.
'$goal_of_kind'(More, Closure, Goal) :-
    integer(More),
    callable(Closure),
    '$strip_module'(Closure, none, M, Plain),
    length(Rest, More),
    '$add_arguments'(Plain, Rest, Inner),
    ( M == none -> Goal = Inner ; Goal = M:Inner ).

'$begin_region'(in_parallel, Goal) :- '$begin_region'(Goal).
'$begin_region'(as_called, _).

'$end_region'(How) :- ( How == in_parallel -> '$end_region' ; true ).

% A file that cannot include another because it is not there is not loaded further.
'$report_directive_error'(Goal, Error) :-
    (   nonvar(Goal), Goal = include(_),
        '$is_missing_source'(Error)
    ->  throw(Error)
    ;   '$report_error'(Error)
    ).

'$is_missing_source'(Error) :- subsumes_term(error(existence_error(source_sink, _), _), Error).

% An exception that is no error ends the loading.
'$report_error'(Error) :-
    (   nonvar(Error), Error = error(_, _)
    ->  print_message(error, Error)
    ;   throw(Error)
    ).

% Of a declaration that is in error only the error is reported.
'$is_declaration'(Goal) :-
    nonvar(Goal),
    '$member_of_list'(Goal, [dynamic(_), discontiguous(_), multifile(_), module_transparent(_), public(_), table(_)]), !.

%! module(?Name, +Exports) is det.  Directive: the file is module Name, which exports predicates and operators.
'$module_directive'(Name, Exports) :-
    (   '$load_file'(File, _)
    ->  nb_getval('$load_line', Line),
        '$begin_module'(Name, Exports, File, Line)
    ;   throw(error(permission_error(directive, module, Name), _))
    ).

% Directives of conditional compilation; they count in text that is skipped, too.
'$conditional'(Term) :-
    nonvar(Term),
    Term = (:- Directive),
    nonvar(Directive),
    '$conditional_directive'(Directive).

'$conditional_directive'(if(Goal)) :-
    nb_getval('$load_line', Line),
    (   '$skipping'
    ->  State = off
    ;   '$condition_holds'(Goal)
    ->  State = active
    ;   State = skip
    ),
    asserta(system:'$if_state'(State, Line)).
'$conditional_directive'(elif(Goal)) :-
    (   retract(system:'$if_state'(State0, Line))
    ->  '$next_branch'(State0, Goal, State),
        asserta(system:'$if_state'(State, Line))
    ;   print_message(error, no_matching_if(elif))
    ).
'$conditional_directive'(else) :-
    (   retract(system:'$if_state'(State0, Line))
    ->  '$next_branch'(State0, true, State),
        asserta(system:'$if_state'(State, Line))
    ;   print_message(error, no_matching_if(else))
    ).
'$conditional_directive'(endif) :-
    (   retract(system:'$if_state'(_, _))
    ->  true
    ;   print_message(error, no_matching_if(endif))
    ).

'$next_branch'(active, _, done).
'$next_branch'(done, _, done).
'$next_branch'(off, _, off).
'$next_branch'(skip, Goal, State) :- ( '$condition_holds'(Goal) -> State = active ; State = skip ).

'$condition_holds'(Condition) :-
    '$source_module'(Module),
    '$expand_dict_goal'(Condition, Condition1),
    expand_goal(Condition1, Goal),
    catch(Module:Goal, Error, ( system:print_message(error, Error), fail )), !.

'$skipping' :- '$if_state'(State, _), !, State \== active.

%! include(:Files) is det.  Directive: reads the terms of other files as if they stood here.
include(Spec) :-
    '$strip_module'(Spec, _, Files),
    (   is_list(Files)
    ->  forall('$member_of_list'(File, Files), '$include_file'(File))
    ;   '$include_file'(Files)
    ).

'$include_file'(Spec) :-
    '$source_file'(Spec, Path),
    (   '$load_file'(File, _), ( File == Path ; '$included'(File, Path) )
    ->  throw(error(permission_error(include, source, Path), context(system:include/1, 'the file includes itself')))
    ;   true
    ),
    nb_getval('$load_line', Line),
    '$note_included'(Path),
    setup_call_cleanup(
        ( open(Path, read, Stream), '$enter_included'(Path) ),
        '$load_clauses'(Stream),
        ( close(Stream), '$leave_included'(Path), system:nb_setval('$load_line', Line), system:nb_setval('$end_of_load', false) )).

'$enter_included'(Path) :- ( '$load_file'(File, _) -> asserta(system:'$included'(File, Path)) ; true ).

'$leave_included'(Path) :- ( retract(system:'$included'(_, Path)) -> true ; true ).

%! initialization(:Goal) is det.  Runs Goal when the file is loaded; at once outside of loading.
initialization(Goal) :-
    (   '$load_file'(File, _)
    ->  ( source_location(Here, Line) -> true ; Here = File, nb_getval('$load_line', Line) ),
        assertz(system:'$init_goal'(File, Goal, Here:Line))
    ;   '$run_init_goal'(Goal, user:0, as_called)
    ).

%! initialization(:Goal, +When) is det.  When is now, after_load, program, or main: run Goal and halt.
initialization(Goal, When) :-
    (   var(When) -> throw(error(instantiation_error, _))
    ;   When == now -> '$run_directive'(Goal)
    ;   When == after_load -> initialization(Goal)
    ;   When == main -> '$set_main'(Goal)
    ;   When == program -> initialization(Goal)
    ;   When == restore -> initialization(Goal)
    ;   When == restore_state -> initialization(Goal)
    ;   throw(error(domain_error(initialization_type, When), _))
    ).

'$set_main'(Goal) :-
    (   '$load_file'(File, _)
    ->  nb_getval('$load_line', Line)
    ;   File = user, Line = 0
    ),
    retractall(system:'$main_goal'(_, _, _)),
    assertz(system:'$main_goal'(Goal, File, Line)).

% The module of the goal of initialization(Goal, main).
'$main_module'(Module) :-
    ( '$main_goal'(Goal, _, _) -> true ; Goal = true ),
    '$strip_module'(Goal, Module, _).

'$run_init_goals'(File, How) :-
    findall(Goal-Place, retract(system:'$init_goal'(File, Goal, Place)), Goals),
    forall('$member_of_list'(G-P, Goals), '$run_init_goal'(G, P, How)).  % each begins with the global variables as they were

% How0: in_parallel or as_called, as directives run.
'$run_init_goal'(Goal, Place, How0) :-
    ( How0 == in_parallel, '$calls_program'(Goal, user) -> How = How0 ; How = as_called ),
    '$begin_region'(How, Goal),
    catch_with_backtrace(( system:'$run_init_goal'(Goal) -> true ; system:print_message(warning, init_goal(failed, Place)) ),
                         Error,
                         system:print_message(error, init_goal(Error, Place))),
    '$end_region'(How).

'$run_init_goal'(Goal) :- call(Goal), nonvar(Goal).  % not the last call: an error in it names '$run_init_goal'/1
