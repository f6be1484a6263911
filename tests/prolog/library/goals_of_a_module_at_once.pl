% concurrent/3 and first_solution/3 called in a module of the program: their goals are goals of that module.
:- module(shop, [main/0]).
:- use_module(library(thread)).

price(apple, 3).
price(pear, 5).

main :-
    concurrent(2, [price(apple, A),price(pear, B)], []), print(A-B), nl,     % expect: 3-5
    concurrent(2, shop:[price(pear, C)], []), print(C), nl,                  % expect: 5
    concurrent(1, [lists:append([1], [2], D),true], []), print(D), nl,       % expect: [1,2]
    first_solution(E, [price(E, 5),price(E, 3)], []), print(E), nl,          % expect: pear
    first_solution(F, shop:[price(_, F)], []), print(F), nl,                 % expect: 3
    ( concurrent(2, [true,fail], []) -> true ; print(no), nl ),              % expect: no
    catch(concurrent(2, true, []), error(G, _), ( print(G), nl )).           % expect: type_error(list(callable),true)
