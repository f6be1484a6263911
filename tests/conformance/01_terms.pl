% 6.2 and 6.3: what texts are terms, and which terms they are.
%
% The text under test is in an atom, so that a file holds its cases whatever
% the reader makes of them; the expected term is in functional notation.

:- multifile(case/3).
:- dynamic(case/3).
:- discontiguous(case/3).
:- multifile(case_count/1).
:- dynamic(case_count/1).
case_count(393).

% 6.2.1 Prolog text, 6.2.2 read-terms ----------------------------------------

case('6.2.2', reads_all('a. b.', Ts), [Ts = [a,b]]).
case('6.2.2', reads_all('a.\nb.\n', Ts), [Ts = [a,b]]).
case('6.2.2', reads_all('a.%c\nb.\n', Ts), [Ts = [a,b]]).
case('6.2.2', reads_all('', Ts), [Ts = []]).
case('6.2.2', reads_all('  \n\t ', Ts), [Ts = []]).
case('6.2.2', reads_all('% only a comment\n', Ts), [Ts = []]).
case('6.2.2', reads_all('/* only a comment */', Ts), [Ts = []]).
case('6.2.2', reads_all('a :- b.\n', Ts), [Ts = [:-(a,b)]]).
case('6.2.2', reads_all(':- a.\n', Ts), [Ts = [:-(a)]]).
case('6.2.2', reads_all('?- a.\n', Ts), [Ts = [?-(a)]]).
case('6.2.2', reads_all('a', _), syntax_error).
case('6.2.2', reads_all('a. b', _), syntax_error).
case('6.2.2', reads_all('f(', _), syntax_error).

% 6.3.1.1 numbers -------------------------------------------------------------

case('6.3.1.1', (reads('1', T), integer(T)), [T = 1]).
case('6.3.1.1', (reads('0', T), integer(T)), [T = 0]).
case('6.3.1.1', (reads('007', T), integer(T)), [T = 7]).
case('6.3.1.1', (reads('1.5', T), float(T)), [T = 1.5]).

% 6.3.1.2 negative numbers ----------------------------------------------------

