% print/1, print/2 and write_term/2 with portray(true) call user:portray/1 on every subterm.
:- dynamic(portray/1).
portray(password(_)) :- write('***').
portray(7) :- write(seven).
portray(list) :- fail.
main :-
    print([a,password(x),7+8,'B c'-password(y)]), nl,
    print(- 7), nl,
    print([1|7]), nl,
    print({7}), nl,
    print(f('$VAR'(1), 7)), nl,
    print(user_output, password(z)), nl,
    write_term(f(password(a),'X'), [portray(true)]), nl,
    write_term(f(password(a),'X'), [portray(true),quoted(true)]), nl,
    write_term(f(password(a),'X'), [quoted(true)]), nl,
    writeq(password(7)), nl,
    write_canonical(7), nl.
% expect: [a,***,seven+8,'B c'-***]
% expect: -seven
% expect: [1|seven]
% expect: {seven}
% expect: f(B,seven)
% expect: ***
% expect: f(***,X)
% expect: f(***,'X')
% expect: f(password(a),'X')
% expect: password(7)
% expect: 7
