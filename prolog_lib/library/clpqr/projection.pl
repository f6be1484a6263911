% clpqr/projection.pl: dump/3 of library(clpq) and library(clpr): the constraints as they are on some variables alone.
%
% The tableau is written as relations c(Kind, Constant, Terms), Constant + Terms being zero, at least 0 (least), above 0 or nonzero. Records
% that are not asked for are eliminated: by an equation where there is one, else by adding up pairs of inequalities (J. B. J. Fourier; T. S.
% Motzkin, 1936).
:- module(clpqr_projection, [projected/4]).
:- use_module(library(clpqr/tableau)).
:- use_module(library(clpqr/expressions)).
:- use_module(library(clpqr/answers)).
:- use_module(library(error), [must_be/2]).
:- use_module(library(lists), [append/3]).

%! projected(+Domain, +Variables, +Names, -Constraints) is det.
projected(D, Variables, Names, Constraints) :-
    must_be(list, Variables), must_be(list, Names),
    components(Variables, none, Component),
    (   Component == none -> Terms = []
    ;   field(3, Component, Members),
        relations(Members, Relations0, []),
        kept(Variables, Kept),
        eliminated(Members, Kept, Relations0, Relations1),
        solved(Relations1, Relations),
        shown(Relations, D, Terms, [])
    ),
    copy_term_nat(Variables-Terms, Copies-Copy),
    given(Copies, Names, Copy, Constraints).

given([], [], Cs, Cs).
given([V|Vs], [N|Ns], Cs0, Cs) :- ( number(V) -> Cs = [N=V|Cs1] ; V = N, Cs = Cs1 ), given(Vs, Ns, Cs0, Cs1).

components([], C, C).
components([V|Vs], C0, C) :-
    (   get_attr(V, clpqr, R) -> field(2, R, C1), ( C0 == none -> C2 = C1 ; unite(C0, C1, C2) )
    ;   C2 = C0
    ),
    components(Vs, C2, C).

kept([], []).
kept([V|Vs], Kept) :- ( get_attr(V, clpqr, R), \+ field(3, R, fixed) -> field(1, R, I), Kept = [I|Kept1] ; Kept = Kept1 ), kept(Vs, Kept1).

relations([]) --> [].
relations([R|Rs]) -->
    {   field(1, R, I), field(3, R, Row), field(4, R, L), field(5, R, LS), field(6, R, U), field(7, R, US), field(11, R, Nonzero) },
    defined(Row, I, R),
    bounds(L, LS, 1, I, R), bounds(U, US, -1, I, R),
    ( { Nonzero =:= 1 } -> [c(nonzero,0,[t(I,1,R)])] ; [] ),
    relations(Rs).

defined(lin(C, Ts0), I, R) --> !, { scaled_sum([t(I,-1,R)], 1, Ts0, Ts) }, [c(zero,C,Ts)].
defined(_, _, _) --> [].

bounds(no, _, _, _, _) --> !, [].
bounds(B, Strict, S, I, R) --> { ( Strict =:= 1 -> Kind = above ; Kind = least ), C is -S*B }, [c(Kind,C,[t(I,S,R)])].

% --- elimination

eliminated([], _, Cs, Cs).
eliminated([R|Rs], Kept, Cs0, Cs) :-
    field(1, R, I),
    ( member_index(Kept, I) -> Cs1 = Cs0 ; with_term(Cs0, I, With, Without), without_record(With, I, New0), distinct(New0, Without, Cs1) ),
    eliminated(Rs, Kept, Cs1, Cs).

member_index([J|Js], I) :- ( I =:= J -> true ; member_index(Js, I) ).

with_term([], _, [], []).
with_term([C|Cs], I, With, Without) :-
    C = c(Kind, N, Ts),
    ( extracted(Ts, I, T, Rest) -> With = [h(Kind,N,T,Rest)|With1], Without = Without1 ; With = With1, Without = [C|Without1] ),
    with_term(Cs, I, With1, Without1).

extracted([T|Ts], I, Found, Rest) :-
    T = t(J,_,_),
    ( J < I -> Rest = [T|Rest1], extracted(Ts, I, Found, Rest1) ; J =:= I, Found = T, Rest = Ts ).

without_record(With, _, New) :-
    (   first_zero(With, t(_,K,_), C, Ts, Others) -> replaced(Others, K, C, Ts, New)
    ;   signs(With, Lower, Upper), pairs(Lower, Upper, New, [])
    ).

first_zero([H|Hs], T, C, Ts, Others) :-
    ( H = h(zero, C, T, Ts) -> Others = Hs ; Others = [H|Others1], first_zero(Hs, T, C, Ts, Others1) ).

% The record is -(C + Ts)/K.
replaced([], _, _, _, []).
replaced([h(Kind,C0,t(_,L,_),Ts0)|Hs], K, C, Ts, [c(Kind,C1,Ts1)|New]) :-
    quotient(L, K, Q), F is -Q,
    C1 is C0 + F*C, scaled_sum(Ts, F, Ts0, Ts1),
    replaced(Hs, K, C, Ts, New).

