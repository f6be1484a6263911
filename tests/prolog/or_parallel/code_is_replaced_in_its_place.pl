% Files that are loaded again, and static predicates that are abolished, while other branches of the search run their clauses: a branch runs
% the old clauses if it lies at the left of that, the new ones at the right, and a call that has begun goes on with the old ones.

:- dynamic source/1.

work(N) :- between(1, N, _), fail.
work(_).

write_source(File, Text) :- open(File, write, S), write(S, Text), close(S).

% At the third of the branches.
branch(I, Goal) :- member(I, [1,2,3,4,5,6]), ( I =:= 3 -> call(Goal) ; true ).

reload(Text) :- source(File), write_source(File, Text), load_files(File, []).
reconsult(Text) :- source(File), write_source(File, Text), [File].
remake(Text) :- source(File), write_source(File, Text), make.

first('p(a). p(b). p(c).\nq(1).\n').
second('p(d). p(e).\nq(2).\n').
third('p(f). p(g).\nq(X) :- member(X, [3,4]).\n').

main :-
    tmp_file(source, Base), atom_concat(Base, '.pl', File), assertz(source(File)),
    first(Text), reload(Text),
    forall(between(1, 5, _), all),
    others,
    delete_file(File).

% --- the same, over and over

all :-
    first(One), second(Two), third(Three),
    reload(One),
    findall(I-X, (branch(I, reload(Two)), p(X), work(300)), L1), check(called_after, L1),
    reload(One),
    findall(I-X, (branch(I, reconsult(Three)), p(X), work(300)), L2), check(by_a_list, L2),
    reload(One),
    findall(I-X, (branch(I, remake(Two)), p(X), work(300)), L3), check(by_make, L3),
    reload(One),
    findall(X-Y, (p(X), ( X == b -> reload(Three) ; true ), q(Y), work(300)), L4), check(call_goes_on, L4),
    reload(One),
    findall(I, (branch(I, reload(Two)), \+ p(a), work(300)), L5), check(negated, L5),
    reload(One),
    findall(I-X, (branch(I, reload(Two)), once(p(X)), work(300)), L6), check(committed, L6),
    reload(One),
    findall(I-N, (branch(I, reload(Two)), aggregate_all(count, p(_), N), work(300)), L7), check(counted, L7),
    reload(One),
    findall(I-X, (branch(I, reload(Two)), clause(p(X), true), work(300)), L8), check(looked_at, L8),
    reload(One),
    findall(I-X, (branch(I, abolish(p/1)), catch(p(X), error(E, _), (E =.. [X|_])), work(300)), L9), check(abolished, L9),
    reload(One),
    ( branch(I10, reload(Two)), p(e), ! ; I10 = none ), check(cut, I10),
    reload(One),
    catch(( branch(I11, reload(Two)), p(X11), work(300), X11 == e, throw(found(I11)) ), found(I12), true ), check(thrown, I12).

check(Name, Found) :- expected(Name, Expected), ( Found == Expected -> true ; print(wrong(Name, Found)), nl ).

expected(called_after, [1-a,1-b,1-c,2-a,2-b,2-c,3-d,3-e,4-d,4-e,5-d,5-e,6-d,6-e]).
expected(by_a_list, [1-a,1-b,1-c,2-a,2-b,2-c,3-f,3-g,4-f,4-g,5-f,5-g,6-f,6-g]).
expected(by_make, [1-a,1-b,1-c,2-a,2-b,2-c,3-d,3-e,4-d,4-e,5-d,5-e,6-d,6-e]).
expected(call_goes_on, [a-1,b-3,b-4,c-3,c-4]).
expected(negated, [3,4,5,6]).
expected(committed, [1-a,2-a,3-d,4-d,5-d,6-d]).
expected(counted, [1-3,2-3,3-2,4-2,5-2,6-2]).
expected(looked_at, [1-a,1-b,1-c,2-a,2-b,2-c,3-d,3-e,4-d,4-e,5-d,5-e,6-d,6-e]).
expected(abolished, [1-a,1-b,1-c,2-a,2-b,2-c,3-existence_error,4-existence_error,5-existence_error,6-existence_error]).
expected(cut, 3).
expected(thrown, 3).

% --- and in the order of the text

others :-
    first(One), second(Two),
    reload(One),
    ( branch(I, reload(Two)), p(X), write(I-X), write(','), fail ; nl ).
% expect: 1-a,1-b,1-c,2-a,2-b,2-c,3-d,3-e,4-d,4-e,5-d,5-e,6-d,6-e,
