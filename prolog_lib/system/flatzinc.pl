% flatzinc.pl: penelope solve MODEL.fzn: the search of a model that was flattened by MiniZinc (wam/flatzinc reads it).
%
% All solutions are ordinary answers: the search is labeling, whose choice points are divided among workers, and answers come in
% order. An optimisation has two phases, as labeling([min(E)], ...) has: branch and bound finds the best value, in any order; then the
% first solution with that value is the answer, which does not depend on the number of workers. Where there is no annotation to follow, free search
% is both phases: the second one, and the search for one solution, finds the same with any number of workers.

%! '$solve_model'(+File, +Options) is det.
%  Options: all(true): every solution, or every improvement; seed(N): of random choices; free(Workers): the search need not follow the
%  annotation, and there are so many workers (free_search.pl); free_without_annotation(Workers): the same only if there is none;
%  names(true): names of variables will be asked for. Exit status: 2 after an error; 1 where it is known here that there is no solution. Does not return.
'$solve_model'(File, Options) :-
    ( '$memberchk_option'(seed(Seed), Options) -> true ; Seed = 0 ),
    ( '$memberchk_option'(names(true), Options) -> Names = true ; Names = false ),
    '$fzn_load'(File, Seed, Names, Result),
    (   Result = model(Groups, Introduced, Outputs, Cost, Unbounded)
    ->  '$say_unbounded'(Unbounded),
        ( '$memberchk_option'(all(true), Options) -> All = true ; All = false ),
        ( Cost = cost(_, Sign) -> true ; Sign = 1 ),
        '$fzn_begin'(All, Sign),
        ( '$free_search_for'(Options, Groups, Cost, All, Kind) -> Search = free(Kind, Groups, Introduced) ; Search = search(Groups, Introduced) ),
        '$solve_posted'(Cost, Search, Outputs)
    ;   Result = no(Unbounded)
    ->  '$say_unbounded'(Unbounded),
        halt(1)
    ;   Result = error(Line, Text),
        ( Line =:= 0 -> format(user_error, 'penelope: ~w: ~s~n', [File,Text]) ; format(user_error, 'penelope: ~w:~d: ~s~n', [File,Line,Text]) ),
        halt(2)
    ).

'$say_unbounded'([]).
'$say_unbounded'([Name|Names]) :-
    length(Names, Others),
    ( Others =:= 0 -> More = '' ; format(atom(More), ' (and ~d more)', [Others]) ),
    format(user_error, 'penelope: warning: no constraint bounds ~s~w: searched with integers of 32 bits~n', [Name,More]).

'$solve_posted'(Cost, Search, Outputs) :-
    catch('$solve_searched'(Search, Cost, Outputs, Found), Error, true),
    (   nonvar(Error)
    ->  '$model_raised'(Error)
    ;   Found == true
    ->  halt(0)
    ;   halt(1)
    ).

'$model_raised'(error(instantiation_error, _)) :- !,
    format(user_error, 'penelope: a variable of the model has no finite domain: give it bounds~n', []),
    halt(2).
'$model_raised'(Error) :- '$goal_raised'(Error).

'$solve_searched'(free(any(Workers), Groups, Introduced), Cost, Outputs, Found) :-
    '$free_search'(any(Workers), Cost, Groups, Introduced, Outputs, Best),
    (   Best = best(_, Text)
    ->  Found = true,
        ( Cost == none -> '$answer'(Text) ; '$fzn_prove'(Text) -> '$answer'(Text) ; true )
    ;   Found = false
    ).
'$solve_searched'(free(first(Workers), Groups, Introduced), Cost, Outputs, Found) :-
    (   Cost == none
    ->  Least = none,
        FirstGroups = Groups
    ;   '$free_search'(any(Workers), Cost, Groups, Introduced, Outputs, BestOfAll),
        ( BestOfAll = best(Least, _) -> Cost = cost(Least, _), append(FirstGroups, [_], Groups) ; true )
    ),
    (   nonvar(Least),
        '$free_search'(first(Workers), none, FirstGroups, Introduced, Outputs, best(_, Text))
    ->  Found = true,
        ( Cost == none -> '$answer'(Text) ; '$fzn_prove'(Text) -> '$answer'(Text) ; true )
    ;   Found = false
    ).
'$solve_searched'(search(Groups, Introduced), Cost, Outputs, Found) :-
    '$solve_in_order'(Cost, search(Groups, Introduced), Outputs, Found).

% The run knows how many answers there were.
'$solve_in_order'(none, Search, Outputs, true) :-
    (   '$model_answer'(Search, Outputs),
        fail
    ;   true
    ).
'$solve_in_order'(cost(Cost, Sign), Search, Outputs, Found) :-
    (   '$best_cost'(Sign, Cost, Incumbent, '$model_improvement'(Search, Outputs, Cost, Incumbent), Least)
    ->  Cost = Least,
        Found = true,
        (   '$shared_solution'(Search, Outputs, Text)
        ->  ( '$fzn_prove'(Text) -> '$answer'(Text) ; true )
        ;   true
        )
    ;   Found = false
    ).

'$model_answer'(Search, Outputs) :-
    '$shared_solution'(Search, Outputs, Text),
    '$answer'(Text).

'$shared_solution'(Search, Outputs, Text) :-
    '$begin_region'('$model_solution'(Search, Outputs, _)),
    '$model_solution'(Search, Outputs, Text).

'$model_solution'(search(Groups, Introduced), Outputs, Text) :-
    '$label_groups'(Groups),
    '$label_any'(Introduced),
    '$fzn_text'(Outputs, Text).

'$model_improvement'(search(Groups, Introduced), Outputs, Cost, Incumbent) :-
    '$begin_region'('$label_groups'(Groups)),
    '$label_groups_below'(Groups, Cost, Incumbent),
    '$label_any'(Introduced),
    '$fzn_text'(Outputs, Text),
    '$fzn_offer'(Cost, Text),
    '$incumbent_note'(Incumbent, Cost).

% What the compiler has introduced: one solution of it will do.
'$label_any'(Groups) :- '$label_groups'(Groups), !.

'$label_groups'([]).
'$label_groups'([group(Variables, How)|Groups]) :-
    '$label_group'(Variables, How),
    '$label_groups'(Groups).

'$label_group'([], _).
'$label_group'([V|Vs], How) :-
    '$fd_choose'([V|Vs], How, Rest),
    '$label_group'(Rest, How).

'$label_groups_below'([], _, _).
'$label_groups_below'([group(Variables, How)|Groups], Cost, Incumbent) :-
    '$label_group_below'(Variables, How, Cost, Incumbent),
    '$label_groups_below'(Groups, Cost, Incumbent).

'$label_group_below'([], _, _, _).
'$label_group_below'([V|Vs], How, Cost, Incumbent) :-
    '$fd_choose_below'([V|Vs], How, Rest, Cost, Incumbent),
    '$label_group_below'(Rest, How, Cost, Incumbent).
