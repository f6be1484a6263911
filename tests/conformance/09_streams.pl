% 7.10.2 and 8.11: streams.

:- multifile(case/3).
:- dynamic(case/3).
:- discontiguous(case/3).
:- multifile(case_count/1).
:- dynamic(case_count/1).
case_count(150).

% 8.11.1 current_input/1 ... 8.11.4 set_output/1 ------------------------------------------------

case('8.11.1', (current_input(S), nonvar(S)), true).
case('8.11.1', (current_input(S), current_input(S)), true).
case('8.11.1', input(x, (current_input(S), set_input(S), get_char(C))), [C = x]).
case('8.11.1', (current_input(S), current_output(T), S == T), fail).
case('8.11.1', (current_output(S), current_input(S)), fail).
case('8.11.1.3', current_input(foo), domain_error(stream, foo)).
case('8.11.1.3', current_input(1), domain_error(stream, 1)).
case('8.11.1.3', current_input(f(x)), domain_error(stream, f(x))).
case('8.11.1.3', (scratch(F), open(F, write, S), close(S), current_input(S)), either(fail, either(existence_error(stream, _), domain_error(stream, _)))).
case('8.11.2', (current_output(S), nonvar(S)), true).
case('8.11.2', (current_output(S), current_output(S)), true).
case('8.11.2', (current_input(S), current_output(S)), fail).
case('8.11.2.3', current_output(foo), domain_error(stream, foo)).
case('8.11.2.3', current_output(1), domain_error(stream, 1)).
case('8.11.2.3', (scratch(F), open(F, write, S), close(S), current_output(S)), either(fail, either(existence_error(stream, _), domain_error(stream, _)))).
case('8.11.3', (file(abc, F), open(F, read, S), current_input(Old), set_input(S), get_char(C), set_input(Old), close(S)), [C = a]).
case('8.11.3', (set_input(user_input), current_input(S), stream_property(S, alias(user_input))), true).
case('8.11.3.3', set_input(_), instantiation_error).
case('8.11.3.3', set_input(f(1)), domain_error(stream_or_alias, f(1))).
case('8.11.3.3', set_input(1), domain_error(stream_or_alias, 1)).
case('8.11.3.3', set_input(no_such_alias), existence_error(stream, no_such_alias)).
case('8.11.3.3', set_input(user_output), permission_error(input, stream, user_output)).
case('8.11.3.3', open_close(write, [], S, set_input(S)), permission_error(input, stream, _)).
case('8.11.3.3', (scratch(F), open(F, write, S), close(S), set_input(S)), existence_error(stream, _)).
case('8.11.4', (scratch(F), open(F, write, S), current_output(Old), set_output(S), write(abc), set_output(Old), close(S), file_text(F, T)), [T = abc]).
case('8.11.4.3', set_output(_), instantiation_error).
case('8.11.4.3', set_output(f(1)), domain_error(stream_or_alias, f(1))).
case('8.11.4.3', set_output(no_such_alias), existence_error(stream, no_such_alias)).
case('8.11.4.3', set_output(user_input), permission_error(output, stream, user_input)).
case('8.11.4.3', (file(x, _), open_close(read, [], S, set_output(S))), permission_error(output, stream, _)).
case('8.11.4.3', (scratch(F), open(F, write, S), close(S), set_output(S)), existence_error(stream, _)).

% 8.11.5 open/3, open/4 -----------------------------------------------------------------------------

