/*  simplify.pl

    Symbolic algebra for school: differentiate, simplify, evaluate and print
    expressions.  Formulas are read from a file of directives such as

        show d(x^2*sin x) / d(x).
        let f := x^3 - 2*x.
        table f from -2 to 2 step 1.

    The operators of this little language are declared below.

    Start with

%       swipl simplify.pl formulas.txt
%       swipl simplify.pl nosuchfile.txt
%       swipl simplify.pl
*/

:- use_module(library(lists)).
:- use_module(library(apply)).
:- use_module(library(readutil)).
:- use_module(library(option)).

:- op(1150, fx, show).
:- op(1150, fx, let).
:- op(1150, fx, table).
:- op(1150, fx, solve).
:- op(1150, fx, check).
:- op(1100, xfx, from).
:- op(1090, xfx, to).
:- op(1080, xfx, step).
:- op(700,  xfx, :=).
:- op(700,  xfx, ===).
:- op(200,  fy,  sin).
:- op(200,  fy,  cos).
:- op(200,  fy,  exp).
:- op(200,  fy,  ln).

:- dynamic definition/2.
:- dynamic verbose/0.

:- initialization(main, main).

%   d(Expression, Variable, Derivative): the rules as in the book.

d(X, X, 1) :- atom(X), !.
d(C, X, 0) :- atomic(C), C \== X, !.
d(U+V, X, DU+DV) :- !, d(U, X, DU), d(V, X, DV).
d(U-V, X, DU-DV) :- !, d(U, X, DU), d(V, X, DV).
d(-U, X, -DU) :- !, d(U, X, DU).
d(U*V, X, U*DV + V*DU) :- !, d(U, X, DU), d(V, X, DV).
d(U/V, X, (V*DU - U*DV)/V^2) :- !, d(U, X, DU), d(V, X, DV).
d(U^N, X, N*U^M*DU) :- number(N), !, M is N-1, d(U, X, DU).
d(U^V, X, U^V*(DV*ln U + V*DU/U)) :- !, d(U, X, DU), d(V, X, DV).
d(sin U, X, cos U * DU) :- !, d(U, X, DU).
d(cos U, X, -(sin U) * DU) :- !, d(U, X, DU).
d(exp U, X, exp U * DU) :- !, d(U, X, DU).
d(ln U, X, DU/U) :- !, d(U, X, DU).
d(E, _, _) :-
    throw(error(type_error(expression, E), d/3)).

%   simplify(+Expression, -Simple): rewrite until nothing changes, then
%   bring sums and products in order.

simplify(E, S) :-
    once_simpler(E, E1),
    (   E1 == E
    ->  ordered(E1, E2),
        (   E2 == E1
        ->  S = E1
        ;   simplify(E2, S)
        )
    ;   simplify(E1, S)
    ).

once_simpler(E, E) :-
    atomic(E),
    !.
once_simpler(E, S) :-
    E =.. [F|Args0],
    maplist(once_simpler, Args0, Args),
    E1 =.. [F|Args],
    (   rule(E1, E2)
    ->  S = E2
    ;   S = E1
    ).

rule(A+B, C) :- number(A), number(B), C is A+B.
rule(A-B, C) :- number(A), number(B), C is A-B.
rule(A*B, C) :- number(A), number(B), C is A*B.
rule(A/B, C) :- integer(A), integer(B), B =\= 0, A mod B =:= 0, C is A//B.
rule(A/B, P/Q) :- integer(A), integer(B), B =\= 0, G is gcd(A,B), G > 1,
    P is A//G, Q is B//G.
