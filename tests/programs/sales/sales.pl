#!/usr/bin/env swipl

%   Sales report: reads a CSV file of sales, checks its rows, and prints
%   tables by region, person, product or month.
%
%       swipl sales.pl sales.csv
%       swipl sales.pl --by product --top 3 sales.csv
%       swipl sales.pl --by=month --no-chart sales.csv
%       swipl sales.pl --by person --csv sales.csv
%       swipl sales.pl --by region --targets targets.csv sales.csv
%       swipl sales.pl --basket 252000 sales.csv
%       swipl sales.pl --by colour sales.csv
%       swipl sales.pl missing.csv
%       swipl sales.pl --help
%       swipl sales.pl -t 2 --by weekday sales.csv
%       swipl sales.pl --top=many sales.csv

:- module(sales, [main/0]).
:- use_module(library(csv)).
:- use_module(library(main)).
:- use_module(library(apply)).
:- use_module(library(lists)).
:- use_module(library(pairs)).
:- use_module(library(aggregate)).
:- use_module(library(option)).
:- use_module(library(readutil)).
:- use_module(library(solution_sequences)).

:- initialization(main, main).

%   sale(Id, Date, Region, Person, Product, Category, Units, Price, Discount)

:- dynamic sale/9, rejected/2, product_category/2.

                 /*******************************
                 *            LOADING           *
                 *******************************/

load_sales(File) :-
    retractall(sale(_,_,_,_,_,_,_,_,_)),
    retractall(rejected(_,_)),
    csv_read_file(File, [Header|Rows], [functor(row), convert(true)]),
    check_header(Header),
    foldl(load_row, Rows, 2, _).

check_header(Header) :-
    Header =.. [row|Names],
    Expected = [date,region,salesperson,product,category,units,price,discount],
    (   Names == Expected
    ->  true
    ;   throw(error(domain_error(csv_header(Expected), Names), _))
    ).

load_row(Row, Line0, Line) :-
    Line is Line0+1,
    catch(row_sale(Row, Line0), invalid(Why), assertz(rejected(Line0, Why))).

row_sale(row(DateText, Region, Person, Product, Category, Units, Price, Discount0), Id) :-
    !,
    date(DateText, Date),
    (   known_region(Region) -> true ; throw(invalid(unknown_region(Region))) ),
    positive(units, Units),
    positive(price, Price),
    (   Discount0 == '' -> Discount = 0 ; Discount = Discount0 ),
    (   known_category(Category) -> true ; throw(invalid(unknown_category(Category))) ),
    (   product_category(Product, _) -> true ; assertz(product_category(Product, Category)) ),
    assertz(sale(Id, Date, Region, Person, Product, Category, Units, Price, Discount)).
row_sale(Row, _) :-
    functor(Row, _, N),
    throw(invalid(columns(N))).

known_region(R) :- memberchk(R, ['North', 'South', 'East', 'West']).
known_category(C) :- memberchk(C, ['Writing', 'Paper', 'Office']).

positive(_, N) :- number(N), N > 0, !.
positive(What, N) :- throw(invalid(not_positive(What, N))).

date(Text, date(Y,M,D)) :-
    atomic_list_concat(Parts, -, Text),
    catch(maplist(atom_number, Parts, [Y,M,D]), _, fail),
    between(1, 12, M),
    days_in_month(Y, M, Days),
    between(1, Days, D),
    !.
date(Text, _) :-
    throw(invalid(date(Text))).

days_in_month(Y, 2, 29) :- Y mod 4 =:= 0, ( Y mod 100 =\= 0 ; Y mod 400 =:= 0 ), !.
days_in_month(_, 2, 28) :- !.
days_in_month(_, M, 30) :- memberchk(M, [4,6,9,11]), !.
days_in_month(_, _, 31).

                 /*******************************
                 *          COMPUTING           *
                 *******************************/

%!  amount(?Id, -Amount) in cents, rounded, so that sums are exact.

amount(Id, Cents) :-
    sale(Id, _, _, _, _, _, Units, Price, Discount),
    Cents is round(Units*Price*(100-Discount)).

key(region,   Id, Region)  :- sale(Id, _, Region, _, _, _, _, _, _).
key(person,   Id, Person)  :- sale(Id, _, _, Person, _, _, _, _, _).
key(product,  Id, Product) :- sale(Id, _, _, _, Product, _, _, _, _).
key(category, Id, C)       :- sale(Id, _, _, _, _, C, _, _, _).
key(month,    Id, Month)   :- sale(Id, date(_,Month,_), _, _, _, _, _, _, _).
key(weekday,  Id, Day)     :- sale(Id, Date, _, _, _, _, _, _, _), day_of_the_week(Date, Day).

%   totals(+By, -Totals): list of total(Key, Count, Units, Cents).

