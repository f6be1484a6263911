% 7.3 and 8.2: unification; 7.2 and 8.4: the order of terms; 8.3: type tests.

:- multifile(case/3).
:- dynamic(case/3).
:- discontiguous(case/3).
:- multifile(case_count/1).
:- dynamic(case_count/1).
case_count(287).

% 8.2.1 (=)/2 --------------------------------------------------------------------

case('8.2.1', '='(1, 1), true).
case('8.2.1', 1 = 1.0, fail).
case('8.2.1', 1 = 2, fail).
case('8.2.1', a = a, true).
case('8.2.1', a = b, fail).
case('8.2.1', a = 'a', true).
case('8.2.1', X = 1, [X = 1]).
case('8.2.1', 1 = X, [X = 1]).
case('8.2.1', (X = Y, X == Y), true).
case('8.2.1', _ = _, true).
case('8.2.1', (X = Y, X = abc), [X = abc, Y = abc]).
case('8.2.1', (X = Y, Y = abc), [X = abc]).
case('8.2.1', (X = X), true).
case('8.2.1', f(X, def) = f(def, Y), [X = def, Y = def]).
case('8.2.1', f(X, 1) = f(a(X)), fail).
case('8.2.1', f(X, Y, X) = f(a(X1), a(Y1), Y), [X = a(X1), Y = a(X1), Y1 = X1]).
case('8.2.1', f(A, B, C) = f(g(B,B), g(C,C), g(D,D)), [A = g(g(g(D,D),g(D,D)),g(g(D,D),g(D,D)))]).
case('8.2.1', f(a) = g(a), fail).
case('8.2.1', f(a) = f(a,b), fail).
case('8.2.1', f = f(_), fail).
case('8.2.1', [X|Y] = [a,b,c], [X = a, Y = [b,c]]).
case('8.2.1', [X,Y] = [a|Z], [X = a, Z = [Y]]).
case('8.2.1', [_|_] = [], fail).
case('8.2.1', [] = '[]', true).
case('8.2.1', '.'(a,[]) = [a], true).
case('8.2.1', {X} = '{}'((a,b)), [X = (a,b)]).
case('8.2.1', 1 - 2 = -(X,Y), [X = 1, Y = 2]).
case('8.2.1', f(X,X) = f(a,b), fail).
case('8.2.1', f(X,a(b,c)) = f(Z,a(Z,c)), [X = b]).
case('8.2.1', 1.0 = 1.0, true).
case('8.2.1', '1' = 1, fail).
case('8.2.1', (f(X,Y) = f(1,2) ; true), [X = 1, Y = 2]).
case('8.2.1', ((X = a, fail ; true), var(X)), true).
case('8.2.1', (\+ f(X,b) = f(a,c), var(X)), true).

% 8.2.2 unify_with_occurs_check/2 ----------------------------------------------------

case('8.2.2', unify_with_occurs_check(1, 1), true).
case('8.2.2', unify_with_occurs_check(X, 1), [X = 1]).
case('8.2.2', (unify_with_occurs_check(X, Y), X == Y), true).
case('8.2.2', unify_with_occurs_check(X, X), true).
case('8.2.2', unify_with_occurs_check(X, f(X)), fail).
case('8.2.2', unify_with_occurs_check(f(X), X), fail).
case('8.2.2', unify_with_occurs_check(X, [X]), fail).
case('8.2.2', unify_with_occurs_check(X, f(g(h(X)))), fail).
case('8.2.2', unify_with_occurs_check(f(X, 1), f(a(X), 1)), fail).
case('8.2.2', unify_with_occurs_check(f(X, 1), f(a(X))), fail).
case('8.2.2', unify_with_occurs_check(f(X,Y,X), f(a(Y),a(X),Y)), fail).
case('8.2.2', unify_with_occurs_check(f(A,B,1), f(a(B),a(A),2)), fail).
case('8.2.2', unify_with_occurs_check(f(X,Y), f(Y,g(X))), fail).
case('8.2.2', unify_with_occurs_check(f(X,Y), f(Y,X)), true).
case('8.2.2', unify_with_occurs_check(f(X,Y), f(g(Y),a)), [X = g(a)]).
case('8.2.2', unify_with_occurs_check([X,b|T], [a|L]), [X = a, L = [b|T]]).
case('8.2.2', (\+ unify_with_occurs_check(f(X,Y), f(a,g(Y))), var(X)), true).

% 8.2.3 (\=)/2 ---------------------------------------------------------------------------

