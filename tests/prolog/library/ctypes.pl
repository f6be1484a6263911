% library(ctypes): the ASCII characters of each class, and changes of case.
:- use_module(library(ctypes)).

main :- classes, others, cases.

% The characters of ASCII in a class, as an atom.
class(Goal) :- show(A, ( findall(C, ( between(33, 126, C), call(Goal, C) ), Cs), atom_codes(A, Cs) )).

classes :-
    class(is_alnum),
        % expect: '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz' !
    class(is_alpha),
        % expect: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz' !
    class(is_csym),
        % expect: '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz' !
    class(is_csymf),
        % expect: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz' !
    class(is_digit),                                       % expect: '0123456789' !
    class(is_lower),                                       % expect: abcdefghijklmnopqrstuvwxyz !
    class(is_upper),                                       % expect: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ' !
    class(is_period),                                      % expect: '!.?' !
    class(is_punct),                                       % expect: '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~' !
    class(is_quote),                                       % expect: '"\'`' !
    class(is_graph),
        % expect: '!"#$%&\'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~' !
    class(is_print),
        % expect: '!"#$%&\'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~' !
    class(is_space).                                       % expect: '' !

others :-
    show(Cs, findall(C, ( between(-1, 127, C), is_cntrl(C), C > 25 ), Cs)), % expect: [26,27,28,29,30,31,127] !
    show(Cs, findall(C, ( between(-1, 127, C), is_space(C) ), Cs)), % expect: [9,10,11,12,13,32] !
    show(Cs, findall(C, ( between(-1, 127, C), is_white(C) ), Cs)), % expect: [9,32] !
    show(Cs, findall(C, ( between(-1, 127, C), is_endline(C) ), Cs)), % expect: [10,11,12,13] !
    show(Cs, findall(C, ( between(-1, 127, C), is_newline(C) ), Cs)), % expect: [10] !
    show(Cs, findall(C, ( between(-1, 127, C), is_newpage(C) ), Cs)), % expect: [12] !
    show(Cs, findall(C, ( between(-1, 127, C), is_endfile(C) ), Cs)), % expect: [-1] !
    show(N, aggregate_all(count, ( between(0, 255, C), is_ascii(C) ), N)), % expect: 128 !
    show(O-C, ( member(O, `([{<`), is_paren(O, C) )),      % expect: 40-41 ;
        % expect: 91-93 ;
        % expect: 123-125 ;
    show(W, is_digit(0'f, 16, W)),                         % expect: 15 !
    show(x, is_digit(0'g, 16, _)),
    show(C, is_digit(C, 16, 10)),                          % expect: 97 !
    show(C-W, is_digit(C, 2, W)).                          % expect: 48-0 ;
        % expect: 49-1 !

cases :-
    show(L, to_lower(0'A, L)),                             % expect: 97 !
    show(L, to_lower(0'1, L)),                             % expect: 49 !
    show(U, to_lower(U, 0'a)),                             % expect: 65 !
    show(U, to_upper(0'a, U)),                             % expect: 65 !
    show(U, to_upper(0'1, U)),                             % expect: 49 !
    show(L, to_upper(L, 0'A)),                             % expect: 97 !
    show(L, upper_lower(0'A, L)),                          % expect: 97 !
    show(U, upper_lower(U, 0'a)),                          % expect: 65 !
    show(x, upper_lower(0'1, _)).

% Prints every solution of Goal as T: then ! if it left no choice point, ; if it did. An error is printed with ?.
show(T, Goal) :-
    (   catch(( call_cleanup(Goal, Det = true), Shown = T, ( Det == true -> Mark = (!) ; Mark = (;) ) ),
              error(E, _), ( Shown = E, Mark = (?) )),
        \+ \+ ( numbervars(Shown, 0, _), write_term(Shown, [quoted(true),numbervars(true)]) ),
        format(" ~w~n", [Mark]),
        fail
    ;   true
    ).
