% main.pl: a run of the program from the command line.
%
% The launcher parses the options and calls
%   '$run'(Files, Goals, Toplevel, Options)
% with the files to load, the texts of the -g goals, the text of the -t goal (default: the interactive toplevel) and
% options
%   on_error(print | halt | status)     what errors mean for the exit status (default print: nothing; status: 1 when all else is well)
%   on_warning(print | halt | status)   the same for warnings (default print)
%   quiet(true)                         no banner and no informational messages
%   search_path('Alias=Path')           file_search_path/2; may be repeated
%   sandbox(true)                       after loading, built-ins that reach outside the program are refused
%   load_only(true)                     initialization(main, main) is not run
%   solve_model(Options)                the file is a FlatZinc model to be solved, and nothing else happens (flatzinc.pl)
%   analyze(JsonFile)                   nothing but a table of what predicates cost, and as JSON Lines unless '' (library(analysis))
% With halt the first such message ends the run with status 1.
% Exit status: 0 true, 1 false or errors as the options say, 2 exception, N after halt(N).

%! '$main'(+Run).  Carries out a '$run'/4 term; does not return.
'$main'('$run'(Files, Goals, Toplevel, Options)) :- '$run'(Files, Goals, Toplevel, Options).

'$run'(Files, Goals, Toplevel, Options) :-
    '$note_error_policy'(Options),
    '$define_answer_flags',
    '$define_search_paths'(Options),
    ( '$memberchk_option'(solve_model(Model), Options), Files = [File] -> '$solve_model'(File, Model) ; true ),
    '$load_scripts'(Files),
    '$note_load_messages',
    ( '$memberchk_option'(sandbox(true), Options) -> '$enter_sandbox' ; true ),
    nb_setval('$banner', Goals),
    '$run_goals'(Goals),
    ( '$memberchk_option'(analyze(Json), Options) -> '$analyze'(Files, Json) ; true ),
    (   '$memberchk_option'(solve(Text), Options)
    ->  '$solve'(Text)
    ;   '$memberchk_option'(count(Text), Options)
    ->  '$count_solutions'(Text)
    ;   true
    ),
    ( '$memberchk_option'(load_only(true), Options) -> true ; '$run_main_goal'(Toplevel) ),
    '$run_toplevel'(Toplevel).

% The analysis is no part of the image: starting a program should not pay for it.
'$analyze'(Files, Json) :-
    use_module(library(analysis), []),
    set_stream(user_output, buffer(full)),  % whoever reads the first lines of the table alone has seen enough
    analysis:analyze(Files, Json),
    '$halt_with'(0).

%! '$formulas'(+Run).  Prints what granularity analysis finds of the program, for the run that has asked (runtime/launch/run/formula_finder.hpp).
'$formulas'(_) :-
    use_module(library(analysis), []),
    analysis:program_formulas(Text),
    write(Text).

'$note_error_policy'(Options) :-
    ( '$memberchk_option'(on_error(OnError), Options) -> true ; OnError = print ),
    ( '$memberchk_option'(on_warning(OnWarning), Options) -> true ; OnWarning = print ),
    nb_setval('$policy', policy(OnError, OnWarning)),
    ( '$memberchk_option'(quiet(true), Options) -> create_prolog_flag(verbose, silent, []) ; true ).

'$define_search_paths'(Options) :-
    forall('$member_of_list'(search_path(Text), Options), '$define_search_path'(Text)).

'$define_search_path'(Text) :-
    (   sub_atom(Text, Before, 1, After, =)
    ->  sub_atom(Text, 0, Before, _, Alias),
        sub_atom(Text, _, After, 0, Value),
        atomic_list_concat(Paths, :, Value),
        forall('$member_of_list'(Path, Paths), assertz(user:file_search_path(Alias, Path)))
    ;   print_message(error, format('-p ~w: ALIAS=PATH is expected', [Text]))
    ).

