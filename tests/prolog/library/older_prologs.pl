% library(edinburgh), library(backcomp) and library(quintus): older names for what has other names now.
:- use_module(library(edinburgh)).
:- use_module(library(backcomp)).
:- use_module(library(quintus)).

main :- edinburgh, flags, texts, lists, terms, control, arithmetic, strings_inside, system.

edinburgh :-
    display(a+'B'*[1]), nl,                                % expect: +(a,*('B','[|]'(1,[])))
    display(user_output, f(- 1)), nl,                      % expect: f(-(1))
    displayq('A b'+1), nl,                                 % expect: +('A b',1)
    displayq(user_output, 'A'), nl,                        % expect: 'A'
    write_ln('A b'), flush.                                % expect: A b

flags :-
    show(Old, ( fileerrors(Old, off), fileerrors(false, on) )), % expect: true !
    show(D, ( edinburgh:debug, current_prolog_flag(debug, D) )), % expect: true !
    show(D, ( edinburgh:nodebug, current_prolog_flag(debug, D) )), % expect: false !
    show(x, feature(bounded, false)),                      % expect: x !
    show(V, ( set_feature(made_by_a_test, 1), feature(made_by_a_test, V) )), % expect: 1 !
    show(V, prolog_flag(bounded, V)).                      % expect: false !

texts :-
    show(A, concat(a, 1, A)),                              % expect: a1 !
    show(A, concat_atom([a,1,"s"], A)),                    % expect: a1s !
    show(A, concat_atom([a,b], -, A)),                     % expect: 'a-b' !
    show(L, concat_atom(L, -, 'a-b')),                     % expect: [a,b] !
    show(S, sformat(S, "a~w", [b])),                       % expect: "ab" !
    show(S, sformat(S, "a")),                              % expect: "a" !
    show(A, string_to_atom("abc", A)),                     % expect: abc !
    show(S, string_to_atom(S, abc)),                       % expect: "abc" !
    show(L, string_to_list("abc", L)),                     % expect: [97,98,99] !
    show(S, string_to_list(S, `abc`)),                     % expect: "abc" !
    show(S, substring("hello", 2, 3, S)),                  % expect: "ell" !
    show(C, atom_char(a, C)),                              % expect: 97 !
    show(C, atom_char(C, 0'a)).                            % expect: a !

lists :-
    show(L, merge([1,3], [2,3], L)),                       % expect: [1,2,3,3] !
    show(L, merge_set([1,3], [2,3], L)),                   % expect: [1,2,3] !
    show(x, checklist(atom, [a,b])),                       % expect: x !
    show(x, checklist(atom, [a,1])),
    show(L, sublist(atom, [a,1,b], L)),                    % expect: [a,b] !
    show(S, sumlist([1,2], S)),                            % expect: 3 !
    show(x, proper_list([a])),                             % expect: x !
    show(x, proper_list([a|_])),
    show(T, 'C'([a,b], a, T)).                             % expect: [b] !

terms :-
    show(Vs, ( free_variables(f(X,Y,X), Vs), Vs = [X,Y], X = x, Y = y )), % expect: [x,y] !
    show(x, ( hash_term(foo, H), integer(H) )),            % expect: x !
    show(N-A, genarg(N, f(a,b), A)),                       % expect: 1-a ;
        % expect: 2-b !
    show(x, simple(a)),                                    % expect: x !
    show(x, simple(_)),                                    % expect: x !
    show(x, simple(f(x))),
    show(Vs, ( open_string("f(X). g(Y).", S), read_variables(S, _, Vs), Vs = [_=v|_] )), % expect: ['X'=v] !
    show(T, ( open_string("f(x). g(Y).", S), read_clause(S, T) )). % expect: f(x) !

control :-
    show(E, on_exception(E, throw(ball), true)),           % expect: ball !
    show(E, catch(raise_exception(ball), E, true)),        % expect: ball !
    show(x, otherwise),                                    % expect: x !
    show(x, setup_and_call_cleanup(true, true, true)),     % expect: x !
    show(R, setup_and_call_cleanup(true, true, R, true)).  % expect: exit !

arithmetic :-
    show(X, abs(-1, X)), show(X, sin(0, X)), show(X, cos(0, X)), show(X, tan(0, X)), % expect: 1 !
        % expect: 0.0 !
        % expect: 1.0 !
        % expect: 0.0 !
    show(X, asin(0, X)), show(X, acos(1, X)), show(X, atan(0, X)), show(X, atan2(0, 1, X)), % expect: 0.0 !
        % expect: 0.0 !
        % expect: 0.0 !
        % expect: 0.0 !
    show(X, log(1, X)), show(X, log10(100, X)), show(X, pow(2, 3, X)), show(X, sqrt(4, X)), % expect: 0.0 !
        % expect: 2.0 !
        % expect: 8 !
        % expect: 2.0 !
    show(X, sign(-3, X)), show(X, ceiling(1.2, X)), show(X, floor(1.7, X)), show(X, round(1.5, X)). % expect: -1 !
        % expect: 2 !
        % expect: 1 !
        % expect: 2 !

strings_inside :-
    show(R, once(midstring(hello, ell, R))),               % expect: ho !
    show(B, once(midstring(hello, ell, _, B))),            % expect: 1 !
    show(M, once(midstring(hello, M, _, 1, 2))),           % expect: el !
    show(M-R, once(midstring(hello, M, R, 1, _, 1))).      % expect: ell-ho !

system :-
    show(x, unix(shell(true))),                            % expect: x !
    show(x, unix(system(true))),                           % expect: x !
    show(x, unix(cd(_))),                                  % expect: instantiation_error ?
    show(x, unix(no_such_action)),
    show(C, ( open_string("ab\nc", S), skip_line(S), get_char(S, C) )), % expect: c !
    show(x, no_style_check(single_var)),                   % expect: x !
    show(x, eval_license).                                 % expect: x !

% Prints every solution of Goal as T: then ! if it left no choice point, ; if it did. An error is printed with ?.
show(T, Goal) :-
    (   catch(( call_cleanup(Goal, Det = true), Shown = T, ( Det == true -> Mark = (!) ; Mark = (;) ) ),
              error(E, _), ( Shown = E, Mark = (?) )),
        \+ \+ ( numbervars(Shown, 0, _), write_term(Shown, [quoted(true),numbervars(true)]) ),
        format(" ~w~n", [Mark]),
        fail
    ;   true
    ).
