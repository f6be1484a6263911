% The analysis of a small program: patterns of calls, and formulas for cost and solutions that have the values counted by hand.
:- use_module(library(analysis)).
:- use_module(library(analysis/program)).
:- use_module(library(analysis/entries)).
:- use_module(library(analysis/modes)).
:- use_module(library(analysis/types)).
:- use_module(library(analysis/builtins)).
:- use_module(library(analysis/costs)).
:- use_module(library(analysis/callgraph)).
:- use_module(library(analysis/expressions)).

source("sel(X, [X|T], T).
sel(X, [H|T], [H|R]) :- sel(X, T, R).
perm([], []).
perm(L, [H|T]) :- sel(H, L, R), perm(R, T).
:- dynamic counter/1.
counter(0).
next(N) :- retract(counter(N)), M is N + 1, assertz(counter(M)).
main :- analyze.
analyze :- perm([a,b], L), write(L).
").

main :-
    tmp_file(program, Base), atom_concat(Base, '.pl', File),
    setup_call_cleanup(open(File, write, Out), ( source(Text), write(Out, Text) ), close(Out)),
    load_files(program:File, []),
    analyze_program([File], Rows),
    forall(( member(row(_:N/A, Types, Measure, Cost, Sols), Rows), maplist(type_text, Types, Ts) ),
           ( format("~w/~w ~w ~w: ", [N, A, Ts, Measure]), value(Cost), write(', '), value(Sols), nl )),
    % expect: sel/3 [-,list(atomic),-] n2=length: 5, 4
    % expect: perm/2 [list(atomic),-] n1=length: 194, 24
    % expect: next/1 [int] : ?, ?
    % expect: main/0 [] : 18, 2
    % expect: analyze/0 [] : 17, 2
    program_predicates([File], Ps), length(Ps, Count), writeln(Count),          % expect: 6
    ( member(program:counter/1, Ps), predicate_modified(program:counter/1) -> writeln(modified) ; true ),   % expect: modified
    predicate_clauses(program:sel/3, Entry, Clauses), length(Clauses, N2), writeln(Entry-N2),     % expect: 1-2
    predicate_place(program:perm/2, _:Line), writeln(Line),                     % expect: 3
    entry_patterns([File], Ps, Entries), pairs_keys(Entries, Keys), print(Keys), nl,   % expect: [program:main/0,program:next/1]
    likely_types(program:perm/2, Likely), print(Likely), nl,                    % expect: [list(ground),free]
    infer_modes([(program:perm/2)-[list(int),free]]), add_entry(program:sel/3, [free, list(any), free]),
    pattern_for(program:perm/2, [list(int),free], Id), pattern_outs(Id, Outs), print(Outs), nl,   % expect: [list(any),list(any)]
    findall(P, ( pattern_calls(Id, Q), pattern(Q, P, _) ), Called), print(Called), nl,   % expect: [program:sel/3,program:perm/2]
    solve_patterns, ( solution_of(Id, s, result(E, How, _, _, _)) -> e_value(E, [n(1)=3], V),
        writeln(How-V) ; true ),   % expect: exact-6
    components([a,b,c], edge, Cs), print(Cs), nl,                               % expect: [[c],[a,b]]
    type_lub(list(int), list(atomic), Lub), print(Lub), nl,                     % expect: list(ground)
    ( type_is_ground(Lub), type_is_bound(Lub) -> writeln(yes) ; true ),         % expect: yes
    type_measure(Lub, M), type_shape(Lub, Shape), writeln(M-Shape),             % expect: length-list
    type_widen(list(list(list(list(int)))), Wide), print(Wide), nl,             % expect: list(list(list(ground)))
    Part = term(part, [list(int), free]), type_lub(Part, term(part, [list(atomic), int]), PartLub), print(PartLub), nl,
    % expect: term(part,[list(ground),any])
    type_lub(term(p, [int]), term(q, [int]), Other), print(Other), nl,          % expect: ground
    type_text(term(s, [int, term(-, [int, any])]), PartText), writeln(PartText),   % expect: s(int, int-?)
    type_widen(term(a, [term(a, [term(a, [term(a, [int])])])]), Deep), print(Deep), nl,   % expect: term(a,[term(a,[term(a,[ground])])])
    declared_type(+(_:list), Declared), print(Declared), nl,                    % expect: list(ground)
    ( known_builtin(nl), known_library(lists, permutation(_, _)) -> writeln(known) ; true ),   % expect: known
    e_size(n(1), Size), builtin_call(length(_, _), [val(list(any), Size), val(free, unknown)], _, _, Vs),
    Vs = [_, val(T, _)], print(T), nl,   % expect: int
    forget_program,
    delete_file(File).

edge(a, b).
edge(b, a).
edge(b, c).

value(unknown) :- write(?).
value(quantity(E, _, _)) :- formula_value(E, [n(1)=4, n(2)=4], V), write(V).