case('8.2.3', '\\='(1, 1), fail).
case('8.2.3', '\\='(_, 1), fail).
case('8.2.3', '\\='(_, _), fail).
case('8.2.3', (X \= X), fail).
case('8.2.3', 1 \= 1.0, true).
case('8.2.3', a \= b, true).
case('8.2.3', f(_) \= g(_), true).
case('8.2.3', f(_,1) \= f(a(_)), true).
case('8.2.3', f(_,def) \= f(def,_), fail).
case('8.2.3', f(X,X) \= f(a,b), true).
case('8.2.3', (f(X,b) \= f(a,c), var(X)), true).
case('8.2.3', [a] \= [a|_], fail).

% 8.2.4 subsumes_term/2 --------------------------------------------------------------------

case('8.2.4', subsumes_term(a, a), true).
case('8.2.4', subsumes_term(a, b), fail).
case('8.2.4', subsumes_term(a, _), fail).
case('8.2.4', subsumes_term(_, a), true).
case('8.2.4', subsumes_term(_, _), true).
case('8.2.4', subsumes_term(f(_), f(a)), true).
case('8.2.4', subsumes_term(f(a), f(_)), fail).
case('8.2.4', subsumes_term(f(X,X), f(a,b)), fail).
case('8.2.4', subsumes_term(f(X,X), f(a,a)), true).
case('8.2.4', subsumes_term(f(_,_), f(A,A)), true).
case('8.2.4', subsumes_term(f(X,X), f(_,_)), fail).
case('8.2.4', subsumes_term(f(_,Z), f(Z,Z)), true).
case('8.2.4', subsumes_term(f(Z,Z), f(_,Z)), fail).
case('8.2.4', subsumes_term(g(X), g(f(X))), fail).
case('8.2.4', subsumes_term(X, f(X)), fail).
case('8.2.4', subsumes_term(X, X), true).
case('8.2.4', (subsumes_term(f(X), f(a)), var(X)), true).
case('8.2.4', (subsumes_term(X, Y), subsumes_term(Y, X), X \== Y), true).
case('8.2.4', subsumes_term([_,_], [a,b]), true).
case('8.2.4', subsumes_term([_|_], []), fail).

% 8.3 type tests -----------------------------------------------------------------------------

case('8.3.1', var(_), true).
case('8.3.1', var(foo), fail).
case('8.3.1', (X = Y, var(X), var(Y)), true).
case('8.3.1', (X = 1, var(X)), fail).
case('8.3.1', var(f(_)), fail).
case('8.3.2', atom(atom), true).
case('8.3.2', atom('string'), true).
case('8.3.2', atom([]), true).
case('8.3.2', atom({}), true).
case('8.3.2', atom(!), true).
case('8.3.2', atom(;), true).
case('8.3.2', atom(','), true).
case('8.3.2', atom(''), true).
case('8.3.2', atom(a(b)), fail).
case('8.3.2', atom(_), fail).
case('8.3.2', atom(6), fail).
case('8.3.2', atom(3.3), fail).
case('8.3.2', atom([a]), fail).
case('8.3.3', integer(3), true).
case('8.3.3', integer(-3), true).
case('8.3.3', integer(3.3), fail).
case('8.3.3', integer(3.0), fail).
case('8.3.3', integer(_), fail).
case('8.3.3', integer(a), fail).
case('8.3.3', integer(1+1), fail).
case('8.3.4', float(3.3), true).
case('8.3.4', float(-3.3), true).
case('8.3.4', float(3), fail).
case('8.3.4', float(a), fail).
case('8.3.4', float(_), fail).
case('8.3.5', atomic(atom), true).
case('8.3.5', atomic(2.3), true).
case('8.3.5', atomic(7), true).
case('8.3.5', atomic([]), true).
case('8.3.5', atomic(a(b)), fail).
case('8.3.5', atomic([a]), fail).
case('8.3.5', atomic(_), fail).
case('8.3.6', compound(a(b)), true).
case('8.3.6', compound([a]), true).
case('8.3.6', compound({a}), true).
case('8.3.6', compound(-(1)), true).
case('8.3.6', compound(-a), true).
case('8.3.6', compound(-1), fail).
case('8.3.6', compound([]), fail).
case('8.3.6', compound(a), fail).
case('8.3.6', compound(33.3), fail).
case('8.3.6', compound(_), fail).
case('8.3.7', nonvar(33.3), true).
case('8.3.7', nonvar(foo), true).
case('8.3.7', nonvar(a(_)), true).
case('8.3.7', nonvar(_), fail).
case('8.3.7', (X = f(_), nonvar(X)), true).
case('8.3.8', number(3), true).
case('8.3.8', number(3.3), true).
case('8.3.8', number(-3), true).
case('8.3.8', number(a), fail).
case('8.3.8', number(_), fail).
case('8.3.8', number('1'), fail).
case('8.3.9', callable(a), true).
case('8.3.9', callable(a(b)), true).
case('8.3.9', callable([]), true).
case('8.3.9', callable([a]), true).
case('8.3.9', callable((a,b)), true).
case('8.3.9', callable((fail,1)), true).
case('8.3.9', callable(3), fail).
case('8.3.9', callable(3.3), fail).
case('8.3.9', callable(_), fail).
case('8.3.10', ground(3), true).
case('8.3.10', ground(a), true).
case('8.3.10', ground(a(b,[c])), true).
case('8.3.10', ground(_), fail).
case('8.3.10', ground(a(1,_)), fail).
case('8.3.10', ground([a|_]), fail).
case('8.3.10', (X = 1, ground(f(X))), true).

