/*  planner.pl -- a STRIPS planner with three ways to search

    Domains are sets of operators: what must hold, what it adds, what it
    deletes.  A state is an ordered set of facts.  The planner finds

      - a shortest plan, breadth first, with the visited states in an AVL tree
      - all shortest plans, by iterative deepening and findall/3
      - a good plan, best first, guided by the number of open goals

    Run it with

%       swipl planner.pl
%       swipl planner.pl sussman towers
%       swipl planner.pl --list
%       swipl planner.pl atlantis
*/

:- module(planner, []).

:- use_module(library(lists)).
:- use_module(library(apply)).
:- use_module(library(assoc)).
:- use_module(library(ordsets)).
:- use_module(library(pairs)).
:- use_module(library(aggregate)).
:- use_module(library(error)).
:- use_module(library(main)).
:- use_module(library(debug)).

:- initialization(main, main).

:- discontiguous operator/5.

                 /*******************************
                 *            DOMAINS           *
                 *******************************/

%!  operator(?Domain, ?Action, -Pre, -Add, -Del)
%
%   Action of Domain needs Pre, adds Add and deletes Del.  Arguments of
%   the action are bound by its static conditions, see static/2.

operator(blocks, pick_up(B),
         [clear(B), on_table(B), hand_empty],
         [holding(B)],
         [clear(B), on_table(B), hand_empty]) :-
    static(blocks, block(B)).
operator(blocks, put_down(B),
         [holding(B)],
         [clear(B), on_table(B), hand_empty],
         [holding(B)]) :-
    static(blocks, block(B)).
operator(blocks, stack(A, B),
         [holding(A), clear(B)],
         [on(A, B), clear(A), hand_empty],
         [holding(A), clear(B)]) :-
    static(blocks, block(A)),
    static(blocks, block(B)),
    A \== B.
operator(blocks, unstack(A, B),
         [on(A, B), clear(A), hand_empty],
         [holding(A), clear(B)],
         [on(A, B), clear(A), hand_empty]) :-
    static(blocks, block(A)),
    static(blocks, block(B)),
    A \== B.

operator(monkey, go(X, Y),
         [at(monkey, X), on_floor],
         [at(monkey, Y)],
         [at(monkey, X)]) :-
    static(monkey, place(X)),
    static(monkey, place(Y)),
    X \== Y.
operator(monkey, push(X, Y),
         [at(monkey, X), at(box, X), on_floor],
         [at(monkey, Y), at(box, Y)],
         [at(monkey, X), at(box, X)]) :-
    static(monkey, place(X)),
    static(monkey, place(Y)),
    X \== Y.
operator(monkey, climb(X),
         [at(monkey, X), at(box, X), on_floor],
         [on_box],
         [on_floor]) :-
    static(monkey, place(X)).
operator(monkey, grasp,
         [on_box, at(box, X), at(bananas, X)],
         [has_bananas],
         [at(bananas, X)]) :-
    static(monkey, place(X)).

operator(logistics, load(P, T, L),
         [at(P, L), at(T, L)],
         [in(P, T)],
         [at(P, L)]) :-
    static(logistics, package(P)),
    static(logistics, truck(T)),
    static(logistics, location(L)).
operator(logistics, unload(P, T, L),
         [in(P, T), at(T, L)],
         [at(P, L)],
         [in(P, T)]) :-
    static(logistics, package(P)),
    static(logistics, truck(T)),
    static(logistics, location(L)).
operator(logistics, drive(T, From, To),
         [at(T, From)],
         [at(T, To)],
         [at(T, From)]) :-
    static(logistics, truck(T)),
    static(logistics, road(From, To)).

static(blocks, block(B))          :- member(B, [a,b,c,d]).
static(monkey, place(P))          :- member(P, [door,middle,window]).
static(logistics, package(P))     :- member(P, [p1,p2]).
static(logistics, truck(T))       :- member(T, [red,blue]).
static(logistics, location(L))    :- member(L, [depot,market,harbour,school]).
static(logistics, road(X, Y))     :- ( link(X, Y) ; link(Y, X) ).

link(depot, market).
link(market, harbour).
link(market, school).

                 /*******************************
                 *           PROBLEMS           *
                 *******************************/

%!  problem(?Name, -Domain, -Initial, -Goals)

problem(sussman, blocks,
        [on(c,a), on_table(a), on_table(b), on_table(d),
         clear(c), clear(b), clear(d), hand_empty],
        [on(a,b), on(b,c)]).
problem(towers, blocks,
        [on(a,b), on(c,d), on_table(b), on_table(d),
         clear(a), clear(c), hand_empty],
        [on(d,b), on(b,a), on(a,c)]).
problem(swap, blocks,
        [on(a,b), on_table(b), on_table(c), on_table(d),
         clear(a), clear(c), clear(d), hand_empty],
        [on(b,a), on(d,c)]).
