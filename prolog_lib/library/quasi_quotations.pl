% quasi_quotations.pl: library(quasi_quotations): texts of other languages in programs, {|Syntax||Text|}.
%
% The reader puts a variable where a quotation stands and has attr_unify_hook/2 called before the next goal, as for an attributed variable
% that was bound (wam/builtins/streams/read.cpp).
:- module(quasi_quotations, [with_quasi_quotation_input/3, phrase_from_quasi_quotation/2, quasi_quotation_syntax_error/1,
                             quasi_quotation_syntax/1]).

:- meta_predicate with_quasi_quotation_input(+, -, 0), quasi_quotation_syntax(4), phrase_from_quasi_quotation(//, +).

% quoter(Module, Name): Module:Name/4 was declared to be a quoter.
:- dynamic quoter/2.

%! quasi_quotation_syntax(:Name) is det.
%  Declares that Name(+Content, +Arguments, +VariableNames, -Result) makes the term for {|Name(Argument, ...)||Text|}.
quasi_quotation_syntax(Spec) :-
    strip_module(Spec, M, Name),
    (   var(Name) -> throw(error(instantiation_error, _))
    ;   \+ atom(Name) -> throw(error(type_error(atom, Name), _))
    ;   quoter(M, Name) -> true
    ;   assertz(quoter(M, Name))
    ).

%! with_quasi_quotation_input(+Content, -Stream, :Goal) is det.
%  Calls Goal once while Stream reads the text of a quotation. Its failure is a syntax error.
with_quasi_quotation_input(Content, Stream, Goal) :-
    setup_call_cleanup(
        open_content(Content, Stream),
        reading(Stream, ( call(Goal) -> true ; syntax_error(quasi_quotation_parser_failed, Stream) )),
        close(Stream)).

%! phrase_from_quasi_quotation(:Grammar, +Content) is det.  The text of a quotation is one of Grammar's; otherwise it is a syntax error.
phrase_from_quasi_quotation(Grammar, Content) :-
    setup_call_cleanup(
        open_content(Content, Stream),
        reading(Stream, phrase_of(Grammar, Stream)),
        close(Stream)).

phrase_of(Grammar, Stream) :-
    read_stream_to_codes(Stream, Codes),
    (   phrase(Grammar, Codes) -> true
    ;   syntax_error(quasi_quotation_parser_failed, Stream)
    ).

open_content(Content, Stream) :-
    (   nonvar(Content), Content = '$quasi_quotation'(Text, Position, File) -> '$open_quotation'(Text, Position, File, Stream)
    ;   var(Content) -> throw(error(instantiation_error, _))
    ;   throw(error(type_error(quasi_quotation, Content), _))
    ).

reading(Stream, Goal) :-
    ( nb_current('$quotation_input', Before) -> true ; Before = [] ),
    b_setval('$quotation_input', Stream),
    call(Goal),
    b_setval('$quotation_input', Before).

%! quasi_quotation_syntax_error(+Error) is semidet.
%  Throws a syntax error that tells the place in the quotation that is being read; fails when none is.
quasi_quotation_syntax_error(Error) :-
    nb_current('$quotation_input', Stream),
    Stream \== [],
    syntax_error(Error, Stream).

syntax_error(Error, Stream) :-
    stream_property(Stream, position(Position)),
    stream_position_data(line_count, Position, Line),
    stream_position_data(line_position, Position, Column),
    stream_position_data(char_count, Position, Character),
    (   stream_property(Stream, file_name(File)) -> Context = file(File, Line, Column, Character)
    ;   Context = stream(Stream, Line, Column, Character)
    ),
    throw(error(syntax_error(Error), Context)).

% The quotations of a term that has just been read in Module.
attr_unify_hook([], _).
attr_unify_hook([quasi_quotation(Syntax, Content, Names, Result, Context)|Quotations], Module) :-
    (   callable(Syntax) -> true
    ;   throw(error(syntax_error(invalid_quasi_quotation_syntax(Syntax)), Context))
    ),
    compound_or_atom(Syntax, Name, Arguments),
    (   is_quoter(Module, Name) -> true
    ;   throw(error(syntax_error(unknown_quasi_quotation_syntax(Syntax, Module)), Context))
    ),
    (   call(Module:Name, Content, Arguments, Names, Result) -> true
    ;   with_quasi_quotation_input(Content, Stream, syntax_error(quasi_quote_parser_failed, Stream))
    ),
    attr_unify_hook(Quotations, Module).

compound_or_atom(Syntax, Name, Arguments) :-
    ( compound(Syntax) -> compound_name_arguments(Syntax, Name, Arguments) ; Name = Syntax, Arguments = [] ).

is_quoter(Module, Name) :-
    (   quoter(Module, Name) -> true
    ;   functor(Head, Name, 4),
        predicate_property(Module:Head, imported_from(Exporter)),
        quoter(Exporter, Name)
    ).
