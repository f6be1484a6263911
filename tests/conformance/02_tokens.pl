% 6.4 and 6.5: tokens and characters.

:- multifile(case/3).
:- dynamic(case/3).
:- discontiguous(case/3).
:- multifile(case_count/1).
:- dynamic(case_count/1).
case_count(257).

% 6.4.1 layout text -------------------------------------------------------------

case('6.4.1', reads('f( a,b )', T), [T = f(a,b)]).
case('6.4.1', reads(' \t\n a', T), [T = a]).
case('6.4.1', reads('a % comment\n', T), [T = a]).
case('6.4.1', reads('% comment\na', T), [T = a]).
case('6.4.1', reads('%% \'quoted\n a', T), [T = a]).
case('6.4.1', reads('%\na', T), [T = a]).
case('6.4.1', reads('f(a, % first\n b)', T), [T = f(a,b)]).
case('6.4.1', reads('/* comment */ a', T), [T = a]).
case('6.4.1', reads('a /* comment */', T), [T = a]).
case('6.4.1', reads('/**/a', T), [T = a]).
case('6.4.1', reads('/***/a', T), [T = a]).
case('6.4.1', reads('/* * / */a', T), [T = a]).
case('6.4.1', reads('/* /* */a', T), [T = a]).
case('6.4.1', reads('/* a. b. */ c', T), [T = c]).
case('6.4.1', reads('/*\n two lines\n*/ a', T), [T = a]).
case('6.4.1', reads('/* \' */ a', T), [T = a]).
case('6.4.1', reads('f(/* one */a/* two */,/* three */b)', T), [T = f(a,b)]).
case('6.4.1', reads('a/* */', T), [T = a]).
case('6.4.1', reads('1/* */+2', T), [T = 1+2]).
case('6.4.1', reads('- /* */a', T), [T = -(a)]).
case('6.4.1', reads('a/* */(b)', _), syntax_error).
case('6.4.1', reads('/* a', _), syntax_error).
case('6.4.1', reads('a */', _), syntax_error).
case('6.4.1', reads('a*/b', _), syntax_error).
case('6.4.1', reads_all('a. /* c */b. ', Ts), [Ts = [a,b]]).
case('6.4.1', reads_all('a. % c. d.\nb.\n', Ts), [Ts = [a,b]]).

% 6.4.2 names -------------------------------------------------------------------

case('6.4.2', reads('a', T), [T = 'a']).
case('6.4.2', reads('aB_1', T), [T = 'aB_1']).
case('6.4.2', reads('a1', T), [T = 'a1']).
case('6.4.2', reads('a_', T), [T = 'a_']).
case('6.4.2', reads('zZ09_', T), [T = 'zZ09_']).
case('6.4.2', (reads('=..', T), atom_length(T, N)), [N = 3]).
case('6.4.2', (reads('@#&', T), atom_length(T, N)), [N = 3]).
case('6.4.2', (reads('+-*/^<>=~:.?@#&$', T), atom_length(T, N)), [N = 16]).
case('6.4.2', (reads('\\\\', T), atom_length(T, N)), [N = 2]).
case('6.4.2', (reads('\\/', T), atom_length(T, N)), [N = 2]).
case('6.4.2', reads('.a', _), syntax_error).
case('6.4.2', (reads('..', T), atom_length(T, N)), [N = 2]).
case('6.4.2', (reads('...', T), atom_length(T, N)), [N = 3]).
case('6.4.2', (reads('$-', T), atom_length(T, N)), [N = 2]).
case('6.4.2', reads('a+b', T), [T = '+'(a,b)]).
case('6.4.2', reads('a=\\=b', T), [T = '=\\='(a,b)]).
case('6.4.2', reads('a:-b', T), [T = ':-'(a,b)]).
case('6.4.2', reads('a!', _), syntax_error).
case('6.4.2', reads('a!b', _), syntax_error).
case('6.4.2', reads('a;!', T), [T = ;(a,!)]).
case('6.4.2', reads('!;a', T), [T = ;(!,a)]).
case('6.4.2', reads('!,a', T), [T = ','(!,a)]).
case('6.4.2', reads('[!]', T), [T = [!]]).
case('6.4.2', reads('(;);(;)', T), [T = ;((;),(;))]).

% 6.4.2.1 quoted characters -----------------------------------------------------

