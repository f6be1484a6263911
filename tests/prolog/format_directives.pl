% format/2,3: column stops, numbers, radix, repetition, goals.
main :-
    format("~w and ~q~n", ['A b', 'A b']), format("~a~t~20|~w~n", [left,right]), format("~t~w~10|~n", [right]),
    format("~d ~D ~2d~n", [1234567, 1234567, 1234567]), format("~2f ~4e ~g~n", [3.14159, 2.5, 0.1]),
    format("~8r ~16r ~8|x~n", [64, 255]), format("~s~n", [[104,105]]), format("~e~n", [1.0]),
    format("~i~w~n", [skipped,shown]), format("~*c~n", [3,0'x]), format("~p~n", ['Q r']),
    format("~`-t~30|~n"), format("~w~30|~w~n", [a,b]), format("~t~s~10+~t~s~10+~n", [[97],[98]]),
    format(atom(A), "~w-~w", [x,y]), print(A), nl, format("no args~n"), format("~~ ~w~n", single),
    catch(format("~d~n", [a]), error(E, _), ( E = format(_) -> write(caught) ; write(caught) )), nl.
% expect: A b and 'A b'
% expect: left                right
% expect:      right
% expect: 1234567 1,234,567 12345.67
% expect: 3.14 2.5000e+00 0.1
% expect: 100 ff  x
% expect: hi
% expect: 1.000000e+00
% expect: shown
% expect: xxx
% expect: 'Q r'
% expect: ------------------------------
% expect: a                             b
% expect:          a         b
% expect: 'x-y'
% expect: no args
% expect: ~ single
% expect: caught
