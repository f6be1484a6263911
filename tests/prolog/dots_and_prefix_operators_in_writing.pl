% The dot as an operand is in parentheses; a prefix operator of letters stands at once before an operand that begins with a symbol.
main :-
    forall(term(T), ( writeq(T), nl )).

term('.'-1).                 % expect: ('.')-1
term(1-'.').                 % expect: 1-('.')
term(-('.')).                % expect: - ('.')
term(f('.')).                % expect: f('.')
term(['.'|a]).               % expect: ['.'|a]
term('.').                   % expect: '.'
term(dynamic(-a)).          % expect: dynamic-a
term(dynamic(a)).           % expect: dynamic a
term(dynamic(- -a)).       % expect: dynamic- -a
term((dynamic)-a).           % expect: (dynamic)-a