totals(By, Totals) :-
    (   clause(key(By, _, _), _) -> true ; throw(usage(unknown_key(By))) ),
    aggregate_all(bag(Key-Id), key(By, Id, Key), Pairs0),
    keysort(Pairs0, Pairs),
    group_pairs_by_key(Pairs, Groups),
    maplist(total, Groups, Totals).

total(Key-Ids, total(Key, Count, Units, Cents)) :-
    length(Ids, Count),
    aggregate_all(sum(U), ( member(Id, Ids), sale(Id, _, _, _, _, _, U, _, _) ), Units),
    aggregate_all(sum(C), ( member(Id, Ids), amount(Id, C) ), Cents).

by_cents(Order, total(K1,_,_,C1), total(K2,_,_,C2)) :-
    compare(Order0, C2, C1),
    (   Order0 == (=) -> compare(Order, K1, K2) ; Order = Order0 ).

sum_totals(Totals, total('Total', Count, Units, Cents)) :-
    foldl([total(_,N,U,C), N0-U0-C0, N1-U1-C1]>>
              ( N1 is N0+N, U1 is U0+U, C1 is C0+C ),
          Totals, 0-0-0, Count-Units-Cents).

                 /*******************************
                 *           PRINTING           *
                 *******************************/

label(month, M, Name) :- !,
    nth1(M, ['January','February','March','April','May','June','July','August',
             'September','October','November','December'], Name).
label(weekday, D, Name) :- !,
    nth1(D, ['Monday','Tuesday','Wednesday','Thursday','Friday','Saturday','Sunday'], Name).
label(_, Key, Key).

print_table(By, Totals, Options) :-
    upcase_first(By, Title),
    format("~w~t~24|~t~w~8+~t~w~10+~t~w~14+~t~w~9+~n", [Title, 'Sales', 'Units', 'Amount', 'Share']),
    format("~`=t~65|~n"),
    sum_totals(Totals, Sum),
    Sum = total(_, _, _, All),
    forall(member(T, Totals), print_row(By, T, All)),
    format("~`-t~65|~n"),
    print_row(total, Sum, All),
    (   option(chart(true), Options, true)
    ->  nl, chart(By, Totals)
    ;   true
    ).

print_row(By, total(Key, Count, Units, Cents), All) :-
    label(By, Key, Label),
    Share is 100*Cents/All,
    format("~w~t~24|~t~d~8+~t~D~10+~t~2D~14+~t~1f%~9+~n", [Label, Count, Units, Cents, Share]).

chart(By, Totals) :-
    aggregate_all(max(C), member(total(_,_,_,C), Totals), Max),
    forall(member(total(Key,_,_,C), Totals),
           ( label(By, Key, Label),
             Column is 23+round(40*C/Max),
             format("~t~w~22| ~`#t~*|~n", [Label, Column]) )).

upcase_first(Atom, Title) :-
    sub_atom(Atom, 0, 1, After, First),
    sub_atom(Atom, _, After, 0, Rest),
    upcase_atom(First, Upper),
    atom_concat(Upper, Rest, Title).

print_rejected :-
    findall(Line-Why, rejected(Line, Why), Rejected),
    length(Rejected, N),
    format("~d row~w rejected~n", [N, s]),
    forall(member(Line-Why, Rejected),
           ( why(Why, Text), format("  line ~d: ~s~n", [Line, Text]) )).

why(date(D), T) :- format(string(T), "no such date: ~w", [D]).
why(unknown_region(R), T) :- format(string(T), "unknown region ~q", [R]).
why(unknown_category(C), T) :- format(string(T), "unknown category ~q", [C]).
why(not_positive(What, N), T) :- format(string(T), "~w must be a positive number, not ~q", [What, N]).
why(columns(N), T) :- format(string(T), "~d columns", [N]).

%   Targets: another file, with semicolons and no header.