% Only messages of the loading count, not what the program prints later.
'$note_load_messages' :-
    '$messages_of_kind'(error, Errors),
    '$messages_of_kind'(warning, Warnings),
    nb_setval('$load_messages', counts(Errors, Warnings)).

% Errors or warnings were printed for which the policy is Style.
'$messages_under'(Style) :-
    nb_getval('$policy', policy(OnError, OnWarning)),
    nb_getval('$load_messages', counts(Errors, Warnings)),
    (   OnError == Style, Errors > 0
    ->  true
    ;   OnWarning == Style, Warnings > 0
    ).

'$load_scripts'([]).
'$load_scripts'([File|Files]) :-
    catch(system:load_files(user:File, ['$script'(true)]), Error, '$load_script_failed'(File, Error)),
    '$load_scripts'(Files).

'$load_script_failed'(File, Error) :-
    (   Error = error(existence_error(source_sink, Missing), _), Missing == File
    ->  print_message(error, no_script(File, Error))
    ;   print_message(error, initialization_exception(Error))
    ),
    halt(1).

% What may have been meant by a word of the command line that is no file.
'$script_hint'(File, Lines, Tail) :-
    (   exists_directory(File)
    ->  Lines = [nl,'`~w'' is a directory'-[File]|Tail]
    ;   '$command'(File)
    ->  Lines = [nl,'The command comes before its options: penelope ~w ...'-[File]|Tail]
    ;   '$similar_file'(File, Near)
    ->  Lines = [nl,'Did you mean the file `~w''?'-[Near]|Tail]
    ;   \+ sub_atom(File, _, 1, _, '.'), \+ sub_atom(File, _, 1, _, /)
    ->  Lines = [nl,'There is neither a file nor a command `~w'''-[File]|Lines1],
        (   '$command'(Command), dwim_match(File, Command)
        ->  Lines1 = [': did you mean `penelope ~w''?'-[Command]|Tail]
        ;   Lines1 = ['; the commands are run, solve, analyze, compile, simulate and model'|Tail]
        )
    ;   Lines = Tail
    ).

'$command'(run).
'$command'(solve).
'$command'(analyze).
'$command'(compile).
'$command'(simulate).
'$command'(model).

% A file in the same directory.
'$similar_file'(File, Near) :-
    file_base_name(File, Base),
    file_directory_name(File, Directory),
    catch(system:directory_files(Directory, Files), error(_, _), fail),
    '$member_of_list'(Name, Files),
    dwim_match(Base, Name),
    ( sub_atom(File, _, 1, _, /) -> atomic_list_concat([Directory, Name], /, Near) ; Near = Name ),
    \+ exists_directory(Near), !.

% A program with initialization(Main, main) is that goal: the run ends with it, or with the -t goal after it.
'$run_main_goal'(Toplevel) :-
    (   '$main_goal'(Goal, File, Line)
    ->  '$strip_module'(Goal, M, Plain),
        '$run_to_status'(Goal, goal(M:Plain, File, Line), Status),
        ( Status =:= 0, Toplevel \== default -> true ; '$halt_with'(Status) )
    ;   true
    ).

'$run_to_status'(Goal, Place, Status) :-
    (   catch_with_backtrace('$in_parallel'(Goal), Error, true)
    ->  (   var(Error)
        ->  '$run_threads',
            Status = 0
        ;   print_message(error, init_goal(Error, Place)),
            Status = 2
        )
    ;   '$say_failed'(Place),
        Status = 1
    ).

% With -q the exit status says it alone.
'$say_failed'(Place) :- ( current_prolog_flag(verbose, silent) -> true ; print_message(error, init_goal(failed, Place)) ).

% The alternatives of Goal may be explored by other workers.
'$in_parallel'(Goal) :-
    '$begin_region'(Goal),
    '$debug_call'(user:Goal).

