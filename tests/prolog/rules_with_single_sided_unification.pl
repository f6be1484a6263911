% Head => Body matches its head: no variable of the call is bound. The first rule whose guard holds is taken; none is an error.
p(X, a) => X = 1.
p(X, f(Y)), Y > 3 => X = big(Y).
p(X, f(_)) => X = small.

len([], N) => N = 0.
len([_|T], N) => len(T, N0), N is N0+1.

same(X, X) => true.
same(_, _) => fail.

deep(f(g(X), [Y,Z|T], "text", 1.5, 100000000000000000000), R) => R = X/Y/Z/T.
deep(h(a, b(c), [d,e], X), R) => R = X.
deep(big(a, b, c, d, e, f, g, h, i, j), R) => R = big.

two(X) => ( X = 1 ; X = 2 ).
local_cut(X) => ( X = 1 ; X = 2 ), !.
guard_called(X, Y), member(Y, [1,2,3]), Y > X => true.
guard_inline(X, R), integer(X), X mod 2 =:= 0 => R = even.
guard_inline(X, R), ( integer(X) ; float(X) ) => R = other.
guard_inline(_, R) => R = none.
no_arguments => write(rule), nl.
woken(X, Y) => X = Y.
fact(N, F), N =< 1 => F = 1.
fact(N, F) => N1 is N-1, fact(N1, F1), F is N*F1.

:- dynamic stored/2.
stored(a, X) => X = first.
stored(b, X) => X = second.

mixed(a) => true.
mixed(b) :- true.                                          % error: No permission to assert procedure `mixed/1'
mixed_too(a).
mixed_too(b) => true.                                      % error: No permission to assert procedure `mixed_too/1'

inner:in_module(X) => inner_value(X).
inner_value(outer).
inner:inner_rule(1) => true.

show(G) :- catch(( findall(G, G, L), numbervars(L, 0, _), print(L) ), error(E, _), print(E)), nl.

main :-
    show(p(_, a)),                          % expect: [p(1,a)]
    show(p(_, f(2))),                       % expect: [p(small,f(2))]
    show(p(_, f(5))),                       % expect: [p(big(5),f(5))]
    show(p(2, a)),                          % expect: []
    show(p(1, c)),                          % expect: existence_error(matching_rule,p(1,c))
    show(p(1, f(_))),                       % expect: instantiation_error
    show(len([a,b,c], _)),                  % expect: [len([a,b,c],3)]
    show(len(x, 1)),                        % expect: existence_error(matching_rule,len(x,1))
    catch(len([a|_], _), error(existence_error(K, len(T, _)), C), true), arg(1, C, PI), print(K-PI), nl,   % expect: matching_rule-len/2
    ( var(T) -> write(unbound) ; write(T) ), nl,                      % expect: unbound
    show(same(f(1), f(1))),                 % expect: [same(f(1),f(1))]
    show(same(1, 1.0)),                     % expect: []
    ( same(_, _) -> true ; write(different) ), nl,               % expect: different
    show(deep(f(g(1), [2,3], "text", 1.5, 100000000000000000000), _)),   % expect: [deep(f(g(1),[2,3],"text",1.5,100000000000000000000),1/2/3/[])]
    show(deep(f(g(1), [2], "text", 1.5, 1), 0)),                      % expect: existence_error(matching_rule,deep(f(g(1),[2],"text",1.5,1),0))
    show(deep(h(a, b(c), [d,e], 7), _)),    % expect: [deep(h(a,b(c),[d,e],7),7)]
    show(deep(big(a, b, c, d, e, f, g, h, i, j), _)),                 % expect: [deep(big(a,b,c,d,e,f,g,h,i,j),big)]
    catch(deep(h(a, b(_), [d,e], 7), _), error(existence_error(W, _), _), ( print(W), nl )),   % expect: matching_rule
    show(two(_)),                           % expect: [two(1),two(2)]
    show(local_cut(_)),                     % expect: [local_cut(1)]
    show(guard_called(2, _)),               % expect: [guard_called(2,3)]
    show(guard_inline(4, _)),               % expect: [guard_inline(4,even)]
    show(guard_inline(5, _)),               % expect: [guard_inline(5,other)]
    show(guard_inline(a, _)),               % expect: [guard_inline(a,none)]
    no_arguments,                      % expect: rule
    freeze(V, ( write(woken(V)), nl )), woken(V, 1),             % expect: woken(1)
    freeze(A, true), catch(mixed(A), error(existence_error(Q, _), _), ( print(Q), nl )),   % expect: matching_rule
    show(fact(20, _)),                      % expect: [fact(20,2432902008176640000)]
    show(stored(b, _)),                     % expect: [stored(b,second)]
    show(stored(c, 1)),                     % expect: existence_error(matching_rule,stored(c,1))
    show(assertz((stored(d, _) :- true))),  % expect: permission_error(assert,procedure,stored/2)
    assertz((stored(c, X3) => X3 = third)), show(stored(c, _)),  % expect: [stored(c,third)]
    assertz((made(f(_), Y4) => Y4 = 1)), show(made(f(a), _)),    % expect: [made(f(a),1)]
    catch(made(_, 1), error(existence_error(R, _), _), ( print(R), nl )),   % expect: matching_rule
    retractall(made(_, _)), assertz(made(1, 2)), show(made(_, _)),     % expect: [made(1,2)]
    show(mixed(b)),                         % expect: existence_error(matching_rule,mixed(b))
    show(mixed_too(_)),                     % expect: [mixed_too(a)]
    show(inner:in_module(_)),               % expect: [inner:in_module(outer)]
    show(inner:inner_rule(2)),              % expect: existence_error(matching_rule,inner:inner_rule(2))
    show(clause(stored(a, _), _)),          % expect: [clause(stored(a,A),A=first)]
    clause(guard_inline(1, z), Body), print(Body), nl,                % expect: integer(1),1 mod 2=:=0,!,z=even
    ( predicate_property(p(_, _), ssu) -> write(rules) ; write(clauses) ), nl,   % expect: rules
    listing(len/2),
    listing(guard_inline/2).
% expect: len([], N) =>
% expect:     N=0.
% expect: len([_|T], N) =>
% expect:     len(T, N0),
% expect:     N is N0+1.
% expect: 
% expect: guard_inline(A, B), integer(A), A mod 2=:=0 =>
% expect:     B=even.
% expect: guard_inline(A, B), (integer(A);float(A)) =>
% expect:     B=other.
% expect: guard_inline(_, R) =>
% expect:     R=none.
% expect: 
