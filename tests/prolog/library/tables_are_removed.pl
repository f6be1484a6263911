% library(tabling): removing tables: of a call, of a module, all of them; the answers are found again.
:- use_module(library(tabling)).
:- table p/2.
:- dynamic evaluated/1.

p(X, Y) :- assertz(evaluated(X)), member(Y, [X,1]).

main :-
    answers(5), answers(5), evaluations,                   % expect: [1,5]
                                                           % expect: [1,5]
                                                           % expect: 1
    abolish_table_subgoals(p(5, _)), answers(5), evaluations, % expect: [1,5]
                                                           % expect: 2
    abolish_module_tables(user), answers(5), evaluations,  % expect: [1,5]
                                                           % expect: 3
    abolish_private_tables, answers(5), evaluations,       % expect: [1,5]
                                                           % expect: 4
    abolish_shared_tables, answers(5), evaluations,        % expect: [1,5]
                                                           % expect: 4
    abolish_all_tables, answers(5), evaluations.           % expect: [1,5]
                                                           % expect: 5

answers(X) :- findall(Y, p(X, Y), Ys0), sort(Ys0, Ys), print(Ys), nl.
evaluations :- findall(x, evaluated(_), Xs), length(Xs, N), print(N), nl.