signs([], [], []).
signs([H|Hs], Lower, Upper) :-
    H = h(Kind, _, t(_,K,_), _),
    (   Kind == nonzero -> Lower = Lower1, Upper = Upper1
    ;   K > 0 -> Lower = [H|Lower1], Upper = Upper1
    ;   Lower = Lower1, Upper = [H|Upper1]
    ),
    signs(Hs, Lower1, Upper1).

pairs([], _) --> [].
pairs([H|Hs], Upper) --> pairs_with(Upper, H), pairs(Hs, Upper).

pairs_with([], _) --> [].
pairs_with([h(Kind2,C2,t(_,K2,_),Ts2)|Us], H) -->
    {   H = h(Kind1, C1, t(_,K1,_), Ts1),
        quotient(-K2, K1, F),
        C is C2 + F*C1, scaled_sum(Ts1, F, Ts2, Ts),
        ( ( Kind1 == above ; Kind2 == above ) -> Kind = above ; Kind = least )
    },
    ( { Ts == [] } -> [] ; [c(Kind,C,Ts)] ),
    pairs_with(Us, H).

% New relations before Cs, without those that another one implies term by term.
distinct([], Cs, Cs).
distinct([N|Ns], Cs0, Cs) :- ( implied(Cs0, N) -> Cs1 = Cs0 ; Cs1 = [N|Cs0] ), distinct(Ns, Cs1, Cs).

implied([c(Kind1,C1,Ts1)|Cs], N) :-
    N = c(Kind2, C2, Ts2),
    (   Ts1 = [t(_,K1,_)|_], Ts2 = [t(_,K2,_)|_], quotient(K2, K1, F), F > 0,
        Minus is -F, scaled_sum(Ts1, Minus, Ts2, []),
        D is C2 - F*C1,
        covers(Kind1, Kind2, D)
    ->  true
    ;   implied(Cs, N)
    ).

covers(Kind, Kind, D) :- ( is_zero(D) -> true ; Kind \== zero, Kind \== nonzero, D > 0 ).
covers(above, least, D) :- ( D >= 0 -> true ; is_zero(D) ).
covers(least, above, D) :- D > 0, \+ is_zero(D).

% Each equation is used to remove one of its records from the others: one that is basic in the tableau, if there is one.
solved(Cs, Solved) :- solved(Cs, [], Solved).

solved(Cs, Done, Solved) :-
    (   first_equation(Cs, C, All, Others)
    ->  All = [T0|_], basic_term(All, T0, T), T = t(I,K,R), extracted(All, I, _, Ts), quotient(-1, K, F), C1 is F*C, scaled_sum(Ts, F, [], Ts1),
        removed(Others, I, C1, Ts1, Others1), removed_solved(Done, I, C1, Ts1, Done1),
        solved(Others1, [is(R,C1,Ts1)|Done1], Solved)
    ;   append(Cs, Done, Solved)
    ).

basic_term([], T, T).
basic_term([T|Ts], T0, Basic) :- ( T = t(_,_,R), field(3, R, lin(_, _)) -> Basic = T ; basic_term(Ts, T0, Basic) ).

first_equation([E|Es], C, Ts, Others) :-
    ( E = c(zero, C, Ts), Ts = [_|_] -> Others = Es ; Others = [E|Others1], first_equation(Es, C, Ts, Others1) ).

removed([], _, _, _, []).
removed([c(Kind,C0,Ts0)|Cs], I, C, Ts, [c(Kind,C2,Ts2)|Rs]) :-
    in_row(Ts0, C0, I, C, Ts, C2, Ts2),
    removed(Cs, I, C, Ts, Rs).

removed_solved([], _, _, _, []).
removed_solved([is(R,C0,Ts0)|Es], I, C, Ts, [is(R,C2,Ts2)|Rs]) :-
    in_row(Ts0, C0, I, C, Ts, C2, Ts2),
    removed_solved(Es, I, C, Ts, Rs).

in_row(Ts0, C0, I, C, Ts, C2, Ts2) :-
    ( extracted(Ts0, I, t(_,K,_), Rest) -> C2 is C0 + K*C, scaled_sum(Ts, K, Rest, Ts2) ; C2 = C0, Ts2 = Ts0 ).

shown([], _) --> [].
shown([is(R,C0,Ts)|Cs], D) --> !, { domain_number(D, C0, C), field(9, R, X), sum_term(C, Ts, Sum) }, ( { Sum == X } -> [] ; [X=Sum] ), shown(Cs, D).
shown([c(_,_,[])|Cs], D) --> !, shown(Cs, D).
shown([c(Kind,C0,Ts)|Cs], D) --> { domain_number(D, C0, C), relation_term(Kind, 1, C, Ts, T) }, [T], shown(Cs, D).
