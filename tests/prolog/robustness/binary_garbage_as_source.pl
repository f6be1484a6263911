% Bytes at random make syntax errors, not crashes, and what follows is loaded.
% options: -q -l sources/binary.prolog -g main -t halt
main :- writeln(alive).    % expect: alive
% error: sources/binary.prolog:1:2: Syntax error: Operator expected