case('8.11.5', (scratch(F), open(F, write, S), write(S, abc), close(S), file_text(F, T)), [T = abc]).
case('8.11.5', (file(abc, F), open(F, write, S), close(S), file_text(F, T)), [T = '']).
case('8.11.5', (file(abc, F), open(F, append, S), write(S, def), close(S), file_text(F, T)), [T = abcdef]).
case('8.11.5', (file(abc, F), open(F, read, S), get_char(S, A), get_char(S, B), close(S)), [A = a, B = b]).
case('8.11.5', (file(abc, F), open(F, read, S1), open(F, read, S2), get_char(S1, A), get_char(S2, B), close(S1), close(S2)), [A = a, B = a]).
case('8.11.5', (scratch(F), open(F, write, S, [alias(my_out)]), write(my_out, abc), close(S), file_text(F, T)), [T = abc]).
case('8.11.5', (file(abc, F), open(F, read, _, [alias(my_in)]), get_char(my_in, C), close(my_in)), [C = a]).
case('8.11.5', (scratch(F), open(F, write, S, [type(binary)]), put_byte(S, 65), put_byte(S, 200), close(S), file_bytes(F, Bs)), [Bs = [65,200]]).
case('8.11.5', (scratch(F), open(F, write, S, [type(text)]), put_char(S, a), close(S), file_text(F, T)), [T = a]).
case('8.11.5', (scratch(F), open(F, write, S, []), close(S)), true).
case('8.11.5', (file('f(x). g', F), open(F, read, S), read(S, T), close(S)), [T = f(x)]).
case('8.11.5.3', open(_, read, _), instantiation_error).
case('8.11.5.3', open(f, _, _), instantiation_error).
case('8.11.5.3', open(f, read, _, _), instantiation_error).
case('8.11.5.3', (scratch(F), open(F, write, _, [type(text)|_])), instantiation_error).
case('8.11.5.3', (scratch(F), open(F, write, _, [type(text),_])), instantiation_error).
case('8.11.5.3', (scratch(F), open(F, write, _, [alias(_)])), instantiation_error).
case('8.11.5.3', open(f, 1, _), type_error(atom, 1)).
case('8.11.5.3', open(f, g(1), _), type_error(atom, g(1))).
case('8.11.5.3', open(f, read, _, type(text)), type_error(list, type(text))).
case('8.11.5.3', (scratch(F), open(F, write, _, [type(text)|foo])), type_error(list, [type(text)|foo])).
case('8.11.5.3', (scratch(F), open(F, write, s)), uninstantiation_error(s)).
case('8.11.5.3', (scratch(F), open(F, write, s, [])), uninstantiation_error(s)).
case('8.11.5.3', (scratch(F), open(F, write, f(_))), uninstantiation_error(f(_))).
case('8.11.5.3', open(f(a), read, _), domain_error(source_sink, f(a))).
case('8.11.5.3', open(1, read, _), domain_error(source_sink, 1)).
case('8.11.5.3', open(f, no_mode, _), domain_error(io_mode, no_mode)).
case('8.11.5.3', (scratch(F), open(F, write, _, [no_option])), domain_error(stream_option, no_option)).
case('8.11.5.3', (scratch(F), open(F, write, _, [no_option(1)])), domain_error(stream_option, no_option(1))).
case('8.11.5.3', (scratch(F), open(F, write, _, [type(no_type)])), domain_error(stream_option, type(no_type))).
case('8.11.5.3', (scratch(F), open(F, write, _, [1])), domain_error(stream_option, 1)).
case('8.11.5.3', (scratch(F), open(F, read, _, [eof_action(foo)])), domain_error(stream_option, eof_action(foo))).
case('8.11.5.3', open('/tmp/no/such/directory/file', read, _), existence_error(source_sink, '/tmp/no/such/directory/file')).
case('8.11.5.3', open('/tmp/no_such_file_here', read, _), existence_error(source_sink, '/tmp/no_such_file_here')).
case('8.11.5.3', open('/', write, _), permission_error(open, source_sink, '/')).
case('8.11.5.3', (scratch(F), open(F, write, S, [alias(twice)]), catch(open(F, read, _, [alias(twice)]), E, true), close(S), throw(E)), permission_error(open, source_sink, alias(twice))).

% 8.11.6 close/1, close/2 -----------------------------------------------------------------------------

