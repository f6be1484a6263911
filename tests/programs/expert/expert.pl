%   expert.pl -- two small inference engines that explain themselves
%
%   Files of knowledge are read with read_term/3 and the operators below.
%   Rules with certainties are used backwards ("ask", "why"), clauses are
%   proved by a meta-interpreter ("prove") that builds proof trees and limits
%   the depth.  A tokenizer and pretty printer shows clauses ("show").
%
%       swipl expert.pl animals.kb
%       swipl expert.pl family.kb
%       swipl expert.pl family.kb animals.kb
%       swipl -q -g "repl" -t halt expert.pl

:- use_module(library(lists)).
:- use_module(library(apply)).
:- use_module(library(aggregate)).
:- use_module(library(solution_sequences)).
:- use_module(library(error)).
:- use_module(library(debug)).
:- use_module(library(dcg/basics)).
:- use_module(library(readutil)).
:- use_module(library(prolog_code)).

:- initialization(main, main).

:- op(1180, fx,  rule).
:- op(1180, fx,  fact).
:- op(1180, fx,  clause).
:- op(1180, fx,  prove).
:- op(1180, fx,  count).
:- op(1180, fx,  show).
:- op(1180, fx,  ask).
:- op(1180, fx,  why).
:- op(1170, xfx, :).
:- op(1160, fx,  if).
:- op(1150, xfx, then).
:- op(1140, xfx, with).
:- op(1000, xfy, and).
:- op(1050, xfy, or).
:- op(900,  fy,  not).

:- dynamic rule_of/4, fact_of/2, kb/3.

                % ---- certainties ----

%   certainty(+Goal, -CF, -Proof): how sure is Goal?  All rules for a goal
%   count: the best one wins.

certainty(A and B, CF, and(PA, PB)) :- !,
    certainty(A, CA, PA),
    certainty(B, CB, PB),
    CF is min(CA, CB).
certainty(A or B, CF, or(PA, PB)) :- !,
    certainty(A, CA, PA),
    certainty(B, CB, PB),
    CF is max(CA, CB).
certainty(not A, CF, not(PA)) :- !,
    certainty(A, CA, PA),
    CF is 1-CA.
certainty(Goal, CF, fact(Goal, CF)) :-
    fact_of(Goal, CF),
    !.
certainty(Goal, CF, Proof) :-
    findall(C-by(Id, Goal, C, P),
            ( rule_of(Id, Cond, Goal, R),
              certainty(Cond, C0, P),
              C is C0*R ),
            Proofs),
    (   Proofs == []
    ->  CF = 0,
        Proof = unknown(Goal)
    ;   aggregate_all(max(C, P), member(C-P, Proofs), max(CF, Proof))
    ).

hypothesis(H) :-
    distinct(H, rule_of(_, _, H, _)),
    \+ ( rule_of(_, Cond, _, _), mentions(Cond, H) ).

mentions(A and B, X) :- ( mentions(A, X) ; mentions(B, X) ), !.
mentions(A or B, X) :- ( mentions(A, X) ; mentions(B, X) ), !.
mentions(not A, X) :- !, mentions(A, X).
mentions(X, X).

explain(and(A, B), D) :- explain(A, D), explain(B, D).
explain(or(A, B), D) :- line(D, "one of", []), D1 is D+1, explain(A, D1), explain(B, D1).
explain(not(P), D) :- line(D, "not", []), D1 is D+1, explain(P, D1).
explain(fact(G, CF), D) :- line(D, "~w is known (~2f)", [G, CF]).
explain(unknown(G), D) :- line(D, "nothing is known of ~w", [G]).
explain(by(Id, G, CF, P), D) :-
    line(D, "~w (~3f) by rule ~w, because", [G, CF, Id]),
    D1 is D+1,
    explain(P, D1).

line(Depth, Format, Args) :-
    Indent is 4+2*Depth,
    format("~t~*|", [Indent]),
    format(Format, Args),
    nl.

                % ---- proofs ----

%   proof(+Goal, +Depth, -Tree) is nondet; an exception if it gets too deep.

proof(true, _, true) :- !.
proof((A,B), D, (TA,TB)) :- !,
    proof(A, D, TA),
    proof(B, D, TB).
proof((A;B), D, T) :- !,
    (   proof(A, D, T)
    ;   proof(B, D, T)
    ).
proof(\+ G, D, failed(G)) :- !,
    \+ proof(G, D, _).
proof(G, _, builtin(G)) :-
    predicate_property(G, built_in),
    !,
    call(G).
proof(G, _, library(G)) :-
    \+ kb(G, _, _),
    memberchk(G, [numlist(_,_,_), permutation(_,_), member(_,_), append(_,_,_)]),
    !,
    call(G).
proof(_, 0, _) :- !,
    throw(too_deep).
