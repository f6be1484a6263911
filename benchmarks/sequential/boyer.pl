%   boyer.pl -- a rewriting tautology checker in the manner of Boyer and Moore
%
%   A conjecture is rewritten bottom-up with a set of equational lemmas until
%   only if/3, true, false and irreducible terms remain; the if-tree is then
%   tested for being a tautology.
%   Stresses: functor/3 and arg/3, indexing on many functors, structure
%   building, comparison of large terms.

main       :- benchmark(19).
main_small :- benchmark_of(1, small).

benchmark(Count) :-
    benchmark_of(Count, large).

benchmark_of(Count, Size) :-
    repeat_proofs(Count, Size),
    report(Size).

repeat_proofs(Count, Size) :-
    times(Count),
    conjecture(Size, _, Conjecture),
    proves(Conjecture, _),
    fail.
repeat_proofs(_, _).

report(Size) :-
    conjecture(Size, Name, Conjecture),
    proves(Conjecture, Answer),
    write(Name - Answer), nl,
    fail.
report(_).

proves(Conjecture, Answer) :-
    rewrite(Conjecture, Normal),
    (   tautology(Normal, [], [])
    ->  Answer = theorem
    ;   Answer = unproved
    ).

%   conjecture(?Size, ?Name, ?Conjecture)
conjecture(small, dilemma, Conjecture) :-
    subjects(P, Q, R, S),
    dilemma(P, Q, R, S, Conjecture).
conjecture(large, dilemma, Conjecture) :-
    subjects(P, Q, R, S),
    dilemma(P, Q, R, S, Conjecture).
conjecture(large, equivalence, Conjecture) :-
    subjects(P, Q, R, _),
    equivalence(P, Q, R, Conjecture).
conjecture(large, chain, Conjecture) :-
    subjects(P, Q, R, S),
    chain(P, Q, R, S, lessp(remainder(a, b), b), Conjecture).
conjecture(large, converse, Conjecture) :-
    subjects(P, Q, _, _),
    Conjecture = implies(implies(P, Q), implies(Q, P)).

dilemma(P, Q, R, S,
        implies(and(implies(P, R), and(implies(Q, S), or(P, Q))), or(R, S))).

equivalence(P, Q, R,
        implies(and(iff(P, Q), iff(Q, R)), iff(P, R))).

chain(P, Q, R, S, T,
        implies(and(and(implies(P, Q), implies(Q, R)),
                    and(implies(R, S), implies(S, T))),
                implies(P, T))).

subjects(equal(plus(plus(a, b), plus(c, zero)), difference(x, plus(y, z))),
         equal(times(times(a, b), plus(c, d)), reverse(append(x, append(y, nil)))),
         lessp(length(append(reverse(x), append(y, z))), plus(a, times(b, plus(c, d)))),
         member(times(a, plus(b, c)), append(append(x, y), append(reverse(reverse(z)), nil)))).

%   rewrite(+Term, -Normal): rewrite the arguments first, then the term
%   itself for as long as a lemma applies at the root.
rewrite(Term, Term) :-
    atomic(Term), !.
rewrite(Term, Normal) :-
    functor(Term, Name, Arity),
    functor(Copy, Name, Arity),
    rewrite_arguments(Arity, Term, Copy),
    (   lemma(Copy, Next)
    ->  rewrite(Next, Normal)
    ;   Normal = Copy
    ).

rewrite_arguments(0, _, _) :- !.
rewrite_arguments(I, Term, Copy) :-
    arg(I, Term, Argument),
    arg(I, Copy, Normal),
    rewrite(Argument, Normal),
    J is I - 1,
    rewrite_arguments(J, Term, Copy).

%   tautology(+Term, +Truths, +Falsehoods)
tautology(Term, Truths, _) :-
    holds(Term, true, Truths), !.
tautology(Term, _, Falsehoods) :-
    holds(Term, false, Falsehoods), !,
    fail.
tautology(if(Test, Then, Else), Truths, Falsehoods) :-
    (   holds(Test, true, Truths)
    ->  tautology(Then, Truths, Falsehoods)
    ;   holds(Test, false, Falsehoods)
    ->  tautology(Else, Truths, Falsehoods)
    ;   tautology(Then, [Test|Truths], Falsehoods),
        tautology(Else, Truths, [Test|Falsehoods])
    ).

%   holds(+Term, +Constant, +Assumptions)
holds(Term, Term, _) :- !.
holds(Term, _, Assumptions) :-
    assumed(Assumptions, Term).

assumed([Assumption|_], Term) :-
    Assumption == Term, !.
assumed([_|Assumptions], Term) :-
    assumed(Assumptions, Term).

%   Propositional connectives become if/3.
lemma(and(P, Q), if(P, if(Q, true, false), false)).
lemma(or(P, Q), if(P, true, if(Q, true, false))).
lemma(not(P), if(P, false, true)).
lemma(implies(P, Q), if(P, if(Q, true, false), true)).
lemma(iff(P, Q), and(implies(P, Q), implies(Q, P))).
lemma(if(true, Then, _), Then).
lemma(if(false, _, Else), Else).
lemma(if(if(P, Q, R), Then, Else), if(P, if(Q, Then, Else), if(R, Then, Else))).

