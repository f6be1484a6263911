% pure_input.pl: library(pure_input): grammars on files and streams. The text is read as a whole before the grammar sees it; where
% the grammar is in it is told by how much is left.
:- module(pure_input, [ phrase_from_file/2, phrase_from_file/3, phrase_from_stream/2, stream_to_lazy_list/2,
                        syntax_error//1, lazy_list_location//1, lazy_list_character_count//1 ]).
:- autoload(library(lists), [append/3]).
:- autoload(library(readutil), [read_stream_to_codes/2]).
:- meta_predicate phrase_from_file(//, +), phrase_from_file(//, +, +), phrase_from_stream(//, +).

%! phrase_from_file(:Grammar, +File) is nondet.  As phrase_from_file/3 without options.
phrase_from_file(Grammar, File) :- phrase_from_file(Grammar, File, []).

%! phrase_from_file(:Grammar, +File, +Options) is nondet.  Grammar describes the codes of File; Options are those of open/4.
phrase_from_file(Grammar, File, Options) :-
    absolute_file_name(File, Path, [access(read)]),
    setup_call_cleanup(open(Path, read, In, Options), read_stream_to_codes(In, Codes), close(In)),
    run(Grammar, Path, Codes).

%! phrase_from_stream(:Grammar, +Stream) is nondet.  Grammar describes the codes that are left in Stream.
phrase_from_stream(Grammar, Stream) :-
    read_stream_to_codes(Stream, Codes),
    run(Grammar, Stream, Codes).

run(Grammar, Name, Codes) :-
    b_setval('$pure_input', input(Name, Codes)),
    phrase(Grammar, Codes).

%! stream_to_lazy_list(+Stream, -Codes) is det.  Codes are those that are left in Stream.
stream_to_lazy_list(Stream, Codes) :- read_stream_to_codes(Stream, Codes).

%! lazy_list_location(-Location)// is det.
%  Location is file(File, Line, Column, Character) of the present place, or stream(Stream, Line, Column, Character).
lazy_list_location(Location, Rest, Rest) :-
    codes_before(Rest, Name, Before, Character),
    line_and_column(Before, 1, 0, Line, Column),
    (   atom(Name)
    ->  Location = file(Name, Line, Column, Character)
    ;   Location = stream(Name, Line, Column, Character)
    ).

%! lazy_list_character_count(-Count)// is det.  Count is the number of codes before the present place.
lazy_list_character_count(Count, Rest, Rest) :- codes_before(Rest, _, _, Count).

codes_before(Rest, Name, Before, Count) :-
    nb_current('$pure_input', input(Name, Codes)),
    length(Codes, All),
    length(Rest, Left),
    Count is All - Left,
    length(Before, Count),
    append(Before, _, Codes).

line_and_column([], Line, Column, Line, Column).
line_and_column([C|Cs], Line0, Column0, Line, Column) :-
    (   C =:= 0'\n
    ->  Line1 is Line0 + 1, Column1 = 0
    ;   Line1 = Line0, Column1 is Column0 + 1
    ),
    line_and_column(Cs, Line1, Column1, Line, Column).

%! syntax_error(+Error)// is erroneous.  Throws error(syntax_error(Error), Location) for the present place.
syntax_error(Error, Rest, _) :-
    lazy_list_location(Location, Rest, _),
    throw(error(syntax_error(Error), Location)).
