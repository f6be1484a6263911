% call_with_inference_limit/3: results, errors, and limits within limits.
t(G) :- catch((G -> true ; write(no)), E, (E = error(F,_) -> print(F) ; print(E))), nl.
:- meta_predicate t(0).
loop :- loop.
count(N, N) :- !.
count(I, N) :- J is I+1, count(J, N).
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
  t((call_with_inference_limit(catch(loop, caught, true), 100, R21), print(R21))).

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
