% residual_goals.pl: what the variables of library(clpfd) still have to satisfy, as goals: for copy_term/3 and the toplevel.
%
% Goals have SWI-Prolog's forms where these are of use to people: a sum of two variables in an inequality is a variable of its own, and so are the
% sides of an inequality that is a truth value. Such variables are there in what is shown only: while items are made they are terms
% '$of'(Propagator, N), which stand in goals '$shown'(Goal), and shown_variables/4 makes variables of them. Constraints of many parts
% are one goal, that of the whole. attvar.pl calls attribute_items/4, propagator_goal/2 and shown_variables/4.
:- module(clpfd_residual_goals, []).
:- use_module(library(lists), [append/3, reverse/2]).
:- use_module(library(apply), [maplist/2, maplist/3, foldl/4]).
:- use_module(library(pairs), [pairs_values/2, map_list_to_pairs/3]).
:- op(760, yfx, #<==>), op(750, xfy, #==>), op(750, yfx, #<==), op(740, yfx, #\/), op(730, yfx, #\), op(720, yfx, #/\),
   op(710, fy, #\), op(700, xfx, #>), op(700, xfx, #<), op(700, xfx, #>=), op(700, xfx, #=<), op(700, xfx, #=),
   op(700, xfx, #\=), op(700, xfx, in), op(700, xfx, ins), op(700, xfx, in_set), op(450, xfx, ..).

% --- the items of a variable

% attribute_items(+Attribute, ?Variable, -Items, ?Tail): items Key-Goal, with one key for what several variables share; those whose key is
% last(_) come behind all others (attvar.pl). A propagator stands for its goal, which is made once (propagator_goal/2).
attribute_items(Attribute, X, Items, Tail) :-
    '$fd_propagators'(Attribute, Propagators00),
    exclude_hidden(Propagators00, Propagators0),
    shown_order(Propagators0, Propagators),
    '$fd_dom'(X, Domain),
    (   Propagators = [_|_], maplist(has_whole_without(X), Propagators)
    ->  Items = Tail
    ;   older_sums(Propagators, Items, Items0),
        (   Domain == inf..sup, Propagators \== []
        ->  Items0 = Items1
        ;   Items0 = [_-(clpfd:(X in Domain))|Items1]
        ),
        items_of_sides(Propagators, X, Items1, Items2),
        propagator_items(Propagators, X, Items2, Tail)
    ).

exclude_hidden([], []).
exclude_hidden([P|Ps], Shown) :-
    ( is_hidden(P) -> Shown = Shown1 ; Shown = [P|Shown1] ),
    exclude_hidden(Ps, Shown1).

is_hidden(P) :- custom_propagator(P, _, State), !, State == dead.
is_hidden(P) :- is_end_of_domain(P).

% X #=< N with a number N beyond those that domains have room for: the domain is shown with it.
is_end_of_domain(P) :-
    functor(P, _, 10),
    P =.. [_,2,_,_,_,Control,_,A,X,B,Y],
    Control == 1,
    ( integer(Y) -> var(X), abs(A) =:= 1, is_beyond_domains(Y) ; integer(X), abs(B) =:= 1, is_beyond_domains(X) ).

is_beyond_domains(N) :- abs(N) > 1152921504606846975.

custom_propagator(P, Constraint, State) :- arg(1, P, 35), arg(5, P, propagator(Constraint, State)).

% Parts of a whole are shown as the goal of this, once; variables that only they have are not shown.
has_whole_without(X, P) :-
    arg(4, P, Given),
    compound(Given),
    shown_as_whole(Given, _),
    term_variables(Given, Variables),
    \+ is_among(Variables, X).

shown_as_whole(global_cardinality(Variables, _), Variables).  % at these variables
shown_as_whole(serialized(Starts, _), Starts).
shown_as_whole(lex_chain(Lists), Variables) :- term_variables(Lists, Variables).
shown_as_whole(disjoint2(Rectangles), Variables) :- term_variables(Rectangles, Variables).

is_among([V|Vs], X) :- ( V == X -> true ; is_among(Vs, X) ).

% Shown first is what waits for values, then what waits for bounds; the newest first.
shown_order([], []) :- !.
shown_order([P], [P]) :- !.
shown_order(OldestFirst, Shown) :-
    reverse(OldestFirst, NewestFirst),
    map_list_to_pairs(shown_rank, NewestFirst, Ranked),
    keysort(Ranked, Sorted),
    pairs_values(Sorted, Shown).

shown_rank(P, Rank) :-
    arg(1, P, Kind),
    arg(4, P, Given),
    (   \+ integer(Given) -> ( rank_of_given(Given, Known) -> Rank = Known ; Rank = 2 )
    ;   waits_for(Kind, P, Rank) -> true
    ;   Rank = 2
    ).

waits_for(2, P, 1) :- is_sum_of_two(P, _).
waits_for(33, P, 1) :- is_sum_of_two(P, _).
waits_for(0, P, 1) :- always_holds(P), \+ is_multiple(P).
waits_for(1, P, 0) :- always_holds(P).
waits_for(2, P, 1) :- always_holds(P).
waits_for(3, _, 0).
waits_for(33, _, 1).

always_holds(Linear) :- arg(5, Linear, Control), Control == 1.

is_multiple(Linear) :-  % two terms, no constant
    functor(Linear, _, 10),
    arg(6, Linear, Constant), Constant =:= 0,
    arg(7, Linear, A), arg(9, Linear, B),
    abs(A) =\= abs(B), ( abs(A) =:= 1 ; abs(B) =:= 1 ).

propagator_items([], _, Tail, Tail).
propagator_items([P|Ps], X, Items, Tail) :-
    items_of_propagator(P, X, Items, Items1),
    propagator_items(Ps, X, Items1, Tail).

items_of_propagator(P, X, Items, Tail) :-
    arg(4, P, Given),
    (   custom_propagator(P, zcompare(Order, A, B), State) -> Items = [State-(clpfd:zcompare(Order, A, B))|Tail]
    ;   custom_propagator(P, table(Tuple, Relation, Truth), State) -> Items = [State-(clpfd:(tuples_in([Tuple], Relation) #<==> Truth))|Tail]
    ;   custom_propagator(P, Constraint, _) -> Items = [P-Constraint|Tail]
    ;   integer(Given) -> own_items(P, X, Items, Tail)
    ;   is_distance(Given) -> wrapped_goal(Given, Shown), Items = [Given-(clpfd:Shown)|Tail]  % two propagators
    ;   shown_as_whole(Given, Variables) -> ( is_among(Variables, X) -> Items = [Given-(clpfd:Given)|Tail] ; Items = Tail )
    ;   shown_goal(Given, Goal0), wrapped_goal(Goal0, Goal), Items = [P-(clpfd:Goal)|Tail]
    ).

own_items(P, _, Items, Tail) :- is_sum_of_two(P, Age), !, sum_items(P, Age, Items, Tail).
own_items(P, X, Items, Tail) :- has_sides(P, Main, _, _), !, main_items(P, X, Main, Items, Tail).
own_items(P, X, Items, Tail) :- connective_items(P, X, Items, Tail), !.
own_items(P, X, Items, Tail) :- extremum_items(P, X, Items, [P-(clpfd:P)|Tail]).

% --- goals with variables of their own

% shown_variables(+Goal0, +Known0, -Known, -Goal): with the variables that stand for '$of'(Propagator, N); Known: pairs of both.
shown_variables(Term, Known0, Known, Shown) :-
    (   var(Term) -> Shown = Term, Known = Known0
    ;   Term = '$of'(P, N)
    ->  (   known_variable(Known0, P, N, Shown) -> Known = Known0 ; Known = [of(P, N, Shown)|Known0] )
    ;   Term =.. [Name|Args0], Args0 = [_|_], is_relational(Name)
    ->  shown_arguments(Args0, Known0, Known, Args),
        Shown =.. [Name|Args]
    ;   Shown = Term, Known = Known0
    ).

shown_arguments([], Known, Known, []).
shown_arguments([A|As], Known0, Known, [B|Bs]) :-
    shown_variables(A, Known0, Known1, B),
    shown_arguments(As, Known1, Known, Bs).

known_variable([of(Q, M, V)|Known], P, N, Variable) :- ( N == M, P == Q -> Variable = V ; known_variable(Known, P, N, Variable) ).

with_own(Goal0, clpfd:'$shown'(Goal)) :- wrapped_goal(Goal0, Goal).

% X + Y #>= N, of two variables that have no values.
is_sum_of_two(P, Age) :-
    arg(4, P, Given), integer(Given), age_of_sum(Given, Age),
    functor(P, _, 10),
    arg(8, P, X), var(X), arg(10, P, Y), var(Y), X \== Y.

age_of_sum(3, older).
age_of_sum(4, younger).

sum_items(P, Age, Items, Tail) :-
    P =.. [_,_,_,_,_,_,Constant,A,X,_,Y],
    (   is_certain(#=<, 1, Constant, [A,X,A,Y]) -> Items = Tail
    ;   with_own(X + Y #= '$of'(P, 1), Goal),
        sum_domain(P, Domain),
        with_own('$of'(P, 1) in Domain, Membership),
        ( Age == older -> Items = [P-Goal|Tail] ; Items = [P-Goal,last(P)-Membership|Tail] )
    ).

sum_domain(P, Low..High) :-
    P =.. [_,_,_,_,_,_,Constant,A,X,_,Y],
    sum_ends([1*X,1*Y], 0, Low0, High0),
    ( A > 0 -> Low = Low0, least_end(High0, Constant, High) ; N is -Constant, High = High0, greatest_end(Low0, N, Low) ).

least_end(End, N, Least) :- ( End == sup -> Least = N ; Least is min(End, N) ).

greatest_end(End, N, Greatest) :- ( End == inf -> Greatest = N ; Greatest is max(End, N) ).

% Variables for sums that are older than those of the sum come before these.
older_sums([], Items, Items).
older_sums([P|Ps], Items, Tail) :-
    (   is_sum_of_two(P, older),
        sum_items(P, older, [Key-Goal|End], End)
    ->  sum_domain(P, Domain),
        with_own('$of'(P, 1) in Domain, Membership),
        Items = [of(P)-Membership,Key-Goal|Items1]
    ;   Items = Items1
    ),
    older_sums(Ps, Items1, Tail).

% A relation that is a truth value, or an inequality of products and the like: each side that is no variable or number is a variable.
has_sides(P, Main, Parts, Ends) :-
    P =.. [_,Kind,_,_,Given,Control,Constant|Terms0],
    side_relation(Kind, Relation),
    (   var(Control) -> true
    ;   Control == 1, ( Given == 5 ; Given == 6 ; is_multiple_apart(Kind, Constant, Terms0) ) -> \+ is_certain(Relation, 1, Constant, Terms0)
    ;   Control == 0, Given == 5
    ),
    without_settled(Terms0, Terms1),
    unbound_terms(Terms1, Constant, K, Terms),
    two_sides(Terms, Positive, Negative),
    sides_of(Relation, Given, K, Positive, Negative, Left, Right),
    side_variable(Left, P, 0, N1, A, Parts, Parts1, Ends, Ends1),
    side_variable(Right, P, N1, _, B, Parts1, [], Ends1, []),
    ( Relation == (#=<) -> Plain = (B #>= A) ; Plain =.. [Relation,A,B] ),
    (   Control == 1 -> Main = Plain
    ;   Control == 0
    ->  ( ( is_certain(Relation, 0, Constant, Terms0) ; integer(A) ; integer(B) ) -> Main = none ; Main = (B #=< A + -1) )
    ;   Main = (Plain #<==> Control)
    ).

is_multiple_apart(1, 0, [A,_,B,_]) :- A * B < 0, ( abs(A) =:= 1 -> abs(B) =\= 1 ; abs(B) =:= 1 ).  % 2*X #\= Y

side_relation(0, #=).
side_relation(1, #\=).
side_relation(2, #=<).
side_relation(33, #=<).

% A side: terms and a number. X #< Y is X+1 #=< Y.
sides_of(#=<, Given, K, Positive, Negative, side(Positive, Less), side(Negative, More)) :- !,
    ( Given == 5 -> Strict = 1 ; Strict = 0 ),
    (   Positive == [] -> Less is -K, More = 0
    ;   Negative == [] -> Less = Strict, More is K + Strict
    ;   K + Strict < 0 -> Less is -K, More = 0
    ;   Less = Strict, More is K + Strict
    ).
sides_of(#\=, _, 0, [C*X], [1*Y], side([1*Y], 0), side([C*X], 0)) :- C =\= 1, !.
sides_of(_, _, K, Positive, Negative, Left, Right) :-
    (   Positive == [] -> N is -K, Left = side(Negative, 0), Right = side([], N)
    ;   K >= 0 -> Left = side(Positive, 0), Right = side(Negative, K)
    ;   N is -K, Left = side(Positive, N), Right = side(Negative, 0)
    ).

% Parts: equations of the variables '$of'(P, N) from N0 + 1 to N, in which others stand; Ends: of such alone, and their domains.
side_variable(side([], K), _, N, N, K, Parts, Parts, Ends, Ends) :- !.
side_variable(side([C*X|Terms], K), P, N0, N, Variable, Parts, Parts0, Ends, Ends0) :-
    (   C =:= 1 -> First = X, N1 = N0, Parts = Parts1, Ends = Ends1
    ;   own_variable(C*X, [C*X], 0, P, N0, N1, First, Parts, Parts1, Ends, Ends1)
    ),
    side_sum(Terms, K, [C*X], First, P, N1, N, Variable, Parts1, Parts0, Ends1, Ends0).

side_sum([], K, Done, Sum, P, N0, N, Variable, Parts, Parts0, Ends, Ends0) :-
    (   K =:= 0 -> Variable = Sum, N = N0, Parts = Parts0, Ends = Ends0
    ;   own_variable(Sum + K, Done, K, P, N0, N, Variable, Parts, Parts0, Ends, Ends0)
    ).
side_sum([C*X|Terms], K, Done, Sum, P, N0, N, Variable, Parts, Parts0, Ends, Ends0) :-
    (   C =:= 1 -> Term = X, N1 = N0, Parts = Parts1, Ends = Ends1
    ;   own_variable(C*X, [C*X], 0, P, N0, N1, Term, Parts, Parts1, Ends, Ends1)
    ),
    own_variable(Sum + Term, [C*X|Done], 0, P, N1, N2, Sum1, Parts1, Parts2, Ends1, Ends2),
    side_sum(Terms, K, [C*X|Done], Sum1, P, N2, N, Variable, Parts2, Parts0, Ends2, Ends0).

own_variable(Expression, Terms, K, P, N0, N, Variable, Parts, Parts0, Ends, Ends0) :-
    N is N0 + 1,
    Variable = '$of'(P, N),
    Equation = (Expression #= Variable),
    ( has_variable(Expression) -> Parts = [Equation|Parts0], Ends = Ends1 ; Parts = Parts0, Ends = [Equation|Ends1] ),
    sum_ends(Terms, K, Low, High),
    ( Low == inf, High == sup -> Ends1 = Ends0 ; Ends1 = [(Variable in Low..High)|Ends0] ).

has_variable(Expression) :- arg(_, Expression, A), var(A), !.

% The equations of sides in which X stands.
items_of_sides([], _, Tail, Tail).
items_of_sides([P|Ps], X, Items, Tail) :-
    (   arg(4, P, Given), integer(Given), has_sides(P, _, Parts, Ends)
    ->  part_items(Parts, 1, P, X, Items, Items1),
        end_items(Ends, 1, P, Items1, Items2)
    ;   Items = Items2
    ),
    items_of_sides(Ps, X, Items2, Tail).

main_items(P, X, Main, Items, Tail) :- ( stands_in(Main, X) -> with_own(Main, Goal), Items = [P-Goal|Tail] ; Items = Tail ).

part_items([], _, _, _, Tail, Tail).
part_items([Part|Parts], I, P, X, Items, Tail) :-
    (   stands_in(Part, X) -> with_own(Part, Goal), Items = [part(P, I)-Goal|Items1] ; Items = Items1 ),
    I1 is I + 1,
    part_items(Parts, I1, P, X, Items1, Tail).

end_items([], _, _, Tail, Tail).
end_items([End|Ends], I, P, [last(part(P, I))-Goal|Items], Tail) :-
    with_own(End, Goal),
    I1 is I + 1,
    end_items(Ends, I1, P, Items, Tail).

stands_in(Term, X) :- var(Term), !, Term == X.
stands_in(Term, X) :- compound(Term), Term \= '$of'(_, _), Term =.. [_|Args], one_stands_in(Args, X).

one_stands_in([A|As], X) :- ( stands_in(A, X) -> true ; one_stands_in(As, X) ).

% The ends of a sum of C*X and K.
sum_ends([], K, K, K).
sum_ends([C*X|Terms], K, Low, High) :-
    sum_ends(Terms, K, Low0, High0),
    '$fd_inf'(X, L), '$fd_sup'(X, H),
    ( C > 0 -> Least = L, Most = H ; Least = H, Most = L ),
    ( integer(Low0), integer(Least) -> Low is Low0 + C * Least ; Low = inf ),
    ( integer(High0), integer(Most) -> High is High0 + C * Most ; High = sup ).

% P #\ Q is P or Q and not both; an implication that is a truth value R is one of not P, or Q.
connective_items(P, _, Items, Tail) :-
    P =.. [_,13,_,_,_,Table,A,B,R],
    (   connective_of(Table, #\), R == 1, var(A), var(B)
    ->  wrapped_goal(A #/\ B #<==> 0, Both), wrapped_goal(A #\/ B #<==> 1, One),
        Items = [P-(clpfd:Both),part(P, 1)-(clpfd:One)|Tail]
    ;   connective_of(Table, #==>), var(R), var(A)
    ->  with_own('$of'(P, 1) #\/ B #<==> R, Or), with_own('$of'(P, 1) in 0..1, Membership), with_own(#\ A #<==> '$of'(P, 1), Not),
        Items = [P-Or,part(P, 1)-Membership,part(P, 2)-Not|Tail]
    ).

% Of Z #= max(X, Y), X and Y show that they are at most Z, and Z shows both; min/2 likewise.
extremum_items(P, V, Items, Tail) :-
    (   P =.. [_,Kind,_,_,_,Guard,X,Y,Z],
        ( Kind =:= 10 -> Sign = -1 ; Kind =:= 11 -> Sign = 1 ),
        Guard == 1
    ->  operand_item(Y, 2, V, Sign, Z, P, Items, Items1),
        operand_item(X, 1, V, Sign, Z, P, Items1, Tail)
    ;   Items = Tail
    ).

operand_item(X, Place, V, Sign, Z, P, Items, Tail) :-
    Opposite is -Sign,
    (   var(X),
        ( V == X ; V == Z ),
        \+ is_certain(#=<, 1, 0, [Sign,X,Opposite,Z])
    ->  ( Sign =:= 1 -> Goal = (Z #>= X) ; Goal = (X #>= Z) ),
        wrapped_goal(Goal, Shown),
        Items = [Place-P-(clpfd:Shown)|Tail]
    ;   Items = Tail
    ).

% Of a table, the rows that the domains allow yet.
shown_goal(tuples_in([Tuple], Relation), Goal) :- !,
    Goal = tuples_in([Tuple], Rows),
    possible_rows(Relation, Tuple, Rows).
shown_goal(Goal, Goal).

possible_rows([], _, []).
possible_rows([Row|Rows], Tuple, Possible) :-
    ( maplist(may_be, Tuple, Row) -> Possible = [Row|Possible1] ; Possible = Possible1 ),
    possible_rows(Rows, Tuple, Possible1).

may_be(X, Value) :- \+ X \= Value.

rank_of_given(all_different(_), 0).
rank_of_given(X #\= Y, 0) :- ( is_distance(X #\= Y) ; Y = _+_ ).
rank_of_given(C+_ #= _, 1) :- integer(C).

is_distance(X #\= _) :- nonvar(X), X = abs(_).

% --- the goal of a propagator

% propagator_goal(+Propagator, -Goal): fails where there is none.
propagator_goal(P, Goal) :-
    P =.. [_,Kind,_,_,_|Data],
    kind_name(Kind, Name),
    arg(4, P, Given),
    ( sum_of_operands(Kind, Data, Given, Goal0) -> true ; goal_of(Name, Data, Goal0) ),
    wrapped_goal(Goal0, Goal).

% X + Y #= Z with its operands in their order (linear.hpp), of which one may have a value.
sum_of_operands(0, [1,0,A,X,B,Y,C,Z], Given, Goal) :-
    abs(A) =:= 1, abs(B) =:= 1, abs(C) =:= 1,
    ( A =:= B -> C =\= A, Older = X, Younger = Y, Sum = Z ; A =:= C -> Older = X, Younger = Z, Sum = Y ; Older = Y, Younger = Z, Sum = X ),
    term_variables(Older+Younger+Sum, [_,_|_]),
    ( Given == 7 -> Goal = (Younger + Older #= Sum) ; Goal = (Older + Younger #= Sum) ).

% With the flag clpfd_monotonic the variables of relations and connectives are shown as #(X).
wrapped_goal(Goal, Wrapped) :- ( current_prolog_flag(clpfd_monotonic, true) -> wrapped_term(Goal, Wrapped) ; Wrapped = Goal ).

wrapped_term(X, #(X)) :- var(X), !.
wrapped_term(Term, Wrapped) :-
    (   compound(Term),
        functor(Term, Name, Arity),
        is_relational(Name)
    ->  functor(Wrapped, Name, Arity),
        Term =.. [_|Args],
        Wrapped =.. [_|WrappedArgs],
        maplist(wrapped_term, Args, WrappedArgs)
    ;   Wrapped = Term
    ).

is_relational(Name) :-
    memberchk(Name, [in,#=,#\=,#<,#>,#=<,#>=,#<==>,#==>,#<==,#\/,#\,#/\,+,-,*,//,div,mod,rem,^,min,max,abs,/\,\/,xor,<<,>>,msb]).

kind_name(0, linear(#=)).
kind_name(1, linear(#\=)).
kind_name(2, linear(#=<)).
kind_name(3, unequal).
kind_name(4, operation(*)).
kind_name(5, operation(//)).
kind_name(6, operation(div)).
kind_name(7, operation(mod)).
kind_name(8, operation(rem)).
kind_name(9, operation(^)).
kind_name(10, operation(min)).
kind_name(11, operation(max)).
kind_name(12, absolute).
kind_name(13, connective).
kind_name(14, member).
kind_name(20, operation(/\)).
kind_name(21, operation(\/)).
kind_name(22, operation(xor)).
kind_name(23, operation(<<)).
kind_name(24, operation(>>)).
kind_name(25, operation_of_one(msb)).
kind_name(31, operation_of_one(lsb)).
kind_name(32, operation_of_one(popcount)).
kind_name(33, linear(#=<)).
kind_name(34, distance).

goal_of(linear(Relation), [Control,Constant|Terms0], Goal) :-
    \+ is_certain(Relation, Control, Constant, Terms0),
    without_settled(Terms0, Terms),
    unbound_terms(Terms, Constant, Constant1, Terms1),
    (   Control == 0
    ->  complement(Relation, Constant1, Terms1, Relation2, Constant2, Terms2),
        linear_goal(Relation2, Constant2, Terms2, Goal)
    ;   linear_goal(Relation, Constant1, Terms1, Plain),
        controlled(Control, Plain, Goal)
    ).
goal_of(unequal, [X,Y,C], Goal) :-
    \+ is_certain(#\=, 1, C, [1,X,-1,Y]),
    ( C =:= 0 -> Goal = (X #\= Y) ; C > 0 -> Goal = (X #\= Y + C) ; D is -C, Goal = (Y #\= X + D) ).
goal_of(operation(Name), [Guard,X,Y,Z], Goal) :-
    Expression =.. [Name,X,Y],
    guarded(Guard, Expression #= Z, Goal0),
    ( memberchk(Name, [min,max,/\,\/,xor]), Guard == 1 -> Goal = (Z #= Expression) ; Goal = Goal0 ).
goal_of(operation_of_one(Name), [Guard,X,_,Z], Goal) :-
    Expression =.. [Name,X],
    guarded(Guard, Z #= Expression, Goal).
goal_of(distance, [X,Y,N], abs(X-Y) #>= N).
goal_of(absolute, [Guard,X,Z], Goal) :- guarded(Guard, Z #= abs(X), Goal).
goal_of(connective, [Table,P,Q,R], Goal) :-
    \+ always_has_value(R, Table, P, Q),
    connective_of(Table, Operator),
    ( Operator == (#\), Q == 1 -> Term = (#\ P) ; Term =.. [Operator,P,Q] ),
    ( R == 1, Operator \== (#\/) -> Goal = Term ; Goal = (Term #<==> R) ).
goal_of(member, [Control,X,Box], Goal) :-
    '$fd_box_domain'(Box, Domain),
    controlled(Control, X in Domain, Goal).

% Whatever truth values P and Q get, R is that of the connective.
always_has_value(R, Table, P, Q) :-
    integer(R),
    \+ ( truth_value(P, X), truth_value(Q, Y), (Table >> (2*X + Y)) /\ 1 =\= R ).

truth_value(P, X) :- ( integer(P) -> X = P ; X = 0 ; X = 1 ).

% is_certain(+Relation, +Control, +Constant, +Terms): the domains alone make it hold that the sum is in this relation to Constant. Terms:
% coefficients and variables in turn.
is_certain(Relation, Control, Constant, Terms) :-
    integer(Control),
    is_certain_at(Control, Relation, Greatest, Least),
    ( greatest_sum(Terms, Constant, Greatest) ; least_sum(Terms, Constant, Least) ).

is_certain_at(1, #=<, up_to(0), none).
is_certain_at(0, #=<, none, from(1)).
is_certain_at(1, #\=, up_to(-1), from(1)).
is_certain_at(0, #=, up_to(-1), from(1)).

greatest_sum(Terms, Constant, up_to(Most)) :- sum_of_ends(Terms, 1, 0, Sum), Sum - Constant =< Most.

least_sum(Terms, Constant, from(Least)) :- sum_of_ends(Terms, -1, 0, Sum), Sum - Constant >= Least.

sum_of_ends([], _, Sum, Sum).
sum_of_ends([A,X|Terms], Sign, Sum0, Sum) :-
    ( A * Sign > 0 -> '$fd_sup'(X, End) ; '$fd_inf'(X, End) ),
    integer(End),
    Sum1 is Sum0 + A * End,
    sum_of_ends(Terms, Sign, Sum1, Sum).

% The relation that holds where this one does not.
complement(#=, Constant, Terms, #\=, Constant, Terms).
complement(#\=, Constant, Terms, #=, Constant, Terms).
complement(#=<, Constant, Terms, #=<, Opposite, Negated) :- Opposite is -Constant - 1, negated_terms(Terms, Negated).

negated_terms([], []).
negated_terms([C,X|Terms], [D,X|Negated]) :- D is -C, negated_terms(Terms, Negated).

connective_of(0b1000, #/\).
connective_of(0b1110, #\/).
connective_of(0b0110, #\).
connective_of(0b1011, #==>).
connective_of(0b1001, #<==>).

controlled(Control, Plain, Goal) :-
    (   Control == 1
    ->  Goal = Plain
    ;   Control == 0
    ->  Goal = (#\ Plain)
    ;   ( Plain = (X #=< D), integer(D) -> Shown = (D #>= X) ; Shown = Plain ),
        Goal = (Shown #<==> Control)
    ).

guarded(Guard, Plain, Goal) :- ( Guard == 1 -> Goal = Plain ; Goal = (Guard #= 1 #==> Plain) ).

% Behind the terms of a long sum is the number of the first ones that are a part of the constant already. Propagation has moved them to the front,
% and others behind them: these are shown by the age of their variables, as they were.
without_settled(Terms0, Terms) :-
    length(Terms0, Length),
    (   Length mod 2 =:= 0
    ->  Terms = Terms0
    ;   append(Terms1, [Settled], Terms0),
        (   Settled =:= 0
        ->  Terms = Terms1
        ;   Skipped is 2 * Settled,
            length(Prefix, Skipped),
            append(Prefix, Open, Terms1),
            term_pairs(Open, Pairs),
            keysort(Pairs, Sorted),
            term_pairs(Terms, Sorted)
        )
    ).

term_pairs([], []).
term_pairs([C,X|Terms], [X-C|Pairs]) :- term_pairs(Terms, Pairs).

% Values are a part of the constant.
unbound_terms([], Constant, Constant, []).
unbound_terms([C,X|Terms], Constant0, Constant, Unbound) :-
    (   integer(X)
    ->  Constant1 is Constant0 - C * X,
        Unbound = Unbound1
    ;   Constant1 = Constant0,
        Unbound = [C,X|Unbound1]
    ),
    unbound_terms(Terms, Constant1, Constant, Unbound1).

linear_goal(#=<, 0, [A,X,B,Y], Goal) :- A + B =:= 0, abs(A) =:= 1, !, ( A =:= 1 -> Goal = (Y #>= X) ; Goal = (X #>= Y) ).
linear_goal(#=<, C, [A,X,B,Y], Goal) :- A + B =:= 0, abs(A) =:= 1, !, ( A =:= 1 -> Goal = (X #=< Y + C) ; Goal = (Y #=< X + C) ).
linear_goal(#\=, C, [1,X,1,Y], C #\= X + Y) :- !.
linear_goal(#\=, C, [-1,X,-1,Y], D #\= X + Y) :- !, D is -C.
linear_goal(#=, C, [-1,X,-1,Y], X + Y #= D) :- !, D is -C.
linear_goal(#\=, 0, Terms, Y #\= Sum) :- two_sides(Terms, [1*A,1*B], [1*Y]), !, sum_of([1*A,1*B], 0, Sum).
linear_goal(#=<, C, [-1,X], X #>= D) :- !, D is -C.
linear_goal(#=, C, [A,X,B,Y], Goal) :- C =\= 0, A + B =:= 0, abs(A) =:= 1, !,
    ( A =:= 1 -> D = C, Big = X, Small = Y ; D = C, Big = Y, Small = X ),
    ( D > 0 -> Goal = (Small + D #= Big) ; E is -D, Goal = (Big + E #= Small) ).
linear_goal(#=, 0, Terms, (Left #= Y)) :-
    two_sides(Terms, [1*Y], Negative), ( Negative = [1*_,1*_] ; Negative = [C*_], C =\= 1 ), !,
    sum_of(Negative, 0, Left).
linear_goal(Relation, C, Terms, Goal) :-
    two_sides(Terms, Positive, Negative),
    (   Positive == [] -> sum_of(Negative, 0, Right), D is -C, Goal =.. [Relation,D,Right]
    ;   Negative == [] -> sum_of(Positive, 0, Left), Goal =.. [Relation,Left,C]
    ;   C < 0 -> D is -C, sum_of(Positive, D, Left), sum_of(Negative, 0, Right), Goal =.. [Relation,Left,Right]
    ;   sum_of(Positive, 0, Left), sum_of(Negative, C, Right), Goal =.. [Relation,Left,Right]
    ).

two_sides([], [], []).
two_sides([C,X|Terms], Positive, Negative) :-
    (   integer(X), X =:= 0 -> two_sides(Terms, Positive, Negative)
    ;   C > 0 -> Positive = [C*X|Positive1], two_sides(Terms, Positive1, Negative)
    ;   D is -C, Negative = [D*X|Negative1], two_sides(Terms, Positive, Negative1)
    ).

sum_of([C*X|Terms], Constant, Sum) :-
    term_of(C, X, First),
    foldl(plus_term, Terms, First, Sum0),
    ( Constant =:= 0 -> Sum = Sum0 ; Sum = Sum0 + Constant ).

term_of(1, X, X) :- !.
term_of(C, X, C*X).

plus_term(C*X, Sum, Sum + Term) :- term_of(C, X, Term).
