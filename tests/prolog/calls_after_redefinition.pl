% Calls that were compiled before go to the definition of the moment, whatever it was and is: one clause, a switch on one argument or
% another, facts that change, nothing, a built-in's import.

redefine(Text) :- open_string(Text, Stream), load_files(redefined, [stream(Stream)]).

:- dynamic(changing/2).

caller(X, Y) :- target(X, Y).
caller_between(X, Y) :- target(X, Z), target(Z, Y).

show :- findall(X-Y, (member(X, [a, b, [c], s(d), 1.5, _]), caller(X, Y)), All), length(All, N), print(N), write(' '), last(All, Last), numbervars(Last, 0, _),
    print(Last), nl.

% Many calls while an index is there, and then another.
count(0) :- !.
count(N) :- ( caller(s(k), _) -> true ; true ), ( caller(a, _) -> true ; true ), M is N - 1, count(M).

main :-
    redefine("target(X, one(X))."), show, count(1000),                                                           % expect: 6 A-one(A)
    redefine("target(a, 1). target(b, 2). target([_|_], 3). target(s(_), 4)."), show, count(1000),                % expect: 8 s(A)-4
    redefine("target(s(_), 5). target([_|_], 6). target(a, 7). target(b, 8)."), show, count(1000),                % expect: 8 b-8
    redefine("target(_, p). target(_, q). target(b, r)."), show, count(1000),                                    % expect: 14 b-r
    redefine("target(X, Y) :- second(Y, X). second(p, a). second([_], b). second(s(_), [c]). second(1.5, s(_))."), show,  % expect: 8 s(A)-1.5
    redefine("target(a, b). target(b, a)."), findall(Y, caller_between(a, Y), Ys), print(Ys), nl,                % expect: [a]
    redefine(":- dynamic(target/2). target(z, z)."), ( caller(z, Z) -> print(Z) ; print(no) ), nl,  % expect: z
    abolish_all, catch((caller(z, _) -> print(yes) ; print(no)), error(E, _), print(E)), nl,                      % expect: no
    assertz(target(w, w)), caller(W, W), print(W), nl.                                                           % expect: w

abolish_all :- retractall(target(_, _)).
