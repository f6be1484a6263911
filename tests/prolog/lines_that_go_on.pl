% A backslash at the end of a line in quoted text: the text goes on behind the blanks of the next line; lines may end as in Windows.
% expect: [99,100]
% expect: [99,10,32,100]
% expect: [113,121]
% expect: xy
% expect: [97,98]
% expect: [97,13,10,98]
main :-
    X1 = "c\
    d", show(X1),
    X2 = "c\
    
 d", show(X2),
    print(`q\
    y`), nl,
    print('x\
    y'), nl,
    term_string(X5, "\"a\\\r\n  b\""), show(X5),
    term_string(X6, "\"a\r\nb\""), show(X6).
show(Text) :- string_codes(Text, Codes), print(Codes), nl.
