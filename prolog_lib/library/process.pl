% process.pl: starting other programs, talking to them through pipes, and waiting for them.
:- module(process,
          [ process_create/3,
            process_wait/2,
            process_wait/3,
            process_id/1,
            process_id/2,
            is_process/1,
            process_release/1,
            process_kill/1,
            process_group_kill/1,
            process_group_kill/2,
            process_kill/2,
            process_set_method/1
          ]).
:- use_module(library(option), [option/2, option/3]).

%! process_create(+Program, +Arguments, +Options) is det.
%  Runs a program: a file or path(Name). An argument is atomic, file(Spec), or a list of these that make one text.
%  Options: stdin(S), stdout(S), stderr(S) with S = std, null, pipe(Stream), pipe(Stream, StreamOptions) or stream(Stream);
%  cwd(Directory), env(List), environment(List) of Name=Value, process(Pid), detached(Bool).
%  Without process(Pid) it is waited for, at once or when its last pipe is closed, and must end with status 0.
process_create(Program, Arguments, Options) :-
    program_file(Program, File),
    check_list(Arguments),
    argument_texts(Arguments, Texts),
    check_list(Options),
    check_options(Options),
    option(cwd(Directory), Options, ''),
    directory_name(Directory, DirectoryName),
    environment(Options, Variables, Inherits),
    option(detached(Detached), Options, false),
    ( option(process(Pid), Options) -> Waits = false ; Waits = true ),
    connection(stdin, Options, Input, InStream),
    connection(stdout, Options, Output, OutStream),
    connection(stderr, Options, Errors, ErrorStream),
    '$process_create'(File, Texts, settings(DirectoryName, Variables, Inherits, Detached, Waits),
                      io(Input, Output, Errors), Pid, io(In, Out, Error)),
    connected(InStream, In),
    connected(OutStream, Out),
    connected(ErrorStream, Error),
    (   Waits == true, var(In), var(Out), var(Error)
    ->  '$process_wait'(Pid, infinite, Status),
        succeeded(Status, File)
    ;   true
    ).

program_file(Program, File) :-
    (   var(Program)
    ->  throw(error(instantiation_error, _))
    ;   absolute_file_name(Program, File, [access(execute)])
    ).

check_list(List) :-
    (   is_list(List) -> true
    ;   var(List) -> throw(error(instantiation_error, _))
    ;   throw(error(type_error(list, List), _))
    ).

succeeded(Status, File) :-
    (   Status == exit(0)
    ->  true
    ;   throw(error(process_error(File, Status), _))
    ).

% --- messages --------------------------------------------------------------------------------------------------------

:- multifile prolog:error_message//1.

prolog:error_message(process_error(File, exit(Status))) --> [ 'Process "~w": exit status: ~w'-[File,Status] ].
prolog:error_message(process_error(File, killed(Signal))) --> [ 'Process "~w": killed by signal ~w'-[File,Signal] ].
prolog:error_message(existence_error(source_sink, path(Name))) --> [ 'Could not find executable file "~w" in $PATH'-[Name] ].

% --- arguments -------------------------------------------------------------------------------------------------------

argument_texts([], []).
argument_texts([Argument|Arguments], [Text|Texts]) :-
    argument_text(Argument, Text),
    argument_texts(Arguments, Texts).

argument_text(Argument, Text) :-
    (   var(Argument)
    ->  throw(error(instantiation_error, _))
    ;   Argument = [_|_]
    ->  argument_texts(Argument, Parts),
        atomic_list_concat(Parts, Text)
    ;   Argument = file(Spec)
    ->  absolute_file_name(Spec, File),
        prolog_to_os_filename(File, Text)
    ;   atomic(Argument)
    ->  Text = Argument
    ;   throw(error(type_error(atomic, Argument), _))
    ).

% --- options ---------------------------------------------------------------------------------------------------------

check_options([]).
check_options([Option|Options]) :-
    (   var(Option) -> throw(error(instantiation_error, _))
    ;   functor(Option, Name, 1),
        memberchk(Name, [stdin, stdout, stderr, cwd, env, environment, process, detached, window, priority])
    ->  true
    ;   throw(error(domain_error(process_option, Option), _))
    ),
    check_options(Options).

