% clpr.pl: linear constraints over floats, {}/1 and what asks for extremes; the interface of SWI-Prolog's library of this name.
:- module(clpr,
          [ {}/1, maximize/1, minimize/1, sup/2, inf/2, sup/4, inf/4, bb_inf/3, bb_inf/5, entailed/1, dump/3, ordering/1, clp_type/2
          ]).
:- use_module(library(clpqr)).
:- use_module(library(clpqr/optimum)).
:- use_module(library(clpqr/projection)).
:- use_module(library(error), [must_be/2]).

%! {+Constraints} is nondet.  The constraints hold: A = B, A =:= B, A =\= B, A < B, A =< B, A > B, A >= B, (C, C), (C ; C).
{Constraints} :- post(r, Constraints).

%! maximize(+Expression) is semidet.  Expression has its largest value; fails if there is none.
maximize(E) :- go_to_extreme(r, 1, E).

%! minimize(+Expression) is semidet.  Expression has its least value; fails if there is none.
minimize(E) :- go_to_extreme(r, -1, E).

%! sup(+Expression, -Supremum) is semidet.  Fails if there is no largest value, or bound that values come near to.
sup(E, V) :- extreme(r, 1, E, V).

%! inf(+Expression, -Infimum) is semidet.  As sup/2, for the least value.
inf(E, V) :- extreme(r, -1, E, V).

%! sup(+Expression, -Supremum, +Expressions, -Values) is semidet.  Values are those of Expressions where Expression is largest.
sup(E, V, Es, Vs) :- extreme(r, 1, E, V, Es, Vs).

%! inf(+Expression, -Infimum, +Expressions, -Values) is semidet.  Values are those of Expressions where Expression is least.
inf(E, V, Es, Vs) :- extreme(r, -1, E, V, Es, Vs).

%! bb_inf(+Integers, +Expression, -Infimum) is semidet.  Infimum of Expression where the variables Integers are integers.
bb_inf(Integers, E, V) :- integer_infimum(r, Integers, E, V, _, 0.001).

%! bb_inf(+Integers, +Expression, -Infimum, -Values, +Tolerance) is semidet.
%  Values are those of Integers, within Tolerance of an integer, where Expression has its infimum.
bb_inf(Integers, E, V, Vs, Tolerance) :- must_be(number, Tolerance), integer_infimum(r, Integers, E, V, Vs, Tolerance).

%! entailed(+Constraint) is semidet.  Constraint holds in all solutions of the constraints so far.
entailed(C) :- entails(r, C).

%! dump(+Variables, +Names, -Constraints) is det.  Constraints on Variables alone, with Names in their places.
dump(Variables, Names, Constraints) :- projected(r, Variables, Names, Constraints).

%! ordering(+Variables) is det.  Accepted for programs that ask for an order of variables in answers; it has no effect.
ordering(Variables) :- must_be(list_or_partial_list, Variables).