% 7.2 and 8.4.1 order ----------------------------------------------------------------------------

case('8.4.1', '@=<'(1.0, 1), true).
case('8.4.1', '@<'(1.0, 1), true).
case('8.4.1', 1.0 == 1, fail).
case('8.4.1', 1 @< 1.0, fail).
case('8.4.1', 1 @< 2.0, fail).
case('8.4.1', 2.0 @< 1, true).
case('8.4.1', 1.0 @< 2.0, true).
case('8.4.1', 1 @< 2, true).
case('8.4.1', -1 @< 1, true).
case('8.4.1', -2 @< -1, true).
case('8.4.1', 2 @< 1, fail).
case('8.4.1', 1 @< a, true).
case('8.4.1', 1.5 @< a, true).
case('8.4.1', 100 @< '1', true).
case('8.4.1', a @< f(a), true).
case('8.4.1', zzz @< a(b), true).
case('8.4.1', 1 @< f(a), true).
case('8.4.1', _ @< 1, true).
case('8.4.1', _ @< 1.5, true).
case('8.4.1', _ @< a, true).
case('8.4.1', _ @< f(_), true).
case('8.4.1', (X @< X), fail).
case('8.4.1', (X @=< X), true).
case('8.4.1', (X == X), true).
case('8.4.1', _ == _, fail).
case('8.4.1', (X = Y, X == Y), true).
case('8.4.1', aardvark @< zebra, true).
case('8.4.1', '@=<'(short, short), true).
case('8.4.1', '@=<'(short, shorter), true).
case('8.4.1', short @< shorter, true).
case('8.4.1', shorter @> short, true).
case('8.4.1', short @>= short, true).
case('8.4.1', abc @< abd, true).
case('8.4.1', ab @< abc, true).
case('8.4.1', 'A' @< a, true).
case('8.4.1', '' @< a, true).
case('8.4.1', '10' @< '9', true).
case('8.4.1', [] @< a, true).
case('8.4.1', foo(b) @> foo(a), true).
case('8.4.1', foo(a,b) @< north(a), fail).
case('8.4.1', north(a) @< foo(a,b), true).
case('8.4.1', foo(a) @< zoo(a), true).
case('8.4.1', zoo(a) @< foo(a,a), true).
case('8.4.1', f(2,a) @< f(2,b), true).
case('8.4.1', f(1,b) @< f(2,a), true).
case('8.4.1', f(1.0) @< f(1), true).
case('8.4.1', f(_) @< f(a), true).
case('8.4.1', [a] @< [b], true).
case('8.4.1', [a,z] @< [b], true).
case('8.4.1', [a] @< [a,b], true).
case('8.4.1', [a] @< g(a,b,c), true).
case('8.4.1', f(a) @< [a], true).
case('8.4.1', f(a,b) @> [a|b], true).
case('8.4.1', (a,b) @< [a|b], true).
case('8.4.1', '@>='(foo(_), foo(_)), either(true, fail)).
case('8.4.1', foo(X, a) @< foo(X, b), true).
case('8.4.1', foo(X, a) == foo(X, a), true).
case('8.4.1', foo(_, a) == foo(_, a), fail).
case('8.4.1', '\\=='(1, 1), fail).
case('8.4.1', '\\=='(_, _), true).
case('8.4.1', '\\=='(_, 1), true).
case('8.4.1', '\\=='(1, 1.0), true).
case('8.4.1', a \== b, true).
case('8.4.1', f(X,X) \== f(X,X), fail).
case('8.4.1', (X @< Y, Y @< X), fail).
case('8.4.1', ((X @< Y -> true ; Y @< X), X = 1, Y = 2), true).
case('8.4.1', 1 @>= 1, true).
case('8.4.1', a @> 1, true).
case('8.4.1', f(a) @>= a, true).
case('8.4.1', a @=< b, true).
case('8.4.1', b @=< a, fail).

% 8.4.2 compare/3 --------------------------------------------------------------------------------

