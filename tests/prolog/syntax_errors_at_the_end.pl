% What the reader calls a term that ends where an operand should be: in a bracket end_of_clause, punct behind a comma or semicolon where there is
% no other operator, else operator_balance.
read_text(Text) :-
    open_string(Text, Stream),
    catch(read(Stream, Term), error(Term, _), true),
    print(Term), nl.

main :-
    read_text("f(x + ."),           % expect: syntax_error(end_of_clause)
    read_text("(x, ."),             % expect: syntax_error(end_of_clause)
    read_text("p :- (a -> b ; ."),  % expect: syntax_error(end_of_clause)
    read_text("[a | ."),            % expect: syntax_error(end_of_clause)
    read_text("x + (- ."),          % expect: syntax_error(end_of_clause)
    read_text("f(x ."),             % expect: syntax_error(operator_expected)
    read_text("x + ."),             % expect: syntax_error(operator_balance)
    read_text("p :- a, b, ."),      % expect: syntax_error(operator_balance)
    read_text("(a+)."),             % expect: syntax_error(operator_balance)
    read_text("a, b, ."),           % expect: syntax_error(punct(',','.'))
    read_text("f((a;))."),          % expect: syntax_error(punct(;,')'))
    read_text("{a,}."),             % expect: syntax_error(punct(',','}'))
    read_text("p :- (a,), b."),     % expect: syntax_error(operator_balance)
    read_text("x + )."),            % expect: syntax_error(cannot_start_term)
    read_text("x = - ."),           % expect: x=(-)
    read_text("a"),                 % expect: syntax_error(end_of_file)
    read_text("f("),                % expect: syntax_error(end_of_file)
    read_text("0'").                % expect: syntax_error(end_of_file)
