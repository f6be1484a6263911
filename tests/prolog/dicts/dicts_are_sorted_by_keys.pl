% sort/4 sorts dicts by the value of a key, which may stand in another place in each, and put_dict/4 and del_dict/4 keep the keys in order.
main :-
    Dicts = [_{k:2, a:1}, _{k:1}, _{z:0, k:2, b:3}],
    shown(sort(k, @=<, Dicts, S1), S1),       % expect: [_{k:1},_{a:1,k:2},_{b:3,k:2,z:0}]
    shown(sort(k, @>=, Dicts, S2), S2),       % expect: [_{a:1,k:2},_{b:3,k:2,z:0},_{k:1}]
    shown(sort(k, @<, Dicts, S3), S3),        % expect: [_{k:1},_{a:1,k:2}]
    shown(sort(1, @<, [_{1:b}, _{1:a}], S4), S4),  % expect: [_{1:a},_{1:b}]
    shown(sort(a, @<, Dicts, S5), S5),        % expect: existence_error(key,a,_{k:1})
    shown(sort(k, @<, [f(x)], S6), S6),       % expect: type_error(dict,f(x))
    shown(sort(k, @<, [x], S7), S7),          % expect: type_error(compound,x)
    shown(sort(f(x), @<, [], S8), S8),        % expect: type_error(sort_key,f(x))
    shown(sort(k, @<, [], S9), S9),           % expect: []
    numlist(1, 20, Numbers),
    foldl([N, D0, D]>>( atom_concat(k, N, K), put_dict(K, D0, N, D) ), Numbers, t{}, Filled),
    dict_pairs(Filled, _, Pairs), msort(Pairs, Sorted),
    ( Pairs == Sorted, length(Pairs, 20) -> writeln(in_order) ; writeln(Pairs) ),  % expect: in_order
    foldl([N, D0, D]>>( atom_concat(k, N, K), del_dict(K, D0, N, D) ), Numbers, Filled, Emptied),
    print(Emptied), nl,                       % expect: t{}
    ( del_dict(k3, Filled, 4, _) -> true ; writeln(no) ),  % expect: no
    put_dict(k3, Filled, X, Changed), X = new,
    writeln(Changed.k3),                      % expect: new
    writeln(Filled.k3).                       % expect: 3

shown(Goal, Result) :-
    catch(Goal, error(E, _), Result = E),
    \+ \+ ( anonymous(Result), print(Result), nl ).

anonymous(Term) :- term_variables(Term, Variables), maplist(=('$VAR'('_')), Variables).