%   Natural numbers.
lemma(plus(zero, X), X).
lemma(plus(X, zero), X).
lemma(plus(plus(X, Y), Z), plus(X, plus(Y, Z))).
lemma(plus(succ(X), Y), succ(plus(X, Y))).
lemma(times(zero, _), zero).
lemma(times(_, zero), zero).
lemma(times(X, plus(Y, Z)), plus(times(X, Y), times(X, Z))).
lemma(times(plus(X, Y), Z), plus(times(X, Z), times(Y, Z))).
lemma(times(times(X, Y), Z), times(X, times(Y, Z))).
lemma(times(X, succ(Y)), plus(X, times(X, Y))).
lemma(difference(X, X), zero).
lemma(difference(zero, _), zero).
lemma(difference(X, zero), X).
lemma(difference(plus(X, Y), X), Y).
lemma(difference(plus(Y, X), X), Y).
lemma(difference(X, plus(Y, Z)), difference(difference(X, Y), Z)).
lemma(difference(succ(X), succ(Y)), difference(X, Y)).
lemma(remainder(_, succ(zero)), zero).
lemma(remainder(X, X), zero).
lemma(remainder(times(X, _), X), zero).
lemma(quotient(times(X, Y), X), if(zerop(X), zero, Y)).
lemma(power(X, plus(Y, Z)), times(power(X, Y), power(X, Z))).
lemma(power(X, times(Y, Z)), power(power(X, Y), Z)).
lemma(gcd(X, X), X).
lemma(gcd(zero, X), X).
lemma(zerop(zero), true).
lemma(zerop(succ(_)), false).
lemma(even(zero), true).
lemma(even(succ(X)), not(even(X))).
lemma(even(times(X, Y)), or(even(X), even(Y))).
lemma(greaterp(X, Y), lessp(Y, X)).
lemma(lesseqp(X, Y), not(lessp(Y, X))).
lemma(greatereqp(X, Y), not(lessp(X, Y))).
lemma(lessp(X, X), false).
lemma(lessp(_, zero), false).
lemma(lessp(remainder(_, Y), Y), not(zerop(Y))).
lemma(lessp(plus(X, Y), plus(X, Z)), lessp(Y, Z)).
lemma(lessp(succ(X), succ(Y)), lessp(X, Y)).
lemma(maximum(X, Y), if(lessp(X, Y), Y, X)).
lemma(minimum(X, Y), if(lessp(X, Y), X, Y)).

%   Equality.
lemma(equal(X, X), true).
lemma(equal(zero, succ(_)), false).
lemma(equal(succ(_), zero), false).
lemma(equal(succ(X), succ(Y)), equal(X, Y)).
lemma(equal(plus(X, Y), plus(X, Z)), equal(Y, Z)).
lemma(equal(plus(X, Y), zero), and(zerop(X), zerop(Y))).
lemma(equal(difference(X, Y), zero), lesseqp(X, Y)).
lemma(equal(times(X, Y), zero), or(zerop(X), zerop(Y))).
lemma(equal(append(X, Y), append(X, Z)), equal(Y, Z)).
lemma(equal(cons(X, Y), cons(U, V)), and(equal(X, U), equal(Y, V))).
lemma(equal(nil, cons(_, _)), false).
lemma(equal(X, difference(Y, Z)), if(lessp(Y, Z), zerop(X), equal(plus(X, Z), Y))).

%   Lists and trees.
lemma(append(nil, X), X).
lemma(append(X, nil), X).
lemma(append(append(X, Y), Z), append(X, append(Y, Z))).
lemma(append(cons(X, Y), Z), cons(X, append(Y, Z))).
lemma(reverse(nil), nil).
lemma(reverse(reverse(X)), X).
lemma(reverse(append(X, Y)), append(reverse(Y), reverse(X))).
lemma(reverse(cons(X, Y)), append(reverse(Y), cons(X, nil))).
lemma(length(nil), zero).
lemma(length(cons(_, X)), succ(length(X))).
lemma(length(append(X, Y)), plus(length(X), length(Y))).
lemma(length(reverse(X)), length(X)).
lemma(member(_, nil), false).
lemma(member(X, append(Y, Z)), or(member(X, Y), member(X, Z))).
lemma(member(X, cons(Y, Z)), or(equal(X, Y), member(X, Z))).
lemma(member(X, reverse(Y)), member(X, Y)).
lemma(member(plus(X, Y), Z), member(sum(X, Y), Z)).
lemma(subset(nil, _), true).
lemma(subset(append(X, Y), Z), and(subset(X, Z), subset(Y, Z))).
lemma(flatten(leaf(X)), cons(X, nil)).
lemma(flatten(node(X, Y)), append(flatten(X), flatten(Y))).
lemma(mirror(mirror(X)), X).
lemma(mirror(node(X, Y)), node(mirror(Y), mirror(X))).
lemma(size(node(X, Y)), plus(size(X), size(Y))).
lemma(size(mirror(X)), size(X)).

times(_).
times(N) :-
    N > 1,
    M is N - 1,
    times(M).
