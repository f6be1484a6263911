% with_output_to/2 in a branch whose turn has not come gathers what its goal writes without waiting. An effect in the goal, which might ask
% what current output is, has it go on with a stream when its turn comes.
:- dynamic(seen/1).

main :-
    member(Kind, [plain,failing,several,nested,none,caught,cut,columns,chars,searching,asserting,stream,outside,redirected,nested_stream]),
    findall(S, ( between(1, 4, X), work(300), captured(Kind, X, S) ), Captured),
    print(Kind-Captured), nl,
    fail.
% expect: plain-["a1","a2","a3","a4"]
% expect: failing-["b1","b3"]
% expect: several-["1 2 3 ","1 2 3 ","1 2 3 ","1 2 3 "]
% expect: nested-["<in1>","<in2>","<in3>","<in4>"]
% expect: none-["","","",""]
% expect: caught-["oops1","oops2","oops3","oops4"]
% expect: cut-["1","1","1","1"]
% expect: columns-["  1|b","  2|b","  3|b","  4|b"]
% expect: chars-[[x,'1'],[x,'2'],[x,'3'],[x,'4']]
% expect: searching-["[1,4]","[2,8]","[3,12]","[4,16]"]
% expect: asserting-["kept1","kept2","kept3","kept4"]
% expect: stream-["before 1 after","before 2 after","before 3 after","before 4 after"]
% expect: said 1
% expect: said 2
% expect: said 3
% expect: said 4
% expect: outside-["quiet","quiet","quiet","quiet"]
% expect: redirected-["1 back","2 back","3 back","4 back"]
% expect: nested_stream-["<x1y>z","<x2y>z","<x3y>z","<x4y>z"]
main :-
    findall(X, seen(X), Seen),
    print(Seen), nl,                            % expect: [1,2,3,4]
    catch(forall(( member(X, [1,2,3]), work(300) ), with_output_to(string(_), ( write(lost), X < 3 -> true ; throw(at(X)) ))), E, true),
    print(E), nl,                               % expect: at(3)
    write(end), nl.                             % expect: end

captured(plain, X, S) :- with_output_to(string(S), ( write(a), work(300), write(X) )).
captured(failing, X, S) :- with_output_to(string(S), ( write(b), write(X), X mod 2 =:= 1 )).
captured(several, _, S) :- with_output_to(string(S), forall(( member(Y, [1,2,3]), work(300) ), format("~w ", [Y]))).
captured(nested, X, S) :- with_output_to(string(S), ( write(<), with_output_to(string(T), ( write(in), write(X) )), write(T), write(>) )).
captured(none, _, S) :- with_output_to(string(S), true).
captured(caught, X, S) :-
    catch(with_output_to(string(_), ( write(lost), work(300), throw(oops(X)) )), oops(Y), true),
    with_output_to(string(S), ( write(oops), write(Y) )).
captured(cut, _, S) :- with_output_to(string(S), ( member(Y, [1,2,3]), work(300), write(Y) )).
captured(columns, X, S) :- with_output_to(string(S), ( format("~t~w~3|", [X]), format("|~t~w~5|", [b]) )).
captured(chars, X, S) :- with_output_to(chars(S), ( put_char(x), write(X) )).
captured(searching, X, S) :-
    with_output_to(string(S), ( findall(Y, ( member(Z, [1,4]), work(300), Y is X * Z ), L), print(L) )).
captured(asserting, X, S) :- with_output_to(string(S), ( write(kept), assertz(seen(X)), write(X) )).
captured(stream, X, S) :-
    with_output_to(string(S), ( write('before '), current_output(Stream), write(Stream, X), write(' after') )).
captured(outside, X, S) :- with_output_to(string(S), ( write(quiet), format(user_output, "said ~w~n", [X]) )).
captured(redirected, X, S) :-
    with_output_to(string(S), ( write(X), current_output(Old), set_output(user_error), set_output(Old), write(' back') )).
captured(nested_stream, X, S) :-
    with_output_to(string(S),
                   ( write(<), with_output_to(string(T), ( write(x), current_output(Out), write(Out, X), write(y) )), write(T), write(>), write(z) )).

work(0) :- !.
work(N) :- M is N - 1, work(M).
