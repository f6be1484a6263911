% call_with_inference_limit/3: results, errors, and limits within limits.
t(G) :- catch((G -> true ; write(no)), E, (E = error(F,_) -> print(F) ; print(E))), nl.
:- meta_predicate t(0).
loop :- loop.
count(N, N) :- !.
count(I, N) :- J is I+1, count(J, N).
r(1). r(2). r(3).
:- dynamic asserted/1.
asserted(N) :- count(0, N), ( N > 5 -> loop ; true ).
app([], L, L).
app([X|Xs], L, [X|Ys]) :- app(Xs, L, Ys).
main :-
  t((call_with_inference_limit(true, 100, R1), print(R1))),
  t((call_with_inference_limit(loop, 1000, R2), print(R2))),
  t((call_with_inference_limit(fail, 1000, R3), print(R3))),
  t((call_with_inference_limit(count(0, 100), 10000, R6), print(R6))),
  t((call_with_inference_limit(count(0, 100000), 1000, R7), print(R7))),
  t((call_with_inference_limit(throw(x), 1000, R8), print(R8))),
  t((call_with_inference_limit(X9 = 1, 1000, R9), print(X9-R9))),
  t((call_with_inference_limit((repeat, fail), 1000, R11), print(R11))),
  t((call_with_inference_limit(true, foo, R12), print(R12))),
  t((call_with_inference_limit(true, _, R13), print(R13))),
  t((call_with_inference_limit(_, 10, R14), print(R14))),
  t((call_with_inference_limit(call_with_inference_limit(loop, 100, R), 100000, R15), print(R-R15))),
  t((call_with_inference_limit((app([1],[2],X18), !), 1000, R18), print(X18-R18))),
  t((call_with_inference_limit(findall(Q, count(0, Q), _), 1000, R19), print(R19))),
  t((call_with_inference_limit(catch(loop, caught, true), 100, R21), print(R21))),
  t((call_with_inference_limit((catch(loop, _, true), loop), 100, R22), print(R22))),
  t((between(1, 100, N23), call_with_inference_limit(count(0, 5), N23, R23), R23 \== inference_limit_exceeded, print(N23-R23))),
  t((call_with_inference_limit(call_with_inference_limit(loop, 1000, _), 100, R24), print(R24))),
  t((call_with_inference_limit((call_with_inference_limit(count(0, 10), 1000, _), loop), 100, R26), print(R26))),
  t((findall(X27-R27, call_with_inference_limit(r(X27), 100, R27), L27), print(L27))),
  t((findall(R28, (call_with_inference_limit((r(X28), (X28 == 2 -> loop ; true)), 100, R28)), L28), print(L28))),
  t((findall(X29-R29, (call_with_inference_limit((r(X29), count(0, 5)), 40, R29), count(0, 1000)), L29), print(L29))),
  t((call_with_inference_limit(setup_call_cleanup(true, loop, (print(cleaned), nl)), 1000, R30), print(R30))),
  t((call_with_inference_limit(call_with_depth_limit(count(0, 10), 5, D31), 1000, R31), print(D31-R31))),
  t((call_with_depth_limit(call_with_inference_limit(count(0, 10), 1000, R32), 50, _), print(R32))),
  t((findall(R33, (member(G33, [asserted(3), asserted(40)]), call_with_inference_limit(G33, 20, R33)), L33), print(L33))),
  t((call_with_inference_limit(true, -2, R34), print(R34))).

% expect: !
% expect: inference_limit_exceeded
% expect: no
% expect: !
% expect: inference_limit_exceeded
% expect: x
% expect: 1-!
% expect: inference_limit_exceeded
% expect: type_error(integer,foo)
% expect: instantiation_error
% expect: instantiation_error
% expect: inference_limit_exceeded-!
% expect: [1,2]-!
% expect: !
% expect: inference_limit_exceeded
% expect: inference_limit_exceeded
% expect: 6-!
% expect: inference_limit_exceeded
% expect: inference_limit_exceeded
% expect: [1-true,2-true,3-!]
% expect: [true,inference_limit_exceeded]
% expect: [1-true,2-true,3-!]
% expect: cleaned
% expect: inference_limit_exceeded
% expect: depth_limit_exceeded-!
% expect: !
% expect: [!,inference_limit_exceeded]
% expect: domain_error(not_less_than_zero,-2)
