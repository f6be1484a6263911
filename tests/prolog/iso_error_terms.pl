% The formal part of the errors of built-in predicates.
t(G) :- catch(G, error(F, _), true), print(F), nl.
main :-
    t(X is foo + 1), t(X is a), t(X is _ + 1), t(X is 1 / 0), t(atom_length(_, _)),
    t(arg(x, f(a), _)), t(functor(_, foo, -1)), t(functor(_, _, _)), t(call(1)), t(call(( fail , 1 ))),
    t(undefined_predicate(1)), t(assertz(( foo :- 4 ))), t(assertz(atom_length(a, b))), t(atom_codes(_, _)),
    t(op(1201, xfx, a)), t(op(200, xfx, ',')), t(setof(X, _, _)),
    t(number_codes(_, "3x")), t(open(no_such_file, read, _)), t(length(_, -1)), t(length(a, _)), t(throw(_)),
    t(sub_atom(_, _, _, _, _)), t(succ(_, _)), t(char_code(_, _)).
% expect: type_error(evaluable,foo/0)
% expect: type_error(evaluable,a/0)
% expect: instantiation_error
% expect: evaluation_error(zero_divisor)
% expect: instantiation_error
% expect: type_error(integer,x)
% expect: domain_error(not_less_than_zero,-1)
% expect: instantiation_error
% expect: type_error(callable,1)
% expect: type_error(callable,(fail,1))
% expect: existence_error(procedure,undefined_predicate/1)
% expect: type_error(callable,4)
% expect: permission_error(modify,static_procedure,atom_length/2)
% expect: instantiation_error
% expect: domain_error(operator_priority,1201)
% expect: permission_error(modify,operator,',')
% expect: instantiation_error
% expect: syntax_error(illegal_number)
% expect: existence_error(source_sink,no_such_file)
% expect: domain_error(not_less_than_zero,-1)
% expect: type_error(list,a)
% expect: instantiation_error
% expect: instantiation_error
% expect: instantiation_error
% expect: instantiation_error
