/*  jsonq -- query and transform JSON documents

    jsonq FILE                       print FILE, laid out
    jsonq paths FILE                 all paths and values
    jsonq get PATH FILE              the values at PATH, such as orders/[]/no
    jsonq transform RULES FILE       apply the rules of a file
    jsonq report FILE                join orders and customers
    jsonq schema FILE                what types there are
    jsonq diff FILE1 FILE2           what is different
    jsonq subsets TOTAL FILE         sets of order items that cost TOTAL

%       swipl jsonq.pl orders.json
%       swipl jsonq.pl paths orders.json
%       swipl jsonq.pl get 'orders/[]/items/[]/sku' orders.json
%       swipl jsonq.pl get 'customers/[1]/name' orders.json
%       swipl jsonq.pl get 'customers/[7]/name' orders.json
%       swipl jsonq.pl transform rules.txt orders.json
%       swipl jsonq.pl report orders.json
%       swipl jsonq.pl schema orders.json
%       swipl jsonq.pl diff orders.json changed.json
%       swipl jsonq.pl subsets 158.5 orders.json
%       swipl jsonq.pl broken.json
%       swipl jsonq.pl dance orders.json
*/

:- use_module(library(http/json)).
:- use_module(library(lists)).
:- use_module(library(apply)).
:- use_module(library(pairs)).
:- use_module(library(error)).
:- use_module(library(aggregate)).
:- use_module(library(ordsets)).
:- use_module(library(option)).
:- use_module(library(main)).

:- initialization(main, main).

:- multifile user:portray/1.

user:portray(json(Pairs)) :-
    length(Pairs, N),
    format("<object of ~d>", [N]).

%!  read_json(+File, -Document)

read_json(File, Document) :-
    setup_call_cleanup(
        open(File, read, In, [encoding(utf8)]),
        json_read(In, Document),
        close(In)).

print_json(Document) :-
    json_write(current_output, Document),
    nl.

print_json(Document, Options) :-
    json_write(current_output, Document, Options),
    nl.

                 /*******************************
                 *            PATHS             *
                 *******************************/

%   A path is a list of steps: key(Name), all or index(N).

parse_path(Text, Path) :-
    atomic_list_concat(Parts, /, Text),
    maplist(parse_step, Parts, Path).

parse_step('[]', all) :- !.
parse_step(Part, index(N)) :-
    atom_concat('[', Rest, Part),
    atom_concat(Digits, ']', Rest),
    !,
    atom_number(Digits, N),
    must_be(nonneg, N).
parse_step(Key, key(Key)).

%   A path may also be written as a term, a/[]/b.

term_path(A/B, Path) :- !,
    term_path(A, PA),
    term_path(B, PB),
    append(PA, PB, Path).
term_path([], [all]) :- !.
term_path([N], [index(N)]) :- !.
term_path(Key, [key(Key)]) :- atom(Key).

%!  at_path(+Path, +Document, -Value) is nondet.

at_path([], Value, Value).
at_path([Step|Path], Document, Value) :-
    step(Step, Document, Next),
    at_path(Path, Next, Value).

step(key(K), json(Pairs), V) :- memberchk(K=V0, Pairs), V = V0.
step(all, List, V) :- is_list(List), member(V, List).
step(index(N), List, V) :- is_list(List), nth0(N, List, V).

%!  update(+Path, :Goal, +Document0, -Document) is det.
%
%   Document is Document0 with call(Goal, Old, New) done at Path; what is
%   not there stays away.

:- meta_predicate update(+, 2, +, -).

update([], Goal, V0, V) :-
    call(Goal, V0, V).
update([key(K)|Path], Goal, json(Pairs0), json(Pairs)) :-
    append(Before, [K=V0|After], Pairs0),
    !,
    update(Path, Goal, V0, V),
    append(Before, [K=V|After], Pairs).
update([all|Path], Goal, List0, List) :-
    is_list(List0),
    !,
    maplist(update(Path, Goal), List0, List).
update([index(N)|Path], Goal, List0, List) :-
    is_list(List0),
    nth0(N, List0, V0, Rest),
    !,
    update(Path, Goal, V0, V),
    nth0(N, List, V, Rest).
update([_|_], _, Document, Document).

%   leaf(+Document, -Path, -Value) is nondet: all scalars and empty values.

leaf(json(Pairs), Path, V) :-
    Pairs \== [],
    !,
    member(K=V0, Pairs),
    leaf(V0, Path1, V),
    Path = [key(K)|Path1].
leaf([X|Xs], [index(N)|Path], V) :-
    !,
    nth0(N, [X|Xs], V0),
    leaf(V0, Path, V).
leaf(V, [], V).

