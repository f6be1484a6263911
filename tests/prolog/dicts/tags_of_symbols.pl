% The tag of a dict may be an atom of symbols; {} behind a prefix operator is a term where it has no keys.
main :-
    X = #{a: 1, b: Y}, Y = 2, print(X), nl,         % expect: #{a:1,b:2}
    get_dict(a, X, A), print(A), nl,                % expect: 1
    is_dict(X, Tag), print(Tag), nl,                % expect: #
    Z = -{c}, Z =.. L, print(L), nl,                % expect: [-,{c}]
    V = (a={b:1}), arg(2, V, W), print(W), nl,      % expect: {b:1}
    T = @{k:v}, print(T), nl.                       % expect: @{k:v}
