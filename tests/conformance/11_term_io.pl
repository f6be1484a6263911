% 7.10.3 to 7.10.5 and 8.14: term input/output.

:- multifile(case/3).
:- dynamic(case/3).
:- discontiguous(case/3).
:- multifile(case_count/1).
:- dynamic(case_count/1).
case_count(379).

% 8.14.1 read_term/2,3, read/1,2, and 7.10.3 their options -----------------------------------

case('8.14.1', input('foo(a). bar. ', (read(T), rest(R))), either([T = foo(a), R = ' bar. '], [T = foo(a), R = 'bar. '])).
case('8.14.1', input('foo. bar. ', (read(A), read(B), read(C))), [A = foo, B = bar, C = end_of_file]).
case('8.14.1', input('foo. ', (current_input(S), read(S, T))), [T = foo]).
case('8.14.1', input('foo. ', (current_input(S), read_term(S, T, []))), [T = foo]).
case('8.14.1', input('f(X,Y,X). ', read(T)), [T = f(A,_,A)]).
case('8.14.1', input('', read(T)), [T = end_of_file]).
case('8.14.1', input('  % nothing\n', read(T)), [T = end_of_file]).
case('8.14.1', input('', [eof_action(eof_code)], (read(A), read(B))), [A = end_of_file, B = end_of_file]).
case('8.14.1', input('', [eof_action(error)], (read(_), read(_))), permission_error(input, past_end_of_stream, _)).
case('8.14.1', input('foo. ', read(bar)), fail).
case('8.14.1', input('foo(1). ', read(foo(X))), [X = 1]).
case('8.14.1', input('3.1. ', read(4.1)), fail).
case('8.14.1', input('foo bar. ', read(_)), syntax_error).
case('8.14.1', input('foo', read(_)), syntax_error).
case('8.14.1', input('foo(. bar. ', (catch(read(_), _, true), read(T))), [T = bar]).
case('8.14.1', input('foo(X,bar(Y)). ', read_term(_, [])), true).
case('7.10.3', input('foo(A+Roger,A+_). ', read_term(T, [variables(Vs), variable_names(Ns), singletons(Ss)])), [T = foo(X1+X2,X1+X3), Vs = [X1,X2,X3], Ns = ['A'=X1,'Roger'=X2], Ss = ['Roger'=X2]]).
case('7.10.3', input('f(X,Y,X). ', read_term(T, [variables(Vs)])), [T = f(A,B,A), Vs = [A,B]]).
case('7.10.3', input('f(X,_,Y,_). ', read_term(T, [variables(Vs)])), [T = f(A,B,C,D), Vs = [A,B,C,D]]).
case('7.10.3', input('f(X,_,Y,_). ', read_term(T, [variable_names(Ns)])), [T = f(A,_,C,_), Ns = ['X'=A,'Y'=C]]).
case('7.10.3', input('f(_A,_A,_B). ', read_term(T, [variable_names(Ns)])), [T = f(A,A,B), Ns = ['_A'=A,'_B'=B]]).
case('7.10.3', input('f(B,A,B). ', read_term(T, [variable_names(Ns)])), [T = f(B,A,B), Ns = ['B'=B,'A'=A]]).
case('7.10.3', input('f(X,Y,X,Z). ', read_term(T, [singletons(Ss)])), [T = f(X,Y,X,Z), Ss = ['Y'=Y,'Z'=Z]]).
case('7.10.3', input('f(a). ', read_term(_, [variables(A), variable_names(B), singletons(C)])), [A = [], B = [], C = []]).
case('7.10.3', input('', read_term(T, [variables(A), variable_names(B), singletons(C)])), [T = end_of_file, A = [], B = [], C = []]).
case('7.10.3', input('a. ', read_term(a, [variables([])])), true).
case('7.10.3', input('X. ', read_term(_, [variables([])])), fail).
case('8.14.1.3', read(_, _), instantiation_error).
case('8.14.1.3', read_term(_, _, []), instantiation_error).
case('8.14.1.3', input('a. ', read_term(_, _)), instantiation_error).
case('8.14.1.3', input('a. ', read_term(_, [variables(_)|_])), instantiation_error).
case('8.14.1.3', input('a. ', read_term(_, [variables(_),_])), instantiation_error).
case('8.14.1.3', input('a. ', read_term(_, foo)), type_error(list, foo)).
case('8.14.1.3', input('a. ', read_term(_, [variables(_)|foo])), type_error(list, [variables(_)|foo])).
case('8.14.1.3', input('a. ', read_term(_, [foo])), domain_error(read_option, foo)).
case('8.14.1.3', input('a. ', read_term(_, [foo(1)])), domain_error(read_option, foo(1))).
case('8.14.1.3', input('a. ', read_term(_, [1])), domain_error(read_option, 1)).
case('8.14.1.3', input('a. ', read_term(_, [variables])), domain_error(read_option, variables)).
case('8.14.1.3', read(user_output, _), permission_error(input, stream, user_output)).
case('8.14.1.3', read_term(user_output, _, []), permission_error(input, stream, user_output)).
case('8.14.1.3', open_close(write, [], S, read(S, _)), permission_error(input, stream, _)).
case('8.14.1.3', input_bytes([65,46,32], read(_)), permission_error(input, binary_stream, _)).
case('8.14.1.3', input_bytes([65,46,32], read_term(_, [])), permission_error(input, binary_stream, _)).
case('8.14.1.3', read(f(1), _), domain_error(stream_or_alias, f(1))).
case('8.14.1.3', read(1, _), domain_error(stream_or_alias, 1)).
case('8.14.1.3', read(no_such_alias, _), existence_error(stream, no_such_alias)).
case('8.14.1.3', read_term(no_such_alias, _, []), existence_error(stream, no_such_alias)).
case('8.14.1.3', (scratch(F), open(F, write, S), close(S), read(S, _)), existence_error(stream, _)).

