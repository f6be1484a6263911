% osets_and_operators.pl: library(oset), library(operators), library(uuid) and library(pio).
:- use_module(library(oset)).
:- use_module(library(operators)).
:- use_module(library(uuid)).
:- use_module(library(pio)).
show(Goal, X) :- ( Goal -> print(X) ; print(no) ), nl.
word([C|Cs]) --> [C], word(Cs).
word([]) --> [].
main :-
    show(oset_is([a,b]), yes),                                        % expect: yes
    show(oset_is([b,a]), yes),                                        % expect: no
    show(oset_union([a,c], [b], A), A),                               % expect: [a,b,c]
    show(oset_int([a,c], [c,d], B), B),                               % expect: [c]
    show(oset_diff([a,c], [c,d], C), C),                              % expect: [a]
    show(oset_dunion([[a,c],[b]], D), D),                             % expect: [a,b,c]
    show(oset_dint([[a,c],[c]], E), E),                               % expect: [c]
    show(oset_dint([], F), F),                                        % expect: no
    show(oset_power([a,b,c], G), G),                                  % expect: [[],[a],[a,b],[a,b,c],[a,c],[b],[b,c],[c]]
    show(oset_addel([a,c], b, H), H),                                 % expect: [a,b,c]
    show(oset_delel([a,b,c], b, I), I),                               % expect: [a,c]
    push_operators([op(700, xfx, ===>),op(200, xfy, +)]),
    show(current_op(P1, xfx, ===>), P1),                              % expect: 700
    show(current_op(P2, xfy, +), P2),                                 % expect: 200
    push_op(700, xfx, <===), show(current_op(P3, _, <===), P3),       % expect: 700
    pop_operators,
    show(current_op(_, _, ===>), x),                                  % expect: no
    show(current_op(P4, yfx, +), P4),                                 % expect: 500
    push_operators([op(700, xfx, aa)], Undo), push_operators([op(700, xfx, bb)]), pop_operators(Undo),
    show(( member(O, [aa,bb]), current_op(_, _, O) ), O),             % expect: no
    uuid(U), atom_length(U, Length), print(Length), nl,               % expect: 36
    uuid(N, [format(integer)]), Bits is N >> 76 /\ 15, print(Bits), nl,    % expect: 4
    tmp_file_stream(text, File, Stream), write(Stream, text), close(Stream),
    phrase_from_file(word(Codes), File), atom_codes(Atom, Codes), print(Atom), nl,   % expect: text
    delete_file(File).
