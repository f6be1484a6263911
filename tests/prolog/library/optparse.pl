% library(optparse): arguments by a specification, its errors, the table of options.
:- use_module(library(optparse)).

spec([[opt(verbose), type(boolean), default(false), shortflags([v]), longflags([verbose]), help('Be verbose')],
      [opt(mode), type(atom), default('SCAN'), shortflags([m]), longflags([mode]),
       help(['data gathering mode, one of','SCAN: do this','READ: do that'])],
      [opt(depth), meta('K'), type(integer), default(3), shortflags([i,d]), longflags([depth,iterations]), help(depth)],
      [opt(f), type(float), shortflags([f]), longflags([float]), help('a float')],
      [opt(t), type(term), default(x), longflags([term])],
      [opt(label), type(atom), default('')]]).

main :- defaults, flags, values, duplicates, wrong_arguments, wrong_specifications, help.

parse(Arguments) :- parse(Arguments, []).

parse(Arguments, How) :-
    spec(Spec),
    show(Options-Positional, opt_parse(Spec, Arguments, Options, Positional, How)).

spec_only(Spec) :- show(Options, opt_parse(Spec, [], Options, _)).

defaults :-
    spec(Spec), show(O-P, opt_parse(Spec, [], O, P)),
        % expect: [verbose(false),mode('SCAN'),depth(3),f(A),t(x),label('')]-[] !
    show(O-P, opt_arguments([], O, P)),                    % expect: []-[] !
    parse([a,b], [output_functor(opt)]).
        % expect: [opt(verbose,false),opt(mode,'SCAN'),opt(depth,3),opt(f,A),opt(t,x),opt(label,'')]-[a,b] !

flags :-
    parse([a,'-v',b]),
        % expect: [mode('SCAN'),depth(3),f(A),t(x),label(''),verbose(true)]-[a,b] !
    parse(['--verbose',a,'--no-verbose']),
        % expect: [mode('SCAN'),depth(3),f(A),t(x),label(''),verbose(false)]-[a] !
    parse(['--verbose=false']),
        % expect: [mode('SCAN'),depth(3),f(A),t(x),label(''),verbose(false)]-[] !
    parse(['-v',false,x]),
        % expect: [mode('SCAN'),depth(3),f(A),t(x),label(''),verbose(false)]-[x] !
    parse(['-vtrue','--v']),
        % expect: [mode('SCAN'),depth(3),f(A),t(x),label(''),verbose(true)]-[] !
    parse([-,--,'---v']).
        % expect: [verbose(false),mode('SCAN'),depth(3),f(A),t(x),label('')]-[-,--,'---v'] !

values :-
    parse(['-mREAD','-d','6','-f2.5']),
        % expect: [verbose(false),t(x),label(''),mode('READ'),depth(6),f(2.5)]-[] !
    parse(['--mode=a=b','--iterations','-8','--float=-1.0e3']),
        % expect: [verbose(false),t(x),label(''),mode('a=b'),depth(-8),f(-1000.0)]-[] !
    parse(['--term=f(a,y)']),
        % expect: [verbose(false),mode('SCAN'),depth(3),f(A),label(''),t(f(a,y))]-[] !
    parse(['--mode','-v']),
        % expect: [verbose(false),depth(3),f(A),t(x),label(''),mode('-v')]-[] !
    parse(['--mode']).
        % expect: [verbose(false),depth(3),f(A),t(x),label(''),mode('')]-[] !

duplicates :-
    parse(['-i1','-d2']),
        % expect: [verbose(false),mode('SCAN'),f(A),t(x),label(''),depth(2)]-[] !
    parse(['-i1','-d2'], [duplicated_flags(keeplast)]),
        % expect: [verbose(false),mode('SCAN'),f(A),t(x),label(''),depth(2)]-[] !
    parse(['-i1','-d2'], [duplicated_flags(keepfirst)]),
        % expect: [verbose(false),mode('SCAN'),f(A),t(x),label(''),depth(1)]-[] !
    parse(['-i1','-d2'], [duplicated_flags(keepall)]).
        % expect: [verbose(false),mode('SCAN'),f(A),t(x),label(''),depth(1),depth(2)]-[] !

