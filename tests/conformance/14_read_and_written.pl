% 6.3, 6.4 and 7.10.5 once more: texts that show how reading and writing fit together; what is no term, and how terms look
% when they are written.

:- multifile(case/3).
:- dynamic(case/3).
:- discontiguous(case/3).
:- multifile(case_count/1).
:- dynamic(case_count/1).
case_count(385).

% no terms: operators as operands, brackets, numbers, quoted items, priorities of arguments

case('6.3', reads('p(\'\t\')', _), syntax_error).
case('6.3', reads('p(\'\\ \')', _), syntax_error).
case('6.3', reads('p(\'\\ca\')', _), syntax_error).
case('6.3', reads('p(\'\\d\')', _), syntax_error).
case('6.3', reads('p(\'\\e\')', _), syntax_error).
case('6.3', reads('p(\'\\g\')', _), syntax_error).
case('6.3', reads('p(\'\\s\')', _), syntax_error).
case('6.3', reads('p(\'\\u\')', _), syntax_error).
case('6.3', reads('p(\'\\x\')', _), syntax_error).
case('6.3', reads('p({- = xf1})', _), syntax_error).
case('6.3', reads('p(a;b)', _), syntax_error).
case('6.3', reads('p((:- :- :-))', _), syntax_error).
case('6.3', reads('p(f(,))', _), syntax_error).
case('6.3', reads('p([a|b|c])', _), syntax_error).
case('6.3', reads('p(1e10)', _), syntax_error).
case('6.3', reads('p(1.e)', _), syntax_error).
case('6.3', reads('p(1.0ee)', _), syntax_error).
case('6.3', reads('p(0\'\')', _), syntax_error).
case('6.3', reads('p(0\'\t)', _), syntax_error).
case('6.3', reads('p(0xg)', _), syntax_error).
case('6.3', reads('p(0b2)', _), syntax_error).
case('6.3', reads('p(0o8)', _), syntax_error).
case('6.3', reads('p(0x)', _), syntax_error).
case('6.3', reads('p(0X1)', _), syntax_error).
case('6.3', reads('p(1_000)', _), syntax_error).
case('6.3', reads('p(- mod)', _), syntax_error).
case('6.3', reads('p((- , 1))', _), syntax_error).
case('6.3', reads('p(- = 1)', _), syntax_error).
case('6.3', reads('p(- = -)', _), syntax_error).
case('6.3', reads('p(= = =)', _), syntax_error).
case('6.3', reads('p(:- (a))', _), syntax_error).
case('6.3', reads('p(:-a)', _), syntax_error).
case('6.3', reads('p(f(:- a))', _), syntax_error).
case('6.3', reads('p([:- a])', _), syntax_error).
case('6.3', reads('p(1.0 .  )', _), syntax_error).
case('6.3', reads('p(2**3**4)', _), syntax_error).
case('6.3', reads('p(a=b=c)', _), syntax_error).
case('6.3', reads('p(\'ab\\c d\')', _), syntax_error).
case('6.3', reads('p(\'a\nb\')', _), syntax_error).
case('6.3', reads('p(f/**/(a))', _), syntax_error).
case('6.3', reads('p(f (a))', _), syntax_error).
case('6.3', reads('p(a:-b)', _), syntax_error).
case('6.3', reads('p(a-->b)', _), syntax_error).
case('6.3', reads('p(dynamic a)', _), syntax_error).
case('6.3', reads('p(a->b)', _), syntax_error).
case('6.3', reads('p([a->b])', _), syntax_error).
case('6.3', reads('p(is is is)', _), syntax_error).
case('6.3', reads('p(a.b)', _), syntax_error).
case('6.3', reads('p(a= :- )', _), syntax_error).
case('6.3', reads('p(a= .. b)', _), syntax_error).
case('6.3', reads('p(f(a)', _), syntax_error).
case('6.3', reads('p(f(a)))', _), syntax_error).
case('6.3', reads('p([a)', _), syntax_error).
case('6.3', reads('p({a)', _), syntax_error).
case('6.3', reads('p({a])', _), syntax_error).
case('6.3', reads('p(f())', _), syntax_error).
case('6.3', reads('p(f(a,))', _), syntax_error).
case('6.3', reads('p([a,])', _), syntax_error).
case('6.3', reads('p([,a])', _), syntax_error).
case('6.3', reads('p([|a])', _), syntax_error).
case('6.3', reads('p([a|])', _), syntax_error).
case('6.3', reads('p({,})', _), syntax_error).
case('6.3', reads('p({|})', _), syntax_error).
case('6.3', reads('p((,))', _), syntax_error).
case('6.3', reads('p((|))', _), syntax_error).
case('6.3', reads('p(())', _), syntax_error).
case('6.3', reads('p(A(a))', _), syntax_error).
case('6.3', reads('p(1(a))', _), syntax_error).
case('6.3', reads('p("a"(b))', _), syntax_error).
case('6.3', reads('p((a)(b))', _), syntax_error).
case('6.3', reads('p([a](b))', _), syntax_error).
case('6.3', reads('p({a}(b))', _), syntax_error).
case('6.3', reads('p(a b)', _), syntax_error).
case('6.3', reads('p(1 2)', _), syntax_error).
case('6.3', reads('p(a 1)', _), syntax_error).
case('6.3', reads('p(X Y)', _), syntax_error).
case('6.3', reads('p(1a)', _), syntax_error).
case('6.3', reads('p(1A)', _), syntax_error).
case('6.3', reads('p(1_a)', _), syntax_error).
case('6.3', reads('p(0\'ab)', _), syntax_error).
case('6.3', reads('p(\'a\'b)', _), syntax_error).
case('6.3', reads('p("a" "b")', _), syntax_error).
case('6.3', reads('p((a:-b):-c)', _), syntax_error).
case('6.3', reads('p(f(- - ))', _), syntax_error).
case('6.3', reads('p(a;b->c)', _), syntax_error).
case('6.3', reads('p(f(a;b))', _), syntax_error).
case('6.3', reads('p(X = -)', _), syntax_error).
case('6.3', reads('p([- = a])', _), syntax_error).
case('6.3', reads('p(\\+ - )', _), syntax_error).
case('6.3', reads('p(a = + )', _), syntax_error).
case('6.3', reads('p(- - )', _), syntax_error).
case('6.3', reads('p(mod mod 1)', _), syntax_error).
case('6.3', reads('p(1 mod mod)', _), syntax_error).
case('6.3', reads('p(* = *)', _), syntax_error).
case('6.3', reads('p((- :- -))', _), syntax_error).
case('6.3', reads('p((a,-))', _), syntax_error).
case('6.3', reads('p((-,a))', _), syntax_error).
case('6.3', reads('p((-;a))', _), syntax_error).
case('6.3', reads('p(\',\' = a)', _), syntax_error).
case('6.3', reads('p(\'|\' = a)', _), syntax_error).
case('6.3', reads('p(; = a)', _), syntax_error).
case('6.3', reads('p(0\'\\z)', _), syntax_error).
case('6.3', reads('p(0\'\\x41)', _), syntax_error).
case('6.3', reads('p(0B1)', _), syntax_error).
case('6.3', reads('p(2\'1)', _), syntax_error).
case('6.3', reads('p(\'\\x110000\\\')', _), syntax_error).
case('6.3', reads('p(\'\\8\\\')', _), syntax_error).
case('6.3', reads('p(f(|))', _), syntax_error).
case('6.3', reads('p([a||b])', _), syntax_error).
case('6.3', reads('p((a||b))', _), syntax_error).
case('6.3', reads('p(\'a\tb\')', _), syntax_error).
case('6.3', reads('p("a\tb")', _), syntax_error).

