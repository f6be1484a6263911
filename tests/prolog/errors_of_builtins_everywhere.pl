% Errors that built-ins raise without unwinding C++ are caught wherever they are called from: in clauses, by call/N, below findall/3, negation,
% cleanups and other catches; with the context that they always had; and nothing is left of what was bound since the catch/3.
main :-
    each(_ is 1 + a), each(_ is foo(1) + 2), each(_ is 1 / 0), each(_ is 1.5 mod 2), each(_ is 2 // 0), each(1 << 0.5 =:= 2), each(_ is _),
    each(a < 1), each(1 >= _), each(atom_length(_, _)), each(atom_length(f(x), _)), each(functor(_, f, -1)), each(functor(_, _, 1)),
    each(functor(_, f, a)), each(functor(_, g(x), 1)), each(succ(a, _)), each(succ(_, b)), each(atom_codes(_, _)), each(number_codes(_, "3x")),
    each(_ is [1, 2] + 1), each(_ is "ab" + 1), each(_ is 2 ** a), each(max(1, b) > 0),
    X = f(Y), catch(( Y = 1, Z = 2, W is Z + a, W > 0 ), error(type_error(T, C), _), true), ( var(Y), var(Z), X = f(_) -> print([T, C]) ; print(bound) ), nl,
    inline(a, R1), inline(0, R2), inline(2, R3), print([R1, R2, R3]), nl,
    ( atom_number('12x', _) -> true ; writeln(no_number) ),
    ( \+ \+ catch(call(is, _, 1 + q), _, true) -> writeln(below_negation) ; true ),
    setup_call_cleanup(true, catch(_ is p, error(E, _), true), writeln(cleaned)), print(E), nl,
    deep(50000, D), print(D), nl.

each(G) :-
    catch(G, error(E, context(P, _)), true),
    catch(findall(x, G, _), error(E2, _), true),
    catch(catch(G, no_such_ball, true), error(E3, _), true),
    ( E =@= E2, E =@= E3 -> true ; write(differs) ),
    print(E), write(' '), print(P), nl.

inline(X, R) :- catch(( Y is 6 // X, R = Y ), error(E, _), R = E).
deep(0, D) :- !, catch(( D is x + 1 ), error(type_error(_, D), _), true).
deep(N, D) :- N1 is N - 1, catch(deep(N1, D), never, true).
% expect: type_error(evaluable,a/0) system:(is)/2
% expect: type_error(evaluable,foo/1) system:(is)/2
% expect: evaluation_error(zero_divisor) (/)/2
% expect: type_error(integer,1.5) (mod)/2
% expect: evaluation_error(zero_divisor) (//)/2
% expect: type_error(integer,0.5) (<<)/2
% expect: instantiation_error system:(is)/2
% expect: type_error(evaluable,a/0) system:(<)/2
% expect: instantiation_error system:(>=)/2
% expect: instantiation_error system:atom_length/2
% expect: type_error(text,f(x)) system:atom_length/2
% expect: domain_error(not_less_than_zero,-1) system:functor/3
% expect: instantiation_error system:functor/3
% expect: type_error(integer,a) system:functor/3
% expect: type_error(atomic,g(x)) system:functor/3
% expect: type_error(integer,a) system:succ/2
% expect: type_error(integer,b) system:succ/2
% expect: instantiation_error system:atom_codes/2
% expect: syntax_error(illegal_number) system:number_codes/2
% expect: type_error([],[1,2]) system:(is)/2
% expect: type_error([],"ab") system:(is)/2
% expect: type_error(evaluable,a/0) system:(is)/2
% expect: type_error(evaluable,b/0) system:(>)/2
% expect: [evaluable,a/0]
% expect: [type_error(evaluable,a/0),evaluation_error(zero_divisor),3]
% expect: no_number
% expect: below_negation
% expect: cleaned
% expect: type_error(evaluable,p/0)
% expect: x/0
