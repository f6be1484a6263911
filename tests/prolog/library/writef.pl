% writef/1,2: arguments, columns and special characters; what stands for nothing is written as it is.
main :-
    writef('plain\n'),                                          % expect: plain
    writef("%w and %d\n", [a,3]),                               % expect: a and 3
    writef('a\\nb\\lc\n'),                                      % expect: a
                                                                % expect: b
                                                                % expect: c
    writef('%s|%p\n', [[104,105],'A b']),                       % expect: hi|'A b'
    writef('%10l|%10r|%10c|\n', [abc,abc,abc]),                 % expect: abc       |       abc|    abc   |
    writef('%%w %w\n', ['x y']),                                % expect: %x y %w
    writef('%w %w\n', [a]),                                     % expect: a %w
    writef('%t = %t\n', [1,'A b']),                             % expect: 1 = 'A b'
    writef('100%\n'),                                           % expect: 100%
    writef('%3r%3r|%3l|%3c|\n', [12,1234,1234,123]),               % expect:  12 1234|1234 | 123 |
    writef('%3R%3L|%4C|\n', [a,b,c]),                            % expect:   ab  |  c |
    writef('\\65\\ %5r\n', [1]).                                % expect: A\     1
