% dwim.pl: predicates that may have been meant: names that differ by one character, in case, or in how their words are joined.

%! dwim_match(+Text1, +Text2) is semidet.
%  Text1 and Text2 differ by a character inserted, deleted, changed or swapped with its neighbour, or have the same words.
dwim_match(Text1, Text2) :-
    atom_codes(Text1, Codes1),
    atom_codes(Text2, Codes2),
    '$similar_codes'(Codes1, Codes2),
    !.

'$similar_codes'(A, B) :-
    length(A, LengthA),
    length(B, LengthB),
    Shorter is min(LengthA, LengthB),
    Difference is abs(LengthA - LengthB),
    Shorter >= 3,
    Difference =< 1,
    '$one_edit'(A, B).
'$similar_codes'(A, B) :-
    '$words_of_name'(A, WordsA),
    '$words_of_name'(B, WordsB),
    (   '$flat'(WordsA, Flat), '$flat'(WordsB, Flat)
    ->  true
    ;   WordsA = [_,_|_],
        msort(WordsA, Sorted),
        msort(WordsB, Sorted)
    ).

'$one_edit'([C|As], [C|Bs]) :- !, '$one_edit'(As, Bs).
'$one_edit'([_|As], [_|As]) :- !.
'$one_edit'([A,B|As], [B,A|As]) :- !.
'$one_edit'([_|As], As) :- !.
'$one_edit'(Bs, [_|Bs]).

% Words begin after underscores and at capitals; they are lists of codes in lower case.
'$words_of_name'(Codes, Words) :-
    '$name_words'(Codes, [], Words).

'$name_words'([], Word, Words) :- '$add_word'(Word, [], Words).
'$name_words'([C|Cs], Word, Words) :-
    (   C =:= 0'_
    ->  '$add_word'(Word, Rest, Words),
        '$name_words'(Cs, [], Rest)
    ;   code_type(C, upper(Lower))
    ->  '$add_word'(Word, Rest, Words),
        '$name_words'(Cs, [Lower], Rest)
    ;   '$name_words'(Cs, [C|Word], Words)
    ).

'$add_word'(Reversed, Rest, Words) :-
    (   Reversed == []
    ->  Words = Rest
    ;   reverse(Reversed, Word),
        Words = [Word|Rest]
    ).

'$flat'([], []).
'$flat'([Word|Words], Flat) :- '$append_list'(Word, Rest, Flat), '$flat'(Words, Rest).

%! dwim_predicate(:Head, -Similar) is nondet.  Module:Head of predicates visible from the module of Head whose names are similar.
dwim_predicate(Spec, Similar) :-
    '$strip_module'(Spec, M, Head),
    functor(Head, Name, Arity),
    '$similar_predicates'(M, Name, Arity, Found),
    '$member_of_list'(Similar, Found).

% As Module:Head, in standard order.
'$similar_predicates'(M, Name, Arity, Found) :-
    atom_codes(Name, Codes),
    '$modules_seen_from'(M, Modules),
    findall(Home:Head,
            ( '$member_of_list'(Home, Modules),
              '$predicates'(Home, _, PIs),
              '$member_of_list'(Other/N, PIs),
              \+ sub_atom(Other, 0, 1, _, '$'),
              '$may_be_meant'(Other, N, Name, Arity, Codes),
              '$is_defined'(Home, Other, N),
              functor(Head, Other, N) ),
            All,
            Imported),
    ( M == system -> Imported = [] ; findall(M:Head, '$similar_import'(M, Name, Arity, Codes, Head), Imported) ),
    sort(All, Found).

% Of what the libraries export that M imports.
'$similar_import'(M, Name, Arity, Codes, Head) :-
    '$library_used'(Library),
    '$exports'(Library, PIs, _),
    '$member_of_list'(Other/N, PIs),
    '$may_be_meant'(Other, N, Name, Arity, Codes),
    '$imports_from'(M, Library, Other, N),
    functor(Head, Other, N).
'$similar_import'(user, main, 1, _, main).  % main/0 of library(main), which calls it

'$imports_from'(M, Library, Name, Arity) :-
    '$predicate_flags'(M, Name, Arity, Flags),
    '$memberchk_eq'(module(Library), Flags).

'$may_be_meant'(Name, N, Name, Arity, _) :- !, N =\= Arity.
'$may_be_meant'(Other, _, _, _, Codes) :- atom_codes(Other, OtherCodes), '$similar_codes'(OtherCodes, Codes), !.

'$modules_seen_from'(M, Modules) :-
    ( M == user -> Own = [] ; M == system -> Own = [] ; Own = [M] ),
    '$append_list'(Own, [user,system], Modules).

% Lines of a message that name them.
'$similar_lines'(PI, Lines, Tail) :-
    '$strip_module'(PI, M, Name/Arity),
    '$similar_predicates'(M, Name, Arity, Found),
    (   Found == []
    ->  Lines = Tail
    ;   Lines = [nl,'  However, there are definitions for:'|Lines1],
        '$head_lines'(Found, Lines1, Tail)
    ).

'$head_lines'([], Tail, Tail).
'$head_lines'([M:Head|Heads], [nl,'        ~q'-[Shown]|Lines], Tail) :-
    functor(Head, Name, Arity),
    ( '$quiet_module'(M) -> Shown = Name/Arity ; Shown = M:Name/Arity ),
    '$head_lines'(Heads, Lines, Tail).
