%   stock.pl: what the store has.

:- module(stock,
          [ item/3,                     % ?Name, ?Quantity, ?Kind
            item_value/2,               % ?Name, -Value
            cheapest/3,                 % ?Kind, -Name, -Value
            take/1,                     % +order(Name, Quantity)
            reset_stock/0,
            box/2                       % ?Name, ?Quantity
          ]).
:- reexport(units).
:- reexport(logging, [which_module/1]).
:- use_module(library(error)).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(library(aggregate)).

:- dynamic item/3.

initial(nails,   20 dozen plus 7 pieces, hardware).
initial(screws,  5 dozen,                hardware).
initial(glue,    2 kilo plus 250 gram,   chemistry).
initial(paint,   12 kilo,                chemistry).
initial(hammers, 9 pieces,               tools).

:- op(310, xfx, each).

price(nails,   0.05 each 1 pieces).
price(screws,  0.12 each 1 pieces).
price(glue,    0.01 each 1 gram).
price(paint,   0.004 each 1 gram).
price(hammers, 14.5 each 1 pieces).

shelf(nails, a1).
shelf(nails, b7).
shelf(glue, c3).

local_rule(of_the_stock).

box(Name, W gram) :-
    member(Name-W, [anvil-900, bolts-450, cable-310, drill-620, epoxy-275, files-180, gloves-95,
                    hinges-240, iron-555, jigsaw-730, knives-165, lamps-345, mallet-515]).

reset_stock :-
    retractall(item(_, _, _)),
    forall(initial(N, Q0, K), ( normal(Q0, Q), assertz(item(N, Q, K)) )).

:- initialization(reset_stock).

item_value(Name, Value) :-
    item(Name, Quantity, _),
    price(Name, P each One),
    functor(One, Unit, 1),
    quantity_value(Quantity, Unit, N),
    Value is N*P.

cheapest(Kind, Name, Value) :-
    setof(K, N^Q^item(N, Q, K), Kinds),
    member(Kind, Kinds),
    aggregate_all(min(V, N), ( item(N, _, Kind), item_value(N, V) ), min(Value, Name)).

take(order(Name, Wanted)) :-
    (   item(Name, Have, Kind)
    ->  true
    ;   existence_error(item, Name)
    ),
    (   Wanted exceeds Have
    ->  permission_error(take, Wanted, Name)
    ;   true
    ),
    retract(item(Name, Have, Kind)),
    normal(Have less Wanted, Left),
    assertz(item(Name, Left, Kind)).
