% options: -q -g go -t halt
% library(main): argv_options/3,4 with and without opt_type/3, the help, main/0.
:- use_module(library(main)).

opt_type(verbose, verbose, boolean).
opt_type(v,       verbose, boolean).
opt_type(quiet,   quiet,   boolean(false)).
opt_type(n,       count,   integer).
opt_type(count,   count,   integer).
opt_type(nonneg,  nonneg,  nonneg).
opt_type(nat,     natural, natural).
opt_type(float,   float,   float).
opt_type(num,     number,  number).
opt_type(name,    name,    atom).
opt_type(string,  string,  string).
opt_type(color,   color,   oneof([red,green])).
opt_type(r,       range,   between(1, 10)).
opt_type(share,   share,   between(0.0, 1.0)).
opt_type(file,    file,    file).
opt_type(in,      in,      file(read)).
opt_type(term,    term,    term).
opt_type(both,    both,    (boolean|integer)).
opt_type(two_words, two,   boolean).

main(Arguments) :- print(main(Arguments)), nl.

go :-
    main,                                                  % expect: main([])
    positional, flags, values, wrong_options.

options(Arguments) :- options(Arguments, []).

options(Arguments, How) :-
    show(Positional-Options, argv_options(Arguments, Positional, Options, [on_error(throw)|How])).

positional :-
    options([]),                                           % expect: []-[] !
    options([a,'-v',b]),                                   % expect: [a,b]-[verbose(true)] !
    options([a,'--','-v',b]),                              % expect: [a,'-v',b]-[] !
    options([-,'-v']),                                     % expect: [-]-[verbose(true)] !
    options([a,'-v'], [options_after_arguments(false)]),   % expect: [a,'-v']-[] !
    options(['-v',a,'-v'], [options_after_arguments(false)]). % expect: [a,'-v']-[verbose(true)] !

flags :-
    options(['--verbose','-v','--no-verbose','--verbose=false','--verbose=on']),
        % expect: []-[verbose(true),verbose(true),verbose(false),verbose(false),verbose(true)] !
    options(['--quiet','--no-quiet','--quiet=true']),      % expect: []-[quiet(false),quiet(true),quiet(true)] !
    options(['--two-words','--no-two-words','--two_words']). % expect: []-[two(true),two(false),two(true)] !

values :-
    options(['-n5','-n','6','--count=7','--count','8','-vn9','-n','-1']),
        % expect: []-[count(5),count(6),count(7),count(8),verbose(true),count(9),count(-1)] !
    options(['--float=1','--num=1','--num=1.5','--nonneg=0','--nat=1']),
        % expect: []-[float(1.0),number(1),number(1.5),nonneg(0),natural(1)] !
    options(['--name=x y','--name=12','--string=abc','--name=']),
        % expect: []-[name('x y'),name('12'),string("abc"),name('')] !
    options(['--color=red','-r10','--share=1','--file=abc']),
        % expect: []-[color(red),range(10),share(1.0),file(abc)] !
    options(['--both=3','--both=true','--term=f(x)']).     % expect: []-[both(3),both(true),term(f(x))] !

wrong_options :-
    options(['--nosuch']),                                 % expect: opt_error(unknown_option(user:nosuch)) ?
    options(['-z']),                                       % expect: opt_error(unknown_option(user:z)) ?
    options(['-vz']),                                      % expect: opt_error(unknown_option(user:z)) ?
    options(['--no-count']),                               % expect: opt_error(unknown_option(user:no_count)) ?
    options(['--count=x']),                                % expect: opt_error(value_type('count=x',integer,x)) ?
    options(['--count=1.5']),
        % expect: opt_error(value_type('count=1.5',integer,'1.5')) ?
    options(['--count']),                                  % expect: opt_error(missing_value(count,integer)) ?
    options(['-n']),                                       % expect: opt_error(missing_value(n,integer)) ?
    options(['-n',x]),                                     % expect: opt_error(value_type(n,integer,x)) ?
    options(['--nonneg=-1']),                              % expect: opt_error(value_type('nonneg=-1',nonneg,'-1')) ?
    options(['--nat=0']),                                  % expect: opt_error(value_type('nat=0',natural,'0')) ?
    options(['--color=blue']),
        % expect: opt_error(value_type('color=blue',oneof([red,green]),blue)) ?
    options(['-r11']),                                     % expect: opt_error(value_type(r,between(1,10),'11')) ?
    options(['--share=2']),
        % expect: opt_error(value_type('share=2',between(0.0,1.0),'2')) ?
    options(['--verbose=maybe']),
        % expect: opt_error(value_type('verbose=maybe',boolean,maybe)) ?
    options(['--both']),
        % expect: opt_error(missing_value(both,(boolean|integer))) ?
    options(['--in=/no/such/file']).                       % expect: opt_error(access_file('/no/such/file',read)) ?

% Prints every solution of Goal as T: then ! if it left no choice point, ; if it did. An error is printed with ?.
show(T, Goal) :-
    (   catch(( call_cleanup(Goal, Det = true), Shown = T, ( Det == true -> Mark = (!) ; Mark = (;) ) ),
              error(E, _), ( Shown = E, Mark = (?) )),
        \+ \+ ( numbervars(Shown, 0, _), write_term(Shown, [quoted(true),numbervars(true)]) ),
        format(" ~w~n", [Mark]),
        fail
    ;   true
    ).
