% Files that are not quite Prolog: what can be read is loaded, the rest gives one clear message each, and the status is 1.
% options: -q --on-error=status -l sources/no_final_newline.prolog -l sources/byte_order_mark.prolog -l sources/crlf.prolog -l sources/nul_byte.prolog -l sources/invalid_utf8.prolog -l sources/open_clause.prolog -l sources/open_comment.prolog -l sources/open_quote.prolog -l sources/empty.prolog -g main -t halt
main :-
    forall(member(Goal, [no_final_newline,    % expect: no_final_newline
                         byte_order_mark,     % expect: byte_order_mark
                         crlf,                % expect: crlf
                         nul_byte,            % expect: nul_byte
                         invalid_utf8,        % expect: invalid_utf8
                         open_clause,         % expect: open_clause
                         open_comment,        % expect: open_comment
                         open_quote]),        % expect: open_quote
           ( call(Goal), writeln(Goal) )).
% error: sources/nul_byte.prolog:1:3: Syntax error: illegal_character
% error: sources/open_clause.prolog:2:2: Syntax error: Unexpected end of file
% error: sources/open_comment.prolog:2:1: Syntax error: End of file in /* ... */ comment
% error: sources/open_quote.prolog:2:1: Syntax error: End of file in quoted atom
% error: Warning: Halting with status 1 due to 4 errors
% exit: 1
