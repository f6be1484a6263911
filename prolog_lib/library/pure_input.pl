% pure_input.pl: library(pure_input): grammars on files and streams. The text is read as a whole before the grammar sees it, as strings of
% some thousand characters; the list of its codes grows while the grammar goes through it, and what lies behind can be collected. Its end is
% a variable with the attribute pure_input: rest(Pieces, Count), the strings and the number of codes behind it. Where the grammar is in the
% text is told by how much is left.
:- module(pure_input, [ phrase_from_file/2, phrase_from_file/3, phrase_from_stream/2, stream_to_lazy_list/2,
                        syntax_error//1, lazy_list_location//1, lazy_list_character_count//1 ]).
:- meta_predicate phrase_from_file(//, +), phrase_from_file(//, +, +), phrase_from_stream(//, +).

%! phrase_from_file(:Grammar, +File) is nondet.  As phrase_from_file/3 without options.
phrase_from_file(Grammar, File) :- phrase_from_file(Grammar, File, []).

%! phrase_from_file(:Grammar, +File, +Options) is nondet.  Grammar describes the codes of File; Options are those of open/4.
phrase_from_file(Grammar, File, Options) :-
    (   absolute_file_name(File, Found, [access(read), file_errors(fail)]) -> Path = Found
    ;   Path = File
    ),
    setup_call_cleanup(open(Path, read, In, Options), pieces(In, Pieces, Count), close(In)),
    run(Grammar, Path, Pieces, Count).

%! phrase_from_stream(:Grammar, +Stream) is nondet.  Grammar describes the codes that are left in Stream.
phrase_from_stream(Grammar, Stream) :-
    pieces(Stream, Pieces, Count),
    run(Grammar, Stream, Pieces, Count).

run(Grammar, Name, Pieces, Count) :-
    b_setval('$pure_input', input(Name, Pieces, Count)),
    phrase_of_rest(Grammar, Pieces, Count).

% Nothing but the grammar knows the beginning of the list.
phrase_of_rest(Grammar, Pieces, Count) :-
    rest_of_text(Pieces, Count, Codes),
    phrase(Grammar, Codes).

pieces(Stream, Pieces, Count) :-
    read_string(Stream, 4096, Piece),
    (   Piece == ""
    ->  Pieces = [],
        Count = 0
    ;   string_length(Piece, Length),
        Pieces = [Piece|Pieces1],
        pieces(Stream, Pieces1, Count1),
        Count is Count1 + Length
    ).

rest_of_text([], _, []).
rest_of_text([Piece|Pieces], Count, Codes) :- put_attr(Codes, pure_input, rest([Piece|Pieces], Count)).

% The first piece becomes part of the list.
attr_unify_hook(rest([Piece|Pieces], Count), Codes) :-
    string_length(Piece, Length),
    Left is Count - Length,
    rest_of_text(Pieces, Left, Rest),
    string_codes(Piece, Known),
    joined(Known, Rest, Codes).

joined([], Rest, Rest).
joined([C|Cs], Rest, [C|Codes]) :- joined(Cs, Rest, Codes).

%! stream_to_lazy_list(+Stream, -Codes) is det.  Codes are those that are left in Stream.
stream_to_lazy_list(Stream, Codes) :-
    pieces(Stream, Pieces, Count),
    rest_of_text(Pieces, Count, Codes).

%! lazy_list_location(-Location)// is det.
%  Location is file(File, Line, Column, Character) of the present place, or stream(Stream, Line, Column, Character).
lazy_list_location(Location, Rest, Rest) :-
    nb_current('$pure_input', input(Name, Pieces, All)),
    codes_left(Rest, 0, Left),
    Character is All - Left,
    place(Pieces, Character, 1, 0, Line, Column),
    (   atom(Name)
    ->  Location = file(Name, Line, Column, Character)
    ;   Location = stream(Name, Line, Column, Character)
    ).

%! lazy_list_character_count(-Count)// is det.  Count is the number of codes before the present place.
lazy_list_character_count(Count, Rest, Rest) :-
    nb_current('$pure_input', input(_, _, All)),
    codes_left(Rest, 0, Left),
    Count is All - Left.

codes_left(Rest, Left0, Left) :-
    (   var(Rest)
    ->  get_attr(Rest, pure_input, rest(_, Count)),
        Left is Left0 + Count
    ;   Rest = [_|Rest1]
    ->  Left1 is Left0 + 1,
        codes_left(Rest1, Left1, Left)
    ;   Left = Left0
    ).

% Line and column behind so many characters of the pieces.
place(Pieces, Characters, Line0, Column0, Line, Column) :-
    (   Characters =:= 0
    ->  Line = Line0,
        Column = Column0
    ;   Pieces = [Piece|Pieces1],
        string_length(Piece, Length),
        string_codes(Piece, Codes),
        Here is min(Length, Characters),
        line_and_column(Codes, Here, Line0, Column0, Line1, Column1),
        Left is Characters - Here,
        place(Pieces1, Left, Line1, Column1, Line, Column)
    ).

line_and_column(Codes, Count, Line0, Column0, Line, Column) :-
    (   Count =:= 0
    ->  Line = Line0,
        Column = Column0
    ;   Codes = [C|Cs],
        (   C =:= 0'\n
        ->  Line1 is Line0 + 1,
            Column1 = 0
        ;   Line1 = Line0,
            Column1 is Column0 + 1
        ),
        Count1 is Count - 1,
        line_and_column(Cs, Count1, Line1, Column1, Line, Column)
    ).

%! syntax_error(+Error)// is erroneous.  Throws error(syntax_error(Error), Location) for the present place.
syntax_error(Error, Rest, _) :-
    lazy_list_location(Location, Rest, _),
    throw(error(syntax_error(Error), Location)).