wrong_arguments :-
    parse(['--unknown']),                                  % expect: existence_error(commandline_option,unknown) ?
    parse(['-z']),                                         % expect: existence_error(commandline_option,z) ?
    parse(['--no-depth']),                                 % expect: existence_error(commandline_option,'no-depth') ?
    parse(['-m=READ']),                                    % expect: syntax_error('disallowed: <shortflag>=<value>') ?
    parse(['--depth=x']),                                  % expect: 
        % expect: ERROR: flag 'depth': expected atom parsable as integer, found 'x' 
        % expect: syntax_error(illegal_number) ?
    parse(['--depth=1.5']),                                % expect: 
        % expect: ERROR: flag 'depth': expected atom parsable as integer, found '1.5' 
        % expect: type_error(flag_value,integer) ?
    parse(['--float=1']),                                  % expect: 
        % expect: ERROR: flag 'float': expected atom parsable as float, found '1' 
        % expect: type_error(flag_value,float) ?
    parse(['-vx']).                                        % expect: 
        % expect: ERROR: flag 'v': expected atom parsable as boolean, found 'x' 
        % expect: type_error(flag_value,boolean) ?

wrong_specifications :-
    spec_only([[opt(a)]]),                                 % expect: [a(A)] !
    spec_only([[opt(a),type(_)]]),                         % expect: instantiation_error ?
    spec_only([[type(integer)]]),                          % expect: domain_error(unique_atom,[type(integer)]) ?
    spec_only([[opt(a),type(no_such_type)]]),              % expect: existence_error(type,no_such_type) ?
    spec_only([[opt(a),type(integer),default(x)]]),        % expect: type_error(integer,x) ?
    spec_only([[opt(a),unknown(x)]]),                      % expect: domain_error(opt_spec,unknown) ?
    spec_only([[opt(a),shortflags([ab])]]),                % expect: domain_error(short_flag,ab) ?
    spec_only([[opt(a),shortflags([x])],[opt(a),shortflags([y])]]), % expect: domain_error(unique_atom,a) ?
    spec_only([[opt(a),shortflags([x])],[opt(b),shortflags([x])]]), % expect: domain_error(unique_atom,x) ?
    spec_only(spec),
    show(x, catch(opt_parse([[opt(a)]], [], _, _, [allow_empty_flag_spec(false)]), error(domain_error(K, _), _),
        % expect: unique_atom ?
                  throw(error(K, _)))).

help :-
    spec(Spec), opt_help(Spec, Help), write(Help),         % expect: --verbose     -v     boolean=false  Be verbose
        % expect: --mode        -m     atom=SCAN      data gathering mode, one of
        % expect:                                       SCAN: do this
        % expect:                                       READ: do that
        % expect: --depth,
        % expect: --iterations  -i,-d  K:integer=3    depth
        % expect: --float       -f     float=_        a float
        % expect: --term               term=x         
    show(H, opt_help([], H)),                              % expect: '' !
    show(H, opt_help([[opt(a),shortflags([b,c]),default('A b'),meta(x),help([y,z])]], H)),
        % expect: '  -b,-c  x:term=A b  y\n                       z\n' !
    show(x, opt_help([[opt(a),type(no_such_type)]], _)).   % expect: existence_error(type,no_such_type) ?

% Prints every solution of Goal as T: then ! if it left no choice point, ; if it did. An error is printed with ?.
show(T, Goal) :-
    (   catch(( call_cleanup(Goal, Det = true), Shown = T, ( Det == true -> Mark = (!) ; Mark = (;) ) ),
              error(E, _), ( Shown = E, Mark = (?) )),
        \+ \+ ( numbervars(Shown, 0, _), write_term(Shown, [quoted(true),numbervars(true)]) ),
        format(" ~w~n", [Mark]),
        fail
    ;   true
    ).