case('8.11.6', (scratch(F), open(F, write, S), close(S)), true).
case('8.11.6', (scratch(F), open(F, write, S), close(S, [])), true).
case('8.11.6', (scratch(F), open(F, write, S), close(S, [force(true)])), true).
case('8.11.6', (scratch(F), open(F, write, S), close(S, [force(false)])), true).
case('8.11.6', (scratch(F), open(F, write, _, [alias(cl)]), close(cl), catch(write(cl, x), error(E, _), true)), [E = existence_error(stream, cl)]).
case('8.11.6', (scratch(F), open(F, write, S), current_output(Old), set_output(S), close(S), current_output(T), set_output(Old), stream_property(T, alias(user_output))), true).
case('8.11.6', (file(x, F), open(F, read, S), current_input(Old), set_input(S), close(S), current_input(T), set_input(Old), stream_property(T, alias(user_input))), true).
case('8.11.6.3', close(_), instantiation_error).
case('8.11.6.3', close(_, []), instantiation_error).
case('8.11.6.3', close(user_output, _), instantiation_error).
case('8.11.6.3', (scratch(F), open(F, write, S), close(S), close(S, [force(true)|_])), instantiation_error).
case('8.11.6.3', close(user_output, [_]), instantiation_error).
case('8.11.6.3', close(user_output, foo), type_error(list, foo)).
case('8.11.6.3', close(user_output, [force(true)|foo]), type_error(list, [force(true)|foo])).
case('8.11.6.3', close(user_output, [foo]), domain_error(close_option, foo)).
case('8.11.6.3', close(user_output, [force(maybe)]), domain_error(close_option, force(maybe))).
case('8.11.6.3', close(f(1)), domain_error(stream_or_alias, f(1))).
case('8.11.6.3', close(1), domain_error(stream_or_alias, 1)).
case('8.11.6.3', close(no_such_alias), existence_error(stream, no_such_alias)).
case('8.11.6.3', (scratch(F), open(F, write, S), close(S), close(S)), existence_error(stream, _)).

% 8.11.7 flush_output/0, flush_output/1 ------------------------------------------------------------------

case('8.11.7', flush_output, true).
case('8.11.7', flush_output(user_output), true).
case('8.11.7', (scratch(F), open(F, write, S), write(S, abc), flush_output(S), file_text(F, T), close(S)), [T = abc]).
case('8.11.7', (scratch(F), open(F, append, S), flush_output(S), close(S)), true).
case('8.11.7.3', flush_output(_), instantiation_error).
case('8.11.7.3', flush_output(f(1)), domain_error(stream_or_alias, f(1))).
case('8.11.7.3', flush_output(no_such_alias), existence_error(stream, no_such_alias)).
case('8.11.7.3', flush_output(user_input), permission_error(output, stream, user_input)).
case('8.11.7.3', (file(x, _), open_close(read, [], S, flush_output(S))), permission_error(output, stream, _)).
case('8.11.7.3', (scratch(F), open(F, write, S), close(S), flush_output(S)), existence_error(stream, _)).

% 8.11.8 stream_property/2 and 7.10.2.13 -------------------------------------------------------------------

case('8.11.8', (file(x, F), open_close(read, [], S, (stream_property(S, file_name(G)), G == F))), true).
case('8.11.8', (file(x, _), open_close(read, [], S, stream_property(S, mode(M)))), [M = read]).
case('8.11.8', open_close(write, [], S, stream_property(S, mode(M))), [M = write]).
case('8.11.8', open_close(append, [], S, stream_property(S, mode(M))), [M = append]).
case('8.11.8', (file(x, _), open_close(read, [], S, stream_property(S, input))), true).
case('8.11.8', (file(x, _), open_close(read, [], S, stream_property(S, output))), fail).
case('8.11.8', open_close(write, [], S, stream_property(S, output)), true).
case('8.11.8', open_close(write, [], S, stream_property(S, input)), fail).
case('8.11.8', open_close(write, [alias(al)], S, stream_property(S, alias(A))), [A = al]).
case('8.11.8', open_close(write, [alias(al)], S, (stream_property(T, alias(al)), S == T)), true).
case('8.11.8', open_close(write, [], S, stream_property(S, alias(_))), fail).
case('8.11.8', open_close(write, [], S, stream_property(S, type(T))), [T = text]).
case('8.11.8', open_close(write, [type(binary)], S, stream_property(S, type(T))), [T = binary]).
case('8.11.8', (file(x, _), open_close(read, [eof_action(error)], S, stream_property(S, eof_action(A)))), [A = error]).
case('8.11.8', (file(x, _), open_close(read, [eof_action(reset)], S, stream_property(S, eof_action(A)))), [A = reset]).
case('8.11.8', (file(x, _), open_close(read, [eof_action(eof_code)], S, stream_property(S, eof_action(A)))), [A = eof_code]).
case('8.11.8', (file(x, _), open_close(read, [], S, stream_property(S, end_of_stream(E)))), [E = not]).
case('8.11.8', (file(x, _), open_close(read, [], S, (get_char(S, x), peek_char(S, end_of_file), stream_property(S, end_of_stream(E))))), [E = at]).
case('8.11.8', (file(x, _), open_close(read, [], S, (get_char(S, x), get_char(S, end_of_file), stream_property(S, end_of_stream(E))))), [E = past]).
case('8.11.8', (file(x, _), open_close(read, [reposition(true)], S, stream_property(S, reposition(R)))), [R = true]).
case('8.11.8', (file(x, _), open_close(read, [], S, (stream_property(S, position(P)), nonvar(P)))), true).
case('8.11.8', (stream_property(S, alias(user_input)), stream_property(S, mode(M))), [M = read]).
case('8.11.8', (stream_property(S, alias(user_output)), stream_property(S, output)), true).
case('8.11.8', (stream_property(_, input), true), true).
case('8.11.8', (stream_property(S, output), nonvar(S)), true).
case('8.11.8.3', stream_property(foo, _), domain_error(stream, foo)).
case('8.11.8.3', stream_property(1, _), domain_error(stream, 1)).
case('8.11.8.3', stream_property(_, foo), domain_error(stream_property, foo)).
case('8.11.8.3', stream_property(_, 1), domain_error(stream_property, 1)).
case('8.11.8.3', stream_property(_, foo(_)), domain_error(stream_property, foo(_))).
case('8.11.8.3', (scratch(F), open(F, write, S), close(S), stream_property(S, mode(_))), either(fail, existence_error(stream, _))).

