% A ball that does not fit beside the data that lives on becomes a resource error, be it in the copy or on the heap.
% The program goes on, and cleanups on the way still run.
% options: -q --stack-limit=1m -g main -t halt

main :- all, all, halt_in_cleanup.
% expect: copied
% expect: one_list
% expect: variables
% expect: large_terms
% expect: skips_other_catchers
% expect: thrown_again
% expect: unified_with_catcher
% expect: cleaned
% expect: cleanup
% expect: in_findall
% expect: copied
% expect: one_list
% expect: variables
% expect: large_terms
% expect: skips_other_catchers
% expect: thrown_again
% expect: unified_with_catcher
% expect: cleaned
% expect: cleanup
% expect: in_findall
% exit: 7

all :- forall(clause(case(Name, Length, List, Goal), true), try(Name, Length, List, Goal)).

% The list is older than the catcher and needed afterwards: it keeps its room while the ball looks for one.
try(Name, Length, List, Goal) :-
    numlist(1, Length, List),
    catch(( call(Goal) -> Outcome = true ; Outcome = false ), Ball, outcome(Ball, Outcome)),
    (   Outcome = resource_error(_), List = [1|_] -> writeln(Name)
    ;   writeln(Name-Outcome)
    ).

outcome(Ball, Outcome) :- ( Ball = error(Outcome, _) -> true ; functor(Ball, Name, Arity), Outcome = ball(Name, Arity) ).

case(copied, 6250, L, throw(error(f(L, L, L, L, L, L, L, L, L, L), _))).
case(one_list, 25000, L, throw(f(L, L))).
case(variables, 18750, L, ( same_length(L, Vs), throw(f(L, Vs, Vs)) )).
case(large_terms, 6250, L, ( same_length(L, Ts), maplist(=(f(_, _, _)), Ts), throw(f(L, Ts, Ts, Ts)) )).
case(skips_other_catchers, 25000, L, catch(throw(f(L, L)), nothing_like_it, true)).
case(thrown_again, 25000, L, catch(throw(f(L, L)), error(Formal, Context), throw(error(Formal, Context)))).
case(unified_with_catcher, 23750, L, ( same_length(L, Vs), catch(throw(L), Vs, true) )).
case(cleanup, 25000, L, setup_call_cleanup(true, throw(f(L, L)), writeln(cleaned))).
case(in_findall, 25000, L, findall(x, ( member(_, [1]), throw(f(L, L)) ), _)).

% halt/1 in a cleanup ends the program while the ball is on its way.
halt_in_cleanup :-
    catch(findall(x, setup_call_cleanup(true, throw(ball), halt(7)), _), _, true),
    writeln(halt_was_ignored).