proof(G, D, G-T) :-
    (   functor(G, N, A), functor(Any, N, A), kb(Any, _, _)
    ->  true
    ;   pi_head(PI, G), existence_error(rule, PI)
    ),
    D1 is D-1,
    kb(G, Body, _),
    proof(Body, D1, T).

print_proof(Tree, D) :- \+ ground(Tree), !, \+ \+ ( numbervars(Tree, 0, _), print_proof(Tree, D) ).
print_proof(true, _) :- !.
print_proof((A,B), D) :- !, print_proof(A, D), print_proof(B, D).
print_proof(failed(G), D) :- !, line(D, "no proof of ~p", [G]).
print_proof(builtin(G), D) :- !, line(D, "~p holds", [G]).
print_proof(library(G), D) :- !, line(D, "~p from the library", [G]).
print_proof(G-true, D) :- !, line(D, "~p is given", [G]).
print_proof(G-T, D) :-
    line(D, "~p since", [G]), D1 is D+1, print_proof(T, D1).

tree_size(T, N) :-
    (   T = (A,B)      -> tree_size(A, NA), tree_size(B, NB), N is NA+NB
    ;   T = (_-Sub)    -> tree_size(Sub, N0), N is N0+1
    ;   T == true      -> N = 0
    ;   N = 1
    ).

                % ---- tokenizer and pretty printer ----

%   Clauses are written to text, cut into tokens and laid out again.

show_clause(Head, Body, Names) :-
    maplist([N=V]>>( V = '$VAR'(N) ), Names),
    term_variables(Head+Body, Others),
    maplist(=('$VAR'('_')), Others),
    (   Body == true -> Term = Head ; Term = (Head :- Body) ),
    format(codes(Codes), "~W", [Term, [quoted(true), numbervars(true), spacing(next_argument)]]),
    phrase(tokens(Tokens), Codes),
    layout(Tokens, 0, Kinds),
    msort(Kinds, Sorted),
    clumped_kinds(Sorted, Text),
    format("~t~50|% ~w~n", [Text]).

tokens([T|Ts]) --> blanks, token(T), !, tokens(Ts).
tokens([]) --> blanks.

