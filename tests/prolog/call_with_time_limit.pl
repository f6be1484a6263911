% call_with_time_limit/2 stops an endless loop and lets short goals through.
loop :- loop.
main :-
    call_with_time_limit(5, ( write(quick), nl )),
    catch(call_with_time_limit(0.1, loop), time_limit_exceeded, ( write(stopped), nl )).
% expect: quick
% expect: stopped