print_targets(File) :-
    csv_read_file(File, Rows, [separator(0';), functor(target)]),
    format("~nTargets~n"),
    forall(member(target(Region, Target, Note), Rows),
           ( aggregate_all(sum(C), ( key(region, Id, Region), amount(Id, C) ), Cents),
             Reached is Cents/Target,
             (   Reached >= 100 -> Mark = '+' ; Mark = '-' ),
             format("  ~w~t~10|~t~D~9+~t~1f%~9+ ~w", [Region, Target, Reached, Mark]),
             (   Note == '' -> nl ; format("  (~w)~n", [Note]) ) )).

%   The same table for other programs.

print_csv(By, Totals) :-
    findall(Row,
            ( member(total(Key, Count, Units, Cents), Totals),
              label(By, Key, Label),
              Amount is Cents/100,
              Row = row(Label, Count, Units, Amount) ),
            Rows),
    csv_write_stream(current_output, [row(By,sales,units,amount)|Rows], []).

                 /*******************************
                 *           QUESTIONS          *
                 *******************************/

%   The best sale, the best seller of each region, products sold together.

highlights :-
    format("~nHighlights~n"),
    aggregate_all(max(C, Id), amount(Id, C), max(Best, BestId)),
    sale(BestId, date(Y,M,D), _, Person, Product, _, Units, _, _),
    format("  best sale: ~d ~w by ~w on ~|~`0t~d~2+.~|~`0t~d~2+.~d (~2D)~n",
           [Units, Product, Person, D, M, Y, Best]),
    forall(distinct(R, key(region, _, R)), best_of_region(R)),
    findall(P, limit(2, order_by([asc(P)], distinct(P, product_category(P, _)))), Ps),
    format("  first products: ~q~n", [Ps]),
    (   forall(sale(_, _, _, _, _, _, _, _, Disc), Disc =< 12.5)
    ->  format("  no discount above 12.5%~n")
    ;   true
    ),
    findall(M1, ( between(1, 12, M1), \+ key(month, _, M1) ), Empty),
    format("  months without sales: ~w~n", [Empty]).

best_of_region(R) :-
    findall(C-P,
            ( setof(P0, I^( key(region, I, R), key(person, I, P0) ), Ps),
              member(P, Ps),
              aggregate_all(sum(C0), ( key(person, I2, P), amount(I2, C0) ), C) ),
            Pairs),
    sort(1, @>=, Pairs, [Cents-Best|_]),
    format("  best in ~w: ~w with ~2D~n", [R, Best, Cents]).

%   Which sets of four products, in which quantities (up to 60 dozens), cost
%   exactly so many cents?  A small knapsack, for gift baskets.

basket(Cents) :-
    findall(P-Price,
            ( distinct(P-Price0, sale(_, _, _, _, P, _, _, Price0, _)),
              Price is round(Price0*100) ),
            Prices0),
    sort(2, @>=, Prices0, Prices),
    findall(Basket, fill(Prices, Cents, 4, Basket), Baskets),
    length(Baskets, N),
    format("~D baskets of four products for ~2D~n", [N, Cents]),
    forall(limit(3, member(B, Baskets)),
           ( format("  "), forall(member(Q-P, B), format("~d x ~w; ", [Q, P])), nl )).

fill([], 0, 0, []).
fill([P-Price|Rest], Cents, Kinds, [Q-P|Basket]) :-
    Kinds > 0,
    Max is min(60, Cents//(12*Price)),
    between(1, Max, Dozens),
    Q is 12*Dozens,
    Left is Cents-Q*Price,
    Kinds1 is Kinds-1,
    fill(Rest, Left, Kinds1, Basket).
fill([_|Rest], Cents, Kinds, Basket) :-
    fill(Rest, Cents, Kinds, Basket).

                 /*******************************
                 *             MAIN             *
                 *******************************/

opt_type(by,      by,      oneof([category,region,person,product,month,weekday,colour])).
opt_type(top,     top,     nonneg).
opt_type(t,       top,     nonneg).
opt_type(chart,   chart,   boolean).
opt_type(csv,     csv,     boolean).
opt_type(targets, targets, file(read)).
opt_type(basket,  basket,  integer).

opt_help(help(header),  " [option ...] file.csv").
opt_help(help(usage),   " [--by KEY] [--top N] file.csv").
opt_help(by,            "What the rows of the table are").
opt_help(top,           "How many rows").
opt_help(chart,         "Draw bars").
opt_help(csv,           "Print the table as CSV").
opt_help(targets,       "File with the targets of the regions").
opt_help(basket,        "Fill gift baskets that cost so many cents").

opt_meta(by, 'KEY').
opt_meta(top, 'N').

main(Argv) :-
    argv_options(Argv, Files, Options),
    catch(run(Files, Options), Error, failed(Error)).

run([File], Options) :-
    !,
    (   exists_file(File) -> true ; throw(usage(no_file(File))) ),
    load_sales(File),
    aggregate_all(count, sale(_,_,_,_,_,_,_,_,_), Count),
    option(by(By), Options, category),
    (   option(basket(Cents), Options)
    ->  basket(Cents)
    ;   totals(By, Totals0),
        (   memberchk(By, [month,weekday])
        ->  Totals1 = Totals0
        ;   predsort(by_cents, Totals0, Totals1)
        ),
        option(top(Top), Options, 100),
        findall(T, limit(Top, member(T, Totals1)), Totals),
        (   option(csv(true), Options)
        ->  print_csv(By, Totals)
        ;   format("~w: ~d sales~n", [File, Count]),
            print_rejected,
            nl,
            print_table(By, Totals, Options),
            ( option(targets(Targets), Options) -> print_targets(Targets) ; true ),
            ( By == category -> highlights ; true )
        )
    ).
run(_, _) :-
    throw(usage(one_file)).

failed(usage(What)) :-
    !,
    format("sales: ~p~n", [What]),
    halt(2).
failed(E) :-
    print_message(error, E),
    halt(1).
