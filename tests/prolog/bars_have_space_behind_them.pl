% bars_have_space_behind_them.pl: spacing(next_argument), and so the toplevel and listings, put a space behind the operator |, print/1 does not.
:- op(1100, xfy, '|').
:- op(1110, xfy, =>).

main :-
    write_term(('|'(a, '|'(b, c)) => d), [spacing(next_argument)]), nl,    % expect: a| b| c=>d
    write_term(f('|'(a, b)), [spacing(next_argument)]), nl,               % expect: f((a| b))
    portray_clause(('|'(a, b) :- c)),
    % expect: a| b :-
    % expect:     c.
    print('|'(a, b)), nl.                                                 % expect: a|b
