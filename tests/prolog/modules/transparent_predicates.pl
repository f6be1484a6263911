% module_transparent/1: the predicates of tools run in the context of the module that calls them.
:- use_module('transparent.inc').

name(user).

main :-
    context(M1), writeln(M1),                                   % expect: user
    @(context(M2), elsewhere), writeln(M2),                     % expect: elsewhere
    tools:context(M3), writeln(M3),                             % expect: tools
    other:context(M4), writeln(M4),                             % expect: other
    @(tools:context(M5), elsewhere), writeln(M5),               % expect: elsewhere
    call(context, M6), writeln(M6),                             % expect: user
    findall(M, context(M), M7), writeln(M7),                    % expect: [user]
    through(M8), writeln(M8),                                   % expect: user
    both(M9), writeln(M9),                                      % expect: user-yes
    inside(M10), writeln(M10),                                  % expect: tools
    run(name(N1)), writeln(N1),                                 % expect: user
    @(run(name(N2)), tools), writeln(N2),                       % expect: tools
    called(N3), writeln(N3),                                    % expect: user
    count(name(_), N4), writeln(N4),                            % expect: 1
    store(1), user:stored(S), writeln(S),                       % expect: 1
    choose(name(_), R1), writeln(R1),                           % expect: user
    choose(fail, R2), writeln(R2),                              % expect: no
    context_module(M11), writeln(M11),                          % expect: user
    G = context_module(M12), call(G), writeln(M12),             % expect: user
    other:run((context_module(M13), writeln(M13))),             % expect: other
    writing,
    errors.

writing :-
    ( predicate_property(context(_), transparent) -> writeln(transparent) ; true ),            % expect: transparent
    ( predicate_property(context(_), meta_predicate(_)) -> writeln(meta) ; true ),
    forall(clause(tools:through(_), Body), ( Body = context(_) -> writeln(body) ; true )).     % expect: body

errors :-
    catch(module_transparent(3), error(E2, _), true), writeln(E2),      % expect: type_error(predicate_indicator,3)
    catch(run(undefined_here), error(E3, _), true), writeln(E3).        % expect: existence_error(procedure,undefined_here/0)