% at_end_of_stream/0, at_end_of_stream/1 -------------------------------------------------------------------

case('8.11.8', input('', at_end_of_stream), true).
case('8.11.8', input('a', at_end_of_stream), fail).
case('8.11.8', input('a', (get_char(_), at_end_of_stream)), true).
case('8.11.8', input('a', (get_char(_), get_char(_), at_end_of_stream)), true).
case('8.11.8', (file('', _), open_close(read, [], S, at_end_of_stream(S))), true).
case('8.11.8', (file(x, _), open_close(read, [], S, at_end_of_stream(S))), fail).
case('8.11.8', input_bytes([], at_end_of_stream), true).
case('8.11.8', input_bytes([1], at_end_of_stream), fail).
case('8.11.8.3', at_end_of_stream(_), instantiation_error).
case('8.11.8.3', at_end_of_stream(f(1)), domain_error(stream_or_alias, f(1))).
case('8.11.8.3', at_end_of_stream(no_such_alias), existence_error(stream, no_such_alias)).
case('8.11.8.3', (scratch(F), open(F, write, S), close(S), at_end_of_stream(S)), existence_error(stream, _)).

% 8.11.9 set_stream_position/2 ---------------------------------------------------------------------------------

case('8.11.9', (file(abc, _), open_close(read, [reposition(true)], S, (stream_property(S, position(P)), get_char(S, A), set_stream_position(S, P), get_char(S, B)))), [A = a, B = a]).
case('8.11.9', (file(abc, _), open_close(read, [reposition(true)], S, (get_char(S, _), stream_property(S, position(P)), get_char(S, b), get_char(S, c), set_stream_position(S, P), get_char(S, B)))), [B = b]).
case('8.11.9', (file('a. b. ', _), open_close(read, [reposition(true)], S, (stream_property(S, position(P)), read(S, a), read(S, b), set_stream_position(S, P), read(S, T)))), [T = a]).
case('8.11.9', (file(a, _), open_close(read, [reposition(true)], S, (stream_property(S, position(P)), get_char(S, a), get_char(S, end_of_file), set_stream_position(S, P), get_char(S, C)))), [C = a]).
case('8.11.9.3', set_stream_position(_, _), instantiation_error).
case('8.11.9.3', (file(x, _), open_close(read, [reposition(true)], S, set_stream_position(S, _))), instantiation_error).
case('8.11.9.3', (file(x, _), open_close(read, [reposition(true)], S, (stream_property(S, position(P)), set_stream_position(_, P)))), instantiation_error).
case('8.11.9.3', (file(x, _), open_close(read, [reposition(true)], S, set_stream_position(S, foo))), domain_error(stream_position, foo)).
case('8.11.9.3', (file(x, _), open_close(read, [reposition(true)], S, (stream_property(S, position(P)), set_stream_position(f(1), P)))), domain_error(stream_or_alias, f(1))).
case('8.11.9.3', (file(x, _), open_close(read, [reposition(true)], S, (stream_property(S, position(P)), set_stream_position(no_such_alias, P)))), existence_error(stream, no_such_alias)).
