% Columns of format/2 in branches: ahead of their turn, where the column is known only later, and in their turn, also where a branch may begin
% again after a loss and so keeps what it writes. What was written before an error in format/2 stays.
main :-
    write('>'),
    forall(( between(1, 6, X), work(300) ), format("~w~t~w~6|~`-t~10|", [X,a])), nl,
    % expect: >1   a----2a----3a----4a----5a----6a----
    forall(( member(X, [1,22,333]), work(300) ), ( write(X), format("~t~6|~w", [b]), work(100), format("~t~12|~w~n", [c]) )),
    % expect: 1     b     c
    % expect: 22    b     c
    % expect: 333   b     c
    forall(( member(X, [x,yy]), work(300) ), ( write(X), catch(format("~t~6|~w ~w", [d]), error(format(_), _), true), format("~N~w~n", [e]) )),
    % expect: x     d 
    % expect: e
    % expect: yy    d 
    % expect: e
    forall(( member(X, [u,v,w]), work(300) ), ( catch(format("~w ~w", [X]), error(format(_), _), true), nl )),
    % expect: u 
    % expect: v 
    % expect: w 
    ( member(X, [1,2,3]), work(300), write(X), format("~t~w~8|~n", [X]), fail ; true ),
    % expect: 1      1
    % expect: 2      2
    % expect: 3      3
    write(end), nl.
    % expect: end

work(0) :- !.
work(N) :- M is N - 1, work(M).