problem(bananas, monkey,
        [at(monkey,door), at(box,window), at(bananas,middle), on_floor],
        [has_bananas]).
problem(delivery, logistics,
        [at(p1,depot), at(p2,harbour), at(red,school)],
        [at(p1,school), at(p2,depot)]).
problem(fleet, logistics,
        [at(p1,depot), at(p2,harbour), at(red,school), at(blue,depot)],
        [at(p1,harbour), at(p2,school)]).
problem(convoy, logistics,
        [at(p1,depot), at(p2,harbour), at(red,school), at(blue,school)],
        [at(p1,school), at(p2,depot), at(red,school)]).
problem(impossible, monkey,
        [at(monkey,door), at(bananas,middle), on_floor],
        [has_bananas]).

                 /*******************************
                 *       STATES AND STEPS       *
                 *******************************/

initial_state(Problem, Domain, State, Goals) :-
    problem(Problem, Domain, Facts, Goals0),
    list_to_ord_set(Facts, State),
    list_to_ord_set(Goals0, Goals).

%!  step(+Domain, +State, -Action, -Next) is nondet.

step(Domain, State, Action, Next) :-
    operator(Domain, Action, Pre, Add, Del),
    holds(Pre, State),
    apply_effects(State, Del, Add, Next).

holds(Pre, State) :-
    forall(( member(P, Pre), ground(P) ), ord_memberchk(P, State)),
    exclude(ground, Pre, Open),
    holds_open(Open, State).

holds_open([], _).
holds_open([P|Ps], State) :-
    member(P, State),
    holds_open(Ps, State).

apply_effects(State, Del, Add, Next) :-
    list_to_ord_set(Del, DelSet),
    list_to_ord_set(Add, AddSet),
    ord_subtract(State, DelSet, Rest),
    ord_union(Rest, AddSet, Next).

satisfied(Goals, State) :-
    ord_subset(Goals, State).

%   The distance is estimated by the goals that do not hold.

estimate(Goals, State, N) :-
    aggregate_all(count,
                  ( member(G, Goals), \+ ord_memberchk(G, State) ),
                  N).

                 /*******************************
                 *        BREADTH FIRST         *
                 *******************************/

%!  breadth_first(+Domain, +Initial, +Goals, -Plan, -Visited) is semidet.

breadth_first(Domain, Initial, Goals, Plan, Visited) :-
    list_to_assoc([Initial-[]], Seen),
    wave([Initial-[]], Domain, Goals, Seen, Plan, Visited).

wave(Front, _, Goals, Seen, Plan, Visited) :-
    member(State-Reversed, Front),
    satisfied(Goals, State),
    !,
    reverse(Reversed, Plan),
    assoc_to_keys(Seen, Keys),
    length(Keys, Visited).
wave(Front, Domain, Goals, Seen0, Plan, Visited) :-
    Front \== [],
    foldl(expand(Domain), Front, Seen0-[], Seen-Next0),
    reverse(Next0, Next),
    wave(Next, Domain, Goals, Seen, Plan, Visited).

expand(Domain, State-Path, Seen0-New0, Seen-New) :-
    findall(Next-[Action|Path], step(Domain, State, Action, Next), Pairs),
    foldl(add_unseen, Pairs, Seen0-New0, Seen-New).

add_unseen(State-_, Seen-New, Seen-New) :-
    get_assoc(State, Seen, _),
    !.
add_unseen(State-Path, Seen0-New, Seen-[State-Path|New]) :-
    put_assoc(State, Seen0, Path, Seen).

                 /*******************************
                 *     ITERATIVE DEEPENING      *
                 *******************************/

%!  shortest_plans(+Domain, +Initial, +Goals, +Limit, -Plans) is semidet.
%
%   All plans of the least length, at most Limit.

shortest_plans(Domain, Initial, Goals, Limit, Plans) :-
    between(0, Limit, Depth),
    findall(Plan,
            plan_of_length(Depth, Domain, Initial, Goals, [Initial], Plan),
            Plans),
    Plans \== [],
    !.

plan_of_length(0, _, State, Goals, _, []) :-
    !,
    satisfied(Goals, State).
plan_of_length(N, Domain, State, Goals, Path, [Action|Plan]) :-
    estimate(Goals, State, Open),
    Open =< N,
    step(Domain, State, Action, Next),
    \+ memberchk(Next, Path),
    N1 is N-1,
    plan_of_length(N1, Domain, Next, Goals, [Next|Path], Plan).

                 /*******************************
                 *          BEST FIRST          *
                 *******************************/

%!  best_first(+Domain, +Initial, +Goals, -Plan, -Expanded) is semidet.
%
%   The agenda is a list of Cost-node(State, Path), kept in order by
%   predsort/3: cheap ones first, then those that were made earlier.

