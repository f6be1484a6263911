% Limits of stacks as programs for swipl set them: there is one, of all stacks together.
show(Goal) :- ( catch(Goal, error(E, _), ( print(E), nl, fail )) -> print(yes) ; print(no) ), nl.

% error: limit(Size) sets the combined limit
main :-
    set_prolog_stack(global, limit(100000000)),
    current_prolog_flag(stack_limit, Limit), print(Limit), nl,           % expect: 100000000
    show(prolog_stack_property(trail, limit(100000000))),                % expect: yes
    findall(S, prolog_stack_property(S, limit(_)), Stacks), print(Stacks), nl,  % expect: [local,global,trail]
    show(set_prolog_stack(trail, spare(1000))),                          % expect: yes
    show(set_prolog_stack(heap, limit(1))),                              % expect: existence_error(stack,heap)
    % expect: no
    show(set_prolog_stack(_, limit(1))),                                 % expect: instantiation_error
    % expect: no
    show(set_prolog_stack(local, size(1))),                              % expect: domain_error(stack_parameter,size)
    % expect: no
    show(set_prolog_stack(local, limit(a))),                             % expect: type_error(integer,a)
    % expect: no
    show(trim_stacks).                                                   % expect: yes
