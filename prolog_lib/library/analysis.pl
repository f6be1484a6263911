% analysis.pl: granularity analysis: what the calls of a program's predicates cost, and how many solutions they have.
%
% The parts are under analysis/: program (clauses), entries (where calls come from), types, modes (types at calls), walk (a clause
% with sizes), matching and tests (of its terms), alternatives (cost of clauses),
% equations and recurrences (closed forms), costs (all of it together), formulas (as text).
% They are loaded from the installed sources when they are asked for, not part of the image.
% Cost is in inferences, as statistics(inferences, N) counts them, of a call that is asked for all its solutions.
:- module(analysis, [ analyze/2, analyze_program/2, program_formulas/1, formula_value/3 ]).
:- use_module(library(analysis/program)).
:- use_module(library(analysis/entries)).
:- use_module(library(analysis/types)).
:- use_module(library(analysis/modes)).
:- use_module(library(analysis/matching)).
:- use_module(library(analysis/walk)).
:- use_module(library(analysis/costs)).
:- use_module(library(analysis/formulas)).
:- use_module(library(analysis/equations)).
:- use_module(library(analysis/expressions)).
:- use_module(library(http/json)).
:- use_module(library(lists), [append/3, member/2, memberchk/2, nth1/3, max_list/2, sum_list/2]).
:- use_module(library(apply), [maplist/2, maplist/3, foldl/4]).

%! analyze(+Files, +JsonFile) is det.  Prints a table of what is found of loaded Files; unless JsonFile is '', writes the same
%  there as JSON Lines: an object for each row.
analyze(Files, JsonFile) :-
    analyze_program(Files, Rows),
    print_table(Rows),
    (   JsonFile == '' -> true
    ;   setup_call_cleanup(open(JsonFile, write, Out), forall(member(Row, Rows), write_json_line(Out, Row)), close(Out))
    ).

%! analyze_program(+Files, -Rows) is det.
%  Of each predicate of loaded Files and each way it is called, in the order of the files:
%  row(Predicate, Types, Measure, Cost, Solutions), the last two unknown or quantity(Formula, How, From): How is exact or bound,
%  and the formula, over the sizes n(I) of the arguments, holds for a Measure from From on.
analyze_program(Files, Rows) :-
    solve_program(Files, Predicates),
    findall(row(P, Types, Measure, Cost, Solutions),
            ( member(P, Predicates), pattern(Id, P, Types), found(Id, c, Types, Cost, M1), found(Id, s, Types, Solutions, M2),
              ( M1 \== '' -> Measure = M1 ; Measure = M2 ) ),
            Rows).

%! program_formulas(-Text) is det.  What is found of the whole program, as text for the run (formulas.pl).
program_formulas(Text) :-
    program_files(Files),
    solve_program(Files, _),
    formulas_text(Text),
    forget_program,
    forget_sizes.

solve_program(Files, Predicates) :-
    maplist([F, A]>>absolute_file_name(F, A, [extensions(['', pl, prolog]), access(read)]), Files, Paths),
    forget_program,
    forget_sizes,
    program_predicates(Paths, Predicates),
    entry_patterns(Paths, Predicates, Entries),
    infer_modes(Entries),
    % what calls only itself is no entry
    forall(( member(P, Predicates), \+ pattern(_, P, _), likely_types(P, Types) ), add_entry(P, Types)),
    solve_patterns.

found(Id, What, Types, Quantity, Measure) :-
    (   solution_of(Id, What, result(E, How, From, M, _))
    ->  Quantity = quantity(E, How, From), measure_text(M, Types, Measure)
    ;   Quantity = unknown, Measure = ''
    ).

%! formula_value(+Formula, +Sizes, -Value) is semidet.  The number that a formula of a row is for sizes n(I)=Integer.
formula_value(Formula, Sizes, Value) :- e_value(Formula, Sizes, Value).

% --- the table -----------------------------------------------------------------------------------------------------------------

% The table is at most as wide as a terminal of 80 columns. A row that would be wider has its cost and its solutions on lines of their own.

print_table(Rows) :-
    maplist(row_texts, Rows, Lines),
    Head = [predicate, mode, measure, cost, solutions],
    column_widths([Head|Lines], Widths),
    print_cells(Widths, Head),
    maplist(print_row(Widths), Lines).

table_width(80).
gap(2).
widest([20, 28, 20, 80, 12]).  % cells of a column that is as wide as its widest cell; wider ones do not count

