/*  store.pl -- an inventory in several modules

    units.pl      quantities with units, and operators for them
    relations.pl  tables in modules, joins with meta-arguments
    logging.pl    goal wrappers: tracing, retrying, memoising
    stock.pl      the data and its rules; reexports units
    tools.pl      reexports relations and logging under one roof

%       swipl store.pl
%       swipl store.pl -- stock
%       swipl store.pl plan 2500
%       swipl store.pl nonsense
%       swipl -g introspect -t "halt(4)" store.pl -- stock
*/

:- use_module(stock).
:- use_module(tools, [select_rows/3, project/3 as columns, memo/1, traced/1, forget/0, retrying/2]).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(library(aggregate)).
:- use_module(library(main)).

:- initialization(main, main).

                % sections

section(stock, "Stock") :- true.
section(value, "Values") :- true.
section(orders, "Orders") :- true.
section(goals, "Goals as arguments") :- true.
section(scope, "Who sees what") :- true.

run(stock) :-
    forall(item(Name, Quantity, _),
           ( show_quantity(Quantity, Text), format("~w~t~16|~s~n", [Name, Text]) )),
    item(screws, Q1, _),
    Total = Q1 plus 2 dozen,
    quantity_value(Total, pieces, N),
    format("screws and two dozen more: ~d pieces~n", [N]),
    (   3 kilo exceeds 2500 gram -> writeln('3 kilo exceeds 2500 gram') ; writeln(no) ),
    catch(quantity_value(3 kilo, pieces, _), error(E, _), ( print(E), nl )).
run(value) :-
    select_rows(item, [Name, Value]>>item_value(Name, Value), Rows),
    length(Rows, Count),
    format("~d rows~n", [Count]),
    columns(item, 1, Names),
    format("~w~n", [Names]),
    aggregate_all(sum(V), ( member(row(N, _, _), Rows), item_value(N, V) ), Sum),
    format("all of it is worth ~2f~n", [Sum]),
    forall(cheapest(Kind, Name2, V2), format("  cheapest ~w: ~w (~2f)~n", [Kind, Name2, V2])).
run(orders) :-
    reset_stock,
    maplist(try_order, [order(nails, 3 dozen), order(glue, 10 kilo), order(glue, 500 gram),
                        order(unobtainium, 1 dozen), order(screws, 40 pieces), order(nails, 1 kilo)]),
    findall(N-T, ( item(N, Q, _), show_quantity(Q, T0), atom_string(T, T0) ), Left),
    print(Left), nl.
run(goals) :-
    traced(member(X, [1,2])),
    format("X = ~w~n", [X]),
    memo(slow_square(12, Y)),
    memo(slow_square(12, Y2)),
    memo(slow_square(5, Z)),
    format("~w ~w ~w~n", [Y, Y2, Z]),
    findall(S, memo(shelf_of(nails, S)), Ss),
    findall(S, memo(shelf_of(nails, S)), Ss2),
    format("~w ~w~n", [Ss, Ss2]),
    nb_setval(attempts, 0),
    retrying(3, flaky(Answer)),
    format("flaky said ~w~n", [Answer]),
    (   catch(retrying(2, throw(always)), Ball, true), nonvar(Ball) -> format("gave up: ~w~n", [Ball]) ; true ),
    forget,
    memo(slow_square(5, Z2)),
    format("~w again~n", [Z2]).
