% A query whose goals, or the goals that they call, do not exist is not run: nothing is printed, and nothing is caught.
% options: -q
% input: write(a), nl, catch(no_such(1), error(E, _), true).
% input: findall(X, (member(X, [1]), write(b), not_there(X)), L).
% input: forall(nowhere(X), true).
% input: findall(X, once(defined(X)), L).
% input: forall(member(X, []), X).
defined(1).
% expect: L = [1].
% expect:
% expect: true.
% expect:
% expect:
% error: Unknown procedure: no_such/1 (DWIM could not correct goal)
% error: Unknown procedure: not_there/1 (DWIM could not correct goal)
% error: Unknown procedure: nowhere/1 (DWIM could not correct goal)
