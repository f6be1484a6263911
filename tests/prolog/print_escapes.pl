% print/1, ~p and portray(true) write characters that cannot be seen as \uXXXX, writeq/1 as the standard has it.
main :-
    X = 'a\e\x1\b\x200b\c\x10FFFF\',
    print(X), nl,                                       % expect: 'a\u001B\u0001b\u200Bc\U0010FFFF'
    writeq(X), nl,                                      % expect: 'a\x1B\\x1\b\x200B\c\x10FFFF\'
    format("~p ~q~n", ["\x7f\", "\x7f\"]),              % expect: "\u007F" "\x7F\"
    write_term('\e', [quoted(true), portray(true)]), nl,  % expect: '\u001B'
    write_term('\e', [quoted(true)]), nl,               % expect: '\x1B\'
    print('\t\n\\'), nl,                                % expect: '\t\n\\'
    print('it''s'), nl.                                 % expect: 'it\'s'
