% Lines as lists of tokens.
:- use_module(library(readln)).

main :-
    readln(A), writeq(A), nl,                            % expect: ['Hello',',',it,'\'',s,12,3.5,e2,'World_x','.']
    readln(B, LastB), writeq(B-LastB), nl,               % expect: []-10
    readln(C), writeq(C), nl,                            % expect: [-,3,x1,1,abc,0.5,5,'.','_1']
    readln(D), writeq(D), nl,                            % expect: [one,\,line,two]
    readln(E, _, _, _, lowercase), writeq(E), nl,        % expect: [äpfel,big]
    readln(F, LastF, [0'., 0'!], [0'-], any), writeq(F-LastF), nl,    % expect: ['well-known',x,1,'.']-46
    readln(G, LastG, [0'., 0'!], [], any), writeq(G-LastG), nl,       % expect: [5,1.5,go,!]-33
    readln(H), writeq(H), nl,                            % expect: []
    readln(I, LastI), writeq(I-LastI), nl,               % expect: [end]-10
    readln(J, LastJ), writeq(J-LastJ), nl,               % expect: []-end_of_file
    catch(readln(_, _, stop, _, _), error(Error, _), true), print(Error), nl.   % expect: type_error(list,stop)
% input: Hello, it's 12 3.5e2 World_x.
% input:
% input:   -3 x1 1abc .5 5. _1
% input: one\\ line\
% input: two
% input: ÄPFEL Big
% input: well-known x1.5 1\.5
% input: go!
% input: end
