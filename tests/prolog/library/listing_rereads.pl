% What listing/1 prints can be loaded, and lists the same again; names of variables come from the source.
:- use_module(library(lists)).
:- dynamic fact/2, rule/1.
:- discontiguous apart/1.

fact(1, 'quoted atom').
fact("string", [a, 0'b, 1.5, f(_, "x")|_]).
rule(Head) :- Head = f(Tail, _), ( Tail == [] -> true ; \+ Tail = [_|_], ! ; catch(fail, Error, (print(Error), nl)) ).
rule(X) :- forall(member(Y, X), ( Y > 1, - 1 < Y ; Y = -(1) )), m:other(X), X = [(a :- b), {c, d}, - a, 1 - (2 - 3)].
apart(1).
static(In, Out) :- findall(E-In, ( member(E, In), E \== Out ), Pairs), keysort(Pairs, Out), format("~w~n", [Out]).
apart(2) :- apart(1), call((apart(1), apart(2))).
grammar --> "lit", [x], grammar, \+ [y].

main :-
    forall(member(PI, [fact/2, rule/1, apart/1, static/2, grammar//0]), same_again(PI)),
    listing(static/2),
    assertz(rule(_)),
    assertz((rule(A) :- rule(A), rule(_))),
    listing(rule/1, [variable_names(generated)]) -> true.
% expect: fact/2:same
% expect: rule/1:same
% expect: apart/1:same
% expect: static/2:same
% expect: grammar//0:same
% expect: static(In, Out) :-
% expect:     findall(E-In,
% expect:             ( member(E, In),
% expect:               E\==Out
% expect:             ),
% expect:             Pairs),
% expect:     keysort(Pairs, Out),
% expect:     format("~w~n", [Out]).
% expect: 
% expect: :- dynamic rule/1.
% expect: 
% expect: rule(A) :-
% expect:     A=f(B, _),
% expect:     (   B==[]
% expect:     ->  true
% expect:     ;   \+ B=[_|_],
% expect:         !
% expect:     ;   catch(fail,
% expect:               C,
% expect:               ( print(C),
% expect:                 nl
% expect:               ))
% expect:     ).
% expect: rule(A) :-
% expect:     forall(member(B, A),
% expect:            (   B>1,
% expect:                - 1<B
% expect:            ;   B= - 1
% expect:            )),
% expect:     m:other(A),
% expect:     A=[(a:-b), {c, d}, -a, 1-(2-3)].
% expect: rule(_).
% expect: rule(A) :-
% expect:     rule(A),
% expect:     rule(_).
% expect: 

% The clauses that the text holds are variants of those that are listed.
same_again(PI) :-
    with_output_to(string(Text), listing(PI)),
    ( PI = Name//N0 -> Arity is N0 + 2 ; PI = Name/Arity ),
    functor(Head, Name, Arity),
    findall((Head :- Body), clause(Head, Body), Clauses),
    open_string(Text, Stream),
    read_all(Stream, Terms),
    findall(Clause, ( member(Term, Terms), Term \= (:- _), clause_of(Term, Clause) ), Read),
    ( Read =@= Clauses -> writeln(PI:same) ; writeln(PI:differ), print(Clauses-Read), nl ).

clause_of((H :- B), (H :- B)) :- !.
clause_of(H, (H :- true)).

read_all(Stream, Terms) :-
    read(Stream, Term),
    (   Term == end_of_file
    ->  Terms = []
    ;   Terms = [Term|Terms1],
        read_all(Stream, Terms1)
    ).
