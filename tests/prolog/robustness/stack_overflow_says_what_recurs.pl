% A stack overflow tells the limit, what is on which stack, and the predicates that go on calling each other.
% options: -q --stack-limit=16m -g main -t halt
main :-
    told(first(a)),         % expect: non_terminating [first/1,third/1,second/1]
    told(count([_], _)),    % expect: false
    cyclic(L),
    told(count(L, _)),      % expect: non_terminating [count/2]
    told(builds([])),       % expect: stack [builds/1]
    told(doubles("ab")),    % expect: stack [doubles/1]
    told(indexed(1, [])),           % expect: stack [indexed/2]
    told(findall(x, repeat, _)),    % expect: stack []
    sizes,
    catch(throw(error(resource_error(stack), _)), error(_, C), true), ( var(C) -> writeln(unbound) ; true ),  % expect: unbound
    catch(first(a), E, print_message(error, E)),
    catch(findall(f(x,y,z), repeat, _), E2, print_message(error, E2)).
% error: Stack limit (16.0Mb) exceeded
% error: Stack sizes: local:
% error: Possible non-terminating recursion:
% error: second/1 at
% error: --stack-limit=32m
% error: choice points: 0Kb, solutions of findall and its kind: 16.0Mb

cyclic(L) :- L = [x|L].

% It stops in code that stands behind all clauses: the index.
indexed(0, _).
indexed(1, L) :- indexed(1, [L|L]).
indexed(2, _).

% The cycle may begin with any of its predicates.
told(Goal) :-
    (   catch(Goal, error(Formal, Context), true)
    ->  (   var(Formal) -> writeln(true)
        ;   Formal == resource_error(stack), Context = stack_overflow(Info),
            member(Kind-Frames, Info), memberchk(Kind, [non_terminating, stack])
        ->  findall(PI, ( member(frame(user:PI, _), Frames), PI \== told/1, PI \== main/0 ), PIs0),
            from_least(PIs0, PIs),
            write(Kind), write(' '), print(PIs), nl
        ;   print(Formal-Context), nl
        )
    ;   writeln(false)
    ).

from_least(PIs0, PIs) :-
    (   PIs0 = [_,_|_], min_member(Least, PIs0), append(Before, [Least|After], PIs0)
    ->  append([Least|After], Before, PIs)
    ;   PIs = PIs0
    ).

sizes :-
    catch(chooses(a), error(_, stack_overflow(Info)), true),
    memberchk(stack_limit-16384, Info),
    memberchk(choicesused-C, Info), memberchk(globalused-G, Info), memberchk(localused-L, Info), memberchk(trailused-T, Info),
    memberchk(choicepoints-N, Info),
    C + G + L + T > 14000, C + G + L + T < 24000, N > 1000.

first(X) :- second(f(X)), true(X).
second(X) :- third(X), true(X).
third(X) :- first(X), true(X).
true(_).
count([_|T], N) :- count(T, M), N is M + 1.
builds(X) :- builds([X|X]).
chooses(X) :- chooses(f(X)).
chooses(_).
doubles(X) :- string_concat(X, X, Y), doubles(Y).