case('6.4.2.1', reads('\'abc\'', T), [T = abc]).
case('6.4.2.1', reads('\'a b\'', T), [T = 'a b']).
case('6.4.2.1', (reads('\'\'', T), atom_length(T, N)), [N = 0]).
case('6.4.2.1', (reads('\'\'\'\'', T), atom_codes(T, Cs)), [Cs = [39]]).
case('6.4.2.1', (reads('\'it\'\'s\'', T), atom_length(T, N)), [N = 4]).
case('6.4.2.1', (reads('\'\'\'a\'\'\'', T), atom_length(T, N)), [N = 3]).
case('6.4.2.1', (reads('\'"\'', T), atom_codes(T, Cs)), [Cs = [34]]).
case('6.4.2.1', (reads('\'""\'', T), atom_codes(T, Cs)), [Cs = [34,34]]).
case('6.4.2.1', (reads('\'`\'', T), atom_codes(T, Cs)), [Cs = [96]]).
case('6.4.2.1', (reads('\'A\'', T), atom(T)), true).
case('6.4.2.1', (reads('\'_\'', T), atom(T)), true).
case('6.4.2.1', (reads('\'1\'', T), atom(T)), true).
case('6.4.2.1', (reads('\'-1\'', T), atom(T)), true).
case('6.4.2.1', (reads('\'%\'', T), atom_codes(T, Cs)), [Cs = [37]]).
case('6.4.2.1', (reads('\'/*\'', T), atom_length(T, N)), [N = 2]).
case('6.4.2.1', (reads('\'.\'', T), atom_codes(T, Cs)), [Cs = [46]]).
case('6.4.2.1', (reads('\'. \'', T), atom_length(T, N)), [N = 2]).
case('6.4.2.1', reads('\'a\'\'b\'', T), [T = 'a''b']).
case('6.4.2.1', reads('\'a\' \'b\'', _), syntax_error).
case('6.4.2.1', reads('\'abc', _), syntax_error).
case('6.4.2.1', reads('abc\'', _), syntax_error).
case('6.4.2.1', reads('\'a\nb\'', _), syntax_error).

% continuation escape sequences

case('6.4.2.1', reads('\'a\\\nb\'', T), [T = ab]).
case('6.4.2.1', reads('\'\\\na\'', T), [T = a]).
case('6.4.2.1', reads('\'a\\\n\'', T), [T = a]).
case('6.4.2.1', reads('\'a\\\n b\'', T), [T = 'a b']).
case('6.4.2.1', reads('\'a\\\n\\\nb\'', T), [T = ab]).
case('6.4.2.1', (reads('\'\\\n\'', T), atom_length(T, N)), [N = 0]).

% control and meta escape sequences

case('6.4.2.1', (reads('\'\\a\'', T), atom_codes(T, Cs)), [Cs = [7]]).
case('6.4.2.1', (reads('\'\\b\'', T), atom_codes(T, Cs)), [Cs = [8]]).
case('6.4.2.1', (reads('\'\\t\'', T), atom_codes(T, Cs)), [Cs = [9]]).
case('6.4.2.1', (reads('\'\\n\'', T), atom_codes(T, Cs)), [Cs = [10]]).
case('6.4.2.1', (reads('\'\\v\'', T), atom_codes(T, Cs)), [Cs = [11]]).
case('6.4.2.1', (reads('\'\\f\'', T), atom_codes(T, Cs)), [Cs = [12]]).
case('6.4.2.1', (reads('\'\\r\'', T), atom_codes(T, Cs)), [Cs = [13]]).
case('6.4.2.1', (reads('\'\\\\\'', T), atom_codes(T, Cs)), [Cs = [92]]).
case('6.4.2.1', (reads('\'\\\'\'', T), atom_codes(T, Cs)), [Cs = [39]]).
case('6.4.2.1', (reads('\'\\"\'', T), atom_codes(T, Cs)), [Cs = [34]]).
case('6.4.2.1', (reads('\'\\`\'', T), atom_codes(T, Cs)), [Cs = [96]]).
case('6.4.2.1', (reads('\'a\\nb\'', T), atom_length(T, N)), [N = 3]).
case('6.4.2.1', (reads('\'\\\\n\'', T), atom_codes(T, Cs)), [Cs = [92,110]]).

% octal and hexadecimal escape sequences

