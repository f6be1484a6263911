% clpb.pl: Boolean constraints: sat(X+Y), taut/2, labeling/1, sat_count/2 and the rest of SWI-Prolog's library of this name.
%
% What is known of variables that depend on each other is one function, a decision diagram (wam/bdd), in their component. An attributed
% variable has, for module clpb, in(Index, Component); a component is component(State, Key) with State
%
%     diagram(Diagram, Members, Expressions)   Members: Index-Variable, ascending; an atom stands for itself; Expressions: as posted,
%                                              to be shown
%     same(Component)                          it was united with another one
%
% After each change, values that all solutions have are given, and variables that are equal in all solutions are unified. Variables that
% the diagram does not depend on are alone in a component of their own. Atoms are universally quantified: for all values of theirs
% there has to be a solution; their places are in the global variable '$clpb_atoms'. Indices are unique in a component: where copies of
% variables meet their originals those of one component are renamed.
:- module(clpb,
          [ op(300, fy, ~), op(500, yfx, #),
            sat/1, taut/2, labeling/1, sat_count/2, weighted_maximum/3, random_labeling/2
          ]).
:- use_module(library(error), [must_be/2, domain_error/2, instantiation_error/1]).
:- use_module(library(lists), [append/2, append/3, member/2, memberchk/2, reverse/2, sum_list/2]).
:- use_module(library(apply), [maplist/2, maplist/3, foldl/4]).
:- use_module(library(pairs), [pairs_keys/2, pairs_values/2, pairs_keys_values/3, group_pairs_by_key/2]).

'$used_by_program' :- '$separate_lambdas'([yall,apply_macros]).

%! sat(+Expression) is semidet.
%  Expression holds: variables, atoms (for all values of them), 0, 1, ~E, E+F, E*F, E#F, E=:=F, E=\=F, E=<F, E>=F, E<F, E>F, V^E (for
%  some V), +(Es), *(Es), card(Counts, Es) with Counts a list of integers and of Low-High.
sat(Expression) :-
    conjuncts(Expression, Conjuncts, []),
    maplist(hold, Conjuncts).

conjuncts(E) --> { var(E) }, !, [E].
conjuncts(A*B) --> !, conjuncts(A), conjuncts(B).
conjuncts(*(Es)) --> { is_list(Es) }, !, all(Es).
conjuncts(~E) --> !, no_disjuncts(E).
conjuncts(E) --> [E].

no_disjuncts(E) --> { var(E) }, !, [~E].
no_disjuncts(A+B) --> !, no_disjuncts(A), no_disjuncts(B).
no_disjuncts(+(Es)) --> { is_list(Es) }, !, none(Es).
no_disjuncts(E) --> [~E].

all([]) --> [].
all([E|Es]) --> [E], all(Es).

none([]) --> [].
none([E|Es]) --> [~E], none(Es).

hold(E0) :-
    placed_formula(E0, E, Component, Diagram0),
    state(Component, Diagram1, Members, Expressions),
    '$bdd_and'([Diagram0,Diagram1], Diagram),
    settle(Component, Diagram, Members, [E|Expressions]).

% The component of all variables and atoms of E0, and the diagram of it. E is E0 with quantified variables apart.
placed_formula(E0, E, Component, Diagram) :-
    check_expression(E0),
    turned(E0, Turned),
    term_variables(Turned, Variables),
    atoms_of(E0, Atoms0, []),
    sort(Atoms0, Atoms),
    append(Variables, Atoms, All),
    maplist(component_of, All, Components),
    unite(Components, Component),
    quantified_apart(E0, E),
    formula(E, Formula),
    '$bdd_formula'(Formula, Diagram).

% --- expressions

% The variable of V^E is '$some'(Index) in the whole of it: V may be unified with another one later.
quantified_apart(E, E) :- ( var(E) ; atomic(E) ), !.
quantified_apart(V^E0, '$some'(I)^E) :- !,
    next_index(I),
    quantified_apart(E0, E1),
    term_variables(E1, Variables),
    others_of(Variables, V, Others),
    copy_term_nat(V-Others-E1, '$some'(I)-Others1-E),
    Others1 = Others.
