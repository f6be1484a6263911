% A property that is asked for leaves no choice point; seeing/1 and telling/1 say user of the standard streams.
% expect: number_of_clauses(2)
% expect: class(user)
% expect: mode(read)
% expect: user-user
% expect: user
% expect: [a-[b]]
p(1).
p(2).
det(Goal, Shown) :- call_cleanup(Goal, Det = true), ( Det == true -> print(Shown) ; print(choice_point(Shown)) ), nl.
main :-
    det(predicate_property(p(_), number_of_clauses(N)), number_of_clauses(N)),
    det(module_property(user, class(C)), class(C)),
    stream_property(In, alias(user_input)),
    det(stream_property(In, mode(M)), mode(M)),
    seeing(S), telling(T), print(S-T), nl,
    open_null_stream(Null), set_output(Null), telling(Other), close(Null), is_stream_name(Other),
    telling(U), print(U), nl,
    phrase('$messages':translate_message(format(a, [b])), L), print(L), nl.
is_stream_name(S) :- S \== user.