case('6.4.2.1', reads('\'\\x41\\\'', T), [T = 'A']).
case('6.4.2.1', reads('\'\\101\\\'', T), [T = 'A']).
case('6.4.2.1', reads('\'\\x61\\b\'', T), [T = ab]).
case('6.4.2.1', reads('\'\\141\\b\'', T), [T = ab]).
case('6.4.2.1', reads('\'\\x61\\\\x62\\\'', T), [T = ab]).
case('6.4.2.1', reads('\'\\x0061\\\'', T), [T = a]).
case('6.4.2.1', reads('\'\\000141\\\'', T), [T = a]).
case('6.4.2.1', (reads('\'\\x4f\\\'', A), reads('\'\\x4F\\\'', B)), [A = 'O', B = 'O']).
case('6.4.2.1', (reads('\'\\x1\\\'', T), atom_codes(T, Cs)), [Cs = [1]]).
case('6.4.2.1', (reads('\'\\7\\\'', T), atom_codes(T, Cs)), [Cs = [7]]).
case('6.4.2.1', (reads('\'\\33\\\'', T), atom_codes(T, Cs)), [Cs = [27]]).
case('6.4.2.1', reads('\'\\141\\141\'', T), [T = 'a141']).
case('6.4.2.1', reads('\'\\141\'', _), syntax_error).
case('6.4.2.1', reads('\'\\x61\'', _), syntax_error).
case('6.4.2.1', reads('\'\\xg\\\'', _), syntax_error).
case('6.4.2.1', reads('\'\\x\\\'', _), syntax_error).
case('6.4.2.1', reads('\'\\8\\\'', _), syntax_error).
case('6.4.2.1', reads('\'\\18\\\'', _), syntax_error).
case('6.4.2.1', reads('\'\\z\'', _), syntax_error).
case('6.4.2.1', reads('\'\\N\'', _), syntax_error).
case('6.4.2.1', reads('\'\\d\'', _), syntax_error).
case('6.4.2.1', reads('\'\\c\'', _), syntax_error).
case('6.4.2.1', reads('\'\\^\'', _), syntax_error).
case('6.4.2.1', reads('\'\\ \'', _), syntax_error).
case('6.4.2.1', reads('\'\\', _), syntax_error).

% 6.4.3 variables ----------------------------------------------------------------

case('6.4.3', (reads('Abc', T), var(T)), true).
case('6.4.3', (reads('A1_b', T), var(T)), true).
case('6.4.3', (reads('_1', T), var(T)), true).
case('6.4.3', (reads('_A', T), var(T)), true).
case('6.4.3', (reads('__', T), var(T)), true).
case('6.4.3', (reads('A-a', T), T = V-W, var(V), atom(W)), true).
case('6.4.3', (reads('f(A,a,A)', T)), [T = f(X,a,X)]).
case('6.4.3', (reads('f(Ab,AB)', f(X,Y)), X \== Y), true).
case('6.4.3', (reads('f(_a,_a,_b)', f(X,Y,Z)), X == Y, Y \== Z), true).

% 6.4.4 integers -------------------------------------------------------------------

case('6.4.4', reads('123', T), [T = 123]).
case('6.4.4', reads('000', T), [T = 0]).
case('6.4.4', reads('0123', T), [T = 123]).
case('6.4.4', reads('0b0', T), [T = 0]).
case('6.4.4', reads('0b1011', T), [T = 11]).
case('6.4.4', reads('0b0001', T), [T = 1]).
case('6.4.4', reads('0o17', T), [T = 15]).
case('6.4.4', reads('0o755', T), [T = 493]).
case('6.4.4', reads('0xff', T), [T = 255]).
case('6.4.4', reads('0xFF', T), [T = 255]).
case('6.4.4', reads('0xaBc', T), [T = 2748]).
case('6.4.4', reads('0x0', T), [T = 0]).
case('6.4.4', reads('0x10', T), [T = 16]).
case('6.4.4', reads('0b2', _), syntax_error).
case('6.4.4', reads('0o8', _), syntax_error).
case('6.4.4', reads('0xg', _), syntax_error).
case('6.4.4', reads('0b', _), syntax_error).
case('6.4.4', reads('0o', _), syntax_error).
case('6.4.4', reads('0x', _), syntax_error).
case('6.4.4', reads('0B1', _), syntax_error).
case('6.4.4', reads('0X1', _), syntax_error).
case('6.4.4', reads('0O1', _), syntax_error).
case('6.4.4', reads('0b12', _), syntax_error).
case('6.4.4', reads('0o18', _), syntax_error).
case('6.4.4', reads('0x1g', _), syntax_error).
case('6.4.4', reads('1a', _), syntax_error).
case('6.4.4', reads('1A', _), syntax_error).
case('6.4.4', reads('1_', _), syntax_error).
case('6.4.4', reads('0xamod 3', T), [T = mod(10,3)]).
case('6.4.4', reads('7mod 3', T), [T = mod(7,3)]).
case('6.4.4', reads('7 mod 3', T), [T = mod(7,3)]).
case('6.4.4', reads('7mod(3)', T), [T = mod(7,3)]).
case('6.4.4', reads('1is 2', T), [T = is(1,2)]).

