% 8.16: atoms, characters and codes.

:- multifile(case/3).
:- dynamic(case/3).
:- discontiguous(case/3).
:- multifile(case_count/1).
:- dynamic(case_count/1).
case_count(196).

% 8.16.1 atom_length/2 --------------------------------------------------------------------------

case('8.16.1', atom_length('enchanted evening', N), [N = 17]).
case('8.16.1', atom_length('', N), [N = 0]).
case('8.16.1', atom_length(a, 1), true).
case('8.16.1', atom_length(scarlet, 5), fail).
case('8.16.1', atom_length([], N), [N = 2]).
case('8.16.1', atom_length('\n', N), [N = 1]).
case('8.16.1.3', atom_length(_, _), instantiation_error).
case('8.16.1.3', atom_length(_, 4), instantiation_error).
case('8.16.1.3', atom_length(f(a), _), type_error(atom, f(a))).
case('8.16.1.3', atom_length([a], _), type_error(atom, [a])).
case('8.16.1.3', atom_length(1, _), type_error(atom, 1)).
case('8.16.1.3', atom_length(atom, '4'), type_error(integer, '4')).
case('8.16.1.3', atom_length(atom, f(x)), type_error(integer, f(x))).
case('8.16.1.3', atom_length(atom, 1.5), type_error(integer, 1.5)).
case('8.16.1.3', atom_length(atom, -4), domain_error(not_less_than_zero, -4)).

% 8.16.2 atom_concat/3 -----------------------------------------------------------------------------

case('8.16.2', atom_concat(hello, ' world', S), [S = 'hello world']).
case('8.16.2', atom_concat(T, ' world', 'small world'), [T = small]).
case('8.16.2', atom_concat(small, T, 'small world'), [T = ' world']).
case('8.16.2', atom_concat(hello, ' world', 'small world'), fail).
case('8.16.2', atom_concat(a, b, ab), true).
case('8.16.2', atom_concat(b, _, ab), fail).
case('8.16.2', atom_concat(_, a, ab), fail).
case('8.16.2', atom_concat('', '', S), [S = '']).
case('8.16.2', atom_concat('', a, S), [S = a]).
case('8.16.2', atom_concat(T1, T2, hello), all(T1-T2, [''-hello,h-ello,he-llo,hel-lo,hell-o,hello-''])).
case('8.16.2', atom_concat(T1, T2, ''), all(T1-T2, [''-''])).
case('8.16.2', atom_concat(X, X, abab), [X = ab]).
case('8.16.2', atom_concat(X, X, aba), fail).
case('8.16.2', atom_concat([], a, S), [S = '[]a']).
case('8.16.2.3', atom_concat(small, _, _), instantiation_error).
case('8.16.2.3', atom_concat(_, small, _), instantiation_error).
case('8.16.2.3', atom_concat(_, _, _), instantiation_error).
case('8.16.2.3', atom_concat(f(a), _, _), either(instantiation_error, type_error(atom, f(a)))).
case('8.16.2.3', atom_concat(f(a), b, _), type_error(atom, f(a))).
case('8.16.2.3', atom_concat(a, f(b), _), type_error(atom, f(b))).
case('8.16.2.3', atom_concat(_, _, f(c)), type_error(atom, f(c))).

% 8.16.3 sub_atom/5 ---------------------------------------------------------------------------------

