% Parts of long texts by position: texts of one byte for a character, of several, and of both.
text(ascii, A) :- numlist(1, 500, L), findall(C, ( member(I, L), C is 0'a + I mod 26 ), Cs), atom_codes(A, Cs).
text(greek, A) :- numlist(1, 500, L), findall(C, ( member(I, L), C is 0x3b1 + I mod 24 ), Cs), atom_codes(A, Cs).
text(both, A) :- numlist(1, 500, L), findall(C, ( member(I, L), ( I mod 7 =:= 0 -> C is 0x1f600 + I mod 5 ; C is 0'a + I mod 26 ) ), Cs), atom_codes(A, Cs).

% Every part is what the list of codes has there.
check(A) :-
    atom_codes(A, Cs), atom_string(A, S), length(Cs, N),
    string_length(S, N), atom_length(A, N),
    forall(( between(0, 60, K), B is K * 8 + K mod 3, between(0, 9, L), B + L =< N ), (
        length(Before, B), append(Before, Rest, Cs), length(Part, L), append(Part, _, Rest), atom_codes(P, Part), atom_string(P, PS)
    ->  After is N - B - L,
        sub_atom(A, B, L, After, P), sub_string(S, B, L, After, PS), sub_atom(A, B, L, After1, P), After1 == After,
        ( L > 0 -> Index is B + 1, Part = [C|_], string_code(Index, S, C), get_string_code(Index, A, C) ; true )
    ;   write(wrong(B, L)), nl
    )).

main :-
    forall(member(Kind, [ascii,greek,both]), ( text(Kind, A), check(A), write(Kind), nl )),
    % expect: ascii
    % expect: greek
    % expect: both
    string_concat("αβγ", "def", S), string_length(S, L), sub_string(S, 2, 2, _, P), write(L-P), nl,  % expect: 6-γd
    findall(B, sub_atom('αβαβα', B, _, _, αβα), Bs), write(Bs), nl.  % expect: [0,2]
