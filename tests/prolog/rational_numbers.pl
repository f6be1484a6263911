% Rational numbers: read and written, computed, compared, and as data. The expectations are what swipl 9.0.4 prints.
main :-
    forall(text(Text), ( catch(term_to_atom(Term, Text), error(E, _), Term = E), writeq(Term), nl )),
    forall(numeral(Text), ( atom_number(Text, N) -> writeq(N), nl ; writeq(no(Text)), nl )),
    forall(value(E), show(X, X is E)),
    forall(true(G), show(G, G)),
    forall(wrong(G), show(G, G)),
    formats,
    data,
    preferred.

show(X, G) :-
    (   catch(G, error(E, _), true)
    ->  ( nonvar(E) -> writeq(E) ; \+ \+ ( numbervars(X, 0, _), writeq(X) ) )
    ;   write(no)
    ), nl.

text('1r3').                                              % expect: 1r3
text('2r4').                                              % expect: 1r2
text('4r2').                                              % expect: 2
text('-6r4').                                             % expect: -3r2
text('1r0').                                              % expect: syntax_error(illegal_number)
text('1_000r1 000').                                      % expect: 1
text('f(1r3,- 1r3,-1r3)').                                % expect: f(1r3,- 1r3,-1r3)
text('1r3-(-1r3)').                                       % expect: 1r3- -1r3
text('1r3r4').                                            % expect: syntax_error(operator_expected)
text('1R3').                                              % expect: syntax_error(operator_expected)
text('2 rdiv 3').                                         % expect: 2 rdiv 3
text('1rdiv 3').                                          % expect: 1 rdiv 3
text('[1r3|x]').                                          % expect: [1r3|x]

numeral('10r4').                                          % expect: 5r2
numeral('+1r3').                                          % expect: 1r3
numeral('- 1r3').                                         % expect: no('- 1r3')
numeral('1 r3').                                          % expect: no('1 r3')
numeral('1r-3').                                          % expect: no('1r-3')

value(1r3 + 1r6).                                         % expect: 1r2
value(1r3 - 1r3).                                         % expect: 0
value(2r3 * 3r2).                                         % expect: 1
value(1r3 / 2).                                           % expect: 1r6
value(4 rdiv 6).                                          % expect: 2r3
value(1r2 + 0.25).                                        % expect: 0.75
value(2/4).                                               % expect: 0.5
value(max(1r3, 0.25)).                                    % expect: 1r3
value(min(1r2, 0.5)).                                     % expect: 0.5
value(abs(-1r3)).                                         % expect: 1r3
value(sign(-7r3)).                                        % expect: -1
value(-(1r3)).                                            % expect: -1r3
value(truncate(-7r2)).                                    % expect: -3
value(round(-7r2)).                                       % expect: -4
value(round(1r2)).                                        % expect: 1
value(integer(5r3)).                                      % expect: 2
value(floor(-7r2)).                                       % expect: -4
value(ceiling(-7r2)).                                     % expect: -3
value(float_integer_part(-7r2)).                          % expect: -3
value(float_fractional_part(-7r2)).                       % expect: -1r2
value(float(1r3)).                                        % expect: 0.3333333333333333
value(float(10**400 rdiv (10**400 + 1))).                 % expect: 1.0
value(float(1 rdiv (2**1074 * 2))).                       % expect: 0.0
value(float(3 rdiv 2**1075)).                             % expect: 1.0e-323
value(rational(0.1)).                                     % expect: 3602879701896397r36028797018963968
value(rationalize(0.1)).                                  % expect: 1r10
value(rationalize(3.141592653589793)).                    % expect: 245850922r78256779
value(numerator(-6r4)).                                   % expect: -3
value(denominator(-6r4)).                                 % expect: 2
value(denominator(7)).                                    % expect: 1
value((2r3)**3).                                          % expect: 8r27
value((-2r3)^(-3)).                                       % expect: -27r8
value(4^(1r2)).                                           % expect: 2
value((27r8)^(-2r3)).                                     % expect: 4r9
value((-8)^(1r3)).                                        % expect: -2
value(2**(-1)).                                           % expect: 0.5
value(2**(1r2)).                                          % expect: 1.4142135623730951
value(copysign(1r3, -0.0)).                               % expect: -1r3
value(sqrt(1r4)).                                         % expect: 0.5
value((2**100 + 1r3) * 3).                                % expect: 3802951800684688204490109616129

