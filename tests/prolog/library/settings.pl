% library(settings): declared, evaluated, changed, saved and loaded.
:- use_module(library(settings)).

:- setting(volume, integer, 11, 'The volume').
:- setting(name, atom, bob, "The name").
:- setting(area, nonneg, 3*4, 'Computed').
:- setting(whole, integer, 5+2.0, 'Made an integer').
:- setting(on, boolean, true, 'Switch').
:- setting(any, any, foo(bar), 'Any term').
:- setting(names, list(atom), [a,b], 'List').
:- setting(variable, atom, env('PENELOPE_NO_SUCH_VARIABLE', none), 'From the environment').
:- setting(path, atom, env('PENELOPE_NO_SUCH_VARIABLE', '/home')+'/x', 'Concatenated').
:- setting(a_setting_with_a_very_long_name, between(1,10), 5, 'Between').

main :- values, changes, wrong_values, conversions, listed, files.

values :-
    show(X, setting(volume, X)),                           % expect: 11 !
    show(X, setting(area, X)),                             % expect: 12 !
    show(X, setting(whole, X)),                            % expect: 7 !
    show(X, setting(variable, X)),                         % expect: none !
    show(X, setting(path, X)),                             % expect: '/home/x' !
    show(x, setting(volume, 12)),
    show(x, setting(no_such_setting, _)),                  % expect: existence_error(setting,user:no_such_setting) ?
    show(N-V, ( setting(N, V), memberchk(N, [volume,names]) )), % expect: volume-11 ;
        % expect: names-[a,b] ;
    show(N, ( current_setting(N), memberchk(N, [volume,names]) )), % expect: volume ;
        % expect: names ;
    show(x, current_setting(on)),                          % expect: x !
    show(x, current_setting(no_such_setting)),
    show(T, once(setting_property(user:area, type(T)))),   % expect: nonneg !
    show(C, once(setting_property(user:area, comment(C)))). % expect: 'Computed' !

changes :-
    show(X, ( set_setting(volume, 12), setting(volume, X) )), % expect: 12 !
    show(X, ( restore_setting(volume), setting(volume, X) )), % expect: 11 !
    show(X, ( set_setting_default(volume, 20), setting(volume, X) )), % expect: 20 !
    show(X, ( set_setting(volume, 3), restore_setting(volume), setting(volume, X) )), % expect: 20 !
    show(x, restore_setting(no_such_setting)).             % expect: x !

wrong_values :-
    show(x, set_setting(volume, foo)),                     % expect: type_error(integer,foo) ?
    show(x, set_setting(a_setting_with_a_very_long_name, 11)), % expect: type_error(between(1,10),11) ?
    show(x, set_setting(on, maybe)),                       % expect: type_error(boolean,maybe) ?
    show(x, set_setting(names, [a,1])),                    % expect: type_error(atom,1) ?
    show(x, set_setting(no_such_setting, 1)),              % expect: existence_error(setting,no_such_setting) ?
    show(x, set_setting_default(no_such_setting, 1)).      % expect: existence_error(setting,user:no_such_setting) ?

conversions :-
    show(X, convert_setting_text(integer, '12', X)),       % expect: 12 !
    show(X, convert_setting_text(float, '12', X)),         % expect: 12.0 !
    show(X, convert_setting_text(atom, '12', X)),          % expect: '12' !
    show(X, convert_setting_text(boolean, true, X)),       % expect: true !
    show(X, convert_setting_text(boolean, yes, X)),        % expect: type_error(boolean,yes) ?
    show(X, convert_setting_text(list(atom), '[a,b]', X)), % expect: [a,b] !
    show(X, convert_setting_text(nonneg, '-1', X)).        % expect: type_error(nonneg,-1) ?

listed :-
    show(x, ( set_setting(name, 'Ann Lee'), set_setting(any, f("s", 'X')) )), % expect: x !
    list_settings,
        % expect: ========================================================================
        % expect: Name                      Value (*=modified) Comment
        % expect: ========================================================================
        % expect: user:volume               20             The volume
        % expect: user:name                 'Ann Lee'*     The name
        % expect: user:area                 12             Computed
        % expect: user:whole                7              Made an integer
        % expect: user:on                   true           Switch
        % expect: user:any                  f("s",'X')*    Any term
        % expect: user:names                [a,b]          List
        % expect: user:variable             none           From the environment
        % expect: user:path                 '/home/x'      Concatenated
        % expect: user:a_setting_with_a_very_long_name 5              Between
    show(x, list_settings(user)).
        % expect: ========================================================================
        % expect: Name                      Value (*=modified) Comment
        % expect: ========================================================================
        % expect: user:volume               20             The volume
        % expect: user:name                 'Ann Lee'*     The name
        % expect: user:area                 12             Computed
        % expect: user:whole                7              Made an integer
        % expect: user:on                   true           Switch
        % expect: user:any                  f("s",'X')*    Any term
        % expect: user:names                [a,b]          List
        % expect: user:variable             none           From the environment
        % expect: user:path                 '/home/x'      Concatenated
        % expect: user:a_setting_with_a_very_long_name 5              Between
        % expect: x !

files :-
    tmp_file(settings, File),
    show(x, save_settings),                                % expect: context_error(settings,no_default_file) ?
    show(x, save_settings(File)),                          % expect: x !
    show(N, ( restore_setting(name), setting(name, N) )),  % expect: bob !
    show(x, load_settings(File)),                          % expect: x !
    show(N, setting(name, N)),                             % expect: 'Ann Lee' !
    show(X, setting(any, X)),                              % expect: f("s",'X') !
    show(x, save_settings),                                % expect: x !
    show(x, load_settings('/no/such/file')),               % expect: x !
    delete_file(File).

% Prints every solution of Goal as T: then ! if it left no choice point, ; if it did. An error is printed with ?.
show(T, Goal) :-
    (   catch(( call_cleanup(Goal, Det = true), Shown = T, ( Det == true -> Mark = (!) ; Mark = (;) ) ),
              error(E, _), ( Shown = E, Mark = (?) )),
        \+ \+ ( numbervars(Shown, 0, _), write_term(Shown, [quoted(true),numbervars(true)]) ),
        format(" ~w~n", [Mark]),
        fail
    ;   true
    ).