quantified_apart(E0, E) :- E0 =.. [F|Es0], maplist(quantified_apart, Es0, Es), E =.. [F|Es].

others_of([], _, []).
others_of([V|Vs], W, Others) :- ( V == W -> Others = Vs ; Others = [V|Others1], others_of(Vs, W, Others1) ).

check_expression(E) :-
    must_be(acyclic, E),
    ( is_expression(E) -> true ; domain_error(clpb_expr, E) ).

is_expression(E) :- var(E), !.
is_expression(v(V)) :- !, ( var(V) ; V == 0 ; V == 1 ), !.
is_expression(0) :- !.
is_expression(1) :- !.
is_expression(E) :- atom(E), !.
is_expression(V^E) :- !, var(V), is_expression(E).
is_expression(card(Counts, Es)) :- !, must_be(list(ground), Counts), must_be(list, Es), maplist(is_expression, Es).
is_expression(~E) :- !, is_expression(E).
is_expression(+(Es)) :- !, must_be(list, Es), maplist(is_expression, Es).
is_expression(*(Es)) :- !, must_be(list, Es), maplist(is_expression, Es).
is_expression(E) :- binary(E, A, B, _, _, _), is_expression(A), is_expression(B).

% E as far as the order of its variables matters: that of A >= B is that of B =< A.
turned(E, Turned) :-
    (   var(E) -> Turned = E
    ;   ( E = (A >= B) ; E = (A > B) ) -> turned(B, B1), turned(A, A1), Turned = B1-A1
    ;   E = v(_) -> Turned = E
    ;   E =.. [F|Es], maplist(turned, Es, Ts), Turned =.. [F|Ts]
    ).

