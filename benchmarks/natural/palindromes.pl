% Palindromes among the parts of a text, by sub_atom/5 with everything unknown.
main :-
    text(Text),
    findall(Length-Before, ( sub_atom(Text, Before, Length, _, Part), Length > 3, Length < 40, palindrome(Part) ), Found),
    length(Found, Count),
    sort(0, @>=, Found, [Longest|_]),
    format("~w, longest ~w~n", [Count, Longest]).

text(Text) :-
    findall(Letter, ( between(1, 2500, I), X is (I * I * 7 + I * 3) mod 11 mod 3, nth0(X, [a, b, c], Letter) ), Letters),
    atomic_list_concat(Letters, Text).

palindrome(Part) :- atom_codes(Part, Codes), reverse(Codes, Codes).