true(rational(1r3)).                                      % expect: rational(1r3)
true(rational(7)).                                        % expect: rational(7)
true(rational(0.5)).                                      % expect: no
true(rational(-6r4, _, _)).                               % expect: rational(-3r2,-3,2)
true(number(1r3)).                                        % expect: number(1r3)
true(atomic(1r3)).                                        % expect: atomic(1r3)
true(integer(1r3)).                                       % expect: no
true(1r3 == 2r6).                                         % expect: 1r3==1r3
true(1r3 = 2r6).                                          % expect: 1r3=1r3
true(1r3 =:= 0.3333333333333333).                         % expect: 1r3=:=0.3333333333333333
true(1r3 < 0.34).                                         % expect: 1r3<0.34
true(2r3 > 1r2).                                          % expect: 2r3>1r2
true(-1r3 =< -1r3).                                       % expect: -1r3=< -1r3
true(compare(_, 1r3, 0.3333333333333333)).                % expect: compare(>,1r3,0.3333333333333333)
true(compare(_, 1r10, 0.1)).                              % expect: compare(>,1r10,0.1)
true(compare(_, 1r3, 1)).                                 % expect: compare(<,1r3,1)
true(msort([2, 1r2, 1, 0.5, a, -1r2, 3r2, 1.0, "s", f(1r3), 1r2], _)).
    % expect: msort([2,1r2,1,0.5,a,-1r2,3r2,1.0,"s",f(1r3),1r2],[-1r2,0.5,1r2,1r2,1.0,1,3r2,2,"s",a,f(1r3)])
true(must_be(rational, 1r3)).                             % expect: must_be(rational,1r3)
true(sum_list([1r3, 1r3, 1], _)).                         % expect: sum_list([1r3,1r3,1],5r3)
true(max_list([1r3, 0.2, 1r4], _)).                       % expect: max_list([1r3,0.2,1r4],1r3)
true(aggregate_all(sum(X), member(X, [1r3, 1r6]), _)).    % expect: aggregate_all(sum(A),member(A,[1r3,1r6]),1r2)
true(aggregate_all(max(X), member(X, [1r3, 1r6, 0.2]), _)).
    % expect: aggregate_all(max(A),member(A,[1r3,1r6,0.2]),1r3)
true(atom_length(1r3, _)).                                % expect: atom_length(1r3,3)
true(atom_codes(1r3, _)).                                 % expect: atom_codes(1r3,[49,114,51])
true(atom_concat(1r3, x, _)).                             % expect: atom_concat(1r3,x,'1r3x')
true(term_to_atom(f(1r3, -1r3), _)).                      % expect: term_to_atom(f(1r3,-1r3),'f(1r3,-1r3)')
true(functor(1r3, _, _)).                                 % expect: functor(1r3,1r3,0)
true(1r3 =.. _).                                          % expect: 1r3=..[1r3]
true(term_size(1r3, _)).                                  % expect: term_size(1r3,6)