rule(A^B, C) :- number(A), integer(B), B >= 0, C is A**B.
rule(0+E, E).
rule(E+0, E).
rule(E-0, E).
rule(0-E, -E).
rule(-(-E), E).
rule(-N, M) :- number(N), M is -N.
rule(E-E, 0).
rule(E+E, 2*E).
rule(0*_, 0).
rule(_*0, 0).
rule(1*E, E).
rule(E*1, E).
rule(-1*E, -E).
rule(E* -1, -E).
rule(E*E, E^2).
rule((A*E)*E, A*E^2).
rule(0/E, 0) :- E \== 0.
rule(E/1, E).
rule(E/E, 1) :- E \== 0.
rule(_^0, 1).
rule(E^1, E).
rule((E^N)^M, E^K) :- number(N), number(M), K is N*M.
rule(E*E^N, E^M) :- number(N), M is N+1.
rule(E^N*E, E^M) :- number(N), M is N+1.
rule(E^N*E^M, E^K) :- number(N), number(M), K is N+M.
rule(E^N/E, E^M) :- number(N), M is N-1.
rule(A+(-B), A-B).
rule(A-(-B), A+B).
rule(A+N, A-M) :- number(N), N < 0, M is -N.
rule(A-N, A+M) :- number(N), N < 0, M is -N.
rule((-A)*B, -(A*B)).
rule(A*(-B), -(A*B)).
rule((-A)/B, -(A/B)).
rule(sin 0, 0).
rule(cos 0, 1).
rule(exp 0, 1).
rule(ln 1, 0).
rule(ln (exp E), E).
rule(exp (ln E), E).
rule((sin E)^2 + (cos E)^2, 1).
rule((cos E)^2 + (sin E)^2, 1).
rule(sin (-E), -(sin E)).
rule(cos (-E), cos E).

%   ordered(+E, -Ordered): sums as lists of coefficient*term, like terms
%   collected, highest degree first; products with the number in front.

ordered(E, S) :-
    (   E = _+_ ; E = _-_ ),
    !,
    phrase(summands(E, 1), Terms0),
    maplist([C0-T0, C0-T]>>ordered(T0, T), Terms0, Terms1),
    collect(Terms1, Terms2),
    predsort(by_degree, Terms2, Terms),
    rebuild_sum(Terms, S).
ordered(E, S) :-
    E = _*_,
    !,
    factors(E, Factors0, []),
    partition(number, Factors0, Numbers, Others0),
    maplist(ordered, Others0, Others1),
    msort(Others1, Others),
    foldl([N, A0, A]>>(A is A0*N), Numbers, 1, Coefficient),
    rebuild_product(Coefficient, Others, S).
ordered(E, E) :-
    atomic(E),
    !.
ordered(E, S) :-
    E =.. [F|Args0],
    maplist(ordered, Args0, Args),
    S =.. [F|Args].

summands(A+B, Sign) --> !, summands(A, Sign), summands(B, Sign).
summands(A-B, Sign) --> !, { Minus is -Sign }, summands(A, Sign), summands(B, Minus).
summands(-A, Sign)  --> !, { Minus is -Sign }, summands(A, Minus).
summands(E, Sign)   --> { coefficient(E, C0, T), C is Sign*C0 }, [C-T].

coefficient(N, N, 1) :- number(N), !.
coefficient(N*T, N, T) :- number(N), !.
coefficient((N*A)*B, N, A*B) :- number(N), !.
coefficient(T, 1, T).

factors(A*B) --> !, factors(A), factors(B).
factors(E)   --> [E].

collect([], []).
collect([C-T|Rest0], Terms) :-
    partition([_-T1]>>(T1 == T), Rest0, Same, Rest),
    foldl([C1-_, S0, S]>>(S is S0+C1), Same, C, Sum),
    (   Sum =:= 0
    ->  Terms = Terms1
    ;   Terms = [Sum-T|Terms1]
    ),
    collect(Rest, Terms1).

by_degree(Order, _-T1, _-T2) :-
    degree(T1, D1),
    degree(T2, D2),
    (   D1 =:= D2
    ->  compare(Order, T1, T2)
    ;   D1 > D2
    ->  Order = (<)
    ;   Order = (>)
    ).

degree(N, 0) :- number(N), !.
degree(A, 1) :- atom(A), !.
degree(A*B, D) :- !, degree(A, D1), degree(B, D2), D is D1+D2.
degree(_^N, N) :- number(N), !.
degree(_, 1).

rebuild_sum([], 0).
rebuild_sum([C-T|Rest], S) :-
    term_with(C, T, First),
    foldl(add_term, Rest, First, S).

add_term(C-T, S0, S0-E) :- C < 0, !, M is -C, term_with(M, T, E).
add_term(C-T, S0, S0+E) :- term_with(C, T, E).

term_with(C, 1, C) :- !.
term_with(1, T, T) :- !.
term_with(-1, T, -T) :- !.
term_with(C, T, E) :- factors(T, Fs, []), rebuild_product(C, Fs, E).

