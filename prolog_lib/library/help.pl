% help.pl: library(help): what the reference says of predicates, from the comments `%! p(+X) is det.  Text.` of the sources that are
% installed beside the image, and from the list of descriptions of those that are written in C++.
%
% The files are read at each question: some ten milliseconds.
:- module(prolog_help, [ help/0, help/1, apropos/1 ]).
:- use_module(library(lists), [append/3, member/2]).
:- use_module(library(apply), [maplist/2, include/3]).
:- use_module(library(readutil), [read_file_to_string/3]).

%! help is det.  Says how to use help/1 and apropos/1.
help :-
    format("help(Name), help(Name/Arity), help(library(Name)): what the reference says of them.~n"),
    format("apropos(Text): the predicates whose name or description has Text.~n").

%! help(+Topic) is det.  Prints what the reference says of a predicate Name or Name/Arity, or of library(Name).
help(Topic) :-
    (   var(Topic) -> throw(error(instantiation_error, context(help/1, _))) ; true ),
    findall(Entry, ( entry(Entry), about(Topic, Entry) ), Entries),
    (   Entries == []
    ->  print_message(warning, format("No help for ~p. Use ?- apropos(query). to search for candidates.", [Topic]))
    ;   maplist(print_entry, Entries)
    ).

about(library(Library), entry(_, _, _, library(Library), _)) :- !.
about(Name/Arity, entry(Name, Arity, _, _, _)) :- !.
about(Name//Arity0, entry(Name, Arity, _, _, _)) :- !, integer(Arity0), Arity is Arity0 + 2.
about(Text, entry(Name, _, _, _, _)) :- atomic(Text), atom_string(Name, Text).

print_entry(entry(_, _, Template, Where, Text)) :-
    ( Where == system -> format("~w~n", [Template]) ; format("~w    [~w]~n", [Template,Where]) ),
    format("    ~w~n~n", [Text]).

%! apropos(+Text) is det.  Prints the predicates whose name or description has Text, upper and lower case being the same.
apropos(Query) :-
    (   var(Query) -> throw(error(instantiation_error, context(apropos/1, _))) ; true ),
    format(string(Query1), "~w", [Query]),
    string_lower(Query1, Lower),
    findall(Entry, ( entry(Entry), mentions(Entry, Lower) ), Entries),
    (   Entries == []
    ->  print_message(warning, format("No matches for ~w", [Query]))
    ;   forall(member(entry(Name, Arity, _, _, Text), Entries),
               ( first_sentence(Text, Sentence), format("~w/~w~t~32| ~w~n", [Name,Arity,Sentence]) ))
    ).

mentions(entry(Name, _, _, _, Text), Query) :-
    (   member(Place, [Name,Text]),
        string_lower(Place, Lower),
        sub_string(Lower, _, _, _, Query)
    ->  true
    ).

first_sentence(Text, Sentence) :-
    (   sub_string(Text, Before, _, _, ". ")
    ->  sub_string(Text, 0, Before, _, Sentence)
    ;   string_concat(Sentence, ".", Text)
    ->  true
    ;   Sentence = Text
    ).

% --- the entries: entry(Name, Arity, Template, Where, Text) ----------------------------------------------------------------

entry(Entry) :-
    current_prolog_flag(home, Home),
    (   source_of(Home, File, Where),
        read_file_to_string(File, String, []),
        split_string(String, "\n", "", Lines),
        entry_of_comments(Lines, Where, Entry)
    ;   file_directory_name(Home, Share),
        atom_concat(Share, '/descriptions.txt', File),
        exists_file(File),
        read_file_to_string(File, String, []),
        split_string(String, "\n", "", Lines),
        member(Line, Lines),
        \+ string_concat("#", _, Line),
        template_and_text(Line, Template, Text),
        indicator(Template, Name, Arity),
        Entry = entry(Name, Arity, Template, system, Text)
    ).

source_of(Home, File, Where) :-
    member(Folder-Kind, ['system'-system, 'library'-library, 'library/dcg'-library(dcg), 'library/http'-library(http)]),
    atomic_list_concat([Home,'/',Folder,'/*.pl'], Pattern),
    expand_file_name(Pattern, Files),
    member(File, Files),
    exists_file(File),
    place(Kind, File, Where).

place(system, _, system).
place(library, File, library(Name)) :- base(File, Name).
place(library(Folder), File, library(Folder/Name)) :- base(File, Name).

base(File, Name) :- file_base_name(File, Base), file_name_extension(Name, _, Base).

entry_of_comments([Line|Lines], Where, Entry) :-
    (   string_concat("%! ", First, Line)
    ->  append(Comment, Rest, Lines),
        Rest = [Next|_],
        \+ string_concat("%  ", _, Next), !,
        (   template_and_text(First, Template, Text0),
            indicator(Template, Name, Arity),
            joined(Comment, Text0, Text),
            Entry = entry(Name, Arity, Template, Where, Text)
        ;   entry_of_comments(Rest, Where, Entry)
        )
    ;   entry_of_comments(Lines, Where, Entry)
    ).

joined([], Text, Text).
joined([Line|Lines], Text0, Text) :-
    string_concat("%  ", More, Line),
    ( Text0 == "" -> Text1 = More ; atomics_to_string([Text0," ",More], Text1) ),
    joined(Lines, Text1, Text).

% Two blanks stand before the text.
template_and_text(Line, Template, Text) :-
    (   sub_string(Line, Before, 2, After, "  ")
    ->  sub_string(Line, 0, Before, _, Template),
        sub_string(Line, _, After, 0, Text)
    ;   Line \== "",
        Template = Line, Text = ""
    ).

indicator(Template, Name, Arity) :-
    ( sub_string(Template, Before, _, _, " is ") -> sub_string(Template, 0, Before, _, Head) ; Head = Template ),
    ( string_concat(Plain, "//", Head) -> Extra = 2 ; Plain = Head, Extra = 0 ),
    modes_as_terms(Plain, Plain1),
    catch(term_string(Term, Plain1), error(_, _), fail),
    callable(Term),
    functor(Term, Name, Arity0),
    Arity is Arity0 + Extra.

% Modes are removed: they stand before the names of arguments.
modes_as_terms(Text, Plain) :-
    string_codes(Text, Codes),
    plain_codes(Codes, start, PlainCodes),
    string_codes(Plain, PlainCodes).

plain_codes([], _, []).
plain_codes([C|Cs], Place, Plain) :-
    (   Place \== name, memberchk(C, `+-?:@!`), Cs = [Next|_], code_type(Next, csymf)
    ->  Plain = Plain1
    ;   Plain = [C|Plain1]
    ),
    ( code_type(C, csym) -> Place1 = name ; Place1 = other ),
    plain_codes(Cs, Place1, Plain1).