% binary(E, A, B, F, G, Formula): Formula is that of E where F and G are those of A and B.
binary(A + B, A, B, F, G, or([F,G])).
binary(A * B, A, B, F, G, and([F,G])).
binary(A # B, A, B, F, G, xor([F,G])).
binary(A =:= B, A, B, F, G, not(xor([F,G]))).
binary(A =\= B, A, B, F, G, xor([F,G])).
binary(A =< B, A, B, F, G, or([not(F),G])).
binary(A >= B, A, B, F, G, or([F,not(G)])).
binary(A < B, A, B, F, G, and([not(F),G])).
binary(A > B, A, B, F, G, and([F,not(G)])).

% What '$bdd_formula' takes. Long sums and products become lists.
formula(V, v(I)) :- var(V), !, get_attr(V, clpb, in(I, _)).
formula(v(V), F) :- !, formula(V, F).
formula(E, E) :- integer(E), !.
formula(E, v(I)) :- atom(E), !, atom_place(E, in(I, _)).
formula('$some'(I)^E, some(I, F)) :- !, formula(E, F).
formula('$some'(I), v(I)) :- !.
formula(card(Counts, Es), card(Numbers, Fs)) :- !, length(Es, N), counts(Counts, N, Numbers), maplist(formula, Es, Fs).
formula(~E, not(F)) :- !, formula(E, F).
formula(+(Es), or(Fs)) :- !, maplist(formula, Es, Fs).
formula(*(Es), and(Fs)) :- !, maplist(formula, Es, Fs).
formula(A + B, or(Fs)) :- !, operands(A + B, +, [], Es), maplist(formula, Es, Fs).
formula(A * B, and(Fs)) :- !, operands(A * B, *, [], Es), maplist(formula, Es, Fs).
formula(A # B, xor(Fs)) :- !, operands(A # B, #, [], Es), maplist(formula, Es, Fs).
formula(E, Formula) :- binary(E, A, B, F, G, Formula), formula(A, F), formula(B, G).

operands(E, Operator, Es0, Es) :-
    (   nonvar(E), E =.. [Operator,A,B] -> operands(A, Operator, Es1, Es), operands(B, Operator, Es0, Es1)
    ;   Es = [E|Es0]
    ).

counts([], _, []).
counts([Count|Counts], N, Numbers) :-
    (   integer(Count) -> Numbers = [Count|Rest]
    ;   Count = Low-High, integer(Low), integer(High)
    ->  From is max(0, Low), To is min(N, High),
        findall(I, between(From, To, I), Some),
        append(Some, Rest, Numbers)
    ;   domain_error(clpb_counts, Count)
    ),
    counts(Counts, N, Rest).

atoms_of(E) --> { var(E) }, !.
atoms_of([]) --> !.
atoms_of(E) --> { atom(E) }, !, [E].
atoms_of(card(_, Es)) --> !, atoms_of(Es).
atoms_of(E) --> { E =.. [_|Es] }, atoms_of_all(Es).

atoms_of_all([]) --> [].
atoms_of_all([E|Es]) --> atoms_of(E), atoms_of_all(Es).

% --- components

% A variable's or an atom's, which gets one when it has none.
component_of(V, Component) :-
    var(V), !,
    (   get_attr(V, clpb, in(_, C)) -> united(C, Component)
    ;   next_index(I), alone(I, V, Component), put_attr(V, clpb, in(I, Component))
    ).
component_of(Atom, Component) :-
    (   atom_place(Atom, in(_, C)) -> united(C, Component)
    ;   next_index(I), alone(I, Atom, Component), set_atom_place(Atom, in(I, Component))
    ).

alone(I, Member, component(diagram(True, [I-Member], []), _)) :- '$bdd_formula'(1, True).

united(C, Component) :- arg(1, C, State), ( State = same(C1) -> united(C1, Component) ; Component = C ).

next_index(I) :- ( nb_current('$clpb_index', I0) -> I = I0 ; I = 0 ), I1 is I + 1, b_setval('$clpb_index', I1).

atom_places(Places) :- ( nb_current('$clpb_atoms', Places0) -> Places = Places0 ; Places = [] ).
atom_place(Atom, Place) :- atom_places(Places), memberchk(Atom-Place0, Places), Place = Place0.
set_atom_place(Atom, Place) :-
    atom_places(Places),
    others_than(Places, Atom, Others),
    b_setval('$clpb_atoms', [Atom-Place|Others]).

others_than([], _, []).
others_than([Atom-Place|Places], A, Others) :-
    ( Atom == A -> Others = Places ; Others = [Atom-Place|Others1], others_than(Places, A, Others1) ).

unite([], Component) :- '$bdd_formula'(1, True), Component = component(diagram(True, [], []), _).
unite([C|Cs], Component) :- foldl(join, Cs, C, Component).

join(C2, C1, C) :-
    united(C1, C),
    united(C2, Other),
    (   C == Other -> true
    ;   state(C, D1, M1, E1),
        separate_indices(M1, Other),
        state(Other, D2, M2, E2),
        '$bdd_and'([D1,D2], D),
        append(M1, M2, M3),
        sort(1, @=<, M3, M),
        append(E1, E2, E),
        setarg(1, C, diagram(D, M, E)),
        setarg(1, Other, same(C))
    ).

state(component(diagram(Diagram, Members, Expressions), _), Diagram, Members, Expressions).

members(Component, Diagram, Members) :- state(Component, Diagram, Members, _).

separate_indices(Members, Other) :-
    state(Other, Diagram, Members2, Expressions),
    (   member(I-_, Members), memberchk(I-_, Members2)
    ->  maplist(renamed_member, Members2, Renamed, Names),
        '$bdd_rename'(Diagram, Names, Diagram2),
        sort(1, @=<, Renamed, Sorted),
        setarg(1, Other, diagram(Diagram2, Sorted, Expressions)),
        maplist(set_place(Other), Sorted)
    ;   true
    ).

renamed_member(I-Member, J-Member, I-J) :- next_index(J).

set_place(Component, I-Member) :-
    ( var(Member) -> put_attr(Member, clpb, in(I, Component)) ; atom(Member) -> set_atom_place(Member, in(I, Component)) ; true ).

% --- what follows

settle(Component, Diagram, Members, Expressions) :-
    \+ '$bdd_constant'(Diagram, 0),
    holds_for_all_atoms(Diagram, Members),
    '$bdd_known'(Diagram, Values, Equal0),
    equal_variables(Equal0, Members, Equal),
    restricted(Values, Diagram, Diagram1),
    pairs_values(Equal, Doubles),
    '$bdd_quantify'(Diagram1, some, Doubles, Diagram2),
    '$bdd_variables'(Diagram2, Indices),
    stay(Members, Indices, Stay, Leave),
    ( Stay == [] -> Shown = [] ; Shown = Expressions ),
    setarg(1, Component, diagram(Diagram2, Stay, Shown)),
    left_alone(Leave, Values, Doubles),
    give_values(Values, Members),
    unify_equal(Equal, Members).

holds_for_all_atoms(Diagram, Members) :-
    (   member(_-Atom, Members), atom(Atom)
    ->  variable_members(Members, Indices),
        '$bdd_quantify'(Diagram, some, Indices, Rest),
        '$bdd_constant'(Rest, 1)
    ;   true
    ).

variable_members([], []).
variable_members([I-M|Members], Indices) :-
    ( atom(M) -> Indices = Indices1 ; Indices = [I|Indices1] ),
    variable_members(Members, Indices1).

restricted([], Diagram, Diagram).
restricted([I-Value|Values], Diagram0, Diagram) :-
    '$bdd_restrict'(Diagram0, I, Value, Diagram1),
    restricted(Values, Diagram1, Diagram).

equal_variables([], _, []).
equal_variables([I-J|Pairs], Members, Equal) :-
    memberchk(I-X, Members),
    memberchk(J-Y, Members),
    ( ( atom(X) ; atom(Y) ) -> Equal = Equal1 ; Equal = [I-J|Equal1] ),
    equal_variables(Pairs, Members, Equal1).

stay([], _, [], []).
stay([I-M|Members], Indices, Stay, Leave) :-
    (   Indices = [I|Indices1] -> Stay = [I-M|Stay1], stay(Members, Indices1, Stay1, Leave)
    ;   Leave = [I-M|Leave1], stay(Members, Indices, Stay, Leave1)
    ).

left_alone([], _, _).
left_alone([I-M|Members], Values, Doubles) :-
    (   ( memberchk(I-_, Values) ; memberchk(I, Doubles) ; integer(M) ) -> true
    ;   alone(I, M, Component), set_place(Component, I-M)
    ),
    left_alone(Members, Values, Doubles).

give_values([], _).
give_values([I-Value|Values], Members) :- memberchk(I-Value0, Members), Value0 = Value, give_values(Values, Members).

unify_equal([], _).
unify_equal([I-J|Pairs], Members) :-
    memberchk(I-X, Members),
    memberchk(J-Y, Members),
    Y = X,
    unify_equal(Pairs, Members).

attr_unify_hook(in(I, C), Value) :-
    united(C, Component),
    state(Component, Diagram, Members, Expressions),
    (   integer(Value), ( Value =:= 0 ; Value =:= 1 )
    ->  (   without_member(Members, I, Members1)
        ->  '$bdd_restrict'(Diagram, I, Value, Diagram1),
            settle(Component, Diagram1, Members1, Expressions)
        ;   true
        )
    ;   var(Value), \+ get_attr(Value, clpb, _) -> put_attr(Value, clpb, in(I, C))
    ;   ( var(Value) ; atom(Value) ) -> ( without_member(Members, I, _) -> equate(I, Component, Value) ; true )
    ;   domain_error(clpb_expr, Value)
    ).

without_member([J-M|Members], I, Rest) :-
    ( I == J -> Rest = Members ; J < I, Rest = [J-M|Rest1], without_member(Members, I, Rest1) ).

% The variable I of Component is Other, a variable or an atom.
equate(I, Component, Other) :-
    component_of(Other, Component2),
    join(Component2, Component, Joined),
    ( var(Other) -> get_attr(Other, clpb, in(J, _)) ; atom_place(Other, in(J, _)) ),
    state(Joined, Diagram0, Members0, Expressions),
    (   I == J -> true
    ;   '$bdd_formula'(not(xor([v(I),v(J)])), Same),
        '$bdd_and'([Same,Diagram0], Diagram1),
        '$bdd_quantify'(Diagram1, some, [I], Diagram),
        without_member(Members0, I, Members),
        settle(Joined, Diagram, Members, Expressions)
    ).

% --- asking

%! taut(+Expression, ?T) is semidet.  T is 1 if Expression holds whatever values the constraints allow, 0 if it never holds.
taut(E, T) :-
    check_expression(E),
    term_variables(E, Variables),
    maplist(component_of, Variables, _),
    findall(Truth, truth(E, Truth), [T]).

truth(E, Truth) :-
    placed_formula(E, _, Component, Diagram),
    members(Component, Known, _),
    (   '$bdd_and'([Diagram,Known], D0), '$bdd_constant'(D0, 0) -> Truth = 0
    ;   placed_formula(~E, _, _, Negation),
        '$bdd_and'([Negation,Known], D1), '$bdd_constant'(D1, 0),
        Truth = 1
    ).

%! sat_count(+Expression, -Count) is det.  Count of the assignments to the variables of Expression satisfy it and the constraints.
sat_count(E, Count) :-
    findall(N, count_of(E, N), [N0]),
    Count = N0.

count_of(E, N) :-
    placed_formula(E, _, Component, Diagram0),
    term_variables(E, Variables),
    members(Component, Known, Members),
    '$bdd_and'([Diagram0,Known], Diagram1),
    maplist(index_of, Variables, Indices0),
    sort(Indices0, Indices),
    projected(Diagram1, Members, Indices, Diagram),
    solutions(Diagram, Indices, N).

index_of(V, I) :- get_attr(V, clpb, in(I, _)).

% The diagram for the variables Indices alone: for all atoms, for some value of the others.
projected(Diagram0, Members, Indices, Diagram) :-
    findall(I, ( member(I-M, Members), atom(M) ), Universal),
    findall(I, ( member(I-M, Members), \+ atom(M), \+ memberchk(I, Indices) ), Existential),
    '$bdd_quantify'(Diagram0, all, Universal, Diagram1),
    '$bdd_quantify'(Diagram1, some, Existential, Diagram).

% A value for each node, from those of its children: Combine(Index, Rank, LowRank-LowValue, HighRank-HighValue, Value). The rank is a
% variable's place in Indices; that of a constant comes after all.
node_values(Diagram, Indices, Combine, OfTrue, OfFalse, Nodes, Values) :-
    '$bdd_nodes'(Diagram, _, List),
    ranks(Indices, 0, Ranks, End),
    length(List, Length),
    Size is Length + 2,
    functor(Values, values, Size),
    arg(1, Values, End-OfFalse),
    arg(2, Values, End-OfTrue),
    Nodes =.. [nodes|List],
    fill_values(List, 3, Ranks, Combine, Values).

ranks([], End, [], End).
ranks([I|Is], R, [I-R|Ranks], End) :- R1 is R + 1, ranks(Is, R1, Ranks, End).

fill_values([], _, _, _, _).
fill_values([n(I, Low, High)|Nodes], Place, Ranks, Combine, Values) :-
    memberchk(I-Rank, Ranks),
    value_of_node(Values, Low, OfLow),
    value_of_node(Values, High, OfHigh),
    call(Combine, Rank, OfLow, OfHigh, Value),
    arg(Place, Values, Rank-Value),
    Place1 is Place + 1,
    fill_values(Nodes, Place1, Ranks, Combine, Values).

value_of_node(Values, Node, Value) :- Place is Node + 1, arg(Place, Values, Value).

solutions(Diagram, Indices, N) :-
    node_values(Diagram, Indices, sum_of_children, 1, 0, _, Values),
    '$bdd_nodes'(Diagram, Root, _),
    value_of_node(Values, Root, Rank-Count),
    N is Count << Rank.

sum_of_children(Rank, LowRank-Low, HighRank-High, Sum) :- Sum is (Low << (LowRank - Rank - 1)) + (High << (HighRank - Rank - 1)).

%! weighted_maximum(+Weights, +Variables, -Maximum) is nondet.
%  Maximum is the greatest sum of Weights of those Variables that are 1, among the solutions; they get the values of each that has it.
weighted_maximum(Weights, Variables, Maximum) :-
    must_be(list(integer), Weights),
    must_be(list(var), Variables),
    maplist(component_of, Variables, Components),
    unite(Components, Component),
    members(Component, Diagram0, Members),
    maplist(index_of, Variables, Indices0),
    pairs_keys_values(Pairs, Variables, Weights),
    pairs_keys_values(Places0, Indices0, Pairs),
    keysort(Places0, Places),
    pairs_keys(Places, Indices),
    pairs_values(Places, Ordered),
    pairs_values(Ordered, OrderedWeights),
    projected(Diagram0, Members, Indices, Diagram),
    Array =.. [weights|OrderedWeights],
    node_values(Diagram, Indices, best_child(Array), 0, none, Nodes, Values),
    '$bdd_nodes'(Diagram, Root, _),
    value_of_node(Values, Root, Rank-Best),
    free_weight(0, Rank, Array, Free),
    Maximum is Best + Free,
    best_values(Ordered, 0, Root, Nodes, Values, Array).

best_child(Weights, Rank, Low, High, Best) :-
    child_weight(Low, Rank, Weights, OfLow),
    child_weight(High, Rank, Weights, OfHigh0),
    own_weight(OfHigh0, Rank, Weights, OfHigh),
    better(OfLow, OfHigh, Best).

own_weight(none, _, _, none) :- !.
own_weight(Below, Rank, Weights, Weight) :- Place is Rank + 1, arg(Place, Weights, W), Weight is Below + W.

child_weight(_-none, _, _, none) :- !.
child_weight(ChildRank-Weight0, Rank, Weights, Weight) :-
    From is Rank + 1,
    free_weight(From, ChildRank, Weights, Free),
    Weight is Weight0 + Free.

better(none, X, X) :- !.
better(X, none, X) :- !.
better(X, Y, Z) :- Z is max(X, Y).

% Of the variables of ranks From, ..., To - 1, whose values are free.
free_weight(To, To, _, 0) :- !.
free_weight(From, To, Weights, Weight) :-
    Next is From + 1,
    arg(Next, Weights, W),
    free_weight(Next, To, Weights, Weight1),
    Weight is Weight1 + max(0, W).

best_values([], _, _, _, _, _).
best_values([V-W|Variables], Rank, Node, Nodes, Values, Weights) :-
    value_of_node(Values, Node, NodeRank-_),
    (   NodeRank > Rank -> free_value(W, V), Child = Node
    ;   Place is Node - 1,
        arg(Place, Nodes, n(_, Low, High)),
        value_of_node(Values, Low, OfLow0), child_weight(OfLow0, Rank, Weights, OfLow),
        value_of_node(Values, High, OfHigh0), child_weight(OfHigh0, Rank, Weights, OfHigh1), own_weight(OfHigh1, Rank, Weights, OfHigh),
        best_direction(OfLow, OfHigh, V),
        ( V =:= 0 -> Child = Low ; Child = High )
    ),
    Rank1 is Rank + 1,
    best_values(Variables, Rank1, Child, Nodes, Values, Weights).

free_value(W, V) :- ( W =:= 0 -> ( V = 0 ; V = 1 ) ; W < 0 -> V = 0 ; V = 1 ).

best_direction(none, _, V) :- !, V = 1.
best_direction(_, none, V) :- !, V = 0.
best_direction(Low, High, V) :- ( Low > High -> V = 0 ; Low < High -> V = 1 ; ( V = 0 ; V = 1 ) ).

%! labeling(+Variables) is nondet.  Each of Variables is 0 or 1.
labeling(Variables) :-
    must_be(list, Variables),
    maplist(check_label, Variables),
    by_index(Variables, Ordered),
    maplist(zero_or_one, Ordered).

check_label(V) :- ( var(V) ; V == 0 ; V == 1 ), !.
check_label(V) :- domain_error(clpb_variable, V).

by_index(Variables, Ordered) :-
    maplist(with_index, Variables, Pairs0),
    keysort(Pairs0, Pairs),
    pairs_values(Pairs, Ordered).

with_index(V, I-V) :- ( var(V), get_attr(V, clpb, in(I0, _)) -> I = I0 ; I = 0 ).

zero_or_one(0).
zero_or_one(1).

%! random_labeling(+Seed, +Variables) is det.  Variables get the values of one solution; each has the same chance. Seed is an integer.
random_labeling(Seed, Variables) :-
    must_be(integer, Seed),
    must_be(list, Variables),
    maplist(check_label, Variables),
    Start is (Seed * 6364136223846793005 + 1442695040888963407) mod (1 << 64),
    draw_values(Variables, Start).

draw_values([], _).
draw_values([V|Vs], State) :-
    (   var(V)
    ->  Next is (State * 6364136223846793005 + 1442695040888963407) mod (1 << 64),
        component_of(V, _),
        chances(V, Zero, All),
        ( ((Next >> 11) * All) >> 53 < Zero -> V = 0 ; V = 1 )
    ;   Next = State
    ),
    draw_values(Vs, Next).

% So many solutions of the component have 0 for V, and so many there are.
chances(V, Zero, All) :-
    component_of(V, Component),
    members(Component, Diagram, Members),
    pairs_keys(Members, Indices),
    index_of(V, I),
    '$bdd_formula'(not(v(I)), IsZero),
    '$bdd_and'([IsZero,Diagram], ZeroDiagram),
    solutions(ZeroDiagram, Indices, Zero),
    solutions(Diagram, Indices, All).

% --- what is left to satisfy: for copy_term/3 and the toplevel

% attribute_items(+Attribute, ?Variable, -Items, ?Tail): items Key-Goal (attvar.pl). The first variable of a component shows it.
attribute_items(in(_, C), V, Items, Tail) :-
    united(C, Component),
    state(Component, Diagram, Members, Expressions),
    (   '$bdd_constant'(Diagram, 1) -> Items = [_-(clpb:sat(V =:= V))|Tail]
    ;   member(_-First, Members), var(First), !,
        (   First == V
        ->  shown_diagrams(Expressions, Diagrams),
            maplist(factors, Diagrams, Factors0),
            append(Factors0, Factors),
            names(Expressions, Members, Names),
            maplist(normal_form(Names), Factors, Goals0),
            sort(Goals0, Goals),
            sat_items(Goals, Items, Tail)
        ;   Items = Tail
        )
    ).

% Of the expressions as they are now, those of the same variables as one.
shown_diagrams(Expressions, Diagrams) :-
    open_diagrams(Expressions, Keyed0),
    keysort(Keyed0, Keyed),
    group_pairs_by_key(Keyed, Groups),
    pairs_values(Groups, Lists),
    maplist('$bdd_and', Lists, Diagrams).

open_diagrams([], []).
open_diagrams([E|Es], Keyed) :-
    formula(E, Formula),
    '$bdd_formula'(Formula, Diagram),
    ( '$bdd_constant'(Diagram, 1) -> Keyed = Keyed1 ; '$bdd_variables'(Diagram, Indices), Keyed = [Indices-Diagram|Keyed1] ),
    open_diagrams(Es, Keyed1).

% Index-Variable of all that is to be shown: some may be in a component of their own by now.
names(Expressions, Members, Names) :-
    term_variables(Expressions, Variables),
    maplist(with_index, Variables, OfVariables),
    append(OfVariables, Members, Names).

sat_items([], Tail, Tail).
sat_items([G|Gs], [_-(clpb:sat(G))|Items], Tail) :- sat_items(Gs, Items, Tail).

% Functions whose conjunction is the diagram: while there are two variables A and B such that it is (for some A) and (for some B). It
% is not tried where there are many variables.
factors(Diagram, Factors) :-
    '$bdd_variables'(Diagram, Indices),
    length(Indices, N),
    (   N =< 16, member(A, Indices), member(B, Indices), A < B, splits(Diagram, A, B, WithoutA, WithoutB)
    ->  factors(WithoutA, Factors1),
        factors(WithoutB, Factors2),
        append(Factors1, Factors2, Factors3),
        needed(Factors3, [], Factors)
    ;   Factors = [Diagram]
    ).

splits(Diagram, A, B, WithoutA, WithoutB) :-
    '$bdd_quantify'(Diagram, some, [A], WithoutA),
    '$bdd_quantify'(Diagram, some, [B], WithoutB),
    '$bdd_and'([WithoutA,WithoutB], Both),
    same_diagram(Both, Diagram).

same_diagram(D1, D2) :- '$bdd_nodes'(D1, Root, Nodes), '$bdd_nodes'(D2, Root, Nodes).

% Factors that do not follow from the others.
needed([], Kept, Kept).
needed([F|Fs], Kept, Needed) :-
    append(Fs, Kept, Others),
    '$bdd_and'(Others, Rest),
    '$bdd_and'([F,Rest], Both),
    ( same_diagram(Both, Rest) -> needed(Fs, Kept, Needed) ; needed(Fs, [F|Kept], Needed) ).

% Algebraic normal form: a sum (exclusive or) of products. A diagram has a list of products, ascending lists of indices.
normal_form(Names, Diagram, Goal) :-
    '$bdd_nodes'(Diagram, Root, Nodes),
    length(Nodes, Length),
    Size is Length + 2,
    functor(Sums, sums, Size),
    arg(1, Sums, []),
    arg(2, Sums, [[]]),
    sums(Nodes, 3, Sums),
    value_of_node(Sums, Root, Sum),
    maplist(product(Names), Sum, Products),
    (   Products = [One,V,P|Ps], One == 1, is_variable(V) -> foldl(exclusive_or, Ps, P, Right), Goal = (V =:= Right)
    ;   Products = [V,P|Ps], is_variable(V) -> foldl(exclusive_or, Ps, P, Right), Goal = (V =\= Right)
    ;   Products = [P|Ps], foldl(exclusive_or, Ps, P, Goal)
    ).

is_variable(V) :- ( var(V) ; atom(V) ), !.

exclusive_or(P, Sum, Sum # P).

sums([], _, _).
sums([n(I, Low, High)|Nodes], Place, Sums) :-
    value_of_node(Sums, Low, OfLow),
    value_of_node(Sums, High, OfHigh),
    difference(OfLow, OfHigh, Difference),
    maplist(with_factor(I), Difference, Products),
    difference(OfLow, Products, Sum),
    arg(Place, Sums, Sum),
    Place1 is Place + 1,
    sums(Nodes, Place1, Sums).

with_factor(I, Product, [I|Product]).

% What is in one of two ordered lists.
difference([], Ys, Ys) :- !.
difference(Xs, [], Xs) :- !.
difference([X|Xs], [Y|Ys], Zs) :-
    compare(Order, X, Y),
    (   Order = (=) -> difference(Xs, Ys, Zs)
    ;   Order = (<) -> Zs = [X|Zs1], difference(Xs, [Y|Ys], Zs1)
    ;   Zs = [Y|Zs1], difference([X|Xs], Ys, Zs1)
    ).

product(_, [], 1) :- !.
product(Members, [I|Is], Product) :-
    memberchk(I-V, Members),
    foldl(times_member(Members), Is, V, Product).

times_member(Members, I, Product, Product * V) :- memberchk(I-V, Members).
