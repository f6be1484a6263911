% A file that is not there, or is a folder, ends the program with status 1 and swipl's words.
% options: -q -l sources/not_there.pl -g main -t halt
main :- writeln(never).
% error: source_sink `'sources/not_there.pl'' does not exist
% exit: 1
