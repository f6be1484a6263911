% library(process): arguments, pipes, status, environment; pipes of open/3; shell/1,2; the environment.
:- use_module(library(process)).

main :-
    show(process_create('/bin/echo', [hi, 1, "s", 'a b', ['x=', 2], ['d=', file('/')]], [])),
    % expect: hi 1 s a b x=2 d=/
    % expect: process_create('/bin/echo',[hi,1,"s",'a b',['x=',2],['d=',file(/)]],[])
    show(out(echo, [a, b], [], _)),                     % expect: out(echo,[a,b],[],"a b\n")
    show(process_create(path(no_such_program), [], [])),  % expect: existence_error(source_sink,path(no_such_program))
    show(process_create('/no/such/program', [], [])),  % expect: existence_error(source_sink,'/no/such/program')
    show(status(path(true), [], _)),                    % expect: status(path(true),[],exit(0))
    show(status(path(sh), ['-c', 'exit 3'], _)),        % expect: status(path(sh),['-c','exit 3'],exit(3))
    show(status(path(sh), ['-c', 'kill -9 $$'], _)),    % expect: status(path(sh),['-c','kill -9 $$'],killed(9))
    show(failing(['-c', 'exit 3'], _)),                 % expect: failing(['-c','exit 3'],exit(3))
    show(failing(['-c', 'kill -9 $$'], _)),             % expect: failing(['-c','kill -9 $$'],killed(9))
    show(late_error(_)),                                % expect: late_error("out\n"-exit(3))
    show(through_cat("hello", _)),                      % expect: through_cat("hello","hello")
    show(out(cat, [], [stdin(null)], _)),               % expect: out(cat,[],[stdin(null)],"")
    show(out(sh, ['-c', 'echo err >&2'], [stderr(null)], _)),  % expect: out(sh,['-c','echo err >&2'],[stderr(null)],"")
    show(out_and_error(_, _)),                          % expect: out_and_error("out\n","error\n")
    show(out(pwd, [], [cwd('/')], _)),                  % expect: out(pwd,[],[cwd(/)],"/\n")
    show(out(pwd, [], [cwd('/no/such/directory')], _)),  % expect: existence_error(directory,'/no/such/directory')
    show(out(sh, ['-c', 'echo $A $B'], [environment(['A'=1, 'B'=two])], _)),
    % expect: out(sh,['-c','echo $A $B'],[environment(['A'=1,'B'=two])],"1 two\n")
    show(out(env, [], [env(['A'=1, 'B'=two])], _)),     % expect: out(env,[],[env(['A'=1,'B'=two])],"A=1\nB=two\n")
    show(out(echo, [x], [detached(true)], _)),          % expect: out(echo,[x],[detached(true)],"x\n")
    show(killed(term, _)),                              % expect: killed(term,killed(15))
    show(killed('SIGKILL', _)),                         % expect: killed('SIGKILL',killed(9))
    show(killed(2, _)),                                 % expect: killed(2,killed(2))
    show(waiting(_)),                                   % expect: waiting([timeout,killed(15)])
    show(process_kill(1, no_such_signal)),              % expect: domain_error(signal,no_such_signal)
    show(process_kill(99999999)),                       % expect: existence_error(process,99999999)
    show(process_wait(_, _)),                           % expect: instantiation_error
    show(is_process(1)),                                % expect: is_process(1)
    show(is_process(a)),                                % expect: no
    show(( process_id(Me), integer(Me), Me = me )),     % expect: no
    show(process_create(path(echo), [a=b], [])),        % expect: type_error(atomic,a=b)
    show(process_create(_, [], [])),                    % expect: instantiation_error
    show(process_create(path(echo), foo, [])),          % expect: type_error(list,foo)
    show(process_create(path(echo), [], [foo(x)])),     % expect: domain_error(process_option,foo(x))
    show(process_create(path(echo), [], [stdout(foo)])),  % expect: domain_error(process_stream,foo)
    show(read_command('echo hi; exit 2', _)),           % expect: read_command('echo hi; exit 2',"hi\n")
    show(write_command),
    % expect: piped.
    % expect: write_command
    show(open(pipe(_), read, _)),                       % expect: instantiation_error
    show(open(pipe(ls), append, _)),                    % expect: existence_error(source_sink,pipe(ls))
    show(shell('exit 3')),                              % expect: no
    show(shell('exit 3', _)),                           % expect: shell('exit 3',3)
    show(shell("exit 0")),                              % expect: shell("exit 0")
    show(shell(_)),                                     % expect: instantiation_error
    show(( setenv(my_variable, 1), getenv(my_variable, V) )),  % expect: setenv(my_variable,1),getenv(my_variable,'1')
    show(( unsetenv(my_variable), getenv(my_variable, V) )),  % expect: no
    show(( setenv(my_variable, 2), shell('test "$my_variable" = 2') )),
    % expect: setenv(my_variable,2),shell('test "$my_variable" = 2')
    show(getenv(_, _)),                                 % expect: instantiation_error
    show(setenv(x, f(x))).                              % expect: type_error(text,f(x))

out(Program, Arguments, Options, Text) :-
    process_create(path(Program), Arguments, [stdout(pipe(Out))|Options]),
    read_string(Out, _, Text),
    close(Out).

status(Program, Arguments, Status) :-
    process_create(Program, Arguments, [process(Pid)]),
    process_wait(Pid, Status).

failing(Arguments, Status) :-
    catch(process_create(path(sh), Arguments, []), error(process_error(_, Status), _), true).

late_error(Text-Status) :-
    process_create(path(sh), ['-c', 'echo out; exit 3'], [stdout(pipe(Out))]),
    read_string(Out, _, Text),
    catch(close(Out), error(process_error(_, Status), _), true).

through_cat(Text, Back) :-
    process_create(path(cat), [], [stdin(pipe(In)), stdout(pipe(Out))]),
    write(In, Text), close(In),
    read_string(Out, _, Back), close(Out).

out_and_error(Text, ErrorText) :-
    process_create(path(sh), ['-c', 'echo out; echo error >&2'], [stdout(pipe(Out)), stderr(pipe(Err))]),
    read_string(Out, _, Text), read_string(Err, _, ErrorText),
    close(Out), close(Err).

killed(Signal, Status) :-
    process_create(path(sleep), [10], [process(Pid)]),
    process_kill(Pid, Signal),
    process_wait(Pid, Status).

waiting(Statuses) :-
    process_create(path(sleep), [10], [process(Pid)]),
    process_wait(Pid, First, [timeout(0)]),
    process_kill(Pid),
    process_wait(Pid, Second, [timeout(20)]),
    Statuses = [First, Second].

read_command(Command, Text) :- open(pipe(Command), read, In), read_string(In, _, Text), close(In).

write_command :-
    flush_output,
    open(pipe('cat; echo .'), write, Out),
    write(Out, piped),
    close(Out).

show(Goal) :-
    catch(findall(Goal, Goal, Found), error(Error, _), Found = [Error]),
    ( Found == [] -> print(no) ; print_each(Found) ),
    nl.

print_each([X]) :- !, shown(X).
print_each([X|Xs]) :- shown(X), write(' ; '), print_each(Xs).

shown(X) :- \+ \+ ( numbervars(X, 0, _), print(X) ).

det(Goal) :- call_cleanup(Goal, Det = true), ( Det == true -> write(det) ; write(nondet) ), nl.