rebuild_product(C, [], C) :- !.
rebuild_product(1, [F|Fs], E) :- !, foldl([G, A, A*G]>>true, Fs, F, E).
rebuild_product(-1, Fs, -E) :- !, rebuild_product(1, Fs, E).
rebuild_product(C, Fs, E) :- foldl([G, A, A*G]>>true, Fs, C, E).

%   value(+Expression, +Bindings, -Value): Bindings are Name=Number.

value(N, _, N) :- number(N), !.
value(A, Bindings, V) :-
    atom(A),
    !,
    (   memberchk(A=V0, Bindings) -> V = V0
    ;   A == pi                   -> V is pi
    ;   throw(unbound(A))
    ).
value(E, Bindings, V) :-
    E =.. [F|Args],
    maplist([A, W]>>value(A, Bindings, W), Args, Values),
    apply_function(F, Values, V).

apply_function(F, Args, V) :-
    function(F, Args, Goal),
    !,
    V is Goal.
apply_function(F, Args, _) :-
    length(Args, N),
    throw(error(existence_error(function, F/N), _)).

function(ln, [X], log(X)) :- !.
function(F, Args, Goal) :-
    memberchk(F, [+, -, *, /, ^, sin, cos, exp]),
    Goal =.. [F|Args].

%   zeros(+E, +Range, -Zeros): zeros between integers, by bisection; and
%   all integer solutions of diophantine equations by trying.

zeros(E, Low-High, Zeros) :-
    High1 is High-1,
    findall(Z,
            ( between(Low, High1, L),
              R is L+1,
              value(E, [x=L], VL),
              value(E, [x=R], VR),
              (   VL =:= 0 -> Z = L
              ;   VL*VR < 0 -> LF is float(L), RF is float(R), bisect(E, LF, RF, 40, Z)
              )
            ),
            Zeros).

bisect(_, L, R, 0, M) :- !, M is (L+R)/2.
bisect(E, L, R, N, Z) :-
    M is (L+R)/2,
    value(E, [x=L], VL),
    value(E, [x=M], VM),
    N1 is N-1,
    (   VL*VM =< 0
    ->  bisect(E, L, M, N1, Z)
    ;   bisect(E, M, R, N1, Z)
    ).

integer_solutions(Left, Right, N, Solutions) :-
    Min is -N,
    findall((X,Y),
            ( between(Min, N, X),
              value(Left, [x=X], L),
              between(Min, N, Y),
              value(Right, [y=Y], R),
              L =:= R
            ),
            Solutions).

%   Printing, with as few brackets as needed and no space around * and ^.

print_expression(E) :-
    phrase(expression(E, 999), Codes),
    format("~s", [Codes]).

expression(E, _) --> { atom(E) }, !, { atom_codes(E, Cs) }, literal(Cs).
expression(N, P) --> { number(N) }, !,
    { N < 0, P < 500 -> format(codes(Cs), "(~w)", [N]) ; format(codes(Cs), "~w", [N]) },
    literal(Cs).
expression(E, P) --> { E =.. [F,A,B], infix(F, Q, LP, RP, Text) }, !,
    bracket(Q, P, 0'(),
    expression(A, LP), literal(Text), expression(B, RP),
    bracket(Q, P, 0')).
expression(-A, P) --> !,
    bracket(500, P, 0'(), "-", expression(A, 399), bracket(500, P, 0')).
expression(E, P) --> { E =.. [F,A], atom_codes(F, Cs) }, !,
    (   { compound(A), A =.. [G,_,_], G \== (^) }
    ->  literal(Cs), "(", expression(A, 999), ")"
    ;   bracket(200, P, 0'(), literal(Cs), " ", expression(A, 200), bracket(200, P, 0'))
    ).

bracket(Q, P, Code) --> ( { Q > P } -> [Code] ; [] ).

literal([]) --> [].
literal([C|Cs]) --> [C], literal(Cs).

infix(+, 500, 500, 499, ` + `).
infix(-, 500, 500, 499, ` - `).
infix(*, 400, 400, 399, `*`).
infix(/, 400, 400, 399, `/`).
infix(^, 200, 199, 200, `^`).

%   expand_definitions(+E0, -E): names that were defined with let, and
%   d(E)/d(X), are replaced by what they mean.

expand_definitions(E, E) :- number(E), !.
expand_definitions(A, E) :-
    atom(A),
    !,
    (   definition(A, E) -> true ; E = A ).