path_text(Path, Text) :-
    maplist(step_text, Path, Parts),
    atomic_list_concat(Parts, /, Text).

step_text(key(K), K).
step_text(all, '[]').
step_text(index(N), Text) :- format(atom(Text), "[~d]", [N]).

value_text(json([]), "{}") :- !.
value_text([], "[]") :- !.
value_text(@(Constant), Text) :- !, atom_string(Constant, Text).
value_text(N, Text) :- number(N), !, format(string(Text), "~w", [N]).
value_text(A, Text) :- format(string(Text), "~q", [A]).

                 /*******************************
                 *        TRANSFORMING          *
                 *******************************/

transform(RulesFile, Document0, Document) :-
    read_file_to_terms(RulesFile, Rules, []),
    foldl(apply_rule, Rules, Document0, Document).

apply_rule(Rule, Document0, Document) :-
    (   rule(Rule, Document0, Document)
    ->  true
    ;   format("-- rule ~q does not apply~n", [Rule]),
        Document = Document0
    ).

rule(rename(Term, New), D0, D) :-
    term_path(Term, Path),
    append(Parent, [key(Old)], Path),
    update(Parent, rename_key(Old, New), D0, D).
rule(delete(Term), D0, D) :-
    term_path(Term, Path),
    append(Parent, [key(Old)], Path),
    update(Parent, delete_key(Old), D0, D).
rule(set(Term, Value), D0, D) :-
    term_path(Term, Path),
    append(Parent, [key(Key)], Path),
    update(Parent, set_key(Key, Value), D0, D).
rule(map(Term, Goal), D0, D) :-
    term_path(Term, Path),
    update(Path, Goal, D0, D).
rule(sort_by(Term, Key), D0, D) :-
    term_path(Term, Path),
    update(Path, sort_objects(Key), D0, D).

rename_key(Old, New, json(Ps0), json(Ps)) :-
    maplist({Old,New}/[K0=V,K=V]>>( K0 == Old -> K = New ; K = K0 ), Ps0, Ps).

delete_key(Key, json(Ps0), json(Ps)) :-
    exclude({Key}/[K=_]>>(K == Key), Ps0, Ps).

set_key(Key, Value, json(Ps0), json(Ps)) :-
    (   selectchk(Key=_, Ps0, Key=Value, Ps)
    ->  true
    ;   append(Ps0, [Key=Value], Ps)
    ).

sort_objects(Key, Objects0, Objects) :-
    map_list_to_pairs(object_key(Key), Objects0, Pairs0),
    keysort(Pairs0, Pairs),
    pairs_values(Pairs, Objects).

object_key(Key, json(Ps), Value) :-
    memberchk(Key=Value, Ps).

                 /*******************************
                 *            REPORT            *
                 *******************************/

report(D) :-
    at_path([key(shop)], D, Shop),
    format("Orders of ~w~n~`-t~48|~n", [Shop]),
    forall(at_path([key(orders),all], D, Order), report_order(D, Order)),
    findall(Id-Amount,
            ( at_path([key(orders),all], D, O),
              object_key(customer, O, Id),
              order_amount(O, Amount) ),
            Pairs0),
    keysort(Pairs0, Pairs),
    group_pairs_by_key(Pairs, Groups),
    maplist([Id-As,Sum-Id]>>sum_list(As, Sum), Groups, Sums0),
    sort(1, @>=, Sums0, Sums),
    format("~`-t~48|~n"),
    forall(member(Sum-Id, Sums),
           ( customer_name(D, Id, Name), format("~w~t~2f~24|~n", [Name, Sum]) )).

report_order(D, Order) :-
    maplist([K,V]>>object_key(K, Order, V), [no,customer,items], [No,Id,Items]),
    customer_name(D, Id, Name),
    length(Items, N),
    order_amount(Order, Amount),
    format("~d ~w~t~28| ~t~d~4+ items ~t~2f~10+~n", [No, Name, N, Amount]).

customer_name(D, Id, Name) :-
    (   at_path([key(customers),all], D, C),
        object_key(id, C, Id)
    ->  object_key(name, C, Name)
    ;   format(atom(Name), "(unknown customer ~d)", [Id])
    ).

order_amount(Order, Amount) :-
    aggregate_all(sum(Q*P),
                  ( at_path([key(items),all], Order, Item),
                    object_key(qty, Item, Q),
                    object_key(price, Item, P) ),
                  Amount0),
    Amount is float(Amount0).

                 /*******************************
                 *        SCHEMA, DIFF          *
                 *******************************/

%   schema(+Value, -Type): object(Key:Type...), array(Types) or a scalar.