% 8.14.2 write_term/2,3, write/1,2, writeq/1,2, write_canonical/1,2 -------------------------------

case('8.14.2', write(abc), output(abc)).
case('8.14.2', write('a b'), output('a b')).
case('8.14.2', write('It''s'), output('It''s')).
case('8.14.2', write('A'), output('A')).
case('8.14.2', write('\n'), output('\n')).
case('8.14.2', write(''), output('')).
case('8.14.2', write([]), output('[]')).
case('8.14.2', write({}), output('{}')).
case('8.14.2', write([a,'B c']), output('[a,B c]')).
case('8.14.2', write(1 + 2), output('1+2')).
case('8.14.2', write('$VAR'(1)), output('B')).
case('8.14.2', (current_output(S), write(S, f(a))), output('f(a)')).
case('8.14.2', (current_output(S), writeq(S, 'A')), output('''A''')).
case('8.14.2', (current_output(S), write_canonical(S, 'A')), output('''A''')).
case('8.14.2', (current_output(S), write_term(S, 'A', [quoted(true)])), output('''A''')).
case('8.14.2', write_term([1,2,3], []), output('[1,2,3]')).
case('8.14.2', write_term('1<2', []), output('1<2')).
case('8.14.2', write_term('1<2', [quoted(true)]), output('''1<2''')).
case('8.14.2', writeq('1<2'), output('''1<2''')).
case('8.14.2', write_term('a b', [quoted(false)]), output('a b')).
case('8.14.2', write_term(1 + 2, [ignore_ops(true)]), output('+(1,2)')).
case('8.14.2', write_term(1 + 2, [ignore_ops(false)]), output('1+2')).
case('8.14.2', write_term(1 + 2 * 3, [ignore_ops(true)]), output('+(1,*(2,3))')).
case('8.14.2', write_term(- a, [ignore_ops(true)]), output('-(a)')).
case('8.14.2', write_term((a :- b), [ignore_ops(true)]), output(':-(a,b)')).
case('8.14.2', write_term('$VAR'(0), [numbervars(true)]), output('A')).
case('8.14.2', write_term('$VAR'(0), [numbervars(false)]), output('$VAR(0)')).
case('8.14.2', write_term('$VAR'(0), []), output('$VAR(0)')).
case('8.14.2', write_term('$VAR'(0), [quoted(true)]), output('''$VAR''(0)')).
case('8.14.2', write_term('$VAR'(25), [numbervars(true)]), output('Z')).
case('8.14.2', write_term('$VAR'(26), [numbervars(true)]), output('A1')).
case('8.14.2', write_term('$VAR'(51), [numbervars(true)]), output('Z1')).
case('8.14.2', write_term('$VAR'(52), [numbervars(true)]), output('A2')).
case('8.14.2', write_term(f('$VAR'(1),'$VAR'(2),'$VAR'(1)), [numbervars(true)]), output('f(B,C,B)')).
case('8.14.2', write_term('$VAR'(a), [numbervars(true),quoted(true)]), output('''$VAR''(a)')).
case('8.14.2', write_term('$VAR'(-1), [numbervars(true),quoted(true)]), output('''$VAR''(-1)')).
case('8.14.2', write_term('$VAR'(1.5), [numbervars(true),quoted(true)]), output('''$VAR''(1.5)')).
case('8.14.2', write_term('$VAR'(1,2), [numbervars(true),quoted(true)]), output('''$VAR''(1,2)')).
case('8.14.2', write_term('$VAR', [numbervars(true),quoted(true)]), output('''$VAR''')).
case('8.14.2', write_term(f(X,Y,X), [variable_names(['X'=X,'Foo'=Y])]), output('f(X,Foo,X)')).
case('8.14.2', write_term(X, [variable_names(['A'=X,'B'=X])]), output('A')).
case('8.14.2', write_term([X], [variable_names(['_a1'=X]), quoted(true)]), output('[_a1]')).
case('8.14.2', write_term('X'+X, [variable_names(['X'=X]), quoted(true)]), output('''X''+X')).
case('8.14.2', write_term(f('A',x), [quoted(true),quoted(false)]), either(output('f(A,x)'), output('f(''A'',x)'))).
case('8.14.2', (write_term(X, []), var(X)), output(_)).
case('8.14.2', (captured(write(X), T), sub_atom(T, 0, 1, _, C), var(X)), [C = '_']).
case('8.14.2', (captured(writeq(f(X,Y,X)), T), input(T, (get_char(f), true)), reads(T, f(A,B,C)), A == C, A \== B, X \== Y), true).
case('8.14.2', (write(a), write(b)), output(ab)).
case('8.14.2.3', write(_, foo), instantiation_error).
case('8.14.2.3', write_term(_, foo, []), instantiation_error).
case('8.14.2.3', write_term(foo, _), instantiation_error).
case('8.14.2.3', write_term(foo, [quoted(true)|_]), instantiation_error).
case('8.14.2.3', write_term(foo, [quoted(true),_]), instantiation_error).
case('8.14.2.3', write_term(foo, [quoted(_)]), instantiation_error).
case('8.14.2.3', write_term(foo, quoted), type_error(list, quoted)).
case('8.14.2.3', write_term(foo, [quoted(true)|foo]), type_error(list, [quoted(true)|foo])).
case('8.14.2.3', write_term(1, [quoted(true),foo]), domain_error(write_option, foo)).
case('8.14.2.3', write_term(1, [quoted(maybe)]), domain_error(write_option, quoted(maybe))).
case('8.14.2.3', write_term(1, [ignore_ops(1)]), domain_error(write_option, ignore_ops(1))).
case('8.14.2.3', write_term(1, [1]), domain_error(write_option, 1)).
case('8.14.2.3', write_term(1, [variable_names(x)]), domain_error(write_option, variable_names(x))).
case('8.14.2.3', write(user_input, foo), permission_error(output, stream, user_input)).
case('8.14.2.3', writeq(user_input, foo), permission_error(output, stream, user_input)).
case('8.14.2.3', write_canonical(user_input, foo), permission_error(output, stream, user_input)).
case('8.14.2.3', open_close(write, [type(binary)], S, write(S, a)), permission_error(output, binary_stream, _)).
case('8.14.2.3', open_close(write, [type(binary)], S, write_term(S, a, [])), permission_error(output, binary_stream, _)).
case('8.14.2.3', write(f(1), a), domain_error(stream_or_alias, f(1))).
case('8.14.2.3', writeq(1, a), domain_error(stream_or_alias, 1)).
case('8.14.2.3', write(no_such_alias, a), existence_error(stream, no_such_alias)).
case('8.14.2.3', write_canonical(no_such_alias, a), existence_error(stream, no_such_alias)).
case('8.14.2.3', (scratch(F), open(F, write, S), close(S), write(S, a)), existence_error(stream, _)).

% 7.10.5 how a term is written: numbers --------------------------------------------------------------

case('7.10.5', writeq(0), output('0')).
case('7.10.5', writeq(123), output('123')).
case('7.10.5', writeq(-1), output('-1')).
case('7.10.5', writeq(1.5), output('1.5')).
case('7.10.5', writeq(-1.5), output('-1.5')).
case('7.10.5', writeq(1.0), output('1.0')).
case('7.10.5', (captured(writeq(0.1), T), reads(T, X), X =:= 0.1), true).
case('7.10.5', writeq(0.5), output('0.5')).
case('7.10.5', (captured(writeq(1.0e100), T), reads(T, X), X =:= 1.0e100), true).
case('7.10.5', (captured(writeq(1.0e10), T), reads(T, X), float(X), X =:= 1.0e10), true).
case('7.10.5', (captured(writeq(1.0e-10), T), reads(T, X), float(X), X =:= 1.0e-10), true).
case('7.10.5', (Y is 1.0 / 3.0, captured(writeq(Y), T), reads(T, X), X =:= Y), true).
case('7.10.5', (Y is pi * 1.0e20, captured(writeq(Y), T), reads(T, X), X =:= Y), true).

% atoms, quoted where they must be

case('7.10.5', writeq(abc), output(abc)).
case('7.10.5', writeq(aBc_1), output(aBc_1)).
case('7.10.5', writeq('Abc'), output('''Abc''')).
case('7.10.5', writeq('_abc'), output('''_abc''')).
case('7.10.5', writeq('1abc'), output('''1abc''')).
case('7.10.5', writeq('a b'), output('''a b''')).
case('7.10.5', writeq('a-b'), output('''a-b''')).
case('7.10.5', writeq(''), output('''''')).
case('7.10.5', writeq(' '), output(''' ''')).
case('7.10.5', writeq([]), output('[]')).
case('7.10.5', writeq('[]'), output('[]')).
case('7.10.5', writeq({}), output('{}')).
case('7.10.5', writeq('{}'), output('{}')).
case('7.10.5', writeq(!), output(!)).
case('7.10.5', writeq(;), output(;)).
case('7.10.5', writeq((',')), output(''',''')).
case('7.10.5', writeq('|'), output('''|''')).
case('7.10.5', writeq('.'), output('''.''')).
case('7.10.5', writeq('('), output('''(''')).
case('7.10.5', writeq('%'), output('''%''')).
case('7.10.5', writeq('/*'), output('''/*''')).
case('7.10.5', writeq(//), output(//)).
case('7.10.5', writeq(=..), output(=..)).
case('7.10.5', writeq(@>=), output(@>=)).
case('7.10.5', writeq('a@'), output('''a@''')).
case('7.10.5', writeq('[a]'), output('''[a]''')).
case('7.10.5', writeq('hello!'), output('''hello!''')).
case('7.10.5', writeq(';;'), output(''';;''')).
case('7.10.5', writeq('!!'), output('''!!''')).
case('7.10.5', writeq(''''), either(output('\'\\\'\''), output(''''''''''))).
case('7.10.5', writeq('it''s'), either(output('\'it\\\'s\''), output('''it''''s'''))).
case('7.10.5', writeq('"'), output('''"''')).
case('7.10.5', writeq('\n'), output('\'\\n\'')).
case('7.10.5', writeq('a\nb'), output('\'a\\nb\'')).
case('7.10.5', writeq('\t'), output('\'\\t\'')).
case('7.10.5', writeq('\a\b\f\v\r'), output('\'\\a\\b\\f\\v\\r\'')).
case('7.10.5', writeq(\), output(\)).
case('7.10.5', writeq('\\a'), output('\'\\\\a\'')).
case('7.10.5', (captured(writeq('\x1\'), T), reads(T, X)), [X = '\x1\']).
case('7.10.5', (captured(writeq('\x7f\'), T), reads(T, X)), [X = '\x7f\']).
case('7.10.5', writeq(-), output(-)).
case('7.10.5', writeq(:-), output(:-)).
case('7.10.5', writeq(is), output(is)).
case('7.10.5', writeq(dynamic), output(dynamic)).

% compound terms, lists, curly terms

case('7.10.5', writeq(f(a)), output('f(a)')).
case('7.10.5', writeq(f(a,'B',c)), output('f(a,''B'',c)')).
case('7.10.5', writeq('F'(a)), output('''F''(a)')).
case('7.10.5', writeq('a b'(c)), output('''a b''(c)')).
case('7.10.5', writeq(f(g(h))), output('f(g(h))')).
case('7.10.5', writeq([a]), output('[a]')).
case('7.10.5', writeq([a,b,c]), output('[a,b,c]')).
case('7.10.5', writeq([a|b]), output('[a|b]')).
case('7.10.5', writeq([a,b|c]), output('[a,b|c]')).
case('7.10.5', writeq([[a],[]]), output('[[a],[]]')).
case('7.10.5', writeq('.'(a,[])), output('[a]')).
case('7.10.5', writeq('.'(a)), output('''.''(a)')).
case('7.10.5', writeq(['A','b c']), output('[''A'',''b c'']')).
case('7.10.5', writeq({a}), output('{a}')).
case('7.10.5', writeq('{}'(x)), output('{x}')).
case('7.10.5', writeq({a,b}), output('{a,b}')).
case('7.10.5', writeq({(a:-b)}), output('{a:-b}')).
case('7.10.5', writeq('{}'(a,b)), output('{}(a,b)')).
case('7.10.5', writeq({-}), output('{-}')).
case('7.10.5', writeq({[a]}), output('{[a]}')).
case('7.10.5', writeq([{a}]), output('[{a}]')).

% operators

case('7.10.5', writeq(1 + 2), output('1+2')).
case('7.10.5', writeq(1 + 2 + 3), output('1+2+3')).
case('7.10.5', writeq(1 + (2 + 3)), output('1+(2+3)')).
case('7.10.5', writeq(1 - (2 - 3)), output('1-(2-3)')).
case('7.10.5', writeq((1 - 2) - 3), output('1-2-3')).
case('7.10.5', writeq(a * (b + c)), output('a*(b+c)')).
case('7.10.5', writeq((a + b) * c), output('(a+b)*c')).
case('7.10.5', writeq(a * b + c), output('a*b+c')).
case('7.10.5', writeq(2 ^ 3 ^ 4), output('2^3^4')).
case('7.10.5', writeq((2 ^ 3) ^ 4), output('(2^3)^4')).
case('7.10.5', writeq((2 ** 3) ** 4), output('(2**3)**4')).
case('7.10.5', writeq(2 ** (3 ** 4)), output('2**(3**4)')).
case('7.10.5', writeq(a = b), output('a=b')).
case('7.10.5', writeq((a = b) = c), output('(a=b)=c')).
case('7.10.5', writeq(a = (b = c)), output('a=(b=c)')).
case('7.10.5', writeq(1 is 2), output('1 is 2')).
case('7.10.5', writeq(a mod b), output('a mod b')).
case('7.10.5', writeq(a rem b // c), output('a rem b//c')).
case('7.10.5', writeq((a :- b)), output('a:-b')).
case('7.10.5', writeq((a , b)), output('a,b')).
case('7.10.5', writeq((a ; b)), output('a;b')).
case('7.10.5', writeq((a -> b ; c)), output('a->b;c')).
case('7.10.5', writeq((a --> b)), output('a-->b')).
case('7.10.5', writeq((a :- b , c)), output('a:-b,c')).
case('7.10.5', writeq(((a , b) , c)), output('(a,b),c')).
case('7.10.5', writeq(((a ; b) -> c)), output('(a;b)->c')).
case('7.10.5', writeq(((a :- b) :- c)), output('(a:-b):-c')).
case('7.10.5', writeq(f((a , b))), output('f((a,b))')).
case('7.10.5', writeq(f((a , b), c)), output('f((a,b),c)')).
case('7.10.5', writeq(f((a :- b))), output('f((a:-b))')).
case('7.10.5', writeq(f((a ; b))), output('f((a;b))')).
case('7.10.5', writeq(f(a = b)), output('f(a=b)')).
case('7.10.5', writeq([(a , b)]), output('[(a,b)]')).
case('7.10.5', writeq([(a :- b)]), output('[(a:-b)]')).
case('7.10.5', writeq([a|(b , c)]), output('[a|(b,c)]')).
case('7.10.5', writeq([a = b]), output('[a=b]')).
case('7.10.5', writeq(f((:- a))), output('f((:-a))')).
case('7.10.5', writeq((:- a)), output(':-a')).
case('7.10.5', writeq(\+ a), output('\\+a')).
case('7.10.5', writeq(\+ (a , b)), either(output('\\+ (a,b)'), output('\\+(a,b)'))).
case('7.10.5', writeq(- a), either(output('-a'), output('- a'))).
case('7.10.5', writeq(- (- a)), output('- -a')).
case('7.10.5', writeq(\ a), output('\\a')).
case('7.10.5', writeq(1 - (-1)), output('1- -1')).
case('7.10.5', writeq(a + (-1)), output('a+ -1')).
case('7.10.5', writeq(a = (\ b)), output('a= \\b')).
case('7.10.5', writeq(a = (\+ b)), either(output('a= \\+b'), output('a=(\\+b)'))).
case('7.10.5', writeq(a * (- b)), output('a* -b')).
case('7.10.5', writeq(1 * (2 + 3) * 4), output('1*(2+3)*4')).
case('7.10.5', writeq(- (1)), either(output('- 1'), either(output('-(1)'), output('- (1)')))).
case('7.10.5', writeq(- (1.5)), either(output('- 1.5'), either(output('-(1.5)'), output('- (1.5)')))).
case('7.10.5', writeq(- (-1)), output('- -1')).
case('7.10.5', (captured(writeq(- (1)), T), reads(T, X), X == -(1)), true).
case('7.10.5', (captured(writeq(- (- (1))), T), reads(T, X), X == -(-(1))), true).
case('7.10.5', (captured(writeq(- (-1)), T), reads(T, X), X == -(-1)), true).
case('7.10.5', (captured(writeq(1 - (-(1))), T), reads(T, X), X == 1 - (-(1))), true).
case('7.10.5', (captured(writeq(- (1 ^ 2)), T), reads(T, X), X == -(1 ^ 2)), true).
case('7.10.5', (captured(writeq((-1) ^ 2), T), reads(T, X), X == (-1) ^ 2), true).
case('7.10.5', (captured(writeq((- a) ^ 2), T), reads(T, X), X == (- a) ^ 2), true).
case('7.10.5', (captured(writeq(-(1) ^ 2), T), reads(T, X), X == -(1) ^ 2), true).
case('7.10.5', (captured(writeq(- (a , b)), T), reads(T, X), X == -((a , b))), true).
case('7.10.5', (captured(writeq(- [a]), T), reads(T, X), X == -([a])), true).
case('7.10.5', (captured(writeq(- {a}), T), reads(T, X), X == -({a})), true).
case('7.10.5', (captured(writeq(- (-)), T), reads(T, X), X == -((-))), true).
case('7.10.5', (captured(writeq(\ (-)), T), reads(T, X), X == \((-))), true).
case('7.10.5', (captured(writeq(- f(x)), T), reads(T, X), X == -(f(x))), true).
case('7.10.5', (captured(writeq(- (a = b)), T), reads(T, X), X == -(a = b)), true).
case('7.10.5', (captured(writeq(1 = (:-)), T), reads(T, X), X == (1 = (:-))), true).
case('7.10.5', (captured(writeq(a- (- (-1))), T), reads(T, X), X == a-(-(-1))), true).
case('7.10.5', (captured(writeq((a :- (:- b))), T), reads(T, X), X == (a :- (:- b))), true).
case('7.10.5', (captured(writeq((:- (:- b))), T), reads(T, X), X == (:- (:- b))), true).
case('7.10.5', writeq(f(+)), output('f(+)')).
case('7.10.5', writeq(f(:-)), output('f(:-)')).
case('7.10.5', writeq(f(:-, b)), output('f(:-,b)')).
case('7.10.5', writeq(f(;, '|', ',')), output('f(;,''|'','','')')).
case('7.10.5', writeq([-]), output('[-]')).
case('7.10.5', writeq([:-, -]), output('[:-,-]')).
case('7.10.5', writeq([:-|:-]), output('[:-|:-]')).
case('7.10.5', writeq(((:-) :- (:-))), output('(:-):-(:-)')).
case('7.10.5', writeq((*) = (*)), output('(*)=(*)')).
case('7.10.5', writeq((-) - (-)), output('(-)-(-)')).
case('7.10.5', writeq((is) = a), output('(is)=a')).
case('7.10.5', writeq(- (-)), either(output('-(-)'), output('- (-)'))).
case('7.10.5', writeq([a = (\ b), - c]), either(output('[a= \\b,-c]'), output('[a= \\b,- c]'))).
case('7.10.5', writeq(!), output(!)).
case('7.10.5', writeq((! ; a)), output('!;a')).
case('7.10.5', writeq(+(1)), either(output('+1'), output('+ 1'))).
case('7.10.5', writeq(*(1)), output('*(1)')).
case('7.10.5', writeq(+(1,2,3)), output('+(1,2,3)')).
case('7.10.5', writeq(1 - 2.5), output('1-2.5')).
case('7.10.5', writeq(1 - (-2.5)), output('1- -2.5')).
case('7.10.5', with_op(700, xfx, ===>, writeq('===>'(a,b))), output('a===>b')).
case('7.10.5', with_op(700, xfx, is_in, writeq(is_in(a,b))), output('a is_in b')).
case('7.10.5', with_op(700, xfx, 'Is', writeq('Is'(a,b))), either(output('a ''Is''b'), either(output('a ''Is'' b'), output('a''Is''b')))).
case('7.10.5', with_op(200, xf, '++', writeq('++'(a))), output('a++')).
case('7.10.5', with_op(200, xf, fact, writeq(fact(3))), output('3 fact')).
case('7.10.5', with_op(200, xf, '++', writeq('++'('++'(a)))), output('(a++)++')).
case('7.10.5', with_op(200, yf, '++', (captured(writeq('++'('++'(a))), T), reads(T, X))), [X = '++'('++'(a))]).
case('7.10.5', with_op(200, xfy, &, writeq('&'(a,'&'(b,c)))), output('a&b&c')).
case('7.10.5', with_op(200, xfy, &, writeq('&'('&'(a,b),c))), output('(a&b)&c')).
case('7.10.5', with_op(200, yfx, &, writeq('&'(a,'&'(b,c)))), output('a&(b&c)')).
case('7.10.5', with_op(900, fy, please, writeq(please(a))), output('please a')).
case('7.10.5', with_op(900, fx, please, writeq(please(please(a)))), output('please (please a)')).
case('7.10.5', with_op(900, fy, please, writeq(please(please(a)))), output('please please a')).
case('7.10.5', with_op(900, fy, please, writeq(please(-1))), either(output('please -1'), output('please-1'))).
case('7.10.5', with_op(1105, xfy, '|', (captured(writeq('|'(a,b)), T), reads(T, X))), [X = '|'(a,b)]).
case('7.10.5', (captured(writeq('|'(a,b)), T), reads(T, X)), [X = '|'(a,b)]).

% write_canonical/1: quoted, operators ignored, no numbervars

case('8.14.2', write_canonical(a), output(a)).
case('8.14.2', write_canonical('A'), output('''A''')).
case('8.14.2', write_canonical(f('A')), output('f(''A'')')).
case('8.14.2', write_canonical(1 + 2), either(output('+(1,2)'), output('1+2'))).
case('8.14.2', write_canonical('$VAR'(1)), output('''$VAR''(1)')).
case('8.14.2', write_canonical([1,2,3]), output('''.''(1,''.''(2,''.''(3,[])))')).
case('8.14.2', write_canonical({a}), output('{}(a)')).
case('8.14.2', (captured(write_canonical((a :- b, \+ [c|d], - (1))), T), reads(T, X)), [X = (a :- b, \+ [c|d], - (1))]).
case('8.14.2', (captured(write_canonical(f(X,Y,X)), T), reads(T, Z), X \== Y), [Z = f(A,_,A)]).

% 8.14.3 op/3 ---------------------------------------------------------------------------------------------

case('8.14.3', with_op(30, xfy, ++, (current_op(P, T, ++))), [P = 30, T = xfy]).
case('8.14.3', with_op(30, xfy, ++, (op(0, xfy, ++), current_op(_, xfy, ++))), fail).
case('8.14.3', with_op(30, xfy, ++, (op(40, xfx, ++), findall(P-T, current_op(P, T, ++), L))), [L = [40-xfx]]).
case('8.14.3', with_op(30, xfy, ++, (op(30, fy, ++), findall(T, current_op(_, T, ++), L), sort(L, M))), [M = [fy,xfy]]).
case('8.14.3', with_op(30, xfy, o1, with_op(30, xfy, o2, (op(0, xfy, [o1,o2]), \+ current_op(_, _, o1), \+ current_op(_, _, o2)))), true).
case('8.14.3', with_op(0, xfx, o3, (op(700, xfx, [o3]), current_op(P, xfx, o3))), [P = 700]).
case('8.14.3', with_op(700, xfx, o3, (reads('a o3 b', T), op(0, xfx, o3), catch(reads('a o3 b', _), error(syntax_error(_), _), true))), [T = o3(a,b)]).
case('8.14.3', op(0, xfx, never_an_operator), true).
case('8.14.3', with_op(1200, xfx, o3, current_op(1200, xfx, o3)), true).
case('8.14.3.3', op(_, xfx, ++), instantiation_error).
case('8.14.3.3', op(30, _, ++), instantiation_error).
case('8.14.3.3', op(30, xfx, _), instantiation_error).
case('8.14.3.3', op(30, xfx, [o4|_]), instantiation_error).
case('8.14.3.3', op(30, xfx, [_]), instantiation_error).
case('8.14.3.3', op(max, xfy, ++), type_error(integer, max)).
case('8.14.3.3', op(1.5, xfy, ++), type_error(integer, 1.5)).
case('8.14.3.3', op(30, 1, ++), type_error(atom, 1)).
case('8.14.3.3', op(30, f(x), ++), type_error(atom, f(x))).
case('8.14.3.3', op(30, xfy, 1), type_error(list, 1)).
case('8.14.3.3', op(30, xfy, f(x)), type_error(list, f(x))).
case('8.14.3.3', op(30, xfy, [o4|o5]), type_error(list, [o4|o5])).
case('8.14.3.3', op(30, xfy, [1]), type_error(atom, 1)).
case('8.14.3.3', op(30, xfy, [f(x)]), type_error(atom, f(x))).
case('8.14.3.3', op(1201, xfy, ++), domain_error(operator_priority, 1201)).
case('8.14.3.3', op(-1, xfy, ++), domain_error(operator_priority, -1)).
case('8.14.3.3', op(30, yfy, ++), domain_error(operator_specifier, yfy)).
case('8.14.3.3', op(30, foo, ++), domain_error(operator_specifier, foo)).
case('8.14.3.3', op(30, xfy, (',')), permission_error(modify, operator, (','))).
case('8.14.3.3', op(30, xfy, [(',')]), permission_error(modify, operator, (','))).
case('8.14.3.3', op(0, xfy, (',')), permission_error(modify, operator, (','))).
case('8.14.3.3', op(1000, xfy, (',')), permission_error(modify, operator, (','))).
case('8.14.3.3', op(30, fy, (',')), permission_error(modify, operator, (','))).
case('8.14.3.3', op(30, xfx, {}), permission_error(create, operator, {})).
case('8.14.3.3', op(30, xfx, [{}]), permission_error(create, operator, {})).
case('8.14.3.3', op(30, xfx, [[]]), permission_error(create, operator, [])).
case('8.14.3.3', op(30, fy, {}), permission_error(create, operator, {})).
case('8.14.3.3', op(1000, xfy, '|'), permission_error(create, operator, '|')).
case('8.14.3.3', op(999, xfx, '|'), permission_error(create, operator, '|')).
case('8.14.3.3', op(1150, fy, '|'), permission_error(create, operator, '|')).
case('8.14.3.3', op(200, xf, '|'), permission_error(create, operator, '|')).
case('8.14.3.3', with_op(1001, xfy, '|', current_op(P, xfy, '|')), [P = 1001]).
case('8.14.3.3', with_op(50, xfx, o6, op(50, xf, o6)), permission_error(create, operator, o6)).
case('8.14.3.3', with_op(50, xf, o6, op(50, xfx, o6)), permission_error(create, operator, o6)).
case('8.14.3.3', op(200, yf, +), permission_error(create, operator, +)).

% 8.14.4 current_op/3 -----------------------------------------------------------------------------------------

case('8.14.4', (current_op(P, xfy, (',')), P == 1000), true).
case('8.14.4', findall(P-T, current_op(P, T, is), L), [L = [700-xfx]]).
case('8.14.4', (findall(P-T, current_op(P, T, -), L), sort(L, M)), [M = [200-fy,500-yfx]]).
case('8.14.4', current_op(_, xfx, no_such_operator), fail).
case('8.14.4', current_op(_, yfx, is), fail).
case('8.14.4', current_op(699, xfx, is), fail).
case('8.14.4', (current_op(200, T, O), T == xfy, O == (^)), true).
case('8.14.4.3', current_op(1201, _, _), domain_error(operator_priority, 1201)).
case('8.14.4.3', current_op(-1, _, _), domain_error(operator_priority, -1)).
case('8.14.4.3', current_op(foo, _, _), domain_error(operator_priority, foo)).
case('8.14.4.3', current_op(_, yfy, _), domain_error(operator_specifier, yfy)).
case('8.14.4.3', current_op(_, 0, _), domain_error(operator_specifier, 0)).
case('8.14.4.3', current_op(_, _, 1), type_error(atom, 1)).
case('8.14.4.3', current_op(_, _, f(x)), type_error(atom, f(x))).

% 8.14.5 char_conversion/2, 8.14.6 current_char_conversion/2 ------------------------------------------------------

case('8.14.5', char_conversion(a, a), true).
case('8.14.5.3', char_conversion(_, a), instantiation_error).
case('8.14.5.3', char_conversion(a, _), instantiation_error).
case('8.14.5.3', char_conversion(ab, a), either(representation_error(character), type_error(character, ab))).
case('8.14.5.3', char_conversion(a, 1), either(representation_error(character), type_error(character, 1))).
case('8.14.6', current_char_conversion(a, X), either([X = a], fail)).
case('8.14.6.3', current_char_conversion(ab, _), either(representation_error(character), type_error(character, ab))).
case('8.14.6.3', current_char_conversion(_, 1), either(representation_error(character), type_error(character, 1))).
