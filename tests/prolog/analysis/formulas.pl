% Formulas over sizes are added, multiplied, compared and evaluated exactly, and printed as people write them.
:- use_module(library(analysis/expressions)).

show(E) :- e_text(E, [n=n, m=m], Text), write(Text), nl.

sizes(N, M, One, Two) :- e_size(n, N), e_size(m, M), e_constant(1, One), e_constant(2, Two).

main :-
    sizes(N, M, One, Two),
    e_add(N, One, N1), show(N1),                          % expect: n + 1
    e_multiply(N1, N1, Square), show(Square),             % expect: n^2 + 2*n + 1
    e_power(N1, 2, Square2), ( Square == Square2 -> writeln(same) ; writeln(other) ),   % expect: same
    e_subtract(Square, N1, D), show(D),                   % expect: n^2 + n
    e_quotient(D, 2, Half), show(Half),                   % expect: (n^2 + n)/2
    e_scale(M, 3/2, M3), show(M3),                        % expect: 3*m/2
    e_sum([N, M, N], S), show(S),                         % expect: m + 2*n
    e_substitute(D, n, M3, DM), show(DM),                 % expect: (9*m^2 + 6*m)/4
    e_factor(exp(2, N1), Power), show(Power),             % expect: 2*2^n
    e_multiply(Power, Power, Power2), show(Power2),       % expect: 4*4^n
    e_factor(geo(M, N), Geo), show(Geo),                  % expect: (m^n - 1)/(m - 1)
    e_factor(luc(1, 1, N), Fib), show(Fib),               % expect: fib(n)
    e_factor(falling(N, M), Falling), show(Falling),      % expect: falling(n,m)
    e_factor(falling(N, Two), Falling2), show(Falling2),  % expect: n^2 - n
    e_factor(sum(i, 1, N, One), Sum), show(Sum),          % expect: sum(i=1..n, 1)
    e_factor(fact(N), Fact),
    forall(member(E, [Square, Half, Power2, Geo, Fib, Falling, Fact, Sum]),
           ( e_value(E, [n=5, m=3], V), write(V), write(' ') )), nl,   % expect: 36 15 4096 121 5 60 120 5 
    e_add(N, M, NM),
    ( e_is_constant(Two, C) -> print(C) ; true ), nl,     % expect: 2/1
    ( e_linear_in(S, n, A, B) -> print(A), write(' '), show(B) ; true ),   % expect: 2/1 m
    ( e_mentions(D, m) -> writeln(yes) ; writeln(no) ),   % expect: no
    e_split(NM, n, With, Without), show(With), show(Without),   % expect: n
                                                          % expect: m
    e_coefficients(Square, n, Cs), forall(member(P-Co, Cs), ( write(P), write(': '), show(Co) )),   % expect: 0: 1
                                                          % expect: 1: 2
                                                          % expect: 2: 1
    e_max(N, NM, Max, How), write(How), write(' '), show(Max),   % expect: above m + n
    e_max(N, N, _, How2), writeln(How2),                  % expect: same
    ( e_below(N, NM) -> writeln(below) ; true ),          % expect: below
    ( e_below(NM, Two) -> true ; writeln(unknown) ),      % expect: unknown
    e_subtract(M, N, MN), e_upper(MN, n, Two, Upper), show(Upper),   % expect: m
    e_upper(NM, n, Two, Upper2), show(Upper2),            % expect: m + 2
    e_factor(rec(c, 0, [N]), Rec), e_recs(Rec, Recs), length(Recs, Count), writeln(Count),   % expect: 1
    e_map_factors(twice, Rec, Mapped), show(Mapped).      % expect: 2*n

twice(rec(_, _, [E]), F) :- e_scale(E, 2, F).