% character codes

case('6.4.4', reads('0\'a', T), [T = 97]).
case('6.4.4', reads('0\'A', T), [T = 65]).
case('6.4.4', reads('0\'0', T), [T = 48]).
case('6.4.4', reads('0\' ', T), [T = 32]).
case('6.4.4', reads('0\'_', T), [T = 95]).
case('6.4.4', reads('0\'.', T), [T = 46]).
case('6.4.4', reads('0\'%', T), [T = 37]).
case('6.4.4', reads('0\'(', T), [T = 40]).
case('6.4.4', reads('0\'"', T), [T = 34]).
case('6.4.4', reads('0\'`', T), [T = 96]).
case('6.4.4', reads('0\'\'\'', T), [T = 39]).
case('6.4.4', reads('0\'\\\'', T), [T = 39]).
case('6.4.4', reads('0\'\\"', T), [T = 34]).
case('6.4.4', reads('0\'\\`', T), [T = 96]).
case('6.4.4', reads('0\'\\\\', T), [T = 92]).
case('6.4.4', reads('0\'\\n', T), [T = 10]).
case('6.4.4', reads('0\'\\t', T), [T = 9]).
case('6.4.4', reads('0\'\\a', T), [T = 7]).
case('6.4.4', reads('0\'\\b', T), [T = 8]).
case('6.4.4', reads('0\'\\v', T), [T = 11]).
case('6.4.4', reads('0\'\\f', T), [T = 12]).
case('6.4.4', reads('0\'\\r', T), [T = 13]).
case('6.4.4', reads('0\'\\x41\\', T), [T = 65]).
case('6.4.4', reads('0\'\\101\\', T), [T = 65]).
case('6.4.4', reads('0\'\\z', _), syntax_error).
case('6.4.4', reads('0\'\\x41', _), syntax_error).
case('6.4.4', reads('0\'ab', _), syntax_error).
case('6.4.4', reads('0\'\n', _), syntax_error).
case('6.4.4', reads('0\'a+0\'b', T), [T = +(97,98)]).
case('6.4.4', reads('f(0\'a,0\',)', T), [T = f(97,44)]).
case('6.4.4', reads('[0\'a|0\']]', T), [T = '.'(97,93)]).
case('6.4.4', reads('0\'aa', _), syntax_error).

% 6.4.5 floats -----------------------------------------------------------------------

case('6.4.5', reads('0.0', T), [T = 0.0]).
case('6.4.5', (reads('1.25', T), T =:= 5.0 / 4.0), true).
case('6.4.5', (reads('1.0e2', T), float(T), T =:= 100.0), true).
case('6.4.5', (reads('1.0E2', T), float(T), T =:= 100.0), true).
case('6.4.5', (reads('1.0e+2', T), float(T), T =:= 100.0), true).
case('6.4.5', (reads('25.0e-2', T), float(T), T =:= 0.25), true).
case('6.4.5', (reads('1.0e0', T), float(T), T =:= 1.0), true).
case('6.4.5', (reads('00.5', T), float(T), T =:= 0.5), true).
case('6.4.5', (reads('1.0e007', T), T =:= 10000000.0), true).
case('6.4.5', reads('1.e2', _), syntax_error).
case('6.4.5', reads('1.0e', _), syntax_error).
case('6.4.5', reads('1.0e+', _), syntax_error).
case('6.4.5', reads('1.0ee2', _), syntax_error).
case('6.4.5', reads('1.0e2.5', _), syntax_error).
case('6.4.5', reads('1.2.3', _), syntax_error).
case('6.4.5', reads('.5', _), syntax_error).
case('6.4.5', reads('1e', _), syntax_error).
case('6.4.5', reads('1.0e 2', _), syntax_error).
case('6.4.5', reads('1 .5', _), syntax_error).
case('6.4.5', reads_all('X = 1. a.', [_ = T|_]), [T = 1]).
case('6.4.5', reads_all('1.\n2.\n', Ts), [Ts = [1,2]]).
case('6.4.5', reads('1.5mod 2', T), [T = mod(1.5,2)]).

