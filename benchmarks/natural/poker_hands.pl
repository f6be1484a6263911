% Combinations by a rule of one's own, then sorted and told apart by conditions: hands of four cards of a deck of 52.
main :-
    findall(R-S, ( between(2, 14, R), member(S, [clubs, diamonds, hearts, spades]) ), Deck),
    findall(K-N, ( member(K, [four, three, two_pairs, pair, flush, straight, nothing]),
                   aggregate_all(count, ( hand(4, Deck, Hand), kind(Hand, K) ), N) ), Table),
    forall(member(K-N, Table), ( write(K), write(' '), write(N), nl )).

hand(0, _, []) :- !.
hand(N, [C|Cs], [C|Hand]) :- N1 is N - 1, hand(N1, Cs, Hand).
hand(N, [_|Cs], Hand) :- hand(N, Cs, Hand).

kind(Hand, Kind) :-
    pairs_keys_values(Hand, Ranks, Suits), msort(Ranks, Sorted), counts(Sorted, Counts), msort(Counts, Groups),
    (   Groups = [4] -> Kind = four
    ;   Groups = [1,3] -> Kind = three
    ;   Groups = [2,2] -> Kind = two_pairs
    ;   Groups = [1,1,2] -> Kind = pair
    ;   sort(Suits, [_]) -> Kind = flush
    ;   last(Sorted, Max), Sorted = [Min|_], Max - Min =:= 3 -> Kind = straight
    ;   Kind = nothing
    ).

counts([], []).
counts([R|Rs], [N|Ns]) :- same(Rs, R, 1, N, Rest), counts(Rest, Ns).

same([R|Rs], R, N0, N, Rest) :- !, N1 is N0 + 1, same(Rs, R, N1, N, Rest).
same(Rest, _, N, N, Rest).
