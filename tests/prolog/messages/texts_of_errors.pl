% What print_message/2 says of error terms. The messages go to user_output, so that they stand in order.
:- use_module(library(tabling)).
:- use_module(library(tabling)).
:- multifile user:message_property/2.
user:message_property(_, stream(user_output)).
main :- forall(term(T), ( print_message(error, T), nl )).
term(error(type_error(integer, a), _)).
term(error(type_error(integer, f(x)), context(foo/2, _))).
term(error(type_error(evaluable, foo/1), context(system:(is)/2, _))).
term(error(type_error(list, [a|b]), context(foo/1, 'my words'))).
term(error(type_error(free_of_attvar, f(x)), _)).
term(error(domain_error(positive, 0), _)).
term(error(domain_error(range(1,2), 0), _)).
term(error(instantiation_error, context(foo/1, _))).
term(error(uninstantiation_error(a), context(foo/2, 1))).
term(error(representation_error(max_arity), _)).
term(error(evaluation_error(zero_divisor), context(system:(/)/2, _))).
term(error(resource_error(memory), _)).
term(error(existence_error(file, 'x y'), _)).
term(error(existence_error(procedure, no_such/0), no_such/0)).
term(error(existence_error(procedure, m:no_such/0), context(bar/1, _))).
term(error(existence_error(stream, s), context(system:close/1, _))).
term(error(existence_error(matching_rule, foo(1)), _)).
term(error(existence_error(key, k, here), _)).
term(error(context_error(nodirective, m:declare(x, y)), _)).
term(error(permission_error(modify, static_procedure, foo/1), context(system:assertz/1, _))).
term(error(permission_error(open, source_sink, '/x'), context(system:open/4, 'Permission denied'))).
term(error(permission_error(redefine, built_in_procedure, foo/1), _)).
term(error(permission_error(input, stream, s), _)).
term(error(permission_error(output, binary_stream, s), _)).
term(error(permission_error(input, past_end_of_stream, s), _)).
term(error(syntax_error(operator_expected), string("a b . c", 1))).
term(error(syntax_error(cannot_start_term), file('/tmp/x.pl', 3, 4, 30))).
term(error(syntax_error(end_of_file), stream(user_input, 1, 2, 3))).
term(error(syntax_error(undefined_char_escape(q)), _)).
term(error(syntax_error(my_own), _)).
term(error(timeout_error(read, s), _)).
term(error(format('a ~w', [b]), _)).
term(error(duplicate_key(a), _)).
term(error(busy(mutex, m), _)).
term(error(my_error, _)).
term(my_ball(1)).
term(unhandled_exception(my_ball)).
term(initialization_failure(user:foo, '/tmp/x.pl':3)).
term('$aborted').
term(halt).
term(format("a ~w~nb", [c])).
% expect: ERROR: Type error: `integer' expected, found `a' (an atom)
% expect:
% expect: ERROR: foo/2: Type error: `integer' expected, found `f(x)' (a compound)
% expect:
% expect: ERROR: is/2: Arithmetic: `foo/1' is not a function
% expect:
% expect: ERROR: foo/1: Type error: `list' expected, found `[a|b]' (a compound) (my words)
% expect:
% expect: ERROR: Type error: `f(x)' contains attributed variables
% expect:
% expect: ERROR: Domain error: `positive' expected, found `0'
% expect:
% expect: ERROR: Domain error: [1..2] expected, found `0'
% expect:
% expect: ERROR: foo/1: Arguments are not sufficiently instantiated
% expect:
% expect: ERROR: foo/2: Uninstantiated argument expected, found a (1)
% expect:
% expect: ERROR: Cannot represent due to `max_arity'
% expect:
% expect: ERROR: //2: Arithmetic: evaluation error: `zero_divisor'
% expect:
% expect: ERROR: Not enough resources: memory
% expect:
% expect: ERROR: file `'x y'' does not exist
% expect:
% expect: ERROR: Unknown procedure: no_such/0
% expect:
% expect: ERROR: bar/1: Unknown procedure: m:no_such/0
% expect:
% expect: ERROR: close/1: stream `s' does not exist
% expect:
% expect: ERROR: No rule matches foo(1)
% expect:
% expect: ERROR: key `k' does not exist in here
% expect:
% expect: ERROR: Wrong context: m:declare/2 can only be used in a directive
% expect:
% expect: ERROR: assertz/1: No permission to modify static procedure `foo/1'
% expect:
% expect: ERROR: open/4: No permission to open source_sink `'/x'' (Permission denied)
% expect:
% expect: ERROR: No permission to redefine built-in predicate `foo/1'
% expect: ERROR: Use :- redefine_system_predicate(+Head) if redefinition is intended
% expect:
% expect: ERROR: No permission to read from output stream `s'
% expect:
% expect: ERROR: No permission to write characters to binary stream `s'
% expect:
% expect: ERROR: No permission to input past_end_of_stream `s'
% expect:
% expect: ERROR: Syntax error: Operator expected
% expect: ERROR: a
% expect: ERROR: ** here **
% expect: ERROR:  b . c
% expect:
% expect: ERROR: /tmp/x.pl:3:4: Syntax error: Illegal start of term
% expect:
% expect: ERROR: Stream user_input:1:2 Syntax error: Unexpected end of file
% expect:
% expect: ERROR: Syntax error: Unknown character escape in quoted atom or string: `\q'
% expect:
% expect: ERROR: Syntax error: my_own
% expect:
% expect: ERROR: Timeout in read from s
% expect:
% expect: ERROR: a b
% expect:
% expect: ERROR: Duplicate key: a
% expect:
% expect: ERROR: mutex `m' is busy
% expect:
% expect: ERROR: Unknown error term: my_error
% expect:
% expect: ERROR: Unknown message: my_ball(1)
% expect:
% expect: ERROR: Unhandled exception: Unknown message: my_ball
% expect:
% expect: ERROR: /tmp/x.pl:3: Initialization goal failed
% expect:
% expect: ERROR: Execution Aborted
% expect:
% expect: ERROR: halt
% expect:
% expect: ERROR: a c
% expect: b
% expect:
% error: :- table/1 is built-in.  library(tabling) is deprecated.
