% What is shifted by a known number of places is a multiple or a quotient; a square that is not 0 has no root 0; a product of one variable
% with itself is a power. Lists of different lengths in lexicographic order.
:- use_module(library(clpfd)).

main :-
    A #= 3, 12 #= A << 2, show(A),                                             % expect: 3
    12 #= B << 2, show(B),                                                     % expect: 3
    ( C in 0..255, 13 #= C << 2 -> show(C) ; show(no) ),                       % expect: no
    [D1, D2] ins 0..255, 513 #= (D1 << 8) + D2, show(D1-D2),                   % expect: 2-1
    E in 0..255, 3 #= E >> 2, domain(E),                                       % expect: 12..15
    F in -20..20, -3 #= F >> 2, domain(F),                                     % expect: -12.. -9
    G in 0..100, H #= G >> -3, H #> 790, domain(G),                            % expect: 99..100
    I in 0..100, J #= I << -3, J #= 5, domain(I),                              % expect: 40..47
    K #= L << 2, copy_term(K-L, k-l, Goals), show(Goals),                      % expect: [clpfd:(4*l#=k)]
    findall(M, ( M in 0..7, 1 #<==> (M << 1 #= 6) ), Ms), show(Ms),            % expect: [3]
    findall(N, ( N in 0..7, N >> 1 #\= 3, label([N]) ), Ns), show(Ns),         % expect: [0,1,2,3,4,5]
    powers,
    lists.

powers :-
    A * A #= B, B in 5..30, domain(A), domain(B),
    % expect: -5.. -1\/1..5
    % expect: 5..25
    C ^ 4 #= D, D in 5..300, domain(C), domain(D),
    % expect: -4.. -1\/1..4
    % expect: 5..256
    E in -9..9, E * E #>= 10, domain(E),                                       % expect: -9.. -1\/1..9
    F * F * F #= G, G in 5..30, domain(F), domain(G),
    % expect: 2..3
    % expect: 8..27
    H * (H * H) * H #= I, I in 5..30, domain(H), domain(I),
    % expect: -2.. -1\/1..2
    % expect: 5..16
    findall(J-K, ( [J, K] ins -3..3, J * K * J #= 4 * K, label([J, K]) ), Pairs), length(Pairs, Length), show(Length).  % expect: 19

lists :-
    order([[1, 2], [2]]),          % expect: yes
    order([[1], [1, 2]]),          % expect: no
    order([[], [1]]),              % expect: no
    order([[1, 2], [1]]),          % expect: no
    order([[2], [1, 2]]),          % expect: no
    order([[], []]),               % expect: yes
    A in 0..5, ( lex_chain([[A], [1, 2]]) -> domain(A) ; show(no) ),           % expect: 0
    catch(chain([_, a], #<), error(Error, _), show(Error)),                    % expect: type_error(integer,a)
    catch(zcompare(_, a, 3), error(Error2, _), show(Error2)),                  % expect: type_error(integer,a)
    ( serialized(foo, [2]) -> show(yes) ; show(no) ).                          % expect: no

order(Lists) :- ( lex_chain(Lists) -> show(yes) ; show(no) ).

domain(X) :- ( integer(X) -> show(X) ; fd_dom(X, D), show(D) ).

show(X) :- print(X), nl.
