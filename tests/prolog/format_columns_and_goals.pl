% format/2: column stops, fresh lines, goals of ~@ and portray hooks of ~p.
:- dynamic(portray/1).
main :-
    format("~w~t~10|~w~n", [left,next]),
    format("~t~w~10|~w~n", [right,next]),
    format("~t~w~t~11|~w~n", [mid,next]),
    format("~`-t~20|~n"),
    format("ab\tcd~t~20|x~n"),
    format("~w~t~8+~w~t~8+~w~n", [a,b,c]),
    format("~t~2f~10|~t~d~6+~n", [3.14159,42]),
    format("ab~Ncd~N~Nef~n", []),
    format("[~@]~t~12|~w~n", [write(hi),x]),
    format("~p ~w~n", [secret(1),secret(1)]),
    assertz((portray(secret(_)) :- write('<hidden>'))),
    format("~p ~w~n", [secret(1),secret(1)]),
    ( format("ab~@cd", [fail]) -> true ; write('|failed'), nl ),
    catch(format("ab~@cd", [throw(stop)]), stop, (write('|stopped'), nl)),
    catch(format("~w ~w~n", [a]), error(format(M), _), (nl, write(M), nl)),
    catch(format("~w~n", [a,b]), error(format(M2), _), (write(M2), nl)),
    format("~a~c~8|~e ~4d ~D~n", [abc,0'x,1.5,12345,1234567]),
    format("~8r ~16r ~16R ~*c~i~w~n", [64,255,255,3,0'z,skipped,end]),
    format(atom(A), "~q-~w", ['X y','X y']), writeq(A), nl.
% expect: left      next
% expect:      rightnext
% expect:     mid    next
% expect: --------------------
% expect: ab	cd           x
% expect: a       b       c
% expect:       3.14    42
% expect: ab
% expect: cd
% expect: ef
% expect: [hi]        x
% expect: secret(1) secret(1)
% expect: <hidden> secret(1)
% expect: ab|failed
% expect: ab|stopped
% expect: a 
% expect: not enough arguments
% expect: a
% expect: too many arguments
% expect: abcx    1.500000e+00 1.2345 1,234,567
% expect: 100 ff FF zzzend
% expect: '\'X y\'-X y'
