% Terms whose operators bind less than a comma stand on one line, in brackets where they are goals.
:- op(1150, xfx, <==).
:- op(1150, fx, rule).
main :-
    portray_clause((a <== b, c)),                 % expect: a<==b, c.
    portray_clause((a(X) <== b(X), c ; d)),       % expect: a(A)<==b(A), c;d.
    portray_clause((a <== (b :- c, d))),          % expect: a<==(b:-c, d).
    portray_clause((rule a, b)),                  % expect: rule a, b.
    portray_clause((x :- y, (b <== c, d), z)),
    % expect: x :-
    % expect:     y,
    % expect:     ( b<==c, d
    % expect:     ),
    % expect:     z.
    portray_clause((x :- (rule c, d), y)),
    % expect: x :-
    % expect:     ( rule c, d
    % expect:     ),
    % expect:     y.
    portray_clause((x :- b <== c, d)).
    % expect: x :-
    % expect:     b<==c, d.
