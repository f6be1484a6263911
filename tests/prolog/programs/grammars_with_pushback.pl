% JSON by grammar, pushback, call//1 with lambda terms, listing of grammars.
:- set_prolog_flag(double_quotes, codes).
:- use_module(library(dcg/basics)). :- use_module(library(dcg/high_order)).
json(V) --> ws, value(V), ws.
value(S) --> "\"", !, chars(Cs), { string_codes(S, Cs) }.
value(N) --> number(N), !.
value(L) --> "[", !, ws, sequence(json, ",", L), "]".
value(O) --> "{", !, ws, sequence(pair, (ws,",",ws), Ps), ws, "}", { dict_pairs(O, _, Ps) }.
value(T) --> { member(T, [true,false,null]), atom_codes(T, Cs) }, Cs, !.
pair(K-V) --> value(S), ws, ":", json(V), { atom_string(K, S) }.
chars([]) --> "\"", !.
chars([C|Cs]) --> "\\", !, [E], { esc(E, C) }, chars(Cs).
chars([C|Cs]) --> [C], chars(Cs).
esc(0'n, 0'\n) :- !. esc(C, C).
ws --> blanks.
count(N) --> [_], !, count(M), { N is M+1 }. count(0) --> [].
ab --> [a], ab, [b] | [].
look, [X] --> [X].
greeting --> [hello], name, call([S0,S]>>(S0=S)).
name --> [prolog]. name --> [world].
anbncn --> { length(L, _) }, as(L), bs(L), cs(L). as([]) --> [].
as([_|T]) --> [a], as(T). 
bs([]) --> []. bs([_|T]) --> [b], bs(T).
cs([]) --> []. cs([_|T]) --> [c], cs(T).
main :-
    ( phrase(json(J), "{\"a\": [1, 2.5, -3e2, \"x\\ny\"], \"b\" : {\"c\":null}}") -> print(J.a), print(J.b.c) ; print(no) ), nl,
    phrase(count(N), "abc"), print(N), nl,
    ( phrase(ab, [a,a,b,b]) -> writeln(yes) ; writeln(no) ), phrase(look, [x], R), print(R), nl,
    findall(X, phrase(greeting, X), Xs), print(Xs), nl,
    once((phrase(anbncn, [a,a,b,b,c,c]))), writeln(ok),
  catch(phrase(foo, "x"), E, print_message(error, E)), catch(phrase(_, []), E2, print_message(error, E2)),
    catch(phrase(ab, a), E3, print_message(error, E3)),
    listing(look//0),
    listing(ab//0),
    listing(anbncn//0),
    listing(value//1), phrase((string(S), ",", remainder(T)), "ab,cd"), atom_codes(A, S), atom_codes(B, T), print(A-B), nl,
    phrase(xinteger(H), "ff"), print(H), nl,
    phrase((whites, integer(I), nonblanks(Nb)), "  42abc d", Rest),
    format("~d ~s ~s~n", [I, Nb, Rest]), phrase(string_without(",", W), "abc,d", R2),
    format("~s|~s~n", [W,R2]).

% expect: [1,2.5,-300.0,"x\ny"]null
% expect: 3
% expect: yes
% expect: [x]
% expect: [[hello,prolog],[hello,world]]
% expect: ok
% expect: look([A|B], [A|B]).
% expect:
% expect: ab(A, B) :-
% expect:     (   A=[a|C],
% expect:         ab(C, D),
% expect:         D=[b|B]
% expect:     ;   A=B
% expect:     ).
% expect:
% expect: anbncn(A, B) :-
% expect:     length(L, _),
% expect:     C=A,
% expect:     as(L, C, D),
% expect:     bs(L, D, E),
% expect:     cs(L, E, B).
% expect:
% expect: value(A, [34|B], C) :-
% expect:     !,
% expect:     D=B,
% expect:     chars(E, D, F),
% expect:     string_codes(A, E),
% expect:     C=F.
% expect: value(N, A, B) :-
% expect:     number(N, A, C),
% expect:     !,
% expect:     B=C.
% expect: value(A, [91|B], C) :-
% expect:     !,
% expect:     D=B,
% expect:     ws(D, E),
% expect:     sequence(json, [44], A, E, F),
% expect:     F=[93|C].
% expect: value(A, [123|B], C) :-
% expect:     !,
% expect:     D=B,
% expect:     ws(D, E),
% expect:     sequence(pair, (ws, [44], ws), F, E, G),
% expect:     ws(G, H),
% expect:     H=[125|I],
% expect:     dict_pairs(A, _, F),
% expect:     C=I.
% expect: value(T, A, B) :-
% expect:     member(T, [true, false, null]),
% expect:     atom_codes(T, Cs),
% expect:     C=A,
% expect:     phrase(Cs, C, D),
% expect:     !,
% expect:     B=D.
% expect:
% expect: ab-cd
% expect: 255
% expect: 42 abc  d
% expect: abc|,d