% terms, and what writeq/1 makes of them

case('7.10.5', (reads('\'\\n\'', T), writeq(T)), output('\'\\n\'')).
case('7.10.5', (reads('\'a\\\nb\'', T), writeq(T)), output('ab')).
case('7.10.5', (reads('\'\\t\'', T), writeq(T)), output('\'\\t\'')).
case('7.10.5', (reads('\'\\a\'', T), writeq(T)), output('\'\\a\'')).
case('7.10.5', (reads('\'\\7\\\'', T), writeq(T)), output('\'\\a\'')).
case('7.10.5', (reads('\'\\f\'', T), writeq(T)), output('\'\\f\'')).
case('7.10.5', (reads('\'\\v\'', T), writeq(T)), output('\'\\v\'')).
case('7.10.5', (reads('\'\\x41\\\'', T), writeq(T)), output('\'A\'')).
case('7.10.5', (reads('a*(b+c)', T), writeq(T)), output('a*(b+c)')).
case('7.10.5', (reads('f(a,+)', T), writeq(T)), output('f(a,+)')).
case('7.10.5', (reads('[a,+]', T), writeq(T)), output('[a,+]')).
case('7.10.5', (reads('f(:-)', T), writeq(T)), output('f(:-)')).
case('7.10.5', (reads('f(:-,a)', T), writeq(T)), output('f(:-,a)')).
case('7.10.5', (reads('[:-,a]', T), writeq(T)), output('[:-,a]')).
case('7.10.5', (reads('[:-|a]', T), writeq(T)), output('[:-|a]')).
case('7.10.5', (reads('-(-1)', T), writeq(T)), output('- -1')).
case('7.10.5', (reads('-(-a)', T), writeq(T)), output('- -a')).
case('7.10.5', (reads('-(-(-a))', T), writeq(T)), output('- - -a')).
case('7.10.5', (reads('-((a,b))', T), writeq(T)), output('- (a,b)')).
case('7.10.5', (reads('-a', T), writeq(T)), output('-a')).
case('7.10.5', (reads('-(-)', T), writeq(T)), output('- (-)')).
case('7.10.5', (reads('-[-]', T), writeq(T)), output('-[-]')).
case('7.10.5', (reads('-p(c)', T), writeq(T)), output('-p(c)')).
case('7.10.5', (reads('-[1]', T), writeq(T)), output('-[1]')).
case('7.10.5', (reads('-(a)', T), writeq(T)), output('-a')).
case('7.10.5', (reads('(-1)^2', T), writeq(T)), output('-1^2')).
case('7.10.5', (reads('-1^2', T), writeq(T)), output('-1^2')).
case('7.10.5', (reads('-a^2', T), writeq(T)), output('-a^2')).
case('7.10.5', (reads('-(a)^2', T), writeq(T)), output('(-a)^2')).
case('7.10.5', (reads('(-a)^2', T), writeq(T)), output('(-a)^2')).
case('7.10.5', (reads('1 - (2)', T), writeq(T)), output('1-2')).
case('7.10.5', (reads('1 - (-1)', T), writeq(T)), output('1- -1')).
case('7.10.5', (reads('a- (-a)', T), writeq(T)), output('a- -a')).
case('7.10.5', (reads('- - 1', T), writeq(T)), output('- -1')).
case('7.10.5', (reads('- 1', T), writeq(T)), output('-1')).
case('7.10.5', (reads('-1', T), writeq(T)), output('-1')).
case('7.10.5', (reads('\'-\'(-1)', T), writeq(T)), output('- -1')).
case('7.10.5', (reads('+1', T), writeq(T)), output('+1')).
case('7.10.5', (reads('+(1)', T), writeq(T)), output('+1')).
case('7.10.5', (reads('+ (1)', T), writeq(T)), output('+1')).
case('7.10.5', (reads('1 = f', T), writeq(T)), output('1=f')).
case('7.10.5', (reads('\\ (a,b)', T), writeq(T)), output('\\ (a,b)')).
case('7.10.5', (reads('\\ a', T), writeq(T)), output('\\a')).
case('7.10.5', (reads('\\ (\\ a)', T), writeq(T)), output('\\ \\a')).
case('7.10.5', (reads('[a|[]]', T), writeq(T)), output('[a]')).
case('7.10.5', (reads('\'/*\'', T), writeq(T)), output('\'/*\'')).
case('7.10.5', (reads('//*', T), writeq(T)), output('//*')).
case('7.10.5', (reads('\'//*\'', T), writeq(T)), output('//*')).
case('7.10.5', (reads('f(a,(b,c))', T), writeq(T)), output('f(a,(b,c))')).
case('7.10.5', (reads('f((a:-b))', T), writeq(T)), output('f((a:-b))')).
case('7.10.5', (reads('[(a:-b)]', T), writeq(T)), output('[(a:-b)]')).
case('7.10.5', (reads('{a}', T), writeq(T)), output('{a}')).
case('7.10.5', (reads('\'{}\'(a)', T), writeq(T)), output('{a}')).
case('7.10.5', (reads('{}(a)', T), writeq(T)), output('{a}')).
case('7.10.5', (reads('{a,b}', T), writeq(T)), output('{a,b}')).
case('7.10.5', (reads('{[a]}', T), writeq(T)), output('{[a]}')).
case('7.10.5', (reads('{}', T), writeq(T)), output('{}')).
case('7.10.5', (reads('\'{}\'', T), writeq(T)), output('{}')).
case('7.10.5', (reads('[]', T), writeq(T)), output('[]')).
case('7.10.5', (reads('\'[]\'', T), writeq(T)), output('[]')).
case('7.10.5', (reads('[](a)', T), writeq(T)), output('[](a)')).
case('7.10.5', (reads('(a:-b,c;d->e)', T), writeq(T)), output('a:-b,c;d->e')).
case('7.10.5', (reads('(:-)', T), writeq(T)), output(':-')).
case('7.10.5', (reads('f(\',\')', T), writeq(T)), output('f(\',\')')).
case('7.10.5', (reads('\',\'(a,b)', T), writeq(T)), output('a,b')).
case('7.10.5', (reads('\',\'(a)', T), writeq(T)), output('\',\'(a)')).
case('7.10.5', (reads('\'|\'(a,b)', T), writeq(T)), output('a|b')).
case('7.10.5', (reads('(a|b)', T), writeq(T)), output('a|b')).
case('7.10.5', (reads('f(;,\'|\',\';;\')', T), writeq(T)), output('f(;,\'|\',\';;\')')).
case('7.10.5', (reads('\'|\'', T), writeq(T)), output('\'|\'')).
case('7.10.5', (reads(';', T), writeq(T)), output(';')).
case('7.10.5', (reads('(;)', T), writeq(T)), output(';')).
case('7.10.5', (reads('!', T), writeq(T)), output('!')).
case('7.10.5', (reads('[!]', T), writeq(T)), output('[!]')).
case('7.10.5', (reads('(!;a)', T), writeq(T)), output('!;a')).
case('7.10.5', (reads('[a|b]', T), writeq(T)), output('[a|b]')).
case('7.10.5', (reads('[a,b|c]', T), writeq(T)), output('[a,b|c]')).
case('7.10.5', (reads('\'.\'(a,[])', T), writeq(T)), output('[a]')).
case('7.10.5', (reads('\'.\'', T), writeq(T)), output('\'.\'')).
case('7.10.5', (reads('1.0', T), writeq(T)), output('1.0')).
case('7.10.5', (reads('1.0e10', T), writeq(T)), output('10000000000.0')).
case('7.10.5', (reads('1.0e+10', T), writeq(T)), output('10000000000.0')).
case('7.10.5', (reads('0\'a', T), writeq(T)), output('97')).
case('7.10.5', (reads('0\'\'\'', T), writeq(T)), output('39')).
case('7.10.5', (reads('0\'\\\'', T), writeq(T)), output('39')).
case('7.10.5', (reads('0\'\\n', T), writeq(T)), output('10')).
case('7.10.5', (reads('0\'\\\\', T), writeq(T)), output('92')).
case('7.10.5', (reads('0\'\\x41\\', T), writeq(T)), output('65')).
case('7.10.5', (reads('0\' ', T), writeq(T)), output('32')).
case('7.10.5', (reads('0x1F', T), writeq(T)), output('31')).
case('7.10.5', (reads('0b101', T), writeq(T)), output('5')).
case('7.10.5', (reads('0o17', T), writeq(T)), output('15')).
case('7.10.5', (reads('"a"', T), writeq(T)), output('[97]')).
case('7.10.5', (reads('a= \\b', T), writeq(T)), output('a= \\b')).
case('7.10.5', (reads('\\+a', T), writeq(T)), output('\\+a')).
case('7.10.5', (reads('\\+ (a,b)', T), writeq(T)), output('\\+ (a,b)')).
case('7.10.5', (reads('\\+ [a]', T), writeq(T)), output('\\+[a]')).
case('7.10.5', (reads('\\+ (+)', T), writeq(T)), output('\\+ (+)')).
case('7.10.5', (reads('a mod b', T), writeq(T)), output('a mod b')).
case('7.10.5', (reads('f(- , 1)', T), writeq(T)), output('f(-,1)')).
case('7.10.5', (reads('[- , 1]', T), writeq(T)), output('[-,1]')).
case('7.10.5', (reads('[-]', T), writeq(T)), output('[-]')).
case('7.10.5', (reads('[- | -]', T), writeq(T)), output('[-|-]')).
case('7.10.5', (reads('(=) = (=)', T), writeq(T)), output('(=)=(=)')).
case('7.10.5', (reads('[=,=]', T), writeq(T)), output('[=,=]')).
case('7.10.5', (reads('f(=,=)', T), writeq(T)), output('f(=,=)')).
case('7.10.5', (reads('-(=)', T), writeq(T)), output('- (=)')).
case('7.10.5', (reads('[:-]', T), writeq(T)), output('[:-]')).
case('7.10.5', (reads('(:- a)', T), writeq(T)), output(':-a')).
case('7.10.5', (reads('f((:- a))', T), writeq(T)), output('f((:-a))')).
case('7.10.5', (reads('(a , b :- c)', T), writeq(T)), output('a,b:-c')).
case('7.10.5', (reads('a:b:c', T), writeq(T)), output('a:b:c')).
case('7.10.5', (reads('(a:b):c', T), writeq(T)), output('(a:b):c')).
case('7.10.5', (reads('a+b+c', T), writeq(T)), output('a+b+c')).
case('7.10.5', (reads('a+(b+c)', T), writeq(T)), output('a+(b+c)')).
case('7.10.5', (reads('2^3^4', T), writeq(T)), output('2^3^4')).
case('7.10.5', (reads('(2^3)^4', T), writeq(T)), output('(2^3)^4')).
case('7.10.5', (reads('2**3', T), writeq(T)), output('2**3')).
case('7.10.5', (reads('1-(2-3)', T), writeq(T)), output('1-(2-3)')).
case('7.10.5', (reads('- - a', T), writeq(T)), output('- -a')).
case('7.10.5', (reads('\\ - a', T), writeq(T)), output('\\ -a')).
case('7.10.5', (reads('[-1]', T), writeq(T)), output('[-1]')).
case('7.10.5', (reads('[- 1]', T), writeq(T)), output('[-1]')).
case('7.10.5', (reads('f(-1)', T), writeq(T)), output('f(-1)')).
case('7.10.5', (reads('1 - 1', T), writeq(T)), output('1-1')).
case('7.10.5', (reads('1 -1', T), writeq(T)), output('1-1')).
case('7.10.5', (reads('1-1', T), writeq(T)), output('1-1')).
case('7.10.5', (reads('a -1', T), writeq(T)), output('a-1')).
case('7.10.5', (reads('[a -1]', T), writeq(T)), output('[a-1]')).
case('7.10.5', (reads('\'a b\'', T), writeq(T)), output('\'a b\'')).
case('7.10.5', (reads('aB', T), writeq(T)), output('aB')).
case('7.10.5', (reads('\'A\'', T), writeq(T)), output('\'A\'')).
case('7.10.5', (reads('\'_a\'', T), writeq(T)), output('\'_a\'')).
case('7.10.5', (reads('\'\\\\\'', T), writeq(T)), output('\\')).
case('7.10.5', (reads('\\', T), writeq(T)), output('\\')).
case('7.10.5', (reads('^', T), writeq(T)), output('^')).
case('7.10.5', (reads('(\'a\',b)', T), writeq(T)), output('a,b')).
case('7.10.5', (reads('"\\x41\\"', T), writeq(T)), output('[65]')).
case('7.10.5', (reads('\'`\'', T), writeq(T)), output('\'`\'')).
case('7.10.5', (reads('\'\\`\'', T), writeq(T)), output('\'`\'')).
case('7.10.5', (reads('\'\\"\'', T), writeq(T)), output('\'"\'')).
case('7.10.5', (reads('\'"\'', T), writeq(T)), output('\'"\'')).
case('7.10.5', (reads('\'\\xa\\\'', T), writeq(T)), output('\'\\n\'')).
case('7.10.5', (reads('\'\\x7\\\'', T), writeq(T)), output('\'\\a\'')).
case('7.10.5', (reads('\'\\10\\\'', T), writeq(T)), output('\'\\b\'')).
case('7.10.5', (reads('/**/a', T), writeq(T)), output('a')).
case('7.10.5', (reads('a/**/', T), writeq(T)), output('a')).
case('7.10.5', (reads('- (a)', T), writeq(T)), output('-a')).
case('7.10.5', (reads('-(a,b)', T), writeq(T)), output('a-b')).
case('7.10.5', (reads('-(a,b,c)', T), writeq(T)), output('-(a,b,c)')).
case('7.10.5', (reads('+(a,b)', T), writeq(T)), output('a+b')).
case('7.10.5', (reads('=(a,b)', T), writeq(T)), output('a=b')).
case('7.10.5', (reads('=(a)', T), writeq(T)), output('=(a)')).
case('7.10.5', (reads('\',\'(a,b,c)', T), writeq(T)), output('\',\'(a,b,c)')).
case('7.10.5', (reads('((a))', T), writeq(T)), output('a')).
case('7.10.5', (reads('dynamic', T), writeq(T)), output('dynamic')).
case('7.10.5', (reads('(a->b)', T), writeq(T)), output('a->b')).
case('7.10.5', (reads('[a=b|c]', T), writeq(T)), output('[a=b|c]')).
case('7.10.5', (reads('[(a,b)]', T), writeq(T)), output('[(a,b)]')).
case('7.10.5', (reads('[(a;b)]', T), writeq(T)), output('[(a;b)]')).
case('7.10.5', (reads('is(a,b)', T), writeq(T)), output('a is b')).
case('7.10.5', (reads('a is b', T), writeq(T)), output('a is b')).
case('7.10.5', (reads('is', T), writeq(T)), output('is')).
case('7.10.5', (reads('[is]', T), writeq(T)), output('[is]')).
case('7.10.5', (reads('f(is)', T), writeq(T)), output('f(is)')).
case('7.10.5', (reads('1 is 2', T), writeq(T)), output('1 is 2')).
case('7.10.5', (reads('- 1 + 2', T), writeq(T)), output('-1+2')).
case('7.10.5', (reads('-1.0', T), writeq(T)), output('-1.0')).
case('7.10.5', (reads('- 1.0', T), writeq(T)), output('-1.0')).
case('7.10.5', (reads('-0', T), writeq(T)), output('0')).
case('7.10.5', (reads('-0.0', T), writeq(T)), output('-0.0')).
case('7.10.5', (reads('00', T), writeq(T)), output('0')).
case('7.10.5', (reads('007', T), writeq(T)), output('7')).
case('7.10.5', (reads('[a,b,c|[d]]', T), writeq(T)), output('[a,b,c,d]')).
case('7.10.5', (reads('- (- 1)', T), writeq(T)), output('- -1')).
case('7.10.5', (reads('1 = -1', T), writeq(T)), output('1= -1')).
case('7.10.5', (reads('1 = - 1', T), writeq(T)), output('1= -1')).
case('7.10.5', (reads('a=..b', T), writeq(T)), output('a=..b')).
case('7.10.5', (reads('a=(..)', T), writeq(T)), output('a= ..')).
case('7.10.5', (reads('..', T), writeq(T)), output('..')).
case('7.10.5', (reads('f(..)', T), writeq(T)), output('f(..)')).
case('7.10.5', (reads('\'a\'(b)', T), writeq(T)), output('a(b)')).
case('7.10.5', (reads('\'\'', T), writeq(T)), output('\'\'')).
case('7.10.5', (reads('- - - 1', T), writeq(T)), output('- - -1')).
case('7.10.5', (reads('1*(2+3)*4', T), writeq(T)), output('1*(2+3)*4')).
case('7.10.5', (reads('(a:-b)', T), writeq(T)), output('a:-b')).
case('7.10.5', (reads('((a:-b):-c)', T), writeq(T)), output('(a:-b):-c')).
case('7.10.5', (reads(':-(:-(a))', T), writeq(T)), output(':- (:-a)')).
case('7.10.5', (reads('\\ (-)', T), writeq(T)), output('\\ (-)')).
case('7.10.5', (reads('\\ (1)', T), writeq(T)), output('\\1')).
case('7.10.5', (reads('-(\\(1))', T), writeq(T)), output('- \\1')).
case('7.10.5', (reads('-(\'\\\\\'(a))', T), writeq(T)), output('- \\a')).
case('7.10.5', (reads('f(-)', T), writeq(T)), output('f(-)')).
case('7.10.5', (reads('[a|(b,c)]', T), writeq(T)), output('[a|(b,c)]')).
case('7.10.5', (reads('[(a|b)]', T), writeq(T)), output('[(a|b)]')).
case('7.10.5', (reads('f((a;b))', T), writeq(T)), output('f((a;b))')).
case('7.10.5', (reads('f((a->b))', T), writeq(T)), output('f((a->b))')).
case('7.10.5', (reads('f((a,b))', T), writeq(T)), output('f((a,b))')).
case('7.10.5', (reads('- ', T), writeq(T)), output('-')).
case('7.10.5', (reads('[a,- ]', T), writeq(T)), output('[a,-]')).
case('7.10.5', (reads('- + 1', T), writeq(T)), output('- +1')).
case('7.10.5', (reads('+ - 1', T), writeq(T)), output('+ -1')).
case('7.10.5', (reads('(:- ) = a', T), writeq(T)), output('(:-)=a')).
case('7.10.5', (reads('{= }', T), writeq(T)), output('{=}')).
case('7.10.5', (reads('[= , a]', T), writeq(T)), output('[=,a]')).
case('7.10.5', (reads('[a | - ]', T), writeq(T)), output('[a|-]')).
case('7.10.5', (reads('[* , *]', T), writeq(T)), output('[*,*]')).
case('7.10.5', (reads('[:-|:-]', T), writeq(T)), output('[:-|:-]')).
case('7.10.5', (reads('f(:-,-,is)', T), writeq(T)), output('f(:-,-,is)')).
case('7.10.5', (reads('-(:-)', T), writeq(T)), output('- (:-)')).
case('7.10.5', (reads('-(is)', T), writeq(T)), output('- (is)')).
case('7.10.5', (reads(':-(-)', T), writeq(T)), output(':- (-)')).
case('7.10.5', (reads('=(-,1)', T), writeq(T)), output('(-)=1')).
case('7.10.5', (reads('=(1,-)', T), writeq(T)), output('1=(-)')).
case('7.10.5', (reads('-(-,-)', T), writeq(T)), output('(-)-(-)')).
case('7.10.5', (reads('\',\'', T), writeq(T)), output('\',\'')).
case('7.10.5', (reads('\',\'(\',\',a)', T), writeq(T)), output('(\',\'),a')).
case('7.10.5', (reads('[] = a', T), writeq(T)), output('[]=a')).
case('7.10.5', (reads('{} = a', T), writeq(T)), output('{}=a')).
case('7.10.5', (reads('! = a', T), writeq(T)), output('!=a')).
case('7.10.5', (reads('(;) = a', T), writeq(T)), output('(;)=a')).
case('7.10.5', (reads('1.0E10', T), writeq(T)), output('10000000000.0')).
case('7.10.5', (reads('\'\\x1\\\'', T), writeq(T)), output('\'\\x1\\\'')).
case('7.10.5', (reads('\'\\x80\\\'', T), writeq(T)), output('\'\\x80\\\'')).
case('7.10.5', (reads('\'\\b\'', T), writeq(T)), output('\'\\b\'')).
case('7.10.5', (reads('"a""b"', T), writeq(T)), output('[97,34,98]')).
case('7.10.5', (reads('\'.a\'', T), writeq(T)), output('\'.a\'')).
case('7.10.5', (reads('\'*/\'', T), writeq(T)), output('*/')).
case('7.10.5', (reads('*/', T), writeq(T)), output('*/')).
case('7.10.5', (reads('&', T), writeq(T)), output('&')).
case('7.10.5', (reads('$', T), writeq(T)), output('$')).
case('7.10.5', (reads('a^ -1', T), writeq(T)), output('a^ -1')).
case('7.10.5', (reads('a^(-b)', T), writeq(T)), output('a^ -b')).
case('7.10.5', (reads('a rem(-1)', T), writeq(T)), output('a rem -1')).
case('7.10.5', (reads('\\ -1', T), writeq(T)), output('\\ -1')).
case('7.10.5', (reads('{}(a,b)', T), writeq(T)), output('{}(a,b)')).
case('7.10.5', (reads('\'[]\'(a)', T), writeq(T)), output('[](a)')).
case('7.10.5', (reads('\'.\'(a)', T), writeq(T)), output('\'.\'(a)')).
case('7.10.5', (reads('\'$VAR\'(1)', T), writeq(T)), output('B')).
case('7.10.5', (reads('\'$VAR\'(27)', T), writeq(T)), output('B1')).
case('7.10.5', (reads('\'$VAR\'(-1)', T), writeq(T)), output('\'$VAR\'(-1)')).
case('7.10.5', (reads('\'$VAR\'(a)', T), writeq(T)), output('\'$VAR\'(a)')).
case('7.10.5', (reads('\'$VAR\'(\'A\')', T), writeq(T)), output('\'$VAR\'(\'A\')')).
case('7.10.5', (reads('(-2)^2', T), writeq(T)), output('-2^2')).
case('7.10.5', (reads('- (a,b)', T), writeq(T)), output('- (a,b)')).
case('7.10.5', (reads('f(- (a,b))', T), writeq(T)), output('f(- (a,b))')).
case('7.10.5', (reads('- [a]', T), writeq(T)), output('-[a]')).
case('7.10.5', (reads('- "a"', T), writeq(T)), output('-[97]')).
case('7.10.5', (reads('- (a;b)', T), writeq(T)), output('- (a;b)')).
case('7.10.5', (reads('\\ (a;b)', T), writeq(T)), output('\\ (a;b)')).
case('7.10.5', (reads('\\ [a]', T), writeq(T)), output('\\[a]')).
case('7.10.5', (reads('- - - - 1', T), writeq(T)), output('- - - -1')).
case('7.10.5', (reads('\'||\'', T), writeq(T)), output('\'||\'')).
case('7.10.5', (reads('"a\\\nb"', T), writeq(T)), output('[97,98]')).
case('7.10.5', (reads('a\t', T), writeq(T)), output('a')).