column_widths(Lines, Widths) :-
    maplist(natural_width(Lines), [1, 2, 3, 4, 5], Natural),
    sum_list(Natural, Sum),
    table_width(All),
    gap(Gap),
    (   Sum + 4 * Gap =< All
    ->  Widths = Natural
    ;   widest(Most),
        maplist(width_within(Lines), [1, 2, 3, 4, 5], Most, [P, M, Me, _, S]),
        Room is All - 4 * Gap - P - M - Me - S,
        width_within(Lines, 4, Room, C),
        Widths = [P, M, Me, C, S]
    ).

natural_width(Lines, I, Width) :- width_within(Lines, I, inf, Width).

width_within(Lines, I, Most, Width) :-
    findall(L, ( member(Line, Lines), nth1(I, Line, T), atom_length(T, L), L =< Most ), Ls),
    max_list([0|Ls], Width).

print_row(Widths, Texts) :-
    (   maplist(fits, Texts, Widths)
    ->  print_cells(Widths, Texts)
    ;   Texts = [Predicate, Mode, Measure, Cost, Solutions],
        Widths = [P, M|_],
        padded(Predicate, P, Column1),
        padded(Mode, M, Column2),
        atomic_list_concat([Column1, Column2, Measure], '  ', Line),
        print_line(Line),
        print_wrapped(15, '    cost       ', Cost),
        print_wrapped(15, '    solutions  ', Solutions)
    ).

fits(Text, Width) :- atom_length(Text, Length), Length =< Width.

padded(Text, Width, Padded) :- format(atom(Padded), "~w~t~*|", [Text, Width]).

print_cells(Widths, Texts) :-
    maplist(padded, Texts, Widths, Cells),
    atomic_list_concat(Cells, '  ', Line),
    print_line(Line).

print_line(Line) :-
    atom_codes(Line, Codes),
    without_last_blanks(Codes, Shown),
    length(Shown, Length),
    table_width(All),
    (   Length =< All -> format("~s~n", [Shown]) ; print_wrapped(4, '', Line) ).

%! print_wrapped(+Indent, +Begin, +Text).  Lines of whole words: the first one begins with Begin, further ones with blanks.
print_wrapped(Indent, Begin, Text) :-
    split_string(Text, " ", " ", Words),
    write(Begin),
    print_words(Words, Indent, Indent),
    nl.

% Used: the columns of the line that are taken.
print_words([], _, _).
print_words([Word|Words], Indent, Used) :-
    write(Word),
    string_length(Word, Length),
    Used1 is Used + Length,
    table_width(All),
    (   Words = [Next|_], string_length(Next, Length1), Used1 + 1 + Length1 > All
    ->  format("~n~t~*|", [Indent]),
        print_words(Words, Indent, Indent)
    ;   ( Words == [] -> true ; put_char(' ') ),
        Used2 is Used1 + 1,
        print_words(Words, Indent, Used2)
    ).

without_last_blanks(Codes, Shown) :-
    append(Shown, Blanks, Codes),
    \+ ( member(C, Blanks), C =\= 0'\s ),
    !.

row_texts(row(M:N/A, Types, Measure, Cost, Solutions), [PI, Mode, Measure, CostText, SolsText]) :-
    ( M == user -> format(atom(PI), '~q/~w', [N, A]) ; format(atom(PI), '~q:~q/~w', [M, N, A]) ),
    mode_text(Types, Mode),
    quantity_text(Cost, CostText),
    quantity_text(Solutions, SolsText).

mode_text([], '') :- !.
mode_text(Types, Mode) :-
    maplist(type_text, Types, Texts),
    atomic_list_concat(Texts, ', ', Inner),
    atomic_list_concat(['(', Inner, ')'], Mode).

quantity_text(unknown, '?').
quantity_text(quantity(E, How, From), Text) :-
    names(E, Names),
    e_text(E, Names, T),
    ( How == exact -> Sign = '' ; Sign = '=< ' ),
    (   From > 0, How == exact -> atomic_list_concat([Sign, T, '  (from ', From, ')'], Text)
    ;   atom_concat(Sign, T, Text)
    ).

names(E, Names) :- findall(n(I)=T, ( between(1, 99, I), e_mentions(E, n(I)), atom_concat(n, I, T) ), Names).

write_json_line(Out, Row) :-
    row_json(Row, Object),
    json_write(Out, Object, [width(0)]),
    nl(Out).

row_json(row(M:N/A, Types, Measure, Cost, Solutions), json([predicate=PI, mode=Modes, measure=Measure, cost=C, solutions=S])) :-
    format(atom(PI), '~q:~q/~w', [M, N, A]),
    maplist(type_text, Types, Modes),
    quantity_json(Cost, C),
    quantity_json(Solutions, S).

quantity_json(unknown, @(null)).
quantity_json(quantity(E, How, From), json([formula=T, kind=How, from=From])) :- names(E, Names), e_text(E, Names, T).