case('8.16.3', sub_atom(abracadabra, 0, 5, _, S), [S = abrac]).
case('8.16.3', sub_atom(abracadabra, _, 5, 0, S), [S = dabra]).
case('8.16.3', sub_atom(abracadabra, 3, L, 3, S), [L = 5, S = acada]).
case('8.16.3', sub_atom(abracadabra, B, 2, A, ab), all(B-A, [0-9,7-2])).
case('8.16.3', sub_atom('Banana', 3, 2, _, S), [S = an]).
case('8.16.3', sub_atom(charity, _, 3, _, S), all(S, [cha,har,ari,rit,ity])).
case('8.16.3', sub_atom(ab, B, L, A, S), all(s(B,L,A,S), [s(0,0,2,''),s(0,1,1,a),s(0,2,0,ab),s(1,0,1,''),s(1,1,0,b),s(2,0,0,'')])).
case('8.16.3', sub_atom('', B, L, A, S), all(s(B,L,A,S), [s(0,0,0,'')])).
case('8.16.3', sub_atom(abc, B, 0, A, S), all(s(B,A,S), [s(0,3,''),s(1,2,''),s(2,1,''),s(3,0,'')])).
case('8.16.3', sub_atom(abc, B, _, 0, S), all(B-S, [0-abc,1-bc,2-c,3-''])).
case('8.16.3', sub_atom(abc, 0, L, _, S), all(L-S, [0-'',1-a,2-ab,3-abc])).
case('8.16.3', sub_atom(aaa, B, _, _, aa), all(B, [0,1])).
case('8.16.3', sub_atom(abc, 1, 1, A, b), [A = 1]).
case('8.16.3', sub_atom(abc, _, _, _, d), fail).
case('8.16.3', sub_atom(abc, 4, _, _, _), fail).
case('8.16.3', sub_atom(abc, 1, 3, _, _), fail).
case('8.16.3', sub_atom(abc, _, 4, _, _), fail).
case('8.16.3', sub_atom(abc, B, L, A, abc), all(B-L-A, [0-3-0])).
case('8.16.3', sub_atom(abc, B, L, A, ''), all(B-L-A, [0-0-3,1-0-2,2-0-1,3-0-0])).
case('8.16.3', sub_atom(abc, 1, 1, 1, S), [S = b]).
case('8.16.3', sub_atom(abc, 1, 1, 0, _), fail).
case('8.16.3.3', sub_atom(_, _, 2, _, _), instantiation_error).
case('8.16.3.3', sub_atom(_, 3, 2, _, an), instantiation_error).
case('8.16.3.3', sub_atom(f(a), 2, 2, _, _), type_error(atom, f(a))).
case('8.16.3.3', sub_atom('Banana', 4, 2, _, 2), type_error(atom, 2)).
case('8.16.3.3', sub_atom('Banana', 4, 2, _, f(x)), type_error(atom, f(x))).
case('8.16.3.3', sub_atom('Banana', a, 2, _, _), type_error(integer, a)).
case('8.16.3.3', sub_atom('Banana', 4, n, _, _), type_error(integer, n)).
case('8.16.3.3', sub_atom('Banana', 4, _, m, _), type_error(integer, m)).
case('8.16.3.3', sub_atom('Banana', 1.0, 2, _, _), type_error(integer, 1.0)).
case('8.16.3.3', sub_atom('Banana', -1, 2, _, _), either(domain_error(not_less_than_zero, -1), fail)).
case('8.16.3.3', sub_atom('Banana', 0, -2, _, _), either(domain_error(not_less_than_zero, -2), fail)).

% 8.16.4 atom_chars/2 -----------------------------------------------------------------------------------

