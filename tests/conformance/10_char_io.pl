% 8.12 and 8.13: character and byte input/output.

:- multifile(case/3).
:- dynamic(case/3).
:- discontiguous(case/3).
:- multifile(case_count/1).
:- dynamic(case_count/1).
case_count(137).

% 8.12.1 get_char/1,2, get_code/1,2 ---------------------------------------------------------

case('8.12.1', input(qwerty, (get_char(C), rest(R))), [C = q, R = werty]).
case('8.12.1', input(qwerty, (get_code(C), rest(R))), [C = 0'q, R = werty]).
case('8.12.1', input(qwerty, (current_input(S), get_char(S, C), rest(R))), [C = q, R = werty]).
case('8.12.1', input(qwerty, (current_input(S), get_code(S, C))), [C = 0'q]).
case('8.12.1', input('''qwerty''', (get_char(C), rest(R))), [C = '''', R = 'qwerty''']).
case('8.12.1', input(qwerty, (get_char(p) ; rest(R))), [R = werty]).
case('8.12.1', input(qwerty, (get_code(0'p) ; rest(R))), [R = werty]).
case('8.12.1', input('a\nb', (get_char(A), get_char(B), get_char(C))), [A = a, B = '\n', C = b]).
case('8.12.1', input('', get_char(C)), [C = end_of_file]).
case('8.12.1', input('', get_code(C)), [C = -1]).
case('8.12.1', input('', get_char(user_input, foo)), type_error(in_character, foo)).
case('8.12.1', input('a', (get_char(a), get_char(C))), [C = end_of_file]).
case('8.12.1', input('', [eof_action(error)], (get_char(_), get_char(_))), permission_error(input, past_end_of_stream, _)).
case('8.12.1', input('', [eof_action(error)], (get_code(_), get_code(_))), permission_error(input, past_end_of_stream, _)).
case('8.12.1', input('', [eof_action(eof_code)], (get_char(_), get_char(C))), [C = end_of_file]).
case('8.12.1', input('', [eof_action(eof_code)], (get_code(_), get_code(C))), [C = -1]).
case('8.12.1.3', get_char(_, _), instantiation_error).
case('8.12.1.3', get_code(_, _), instantiation_error).
case('8.12.1.3', input(x, get_char(1)), type_error(in_character, 1)).
case('8.12.1.3', input(x, get_char(xy)), type_error(in_character, xy)).
case('8.12.1.3', input(x, get_char(f(x))), type_error(in_character, f(x))).
case('8.12.1.3', input(x, get_code(a)), type_error(integer, a)).
case('8.12.1.3', input(x, get_code(1.5)), type_error(integer, 1.5)).
case('8.12.1.3', input(x, get_code(-2)), representation_error(in_character_code)).
case('8.12.1.3', get_char(user_output, _), permission_error(input, stream, user_output)).
case('8.12.1.3', get_code(user_output, _), permission_error(input, stream, user_output)).
case('8.12.1.3', open_close(write, [], S, get_char(S, _)), permission_error(input, stream, _)).
case('8.12.1.3', input_bytes([65], get_char(_)), permission_error(input, binary_stream, _)).
case('8.12.1.3', input_bytes([65], get_code(_)), permission_error(input, binary_stream, _)).
case('8.12.1.3', get_char(f(1), _), domain_error(stream_or_alias, f(1))).
case('8.12.1.3', get_code(1, _), domain_error(stream_or_alias, 1)).
case('8.12.1.3', get_char(no_such_alias, _), existence_error(stream, no_such_alias)).
case('8.12.1.3', get_code(no_such_alias, _), existence_error(stream, no_such_alias)).
case('8.12.1.3', (scratch(F), open(F, write, S), close(S), get_char(S, _)), existence_error(stream, _)).

% 8.12.2 peek_char/1,2, peek_code/1,2 -----------------------------------------------------------

case('8.12.2', input(qwerty, (peek_char(C), rest(R))), [C = q, R = qwerty]).
case('8.12.2', input(qwerty, (peek_code(C), rest(R))), [C = 0'q, R = qwerty]).
case('8.12.2', input(qwerty, (current_input(S), peek_char(S, C), peek_char(S, D))), [C = q, D = q]).
case('8.12.2', input(qwerty, (current_input(S), peek_code(S, C))), [C = 0'q]).
case('8.12.2', input(qwerty, (get_char(_), peek_char(C), get_char(D))), [C = w, D = w]).
case('8.12.2', input(qwerty, peek_char(p)), fail).
case('8.12.2', input(qwerty, peek_code(0'p)), fail).
case('8.12.2', input('', peek_char(C)), [C = end_of_file]).
case('8.12.2', input('', peek_code(C)), [C = -1]).
case('8.12.2', input('', [eof_action(error)], (peek_char(A), get_char(B))), [A = end_of_file, B = end_of_file]).
case('8.12.2', input('', [eof_action(error)], (get_char(_), peek_char(_))), permission_error(input, past_end_of_stream, _)).
case('8.12.2', input('', [eof_action(error)], (get_code(_), peek_code(_))), permission_error(input, past_end_of_stream, _)).
case('8.12.2', input('\n', peek_char(C)), [C = '\n']).
case('8.12.2.3', peek_char(_, _), instantiation_error).
case('8.12.2.3', peek_code(_, _), instantiation_error).
case('8.12.2.3', input(x, peek_char(1)), type_error(in_character, 1)).
case('8.12.2.3', input(x, peek_char(xy)), type_error(in_character, xy)).
case('8.12.2.3', input(x, peek_code(a)), type_error(integer, a)).
case('8.12.2.3', input(x, peek_code(-2)), representation_error(in_character_code)).
case('8.12.2.3', peek_char(user_output, _), permission_error(input, stream, user_output)).
case('8.12.2.3', peek_code(user_output, _), permission_error(input, stream, user_output)).
case('8.12.2.3', input_bytes([65], peek_char(_)), permission_error(input, binary_stream, _)).
case('8.12.2.3', input_bytes([65], peek_code(_)), permission_error(input, binary_stream, _)).
case('8.12.2.3', peek_char(f(1), _), domain_error(stream_or_alias, f(1))).
case('8.12.2.3', peek_char(no_such_alias, _), existence_error(stream, no_such_alias)).
case('8.12.2.3', peek_code(no_such_alias, _), existence_error(stream, no_such_alias)).

% 8.12.3 put_char/1,2, put_code/1,2, nl/0,1 ---------------------------------------------------------

case('8.12.3', put_char(t), output(t)).
case('8.12.3', (put_char(a), put_char(' '), put_char(b)), output('a b')).
case('8.12.3', (current_output(S), put_char(S, 'A')), output('A')).
case('8.12.3', put_char(''''), output('''')).
case('8.12.3', put_char('\n'), output('\n')).
case('8.12.3', put_code(0't), output(t)).
case('8.12.3', (current_output(S), put_code(S, 65)), output('A')).
case('8.12.3', (nl, put_char(a)), output('\na')).
case('8.12.3', (current_output(S), nl(S), put_char(S, a)), output('\na')).
case('8.12.3', (put_char(a), nl, nl), output('a\n\n')).
case('8.12.3.3', put_char(_), instantiation_error).
case('8.12.3.3', put_char(_, t), instantiation_error).
case('8.12.3.3', put_char(user_output, _), instantiation_error).
case('8.12.3.3', put_code(_), instantiation_error).
case('8.12.3.3', put_code(_, 65), instantiation_error).
case('8.12.3.3', nl(_), instantiation_error).
case('8.12.3.3', put_char(ty), type_error(character, ty)).
case('8.12.3.3', put_char(1), type_error(character, 1)).
case('8.12.3.3', put_char(f(a)), type_error(character, f(a))).
case('8.12.3.3', put_char(''), type_error(character, '')).
case('8.12.3.3', put_code(ty), type_error(integer, ty)).
case('8.12.3.3', put_code(1.5), type_error(integer, 1.5)).
case('8.12.3.3', put_code(-1), representation_error(character_code)).
case('8.12.3.3', put_char(user_input, a), permission_error(output, stream, user_input)).
case('8.12.3.3', put_code(user_input, 65), permission_error(output, stream, user_input)).
case('8.12.3.3', nl(user_input), permission_error(output, stream, user_input)).
case('8.12.3.3', open_close(write, [type(binary)], S, put_char(S, a)), permission_error(output, binary_stream, _)).
case('8.12.3.3', open_close(write, [type(binary)], S, put_code(S, 65)), permission_error(output, binary_stream, _)).
case('8.12.3.3', open_close(write, [type(binary)], S, nl(S)), permission_error(output, binary_stream, _)).
case('8.12.3.3', put_char(f(1), a), domain_error(stream_or_alias, f(1))).
case('8.12.3.3', nl(1), domain_error(stream_or_alias, 1)).
case('8.12.3.3', put_char(no_such_alias, a), existence_error(stream, no_such_alias)).
case('8.12.3.3', put_code(no_such_alias, 65), existence_error(stream, no_such_alias)).
case('8.12.3.3', nl(no_such_alias), existence_error(stream, no_such_alias)).
case('8.12.3.3', (scratch(F), open(F, write, S), close(S), nl(S)), existence_error(stream, _)).

% 8.13.1 get_byte/1,2 --------------------------------------------------------------------------------

case('8.13.1', input_bytes([113,119], (get_byte(A), get_byte(B))), [A = 113, B = 119]).
case('8.13.1', input_bytes([113,119], (current_input(S), get_byte(S, A))), [A = 113]).
case('8.13.1', input_bytes([113], get_byte(114)), fail).
case('8.13.1', input_bytes([113,119], (get_byte(114) ; get_byte(B))), [B = 119]).
case('8.13.1', input_bytes([0,255,128,10], (get_byte(A), get_byte(B), get_byte(C), get_byte(D))), [A = 0, B = 255, C = 128, D = 10]).
case('8.13.1', input_bytes([], get_byte(B)), [B = -1]).
case('8.13.1', input_bytes([1], (get_byte(1), get_byte(-1))), true).
case('8.13.1', input_bytes([], [eof_action(error)], (get_byte(_), get_byte(_))), permission_error(input, past_end_of_stream, _)).
case('8.13.1', input_bytes([], [eof_action(eof_code)], (get_byte(_), get_byte(B))), [B = -1]).
case('8.13.1.3', get_byte(_, _), instantiation_error).
case('8.13.1.3', input_bytes([1], get_byte(p)), type_error(in_byte, p)).
case('8.13.1.3', input_bytes([1], get_byte(-2)), type_error(in_byte, -2)).
case('8.13.1.3', input_bytes([1], get_byte(256)), type_error(in_byte, 256)).
case('8.13.1.3', input(x, get_byte(_)), permission_error(input, text_stream, _)).
case('8.13.1.3', get_byte(user_output, _), permission_error(input, stream, user_output)).
case('8.13.1.3', get_byte(f(1), _), domain_error(stream_or_alias, f(1))).
case('8.13.1.3', get_byte(no_such_alias, _), existence_error(stream, no_such_alias)).

% 8.13.2 peek_byte/1,2 --------------------------------------------------------------------------------

case('8.13.2', input_bytes([113,119], (peek_byte(A), get_byte(B), get_byte(C))), [A = 113, B = 113, C = 119]).
case('8.13.2', input_bytes([113], (current_input(S), peek_byte(S, A), peek_byte(S, B))), [A = 113, B = 113]).
case('8.13.2', input_bytes([113], peek_byte(114)), fail).
case('8.13.2', input_bytes([], peek_byte(B)), [B = -1]).
case('8.13.2', input_bytes([], [eof_action(error)], (peek_byte(A), get_byte(B))), [A = -1, B = -1]).
case('8.13.2', input_bytes([], [eof_action(error)], (get_byte(_), peek_byte(_))), permission_error(input, past_end_of_stream, _)).
case('8.13.2.3', peek_byte(_, _), instantiation_error).
case('8.13.2.3', input_bytes([1], peek_byte(p)), type_error(in_byte, p)).
case('8.13.2.3', input_bytes([1], peek_byte(-2)), type_error(in_byte, -2)).
case('8.13.2.3', input_bytes([1], peek_byte(300)), type_error(in_byte, 300)).
case('8.13.2.3', input(x, peek_byte(_)), permission_error(input, text_stream, _)).
case('8.13.2.3', peek_byte(user_output, _), permission_error(input, stream, user_output)).
case('8.13.2.3', peek_byte(no_such_alias, _), existence_error(stream, no_such_alias)).

% 8.13.3 put_byte/1,2 ----------------------------------------------------------------------------------

case('8.13.3', output_bytes(put_byte(84), Bs), [Bs = [84]]).
case('8.13.3', output_bytes((put_byte(0), put_byte(255), put_byte(10)), Bs), [Bs = [0,255,10]]).
case('8.13.3', output_bytes((current_output(S), put_byte(S, 84)), Bs), [Bs = [84]]).
case('8.13.3.3', output_bytes(put_byte(_), _), instantiation_error).
case('8.13.3.3', put_byte(_, 118), instantiation_error).
case('8.13.3.3', output_bytes(put_byte(ty), _), type_error(byte, ty)).
case('8.13.3.3', output_bytes(put_byte(-1), _), type_error(byte, -1)).
case('8.13.3.3', output_bytes(put_byte(256), _), type_error(byte, 256)).
case('8.13.3.3', captured(put_byte(77), _), permission_error(output, text_stream, _)).
case('8.13.3.3', put_byte(user_input, 77), permission_error(output, stream, user_input)).
case('8.13.3.3', put_byte(f(1), 77), domain_error(stream_or_alias, f(1))).
case('8.13.3.3', put_byte(no_such_alias, 77), existence_error(stream, no_such_alias)).
