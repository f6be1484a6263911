% The time limit of a goal holds for alternatives that other workers got, also when the goal has failed where it began.
main :-
    forall(( between(1, 20, I), catch(call_with_time_limit(0.02, endless), E, true) ), ( I mod 5 =:= 0 -> print(I-E), nl ; true )).
endless :- length(_, N), N < 0.
% expect: 5-time_limit_exceeded
% expect: 10-time_limit_exceeded
% expect: 15-time_limit_exceeded
% expect: 20-time_limit_exceeded
