% solve.pl: penelope solve: all answers of a goal, one per line, as the toplevel shows them.
%
% '$answer'(Text) hands an answer to the run, which prints it when everything at the left of it is done.

%! '$solve'(+Text).  Answers of the goal in Text; exit status 0 when there is one, else 1. Does not return.
'$solve'(Text) :-
    '$solve_text'(Text, Goal, Bindings),
    (   catch('$all_answers'(Goal, Bindings, Found), Error, true)
    ->  (   nonvar(Error)
        ->  '$goal_raised'(Error)
        ;   Found == true
        ->  halt(0)
        ;   halt(1)
        )
    ;   halt(1)
    ).

% A predicate of the system that calls one that does not exist is not what the user has to look at.
'$goal_raised'(Error) :-
    (   Error = error(existence_error(procedure, Name), context(Caller:_, _)), '$module_kind'(Caller, Kind), Kind \== user
    ->  Shown = error(existence_error(procedure, Name), _)
    ;   Shown = Error
    ),
    print_message(error, unhandled_exception(Shown)),
    halt(2).

'$solve_text'(Text, Goal, Bindings) :-
    catch(system:'$goal_of_text'(Text, Goal, Bindings), Error, ( system:print_message(error, Error), halt(2) )).

'$all_answers'(Goal, Bindings, Found) :-
    aggregate_all(count, '$one_answer'(Goal, Bindings), Count),
    ( Count > 0 -> Found = true ; Found = false ).

'$one_answer'(Goal, Bindings) :-
    '$answer_flags'(Flags),
    '$begin_region'(Goal),
    ( '$is_conjunction'(Goal) -> Plain = true ; Plain = false ),
    '$run_to_answer'(Plain, Goal),
    '$answer_line'(Bindings, Flags, Line),
    '$answer'(Line).

% A conjunction without control constructs runs without a level for cuts: then nothing at the left of an answer in any order
% could take it back.
'$run_to_answer'(true, Goal) :- '$conjunction'(Goal).
'$run_to_answer'(false, Goal) :- call(user:Goal).

'$is_conjunction'(Goal) :- nonvar(Goal), Goal = (A, B), '$is_conjunct'(A), '$is_conjunct'(B).

'$is_conjunct'(Goal) :-
    callable(Goal),
    (   Goal = (_, _)
    ->  '$is_conjunction'(Goal)
    ;   Goal \= !, Goal \= (_ ; _), Goal \= (_ -> _), Goal \= (_ *-> _), Goal \= (\+ _), Goal \= _:_
    ).

'$conjunction'(Goal) :-
    (   Goal = (A, B)
    ->  '$conjunction'(A),
        '$conjunction'(B)
    ;   call(user:Goal)
    ).

%! '$count_solutions'(+Text).  Prints the number of answers. Does not return.
'$count_solutions'(Text) :-
    '$solve_text'(Text, Goal, _),
    (   catch(system:aggregate_all(count, '$in_parallel'(Goal), Count), Error, true)
    ->  (   nonvar(Error)
        ->  '$goal_raised'(Error)
        ;   write(Count), nl,
            ( Count > 0 -> halt(0) ; halt(1) )
        )
    ;   halt(1)
    ).

% The answer as one line of text, without a stream: other answers may have to be printed before it.
'$answer_line'(Bindings, Flags, Line) :-
    '$answer_form'(Bindings, Flags, Parts, Names),
    (   Parts == []
    ->  Line = true
    ;   '$part_texts'(Parts, Names, Texts),
        atomic_list_concat(Texts, ', ', Line)
    ).

'$part_texts'([], _, []).
'$part_texts'([Part|Parts], Names, Texts) :-
    '$equation_texts'(Part, Names, Texts, Texts1),
    '$part_texts'(Parts, Names, Texts1).

'$equation_texts'([], _, Texts, Texts).
'$equation_texts'([E|Es], Names, [T|Ts], Tail) :-
    '$equation_text'(E, Names, T),
    '$equation_texts'(Es, Names, Ts, Tail).

'$equation_text'(same(A, B), _, Text) :- atomic_list_concat([A, ' = ', B], Text).
'$equation_text'(value(Name, Value, _), Names, Text) :-
    '$value_text'(Value, 699, Names, Text0),
    atomic_list_concat([Name, ' = ', Text0], Text).
'$equation_text'(goal(Goal), Names, Text) :- '$value_text'(Goal, 999, Names, Text).
