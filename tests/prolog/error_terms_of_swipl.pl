% Error terms where swipl and the standard differ: swipl's, unless the flag iso is set; and the priority of xor.
t(Goal) :- catch(( Goal -> writeln(yes) ; writeln(no) ), error(Formal, _), ( print(Formal), nl )).

:- dynamic fact/1, body/0.
fact(1).
body :- ((a, b), c), d ; \+ ((e, f), g).

main :-
    t(char_code(_, -1)),                        % expect: type_error(character_code,-1)
    t(retract(atom_length(_, _))),              % expect: permission_error(modify,static_procedure,atom_length/2)
    t(clause(fact(_), 3)),                      % expect: no
    t(current_op(a, _, _)),                     % expect: type_error(integer,a)
    t(set_prolog_flag(double_quotes, other)),   % expect: domain_error(double_quotes,other)
    t(set_prolog_flag(double_quotes, 3)),       % expect: type_error(atom,3)
    current_op(P, T, xor), writeln(P-T),        % expect: 400-yfx
    clause(body, B), print(B), nl.              % expect: a,b,c,d;\+ (e,f,g)