wrong(_ is 1r3 mod 2).                                    % expect: type_error(integer,1r3)
wrong(_ is 2 // 1r3).                                     % expect: type_error(integer,1r3)
wrong(_ is 1r3 >> 1).                                     % expect: type_error(integer,1r3)
wrong(_ is \ 1r3).                                        % expect: type_error(integer,1r3)
wrong(_ is gcd(1r3, 2)).                                  % expect: type_error(integer,1r3)
wrong(_ is 1r3 / 0).                                      % expect: evaluation_error(zero_divisor)
wrong(_ is 1 rdiv 0).                                     % expect: evaluation_error(zero_divisor)
wrong(_ is 1.0 rdiv 2).                                   % expect: type_error(rational,1.0)
wrong(_ is numerator(1.5)).                               % expect: type_error(rational,1.5)
wrong(_ is rational(inf)).                                % expect: evaluation_error(rational_overflow)
wrong(_ is rationalize(nan)).                             % expect: evaluation_error(undefined)
wrong(_ is (-4)^(1r2)).                                   % expect: evaluation_error(undefined)
wrong(_ is 0^(-1r2)).                                     % expect: evaluation_error(zero_divisor)
wrong(_ is sqrt(-1r4)).                                   % expect: evaluation_error(undefined)
wrong(_ is float(10**400 rdiv 7)).                        % expect: evaluation_error(float_overflow)
wrong(format("~d", [1r3])).                               % expect: format_argument_type(d,1r3)
wrong(between(1, 7r2, _)).                                % expect: type_error(integer,7r2)
wrong(length(_, 1r3)).                                    % expect: type_error(integer,1r3)
wrong(arg(1r3, f(a), _)).                                 % expect: type_error(integer,1r3)
wrong(succ(1r3, _)).                                      % expect: type_error(integer,1r3)
wrong(plus(1r3, 1, _)).                                   % expect: type_error(integer,1r3)
wrong(call(1r3)).                                         % expect: type_error(callable,1r3)
wrong(must_be(integer, 1r3)).                             % expect: type_error(integer,1r3)
wrong(must_be(rational, 0.5)).                            % expect: type_error(rational,0.5)
wrong(number_codes(_, "1r0")).                            % expect: syntax_error(illegal_number)

formats :-
    format("~w ~q ~a ~p ~3f ~0f ~e ~g ~4g|~n", [1r3, -1r3, 1r3, 1r3, 2r3, -5r2, 1r3, 2r3, 123456r7]),
    % expect: 1r3 -1r3 1r3 1r3 0.667 -3 3.333333e-01 0.666667 1.764e+04|
    format("~30f ~25e~n", [1r7, 1r7]),                    % expect: 0.142857142857142857142857142857 1.4285714285714285714285714e-01
    format("~2f ~2f ~3e ~g~n", [-1r1000, 199r200, 9999999r1000, 1r100000]).
    % expect: -0.00 1.00 1.000e+04 1e-05

:- dynamic weight/2.

weight(1r3, third).
weight(1, one).
weight(2r3, two_thirds).
weight(0.5, float).
weight(1r2, half).

data :-
    weight(4r6, A), X is 1r6 + 1r3, weight(X, B), writeq(A/B), nl,
    % expect: two_thirds/half
    assertz(weight(X, again)), findall(W, weight(X, W), Ws), writeq(Ws), nl,
    % expect: [half,again]
    retract(weight(X, half)), findall(W-V, weight(W, V), All), writeq(All), nl,
    % expect: [1r3-third,1-one,2r3-two_thirds,0.5-float,1r2-again]
    b_setval(b, X), b_getval(b, Y), nb_setval(n, f(X)), nb_getval(n, Z), writeq(Y-Z), nl,
    % expect: 1r2-f(1r2)
    copy_term(g(_, X), g(_, C)), writeq(C), nl,           % expect: 1r2
    Third is 2 rdiv 6,
    ( term_hash(1r3, H), term_hash(Third, H), variant(p(1r3), p(Third)) -> writeq(same_hash) ; writeq(other_hash) ), nl,
    % expect: same_hash
    setof(K-V, weight(K, V), Sorted), writeq(Sorted), nl,
    % expect: [1r3-third,0.5-float,1r2-again,2r3-two_thirds,1-one]
    harmonic(60, Sum), writeq(Sum), nl.                   % expect: 15117092380124150817026911r3230237388259077233637600

variant(X, Y) :- X =@= Y.

:- table harmonic/2.
harmonic(0, 0) :- !.
harmonic(N, Sum) :- M is N - 1, harmonic(M, Sum0), Sum is Sum0 + 1 rdiv N.

preferred :-
    set_prolog_flag(prefer_rationals, true),
    forall(member(E, [1/3, 6/4, 4/2, 2** -1, (-3)^(-3), 1/2.0, 2**0.5]), show(X, X is E)),
    % expect: 1r3
    % expect: 3r2
    % expect: 2
    % expect: 1r2
    % expect: -1r27
    % expect: 0.5
    % expect: 1.4142135623730951
    set_prolog_flag(prefer_rationals, false),
    show(Y, Y is 1/4).                                    % expect: 0.25
