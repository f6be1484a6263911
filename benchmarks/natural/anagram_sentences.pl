% Text: sentences of words whose letters are those of a phrase, in order of the dictionary; letters as sorted lists of characters.
main :-
    phrase_letters("a stone in the shorter nest is", Letters),
    findall(W-L, ( word(W), atom_chars(W, Cs), msort(Cs, L) ), Dictionary),
    findall(Ws, sentence(Letters, Dictionary, Ws), Sentences),
    length(Sentences, N), write(N), nl,
    forall(( nth1(I, Sentences, Ws), I mod 2000 =:= 0 ), ( atomic_list_concat(Ws, ' ', Line), write(Line), nl )).

phrase_letters(Text, Letters) :- string_chars(Text, Cs), exclude([C]>>char_type(C, space), Cs, Ls), msort(Ls, Letters).

sentence([], _, []) :- !.
sentence(Letters, [W-L|Rest], [W|Ws]) :- without(L, Letters, Left), sentence(Left, [W-L|Rest], Ws).
sentence(Letters, [_|Rest], Ws) :- Rest = [_|_], sentence(Letters, Rest, Ws).

without([], Ls, Ls).
without([C|Cs], [C|Ls], Rest) :- !, without(Cs, Ls, Rest).
without([C|Cs], [D|Ls], [D|Rest]) :- D @< C, without([C|Cs], Ls, Rest).

word(and). word(ant). word(anti). word(ash). word(ashen). word(at). word(date). word(den). word(dent). word(deter). word(dine). word(dish).
word(earth). word(east). word(eat). word(end). word(ends). word(hand). word(hare). word(hat). word(he). word(heart). word(hen). word(hero).
word(hint). word(his). word(host). word(in). word(inset). word(into). word(it). word(need). word(neon). word(nest). word(net). word(nine).
word(no). word(node). word(none). word(north). word(nose). word(not). word(note). word(odd). word(on). word(one). word(onset). word(oral).
word(rain). word(rat). word(rest). word(ride). word(rind). word(rod). word(rose). word(sand). word(scent). word(sea). word(seat). word(seed).
word(sent). word(shed). word(shine). word(shot). word(sin). word(sort). word(stand). word(star). word(stern). word(stone). word(tea).
word(ten). word(tender). word(tent). word(test). word(that). word(the). word(then). word(there). word(thin). word(this). word(those).
word(tide). word(tin). word(tint). word(toes). word(ton). word(tree). word(trend).