% (- and a numeral, whatever layout is between: the grammar's term = - integer.)

case('6.3.1.2', (reads('-1', T), integer(T)), true).
case('6.3.1.2', (reads('-1', T), T =:= 0 - 1), true).
case('6.3.1.2', (reads('-1.5', T), float(T), T < 0), true).
case('6.3.1.2', (reads('- 1', T), integer(T), T < 0), true).
case('6.3.1.2', (reads('- 1.5', T), float(T), T < 0), true).
case('6.3.1.2', (reads('-\n1', T), integer(T)), true).
case('6.3.1.2', (reads('- /**/1', T), integer(T)), true).
case('6.3.1.2', reads('-/**/1', _), syntax_error).
case('6.3.1.2', (reads('-(1)', T), compound(T), T =.. L), [L = [-,1]]).
case('6.3.1.2', (reads('- (1)', T), compound(T), T =.. L), [L = [-,1]]).
case('6.3.1.2', (reads('-(-1)', T), T =.. [F,A], integer(A)), [F = (-)]).
case('6.3.1.2', (reads('- -1', T), T =.. [F,A], integer(A), A < 0), [F = (-)]).
case('6.3.1.2', (reads('-a', T), T =.. L), [L = [-,a]]).
case('6.3.1.2', (reads('-0x1f', T), integer(T), T =:= 0 - 31), true).
case('6.3.1.2', (reads('-0\'a', T), integer(T), T =:= 0 - 0'a), true).
case('6.3.1.2', (reads('\'-\'1', T), integer(T), T < 0), true).
case('6.3.1.2', (reads('f(-1)', f(A)), integer(A)), true).
case('6.3.1.2', (reads('f(- 1)', f(A)), integer(A)), true).
case('6.3.1.2', (reads('[-1]', [A]), integer(A)), true).
case('6.3.1.2', (reads('[- 1]', [A]), integer(A)), true).
case('6.3.1.2', (reads('[a|-1]', [_|A]), integer(A)), true).
case('6.3.1.2', (reads('{-1}', {A}), integer(A)), true).
case('6.3.1.2', reads('a-1', T), [T = -(a,1)]).
case('6.3.1.2', reads('a -1', T), [T = -(a,1)]).
case('6.3.1.2', reads('a - 1', T), [T = -(a,1)]).
case('6.3.1.2', reads('1-1', T), [T = -(1,1)]).
case('6.3.1.2', reads('1 -1', T), [T = -(1,1)]).
case('6.3.1.2', (reads('a- -1', -(a,B)), integer(B), B < 0), true).
case('6.3.1.2', (reads('a - -1', -(a,B)), integer(B), B < 0), true).
case('6.3.1.2', (reads('a-(-1)', -(a,B)), integer(B)), true).
case('6.3.1.2', (reads('a-(- 1)', -(a,B)), integer(B)), true).
case('6.3.1.2', (reads('a- - 1', -(a,B)), integer(B)), true).
case('6.3.1.2', reads('a--1', _), syntax_error).
case('6.3.1.2', (reads('2- 1', T), T =.. L), [L = [-,2,1]]).
case('6.3.1.2', (reads('a=-1', _), true), syntax_error).
case('6.3.1.2', (reads('a= -1', =(a,B)), integer(B)), true).
case('6.3.1.2', (reads('-1+2', T), T =.. [F,A,B], integer(A)), [F = (+), B = 2]).
case('6.3.1.2', (reads('- 1+2', T), T =.. [+,A,2], integer(A)), true).
case('6.3.1.2', (reads('-1^2', T), T =.. [F,A,B], integer(A)), [F = (^), B = 2]).
case('6.3.1.2', (reads('- 1^2', T), T =.. [^,A,2], integer(A)), true).
case('6.3.1.2', (reads('-(1)^2', T), T =.. L), [L = [^,-(1),2]]).
case('6.3.1.2', (reads('-a^2', T), T =.. L), [L = [-,a^2]]).
case('6.3.1.2', (reads('+ 1', T), compound(T), T =.. L), [L = [+,1]]).
case('6.3.1.2', (reads('+1', T), compound(T), T =.. L), [L = [+,1]]).
case('6.3.1.2', (reads('-(1,2)', T), T =.. L), [L = [-,1,2]]).
case('6.3.1.2', (reads('- (1,2)', T), T =.. L), [L = [-,','(1,2)]]).
case('6.3.1.2', (reads('\\ 1', T), T =.. L), [L = [\,1]]).
case('6.3.1.2', (reads('\\1', T), T =.. L), [L = [\,1]]).

% 6.3.1.3 atoms ---------------------------------------------------------------

case('6.3.1.3', (reads('abc', T), atom(T)), [T = abc]).
case('6.3.1.3', (reads('[]', T), atom(T)), [T = []]).
case('6.3.1.3', (reads('[ ]', T), atom(T)), [T = []]).
case('6.3.1.3', (reads('[/* */]', T), atom(T)), [T = []]).
case('6.3.1.3', (reads('{}', T), atom(T)), [T = {}]).
case('6.3.1.3', (reads('{ }', T), atom(T)), [T = {}]).
case('6.3.1.3', reads('\'[]\'', T), [T = []]).
case('6.3.1.3', reads('\'{}\'', T), [T = {}]).
case('6.3.1.3', (reads('!', T), atom_length(T, N)), [N = 1]).
case('6.3.1.3', (reads(';', T), atom_length(T, N)), [N = 1]).
case('6.3.1.3', reads('{}(a)', T), [T = {a}]).
case('6.3.1.3', reads('\'{}\'(a)', T), [T = {a}]).
case('6.3.1.3', (reads('!(a)', T), functor(T, F, N)), [F = !, N = 1]).
case('6.3.1.3', (reads(';(a)', T), functor(T, F, N)), [F = (;), N = 1]).
case('6.3.1.3', (reads('[](a)', T), functor(T, F, N)), [F = [], N = 1]).

% 6.3.1.3 an atom which is an operator: as an operand only in brackets --------

case('6.3.1.3', reads('-', T), [T = (-)]).
case('6.3.1.3', reads('*', T), [T = (*)]).
case('6.3.1.3', reads('(-)', T), [T = (-)]).
case('6.3.1.3', reads('(:-)', T), [T = (:-)]).
case('6.3.1.3', reads('\\+', T), [T = (\+)]).
case('6.3.1.3', reads('dynamic', T), [T = (dynamic)]).
case('6.3.1.3', reads('f(+)', T), [T = f('+')]).
case('6.3.1.3', reads('f(:-)', T), [T = f((:-))]).
case('6.3.1.3', reads('f(:-, a)', T), [T = f((:-), a)]).
case('6.3.1.3', reads('f(a, :-)', T), [T = f(a, (:-))]).
case('6.3.1.3', reads('f(;, -, *)', T), [T = f((;), (-), (*))]).
case('6.3.1.3', reads('f(\\+)', T), [T = f((\+))]).
case('6.3.1.3', reads('f(is, mod)', T), [T = f((is), (mod))]).
case('6.3.1.3', reads('[-]', T), [T = [(-)]]).
case('6.3.1.3', reads('[:-]', T), [T = [(:-)]]).
case('6.3.1.3', reads('[:-, -]', T), [T = [(:-), (-)]]).
case('6.3.1.3', reads('[:-|:-]', T), [T = '.'((:-), (:-))]).
case('6.3.1.3', reads('[-|-]', T), [T = '.'((-), (-))]).
case('6.3.1.3', reads('{-}', T), [T = {}(-)]).
case('6.3.1.3', reads('{:-}', T), [T = {}((:-))]).
case('6.3.1.3', reads('(*) = (*)', T), [T = =((*), (*))]).
case('6.3.1.3', reads('[(:-)|(:-)]', T), [T = '.'((:-), (:-))]).
case('6.3.1.3', reads('(:-) :- (:-)', T), [T = :-((:-), (:-))]).
case('6.3.1.3', reads('- (-)', T), [T = -((-))]).
case('6.3.1.3', reads('-(-)', T), [T = -((-))]).
case('6.3.1.3', reads('\\ (-)', T), [T = \((-))]).
case('6.3.1.3', reads('X = (is)', T), [T = =(_, (is))]).
case('6.3.1.3', reads('(a, b)', T), [T = ','(a, b)]).
case('6.3.1.3', reads('\',\'', T), [T = (',')]).
case('6.3.1.3', reads('f(\',\', a)', T), [T = f(',', a)]).
case('6.3.1.3', reads('\',\'(a)', T), [T = ','(a)]).
case('6.3.1.3', reads('\',\'(a, b)', T), [T = ','(a, b)]).
case('6.3.1.3', reads('f(,, a)', _), syntax_error).
case('6.3.1.3', reads(',', _), syntax_error).
case('6.3.1.3', reads('[a|,]', _), syntax_error).
case('6.3.1.3', reads('{,}', _), syntax_error).
case('6.3.1.3', reads('f(,)', _), syntax_error).
case('6.3.1.3', reads(',(a, b)', _), syntax_error).

% 6.3.2 variables -------------------------------------------------------------

case('6.3.2', (reads('X', T), var(T)), true).
case('6.3.2', (reads('_', T), var(T)), true).
case('6.3.2', (reads('_x', T), var(T)), true).
case('6.3.2', (reads('f(X,X)', f(A,B)), A == B), true).
case('6.3.2', (reads('f(_,_)', f(A,B)), A \== B), true).
case('6.3.2', (reads('f(_1,_1)', f(A,B)), A == B), true).
case('6.3.2', (reads('f(__,__)', f(A,B)), A == B), true).
case('6.3.2', (reads('f(X,Y,X)', T)), [T = f(A,_,A)]).
case('6.3.2', (reads_all('f(X). g(X).', [f(A),g(B)]), A \== B), true).
case('6.3.2', reads('X(a)', _), syntax_error).

% 6.3.3 functional notation ---------------------------------------------------

case('6.3.3', reads('f(a)', T), [T = f(a)]).
case('6.3.3', (reads('f(a,b,c)', T), functor(T, F, N)), [F = f, N = 3]).
case('6.3.3', reads('f( a , b )', T), [T = f(a,b)]).
case('6.3.3', reads('f(\n\ta\n)', T), [T = f(a)]).
case('6.3.3', reads('f(/* c */ a)', T), [T = f(a)]).
case('6.3.3', reads('f(g(h(a)))', T), [T = f(g(h(a)))]).
case('6.3.3', (reads('+(1,2)', T)), [T = 1+2]).
case('6.3.3', (reads('+(1)', T), T =.. L), [L = [+,1]]).
case('6.3.3', (reads('*(1)', T), T =.. L), [L = [*,1]]).
case('6.3.3', reads('\'f\'(a)', T), [T = f(a)]).
case('6.3.3', reads('\'A b\'(a)', T), [T = 'A b'(a)]).
case('6.3.3', reads('f()', _), syntax_error).
case('6.3.3', reads('f (a)', _), syntax_error).
case('6.3.3', reads('f(a', _), syntax_error).
case('6.3.3', reads('f(a,)', _), syntax_error).
case('6.3.3', reads('f(,a)', _), syntax_error).
case('6.3.3', reads('f(a b)', _), syntax_error).
case('6.3.3', reads('f(a))', _), syntax_error).
case('6.3.3', reads('f(a;)', _), syntax_error).
case('6.3.3', reads('f(a)(b)', _), syntax_error).
case('6.3.3', reads('f(a|b)', _), syntax_error).
case('6.3.3', reads('1(a)', _), syntax_error).

% 6.3.3.1 arguments have priority 999 ------------------------------------------

case('6.3.3.1', reads('f(a:-b)', _), syntax_error).
case('6.3.3.1', reads('f((a:-b))', T), [T = f(:-(a,b))]).
case('6.3.3.1', reads('f(a-->b)', _), syntax_error).
case('6.3.3.1', reads('f(:- a)', _), syntax_error).
case('6.3.3.1', reads('f((:- a))', T), [T = f(:-(a))]).
case('6.3.3.1', reads('f((a,b))', T), [T = f(','(a,b))]).
case('6.3.3.1', reads('f((a,b),c)', T), [T = f(','(a,b),c)]).
case('6.3.3.1', reads('f((a;b))', T), [T = f(;(a,b))]).
case('6.3.3.1', reads('f(a=b)', T), [T = f(=(a,b))]).
case('6.3.3.1', reads('f(\\+a)', T), [T = f(\+(a))]).
case('6.3.3.1', reads('[a:-b]', _), syntax_error).
case('6.3.3.1', reads('[(a:-b)]', T), [T = [:-(a,b)]]).
case('6.3.3.1', reads('[a|b:-c]', _), syntax_error).
case('6.3.3.1', reads('[a|(b:-c)]', T), [T = '.'(a,:-(b,c))]).
case('6.3.3.1', reads('[a=b,c]', T), [T = [=(a,b),c]]).
case('6.3.3.1', with_op(999, xfx, ===>>, reads('f(a ===>> b)', T)), [T = f('===>>'(a,b))]).
case('6.3.3.1', with_op(1001, xfx, ===>>, reads('f(a ===>> b)', _)), syntax_error).
case('6.3.3.1', with_op(1001, fy, pre, reads('f(pre a)', _)), syntax_error).
case('6.3.3.1', with_op(1001, fy, pre, reads('f(pre)', T)), [T = f(pre)]).
case('6.3.3.1', with_op(1001, fy, pre, reads('f((pre a))', T)), [T = f(pre(a))]).
case('6.3.3.1', with_op(1001, fy, pre, reads('f(pre(a))', T)), [T = f(pre(a))]).

% 6.3.4 operator notation -----------------------------------------------------

case('6.3.4.1', reads('(a)', T), [T = a]).
case('6.3.4.1', reads('((a))', T), [T = a]).
case('6.3.4.1', reads('( a )', T), [T = a]).
case('6.3.4.1', reads('(a:-b):-c', T), [T = :-(:-(a,b),c)]).
case('6.3.4.1', reads('(a', _), syntax_error).
case('6.3.4.1', reads('a)', _), syntax_error).
case('6.3.4.1', reads('()', _), syntax_error).
case('6.3.4.1', reads('(a]', _), syntax_error).
case('6.3.4.1', reads('[a)', _), syntax_error).
case('6.3.4.1', reads('{a)', _), syntax_error).
case('6.3.4.1', reads('a b', _), syntax_error).
case('6.3.4.1', reads('a 1', _), syntax_error).
case('6.3.4.1', reads('1 a', _), syntax_error).
case('6.3.4.1', reads('X Y', _), syntax_error).

% 6.3.4.2 operators as operands, precedence and associativity ------------------

case('6.3.4.2', reads('1+2+3', T), [T = +(+(1,2),3)]).
case('6.3.4.2', reads('1-2-3', T), [T = -(-(1,2),3)]).
case('6.3.4.2', reads('1-(2-3)', T), [T = -(1,-(2,3))]).
case('6.3.4.2', reads('1+2*3', T), [T = +(1,*(2,3))]).
case('6.3.4.2', reads('1*2+3', T), [T = +(*(1,2),3)]).
case('6.3.4.2', reads('(1+2)*3', T), [T = *(+(1,2),3)]).
case('6.3.4.2', reads('a*b/c', T), [T = /(*(a,b),c)]).
case('6.3.4.2', reads('a//b rem c mod d', T), [T = mod(rem(//(a,b),c),d)]).
case('6.3.4.2', reads('2^3^4', T), [T = ^(2,^(3,4))]).
case('6.3.4.2', reads('2**3', T), [T = **(2,3)]).
case('6.3.4.2', reads('a,b,c', T), [T = ','(a,','(b,c))]).
case('6.3.4.2', reads('(a,b),c', T), [T = ','(','(a,b),c)]).
case('6.3.4.2', reads('a;b;c', T), [T = ;(a,;(b,c))]).
case('6.3.4.2', reads('a->b->c', T), [T = ->(a,->(b,c))]).
case('6.3.4.2', reads('a->b;c', T), [T = ;(->(a,b),c)]).
case('6.3.4.2', reads('a;b->c', T), [T = ;(a,->(b,c))]).
case('6.3.4.2', reads('a,b->c', T), [T = ->(','(a,b),c)]).
case('6.3.4.2', reads('a:-b,c', T), [T = :-(a,','(b,c))]).
case('6.3.4.2', reads('a-->b,c', T), [T = -->(a,','(b,c))]).
case('6.3.4.2', reads('X=a,Y=b', T), [T = ','(=(_,a),=(_,b))]).
case('6.3.4.2', reads('X is 1+2', T), [T = is(_,+(1,2))]).
case('6.3.4.2', reads('\\+a,b', T), [T = ','(\+(a),b)]).
case('6.3.4.2', reads('\\+ \\+a', T), [T = \+(\+(a))]).
case('6.3.4.2', reads('\\+ (a,b)', T), [T = \+(','(a,b))]).
case('6.3.4.2', (reads('\\+(a,b)', T), functor(T, F, N)), [F = (\+), N = 2]).
case('6.3.4.2', reads('- - a', T), [T = -(-(a))]).
case('6.3.4.2', reads('-(-(a))', T), [T = -(-(a))]).
case('6.3.4.2', reads('- a+b', T), [T = +(-(a),b)]).
case('6.3.4.2', reads('-a*b', T), [T = *(-(a),b)]).
case('6.3.4.2', reads('-(a)*b', T), [T = *(-(a),b)]).
case('6.3.4.2', reads('-(a+b)', T), [T = -(+(a,b))]).
case('6.3.4.2', reads('- (a+b)*c', T), [T = *(-(+(a,b)),c)]).
case('6.3.4.2', reads('\\a/\\b', T), [T = /\(\(a),b)]).
case('6.3.4.2', reads('a/\\b\\/c', T), [T = \/(/\(a,b),c)]).
case('6.3.4.2', reads('1<<2+3', T), [T = +(<<(1,2),3)]).
case('6.3.4.2', reads('a=..b', T), [T = =..(a,b)]).
case('6.3.4.2', reads('a=b=c', _), syntax_error).
case('6.3.4.2', reads('a<b<c', _), syntax_error).
case('6.3.4.2', reads('a:-b:-c', _), syntax_error).
case('6.3.4.2', reads(':- :- a', _), syntax_error).
case('6.3.4.2', reads(':- (:- a)', T), [T = :-(:-(a))]).
case('6.3.4.2', reads('a-->b-->c', _), syntax_error).
case('6.3.4.2', reads('X is Y is Z', _), syntax_error).
case('6.3.4.2', reads('2**3**4', _), syntax_error).
case('6.3.4.2', reads('a= \\+b', _), syntax_error).
case('6.3.4.2', reads('a=(\\+b)', T), [T = =(a,\+(b))]).
case('6.3.4.2', reads('a* \\b', T), [T = *(a,\(b))]).
case('6.3.4.2', reads('a*-b', _), syntax_error).
case('6.3.4.2', reads('a* -b', T), [T = *(a,-(b))]).
case('6.3.4.2', reads('a^ -b', T), [T = ^(a,-(b))]).
case('6.3.4.2', reads('(a=b)=c', T), [T = =(=(a,b),c)]).
case('6.3.4.2', reads('a:b', T), either([T = :(a,b)], syntax_error)).
case('6.3.4.2', reads('- (1)^2', T), [T = -(^(1,2))]).
case('6.3.4.2', reads('-(1)+2', T), [T = +(-(1),2)]).
case('6.3.4.2', reads('-', T), [T = (-)]).
case('6.3.4.2', reads('- = a', _), syntax_error).
case('6.3.4.2', reads('-=a', _), syntax_error).
case('6.3.4.2', reads('[a, - , b]', T), [T = [a,(-),b]]).
case('6.3.4.2', reads('a= -', _), syntax_error).
case('6.3.4.2', reads('+ =.. _', _), syntax_error).

case('6.3.4.2', with_op(200, xfy, &, reads('a & b & c', T)), [T = &(a,&(b,c))]).
case('6.3.4.2', with_op(200, yfx, &, reads('a & b & c', T)), [T = &(&(a,b),c)]).
case('6.3.4.2', with_op(200, xfx, &, reads('a & b & c', _)), syntax_error).
case('6.3.4.2', with_op(200, xf, &, reads('a &', T)), [T = &(a)]).
case('6.3.4.2', with_op(200, xf, &, reads('a & &', _)), syntax_error).
case('6.3.4.2', with_op(200, yf, &, reads('a & &', T)), [T = &(&(a))]).
case('6.3.4.2', with_op(200, yf, &, reads('a & + b', T)), [T = +(&(a),b)]).
case('6.3.4.2', with_op(700, yf, &, reads('a + b &', T)), [T = &(+(a,b))]).
case('6.3.4.2', with_op(200, yf, &, reads('a + b &', T)), [T = +(a,&(b))]).
case('6.3.4.2', with_op(200, xf, &, reads('f(a &)', T)), [T = f(&(a))]).
case('6.3.4.2', with_op(200, xf, &, reads('[a &, b]', T)), [T = [&(a),b]]).
case('6.3.4.2', with_op(200, xf, &, reads('f(&)', T)), [T = f(&)]).
case('6.3.4.2', with_op(200, fx, &, reads('& a', T)), [T = &(a)]).
case('6.3.4.2', with_op(200, fx, &, reads('& & a', _)), syntax_error).
case('6.3.4.2', with_op(200, fy, &, reads('& & a', T)), [T = &(&(a))]).
case('6.3.4.2', with_op(200, fy, &, reads('& (a)', T)), [T = &(a)]).
case('6.3.4.2', with_op(200, fy, &, reads('& a + b', T)), [T = +(&(a),b)]).
case('6.3.4.2', with_op(700, fy, &, reads('& a + b', T)), [T = &(+(a,b))]).
case('6.3.4.2', with_op(200, fy, &, reads('& [a]', T)), [T = &([a])]).
case('6.3.4.2', with_op(200, fy, &, reads('& {a}', T)), [T = &({a})]).
case('6.3.4.2', with_op(200, fy, &, reads('& 1', T)), [T = &(1)]).
case('6.3.4.2', with_op(200, fy, &, reads('& X', T)), [T = &(_)]).
case('6.3.4.2', with_op(200, fy, &, (reads('& - 1', &(A)), integer(A))), true).
case('6.3.4.2', with_op(200, fy, &, (reads('& -1', &(A)), integer(A))), true).
case('6.3.4.2', with_op(200, fy, &, reads('f(&, a)', T)), [T = f(&, a)]).
case('6.3.4.2', with_op(200, fy, &, reads('[&|&]', T)), [T = '.'(&, &)]).
case('6.3.4.2', with_op(200, fy, &, reads('& = a', T)), either([T = =(&, a)], syntax_error)).
case('6.3.4.2', with_op(700, xfx, '=>>', reads('a =>> b', T)), [T = '=>>'(a,b)]).
case('6.3.4.2', with_op(700, xfx, is_in, reads('a is_in [b]', T)), [T = is_in(a,[b])]).
case('6.3.4.2', with_op(700, xfx, 'Is', reads('a \'Is\' b', T)), [T = 'Is'(a,b)]).
case('6.3.4.2', with_op(0, xfx, is, reads('a is b', _)), syntax_error).
case('6.3.4.2', with_op(0, fy, \+, reads('\\+ a', _)), syntax_error).
case('6.3.4.2', with_op(0, fy, -, reads('- a', _)), syntax_error).
case('6.3.4.2', with_op(0, fy, -, (reads('-1', T), integer(T))), true).
case('6.3.4.2', with_op(700, xfx, <>, reads('(a <> b) <> c', T)), [T = <>(<>(a,b),c)]).
case('6.3.4.2', reads('a \'+\' b', T), [T = +(a,b)]).
case('6.3.4.2', reads('\'-\' a', T), [T = -(a)]).
case('6.3.4.2', reads('a \'is\' b', T), [T = is(a,b)]).
case('6.3.4.2', reads('a \';\' b', T), [T = ;(a,b)]).

% 6.3.4.3 the operator table: the predefined ones, and comma and bar -----------

case('6.3.4.3', reads('a , b', T), [T = ','(a,b)]).
case('6.3.4.3', reads('a->b,c', T), [T = ->(a,','(b,c))]).
case('6.3.4.3', reads('{a,b}', T), [T = {}(','(a,b))]).
case('6.3.4.3', with_op(1105, xfy, '|', reads('(a|b)', T)), [T = '|'(a,b)]).
case('6.3.4.3', with_op(1105, xfy, '|', reads('a|b', T)), [T = '|'(a,b)]).
case('6.3.4.3', with_op(1105, xfy, '|', reads('a-->b|c', T)), [T = -->(a,'|'(b,c))]).
case('6.3.4.3', with_op(1105, xfy, '|', reads('a|b|c', T)), [T = '|'(a,'|'(b,c))]).
case('6.3.4.3', with_op(1105, xfy, '|', reads('[a|b]', T)), [T = '.'(a,b)]).
case('6.3.4.3', with_op(1105, xfy, '|', reads('[(a|b)]', T)), [T = ['|'(a,b)]]).
case('6.3.4.3', with_op(1105, xfy, '|', reads('[a|b|c]', _)), syntax_error).
case('6.3.4.3', with_op(1105, xfy, '|', reads('{a|b}', T)), [T = {}('|'(a,b))]).
case('6.3.4.3', with_op(0, xfy, '|', reads('(a|b)', _)), syntax_error).
case('6.3.4.3', with_op(0, xfy, '|', reads('a|b', _)), syntax_error).

case('6.3.4.4', current_op(1200, xfx, :-), true).
case('6.3.4.4', current_op(1200, xfx, -->), true).
case('6.3.4.4', current_op(1200, fx, :-), true).
case('6.3.4.4', current_op(1200, fx, ?-), true).
case('6.3.4.4', current_op(1100, xfy, ;), true).
case('6.3.4.4', current_op(1050, xfy, ->), true).
case('6.3.4.4', current_op(1000, xfy, ','), true).
case('6.3.4.4', current_op(900, fy, \+), true).
case('6.3.4.4', current_op(700, xfx, =), true).
case('6.3.4.4', current_op(700, xfx, \=), true).
case('6.3.4.4', current_op(700, xfx, ==), true).
case('6.3.4.4', current_op(700, xfx, \==), true).
case('6.3.4.4', current_op(700, xfx, @<), true).
case('6.3.4.4', current_op(700, xfx, @=<), true).
case('6.3.4.4', current_op(700, xfx, @>), true).
case('6.3.4.4', current_op(700, xfx, @>=), true).
case('6.3.4.4', current_op(700, xfx, =..), true).
case('6.3.4.4', current_op(700, xfx, is), true).
case('6.3.4.4', current_op(700, xfx, =:=), true).
case('6.3.4.4', current_op(700, xfx, =\=), true).
case('6.3.4.4', current_op(700, xfx, <), true).
case('6.3.4.4', current_op(700, xfx, =<), true).
case('6.3.4.4', current_op(700, xfx, >), true).
case('6.3.4.4', current_op(700, xfx, >=), true).
case('6.3.4.4', current_op(500, yfx, +), true).
case('6.3.4.4', current_op(500, yfx, -), true).
case('6.3.4.4', current_op(500, yfx, /\), true).
case('6.3.4.4', current_op(500, yfx, \/), true).
case('6.3.4.4', current_op(400, yfx, *), true).
case('6.3.4.4', current_op(400, yfx, /), true).
case('6.3.4.4', current_op(400, yfx, //), true).
case('6.3.4.4', current_op(400, yfx, rem), true).
case('6.3.4.4', current_op(400, yfx, mod), true).
case('6.3.4.4', current_op(400, yfx, div), true).
case('6.3.4.4', current_op(400, yfx, <<), true).
case('6.3.4.4', current_op(400, yfx, >>), true).
case('6.3.4.4', current_op(200, xfx, **), true).
case('6.3.4.4', current_op(200, xfy, ^), true).
case('6.3.4.4', current_op(200, fy, -), true).
case('6.3.4.4', current_op(200, fy, +), true).
case('6.3.4.4', current_op(200, fy, \), true).

% 6.3.5 list notation ---------------------------------------------------------

case('6.3.5', reads('[a]', T), [T = '.'(a,[])]).
case('6.3.5', reads('[a,b]', T), [T = '.'(a,'.'(b,[]))]).
case('6.3.5', reads('[a|b]', T), [T = '.'(a,b)]).
case('6.3.5', reads('[a,b|c]', T), [T = '.'(a,'.'(b,c))]).
case('6.3.5', reads('[a|[]]', T), [T = [a]]).
case('6.3.5', reads('[a|[b|[c]]]', T), [T = [a,b,c]]).
case('6.3.5', reads('[X|X]', T), [T = '.'(A,A)]).
case('6.3.5', reads('[[],[[]]]', T), [T = [[],[[]]]]).
case('6.3.5', reads('[ a , b | c ]', T), [T = [a,b|c]]).
case('6.3.5', (reads('[a,b]', T), T = '.'(H,_)), [H = a]).
case('6.3.5', reads('\'.\'(a,[])', T), [T = [a]]).
case('6.3.5', reads('[(a,b)]', T), [T = [','(a,b)]]).
case('6.3.5', reads('[a,b|]', _), syntax_error).
case('6.3.5', reads('[|a]', _), syntax_error).
case('6.3.5', reads('[a|b,c]', _), syntax_error).
case('6.3.5', reads('[a|b|c]', _), syntax_error).
case('6.3.5', reads('[a,,b]', _), syntax_error).
case('6.3.5', reads('[a,]', _), syntax_error).
case('6.3.5', reads('[,a]', _), syntax_error).
case('6.3.5', reads('[a b]', _), syntax_error).
case('6.3.5', reads('[a', _), syntax_error).
case('6.3.5', reads('a]', _), syntax_error).
case('6.3.5', reads('[a}', _), syntax_error).

% 6.3.6 curly bracketed terms --------------------------------------------------

case('6.3.6', reads('{a}', T), [T = '{}'(a)]).
case('6.3.6', reads('{ a }', T), [T = '{}'(a)]).
case('6.3.6', reads('{a,b}', T), [T = '{}'(','(a,b))]).
case('6.3.6', reads('{a:-b}', T), [T = '{}'(:-(a,b))]).
case('6.3.6', reads('{:- a}', T), [T = '{}'(:-(a))]).
case('6.3.6', reads('{X}', T), [T = '{}'(_)]).
case('6.3.6', reads('{{a}}', T), [T = '{}'('{}'(a))]).
case('6.3.6', reads('{[]}', T), [T = '{}'([])]).
case('6.3.6', (reads('{a}', T), functor(T, F, N)), [F = {}, N = 1]).
case('6.3.6', reads('{a', _), syntax_error).
case('6.3.6', reads('{a]', _), syntax_error).
case('6.3.6', reads('a}', _), syntax_error).
case('6.3.6', reads('{a.}', _), syntax_error).

% 6.3.7 double quoted lists, under each value of the flag ------------------------

case('6.3.7', with_flag(double_quotes, codes, reads('"abc"', T)), [T = [0'a,0'b,0'c]]).
case('6.3.7', with_flag(double_quotes, chars, reads('"abc"', T)), [T = [a,b,c]]).
case('6.3.7', with_flag(double_quotes, atom, reads('"abc"', T)), [T = abc]).
case('6.3.7', with_flag(double_quotes, codes, reads('""', T)), [T = []]).
case('6.3.7', with_flag(double_quotes, chars, reads('""', T)), [T = []]).
case('6.3.7', with_flag(double_quotes, atom, reads('""', T)), [T = '']).
case('6.3.7', with_flag(double_quotes, chars, reads('"a b"', T)), [T = [a,' ',b]]).
case('6.3.7', with_flag(double_quotes, chars, reads('"a""b"', T)), [T = [a,'"',b]]).
case('6.3.7', with_flag(double_quotes, chars, reads('"it\'s"', T)), [T = [i,t,'''',s]]).
case('6.3.7', with_flag(double_quotes, chars, reads('"a\\nb"', T)), [T = [a,'\n',b]]).
case('6.3.7', with_flag(double_quotes, chars, reads('"\\x41\\"', T)), [T = ['A']]).
case('6.3.7', with_flag(double_quotes, chars, reads('"\\101\\"', T)), [T = ['A']]).
case('6.3.7', with_flag(double_quotes, chars, reads('"a\\\nb"', T)), [T = [a,b]]).
case('6.3.7', with_flag(double_quotes, chars, reads('"\\""', T)), [T = ['"']]).
case('6.3.7', with_flag(double_quotes, codes, reads('f("a")', T)), [T = f([0'a])]).
case('6.3.7', with_flag(double_quotes, codes, reads('["a"|"b"]', T)), [T = [[0'a],0'b]]).
case('6.3.7', with_flag(double_quotes, atom, reads('f("a","b")', T)), [T = f(a,b)]).
case('6.3.7', with_flag(double_quotes, codes, reads('"a\nb"', _)), syntax_error).
case('6.3.7', with_flag(double_quotes, codes, reads('"abc', _)), syntax_error).

