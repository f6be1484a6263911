% operators.pl: operators for a while: what push_op/3 declares, pop_operators/0,1 takes back.
%
% The declarations are undone from a stack of marks and of what each operator was before.
:- module(operators, [ push_operators/1, push_operators/2, pop_operators/0, pop_operators/1, push_op/3 ]).
:- use_module(library(error)).

:- meta_predicate push_operators(:), push_operators(:, -), push_op(+, +, :).

:- dynamic entry/2.  % Number, mark or op(Priority, Type, Module:Name): what it was; the last one first

%! push_operators(:Operators) is det.  Declares a list of op(Priority, Type, Names) until pop_operators/0.
push_operators(Operators) :- push_operators(Operators, _).

%! push_operators(:Operators, -Undo) is det.  As push_operators/1; Undo is for pop_operators/1.
push_operators(M:Operators, Undo) :-
    push(mark, Undo),
    forall(member(op(P, T, Names), Operators), push_op(P, T, M:Names)).

%! push_op(+Priority, +Type, :Names) is det.  As op/3, until the next pop_operators/0.
push_op(P, T, M:Names) :-
    ( is_list(Names) -> List = Names ; List = [Names] ),
    forall(member(Name, List), ( strip_module(M:Name, M1, Plain), push_one(P, T, M1, Plain) )).

push_one(P, T, M, Name) :-
    kind(T, Kind),
    (   current_op(P0, T0, M:Name), kind(T0, Kind)
    ->  Before = op(P0, T0, M:Name)
    ;   Before = op(0, T, M:Name)
    ),
    op(P, T, M:Name),
    push(Before, _).

kind(T, Kind) :-
    must_be(oneof([fx,fy,xfx,xfy,yfx,xf,yf]), T),
    atom_length(T, Length),
    ( Length =:= 3 -> Kind = infix ; sub_atom(T, 0, 1, _, f) -> Kind = prefix ; Kind = postfix ).

push(Entry, N) :-
    ( entry(Last, _) -> N is Last + 1 ; N = 1 ),
    asserta(entry(N, Entry)).

%! pop_operators is det.  Operators are as they were before the last push_operators/1,2.
pop_operators :-
    retract(entry(_, Entry)), !,
    ( Entry == mark -> true ; undo(Entry), pop_operators ).
pop_operators.

%! pop_operators(+Undo) is det.  Operators are as they were before the call of push_operators/2 that gave Undo.
pop_operators(Undo) :-
    must_be(positive_integer, Undo),
    forall(( entry(N, Entry), N >= Undo ), ( retract(entry(N, Entry)), ( Entry == mark -> true ; undo(Entry) ) )).

undo(op(P, T, Name)) :- op(P, T, Name).
