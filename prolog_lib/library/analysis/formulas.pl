% formulas.pl: what is found of a program, as text for the run: a choice point's work is told by it (runtime/worker/analysed_work.hpp).
%
% A line for each way of calling a predicate; fields are divided by tabs, formulas are as scheduler/formula.hpp says:
%   module  name  arity  ways  cost  solutions  out...
% Ways is a letter for each argument: what its size is (v value, l length, s symbols), or f unbound, b bound, a anything. An out is
% K, such a letter, and the formula for the size that argument K has behind the call, with blanks between.
:- module(analysis_formulas, [ formulas_text/1 ]).
:- use_module(library(analysis/builtins)).
:- use_module(library(analysis/costs)).
:- use_module(library(analysis/expressions)).
:- use_module(library(analysis/modes)).
:- use_module(library(analysis/types)).
:- use_module(library(apply), [maplist/2, maplist/3, foldl/4, foldl/5]).
:- use_module(library(lists), [append/3, member/2, nth0/3, nth1/3]).

%! formulas_text(-Text) is det.  Of all patterns that are solved (costs.pl), and of built-ins.
formulas_text(Text) :-
    findall(Line, line(Line), Lines),
    atomic_list_concat(Lines, Text).

line(Line) :-
    pattern(Id, P, Types),
    P = _:_/_,
    solution_of(Id, c, result(Cost, _, _, _, _)),
    solution_of(Id, s, result(Solutions, _, _, _, _)),
    findall(out(K, T, E), out_of_pattern(Id, K, T, E), Outs),
    once(line(P, Types, Cost, Solutions, Outs, Line)).
line(Line) :-
    builtin_way(G, Types),
    functor(G, N, A),
    foldl(way_value, Types, Values, 1, _),
    builtin_call(G, Values, q(Cost, _), q(Solutions, _), Behind),
    findall(out(K, T, E), ( nth1(K, Types, free), nth1(K, Behind, val(T, S)), ( S = at_most(E) -> true ; E = S ) ), Outs),
    once(line(system:N/A, Types, Cost, Solutions, Outs, Line)).

way_value(Type, val(Type, Size), I, J) :-
    J is I + 1,
    ( type_measure(Type, _) -> e_size(n(I), Size) ; Size = unknown ).

out_of_pattern(Id, K, T, E) :-
    pattern_outs(Id, Types),
    nth1(K, Types, T),
    solution_of(Id, o(K), result(E, _, _, _, _)).

line(M:N/A, Types, Cost, Solutions, Outs, Line) :-
    maplist(plain, [M, N]),
    maplist(letter, Types, Letters),
    atomic_list_concat(Letters, Ways),
    formula(Cost, CostText),
    formula(Solutions, SolutionsText),
    findall(['\t', K, ' ', L, ' ', Text], ( member(out(K, T, E), Outs), type_measure(T, _), letter(T, L), formula(E, Text) ), OutTexts),
    foldl([O, L0, L1]>>append(L0, O, L1), OutTexts, [], OutWords),
    append([M, '\t', N, '\t', A, '\t', Ways, '\t', CostText, '\t', SolutionsText|OutWords], ['\n'], Words),
    atomic_list_concat(Words, Line).

plain(Atom) :- \+ ( sub_atom(Atom, _, 1, _, C), char_code(C, Code), Code < 32 ).

letter(T, L) :- type_measure(T, M), !, measure_letter(M, L).
letter(free, f) :- !.
letter(any, a) :- !.
letter(_, b).

measure_letter(value, v).
measure_letter(length, l).
measure_letter(size, s).

% --- formulas ------------------------------------------------------------------------------------------------------------------

% False for one with sizes that are no argument's.
formula(E, Text) :-
    E \== unknown,
    phrase(sum(E, []), Words),
    atomic_list_concat(Words, ' ', Text).

% Indexes are the variables of the sums around, the innermost first.
sum([], _) --> !, [0].
sum([M-C], Indexes) --> !, product(M, C, Indexes).
sum([M-C|Ms], Indexes) --> [+], product(M, C, Indexes), sum(Ms, Indexes).

product([], C, _) --> !, number(C).
product(M, 1/1, Indexes) --> !, factors(M, Indexes).
product(M, C, Indexes) --> [*], number(C), factors(M, Indexes).

number(N/1) --> !, [N].
number(N/D) --> { catch(V is float(N)/float(D), _, fail) }, [V].

factors([F-P], Indexes) --> !, power(P, F, Indexes).
factors([F-P|Fs], Indexes) --> [*], power(P, F, Indexes), factors(Fs, Indexes).

power(1, F, Indexes) --> !, factor(F, Indexes).
power(P, F, Indexes) --> [^], factor(F, Indexes), [P].

factor(v(X), Indexes) --> { nth0(I, Indexes, Y), X == Y }, !, { atom_concat(i, I, Word) }, [Word].
factor(v(n(I)), _) --> { atom_concat(n, I, Word) }, [Word].
factor(exp(R, E), Is) --> [^, R], sum(E, Is).
factor(pow(B, E), Is) --> [^], sum(B, Is), sum(E, Is).
factor(geo(B, E), Is) --> [geo], sum(B, Is), sum(E, Is).
factor(fact(E), Is) --> [fact], sum(E, Is).
factor(falling(A, E), Is) --> [falling], sum(A, Is), sum(E, Is).
factor(luc(A, B, E), Is) --> [luc, A, B], sum(E, Is).
factor(half(K, E), Is) --> [//], sum(E, Is), [K].
factor(bits(E), Is) --> [bits], sum(E, Is).
factor(sum(X, L, H, E), Is) --> [sum, L], sum(H, Is), sum(E, [X|Is]).
