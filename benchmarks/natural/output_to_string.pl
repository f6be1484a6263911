% Output to a string, line by line.
main :- with_output_to(string(S), forall(( between(1, 7000, X), work(X, Y) ), ( write(X-Y), nl ))), string_length(S, L), write(L), nl.
work(X, Y) :- numlist(1, 3000, L), foldl([A,B,C]>>(C is (B * 31 + A + X) mod 10007), L, 7, Y).
