% User hooks change terms and goals while the file is loaded.
:- multifile term_expansion/2, goal_expansion/2.
:- dynamic term_expansion/2, goal_expansion/2.
term_expansion(gen(N), [num(N),num(M)]) :- M is N * 2.
goal_expansion(old(X), new(X)).
gen(1).
gen(5).
new(X) :- write(new(X)), nl.
main :- findall(N, num(N), Ns), write(Ns), nl, old(1), ( true -> old(2) ; true ), \+ \+ old(3).
% expect: [1,2,5,10]
% expect: new(1)
% expect: new(2)
% expect: new(3)