case('8.4.2', compare(O, 3, 5), [O = (<)]).
case('8.4.2', compare(O, d, d), [O = (=)]).
case('8.4.2', compare(O, 5, 3), [O = (>)]).
case('8.4.2', compare(O, 3, 3.0), [O = (>)]).
case('8.4.2', compare(O, 2, 3.0), [O = (>)]).
case('8.4.2', compare(O, a, f(a)), [O = (<)]).
case('8.4.2', compare(O, _, 1), [O = (<)]).
case('8.4.2', compare(O, X, X), [O = (=)]).
case('8.4.2', compare(<, 3, 5), true).
case('8.4.2', compare(<, 5, 3), fail).
case('8.4.2', compare(=, a, a), true).
case('8.4.2', compare(>, b, a), true).
case('8.4.2', compare(O, f(a,b), g(a)), [O = (>)]).
case('8.4.2', compare(1, 2, 3), type_error(atom, 1)).
case('8.4.2', compare(f(a), 2, 3), type_error(atom, f(a))).
case('8.4.2', compare(a, 2, 3), domain_error(order, a)).
case('8.4.2', compare(=<, 2, 3), domain_error(order, =<)).
case('8.4.2', compare([], 2, 3), domain_error(order, [])).

% 8.4.3 sort/2 -------------------------------------------------------------------------------------

case('8.4.3', sort([1, 1], S), [S = [1]]).
case('8.4.3', sort([], S), [S = []]).
case('8.4.3', sort([c,a,b], S), [S = [a,b,c]]).
case('8.4.3', sort([1 + Z, z, a, V, 1, 2, V, 1, 7.0, 8.0, 1 + Z, 1 + 2, 8.0, -a, -X, a], S), [S = [V, 7.0, 8.0, 1, 2, a, z, -X, -a, 1 + Z, 1 + 2]]).
case('8.4.3', sort([f(b),f(a),f(b)], S), [S = [f(a),f(b)]]).
case('8.4.3', sort([1,1.0,1], S), [S = [1.0,1]]).
case('8.4.3', sort([c,a,b], [a|T]), [T = [b,c]]).
case('8.4.3', sort([X, 1], [1, Y]), [X = 1, Y = 1]).
case('8.4.3', sort([a], [b]), fail).
case('8.4.3', sort([a], []), fail).
case('8.4.3', (sort([X,Y], L), length(L, N), X \== Y), [N = 2]).
case('8.4.3', sort([_|_], _), instantiation_error).
case('8.4.3', sort(_, _), instantiation_error).
case('8.4.3', sort([b|_], _), instantiation_error).
case('8.4.3', sort([b|a], _), type_error(list, [b|a])).
case('8.4.3', sort(a, _), type_error(list, a)).
case('8.4.3', sort(1, _), type_error(list, 1)).
case('8.4.3', sort([a], a), type_error(list, a)).
case('8.4.3', sort([], b), type_error(list, b)).
case('8.4.3', sort([a], [a|b]), type_error(list, [a|b])).
case('8.4.3', sort([b,a], [_|_]), true).
case('8.4.3', sort([], [a|b]), type_error(list, [a|b])).

% 8.4.4 keysort/2 ----------------------------------------------------------------------------------

case('8.4.4', keysort([1 - 1, 1 - 1], S), [S = [1 - 1, 1 - 1]]).
case('8.4.4', keysort([2 - 99, 1 - a, 3 - f(_), 1 - z, 1 - a, 2 - 44], S), [S = [1 - a, 1 - z, 1 - a, 2 - 99, 2 - 44, 3 - f(_)]]).
case('8.4.4', keysort([], S), [S = []]).
case('8.4.4', keysort([b-1, a-2], S), [S = [a-2, b-1]]).
case('8.4.4', keysort([1-b, 1.0-a], S), [S = [1.0-a, 1-b]]).
case('8.4.4', keysort([X-1, 1-1], [2-1, 1-1]), [X = 2]).
case('8.4.4', keysort([a-1|_], _), instantiation_error).
case('8.4.4', keysort(_, _), instantiation_error).
case('8.4.4', keysort([_], _), instantiation_error).
case('8.4.4', keysort([a-1,_], _), instantiation_error).
case('8.4.4', keysort([a-1|b], _), type_error(list, [a-1|b])).
case('8.4.4', keysort(a, _), type_error(list, a)).
case('8.4.4', keysort([a], _), type_error(pair, a)).
case('8.4.4', keysort([a-1,f(b)], _), type_error(pair, f(b))).
case('8.4.4', keysort([], a), type_error(list, a)).
case('8.4.4', keysort([a-1], [b-1|c]), type_error(list, [b-1|c])).
case('8.4.4', keysort([], [_-_|b]), type_error(list, [_-_|b])).
case('8.4.4', keysort([a-1], [b]), type_error(pair, b)).
case('8.4.4', keysort([a-1], [_]), true).
