% library(codesio) and library(charsio): writing to lists of codes and reading from them.
:- use_module(library(codesio)).
:- use_module(library(charsio)).

main :- writing, reading, output, older_names.

writing :-
    show(C, format_to_codes("a~w", [b], C)),               % expect: [97,98] !
    show(C-T, format_to_codes("a~w", [b], C, T)),          % expect: [97,98|A]-A !
    show(A, ( write_to_codes(f('A b'), C), atom_codes(A, C) )), % expect: 'f(A b)' !
    show(C-T, write_to_codes(x, C, T)),                    % expect: [120|A]-A !
    show(A, ( write_term_to_codes(f('A b'), C, [quoted(true)]), atom_codes(A, C) )), % expect: 'f(\'A b\')' !
    show(C-T, write_term_to_codes('A', C, T, [quoted(true)])). % expect: [39,65,39|A]-A !

reading :-
    show(T, read_from_codes(`foo(bar,X,X)`, T)),           % expect: foo(bar,A,A) !
    show(T, read_from_codes(`foo. bar`, T)),               % expect: foo !
    show(T, read_from_codes(``, T)),                       % expect: end_of_file !
    show(V, read_term_from_codes(`foo(X)`, _, [variable_names(V)])), % expect: ['X'=A] !
    show(A/B/C, ( open_codes_stream(`abc. def.`, S), read(S, A), read(S, B), read(S, C), close(S) )).
        % expect: abc/def/end_of_file !

output :-
    show(C, with_output_to_codes(write(x), C)),            % expect: [120] !
    show(C-T, with_output_to_codes(write(x), C, T)),       % expect: [120|A]-A !
    show(C-T, with_output_to_codes(format(S, "hi", []), S, C, T)), % expect: [104,105|A]-A !
    show(x, with_output_to_codes(fail, _)),
    show(x, with_output_to_codes(type_error(x, y), _)).    % expect: type_error(x,y) ?

older_names :-
    show(C, format_to_chars("a~w", [b], C)),               % expect: [97,98] !
    show(C-T, format_to_chars("a~w", [b], C, T)),          % expect: [97,98|A]-A !
    show(C, write_to_chars(f(x), C)),                      % expect: [102,40,120,41] !
    show(C-T, write_to_chars(x, C, T)),                    % expect: [120|A]-A !
    show(C, atom_to_chars(abc, C)),                        % expect: [97,98,99] !
    show(x, atom_to_chars(_, _)),                          % expect: instantiation_error ?
    show(C-T, atom_to_chars(abc, C, T)),                   % expect: [97,98,99|A]-A !
    show(C, number_to_chars(12, C)),                       % expect: [49,50] !
    show(x, number_to_chars(a, _)),                        % expect: type_error(number,a) ?
    show(C-T, number_to_chars(12, C, T)),                  % expect: [49,50|A]-A !
    show(T, read_from_chars("foo(X)", T)),                 % expect: foo(A) !
    show(V, read_term_from_chars("foo(X)", _, [variable_names(V)])), % expect: ['X'=A] !
    show(A/B, ( open_chars_stream("abc. d.", S), read(S, A), read(S, B), close(S) )), % expect: abc/d !
    show(C, with_output_to_chars(write(x), C)),            % expect: [120] !
    show(C-T, with_output_to_chars(write(x), C, T)),       % expect: [120|A]-A !
    show(C-T, with_output_to_chars(format(S, "hi", []), S, C, T)). % expect: [104,105|A]-A !

% Prints every solution of Goal as T: then ! if it left no choice point, ; if it did. An error is printed with ?.
show(T, Goal) :-
    (   catch(( call_cleanup(Goal, Det = true), Shown = T, ( Det == true -> Mark = (!) ; Mark = (;) ) ),
              error(E, _), ( Shown = E, Mark = (?) )),
        \+ \+ ( numbervars(Shown, 0, _), write_term(Shown, [quoted(true),numbervars(true)]) ),
        format(" ~w~n", [Mark]),
        fail
    ;   true
    ).