run(scope) :-
    (   catch(stock:shelf(nails, S), _, fail) -> format("stock:shelf is ~w~n", [S]) ; true ),
    (   catch(shelf(nails, _), error(existence_error(procedure, PI), _), ( format("no ~q here~n", [PI]) )) -> true ; true ),
    (   predicate_property(select_rows(_,_,_), imported_from(M)) -> format("select_rows comes from ~w~n", [M]) ; true ),
    (   predicate_property(tools:traced(_), imported_from(M2)) -> format("traced comes from ~w~n", [M2]) ; true ),
    (   module_property(units, exports(Es)) -> length(Es, NE), format("units exports ~d predicates~n", [NE]) ; true ),
    (   predicate_property(relations:project(_,_,_), meta_predicate(Head)) -> format("~q~n", [Head]) ; true ),
    local_rule(What),
    format("local_rule in user: ~w~n", [What]),
    stock:local_rule(What2),
    format("local_rule in stock: ~w~n", [What2]),
    @(which_module(W), stock),
    format("context: ~w~n", [W]),
    which_module(W2),
    format("context: ~w~n", [W2]),
    (   catch(term_to_atom(T, '2 dozen'), error(syntax_error(_), _), fail) -> print(T), nl ; writeln('no operator dozen') ),
    X = (3 kilo), writeq(X), nl, write_canonical(X), nl,
    add_import_module(scratch, stock, start),
    scratch:local_rule(What3),
    format("scratch inherits: ~w~n", [What3]),
    assertz(scratch:counter(1)),
    scratch:counter(C),
    format("scratch counts ~d~n", [C]),
    (   catch(counter(_), error(existence_error(_, P), _), ( format("unknown ~q~n", [P]), fail )) -> true ; true ),
    strip_module(a:b:c(d), Mod, Plain),
    format("~w ~w~n", [Mod, Plain]).

local_rule(of_the_program).

slow_square(X, Y) :-
    format("(computing ~d squared)~n", [X]),
    Y is X*X.

shelf_of(Item, Shelf) :-
    writeln('(looking)'),
    stock:shelf(Item, Shelf).

flaky(Answer) :-
    nb_getval(attempts, N0),
    N is N0+1,
    nb_setval(attempts, N),
    format("attempt ~d~n", [N]),
    (   N < 3 -> throw(not_yet(N)) ; Answer = N ).

try_order(Order) :-
    catch(( take(Order), format("~w: taken~n", [Order]) ),
          error(Formal, _),
          format("~w: ~p~n", [Order, Formal])).

                % filling a van: all sets of boxes up to a weight

plan(Gram) :-
    findall(W-N, ( box(N, Q), quantity_value(Q, gram, W) ), Boxes0),
    sort(1, @>=, Boxes0, Boxes),
    findall(Total-Names, load(Boxes, Gram, Total, Names), Loads),
    aggregate_all(max(T), member(T-_, Loads), Best),
    aggregate_all(count, member(Best-_, Loads), Ways),
    length(Loads, All),
    format("~D loads, the best has ~d gram, in ~d ways~n", [All, Best, Ways]),
    memberchk(Best-First, Loads),
    atomic_list_concat(First, ', ', Text),
    format("  ~w~n", [Text]).

load([], _, 0, []).
load([W-N|Boxes], Left, Total, [N|Names]) :-
    W =< Left,
    Left1 is Left-W,
    load(Boxes, Left1, Total1, Names),
    Total is Total1+W.
load([_|Boxes], Left, Total, Names) :-
    load(Boxes, Left, Total, Names).

introspect :-
    forall(member(M, [units,relations,logging,stock,tools]),
           ( module_property(M, exports(Es0)), msort(Es0, Es), format("~w: ~q~n", [M, Es]) )),
    forall(member(M, [units,stock]),
           ( module_property(M, exported_operators(Ops0)) -> msort(Ops0, Ops), format("~w: ~q~n", [M, Ops]) ; format("~w: no operators~n", [M]) )),
    forall(member(P, [take(_), show_quantity(_,_), project(_,_,_), box(_,_)]),
           ( functor(P, N, A),
             (   predicate_property(P, defined)
             ->  ( predicate_property(P, imported_from(From)) -> true ; From = here ),
                 format("~w/~d: ~w~n", [N, A, From])
             ;   format("~w/~d: not visible~n", [N, A])
             ) )).

main(Argv) :-
    catch(start(Argv), Error, ( message_to_codes(Error, Text), writeln(Text), halt(3) )).

message_to_codes(error(Formal, _), Text) :- !, format(atom(Text), "error: ~q", [Formal]).
message_to_codes(Ball, Text) :- format(atom(Text), "ball: ~q", [Ball]).

start([]) :- !,
    forall(section(S, Title), ( format("== ~s ==~n", [Title]), run(S) )).
start(['--'|Rest]) :- !, start(Rest).
start([plan, Text]) :- !,
    atom_number(Text, Gram),
    plan(Gram).
start([Section]) :-
    (   section(Section, _) -> run(Section) ; throw(no_section(Section)) ).
