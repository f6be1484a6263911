% What is known of the frames of clauses that have not come to their last goal.
q :- p(1), s.
p(X) :- r(X), s.
s.

r(_) :-
    prolog_current_frame(F), ( integer(F) -> writeln(int) ; writeln(other) ),       % expect: int
    prolog_frame_attribute(F, predicate_indicator, PI), print(PI), nl,              % expect: r/1
    prolog_frame_attribute(F, parent, P),
    prolog_frame_attribute(P, predicate_indicator, PI2), print(PI2), nl,            % expect: p/1
    ( prolog_frame_attribute(F, goal, user:r(_)) -> writeln(goal) ; true ),         % expect: goal
    ( prolog_frame_attribute(F, parent_goal, p(_)) -> writeln(in_p) ; writeln(not_in_p) ),           % expect: in_p
    ( prolog_frame_attribute(F, parent_goal, user:q) -> writeln(in_q) ; writeln(not_in_q) ),         % expect: in_q
    ( prolog_frame_attribute(F, parent_goal, zzz(_)) -> writeln(in_zzz) ; writeln(not_in_zzz) ),     % expect: not_in_zzz
    prolog_frame_attribute(F, context_module, M), print(M), nl,                     % expect: user
    prolog_frame_attribute(F, hidden, H), print(H), nl,                             % expect: false
    ( prolog_frame_attribute(F, level, L), integer(L) -> writeln(level) ; true ),   % expect: level
    prolog_frame_attribute(F, top, T), print(T), nl.                                % expect: false

main :- q, s.
