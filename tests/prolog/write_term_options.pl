% The options of write_term/2; what swipl ignores and what it refuses.
main :-
    w(f(X,Y,X), [variable_names(['X'=X,'Y'=Y])]),
    w([1,2,3,4,5,6,7,8,9,10,11,12], [max_depth(5)]),
    w(1+2*3-[a|b], [ignore_ops(true)]),
    w('$VAR'(30), [numbervars(true)]),
    w('$VAR'(30), [numbervars(false),quoted(true)]),
    w((a:-b,c), [priority(100)]),
    w((a:-b,c), [spacing(next_argument)]),
    w(f(a,[b,c]), [spacing(next_argument)]),
    w("a\nb", [quoted(true)]),
    w('it''s', [quoted(true)]),
    w({a,b}, []),
    w(x, [no_such_option(1)]),
    w('A', [quoted]),
    w('A', [quoted=true]),
    w(x, [quoted(maybe)]),
    w(x, [spacing(wide)]),
    w(x, [priority(high)]),
    w(x, [quoted(_)]),
    w(x, quoted),
    w(-(1), []), w(1 - -1, []), w(-(-(a)), []), w([(a:-b),(c,d)], []),
    write_term(f(x), [fullstop(true),nl(true)]).
w(T, O) :- catch(write_term(T, O), error(E, _), print(E)), nl.
% expect: f(X,Y,X)
% expect: [1,2,3,4|...]
% expect: -(+(1,*(2,3)),[a|b])
% expect: E1
% expect: '$VAR'(30)
% expect: (a:-b,c)
% expect: a:-b, c
% expect: f(a, [b, c])
% expect: "a\nb"
% expect: 'it\'s'
% expect: {a,b}
% expect: x
% expect: 'A'
% expect: 'A'
% expect: type_error(bool,maybe)
% expect: domain_error(spacing,wide)
% expect: type_error(integer,high)
% expect: instantiation_error
% expect: type_error(list,quoted)
% expect: - 1
% expect: 1- -1
% expect: - -a
% expect: [(a:-b),(c,d)]
% expect: f(x).
