% call_with_time_limit/2 stops loops of every kind; limits nest, and one that was met or left is cancelled.
main :- forall(clause(case(Name, Goal), true), try(Name, Goal)), sleep(0.2), writeln(end).

try(Name, Goal) :-
    catch(( call(Goal) -> Outcome = true ; Outcome = false ), Outcome, true),
    format("~w ~w~n", [Name, Outcome]).

case(tight_loop, call_with_time_limit(0.05, loop)).                            % expect: tight_loop time_limit_exceeded
case(growing_loop, call_with_time_limit(0.05, grow(a))).                       % expect: growing_loop time_limit_exceeded
case(failing_loop, call_with_time_limit(0.05, ( repeat, fail ))).              % expect: failing_loop time_limit_exceeded
case(driven_loop, call_with_time_limit(0.05, ( between(1, inf, _), fail ))).   % expect: driven_loop time_limit_exceeded
case(spaces, ( open('/dev/null', write, S), call_with_time_limit(0.05, tab(S, 1099511627777)) )).   % expect: spaces time_limit_exceeded
case(no_call_in_the_loop, call_with_time_limit(0.05, below_zero)).              % expect: no_call_in_the_loop time_limit_exceeded
case(growing_lists, call_with_time_limit(0.05, empty_list)).                   % expect: growing_lists time_limit_exceeded
case(in_findall, call_with_time_limit(0.05, findall(x, ( repeat, fail ), _))).  % expect: in_findall time_limit_exceeded
case(in_condition, call_with_time_limit(0.05, ( loop -> true ; true ))).       % expect: in_condition time_limit_exceeded
case(sleeping, call_with_time_limit(0.05, sleep(60))).                         % expect: sleeping time_limit_exceeded
case(outer, call_with_time_limit(0.05, call_with_time_limit(60, loop))).       % expect: outer time_limit_exceeded
case(inner, catch(call_with_time_limit(60, catch(call_with_time_limit(0.05, loop), time_limit_exceeded, true)), _, fail)).
% expect: inner true
case(met, call_with_time_limit(0.1, true)).                                    % expect: met true
case(failed, call_with_time_limit(0.1, fail)).                                 % expect: failed false
case(left_by_exception, call_with_time_limit(0.1, throw(ball))).               % expect: left_by_exception ball
case(cleanup_runs, catch(call_with_time_limit(0.05, setup_call_cleanup(true, loop, write('cleaned '))), _, true)).
% expect: cleaned cleanup_runs true
case(twice, ( catch(call_with_time_limit(0.05, loop), _, true), catch(call_with_time_limit(0.05, loop), _, true) )).
% expect: twice true
% expect: end

loop :- loop.
grow(T) :- grow(f(T)).
below_zero :- between(1, inf, X), X < 0.
empty_list :- length(_, N), N < 0.
