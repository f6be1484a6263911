% Terms looked at: unifiable/3, term_singletons/2, nonground/2 and others; divmod/4, roots, parts of floats.
main :-
    show(unifiable(f(_, b), f(a, _), _)),               % expect: unifiable(f(A,b),f(a,B),[B=b,A=a])
    show(unifiable(X, X, _)),                           % expect: unifiable(A,A,[])
    show(unifiable(_, _, _)),                           % expect: unifiable(A,B,[A=B])
    show(unifiable(a, b, _)),                           % expect: no
    show(unifiable(f(A, B), f(B, a), _)),               % expect: unifiable(f(A,B),f(B,a),[A=a,B=A])
    show(( unifiable(f(Y), f(b), L), var(Y), L = [V=_], V == Y )),  % expect: unifiable(f(A),f(b),[A=b]),var(A),[A=b]=[A=b],A==A
    show(term_singletons(f(A, _, A, B), _)),            % expect: term_singletons(f(A,B,A,C),[B,C])
    show(term_singletons(a, _)),                        % expect: term_singletons(a,[])
    show(nonground(f(a, g(_, _)), _)),                  % expect: nonground(f(a,g(A,B)),A)
    show(nonground(f(a), _)),                           % expect: no
    show(same_term(a, a)),                              % expect: same_term(a,a)
    show(same_term(f(a), f(a))),                        % expect: no
    show(( P = f(a), same_term(P, P) )),                % expect: f(a)=f(a),same_term(f(a),f(a))
    show(same_term(_, _)),                              % expect: no
    show(is_most_general_term(f(_, _))),                % expect: is_most_general_term(f(A,B))
    show(is_most_general_term(f(A, A))),                % expect: no
    show(is_most_general_term([_, _])),                 % expect: is_most_general_term([A,B])
    show(is_most_general_term([_|_])),                  % expect: no
    show(is_most_general_term([])),                     % expect: is_most_general_term([])
    show(is_most_general_term(1)),                      % expect: no
    show(is_most_general_term(_)),                      % expect: no
    show(divmod(7, 2, _, _)),                           % expect: divmod(7,2,3,1)
    show(divmod(-7, 2, _, _)),                          % expect: divmod(-7,2,-4,1)
    show(divmod(7, -2, _, _)),                          % expect: divmod(7,-2,-4,-1)
    show(divmod(100000000000000000000, 7, _, _)),       % expect: divmod(100000000000000000000,7,14285714285714285714,2)
    show(divmod(7, 0, _, _)),                           % expect: evaluation_error(zero_divisor)
    show(divmod(a, 1, _, _)),                           % expect: type_error(integer,a)
    show(divmod(_, 1, _, _)),                           % expect: instantiation_error
    show(nth_integer_root_and_remainder(2, 10, _, _)),  % expect: nth_integer_root_and_remainder(2,10,3,1)
    show(nth_integer_root_and_remainder(3, -10, _, _)),  % expect: nth_integer_root_and_remainder(3,-10,-2,-2)
    show(nth_integer_root_and_remainder(5, 100000000000000000000000, _, _)),
    % expect: nth_integer_root_and_remainder(5,100000000000000000000000,39810,9005483605609900000)
    show(nth_integer_root_and_remainder(2, -10, _, _)),  % expect: evaluation_error(undefined)
    show(nth_integer_root_and_remainder(0, 1, _, _)),  % expect: domain_error(not_less_than_one,0)
    show(float_class(1.5, _)),                          % expect: float_class(1.5,normal)
    show(float_class(0.0, _)),                          % expect: float_class(0.0,zero)
    show(float_class(1.0e-310, _)),                     % expect: float_class(1.0e-310,subnormal)
    show(float_class(1, _)),                            % expect: type_error(float,1)
    show(float_parts(10.0, _, _, _)),                   % expect: float_parts(10.0,0.625,2,4)
    show(float_parts(-3.0, _, _, _)),                   % expect: float_parts(-3.0,-0.75,2,2)
    show(float_parts(0.0, _, _, _)),                    % expect: float_parts(0.0,0.0,2,0)
    show(bounded_number(1, 3, 2)),                      % expect: bounded_number(1,3,2)
    show(bounded_number(1, 3, 2.5)),                    % expect: bounded_number(1,3,2.5)
    show(bounded_number(1, 3, 3)),                      % expect: no
    show(rational(1, _, _)),                            % expect: rational(1,1,1)
    show(rational(0.5)),                                % expect: no
    det(unifiable(f(_, b), f(a, _), _)),                % expect: det
    det(divmod(7, 2, _, _)).                            % expect: det

show(Goal) :-
    catch(findall(Goal, Goal, Found), error(Error, _), Found = [Error]),
    ( Found == [] -> print(no) ; print_each(Found) ),
    nl.

print_each([X]) :- !, shown(X).
print_each([X|Xs]) :- shown(X), write(' ; '), print_each(Xs).

shown(X) :- \+ \+ ( numbervars(X, 0, _), print(X) ).

det(Goal) :- call_cleanup(Goal, Det = true), ( Det == true -> write(det) ; write(nondet) ), nl.