'$run_goals'([]).
'$run_goals'([Text|Goals]) :-
    '$run_goal_text'(Text, Status),
    ( Status =:= 0 -> true ; halt(Status) ),
    '$run_goals'(Goals).

% The goal that a text is, with what its dicts are asked for.
'$goal_of_text'(Text, Goal, Bindings) :-
    atom_to_term(Text, Goal0, Bindings),
    '$expand_dict_goal'(Goal0, Goal).

'$run_goal_text'(Text, Status) :-
    catch(system:'$goal_of_text'(Text, Goal, _), Error, true),
    (   nonvar(Error)
    ->  print_message(error, init_goal(Error, text(Text))),
        Status = 2
    ;   catch_with_backtrace('$in_parallel'(Goal), Raised, true)
    ->  (   var(Raised)
        ->  '$run_threads',
            Status = 0
        ;   print_message(error, init_goal(Raised, text(Text))),
            Status = 2
        )
    ;   '$say_failed'(text(Text)),
        Status = 1
    ).

'$run_toplevel'(Text) :-
    (   '$interactive'(Text)
    ->  '$banner',
        '$go_on_after_errors',
        '$note_library'(prolog_stack),
        '$begin_toplevel',
        prolog,
        '$halt_with'(0)
    ;   Text == halt
    ->  '$halt_with'(0)
    ;   '$run_toplevel_goal'(Text, Status),
        '$halt_with'(Status)
    ).

'$run_toplevel_goal'(Text, Status) :-
    catch(system:'$goal_of_text'(Text, Goal, _), Error, true),
    (   nonvar(Error)
    ->  print_message(error, unhandled_exception(Error)),
        Status = 2
    ;   catch_with_backtrace('$in_parallel'(Goal), Raised, true)
    ->  (   var(Raised)
        ->  '$run_threads',
            Status = 0
        ;   print_message(error, unhandled_exception(Raised)),
            Status = 2
        )
    ;   Status = 1
    ).

% A user who makes a mistake goes on.
'$go_on_after_errors' :-
    nb_getval('$policy', policy(OnError0, OnWarning0)),
    ( OnError0 == halt -> OnError = print ; OnError = OnError0 ),
    ( OnWarning0 == halt -> OnWarning = print ; OnWarning = OnWarning0 ),
    nb_setval('$policy', policy(OnError, OnWarning)).

'$interactive'(default).
'$interactive'(prolog).

% Goals of the command line run instead of it.
'$banner' :- ( nb_getval('$banner', [_|_]) -> true ; version ).

% Errors while loading count when nothing worse happened.
'$halt_with'(Status) :-
    (   Status =:= 0,
        '$messages_under'(status)
    ->  nb_getval('$load_messages', counts(Errors, Warnings)),
        print_message(warning, halting(1, Errors, Warnings)),
        halt(1)
    ;   halt(Status)
    ).

%! '$load_for_listing'(+Files).  Loads files whose code is shown afterwards.
'$load_for_listing'(Files) :-
    nb_setval('$policy', policy(print, print)),
    '$load_scripts'(Files).

% --- the end of the program ------------------------------------------------------------------------------------------

:- dynamic '$at_halt'/1.

%! at_halt(:Goal) is det.  Goal runs when the program ends; those registered last first, those of a file in its order.
at_halt(Goal) :-
    '$strip_module'(Goal, Module, Plain),
    (   '$load_file'(_, _)
    ->  assertz(system:'$at_halt'(Module:Plain))
    ;   asserta(system:'$at_halt'(Module:Plain))
    ).

%! '$run_at_halt'(+Run).  The launcher calls it when everything else is over. A goal that fails or raises ends nothing.
'$run_at_halt'(_) :-
    (   retract(system:'$at_halt'(Goal)),
        catch(( call(Goal) -> true ; system:print_message(warning, goal_failed(at_halt, Goal)) ),
              Error,
              system:print_message(error, Error)),
        fail
    ;   true
    ).
