% Branches whose turn has not come keep text for user_output, user_error and current output, by whatever predicate they write it.
work(X) :- N is 2000 * (7 - X), busy(N).
busy(0) :- !.
busy(N) :- M is N - 1, busy(M).

main :-
    forall(member(X, [1, 2, 3]), ( work(X), write(user_output, a(X)), nl(user_output), put_char(user_output, b), tab(user_output, 2), write(X), nl )),
    % expect: a(1)
    % expect: b  1
    % expect: a(2)
    % expect: b  2
    % expect: a(3)
    % expect: b  3
    forall(member(X, [1, 2, 3]), ( work(X), portray_clause(( p(X, Y) :- q(Y), r )), print(user_output, 'P'(X)), nl )),
    % expect: p(1, A) :-
    % expect:     q(A),
    % expect:     r.
    % expect: 'P'(1)
    % expect: p(2, A) :-
    % expect:     q(A),
    % expect:     r.
    % expect: 'P'(2)
    % expect: p(3, A) :-
    % expect:     q(A),
    % expect:     r.
    % expect: 'P'(3)
    forall(member(X, [1, 2, 3]), ( work(X), format(user_output, "~w~t~8|~q~n", [X, 'A']), format(current_output, "~a~n", [end]) )),
    % expect: 1       'A'
    % expect: end
    % expect: 2       'A'
    % expect: end
    % expect: 3       'A'
    % expect: end
    % what is captured is not what goes past the capture
    findall(S, ( member(X, [1, 2, 3]), work(X), with_output_to(string(S), ( write(in(X)), write(user_output, out(X)), nl(user_output) )) ), Ss), print(Ss), nl,
    % expect: out(1)
    % expect: out(2)
    % expect: out(3)
    % expect: ["in(1)","in(2)","in(3)"]
    % an error in the middle of it comes in its turn
    catch(forall(member(X, [1, 2, 3]), ( work(X), ( X =:= 2 -> Y = n ; Y = X ), tab(user_output, Y), write(X), nl )), error(E, _), ( nl, print(E), nl )),
    % expect:  1
    % expect: 
    % expect: type_error(evaluable,n/0)
    % a stream that an earlier branch has made the current output
    tmp_file_stream(File, Stream, [encoding(utf8)]), close(Stream),
    forall(member(X, [1, 2, 3]),
           ( work(X), ( X =:= 2 -> tell(File) ; true ), write(now(X)), nl, write(user_output, past(X)), nl(user_output), ( X =:= 3 -> told ; true ) )),
    read_file_to_string(File, Text, []), write(Text),
    % while the first branch opens and closes streams, those behind it name current output
    forall(member(X, [1, 2, 3, 4]), ( X =:= 1 -> redirects(300) ; writes(X, 300) )),
    nl.
    % expect: now(1)
    % expect: past(1)
    % expect: past(2)
    % expect: past(3)
    % expect: now(2)
    % expect: now(3)
    % expect: 234

redirects(N) :- forall(between(1, N, I), ( with_output_to(string(S), write(I)), number_string(I, S) )).

% One character, and before it empty texts.
writes(X, N) :- forall(between(1, N, _), write(current_output, '')), write(current_output, X).
