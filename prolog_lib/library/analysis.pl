% analysis.pl: granularity analysis: what the calls of a program's predicates cost, and how many solutions they have.
%
% The parts are under analysis/: program (clauses), entries (where calls come from), types, modes (types at calls), walk (a clause
% with sizes), matching and tests (of its terms), alternatives (cost of clauses), equations and recurrences (closed forms), costs (all of it together), formulas (as text).
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
:- use_module(library(lists), [member/2, memberchk/2, nth1/3, max_list/2]).
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

print_table(Rows) :-
    maplist(row_texts, Rows, Lines),
    Head = [predicate, mode, measure, cost, solutions],
    findall(I, nth1(I, Head, _), Is),
    maplist(column_width([Head|Lines]), Is, Widths),
    print_line(Widths, Head),
    maplist(print_line(Widths), Lines).

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

column_width(Lines, I, Width) :-
    findall(L, ( member(Line, Lines), nth1(I, Line, T), atom_length(T, L) ), Ls),
    max_list(Ls, Width).

print_line(Widths, Texts) :- print_line(Widths, 0, Texts).

print_line([_], _, [T]) :- format("~w~n", [T]).
print_line([W|Ws], C0, [T|Ts]) :- Ts = [_|_], C is C0 + W + 2, format("~w~t~*|", [T, C]), print_line(Ws, C, Ts).

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