schema(json(Ps), object(Keys)) :- !,
    findall(K:T, ( member(K=V, Ps), schema(V, T) ), Keys0),
    sort(Keys0, Keys).
schema(List, array(Types)) :- is_list(List), !,
    findall(T, ( member(V, List), schema(V, T) ), Types0),
    sort(Types0, Types).
schema(@(true), boolean) :- !.
schema(@(false), boolean) :- !.
schema(@(null), null) :- !.
schema(N, integer) :- integer(N), !.
schema(N, number) :- float(N), !.
schema(_, string).

print_schema(object(Keys), Indent) :- !,
    forall(member(K:T, Keys),
           (   compound(T), T = object([_|_])
           ->  format("~t~*|~w: object~n", [Indent, K]),
               Indent2 is Indent+4,
               print_schema(T, Indent2)
           ;   T = array([One]), compound(One)
           ->  format("~t~*|~w: array of object~n", [Indent, K]),
               Indent2 is Indent+4,
               print_schema(One, Indent2)
           ;   T = array(Ts), compound(Ts)
           ->  length(Ts, N),
               format("~t~*|~w: array of ~d type~w~n", [Indent, K, N, s])
           ;   format("~t~*|~w: ~w~n", [Indent, K, T])
           )).
print_schema(T, Indent) :-
    format("~t~*|~w~n", [Indent, T]).

diff(D1, D2) :-
    findall(P-V, leaf(D1, P, V), L1),
    findall(P-V, leaf(D2, P, V), L2),
    maplist([Ps,S]>>list_to_ord_set(Ps, S), [L1,L2], [S1,S2]),
    ord_subtract(S1, S2, Gone),
    ord_subtract(S2, S1, New),
    forall(member(P-V, Gone),
           ( path_text(P, PT), value_text(V, VT),
             (   memberchk(P-V2, New)
             ->  value_text(V2, VT2), format("~~ ~w: ~s -> ~s~n", [PT, VT, VT2])
             ;   format("- ~w: ~s~n", [PT, VT])
             ) )),
    forall(( member(P-V, New), \+ memberchk(P-_, Gone) ),
           ( path_text(P, PT), value_text(V, VT), format("+ ~w: ~s~n", [PT, VT]) )),
    (   Gone == [], New == []
    ->  format("no differences~n")
    ;   halt(1)
    ).

%   subsets(+Document, +Total): multisets of items, each taken up to nine
%   times, that cost Total together.

subsets(D, Total) :-
    Cents is round(Total*100),
    setof(P-Sku,
          D^I^P0^( at_path([key(orders),all,key(items),all], D, I),
                   object_key(sku, I, Sku),
                   object_key(price, I, P0),
                   P is round(P0*100) ),
          Items),
    findall(Counts, take(Items, Cents, Counts), Solutions),
    length(Solutions, N),
    format("~d ways to spend ~2f on ~p~n", [N, Total, Items]),
    forall(member(S, Solutions), ( print_json(json(S), [width(0)]) )).

take([], 0, []).
take([P-Sku|Rest], Cents, [Sku=N|Counts]) :-
    between(0, 9, N),
    Left is Cents-N*P,
    take(Rest, Left, Counts).

                 /*******************************
                 *             MAIN             *
                 *******************************/

main(Argv) :-
    catch(command(Argv), E, ( describe_error(E), halt(1) )).

command([File]) :- !,
    read_json(File, D),
    print_json(D).
command([paths, File]) :- !,
    read_json(File, D),
    forall(leaf(D, Path, V),
           ( path_text(Path, PT), value_text(V, VT), format("~w = ~s~n", [PT, VT]) )).
command([get, Text, File]) :- !,
    read_json(File, D),
    parse_path(Text, Path),
    findall(V, at_path(Path, D, V), Vs),
    (   Vs == []
    ->  writeln(nothing),
        halt(3)
    ;   forall(member(V, Vs), print_json(V))
    ).
command([transform, Rules, File]) :- !,
    read_json(File, D0),
    transform(Rules, D0, D),
    print_json(D, [width(60)]).
command([report, File]) :- !,
    read_json(File, D),
    report(D).
command([schema, File]) :- !,
    read_json(File, D),
    schema(D, S),
    print_schema(S, 0).
command([diff, F1, F2]) :- !,
    maplist(read_json, [F1,F2], [D1,D2]),
    diff(D1, D2).
command([subsets, Text, File]) :- !,
    atom_number(Text, Total),
    read_json(File, D),
    subsets(D, Total).
command(Argv) :-
    domain_error(jsonq_command, Argv).

describe_error(error(syntax_error(json(What)), _)) :- !,
    format("not JSON: ~w~n", [What]).
describe_error(error(Formal, _)) :-
    format("error: ~p~n", [Formal]).
