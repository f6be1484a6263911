% A program may define what is neither of the standard nor control: its calls run its own predicate, those before the
% definition too, and the system's libraries go on with theirs.
before(X) :- succ(1, X).
before_inline(X) :- ( is_list(X) -> true ; X = no ).
before_control :- ignore(fail), forall(a, b), write(' between'), nl.
before_in_condition(R) :- ( \+ string(a) -> R = else ; R = then ).
called_early(X) :- msort([b,a,b], X).
other_module(X) :- lists:msort([b,a], X).
:- dynamic known/2.
known(N, X) :- atomic_list_concat([N], X).

:- called_early(X), print(X), nl.               % expect: [a,b,b]
:- known(a, X), print(X), nl.                   % expect: a

succ(A, B) :- B = mine(A).
plus(A, B, plus(A, B)).
is_list(mine).
string(a).
ignore(G) :- write(ignoring(G)).
forall(A, B) :- write(all(A, B)).
not(X) :- write(no(X)), nl.
msort(List, sorted(List)).
atomic_list_concat(List, joined(List)).
split_string(_, _, _, mine).
string_to_atom(mine, _).
findall(T, _, [T], rest).
print_message(Kind, Message) :- write(Kind-Message), nl.
print(X) :- writeq(X).
nb_setval(_, _) :- write(never), nl.
get_attrs(_, _) :- write(never), nl.
term_variables(T, Vs, end) :- Vs = of(T).

:- fail.                                        % error: Goal (directive) failed

main :-
    before(X), print(X), nl,                                      % expect: mine(1)
    before_inline(L), print(L), nl,                               % expect: mine
    before_control,                                               % expect: ignoring(fail)all(a,b) between
    before_in_condition(R), print(R), nl,                         % expect: then
    called_early(Y), print(Y), nl,                                % expect: sorted([b,a,b])
    known(a, Z), print(Z), nl,                                    % expect: joined([a])
    other_module(O), print(O), nl,                                % expect: [a,b]
    plus(1, 2, P), print(P), nl,                                  % expect: plus(1,2)
    not(true),                                                    % expect: no(true)
    maplist(succ, [1,2], Ss), print(Ss), nl,                      % expect: [mine(1),mine(2)]
    string_to_atom(S, abc), print(S), nl,                         % expect: mine
    findall(a, fail, Fs, Rest), print(Fs+Rest), nl,               % expect: [a]+rest
    term_variables(f(_), Vs, end), ( nonvar(Vs) -> print(yes) ; print(no) ), nl,   % expect: yes
    list_to_set([b,a,b], Set), print(Set), nl,                    % expect: [b,a]
    sort(0, @>=, [1,3,2,3], Down), print(Down), nl,               % expect: [3,3,2,1]
    format("~p ~w~n", [p('A'), q]),                               % expect: p('A') q
    catch(assertz(atom_length(_, _)), error(E, _), true), print(E), nl,  % expect: permission_error(modify,static_procedure,atom_length/2)
    late.

% What is asserted while the program runs counts from then on.
late :-
    upcase_atom(a, U0), print(U0), nl,                            % expect: 'A'
    maplist(upcase_atom, [a], U1), print(U1), nl,                 % expect: ['A']
    assertz(upcase_atom(_, mine)),
    late_call(U2), print(U2), nl,                                 % expect: mine
    maplist(upcase_atom, [a], U3), print(U3), nl,                 % expect: [mine]
    abolish(upcase_atom/2),
    late_call(U4), print(U4), nl.                                 % expect: 'A'
late_call(X) :- upcase_atom(a, X).