% 6.4.6 double quoted lists: see 6.3.7

case('6.4.6', with_flag(double_quotes, codes, reads('"\\x41\\\\n"', T)), [T = [65,10]]).
case('6.4.6', with_flag(double_quotes, codes, reads('"\\z"', _)), syntax_error).
case('6.4.6', with_flag(double_quotes, codes, reads('"\\x4"', _)), syntax_error).
case('6.4.6', with_flag(double_quotes, codes, reads('"%"', T)), [T = [37]]).
case('6.4.6', with_flag(double_quotes, codes, reads('"/*"', T)), [T = [47,42]]).
case('6.4.6', with_flag(double_quotes, codes, reads('"\\\n"', T)), [T = []]).
case('6.4.6', with_flag(double_quotes, codes, reads('"\'"', T)), [T = [39]]).
case('6.4.6', with_flag(double_quotes, codes, reads('"`"', T)), [T = [96]]).

% 6.4.8 other tokens, and the end token --------------------------------------------------

case('6.4.8', reads('f (a)', _), syntax_error).
case('6.4.8', reads('- (a)', T), [T = -(a)]).
case('6.4.8', reads('-(a)', T), [T = -(a)]).
case('6.4.8', reads('a(b)', T), [T = a(b)]).
case('6.4.8', reads_all('a.', Ts), [Ts = [a]]).
case('6.4.8', reads_all('a.\t b.', Ts), [Ts = [a,b]]).
case('6.4.8', reads_all('a .b .', _), syntax_error).
case('6.4.8', reads_all('a.b.', _), syntax_error).
case('6.4.8', reads_all('a.% comment', Ts), [Ts = [a]]).
case('6.4.8', reads_all('\'a.\n\'.', _), syntax_error).
case('6.4.8', reads_all('\'a. b\'. c.', Ts), [Ts = ['a. b',c]]).
case('6.4.8', reads_all('0\'. .', Ts), [Ts = [46]]).
case('6.4.8', reads_all('a = .', _), syntax_error).
case('6.4.8', reads_all('a=. b.', _), syntax_error).
case('6.4.8', reads_all('X = \'\\n\'. b.', [_ = T,B]), [T = '\n', B = b]).
case('6.4.8', reads_all('.', _), syntax_error).
case('6.4.8', reads_all('. a.', _), syntax_error).

% after a syntax error, reading goes on behind the end token

case('7.12.2j', input('a b. c. ', (catch(read(_), error(syntax_error(_), _), true), read(T))), [T = c]).
case('7.12.2j', input('f(. c. ', (catch(read(_), error(syntax_error(_), _), true), read(T))), [T = c]).
case('7.12.2j', input(') . c. ', (catch(read(_), error(syntax_error(_), _), true), read(T))), [T = c]).

% 6.5 characters --------------------------------------------------------------------------

case('6.5', (atom_codes(abc, L), L = [A,B,C], B =:= A + 1, C =:= B + 1), true).
case('6.5', (char_code('0', A), char_code('9', B), B - A =:= 9), true).
case('6.5', (char_code(' ', C)), [C = 32]).
case('6.5.1', (reads('&', T), atom(T)), true).
case('6.5.1', (reads('#', T), atom(T)), true).
case('6.5.1', (reads('~', T), atom(T)), true).
case('6.5.1', (reads('?', T), atom(T)), true).
case('6.5.1', (reads('@', T), atom(T)), true).
case('6.5.1', (reads('^', T), atom(T)), true).
case('6.5.1', (reads('<', T), atom(T)), true).
case('6.5.1', (reads(':', T), atom(T)), true).
case('6.5.1', (reads('$', T), atom(T)), true).
case('6.5.1', (reads('\\', T), atom_codes(T, L)), [L = [92]]).
case('6.5.3', reads('a`b', _), syntax_error).
case('6.5.3', reads('`', _), syntax_error).
case('6.5.4', reads('a\nb', _), syntax_error).
case('6.5.5', (reads('\'\\\\\'', T), atom_length(T, N)), [N = 1]).
