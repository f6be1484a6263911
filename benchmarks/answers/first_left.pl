%   first_left.pl -- the first of all solutions lies far left
%
%   The first answer of the search comes after about half a second; what the
%   other workers do at its right is in vain. The text is flushed as soon as
%   the answer is known, so that how long the process then lives can be timed.

main :-
    once(( between(1, 60, X), slow(4000000), X =:= 8 )),
    write(first(X)), nl, flush_output.

slow(0) :- !.
slow(N) :- N1 is N - 1, slow(N1).