directory_name(Spec, Directory) :-
    (   Spec == ''
    ->  Directory = ''
    ;   absolute_file_name(Spec, Directory),
        exists_directory(Directory)
    ->  true
    ;   throw(error(existence_error(directory, Spec), _))
    ).

environment(Options, Variables, Inherits) :-
    (   option(env(Given), Options)
    ->  Inherits = false
    ;   option(environment(Given), Options, []),
        Inherits = true
    ),
    check_list(Given),
    variable_texts(Given, Variables).

variable_texts([], []).
variable_texts([Variable|Variables], [Text|Texts]) :-
    (   nonvar(Variable), Variable = (Name=Value)
    ->  argument_text(Value, ValueText),
        atomic_list_concat([Name, =, ValueText], Text)
    ;   throw(error(type_error(environment_variable, Variable), _))
    ),
    variable_texts(Variables, Texts).

% connection(+Which, +Options, -Primitive, -Stream): Stream is none, or opened(Variable, StreamOptions).
connection(Which, Options, Primitive, Stream) :-
    Option =.. [Which, Spec],
    option(Option, Options, std),
    (   var(Spec) -> throw(error(instantiation_error, _))
    ;   memberchk(Spec, [std, null]) -> Primitive = Spec, Stream = none
    ;   Spec = pipe(S) -> Primitive = pipe, Stream = opened(S, [])
    ;   Spec = pipe(S, StreamOptions) -> Primitive = pipe, Stream = opened(S, StreamOptions)
    ;   Spec = stream(S) -> Primitive = S, Stream = none
    ;   throw(error(domain_error(process_stream, Spec), _))
    ).

connected(none, _).
connected(opened(Stream, Options), Pipe) :-
    set_stream_options(Options, Pipe),
    Stream = Pipe.

set_stream_options([], _).
set_stream_options([Option|Options], Stream) :-
    set_stream(Stream, Option),
    set_stream_options(Options, Stream).

% --- processes that run ----------------------------------------------------------------------------------------------

%! process_wait(+Pid, -Status) is det.  Waits for the end of a process; Status is exit(Code) or killed(Signal).
process_wait(Pid, Status) :- process_wait(Pid, Status, []).

%! process_wait(+Pid, -Status, +Options) is det.  With timeout(Seconds), Status is timeout when the process still runs then.
process_wait(Pid, Status, Options) :-
    option(timeout(Seconds), Options, infinite),
    (   option(release(Release), Options), Release == false
    ->  throw(error(domain_error(true, Release), _))
    ;   '$process_wait'(Pid, Seconds, Status)
    ).

%! process_id(-Pid) is det.  Pid is this process.
process_id(Pid) :- current_prolog_flag(pid, Pid).

%! process_id(+Process, -Pid) is det.  Processes are named by their number.
process_id(Pid, Pid).

%! is_process(+Pid) is semidet.  Pid might be a process: it is a positive integer.
is_process(Pid) :- integer(Pid), Pid > 0.

%! process_release(+Pid) is det.  Waits for the end of a process, whatever its status.
process_release(Pid) :- process_wait(Pid, _).

%! process_kill(+Pid) is det.  Asks a process to end.
process_kill(Pid) :- process_kill(Pid, term).

%! process_kill(+Pid, +Signal) is det.  Sends a signal: a number, or a name as 'SIGTERM' or term.
process_kill(Pid, Signal) :- '$process_kill'(Pid, Signal, false).

%! process_group_kill(+Pid) is det.  Asks the processes of a group to end.
process_group_kill(Pid) :- process_group_kill(Pid, term).

%! process_group_kill(+Pid, +Signal) is det.  Sends a signal to the processes of a group.
process_group_kill(Pid, Signal) :- '$process_kill'(Pid, Signal, true).

%! process_set_method(+Method) is det.  Accepted: there is one way to start a process.
process_set_method(Method) :-
    (   memberchk(Method, [spawn, fork, vfork])
    ->  true
    ;   throw(error(domain_error(process_create_method, Method), _))
    ).
