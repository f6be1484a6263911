% clpfd.pl: constraints over integers: X #= Y+Z, X in 1..9, all_different/1, labeling/2 and the rest of SWI-Prolog's library of this name.
%
% The solver is in C++ (wam/fd): '$fd_...' post constraints and run to the fixpoint. Here are the interface, the options of labeling, and
% global constraints that are made of smaller ones: global_cardinality, automaton, lex_chain, chain, serialized, disjoint2.
% What a variable still has to satisfy is shown by clpfd/residual_goals.pl.
:- module(clpfd,
          [ op(760, yfx, #<==>), op(750, xfy, #==>), op(750, yfx, #<==), op(740, yfx, #\/), op(730, yfx, #\), op(720, yfx, #/\),
            op(710, fy, #\), op(700, xfx, #>), op(700, xfx, #<), op(700, xfx, #>=), op(700, xfx, #=<), op(700, xfx, #=),
            op(700, xfx, #\=), op(700, xfx, in), op(700, xfx, ins), op(700, xfx, in_set), op(450, xfx, ..),
            (#>)/2, (#<)/2, (#>=)/2, (#=<)/2, (#=)/2, (#\=)/2, (#\)/1, (#<==>)/2, (#==>)/2, (#<==)/2, (#\/)/2, (#\)/2, (#/\)/2,
            (in)/2, (ins)/2, (in_set)/2,
            all_different/1, all_distinct/1, sum/3, scalar_product/4, tuples_in/2, element/3,
            global_cardinality/2, global_cardinality/3, circuit/1, cumulative/1, cumulative/2, disjoint2/1,
            automaton/3, automaton/8, chain/2, lex_chain/1, serialized/2,
            label/1, labeling/2, indomain/1, transpose/2, zcompare/3,
            fd_var/1, fd_inf/2, fd_sup/2, fd_size/2, fd_dom/2, fd_degree/2, fd_set/2,
            is_fdset/1, empty_fdset/1, fdset_parts/4, empty_interval/2, fdset_interval/3, fdset_singleton/2, fdset_min/2,
            fdset_max/2, fdset_size/2, list_to_fdset/2, fdset_to_list/2, range_to_fdset/2, fdset_to_range/2,
            fdset_add_element/3, fdset_del_element/3, fdset_disjoint/2, fdset_intersect/2, fdset_intersection/3,
            fdset_member/2, fdset_eq/2, fdset_subset/2, fdset_subtract/3, fdset_union/3, fdset_union/2, fdset_complement/2
          ]).
:- use_module(library(clpfd/residual_goals)).
:- use_module(library(lists), [append/3, list_to_set/2, nth0/3, nth1/3, same_length/2]).
:- use_module(library(apply), [maplist/2, maplist/3, maplist/4, maplist/5, foldl/4]).
:- use_module(library(error), [must_be/2, type_error/2, domain_error/2, instantiation_error/1, representation_error/1]).
:- use_module(library(pairs), [pairs_keys_values/3]).

% --- relations, domains, connectives

%! ?X #= ?Y is det.  The expressions X and Y have the same value.
X #= Y :- '$fd_equal'(X, Y).
%! ?X #\= ?Y is det.  The values of X and Y differ.
X #\= Y :- '$fd_unequal'(X, Y).
%! ?X #< ?Y is det.  The value of X is less than that of Y.
X #< Y :- '$fd_less'(X, Y).
%! ?X #> ?Y is det.  The value of X is greater than that of Y.
X #> Y :- '$fd_greater'(X, Y).
%! ?X #=< ?Y is det.  The value of X is at most that of Y.
X #=< Y :- '$fd_at_most'(X, Y).
%! ?X #>= ?Y is det.  The value of X is at least that of Y.
X #>= Y :- '$fd_at_least'(X, Y).

%! ?X in +Domain is semidet.  X is an integer of Domain: Low..High, an integer, Domain1 \/ Domain2 or \ Domain; Low may be inf, High sup.
X in Domain :- '$fd_in'(X, Domain).

%! +Variables ins +Domain is semidet.  Each of the list Variables is in Domain.
Variables ins Domain :-
    must_be(list, Variables),
    '$fd_ins'(Variables, Domain).

%! #\ +P is semidet.  The constraint P does not hold.
#\ P :- '$fd_reify'(P, 0).
%! ?P #<==> ?Q is semidet.  P and Q both hold, or neither.
P #<==> Q :- '$fd_reify'(P #<==> Q, 1).
%! ?P #==> ?Q is semidet.  P implies Q.
P #==> Q :- '$fd_reify'(P #==> Q, 1).
%! ?P #<== ?Q is semidet.  Q implies P.
P #<== Q :- '$fd_reify'(P #<== Q, 1).
%! ?P #\/ ?Q is semidet.  P or Q holds.
P #\/ Q :- '$fd_reify'(P #\/ Q, 1).
%! ?P #\ ?Q is semidet.  Either P or Q holds, and not both.
P #\ Q :- '$fd_reify'(P #\ Q, 1).
%! ?P #/\ ?Q is semidet.  P and Q hold.
P #/\ Q :- '$fd_reify'(P #/\ Q, 1).

attr_unify_hook(Attribute, Value) :- ( Attribute = '$custom'(Propagator) -> trigger_once(Propagator) ; '$fd_bound'(Attribute, Value) ).

% --- relations between integers cost what arithmetic costs: in a module that has imported the library, goal expansion tests for
% integers first. Only small expressions of operations that are defined for all integers are expanded.

'$used_by_program' :-
    create_prolog_flag(clpfd_monotonic, false, [keep(true)]),
    create_prolog_flag(clpfd_propagation, default, [keep(true)]),
    '$separate_lambdas'([yall,apply_macros]),
    (   clause(user:goal_expansion(_, _), clpfd:expanded(_, _))
    ->  true
    ;   assertz((user:goal_expansion(Goal, Expanded) :- clpfd:expanded(Goal, Expanded)))
    ).

expanded(Goal, Expanded) :-
    nonvar(Goal),
    \+ current_prolog_flag(clpfd_monotonic, true),
    relation_of(Goal, Left, Right, Arithmetic, Posted),
    '$source_module'(M),
    functor(Goal, Name, 2),
    '$import_of'(M, Name, 2, clpfd),
    safe_expression(Left, 4, _),
    safe_expression(Right, 4, _),
    expansion(Goal, Left, Right, Arithmetic, Posted, Expanded).

relation_of(X #= Y, X, Y, X =:= Y, '$fd_equal'(X, Y)).
relation_of(X #\= Y, X, Y, X =\= Y, '$fd_unequal'(X, Y)).
relation_of(X #< Y, X, Y, X < Y, '$fd_less'(X, Y)).
relation_of(X #> Y, X, Y, X > Y, '$fd_greater'(X, Y)).
relation_of(X #=< Y, X, Y, X =< Y, '$fd_at_most'(X, Y)).
relation_of(X #>= Y, X, Y, X >= Y, '$fd_at_least'(X, Y)).

% Left: how many more operations there may be.
safe_expression(E, Left, Left) :- ( var(E) ; integer(E) ), !.
safe_expression(E, Left0, Left) :-
    safe_operation(E, Arguments),
    Left0 > 0,
    Left1 is Left0 - 1,
    safe_expressions(Arguments, Left1, Left).

safe_expressions([], Left, Left).
safe_expressions([E|Es], Left0, Left) :- safe_expression(E, Left0, Left1), safe_expressions(Es, Left1, Left).

safe_operation(A + B, [A,B]).
safe_operation(A - B, [A,B]).
safe_operation(A * B, [A,B]).
safe_operation(-A, [A]).
safe_operation(min(A, B), [A,B]).
safe_operation(max(A, B), [A,B]).
safe_operation(abs(A), [A]).

expansion(_ #= _, X, Y, Arithmetic, Posted, Expanded) :- var(X), compound(Y), !,
    term_variables(Y, Vars),
    all_integers(Vars, Test),
    Expanded = ( Test -> ( var(X) -> X is Y ; integer(X) -> Arithmetic ; Posted ) ; Posted ).
expansion(_ #= _, X, Y, Arithmetic, Posted, Expanded) :- compound(X), var(Y), !,
    term_variables(X, Vars),
    all_integers(Vars, Test),
    Expanded = ( Test -> ( var(Y) -> Y is X ; integer(Y) -> Arithmetic ; Posted ) ; Posted ).
expansion(_, X, Y, Arithmetic, Posted, ( Test -> Arithmetic ; Posted )) :-
    term_variables(X-Y, Vars),
    Vars = [_|_],
    all_integers(Vars, Test).

all_integers([], true).
all_integers([V|Vs], Test) :- all_integers(Vs, V, Test).

all_integers([], V, integer(V)).
all_integers([W|Vs], V, ( integer(V), Test )) :- all_integers(Vs, W, Test).

% --- global constraints that the solver has

%! all_different(+Variables) is semidet.  The variables have different values; a value is removed from the others when it is known.
all_different(Variables) :- '$fd_all_different'(Variables).

%! all_distinct(+Variables) is semidet.  As all_different/1, and every value that is in no solution is removed.
all_distinct(Variables) :- '$fd_all_distinct'(Variables).

%! sum(+Variables, +Relation, ?Expression) is semidet.  The sum of Variables is in Relation (#=, #<, ...) to Expression.
sum(Variables, Relation, Expression) :- '$fd_sum'([], Variables, Relation, Expression).

%! scalar_product(+Coefficients, +Variables, +Relation, ?Expression) is semidet.  As sum/3, with a coefficient for each variable.
scalar_product(Coefficients, Variables, Relation, Expression) :- '$fd_sum'(Coefficients, Variables, Relation, Expression).

%! element(?Index, +List, ?Value) is semidet.  Value is the Index-th of List, counted from 1.
element(Index, List, Value) :- '$fd_element'(Index, List, Value).

%! tuples_in(+Tuples, +Relation) is semidet.  Each tuple, a list of variables, is one of the lists of integers of Relation.
tuples_in(Tuples, Relation) :-
    must_be(list(list), Tuples),
    must_be(list(list(integer)), Relation),
    each_tuple(Tuples, Relation).

each_tuple([], _).
each_tuple([Tuple|Tuples], Relation) :- '$fd_tuple'(Tuple, Relation), each_tuple(Tuples, Relation).

%! circuit(+Successors) is semidet.  The I-th element is the successor of I in a circuit through 1, ..., length of Successors.
circuit(Successors) :- '$fd_circuit'(Successors).

% --- global constraints that are made of others

%! global_cardinality(+Variables, +Pairs) is semidet.  For each Key-Count of Pairs, Count of Variables are Key; each is one of the keys.
global_cardinality(Variables, Pairs) :- global_cardinality(Variables, Pairs, []).

%! global_cardinality(+Variables, +Pairs, +Options) is semidet.
%  Option cost(Cost, Matrix): Cost is the sum of the costs, Matrix has a row for each variable and a column for each key.
global_cardinality(Variables, Pairs, Options) :-
    must_be(list, Variables),
    must_be(list, Pairs),
    maplist(check_pair, Pairs),
    must_be(list, Options),
    pairs_keys_values(Pairs, Keys, Counts),
    must_be(list(integer), Keys),
    sort(Keys, Sorted),
    ( same_length_lists(Sorted, Keys) -> true ; domain_error(gcc_unique_key_pairs, Pairs) ),
    length(Variables, Length),
    values_domain(Keys, Domain),
    Counts ins 0..Length,
    Variables ins Domain,
    Whole = global_cardinality(Variables, Pairs),
    '$fd_sum'([], Counts, #=, Length, Whole),
    each_count(Keys, Counts, Variables, Whole),
    gcc_options(Options, Variables, Keys).

check_pair(Pair) :- ( nonvar(Pair), Pair = _-_ -> true ; domain_error(gcc_pair, Pair) ).

same_length_lists(Xs, Ys) :- length(Xs, N), length(Ys, N).

values_domain([], 1..0).
values_domain([V|Vs], Domain) :- foldl(domain_with, Vs, V, Domain).

domain_with(V, D, D \/ V).

each_count([], [], _, _).
each_count([K|Ks], [C|Cs], Variables, Whole) :-
    maplist(is_value(Whole, K), Variables, Truths),
    '$fd_sum'([], Truths, #=, C, Whole),
    each_count(Ks, Cs, Variables, Whole).

is_value(Whole, K, X, Truth) :- '$fd_reify'(X #= K, Truth, Whole).

gcc_options([], _, _).
gcc_options([Option|Options], Variables, Keys) :-
    gcc_option(Option, Variables, Keys),
    gcc_options(Options, Variables, Keys).

gcc_option(Option, _, _) :- var(Option), !, instantiation_error(Option).
gcc_option(consistency(_), _, _) :- !.
gcc_option(cost(Cost, Matrix), Variables, Keys) :- !,
    must_be(list(list(integer)), Matrix),
    maplist(cost_of(Keys), Variables, Matrix, Costs),
    '$fd_sum'([], Costs, #=, Cost, 0).
gcc_option(Option, _, _) :- domain_error(gcc_option, Option).

cost_of(Keys, X, Row, Cost) :-
    element(Index, Keys, X),
    element(Index, Row, Cost).

%! cumulative(+Tasks) is semidet.  As cumulative(Tasks, [limit(1)]).
cumulative(Tasks) :- cumulative(Tasks, [limit(1)]).

%! cumulative(+Tasks, +Options) is semidet.
%  Tasks are task(Start, Duration, End, Use, Id) with a duration of at least 1: at no time do those that run use more than the limit of
%  option limit(L), 1 if none. Starts, durations and ends have finite domains then, which follow from each other.
cumulative(Tasks, Options) :-
    must_be(list(list), [Tasks,Options]),
    ( Options = [] -> Limit = 1 ; Options = [limit(Limit)] -> must_be_number(Limit) ; domain_error(cumulative_options_empty_or_limit, Options) ),
    check_tasks(Tasks),
    '$fd_cumulative'(Tasks, Limit, cumulative(Tasks, Options)).

check_tasks([]).
check_tasks([Task|Tasks]) :-
    ( var(Task) -> instantiation_error(Task) ; Task = task(S, D, E, C, _) ),
    maplist(must_be_number, [S,D,E,C]),
    '$fd_relation'(#>, D, 0),
    '$fd_relation'(#>=, C, 0),
    '$fd_relation'(#=, S + D, E),
    check_finite([E,S,D]),
    check_tasks(Tasks).

must_be_number(X) :- ( var(X) -> true ; integer(X) -> true ; type_error(integer, X) ).

%! serialized(+Starts, +Durations) is semidet.  Tasks with these starts and durations do not overlap.
serialized(Starts, Durations) :-
    must_be(list(integer), Durations),
    pairs_keys_values(Tasks, Starts, Durations),
    maplist(must_be_number, Starts),
    Durations ins 0..sup,
    serialize(Tasks, serialized(Starts, Durations)).

serialize([], _).
serialize([Task|Tasks], Whole) :- apart(Tasks, Task, Whole), serialize(Tasks, Whole).

apart([], _, _).
apart([S2-D2|Tasks], S1-D1, Whole) :-
    '$fd_reify'(S1 + D1 #=< S2 #\/ S2 + D2 #=< S1, 1, Whole),
    apart(Tasks, S1-D1, Whole).

%! disjoint2(+Rectangles) is semidet.  Rectangles, terms F(X, Width, Y, Height), do not overlap.
disjoint2(Rectangles) :-
    must_be(list, Rectangles),
    maplist(rectangle, Rectangles, Parts),
    keep_disjoint(Parts, disjoint2(Rectangles)).

rectangle(Term, Parts) :- ( var(Term) -> instantiation_error(Term) ; Term =.. Parts ).

keep_disjoint([], _).
keep_disjoint([R|Rs], Whole) :- maplist(beside(Whole, R), Rs), keep_disjoint(Rs, Whole).

beside(Whole, [_,X1,W1,Y1,H1], [_,X2,W2,Y2,H2]) :-
    maplist(has_domain, [X1,W1,Y1,H1,X2,W2,Y2,H2]),
    '$fd_reify'(X1 + W1 #=< X2 #\/ X2 + W2 #=< X1 #\/ Y1 + H1 #=< Y2 #\/ Y2 + H2 #=< Y1, 1, Whole).

has_domain(X) :- X in inf..sup.

%! chain(+Variables, +Relation) is semidet.  Each variable is in Relation (#=, #<, #=<, #>, #>=) to the next one.
chain(Variables, Relation) :-
    must_be(list, Variables),
    maplist(must_be_number, Variables),
    ( var(Relation) -> instantiation_error(Relation) ; true ),
    ( chain_relation(Relation) -> true ; domain_error(chain_relation, Relation) ),
    in_chain(Variables, Relation).

chain_relation(#=).
chain_relation(#<).
chain_relation(#=<).
chain_relation(#>).
chain_relation(#>=).

in_chain([], _).
in_chain([X|Xs], Relation) :- in_chain(Xs, X, Relation).

in_chain([], X, _) :- X in inf..sup.
in_chain([Y|Ys], X, Relation) :-
    ( Relation == (#<) -> has_domain(Y) ; true ),  % the older one: residual goals are shown by age
    '$fd_relation'(Relation, X, Y),
    in_chain(Ys, Y, Relation).

%! lex_chain(+Lists) is semidet.  The lists are in ascending lexicographic order.
lex_chain(Lists) :-
    must_be(list(list), Lists),
    lex_order(Lists, lex_chain(Lists)).

lex_order([], _).
lex_order([L|Ls], Whole) :- lex_order(Ls, L, Whole).

lex_order([], _, _).
lex_order([L2|Ls], L1, Whole) :- lex_at_most(L1, L2, 1, Whole), lex_order(Ls, L2, Whole).

% Equal: whether all elements so far are equal.
lex_at_most([], [], _, _) :- !.
lex_at_most([X|Xs], [Y|Ys], Equal, Whole) :- !,
    maplist(has_domain, [X,Y]),
    ( Equal == 1 -> '$fd_relation'(#=<, X, Y) ; '$fd_reify'(Equal #==> X #=< Y, 1, Whole) ),
    ( Xs == [], Ys == [] -> true ; '$fd_reify'(Equal #/\ X #= Y, Equal1, Whole), lex_at_most(Xs, Ys, Equal1, Whole) ).
lex_at_most(_, _, 0, _).  % none of two lists of which one begins with the other comes first

%! automaton(+Sequence, +Nodes, +Arcs) is semidet.
%  The sequence is accepted by the automaton of Nodes, source(N) and sink(N), and Arcs, arc(Node, Integer, Node).
automaton(Sequence, Nodes, Arcs) :- automaton(Sequence, _, Sequence, Nodes, Arcs, [], [], []).

%! automaton(+Sequence, ?Template, +Signature, +Nodes, +Arcs, +Counters, +Initials, ?Finals) is semidet.
%  As automaton/3 with counters: an arc may have a list of expressions as fourth argument, the new values of Counters.
automaton(Sequence, Template, Signature, Nodes, Arcs, Counters, Initials, Finals) :-
    must_be(list(list), [Sequence,Signature,Nodes,Arcs,Counters,Initials]),
    node_numbers(Nodes, Arcs, Numbers),
    findall(N, ( member_of(source(Node), Nodes), node_number(Numbers, Node, N) ), Sources),
    findall(N, ( member_of(sink(Node), Nodes), node_number(Numbers, Node, N) ), Sinks),
    maplist(no_expressions, Counters, Expressions0),
    arc_rows(Arcs, Counters, Numbers, Expressions0, Expressions, Rows),
    values_domain_of(Sources, From),
    values_domain_of(Sinks, To),
    State in From,
    walk(Signature, Sequence, State, Last, Rows, Expressions, Template-Counters, Initials, Finals),
    Last in To.

member_of(X, Xs) :- '$member_of_list'(X, Xs).

values_domain_of(Values, Domain) :- values_domain(Values, Domain).

% From 0, in the order in which the arcs name them.
node_numbers(Nodes, Arcs, Numbers) :-
    maplist(is_arc, Arcs),
    findall(Node, ( member_of(Arc, Arcs), ( arg(1, Arc, Node) ; arg(3, Arc, Node) ) ; member_of(N, Nodes), arg(1, N, Node) ), All),
    list_to_set(All, Numbers).

is_arc(Arc) :- nonvar(Arc), ( Arc = arc(_, _, _) -> true ; Arc = arc(_, _, _, _) ).

node_number(Numbers, Node, N) :- nth0(N, Numbers, Known), Known == Node, !.

no_expressions(_, []).

% A row for each arc: node, label, node, and for each counter the number of its expression among those that the arcs have for it.
arc_rows([], _, _, Expressions, Expressions, []).
arc_rows([Arc|Arcs], Counters, Numbers, Expressions0, Expressions, [[From,Label,To|Is]|Rows]) :-
    ( Arc = arc(A, Label, B) -> News = Counters ; Arc = arc(A, Label, B, News) ),
    must_be(integer, Label),
    node_number(Numbers, A, From),
    node_number(Numbers, B, To),
    maplist(expression_number, News, Expressions0, Expressions1, Is),
    arc_rows(Arcs, Counters, Numbers, Expressions1, Expressions, Rows).

expression_number(E, Known, Known, I) :- nth1(I, Known, E0), E0 == E, !.
expression_number(E, Known0, Known, I) :- append(Known0, [E], Known), length(Known, I).

% The counters have the values of all their expressions before them; which one counts depends on the arc.
walk([], _, State, State, _, _, _, Finals, Finals).
walk([Label|Labels], [Element|Elements], State, Last, Rows, Expressions, Names, Values, Finals) :-
    same_length(Expressions, Is),
    '$fd_tuple'([State,Label,Next|Is], Rows),
    maplist(next_value(Names, Element-Values), Expressions, Is, Values1),
    walk(Labels, Elements, Next, Last, Rows, Expressions, Names, Values1, Finals).

next_value(Names, Parts, Expressions, I, Value) :-
    maplist(value_of(Names, Parts), Expressions, Values),
    element(I, Values, Value).

value_of(Names, Parts, Expression, Value) :-
    copy_term(Names-Expression, Parts-Copy),
    '$fd_relation'(#=, Value, Copy).

% --- propagators of a program: a term Constraint with clauses of the multifile predicate run_propagator/2. They run when the domain changed of a
% variable that the propagator was attached to, behind the built-in that has changed it. State becomes dead when there is nothing more to do.

:- multifile run_propagator/2.
:- dynamic run_propagator/2.

%! make_propagator(+Constraint, -Propagator) is det.  Propagator stands for Constraint.
make_propagator(Constraint, propagator(Constraint, _)).
%! init_propagator(?Variable, +Propagator) is det.  Propagator runs when the domain of Variable changes.
init_propagator(Variable, Propagator) :- ( var(Variable) -> '$fd_attach'(Variable, Propagator) ; true ).
%! trigger_once(+Propagator) is semidet.  Runs Propagator now.
trigger_once(propagator(Constraint, State)) :- ( State == dead -> true ; run_propagator(Constraint, State) ).
%! kill(?State) is det.  The propagator with this State runs no more.
kill(dead).

% tuples_in/2 in a connective: Truth says whether all tuples are in the relation.
run_propagator(tables(Tuples, Relation, Truth), State) :-
    kill(State),
    must_be(list(list), Tuples),
    must_be(list(list(integer)), Relation),
    table_truths(Tuples, Relation, Truth).
run_propagator(table(Tuple, Relation, Truth), State) :-
    (   Truth == 1 -> kill(State), '$fd_tuple'(Tuple, Relation)
    ;   Truth == 0 -> kill(State), rows_in_domains(Relation, Tuple, Rows), is_none(Rows, Tuple)
    ;   ground(Tuple) -> kill(State), ( '$memberchk_eq'(Tuple, Relation) -> Truth = 1 ; Truth = 0 )
    ;   rows_in_domains(Relation, Tuple, []) -> kill(State), Truth = 0
    ;   true
    ).

run_propagator(zcompare(Order, A, B), State) :- ( known_order(A, B, Known) -> kill(State), Order = Known ; true ).

rows_in_domains([], _, []).
rows_in_domains([Row|Rows], Tuple, Found) :-
    ( maplist(has_in_domain, Tuple, Row) -> Found = [Row|Found1] ; Found = Found1 ),
    rows_in_domains(Rows, Tuple, Found1).

has_in_domain(X, V) :-
    (   integer(X) -> X =:= V
    ;   '$fd_dom'(X, Domain),
        '$fd_domain_operation'(intersection, Domain, V, V)
    ).

table_truths([], _, 1).
table_truths([Tuple|Tuples], Relation, Truth) :-
    (   Tuples == [] -> table_truth(Tuple, Relation, Truth)
    ;   table_truth(Tuple, Relation, First),
        table_truths(Tuples, Relation, Others),
        '$fd_reify'(First #/\ Others, Truth)
    ).

table_truth(Tuple, Relation, Truth) :-
    Truth in 0..1,
    make_propagator(table(Tuple, Relation, Truth), Propagator),
    maplist(watched_by(Propagator), [Truth|Tuple]),
    trigger_once(Propagator).

watched_by(Propagator, X) :- init_propagator(X, Propagator).

is_none([], _).
is_none([Row|Rows], Tuple) :-
    maplist(has_value, Tuple, Row, Equations),
    all_hold(Equations, Equal),
    '$fd_reify'(Equal, 0),
    is_none(Rows, Tuple).

has_value(X, V, X #= V).

all_hold([], 1).
all_hold([E|Es], All) :- foldl(and_also, Es, E, All).

and_also(E, All, All #/\ E).

% What propagators of programs for SWI-Prolog use beside these: a domain is empty, from_to(Low, High) or split(Hole, Left, Right); Low and High
% are inf, sup or n(Integer).

%! fd_get(+Variable, -Domain, -Propagators) is det.  The domain of Variable, and what fd_put/3 takes for its propagators.
fd_get(X, Domain, propagators) :- '$fd_dom'(X, D), domain_tree(D, Domain).
%! fd_get(+Variable, -Domain, -Low, -High, -Propagators) is det.  As fd_get/3, with the ends of the domain.
fd_get(X, Domain, Low, High, Propagators) :-
    fd_get(X, Domain, Propagators),
    domain_infimum(Domain, Low),
    domain_supremum(Domain, High).
%! fd_put(?Variable, +Domain, +Propagators) is semidet.  Variable is in Domain.
fd_put(X, Domain, _) :- tree_domain(Domain, D), X in D.

domain_tree(L \/ R, split(Hole, Left, Right)) :- !,
    domain_tree(L, Left),
    domain_tree(R, Right),
    domain_supremum(Left, n(High)),
    Hole is High + 1.
domain_tree(L..H, Domain) :- !, ( integer(L), integer(H), L > H -> Domain = empty ; end_tree(L, Low), end_tree(H, High), Domain = from_to(Low, High) ).
domain_tree(N, from_to(n(N), n(N))).

end_tree(E, Tree) :- ( integer(E) -> Tree = n(E) ; Tree = E ).

tree_end(Tree, E) :- ( Tree = n(N) -> E = N ; E = Tree ).

tree_domain(empty, 1..0).
tree_domain(from_to(Low, High), L..H) :- tree_end(Low, L), tree_end(High, H).
tree_domain(split(_, Left, Right), L \/ R) :- tree_domain(Left, L), tree_domain(Right, R).

% Ends of domains in their order: inf, n(Integer), sup.
cis_max(A, B, Max) :- ( cis_geq(A, B) -> Max = A ; Max = B ).
cis_min(A, B, Min) :- ( cis_geq(A, B) -> Min = B ; Min = A ).
cis_geq(A, B) :- ( A == sup -> true ; B == inf -> true ; A = n(N), B = n(M), N >= M ).
cis_gt(A, B) :- \+ cis_geq(B, A).
cis_leq(A, B) :- cis_geq(B, A).
cis_lt(A, B) :- cis_gt(B, A).

%! update_bounds(?Variable, +Domain, +Propagators, +Low0, +High0, +Low, +High) is semidet.  Variable, with ends Low0 and High0 so far, is from Low to High.
update_bounds(X, _, _, Low0, High0, Low, High) :-
    (   Low == Low0, High == High0 -> true
    ;   tree_domain(from_to(Low, High), Domain),
        X in Domain
    ).

domain_infimum(from_to(Low, _), Low).
domain_infimum(split(_, Left, _), Low) :- domain_infimum(Left, Low).

domain_supremum(from_to(_, High), High).
domain_supremum(split(_, _, Right), High) :- domain_supremum(Right, High).

domain_num_elements(Domain, Size) :- tree_domain(Domain, D), fdset_size(D, S), end_tree(S, Size).
domain_contains(Domain, N) :- tree_domain(Domain, D), N in D.
domain_to_list(Domain, List) :- tree_domain(Domain, D), fdset_to_list(D, List).
list_to_domain(List, Domain) :- ( List == [] -> Domain = empty ; list_to_fdset(List, D), domain_tree(D, Domain) ).
domain_remove(Domain0, N, Domain) :- tree_domain(Domain0, D0), fdset_del_element(D0, N, D), domain_tree(D, Domain).
domain_remove_smaller_than(Domain0, N, Domain) :- narrowed_domain(Domain0, N..sup, Domain).
domain_remove_greater_than(Domain0, N, Domain) :- narrowed_domain(Domain0, inf..N, Domain).
domains_intersection(Domain1, Domain2, Domain) :- tree_domain(Domain2, D2), narrowed_domain(Domain1, D2, Domain), Domain \== empty.
domains_union(Domain1, Domain2, Domain) :- tree_domain(Domain1, D1), tree_domain(Domain2, D2), fdset_union(D1, D2, D), domain_tree(D, Domain).
domain_complement(Domain0, Domain) :- tree_domain(Domain0, D0), fdset_complement(D0, D), domain_tree(D, Domain).

narrowed_domain(Domain0, Allowed, Domain) :- tree_domain(Domain0, D0), fdset_intersection(D0, Allowed, D), domain_tree(D, Domain).

% --- labeling

%! indomain(?Variable) is nondet.  Variable is one of the values of its domain, in ascending order.
indomain(Variable) :- label([Variable]).

%! label(+Variables) is nondet.  Each of Variables has a value of its domain.
label(Variables) :-
    (   '$fd_all_finite'(Variables) -> assign(Variables, 0)
    ;   check_variables(Variables),
        assign_any(Variables, 0)
    ).

%! labeling(+Options, +Variables) is nondet.
%  As label/1. Options: which variable is next: leftmost, ff, ffc, min, max; which value: up, down; how: step, enum, bisect; best first:
%  min(Expression), max(Expression).
labeling(Options, Variables) :-
    must_be(list, Options),
    check_variables(Variables),
    labeling_options(Options, Options, o(_, _, _), How, Best),
    (   Best == [] -> assign_any(Variables, How)
    ;   '$fd_all_finite'(Variables) -> optimise(Best, Variables, How)
    ;   representation_error(clpfd_integer)  % ends of domains beyond small integers
    ).

check_variables(Variables) :-
    (   '$fd_all_finite'(Variables) -> true
    ;   must_be(list, Variables),
        check_finite(Variables)
    ).

check_finite([]).
check_finite([X|Xs]) :-
    (   integer(X) -> true
    ;   var(X), '$fd_size'(X, Size), Size \== sup -> true
    ;   var(X) -> instantiation_error(X)
    ;   type_error(integer, X)
    ),
    check_finite(Xs).

labeling_options([], _, o(Selection, Order, Branching), How, []) :-
    ( var(Selection) -> Selection = 0 ; true ),
    ( var(Order) -> Order = 0 ; true ),
    ( var(Branching) -> Branching = 0 ; true ),
    How is Selection + 16 * Order + 32 * Branching.
labeling_options([Option|Options], All, Chosen, How, Best) :-
    (   var(Option) -> instantiation_error(Option)
    ;   option_code(Option, Place, Code)
    ->  arg(Place, Chosen, Value),
        (   var(Value) -> Value = Code
        ;   Value == Code -> domain_error(nonrepeating_labeling_options, All)
        ;   domain_error(consistent_labeling_options, All)
        ),
        Best = Best1
    ;   ( Option = min(_) ; Option = max(_) )
    ->  Best = [Option|Best1]
    ;   domain_error(labeling_option, Option)
    ),
    labeling_options(Options, All, Chosen, How, Best1).

option_code(leftmost, 1, 0).
option_code(ff, 1, 1).
option_code(ffc, 1, 2).
option_code(min, 1, 3).
option_code(max, 1, 4).
option_code(up, 2, 0).
option_code(down, 2, 1).
option_code(step, 3, 0).
option_code(enum, 3, 1).
option_code(bisect, 3, 2).

assign(Variables, How) :-
    '$fd_choose'(Variables, How, Rest),
    ( Rest == [] -> true ; assign(Rest, How) ).

% While ends of domains are beyond small integers the variable is chosen here.
assign_any(Variables, How) :-
    (   '$fd_all_finite'(Variables) -> assign(Variables, How)
    ;   without_values(Variables, Open),
        assign_far(Open, Variables, How)
    ).

assign_far([], _, _).
assign_far([V|Vs], Variables, How) :-
    Selection is How /\ 15, Order is How >> 4 /\ 1, Branching is How >> 5 /\ 15,
    foldl(better_choice(Selection), Vs, V, Chosen),
    '$fd_inf'(Chosen, Low), '$fd_sup'(Chosen, High),
    narrow(Branching, Order, Low, High, Chosen),
    assign_any(Variables, How).

without_values([], []).
without_values([V|Vs], Open) :- ( var(V) -> Open = [V|Open1] ; Open = Open1 ), without_values(Vs, Open1).

better_choice(Selection, V, Chosen0, Chosen) :-
    choice_key(Selection, V, Key),
    choice_key(Selection, Chosen0, Key0),
    ( Key @< Key0 -> Chosen = V ; Chosen = Chosen0 ).

choice_key(0, _, 0).
choice_key(1, V, Size) :- '$fd_size'(V, Size).
choice_key(2, V, Size-Degree) :- '$fd_size'(V, Size), '$fd_degree'(V, D), Degree is -D.
choice_key(3, V, Low) :- '$fd_inf'(V, Low).
choice_key(4, V, Key) :- '$fd_sup'(V, High), Key is -High.

narrow(2, Order, Low, High, V) :- !,
    Middle is (Low + High) // 2,
    ( Order =:= 0 -> ( '$fd_relation'(#=<, V, Middle) ; '$fd_relation'(#>, V, Middle) ) ; ( '$fd_relation'(#>, V, Middle) ; '$fd_relation'(#=<, V, Middle) ) ).
narrow(_, 0, Low, _, V) :- ( V = Low ; '$fd_relation'(#>, V, Low) ).
narrow(_, 1, _, High, V) :- ( V = High ; '$fd_relation'(#<, V, High) ).

% The best value first, with its solutions in the order of labeling; then the others.
optimise([], Variables, How) :- assign(Variables, How).
optimise([Best|Others], Variables, How) :-
    Cost in inf..sup,
    (   Best = min(E) -> Sign = 1, Cost #= E ; Best = max(E), Sign = -1, Cost #= -(E) ),
    in_order_of_cost(Cost, Sign, Others, Variables, How).

in_order_of_cost(Cost, Sign, Others, Variables, How) :-
    least_cost(Cost, Sign, Variables, How, Least),
    (   Cost = Least,
        optimise(Others, Variables, How)
    ;   Cost #> Least,
        in_order_of_cost(Cost, Sign, Others, Variables, How)
    ).

% Branch and bound in one search: each solution is better than those that any worker had found. What a short search leaves is bounded by the
% relaxation as well; it is gone afterwards, so that the order of answers does not depend on it.
least_cost(Cost, Sign, Variables, How, Least) :-
    '$best_cost'(Sign, Cost, Incumbent, clpfd:better_cost(Cost, Variables, How, Incumbent), Least).

better_cost(Cost, Variables, How, Incumbent) :-
    '$fd_first_search'(Variables, How, Cost, Incumbent, Found, IsLeft),
    ( Found == [] -> IsLeft == true, best_left(Cost, Variables, How, Incumbent)
    ; IsLeft == true -> ( Cost = Found ; best_left(Cost, Variables, How, Incumbent) )
    ; Cost = Found
    ).

best_left(Cost, Variables, How, Incumbent) :-
    '$fd_relax'(Cost),
    assign_below(Variables, How, Cost, Incumbent),
    ( integer(Cost) -> true ; instantiation_error(Cost) ),
    '$incumbent_note'(Incumbent, Cost).

assign_below(Variables, How, Cost, Incumbent) :-
    '$fd_choose_below'(Variables, How, Rest, Cost, Incumbent),
    ( Rest == [] -> true ; assign_below(Rest, How, Cost, Incumbent) ).

% --- lists and orders

%! transpose(+Matrix, ?Transposed) is det.  Transposed has the columns of the list of lists Matrix as rows.
transpose(Matrix, Transposed) :-
    must_be(list(list), Matrix),
    columns(Matrix, Transposed).

columns([], []).
columns([Row|Rows], Columns) :- columns(Row, [Row|Rows], Columns).

columns([], Rows, []) :- maplist(=([]), Rows).
columns([_|Rest], Rows, [Column|Columns]) :-
    heads_and_tails(Rows, Column, Tails),
    columns(Rest, Tails, Columns).

heads_and_tails([], [], []).
heads_and_tails([[X|Xs]|Rows], [X|Column], [Xs|Tails]) :- heads_and_tails(Rows, Column, Tails).

%! zcompare(?Order, ?A, ?B) is semidet.  As compare/3 for integers, which may be known later.
zcompare(Order, A, B) :-
    (   nonvar(Order) -> zcompare_(Order, A, B)
    ;   integer(A), integer(B) -> compare(Order, A, B)
    ;   maplist(must_be_number, [A,B]),
        freeze(Order, zcompare_(Order, A, B)),
        make_propagator(zcompare(Order, A, B), Propagator),
        maplist(watched_by(Propagator), [A,B]),
        trigger_once(Propagator)
    ).

zcompare_(<, A, B) :- '$fd_relation'(#<, A, B).
zcompare_(=, A, B) :- '$fd_relation'(#=, A, B).
zcompare_(>, A, B) :- '$fd_relation'(#>, A, B).

known_order(A, B, =) :- A == B, !.
known_order(A, B, Order) :-
    '$fd_inf'(A, LowA), '$fd_sup'(A, HighA), '$fd_inf'(B, LowB), '$fd_sup'(B, HighB),
    (   integer(HighA), integer(LowB), HighA < LowB -> Order = (<)
    ;   integer(LowA), integer(HighB), LowA > HighB -> Order = (>)
    ).

% --- asking

%! fd_var(@Variable) is semidet.  Variable is one of a constraint, without a value.
fd_var(X) :- '$fd_var'(X).
%! fd_inf(+Variable, -Inf) is det.  Inf is the least value of Variable, or inf.
fd_inf(X, Inf) :- '$fd_inf'(X, Inf).
%! fd_sup(+Variable, -Sup) is det.  Sup is the greatest value of Variable, or sup.
fd_sup(X, Sup) :- '$fd_sup'(X, Sup).
%! fd_size(+Variable, -Size) is det.  Size is the number of values of Variable, or sup.
fd_size(X, Size) :- '$fd_size'(X, Size).
%! fd_dom(+Variable, -Domain) is det.  Domain is that of Variable, as (in)/2 takes it.
fd_dom(X, Domain) :- '$fd_dom'(X, Domain0), ( integer(X) -> Domain = X..X ; Domain = Domain0 ).
%! fd_degree(+Variable, -Degree) is det.  Degree is the number of constraints on Variable.
fd_degree(X, Degree) :- '$fd_degree'(X, Degree).

% --- sets of integers: here a set is a domain, and the empty set 1..0

%! fd_set(+Variable, -Set) is det.  Set is the set of values of Variable.
fd_set(X, Set) :- '$fd_dom'(X, Set).
%! ?Variable in_set +Set is semidet.  Variable is one of Set.
X in_set Set :- '$fd_in'(X, Set).
%! is_fdset(@Set) is semidet.  Set is a set of integers.
is_fdset(Set) :- ground(Set), catch('$fd_domain_operation'(union, Set, Set, _), error(_, _), fail).
%! empty_fdset(?Set) is semidet.  Set is empty.
empty_fdset(1..0).
%! fdset_parts(?Set, ?Min, ?Max, ?Rest) is semidet.  Min..Max is the first interval of Set, Rest the others.
fdset_parts(Set, Min, Max, Rest) :-
    (   nonvar(Set)
    ->  first_interval(Set, Min0..Max0),
        Min = Min0, Max = Max0,
        fdset_subtract(Set, Min0..Max0, Rest)
    ;   fdset_union(Min..Max, Rest, Set)
    ).

first_interval(Left \/ _, Interval) :- !, first_interval(Left, Interval).
first_interval(Min..Max, Min..Max) :- !, Min..Max \== 1..0.
first_interval(N, N..N).

%! empty_interval(+Min, +Max) is semidet.  No integer is in Min..Max.
empty_interval(Min, Max) :- integer(Min), integer(Max), Min > Max.
%! fdset_interval(?Set, ?Min, ?Max) is semidet.  Set is Min..Max.
fdset_interval(Set, Min, Max) :-
    ( nonvar(Set) -> fdset_parts(Set, Min, Max, 1..0) ; \+ empty_interval(Min, Max), range_to_fdset(Min..Max, Set) ).
%! fdset_singleton(?Set, ?Element) is semidet.  Set has Element alone.
fdset_singleton(Set, Element) :- ( integer(Element) -> Set = Element ; integer(Set), Element = Set ).
%! fdset_min(+Set, -Min) is semidet.  Min is the least of Set.
fdset_min(Set, Min) :- first_interval(Set, Min.._).
%! fdset_max(+Set, -Max) is semidet.  Max is the greatest of Set.
fdset_max(Set, Max) :- ( Set = _ \/ Last -> true ; Last = Set ), first_interval(Last, _..Max).
%! fdset_size(+Set, -Size) is det.  Size is the number of elements of Set, or sup.
fdset_size(Set, Size) :- ( Set == 1..0 -> Size = 0 ; X in Set, '$fd_size'(X, Size) ).
%! list_to_fdset(+List, -Set) is det.  Set has the integers of List.
list_to_fdset(List, Set) :- must_be(list(integer), List), values_domain(List, Domain), range_to_fdset(Domain, Set).
%! fdset_to_list(+Set, -List) is det.  List has the elements of Set in ascending order.
fdset_to_list(Set, List) :- ( Set == 1..0 -> List = [] ; findall(X, ( X in Set, indomain(X) ), List) ).
%! range_to_fdset(+Domain, -Set) is det.  Set has the integers of Domain.
range_to_fdset(Domain, Set) :- '$fd_domain_operation'(union, Domain, Domain, Set).
%! fdset_to_range(+Set, -Domain) is det.  Domain has the elements of Set.
fdset_to_range(Set, Domain) :- ( integer(Set) -> Domain = Set..Set ; Domain = Set ).
%! fdset_add_element(+Set, +Element, -Set2) is det.  Set2 is Set with Element.
fdset_add_element(Set, Element, Set2) :- fdset_union(Set, Element, Set2).
%! fdset_del_element(+Set, +Element, -Set2) is det.  Set2 is Set without Element.
fdset_del_element(Set, Element, Set2) :- fdset_subtract(Set, Element, Set2).
%! fdset_disjoint(+Set1, +Set2) is semidet.  The sets have no element in common.
fdset_disjoint(Set1, Set2) :- fdset_intersection(Set1, Set2, 1..0).
%! fdset_intersect(+Set1, +Set2) is semidet.  The sets have an element in common.
fdset_intersect(Set1, Set2) :- \+ fdset_disjoint(Set1, Set2).
%! fdset_intersection(+Set1, +Set2, -Set) is det.  Set has what is in both.
fdset_intersection(Set1, Set2, Set) :- '$fd_domain_operation'(intersection, Set1, Set2, Set).
%! fdset_member(?Element, +Set) is nondet.  Element is one of Set.
fdset_member(Element, Set) :- Element in Set, ( integer(Element) -> true ; indomain(Element) ).
%! fdset_eq(+Set1, +Set2) is semidet.  The sets have the same elements.
fdset_eq(Set1, Set2) :- range_to_fdset(Set1, Set), range_to_fdset(Set2, Set).
%! fdset_subset(+Set1, +Set2) is semidet.  All elements of Set1 are in Set2.
fdset_subset(Set1, Set2) :- fdset_subtract(Set1, Set2, 1..0).
%! fdset_subtract(+Set1, +Set2, -Set) is det.  Set has what is in Set1 and not in Set2.
fdset_subtract(Set1, Set2, Set) :- fdset_complement(Set2, Others), fdset_intersection(Set1, Others, Set).
%! fdset_union(+Set1, +Set2, -Set) is det.  Set has what is in one of the two.
fdset_union(Set1, Set2, Set) :- '$fd_domain_operation'(union, Set1, Set2, Set).
%! fdset_union(+Sets, -Set) is det.  Set has what is in one of Sets.
fdset_union(Sets, Set) :- foldl(with_set, Sets, 1..0, Set).
%! fdset_complement(+Set, -Complement) is det.  Complement has the integers that are not in Set.
fdset_complement(Set, Complement) :- '$fd_domain_operation'(complement, Set, Set, Complement).

with_set(Set, Sets, Union) :- fdset_union(Sets, Set, Union).