case('8.16.4', atom_chars('', L), [L = []]).
case('8.16.4', atom_chars([], L), [L = ['[',']']]).
case('8.16.4', atom_chars('''', L), [L = ['''']]).
case('8.16.4', atom_chars('ant', L), [L = [a,n,t]]).
case('8.16.4', atom_chars('a b', L), [L = [a,' ',b]]).
case('8.16.4', atom_chars(Str, [s,o,p]), [Str = sop]).
case('8.16.4', atom_chars(Str, []), [Str = '']).
case('8.16.4', atom_chars('North', ['N'|X]), [X = [o,r,t,h]]).
case('8.16.4', atom_chars(soap, [s,o,p]), fail).
case('8.16.4', atom_chars(soap, [s,X,a,Y]), [X = o, Y = p]).
case('8.16.4', (atom_chars(X, ['1','2']), atom(X)), [X = '12']).
case('8.16.4', atom_chars(X, [' ']), [X = ' ']).
case('8.16.4.3', atom_chars(_, _), instantiation_error).
case('8.16.4.3', atom_chars(_, [a|_]), instantiation_error).
case('8.16.4.3', atom_chars(_, [a,_]), instantiation_error).
case('8.16.4.3', atom_chars(f(a), _), type_error(atom, f(a))).
case('8.16.4.3', atom_chars([a], _), type_error(atom, [a])).
case('8.16.4.3', atom_chars(_, a), type_error(list, a)).
case('8.16.4.3', atom_chars(_, [a|b]), type_error(list, [a|b])).
case('8.16.4.3', atom_chars(_, [a,f(b)]), type_error(character, f(b))).
case('8.16.4.3', atom_chars(_, [a,bc]), type_error(character, bc)).

% 8.16.5 atom_codes/2 --------------------------------------------------------------------------------------

case('8.16.5', atom_codes('', L), [L = []]).
case('8.16.5', atom_codes([], L), [L = [0'[,0']]]).
case('8.16.5', atom_codes('''', L), [L = [39]]).
case('8.16.5', atom_codes(ant, L), [L = [0'a,0'n,0't]]).
case('8.16.5', atom_codes(Str, [0's,0'o,0'p]), [Str = sop]).
case('8.16.5', atom_codes(Str, []), [Str = '']).
case('8.16.5', atom_codes('North', [0'N|X]), [X = [0'o,0'r,0't,0'h]]).
case('8.16.5', atom_codes(soap, [0's,0'o,0'p]), fail).
case('8.16.5', (atom_codes(X, [0'1]), atom(X)), [X = '1']).
case('8.16.5.3', atom_codes(_, _), instantiation_error).
case('8.16.5.3', atom_codes(_, [0'f|_]), instantiation_error).
case('8.16.5.3', atom_codes(_, [0'f,_]), instantiation_error).
case('8.16.5.3', atom_codes(f(a), _), type_error(atom, f(a))).
case('8.16.5.3', atom_codes(_, a), type_error(list, a)).
case('8.16.5.3', atom_codes(_, [0'a|b]), type_error(list, [0'a|b])).
case('8.16.5.3', atom_codes(_, [0'a,f(b)]), either(type_error(integer, f(b)), representation_error(character_code))).
case('8.16.5.3', atom_codes(_, [0'a,-1]), representation_error(character_code)).

% 8.16.6 char_code/2 -----------------------------------------------------------------------------------------

case('8.16.6', char_code('a', X), [X = 97]).
case('8.16.6', char_code(X, 99), [X = c]).
case('8.16.6', char_code(X, 0'\n), [X = '\n']).
case('8.16.6', char_code(b, 98), true).
case('8.16.6', char_code(b, 4), fail).
case('8.16.6', char_code('''', X), [X = 39]).
case('8.16.6.3', char_code(_, _), instantiation_error).
case('8.16.6.3', char_code(ab, _), type_error(character, ab)).
case('8.16.6.3', char_code(1, _), type_error(character, 1)).
case('8.16.6.3', char_code(f(a), _), type_error(character, f(a))).
case('8.16.6.3', char_code('', _), type_error(character, '')).
case('8.16.6.3', char_code(_, a), type_error(integer, a)).
case('8.16.6.3', char_code(a, x), type_error(integer, x)).
case('8.16.6.3', char_code(_, 1.5), type_error(integer, 1.5)).
case('8.16.6.3', char_code(_, -2), representation_error(character_code)).

% 8.16.7 number_chars/2 ----------------------------------------------------------------------------------------

case('8.16.7', number_chars(33, L), [L = ['3','3']]).
case('8.16.7', number_chars(33, ['3','3']), true).
case('8.16.7', number_chars(-7, L), [L = [-,'7']]).
case('8.16.7', number_chars(0, L), [L = ['0']]).
case('8.16.7', (number_chars(33.0, L), number_chars(X, L)), [X = 33.0]).
case('8.16.7', number_chars(X, ['3','.','3','E','+','0']), [X = 3.3]).
case('8.16.7', number_chars(X, ['3','.','5']), [X = 3.5]).
case('8.16.7', number_chars(3.5, ['3','.','5']), true).
case('8.16.7', number_chars(X, [-,'2','5']), [X = -25]).
case('8.16.7', number_chars(X, ['\n',' ','3']), [X = 3]).
case('8.16.7', number_chars(X, ['\t',' ',-,'3']), [X = -3]).
case('8.16.7', number_chars(X, [' ','1']), [X = 1]).
case('8.16.7', number_chars(X, ['0',x,f]), [X = 15]).
case('8.16.7', number_chars(X, ['0',b,'1','1']), [X = 3]).
case('8.16.7', number_chars(X, ['0',o,'1','1']), [X = 9]).
case('8.16.7', number_chars(X, ['0','''',a]), [X = 0'a]).
case('8.16.7', number_chars(X, ['0','0','7']), [X = 7]).
case('8.16.7', number_chars(7, ['0','0','7']), true).
case('8.16.7', number_chars(-1, [-,'1']), true).
case('8.16.7', number_chars(1, ['2']), fail).
case('8.16.7', number_chars(X, ['4','2']), [X = 42]).
case('8.16.7', number_chars(12, [X,'2']), [X = '1']).
case('8.16.7', number_chars(12, ['1'|T]), [T = ['2']]).
case('8.16.7', number_chars(X, ['/','*','*','/','1']), either([X = 1], syntax_error)).
case('8.16.7', number_chars(X, ['%','\n','1']), either([X = 1], syntax_error)).
case('8.16.7.3', number_chars(_, ['3',' ']), syntax_error).
case('8.16.7.3', number_chars(_, ['3','\n']), syntax_error).
case('8.16.7.3', number_chars(_, []), syntax_error).
case('8.16.7.3', number_chars(_, [a]), syntax_error).
case('8.16.7.3', number_chars(_, ['1',a]), syntax_error).
case('8.16.7.3', number_chars(_, ['0',x,g]), syntax_error).
case('8.16.7.3', number_chars(_, ['1','.']), syntax_error).
case('8.16.7.3', number_chars(_, ['+','1']), either(syntax_error, true)).
case('8.16.7.3', number_chars(_, [-]), syntax_error).
case('8.16.7.3', number_chars(_, [-,-,'1']), syntax_error).
case('8.16.7.3', number_chars(_, ['1',+,'2']), syntax_error).
case('8.16.7.3', number_chars(_, ['(','1',')']), syntax_error).
case('8.16.7.3', number_chars(_, ['X']), syntax_error).
case('8.16.7.3', number_chars(_, [' ']), syntax_error).
case('8.16.7.3', number_chars(_, _), instantiation_error).
case('8.16.7.3', number_chars(_, ['3'|_]), instantiation_error).
case('8.16.7.3', number_chars(_, ['3',_]), instantiation_error).
case('8.16.7.3', number_chars(_, [_|_]), instantiation_error).
case('8.16.7.3', number_chars(a, _), type_error(number, a)).
case('8.16.7.3', number_chars(f(1), _), type_error(number, f(1))).
case('8.16.7.3', number_chars(_, 4), type_error(list, 4)).
case('8.16.7.3', number_chars(_, ['4'|a]), type_error(list, ['4'|a])).
case('8.16.7.3', number_chars(_, ['4',2]), type_error(character, 2)).
case('8.16.7.3', number_chars(_, ['4',bc]), type_error(character, bc)).
case('8.16.7.3', number_chars(_, ['4',f(x)]), type_error(character, f(x))).

% 8.16.8 number_codes/2 -------------------------------------------------------------------------------------------

case('8.16.8', number_codes(33, L), [L = [0'3,0'3]]).
case('8.16.8', number_codes(33, [0'3,0'3]), true).
case('8.16.8', number_codes(-7, L), [L = [0'-,0'7]]).
case('8.16.8', (number_codes(33.0, L), number_codes(X, L)), [X = 33.0]).
case('8.16.8', number_codes(X, [0'3,0'.,0'5]), [X = 3.5]).
case('8.16.8', number_codes(X, [0' ,0'1]), [X = 1]).
case('8.16.8', number_codes(X, [0'-,0'2,0'5]), [X = -25]).
case('8.16.8', number_codes(X, [0'0,0'x,0'f]), [X = 15]).
case('8.16.8', number_codes(X, [0'0,39,0'a]), [X = 97]).
case('8.16.8', number_codes(X, [0'4,0'.,0'2]), [X = 4.2]).
case('8.16.8', number_codes(4.2, [0'4,0'.,0'2,0'0]), true).
case('8.16.8', number_codes(1, [0'2]), fail).
case('8.16.8', number_codes(12, [0'1|T]), [T = [0'2]]).
case('8.16.8.3', number_codes(_, [0'3,0' ]), syntax_error).
case('8.16.8.3', number_codes(_, []), syntax_error).
case('8.16.8.3', number_codes(_, [0'a]), syntax_error).
case('8.16.8.3', number_codes(_, [0'1,0'.]), syntax_error).
case('8.16.8.3', number_codes(_, _), instantiation_error).
case('8.16.8.3', number_codes(_, [0'1|_]), instantiation_error).
case('8.16.8.3', number_codes(_, [0'1,_]), instantiation_error).
case('8.16.8.3', number_codes(a, _), type_error(number, a)).
case('8.16.8.3', number_codes(f(x), _), type_error(number, f(x))).
case('8.16.8.3', number_codes(_, 4), type_error(list, 4)).
case('8.16.8.3', number_codes(_, [0'4|a]), type_error(list, [0'4|a])).
case('8.16.8.3', number_codes(_, [0'4,-1]), representation_error(character_code)).
