% A branch sees the flags, the properties of predicates and the hooks as the branches at its left leave them, whoever was faster.
:- dynamic fact/1.

work(X, C) :- aggregate_all(count, ( between(1, 20000, A), A * X mod 97 =:= 3 ), C).

branches(Set, Show) :-
    forall(( between(1, 8, N), work(N, _) ), ( call(Set, N), ( N =:= 1 -> true ; write(' ') ), catch(call(Show), error(E, _), print(E)) )), nl.

properties(3) :- !, assertz(fact(1)), assertz(fact(2)).
properties(6) :- !, retract(fact(1)).
properties(_).
show_properties :- predicate_property(fact(_), number_of_clauses(N)), print(N).

predicates(3) :- !, assertz(new_one(1)).
predicates(6) :- !, assertz(new_two(1)).
predicates(_).
show_predicates :- findall(P, ( member(P, [new_one,new_two]), current_predicate(P/1) ), L), print(L).

unknown(3) :- !, set_prolog_flag(unknown, fail).
unknown(6) :- !, set_prolog_flag(unknown, error).
unknown(_).
show_unknown :- G = not_there(1), ( catch(G, _, fail) -> print(yes) ; catch(G, _, true) -> print(error) ; print(no) ).

quotes(3) :- !, set_prolog_flag(double_quotes, atom).
quotes(6) :- !, set_prolog_flag(double_quotes, codes).
quotes(_).
show_quotes :- term_to_atom(T, 'f("ab")'), print(T).

rationals(3) :- !, set_prolog_flag(prefer_rationals, true).
rationals(6) :- !, set_prolog_flag(prefer_rationals, false).
rationals(_).
show_rationals :- X is 1 / 3, ( rational(X) -> print(rational) ; print(other) ).

division(3) :- !, set_prolog_flag(float_zero_div, infinity).
division(6) :- !, set_prolog_flag(float_zero_div, error).
division(_).
show_division :- ( catch(X is 1 / 0.0, _, fail) -> print(X) ; print(error) ).

iso(3) :- !, set_prolog_flag(iso, true).
iso(6) :- !, set_prolog_flag(iso, false).
iso(_).
show_iso :- X is 7 / 7, print(X).

portraying(3) :- !, assertz((user:portray(thing) :- write(shown))).
portraying(6) :- !, retractall(user:portray(_)).
portraying(_).
show_portraying :- print(thing).

expanding(3) :- !, assertz(user:goal_expansion(old, new)).
expanding(6) :- !, retractall(user:goal_expansion(_, _)).
expanding(_).
show_expanding :- expand_goal(old, G), print(G).

:- dynamic user:portray/1, user:goal_expansion/2.
:- multifile user:portray/1, user:goal_expansion/2.

main :-
    branches(properties, show_properties),  % expect: 0 0 2 2 2 1 1 1
    branches(predicates, show_predicates),  % expect: [] [] [new_one] [new_one] [new_one] [new_one,new_two] [new_one,new_two] [new_one,new_two]
    branches(unknown, show_unknown),        % expect: error error no no no error error error
    branches(quotes, show_quotes),          % expect: f("ab") f("ab") f(ab) f(ab) f(ab) f([97,98]) f([97,98]) f([97,98])
    branches(rationals, show_rationals),    % expect: other other rational rational rational other other other
    branches(division, show_division),      % expect: error error 1.0Inf 1.0Inf 1.0Inf error error error
    branches(iso, show_iso),                % expect: 1 1 1.0 1.0 1.0 1 1 1
    branches(portraying, show_portraying),  % expect: thing thing shown shown shown thing thing thing
    branches(expanding, show_expanding).    % expect: old old new new new old old old
