% time/1 prints what a goal took at each of its ends; statistics/2 has swipl's keys; statistics/0.
main :-
    time(true),
    \+ time(fail),
    catch(time(throw(ball)), Ball, true), writeln(Ball),            % expect: ball
    findall(X, time(member(X, [1,2,3])), L), writeln(L),            % expect: [1,2,3]
    time(member(Y, [1,2,3])), Y >= 2, !, writeln(Y),                % expect: 2
    catch(time(_), error(E, _), true), writeln(E),                  % expect: instantiation_error
    call_cleanup(time(true), Det = true), writeln(Det),             % expect: true
    forall(key(K), ( statistics(K, V), number(V) -> true ; writeln(K) )),
    forall(list_key(K), ( statistics(K, V), is_list(V) -> true ; writeln(K) )),
    catch(statistics(nothing, _), error(E1, _), true), writeln(E1), % expect: domain_error(statistics_key,nothing)
    statistics(inferences, I0), count(1000), statistics(inferences, I1),
    ( I1 - I0 >= 1000, I1 - I0 < 2000 -> writeln(counted) ; writeln(I1-I0) ),   % expect: counted
    statistics.
% error: inferences, 
% error:  CPU in 
% error: % Started at 
% error:                     Limit   Allocated      In use

count(0) :- !.
count(N) :- N1 is N - 1, count(N1).

key(K) :- member(K, [agc,agc_gained,agc_time,atoms,c_stack,cputime,epoch,inferences,modules,codes,clauses,threads,engines,
                     process_cputime,process_epoch,stack,stack_limit,trailused,global,globalused,local,localused,functors,
                     predicates,table_space_used,thread_cputime,threads_created,engines_created,shift_time]).

list_key(K) :- member(K, [real_time,runtime,system_time,walltime,core,memory,stack_shifts,global_stack,local_stack,
                          garbage_collection,atom_garbage_collection,program]).
