% The recorded database and flags.
main :-
    show(recorded(k, _)),                               % expect: no
    recordz(k, b), recorda(k, a), recordz(k, f(_, _)), recordz(k(1, 2), compound_key), recordz(7, integer_key),
    show(recorded(k, _)),                               % expect: recorded(k,a) ; recorded(k,b) ; recorded(k,f(A,B))
    show(recorded(k(_, _), _)),                         % expect: recorded(k(A,B),compound_key)
    show(recorded(k(3, 4), _)),                         % expect: recorded(k(3,4),compound_key)
    show(recorded(7, _)),                               % expect: recorded(7,integer_key)
    show(all_records(_)),  % expect: all_records([7-integer_key,k-a,k-b,k-f(A,B),k(C,D)-compound_key])
    show(keys(_)),                                      % expect: keys([7,k,k(A,B)])
    show(recorda(_, a)),                                % expect: instantiation_error
    show(recordz(1.5, a)),                              % expect: type_error(key,1.5)
    recordz([a|b], list_key), recordz("text", string_key),
    show(recorded([_|_], _)),                           % expect: recorded([A|B],list_key)
    show(recorded("text", _)),                         % expect: recorded("text",string_key)
    show(erased(b, _)),                                 % expect: erased(b,[a,f(A,B)])
    show(( recordz(r, t(Y), R), instance(R, I), I = t(Z), Z \== Y, R = r )),  % expect: no
    show(erased_twice(_)),                              % expect: no
    show(erase(_)),                                     % expect: instantiation_error
    show(erase(foo)),                                   % expect: type_error(db_reference,foo)
    show(instance(foo, _)),                             % expect: type_error(db_reference,foo)
    show(logical_view(_)),                              % expect: logical_view([1])
    show(flag(n, _, 5)),                                % expect: flag(n,0,5)
    show(flag(n, Old, Old + 1)),                        % expect: flag(n,5,5+1)
    show(flag(n, _, 2.5)),                              % expect: flag(n,6,2.5)
    show(get_flag(n, _)),                               % expect: get_flag(n,2.5)
    show(get_flag(unknown, _)),                         % expect: get_flag(unknown,0)
    show(( set_flag(n, atom), get_flag(n, atom) )),     % expect: set_flag(n,atom),get_flag(n,atom)
    show(set_flag(_, 1)),                               % expect: instantiation_error
    show(set_flag(n, _)),                               % expect: instantiation_error
    show(counted(1000, _)),                             % expect: counted(1000,1000)
    det(recorded(7, _)),                                % expect: det
    det(flag(n, _, 1)).                                 % expect: det

all_records(Keys) :- findall(K-T, recorded(K, T), Found), msort(Found, Keys).

keys(Keys) :- findall(K, current_key(K), Found), msort(Found, Keys).

erased(Term, Left) :-
    recorded(k, Term, Reference), !,
    erase(Reference),
    findall(T, recorded(k, T), Left).

erased_twice(Reference) :- recordz(twice, first, Reference), recordz(twice, second), erase(Reference), recorded(twice, second), erase(Reference).

% What is recorded while the records are looked at is not seen.
logical_view(Seen) :-
    recordz(l, 1),
    findall(N, ( recorded(l, N), N < 5, M is N + 1, recordz(l, M) ), Seen).

counted(Times, Count) :-
    set_flag(counter, 0),
    forall(between(1, Times, _), flag(counter, N, N + 1)),
    flag(counter, Count, Count).

show(Goal) :-
    catch(findall(Goal, Goal, Found), error(Error, _), Found = [Error]),
    ( Found == [] -> print(no) ; print_each(Found) ),
    nl.

print_each([X]) :- !, shown(X).
print_each([X|Xs]) :- shown(X), write(' ; '), print_each(Xs).

shown(X) :- \+ \+ ( numbervars(X, 0, _), print(X) ).

det(Goal) :- call_cleanup(Goal, Det = true), ( Det == true -> write(det) ; write(nondet) ), nl.