token(number(N)) --> digits([D|Ds]), { number_codes(N, [D|Ds]) }.
token(variable(A)) --> [C], { code_type(C, upper) ; C == 0'_ }, !, alnums(Cs), { atom_codes(A, [C|Cs]) }.
token(atom(A)) --> [C], { code_type(C, lower) }, !, alnums(Cs), { atom_codes(A, [C|Cs]) }.
token(punct(A)) --> [C], { memberchk(C, `()[]{},|`) }, !, { char_code(A, C) }.
token(symbol(A)) --> symbols([C|Cs]), { atom_codes(A, [C|Cs]) }.

alnums([C|Cs]) --> [C], { code_type(C, csym) }, !, alnums(Cs).
alnums([]) --> [].
symbols([C|Cs]) --> [C], { memberchk(C, `+-*/\\^<>=~:.?@#&`) }, !, symbols(Cs).
symbols([]) --> [].

layout([], _, []) :- writeln('.').
layout([T|Ts], Depth, [Kind|Kinds]) :-
    T =.. [Kind, Value],
    depth(Value, Depth, Depth1),
    (   Value == (:-)
    ->  write(' :-'), nl, write('    ')
    ;   Value == (','), Depth =:= 0
    ->  write(','), nl, write('    ')
    ;   Value == (',')
    ->  write(', ')
    ;   memberchk(Kind, [symbol]), Value \== (\+)
    ->  format(" ~w ", [Value])
    ;   Value == (\+)
    ->  write('\\+ ')
    ;   memberchk(Value, [is, mod])
    ->  format(" ~w ", [Value])
    ;   write(Value)
    ),
    layout(Ts, Depth1, Kinds).

depth(Open, D, D1) :- memberchk(Open, ['(', '[', '{']), !, D1 is D+1.
depth(Close, D, D1) :- memberchk(Close, [')', ']', '}']), !, D1 is D-1.
depth(_, D, D).

clumped_kinds(Kinds, Text) :-
    findall(K-1, member(K, Kinds), Pairs),
    clumped(Pairs, Clumps),
    findall(T, ( member((K-_)-N, Clumps), format(atom(T), "~w:~d", [K, N]) ), Ts),
    atomic_list_concat(Ts, ' ', Text).

                % ---- commands ----

load(File) :-
    format("% ~w~n", [File]),
    retractall(rule_of(_,_,_,_)),
    retractall(fact_of(_,_)),
    retractall(kb(_,_,_)),
    read_file_terms(File, Terms),
    length(Terms, N),
    format("~d statements~n", [N]),
    foldl(statement, Terms, 0, Done),
    (   Done =:= N -> true ; Missing is N-Done, format("~d not understood~n", [Missing]) ).

read_file_terms(File, Terms) :-
    setup_call_cleanup(open(File, read, In),
                       read_terms(In, Terms),
                       close(In)).

read_terms(In, Terms) :-
    read_term(In, T, [variable_names(Names)]),
    (   T == end_of_file
    ->  Terms = []
    ;   Terms = [T-Names|Rest],
        read_terms(In, Rest)
    ).

statement(T-Names, N0, N) :-
    (   execute(T, Names)
    ->  N is N0+1
    ;   named(T, Names, Named),
        format("?? ~q~n", [Named]),
        N = N0
    ).

%   named(+Term, +Names, -Named): a copy with its variables as they were read.

named(Term, Names, Named) :-
    copy_term(Term-Names, Named-Copies),
    maplist([N=V]>>( V = '$VAR'(N) -> true ; true ), Copies),
    numbervars(Named, 0, _).

execute((rule Id : if Cond then Goal with CF), _) :- !,
    must_be(between(0.0, 1.0), CF),
    assertz(rule_of(Id, Cond, Goal, CF)).
execute((fact Name = CF), _) :- !,
    assertz(fact_of(Name, CF)).
execute(((clause Head) :- Body), Names) :- !,
    assertz(kb(Head, Body, Names)).
execute((clause Head), Names) :- !,
    assertz(kb(Head, true, Names)).
execute((ask X), _) :- var(X), !,
    findall(CF-H, ( hypothesis(H), certainty(H, CF, _) ), Pairs),
    sort(0, @>=, Pairs, Sorted),
    writeln("Hypotheses:"),
    forall(member(CF-H, Sorted),
           ( Width is round(CF*30), format("  ~w~t~12|~3f ~`*t~*+~n", [H, CF, Width]) )).
execute((ask Goal), _) :- !,
    certainty(Goal, CF, _),
    verdict(CF, Verdict),
    format("~w: ~w (~3f)~n", [Goal, Verdict, CF]).
execute((why not Goal), _) :- !,
    format("Why not ~w?~n", [Goal]),
    forall(rule_of(Id, Cond, Goal, _),
           ( weakest(Cond, Weak, CF), format("    rule ~w needs ~w, which is ~2f~n", [Id, Weak, CF]) )).
execute((why Goal), _) :- !,
    format("Why ~w?~n", [Goal]),
    certainty(Goal, _, Proof),
    explain(Proof, 0).
execute((prove Goal), Names) :- !,
    named(Goal, Names, Named),
    format("prove ~p~n", [Named]),
    catch(prove(Goal, Names), Error, ( describe(Error, Text), format("    ~s~n", [Text]) )).
execute((count Goal), Names) :- !,
    aggregate_all(count, proof(Goal, 50, _), N),
    named(Goal, Names, Named),
    format("~p has ~d proofs~n", [Named, N]).
execute((show Name/Arity), _) :- !,
    functor(Head, Name, Arity),
    forall(kb(Head, Body, Names), show_clause(Head, Body, Names)).

verdict(CF, certain) :- CF > 0.9, !.
verdict(CF, probable) :- CF > 0.5, !.
verdict(CF, possible) :- CF > 0.1, !.
verdict(_, unlikely).

weakest(A and B, W, CF) :- !,
    weakest(A, WA, CA),
    weakest(B, WB, CB),
    (   CA =< CB -> W = WA, CF = CA ; W = WB, CF = CB ).
weakest(G, G, CF) :-
    certainty(G, CF, _).

prove(Goal, Names) :-
    findall(Size-(Names-Tree), limit(3, ( proof(Goal, 50, Tree), tree_size(Tree, Size) )), Proofs0),
    keysort(Proofs0, Proofs),
    (   Proofs == []
    ->  writeln('    cannot be proved')
    ;   forall(member(Size-(Bindings-Tree), Proofs),
               ( print_bindings(Bindings),
                 format("  ~d step~w~n", [Size, s]),
                 print_proof(Tree, 0) ))
    ).

print_bindings([]) :- !.
print_bindings(Bindings0) :-
    copy_term(Bindings0, Bindings),
    numbervars(Bindings, 0, _),
    forall(member(N=V, Bindings), format("  ~w = ~p", [N, V])),
    nl.

describe(too_deep, "the proof gets too deep") :- !.
describe(error(existence_error(rule, PI), _), Text) :- !,
    format(string(Text), "nothing is said of ~q", [PI]).
describe(error(Formal, _), Text) :-
    format(string(Text), "error: ~q", [Formal]).

main(Files) :-
    must_be(list, Files),
    maplist(load, Files),
    length(Files, N),
    (   N > 1 -> halt(N) ; true ).

                % ---- a little dialogue: from standard input ----

repl :-
    prompt(_, ''),
    repeat,
    catch(read_term(user_input, T, [variable_names(Names)]), E, ( print_message(silent, E), writeln(unreadable), fail )),
    (   T == end_of_file
    ->  !,
        writeln(bye)
    ;   statement(T-Names, 0, _),
        fail
    ).
