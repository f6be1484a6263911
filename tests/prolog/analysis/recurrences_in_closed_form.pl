% Recurrences get their closed forms; the first value is where they begin to hold.
:- use_module(library(analysis/expressions)).
:- use_module(library(analysis/recurrences)).

number(N, E) :- e_constant(N, E).

% T(n) = sum of A*T(n-S), and G, with these values at 0, 1, ...
linear(Steps0, G, Values) :-
    findall(S-A, ( member(S-A0, Steps0), ( number(A0) -> e_constant(A0, A) ; A = A0 ) ), Steps),
    findall(P-E, ( nth0(P, Values, V), e_constant(V, E) ), Points),
    (   solve_linear(n, Steps, G, Points, Solution) -> show(Solution) ; writeln(none) ).

show(solution(E, How, From)) :- e_text(E, [n=n, m=m], T), format("~w ~w ~w~n", [How, T, From]).

main :-
    e_constant(1, One), e_size(n, N), e_size(m, M), e_add(N, One, N1), e_constant(0, Zero),
    linear([1-1], One, [1]),                    % expect: exact n + 1 0
    linear([1-1], N1, [1]),                     % expect: exact (n^2 + 3*n + 2)/2 0
    linear([1-2], One, [1]),                    % expect: exact 2*2^n - 1 0
    linear([1-2], N, [0]),                      % expect: exact 2*2^n - n - 2 0
    linear([1-1, 2-1], One, [1, 1]),            % expect: exact 2*fib(n + 1) - 1 0
    linear([1-1, 2-2], Zero, [0, 1]),           % expect: exact (2^n - (-1)^n)/3 0
    linear([2-1], One, [0, 0]),                 % expect: exact ((-1)^n + 2*n - 1)/4 0
    linear([1-M], One, [1]),                    % expect: exact (m^n - 1)/(m - 1) + m^n 0
    linear([1-N], Zero, [1]),                   % expect: exact n! 0
    linear([1-N], One, [1]),                    % expect: exact n! + sum(i=0..n - 1, falling(n,i)) 0
    linear([1-1], Zero, [7, 3, 3]),             % expect: exact 3 1
    linear([1-1, 2-1, 3-1], One, [1, 1, 1]),    % expect: bound (3*3^n - 1)/2 0
    solve_halving(n, 1, down, One, [0-One], H1), show(H1),       % expect: exact bits(n) + 1 0
    solve_halving(n, 2, up, N1, [0-One, 1-One], H2), show(H2),   % expect: bound bits(n)*n + 6*n + 1 1
    solve_splitting(n, 1, N1, [0-One], S), show(S).              % expect: bound (n^2 + 5*n + 2)/2 0