% numbers in front of quoted items: there is no radix notation, and what is written is read as the same term

case('6.4.4', reads('16\'mod\'2', 16 mod 2), true).
case('6.4.4', reads('X is 40\'mod\'7', _), true).
case('6.4.4', reads('2\'1 \'y', _), syntax_error).
case('6.4.4', reads('0\'\\\n+\'2', 0+2), true).
case('6.4.4', reads('0\'\\\na', _), syntax_error).
case('6.4.4', with_op(9, yfx, bo, reads('0bo 2', bo(0, 2))), true).
case('6.4.4', with_op(9, yf, o9, reads('0o9', o9(0))), true).
case('7.10.5', with_op(100, xf, '', writeq(''(5))), output('5 \'\'')).
case('7.10.5', with_op(100, fx, ' pre', writeq(' pre'('1 '))), output('\' pre\' \'1 \'')).
case('7.10.5', writeq([-{a}, -{}, \{a}]), output('[-{a},-{},\\{a}]')).

% two operators of the same priority, each of which takes such an argument: the left one takes what is at its right

case('6.3.4.2', with_op(9, fy, fy, with_op(9, yf, yf, reads('fy 1 yf', fy(yf(1))))), true).
case('6.3.4.2', with_op(9, fy, fy, with_op(9, yfx, yfx, reads('fy 1 yfx 2', fy(yfx(1, 2))))), true).
case('6.3.4.2', with_op(9, xfy, xfy, with_op(9, yf, yf, reads('1 xfy 2 yf', xfy(1, yf(2))))), true).
case('7.10.5', with_op(9, fy, fy, with_op(9, yf, yf, writeq(yf(fy(1))))), output('(fy 1)yf')).
case('7.10.5', with_op(9, fy, fy, with_op(9, yf, yf, writeq(fy(yf(1))))), output('fy 1 yf')).
case('7.10.5', with_op(9, fy, fy, with_op(9, yfx, yfx, writeq(yfx(fy(1), 2)))), output('(fy 1)yfx 2')).
case('7.10.5', with_op(9, xfy, xfy, with_op(9, yf, yf, writeq(yf(xfy(1, 2))))), output('(1 xfy 2)yf')).
case('7.10.5', with_op(9, xf, '$VAR', writeq(-('$VAR'(1)))), output('-B')).