best_first(Domain, Initial, Goals, Plan, Expanded) :-
    estimate(Goals, Initial, Cost),
    agenda([Cost-node(Initial, [])], Domain, Goals, [], 0, Plan, Expanded).

agenda([_-node(State, Path)|_], _, Goals, _, N, Plan, N) :-
    satisfied(Goals, State),
    !,
    reverse(Path, Plan).
agenda([_-node(State, Path)|Rest], Domain, Goals, Closed, N0, Plan, N) :-
    findall(Cost-node(Next, [Action|Path]),
            ( step(Domain, State, Action, Next),
              \+ ord_memberchk(Next, Closed),
              estimate(Goals, Next, H),
              length(Path, G),
              Cost is G+1+2*H
            ),
            New),
    append(Rest, New, Agenda0),
    predsort(by_cost, Agenda0, Agenda),
    ord_add_element(Closed, State, Closed1),
    N1 is N0+1,
    agenda(Agenda, Domain, Goals, Closed1, N1, Plan, N).

%   Nodes with the same state are the same node: the first one stays.

by_cost(Order, C1-node(S1, _), C2-node(S2, _)) :-
    compare(Order, C1-S1, C2-S2).

                 /*******************************
                 *      CHECKING, PRINTING      *
                 *******************************/

%!  validate(+Domain, +Initial, +Goals, +Plan) is det.
%
%   Carries out Plan; an error if it cannot be carried out or does not
%   reach the goals.

validate(Domain, Initial, Goals, Plan) :-
    foldl(carry_out(Domain), Plan, Initial, Final),
    (   satisfied(Goals, Final)
    ->  true
    ;   ord_subtract(Goals, Final, Missing),
        throw(error(plan_misses(Missing), _))
    ).

carry_out(Domain, Action, State, Next) :-
    (   step(Domain, State, Action, Next)
    ->  true
    ;   throw(error(not_applicable(Action), _))
    ).

plural(1, "") :- !.
plural(_, "s").

solve(Problem) :-
    must_be(atom, Problem),
    (   initial_state(Problem, Domain, Initial, Goals)
    ->  true
    ;   existence_error(problem, Problem)
    ),
    format("~`=t~60|~n~w~t~w~60|~n~`=t~60|~n", [Problem, Domain]),
    print_facts("initially", Initial),
    print_facts("wanted", Goals),
    (   breadth_first(Domain, Initial, Goals, Plan, Visited)
    ->  report(Domain, Initial, Goals, Plan, Visited)
    ;   format("  there is no plan~n~n")
    ).

report(Domain, Initial, Goals, Plan, Visited) :-
    length(Plan, Length),
    plural(Length, S),
    format("  breadth first: ~d step~s, ~D states seen~n", [Length, S, Visited]),
    forall(nth1(I, Plan, Action),
           format("~t~d~5|. ~p~n", [I, Action])),
    validate(Domain, Initial, Goals, Plan),
    shortest_plans(Domain, Initial, Goals, Length, Plans),
    length(Plans, Count),
    assertion(memberchk(Plan, Plans)),
    format("  shortest plans: ~d~n", [Count]),
    statistics_of(Plans),
    best_first(Domain, Initial, Goals, Good, Expanded),
    validate(Domain, Initial, Goals, Good),
    length(Good, GoodLength),
    format("  best first: ~d steps, ~D states expanded~n~n", [GoodLength, Expanded]).

print_facts(Title, Facts) :-
    atomic_list_concat([' ', Title], ' ', Prefix),
    format("~w:~t~14|", [Prefix]),
    foldl(print_fact, Facts, "", _),
    nl.

print_fact(Fact, Separator, ", ") :-
    format("~s~w", [Separator, Fact]).

%   How often each operator is used in all the shortest plans.

statistics_of(Plans) :-
    findall(Name-1, ( member(Plan, Plans), member(A, Plan), functor(A, Name, _) ), Uses),
    keysort(Uses, Sorted),
    group_pairs_by_key(Sorted, Groups),
    maplist([Name-Ones, Name-N]>>sum_list(Ones, N), Groups, Counts),
    transpose_pairs(Counts, ByCount0),
    reverse(ByCount0, ByCount),
    forall(member(N-Name, ByCount),
           format("    ~w~t~20|~t~d~6+~n", [Name, N])).

                 /*******************************
                 *             MAIN             *
                 *******************************/

main(['--list']) :-
    !,
    forall(setof(P, I^G^problem(P, Domain, I, G), Ps),
           ( atomic_list_concat(Ps, ', ', Text),
             format("~w: ~w~n", [Domain, Text]) )).
main([]) :-
    !,
    findall(P, problem(P, _, _, _), Ps),
    main(Ps).
main(Problems) :-
    catch(maplist(solve, Problems),
          error(existence_error(problem, P), _),
          ( format("No such problem: ~q~n", [P]),
            halt(3) )),
    length(Problems, N),
    plural(N, S),
    format("~d problem~s done~n", [N, S]).