expand_definitions(d(E0)/d(X), D) :-
    !,
    expand_definitions(E0, E1),
    simplify(E1, E),
    d(E, X, D0),
    simplify(D0, D).
expand_definitions(E0, E) :-
    E0 =.. [F|Args0],
    maplist(expand_definitions, Args0, Args),
    E =.. [F|Args].

%   execute(+Command): one directive of the input.

execute(let Name := E0) :-
    !,
    expand_definitions(E0, E1),
    simplify(E1, E),
    retractall(definition(Name, _)),
    assertz(definition(Name, E)),
    format("~w = ", [Name]), print_expression(E), nl.
execute(show E0) :-
    !,
    expand_definitions(E0, E1),
    simplify(E1, E),
    print_expression(E0), write(' = '), print_expression(E), nl.
execute(table E0 from A to B step S) :-
    !,
    expand_definitions(E0, E),
    format("~t~w~8|~t~w~12+~n~`-t~20|~n", [x, 'f(x)']),
    N is truncate((B-A)/S),
    forall(between(0, N, I),
           ( X is A+I*S,
             value(E, [x=X], Y),
             format("~t~w~8|~t~4f~12+~n", [X, Y]) )).
execute(solve L0 = R0 to N) :-
    !,
    maplist(expand_definitions, [L0,R0], [L,R]),
    integer_solutions(L, R, N, Solutions),
    length(Solutions, Count),
    print_expression(L), write(' = '), print_expression(R),
    format(" has ~d solutions with |x|, |y| =< ~d~n", [Count, N]),
    (   Count =< 12
    ->  forall(member((X,Y), Solutions), format("    x = ~d, y = ~d~n", [X, Y]))
    ;   last(Solutions, (X,Y)),
        format("    the last is x = ~d, y = ~d~n", [X, Y])
    ).
execute(solve E0 from A to B) :-
    !,
    expand_definitions(E0, E),
    zeros(E, A-B, Zeros),
    print_expression(E), write(' = 0 at'),
    (   Zeros == []
    ->  writeln(' no place')
    ;   forall(member(Z, Zeros), format(" ~6f", [Z])), nl
    ).
execute(check A0 === B0) :-
    !,
    maplist([E0,E]>>(expand_definitions(E0, E1), simplify(E1, E)), [A0,B0], [A,B]),
    (   A == B
    ->  Verdict = same
    ;   Verdict = different
    ),
    format("~q: ", [Verdict]),
    print_expression(A), write(' and '), print_expression(B), nl.
execute(Command) :-
    throw(error(domain_error(command, Command), _)).

%   main(+Argv)

run_file(File, Errors) :-
    setup_call_cleanup(
        open(File, read, In),
        run_commands(In, 0, Errors),
        close(In)).

run_commands(In, Errors0, Errors) :-
    catch(read_term(In, Command, [variable_names(Bindings)]), E, true),
    (   nonvar(E)
    ->  report(syntax, E),
        Errors1 is Errors0+1,
        run_commands(In, Errors1, Errors)
    ;   Command == end_of_file
    ->  Errors = Errors0
    ;   maplist([N=V]>>(V = N), Bindings),
        (   catch(execute(Command), E2, true)
        ->  (   var(E2)
            ->  Errors1 = Errors0
            ;   report(run, E2),
                Errors1 is Errors0+1
            )
        ;   format("! ~q failed~n", [Command]),
            Errors1 is Errors0+1
        ),
        run_commands(In, Errors1, Errors)
    ).

report(_, error(syntax_error(What), file(_, Line, _, _))) :- !,
    format("! line ~d: syntax error: ~w~n", [Line, What]).
report(_, error(syntax_error(What), _)) :- !,
    format("! syntax error: ~w~n", [What]).
report(_, error(Formal, _)) :- !,
    format("! error: ~q~n", [Formal]).
report(_, Other) :-
    format("! exception: ~p~n", [Other]).

main([File]) :-
    exists_file(File),
    !,
    run_file(File, Errors),
    format("~w: ~d errors~n", [File, Errors]),
    (   Errors =:= 0
    ->  true
    ;   halt(4)
    ).
main([File]) :-
    !,
    format("cannot find ~q~n", [File]),
    halt(1).
main(_) :-
    format("usage: simplify FILE~n"),
    halt(2).
