% dif.pl: dif/2, terms that are and stay different.
%
% dif(X, Y) holds as long as one of the equations that would make X and Y equal does not. A constraint is a node: a variable
% whose attribute '$dif' is the list of these equations; the node stands, in attribute dif, at every variable of theirs.
% When one of these is bound
%   an equation of different terms   decides that the constraint holds: the node goes; so do equations that exclude each other
%   an equation of the same terms    goes; without any left that could fail the constraint is violated
%   an equation of two compounds     is kept as old(Equation), for showing the constraint only; behind it come the equations
%                                    of its parts

%! dif(?X, ?Y) is semidet.  X and Y are and stay different.
dif(X, Y) :-
    (   unifiable(X, Y, Reversed)
    ->  Reversed = [_|_],
        '$reverse_onto'(Reversed, [], Equations),
        put_attr(Node, '$dif', Equations),
        '$dif_watch_new'(Equations, Node)
    ;   true
    ).

% No variable has Node yet: where one of these equations has put it, it is the first.
'$dif_watch_new'([], _).
'$dif_watch_new'([X = Y|Es], Node) :-
    '$dif_stand_first'(X, Node),
    '$dif_stand_first'(Y, Node),
    '$dif_watch_new'(Es, Node).

'$dif_stand_first'(V, Node) :-
    (   nonvar(V) -> true
    ;   get_attr(V, dif, Nodes)
    ->  ( Nodes = [First|_], First == Node -> true ; put_attr(V, dif, [Node|Nodes]) )
    ;   put_attr(V, dif, [Node])
    ).

'$dif_watch'([], _).
'$dif_watch'([X = Y|Es], Node) :-
    '$dif_stand_at'(X, Node),
    '$dif_stand_at'(Y, Node),
    '$dif_watch'(Es, Node).

'$dif_stand_at'(V, Node) :-
    (   nonvar(V) -> true
    ;   get_attr(V, dif, Nodes)
    ->  ( '$memberchk_eq'(Node, Nodes) -> true ; put_attr(V, dif, [Node|Nodes]) )
    ;   put_attr(V, dif, [Node])
    ).

'$dif_hook'(Nodes, Value) :-
    ( var(Value) -> '$dif_join'(Nodes, Value) ; true ),
    '$dif_check_nodes'(Nodes).

'$dif_join'(Nodes, V) :-
    (   get_attr(V, dif, Own)
    ->  '$not_among'(Nodes, Own, New),
        '$append_list'(Own, New, All),
        put_attr(V, dif, All)
    ;   put_attr(V, dif, Nodes)
    ).

'$not_among'([], _, []).
'$not_among'([X|Xs], Ys, Zs) :-
    ( '$memberchk_eq'(X, Ys) -> Zs = Zs1 ; Zs = [X|Zs1] ),
    '$not_among'(Xs, Ys, Zs1).

'$dif_check_nodes'([]).
'$dif_check_nodes'([Node|Nodes]) :-
    (   get_attr(Node, '$dif', Equations)
    ->  '$dif_check'(Equations, Node)
    ;   true
    ),
    '$dif_check_nodes'(Nodes).

'$dif_check'(Equations0, Node) :-
    (   '$dif_reduce'(Equations0, Equations, New),
        '$can_all_hold'(Equations)
    ->  '$dif_open'(Equations),
        put_attr(Node, '$dif', Equations),
        '$dif_watch'(New, Node)
    ;   del_attr(Node, '$dif'),
        '$dif_leave'(Equations0, Node)
    ).

% Fails when an equation cannot become true. New are the equations that were not there before.
'$dif_reduce'([], [], []).
'$dif_reduce'([old(E)|Es], [old(E)|Fs], New) :- '$dif_reduce'(Es, Fs, New).
'$dif_reduce'([X = Y|Es], Fs, New) :-
    (   X == Y
    ->  '$dif_reduce'(Es, Fs, New)
    ;   ( var(X) ; var(Y) )
    ->  Fs = [X = Y|Fs1],
        '$dif_reduce'(Es, Fs1, New)
    ;   unifiable(X, Y, Reversed),
        '$reverse_onto'(Reversed, [], Parts),
        Fs = [old(X = Y)|Fs0],
        '$append_list'(Parts, Fs1, Fs0),
        '$append_list'(Parts, New1, New),
        '$dif_reduce'(Es, Fs1, New1)
    ).

% Two equations of one variable can exclude each other.
'$can_all_hold'(Equations) :-
    (   Equations = [_,_|_]
    ->  '$equation_sides'(Equations, Xs, Ys),
        unifiable(Xs, Ys, _)
    ;   true
    ).

% Some equation is not true yet.
'$dif_open'([E|Es]) :- ( E = old(_) -> '$dif_open'(Es) ; true ).

% The constraint holds: its variables forget it.
'$dif_leave'([], _).
'$dif_leave'([E|Es], Node) :-
    ( E = (X = Y) -> '$dif_forget'(X, Node), '$dif_forget'(Y, Node) ; true ),
    '$dif_leave'(Es, Node).

'$dif_forget'(V, Node) :-
    (   get_attr(V, dif, Nodes)
    ->  '$not_among'(Nodes, [Node], Others),
        ( Others == [] -> del_attr(V, dif) ; put_attr(V, dif, Others) )
    ;   true
    ).

% The newest node of a variable is the first; shown are the oldest, then the others from the newest on.
'$dif_items'(Nodes, Items, Tail) :-
    '$append_list'(Newer, [Oldest], Nodes), !,
    '$dif_node_items'([Oldest|Newer], Items, Tail).

'$dif_node_items'([], Tail, Tail).
'$dif_node_items'([Node|Nodes], Items, Tail) :-
    (   get_attr(Node, '$dif', Equations)
    ->  '$equation_sides'(Equations, Xs, Ys),
        '$dif_goal'(Xs, Ys, Goal),
        Items = [Node-Goal|Items1]
    ;   Items = Items1
    ),
    '$dif_node_items'(Nodes, Items1, Tail).

'$dif_goal'([X], [Y], dif(X, Y)) :- !.
'$dif_goal'(Xs, Ys, dif(F, G)) :- F =.. [f|Xs], G =.. [f|Ys].

'$equation_sides'([], [], []).
'$equation_sides'([E|Es], [X|Xs], [Y|Ys]) :-
    ( E = old(X = Y) -> true ; E = (X = Y) ),
    '$equation_sides'(Es, Xs, Ys).

'$reverse_onto'([], Ys, Ys).
'$reverse_onto'([X|Xs], Ys, Zs) :- '$reverse_onto'(Xs, [X|Ys], Zs).
