% What apply/2 and tnot/1 say of arguments that they cannot call.

say(Goal) :- catch(( call(Goal) -> true ; writeln(no) ), error(E, _), ( print(E), nl )).

main :-
    say(apply(nosuch, [1])),           % expect: existence_error(procedure,nosuch/1)
    say(apply(nosuch(1), [1])),        % expect: existence_error(procedure,nosuch/2)
    say(apply(true, [])),
    say(apply(succ(1), [2])),
    say(apply(1, [1])),                % expect: type_error(callable,1)
    say(apply(_, [1])),                % expect: instantiation_error
    say(apply(foo, bar)),              % expect: type_error(list,bar)
    say(apply(foo, [a|_])),            % expect: instantiation_error
    say(tnot(nosuch(1))),              % expect: permission_error(tnot,non_tabled_procedure,nosuch/1)
    say(tnot(say(_))).                 % expect: permission_error(tnot,non_tabled_procedure,say/1)
