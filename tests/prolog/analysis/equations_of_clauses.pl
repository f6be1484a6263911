% From a clause to its events, from events to costs and solutions, from these to an equation and its solution.
:- use_module(library(analysis/expressions)).
:- use_module(library(analysis/matching)).
:- use_module(library(analysis/walk)).
:- use_module(library(analysis/alternatives)).
:- use_module(library(analysis/equations)).

% len([], 0).  len([_|T], N) :- len(T, M), N is M + 1.
clauses([clause([[], 0], []), clause([[_|T], N], [call(len, [T, M]), is(N, M + 1)])]).

call_of_len(len, _, Sizes, answer(q(Cost, exact), q(One, exact), [list(any), int], [unknown, q(Out, exact)], []), _) :-
    e_factor(rec(c, 0, Sizes), Cost),
    e_factor(rec(o(2), 0, Sizes), Out),
    e_constant(1, One).

walked(Walked) :-
    clauses(Cs),
    e_size(n(1), Size),
    findall(clause(Es, Outs), ( member(C, Cs), walk_clause(C, [list(any), free], [Size, unknown], call_of_len, Es, Outs) ),
        Walked).

kind(E, K) :- E =.. [K|_].

total(Clauses, Q) :- findall(Es, member(clause(Es, _), Clauses), Events), alternatives_value(Events, Cost, _), one(One),
    q_add(Cost, One, Q).

one(q(E, exact)) :- e_constant(1, E).

always(_, _, unknown).
never(_, _, false).

main :-
    forget_sizes,
    walked(Walked),
    forall(member(clause(Es, Outs), Walked), ( maplist(kind, Es, Ks), length(Outs, N), print(Ks-N), nl )),
    % expect: [cond]-2
    % expect: [cond,lit]-2
    measures(Walked, [list(any), free], Ms), print(Ms), nl,                     % expect: [plain(1),none]
    Ms = [M|_], measure_text(M, [list(any), free], Text), writeln(Text),        % expect: n1=length
    e_constant(7, Seven), measure_of(M, [Seven, unknown], E7), e_value(E7, [], V7), writeln(V7),   % expect: 7
    solve_equation(c, M, problem(0, [list(any), free], Walked), total, result(E, How, From, _, _)),
    e_text(E, [n(1)=n], ET), writeln(ET-How-From),                              % expect: n + 1-exact-0
    Walked = [clause(First, _)|_],
    resolve(First, never, _, Alive), writeln(Alive),                            % expect: false
    resolve(First, always, [guard(_)], Alive2), writeln(Alive2),                % expect: true
    map_events(e_add(Seven), First, [cond(eq, Mapped)]), e_value(Mapped, [n(1)=1], VM), writeln(VM),   % expect: 8
    without_recursive_bounds(E, E),
    one(One), q_multiply(One, One, One), q_max(One, q([], exact), Max), print(Max), nl,   % expect: q([[]-1/1],bound)
    % a test and its opposite: one of the two clauses runs, never both
    alternatives_value([[guard(less(a, b)), charge(Seven)], [guard(not(less(a, b))), charge(Seven)]], C1, S1),
    both(C1, S1),   % expect: 7 exact, 1 exact
    alternatives_value([[guard(less(a, b)), charge(Seven)], [guard(before(a, b)), charge(Seven)]], C2, S2),
    both(C2, S2),   % expect: 14 bound, 2 bound
    alternatives_value([[guard(less(a, b)), cut], [charge(Seven)]], C3, S3), both(C3, S3),   % expect: 7 bound, 1 exact
    % sizes that are known as bounds only
    walk_clause(clause([f(_, _)], []), [ground], [Seven], call_of_len, _, _),
    findall(X-B, ( size_bound(X, BE), e_value(BE, [], B) ), Bounds), print(Bounds), nl,   % expect: [x(size1)-5,x(size2)-5]
    ( sizes_bound(x(size1), x(size2), Both), e_value(Both, [], VB) -> writeln(VB) ; true ).   % expect: 6

both(q(C, H1), q(S, H2)) :- e_value(C, [], VC), e_value(S, [], VS), format("~w ~w, ~w ~w~n", [VC, H1, VS, H2]).
