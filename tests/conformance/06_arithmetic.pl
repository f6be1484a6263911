% 8.6, 8.7 and 9: arithmetic.

:- multifile(case/3).
:- dynamic(case/3).
:- discontiguous(case/3).
:- multifile(case_count/1).
:- dynamic(case_count/1).
case_count(391).

% 8.6.1 (is)/2 ---------------------------------------------------------------------------

case('8.6.1', 'is'(X, 3 + 11), [X = 14]).
case('8.6.1', (X = 1 + 2, Y is X * 3), [Y = 9]).
case('8.6.1', 'is'(3, 3), true).
case('8.6.1', 'is'(3, 3.0), fail).
case('8.6.1', 3 is 1 + 2, true).
case('8.6.1', 4 is 1 + 2, fail).
case('8.6.1', foo is 77, fail).
case('8.6.1', 1 + 2 is 1 + 2, fail).
case('8.6.1', (X is 1.0 * 2, float(X)), [X = 2.0]).
case('8.6.1', (X = Y, Y is 5), [X = 5]).
case('8.6.1', 77 is _, instantiation_error).
case('8.6.1', _ is _, instantiation_error).
case('8.6.1', _ is 1 + _, instantiation_error).
case('8.6.1', _ is _ + a, either(instantiation_error, type_error(evaluable, a/0))).
case('8.6.1', _ is foo, type_error(evaluable, foo/0)).
case('8.6.1', _ is 1 + foo, type_error(evaluable, foo/0)).
case('8.6.1', _ is foo + 1, type_error(evaluable, foo/0)).
case('8.6.1', _ is foo(1), type_error(evaluable, foo/1)).
case('8.6.1', _ is foo(1,2), type_error(evaluable, foo/2)).
case('8.6.1', _ is foo(1,2,3), type_error(evaluable, foo/3)).
case('8.6.1', _ is '1', type_error(evaluable, '1'/0)).
case('8.6.1', _ is [], type_error(evaluable, []/0)).
case('8.6.1', _ is {1}, type_error(evaluable, {}/1)).
case('8.6.1', _ is (1,2), type_error(evaluable, (',')/2)).
case('8.6.1', _ is (+), type_error(evaluable, (+)/0)).
case('8.6.1', (X is 7, X == 7), true).

% 8.7.1 comparison -----------------------------------------------------------------------------

case('8.7.1', '=:='(0, 1), fail).
case('8.7.1', '=\\='(0, 1), true).
case('8.7.1', '<'(0, 1), true).
case('8.7.1', '>'(0, 1), fail).
case('8.7.1', '>='(0, 1), fail).
case('8.7.1', '=<'(0, 1), true).
case('8.7.1', 1.0 =:= 1, true).
case('8.7.1', 1.0 =\= 1, fail).
case('8.7.1', 1.0 < 1, fail).
case('8.7.1', 1.0 > 1, fail).
case('8.7.1', 1.0 >= 1, true).
case('8.7.1', 1.0 =< 1, true).
case('8.7.1', 3 * 2 =:= 7 - 1, true).
case('8.7.1', 3 * 2 =\= 7 - 1, fail).
case('8.7.1', 3 * 2 < 7 - 1, fail).
case('8.7.1', 3 * 2 > 7 - 1, fail).
case('8.7.1', 3 * 2 >= 7 - 1, true).
case('8.7.1', 3 * 2 =< 7 - 1, true).
case('8.7.1', -1 < 1, true).
case('8.7.1', -1.5 < -1, true).
case('8.7.1', 2 < 10, true).
case('8.7.1', 1.0e10 > 5, true).
case('8.7.1', (X = 1 + 2, X =:= 3), true).
case('8.7.1', (X = 1, Y = 2, X < Y), true).
case('8.7.1', _ =:= 5, instantiation_error).
case('8.7.1', 5 =\= _, instantiation_error).
case('8.7.1', _ < 5, instantiation_error).
case('8.7.1', 5 > _, instantiation_error).
case('8.7.1', _ >= 5, instantiation_error).
case('8.7.1', _ =< 5, instantiation_error).
case('8.7.1', foo =:= 5, type_error(evaluable, foo/0)).
case('8.7.1', 5 =\= foo, type_error(evaluable, foo/0)).
case('8.7.1', foo < 5, type_error(evaluable, foo/0)).
case('8.7.1', 5 > foo(1), type_error(evaluable, foo/1)).
case('8.7.1', foo >= 5, type_error(evaluable, foo/0)).
case('8.7.1', 5 =< foo, type_error(evaluable, foo/0)).
case('8.7.1', 1 =:= 1 // 0, evaluation_error(zero_divisor)).

% 9.1.7 the simple functors ------------------------------------------------------------------------

case('9.1.7', X is 7 + 35, [X = 42]).
case('9.1.7', X is 0 + (3 + 11), [X = 14]).
case('9.1.7', X is 0 + 3.25, [X = 3.25]).
case('9.1.7', X is 1.5 + 2.5, [X = 4.0]).
case('9.1.7', X is 1.5 + 1, [X = 2.5]).
case('9.1.7', X is 1 + 1.5, [X = 2.5]).
case('9.1.7', X is -7 + 3, [X = -4]).
case('9.1.7', X is +(7), [X = 7]).
case('9.1.7', X is + 2.5, [X = 2.5]).
case('9.1.7', X is +(-7), [X = -7]).
case('9.1.7', X is - 7, [X = -7]).
case('9.1.7', X is -(7), [X = -7]).
case('9.1.7', X is -(3 - 11), [X = 8]).
case('9.1.7', X is -(3.25 - 11.0), [X = 7.75]).
case('9.1.7', X is -(-(1)), [X = 1]).
case('9.1.7', X is -(0), [X = 0]).
case('9.1.7', X is 7 - 35, [X = -28]).
case('9.1.7', X is 20 - (3 + 11), [X = 6]).
case('9.1.7', X is 0.5 - 1.0, [X = -0.5]).
case('9.1.7', X is 1 - 1.5, [X = -0.5]).
case('9.1.7', X is 7 * 35, [X = 245]).
case('9.1.7', X is 0 * (3 + 11), [X = 0]).
case('9.1.7', X is 1.5 * 2.0, [X = 3.0]).
case('9.1.7', X is 2 * 1.5, [X = 3.0]).
case('9.1.7', X is -3 * 4, [X = -12]).
case('9.1.7', X is -3 * -4, [X = 12]).
case('9.1.7', X is 7.0 / 35.0, [X = 0.2]).
case('9.1.7', X is 7.0 / 2, [X = 3.5]).
case('9.1.7', X is 7 / 2.0, [X = 3.5]).
case('9.1.7', X is -7.0 / 2, [X = -3.5]).
case('9.1.7', (X is 7 / 2, X =:= 3.5), true).
case('9.1.7', 4 / 2 =:= 2, true).
case('9.1.7', X is 7 // 35, [X = 0]).
case('9.1.7', X is 7 // 2, [X = 3]).
case('9.1.7', X is -7 // 2, [X = -3]).
case('9.1.7', X is 7 // -2, [X = -3]).
case('9.1.7', X is -7 // -2, [X = 3]).
case('9.1.7', X is 140 // (3 + 11), [X = 10]).
case('9.1.7', X is 0 // 5, [X = 0]).
case('9.1.7', X is 7 rem 2, [X = 1]).
case('9.1.7', X is -7 rem 2, [X = -1]).
case('9.1.7', X is 7 rem -2, [X = 1]).
case('9.1.7', X is -7 rem -2, [X = -1]).
case('9.1.7', X is 6 rem 3, [X = 0]).
case('9.1.7', X is 7 mod 2, [X = 1]).
case('9.1.7', X is -7 mod 2, [X = 1]).
case('9.1.7', X is 7 mod -2, [X = -1]).
case('9.1.7', X is -7 mod -2, [X = -1]).
case('9.1.7', X is 5 mod 3, [X = 2]).
case('9.1.7', X is -5 mod 3, [X = 1]).
case('9.1.7', X is 5 mod -3, [X = -1]).
case('9.1.7', X is 7 mod 35, [X = 7]).
case('9.1.7', X is 0 mod 14, [X = 0]).
case('9.1.7', X is 7 div 2, [X = 3]).
case('9.1.7', X is -7 div 2, [X = -4]).
case('9.1.7', X is 7 div -2, [X = -4]).
case('9.1.7', X is -7 div -2, [X = 3]).
case('9.1.7', X is 6 div -2, [X = -3]).
case('9.1.7', X is 1 div 2, [X = 0]).
case('9.1.7', X is -1 div 2, [X = -1]).
case('9.1.7', (7 =:= (7 div -2) * -2 + (7 mod -2)), true).
case('9.1.7', (-7 =:= (-7 // 2) * 2 + (-7 rem 2)), true).
case('9.1.7', X is abs(7), [X = 7]).
case('9.1.7', X is abs(-7), [X = 7]).
case('9.1.7', X is abs(3 - 11), [X = 8]).
case('9.1.7', X is abs(3.25 - 11.0), [X = 7.75]).
case('9.1.7', X is abs(0), [X = 0]).
case('9.1.7', X is sign(5), [X = 1]).
case('9.1.7', X is sign(-5), [X = -1]).
case('9.1.7', X is sign(0), [X = 0]).
case('9.1.7', X is sign(2.5), [X = 1.0]).
case('9.1.7', X is sign(-2.5), [X = -1.0]).
case('9.1.7', X is sign(0.0), [X = 0.0]).
case('9.1.7', X is float(7), [X = 7.0]).
case('9.1.7', X is float(-7), [X = -7.0]).
case('9.1.7', X is float(7.25), [X = 7.25]).
case('9.1.7', X is float(7 + 1), [X = 8.0]).
case('9.1.7', X is float_integer_part(7.5), [X = 7.0]).
case('9.1.7', X is float_integer_part(-7.5), [X = -7.0]).
case('9.1.7', X is float_fractional_part(7.5), [X = 0.5]).
case('9.1.7', X is float_fractional_part(-7.5), [X = -0.5]).
case('9.1.7', X is float_fractional_part(2.0), [X = 0.0]).
case('9.1.7', X is truncate(7.5), [X = 7]).
case('9.1.7', X is truncate(-7.5), [X = -7]).
case('9.1.7', X is truncate(-0.5), [X = 0]).
case('9.1.7', X is truncate(2.0), [X = 2]).
case('9.1.7', X is floor(7.4), [X = 7]).
case('9.1.7', X is floor(-7.4), [X = -8]).
case('9.1.7', X is floor(-0.4), [X = -1]).
case('9.1.7', X is floor(3.0), [X = 3]).
case('9.1.7', X is round(7.5), [X = 8]).
case('9.1.7', X is round(7.6), [X = 8]).
case('9.1.7', X is round(7.4), [X = 7]).
case('9.1.7', X is round(-7.4), [X = -7]).
case('9.1.7', X is round(-7.6), [X = -8]).
case('9.1.7', X is round(2.5), [X = 3]).
case('9.1.7', X is ceiling(7.4), [X = 8]).
case('9.1.7', X is ceiling(-7.4), [X = -7]).
case('9.1.7', X is ceiling(-0.5), [X = 0]).
case('9.1.7', X is ceiling(3.0), [X = 3]).
case('9.1.7', X is 2 * 3 + 4 * 5, [X = 26]).
case('9.1.7', X is (2 + 3) * (4 - 5), [X = -5]).

% errors of the simple functors, 9.1.3, 9.1.4

case('9.1.7', _ is 1 + a, type_error(evaluable, a/0)).
case('9.1.7', _ is a + 1, type_error(evaluable, a/0)).
case('9.1.7', _ is _ + 1, instantiation_error).
case('9.1.7', _ is 1 - _, instantiation_error).
case('9.1.7', _ is - a, type_error(evaluable, a/0)).
case('9.1.7', _ is -(_), instantiation_error).
case('9.1.7', _ is abs(a), type_error(evaluable, a/0)).
case('9.1.7', _ is 1 // 0, evaluation_error(zero_divisor)).
case('9.1.7', _ is 0 // 0, either(evaluation_error(zero_divisor), evaluation_error(undefined))).
case('9.1.7', _ is 1 mod 0, evaluation_error(zero_divisor)).
case('9.1.7', _ is 1 rem 0, evaluation_error(zero_divisor)).
case('9.1.7', _ is 1 div 0, evaluation_error(zero_divisor)).
case('9.1.7', _ is 1 / 0, evaluation_error(zero_divisor)).
case('9.1.7', _ is 1.0 / 0, evaluation_error(zero_divisor)).
case('9.1.7', _ is 1 / 0.0, evaluation_error(zero_divisor)).
case('9.1.7', _ is 1.0 / 0.0, evaluation_error(zero_divisor)).
case('9.1.7', _ is 0 / 0.0, either(evaluation_error(undefined), evaluation_error(zero_divisor))).
case('9.1.7', _ is 7.0 // 2, type_error(integer, 7.0)).
case('9.1.7', _ is 7 // 2.0, type_error(integer, 2.0)).
case('9.1.7', _ is 7.5 mod 2, type_error(integer, 7.5)).
case('9.1.7', _ is 7 mod 2.5, type_error(integer, 2.5)).
case('9.1.7', _ is 7.5 rem 2, type_error(integer, 7.5)).
case('9.1.7', _ is 7 rem 2.5, type_error(integer, 2.5)).
case('9.1.7', _ is 7.5 div 2, type_error(integer, 7.5)).
case('9.1.7', _ is 7 div 2.5, type_error(integer, 2.5)).
case('9.1.7', _ is 1 + 2 // 0, evaluation_error(zero_divisor)).
case('9.1.7', _ is 1.0e308 * 100.0, evaluation_error(float_overflow)).
case('9.1.7', _ is 1.7e308 + 1.7e308, evaluation_error(float_overflow)).
case('9.1.7', _ is -1.7e308 - 1.7e308, evaluation_error(float_overflow)).
case('9.1.7', _ is 1.0e308 / 1.0e-10, evaluation_error(float_overflow)).
case('9.1.7', _ is float_integer_part(7), either(type_error(float, 7), true)).
case('9.1.7', _ is float_fractional_part(7), either(type_error(float, 7), true)).
case('9.1.7', _ is truncate(a), type_error(evaluable, a/0)).
case('9.1.7', _ is floor(_), instantiation_error).
case('9.1.7', _ is round(_), instantiation_error).
case('9.1.7', _ is ceiling(a), type_error(evaluable, a/0)).
case('9.1.7', _ is float(a), type_error(evaluable, a/0)).
case('9.1.7', _ is sign(_), instantiation_error).

% 7.11.1 and 9.1.3 bounded integers

case('9.1.3', (current_prolog_flag(bounded, false) ; current_prolog_flag(max_integer, M), catch(_ is M + 1, error(evaluation_error(int_overflow), _), true)), true).
case('9.1.3', (current_prolog_flag(bounded, false) ; current_prolog_flag(min_integer, M), catch(_ is M - 1, error(evaluation_error(int_overflow), _), true)), true).
case('9.1.3', (current_prolog_flag(bounded, true) ; X is 10 ^ 30, Y is X + 1, Y > X, Y - X =:= 1), true).
case('9.1.3', (current_prolog_flag(bounded, true) ; X is (7 ^ 40) // (7 ^ 38), X == 49), true).

% 9.3.1 (**)/2 -----------------------------------------------------------------------------------------

case('9.3.1', X is 5.0 ** 2.0, [X = 25.0]).
case('9.3.1', X is 5 ** 2.0, [X = 25.0]).
case('9.3.1', X is 5.0 ** 2, [X = 25.0]).
case('9.3.1', X is 5.0 ** -1, [X = 0.2]).
case('9.3.1', 5 ** 3 =:= 125, true).
case('9.3.1', 5 ** 0 =:= 1, true).
case('9.3.1', X is 5 ** 3.0, [X = 125.0]).
case('9.3.1', X is 4.0 ** 0.5, [X = 2.0]).
case('9.3.1', X is 0.0 ** 1.0, [X = 0.0]).
case('9.3.1', X is 0.0 ** 0, [X = 1.0]).
case('9.3.1', X is 1.0 ** 1000, [X = 1.0]).
case('9.3.1', _ is -1.0 ** 0.5, evaluation_error(undefined)).
case('9.3.1', _ is 10.0 ** 1000, evaluation_error(float_overflow)).
case('9.3.1', _ is 77 ** _, instantiation_error).
case('9.3.1', _ is _ ** 2, instantiation_error).
case('9.3.1', _ is foo ** 2, type_error(evaluable, foo/0)).
case('9.3.1', _ is 2 ** foo, type_error(evaluable, foo/0)).
case('9.3.1', _ is 0.0 ** -1, either(evaluation_error(undefined), evaluation_error(zero_divisor))).

% 9.3.2 to 9.3.7 ------------------------------------------------------------------------------------------

case('9.3.2', X is sin(0.0), [X = 0.0]).
case('9.3.2', X is sin(0), [X = 0.0]).
case('9.3.2', (X is sin(1.0), abs(X - 0.8414709848) < 1.0e-9), true).
case('9.3.2', abs(sin(3.14159265358979)) < 1.0e-9, true).
case('9.3.2', _ is sin(_), instantiation_error).
case('9.3.2', _ is sin(foo), type_error(evaluable, foo/0)).
case('9.3.3', X is cos(0.0), [X = 1.0]).
case('9.3.3', X is cos(0), [X = 1.0]).
case('9.3.3', abs(cos(3.14159265358979) + 1.0) < 1.0e-9, true).
case('9.3.3', _ is cos(_), instantiation_error).
case('9.3.3', _ is cos(foo), type_error(evaluable, foo/0)).
case('9.3.4', X is atan(0.0), [X = 0.0]).
case('9.3.4', X is atan(0), [X = 0.0]).
case('9.3.4', abs(atan(1.0) * 4 - 3.14159265358979) < 1.0e-9, true).
case('9.3.4', _ is atan(_), instantiation_error).
case('9.3.4', _ is atan(foo), type_error(evaluable, foo/0)).
case('9.3.5', X is exp(0.0), [X = 1.0]).
case('9.3.5', X is exp(0), [X = 1.0]).
case('9.3.5', abs(exp(1.0) - 2.718281828459) < 1.0e-9, true).
case('9.3.5', _ is exp(1000.0), evaluation_error(float_overflow)).
case('9.3.5', _ is exp(_), instantiation_error).
case('9.3.5', _ is exp(foo), type_error(evaluable, foo/0)).
case('9.3.6', X is log(1.0), [X = 0.0]).
case('9.3.6', X is log(1), [X = 0.0]).
case('9.3.6', abs(log(2.718281828459045) - 1.0) < 1.0e-9, true).
case('9.3.6', _ is log(0), evaluation_error(undefined)).
case('9.3.6', _ is log(0.0), evaluation_error(undefined)).
case('9.3.6', _ is log(-1), evaluation_error(undefined)).
case('9.3.6', _ is log(-1.0), evaluation_error(undefined)).
case('9.3.6', _ is log(_), instantiation_error).
case('9.3.6', _ is log(foo), type_error(evaluable, foo/0)).
case('9.3.7', X is sqrt(0.0), [X = 0.0]).
case('9.3.7', X is sqrt(1), [X = 1.0]).
case('9.3.7', X is sqrt(6.25), [X = 2.5]).
case('9.3.7', X is sqrt(4), [X = 2.0]).
case('9.3.7', _ is sqrt(-1.0), evaluation_error(undefined)).
case('9.3.7', _ is sqrt(-1), evaluation_error(undefined)).
case('9.3.7', _ is sqrt(_), instantiation_error).
case('9.3.7', _ is sqrt(foo), type_error(evaluable, foo/0)).

% 9.3.8 max/2, 9.3.9 min/2 ----------------------------------------------------------------------------------

case('9.3.8', X is max(2, 3), [X = 3]).
case('9.3.8', X is max(3, 2), [X = 3]).
case('9.3.8', X is max(-2, -3), [X = -2]).
case('9.3.8', X is max(2.0, 3), [X = 3]).
case('9.3.8', X is max(2, 3.0), [X = 3.0]).
case('9.3.8', X is max(1.5, 2.5), [X = 2.5]).
case('9.3.8', max(2, 2.0) =:= 2, true).
case('9.3.8', X is max(1, 1), [X = 1]).
case('9.3.8', _ is max(1, _), instantiation_error).
case('9.3.8', _ is max(1, a), type_error(evaluable, a/0)).
case('9.3.9', X is min(2, 3), [X = 2]).
case('9.3.9', X is min(3, 2), [X = 2]).
case('9.3.9', X is min(-2, -3), [X = -3]).
case('9.3.9', X is min(2, 3.0), [X = 2]).
case('9.3.9', X is min(2.0, 3), [X = 2.0]).
case('9.3.9', X is min(1.5, 2.5), [X = 1.5]).
case('9.3.9', min(2, 2.0) =:= 2, true).
case('9.3.9', _ is min(_, 1), instantiation_error).
case('9.3.9', _ is min(a, 1), type_error(evaluable, a/0)).

% 9.3.10 (^)/2 -------------------------------------------------------------------------------------------------

case('9.3.10', X is 2 ^ 3, [X = 8]).
case('9.3.10', X is 2 ^ 0, [X = 1]).
case('9.3.10', X is 0 ^ 0, [X = 1]).
case('9.3.10', X is 0 ^ 5, [X = 0]).
case('9.3.10', X is (-2) ^ 3, [X = -8]).
case('9.3.10', X is (-2) ^ 2, [X = 4]).
case('9.3.10', X is 2 ^ 3 ^ 2, [X = 512]).
case('9.3.10', X is 1 ^ (-1), [X = 1]).
case('9.3.10', X is 1 ^ (-7), [X = 1]).
case('9.3.10', X is (-1) ^ (-1), [X = -1]).
case('9.3.10', X is (-1) ^ (-2), [X = 1]).
case('9.3.10', X is 2 ^ 3.0, [X = 8.0]).
case('9.3.10', X is 2.0 ^ 3, [X = 8.0]).
case('9.3.10', X is 2.0 ^ -1, [X = 0.5]).
case('9.3.10', X is 2 ^ (-1.0), [X = 0.5]).
case('9.3.10', X is 0.0 ^ 0, [X = 1.0]).
case('9.3.10', _ is 2 ^ (-1), type_error(float, 2)).
case('9.3.10', _ is 3 ^ (-2), type_error(float, 3)).
case('9.3.10', _ is (-2) ^ (-1), type_error(float, -2)).
case('9.3.10', _ is 0 ^ (-1), either(type_error(float, 0), either(evaluation_error(undefined), evaluation_error(zero_divisor)))).
case('9.3.10', _ is (-1.0) ^ 0.5, evaluation_error(undefined)).
case('9.3.10', _ is 10.0 ^ 1000, evaluation_error(float_overflow)).
case('9.3.10', _ is 2 ^ _, instantiation_error).
case('9.3.10', _ is _ ^ 2, instantiation_error).
case('9.3.10', _ is 2 ^ a, type_error(evaluable, a/0)).
case('9.3.10', _ is a ^ 2, type_error(evaluable, a/0)).

% 9.3.11 to 9.3.15 -----------------------------------------------------------------------------------------------

case('9.3.11', X is asin(0.0), [X = 0.0]).
case('9.3.11', X is asin(0), [X = 0.0]).
case('9.3.11', abs(asin(1.0) * 2 - pi) < 1.0e-9, true).
case('9.3.11', abs(asin(-1) * 2 + pi) < 1.0e-9, true).
case('9.3.11', _ is asin(2.0), evaluation_error(undefined)).
case('9.3.11', _ is asin(-1.5), evaluation_error(undefined)).
case('9.3.11', _ is asin(_), instantiation_error).
case('9.3.11', _ is asin(foo), type_error(evaluable, foo/0)).
case('9.3.12', X is acos(1.0), [X = 0.0]).
case('9.3.12', X is acos(1), [X = 0.0]).
case('9.3.12', abs(acos(0.0) * 2 - pi) < 1.0e-9, true).
case('9.3.12', abs(acos(-1) - pi) < 1.0e-9, true).
case('9.3.12', _ is acos(2), evaluation_error(undefined)).
case('9.3.12', _ is acos(-1.5), evaluation_error(undefined)).
case('9.3.12', _ is acos(_), instantiation_error).
case('9.3.12', _ is acos(foo), type_error(evaluable, foo/0)).
case('9.3.13', X is atan2(0.0, 1.0), [X = 0.0]).
case('9.3.13', X is atan2(0, 1), [X = 0.0]).
case('9.3.13', abs(atan2(1.0, 1.0) * 4 - pi) < 1.0e-9, true).
case('9.3.13', abs(atan2(1, 0) * 2 - pi) < 1.0e-9, true).
case('9.3.13', abs(atan2(0, -1) - pi) < 1.0e-9, true).
case('9.3.13', abs(atan2(-1, 0) * 2 + pi) < 1.0e-9, true).
case('9.3.13', abs(atan2(-1, -1) * 4 + 3 * pi) < 1.0e-9, true).
case('9.3.13', _ is atan2(0, 0), evaluation_error(undefined)).
case('9.3.13', _ is atan2(0.0, 0.0), evaluation_error(undefined)).
case('9.3.13', _ is atan2(_, 1), instantiation_error).
case('9.3.13', _ is atan2(1, foo), type_error(evaluable, foo/0)).
case('9.3.14', X is tan(0.0), [X = 0.0]).
case('9.3.14', X is tan(0), [X = 0.0]).
case('9.3.14', abs(tan(pi / 4) - 1.0) < 1.0e-9, true).
case('9.3.14', _ is tan(_), instantiation_error).
case('9.3.14', _ is tan(foo), type_error(evaluable, foo/0)).
case('9.3.15', (X is pi, float(X), X > 3.14159265, X < 3.14159266), true).
case('9.3.15', abs(sin(pi / 2) - 1.0) < 1.0e-9, true).
case('9.3.15', _ is pi(1), type_error(evaluable, pi/1)).

% 9.4 bitwise functors ---------------------------------------------------------------------------------------------

case('9.4.1', X is 16 >> 2, [X = 4]).
case('9.4.1', X is 19 >> 2, [X = 4]).
case('9.4.1', X is 1 >> 1, [X = 0]).
case('9.4.1', X is -16 >> 2, [X = -4]).
case('9.4.1', X is 5 >> 0, [X = 5]).
case('9.4.1', _ is 77 >> _, instantiation_error).
case('9.4.1', _ is foo >> 2, type_error(evaluable, foo/0)).
case('9.4.1', _ is 1.0 >> 2, type_error(integer, 1.0)).
case('9.4.1', _ is 1 >> 2.0, type_error(integer, 2.0)).
case('9.4.2', X is 16 << 2, [X = 64]).
case('9.4.2', X is 19 << 2, [X = 76]).
case('9.4.2', X is -16 << 2, [X = -64]).
case('9.4.2', X is 1 << 20, [X = 1048576]).
case('9.4.2', _ is 77 << _, instantiation_error).
case('9.4.2', _ is foo << 2, type_error(evaluable, foo/0)).
case('9.4.2', _ is 1.0 << 2, type_error(integer, 1.0)).
case('9.4.2', _ is 1 << 2.0, type_error(integer, 2.0)).
case('9.4.3', X is 10 /\ 12, [X = 8]).
case('9.4.3', X is /\(17 * 256 + 125, 128 * 256 + 125), [X = 125]).
case('9.4.3', X is -10 /\ 12, [X = 4]).
case('9.4.3', X is -1 /\ 255, [X = 255]).
case('9.4.3', _ is 77 /\ _, instantiation_error).
case('9.4.3', _ is foo /\ 2, type_error(evaluable, foo/0)).
case('9.4.3', _ is 1.0 /\ 2, type_error(integer, 1.0)).
case('9.4.3', _ is 1 /\ 2.0, type_error(integer, 2.0)).
case('9.4.4', X is 10 \/ 12, [X = 14]).
case('9.4.4', X is 125 \/ 255, [X = 255]).
case('9.4.4', X is -10 \/ 12, [X = -2]).
case('9.4.4', _ is 77 \/ _, instantiation_error).
case('9.4.4', _ is foo \/ 2, type_error(evaluable, foo/0)).
case('9.4.4', _ is 1.0 \/ 2, type_error(integer, 1.0)).
case('9.4.4', _ is 1 \/ 2.0, type_error(integer, 2.0)).
case('9.4.5', X is \ (\ 10), [X = 10]).
case('9.4.5', X is \ 10, [X = -11]).
case('9.4.5', X is \ 0, [X = -1]).
case('9.4.5', X is \ -1, [X = 0]).
case('9.4.5', _ is \ _, instantiation_error).
case('9.4.5', _ is \ foo, type_error(evaluable, foo/0)).
case('9.4.5', _ is \ 2.5, type_error(integer, 2.5)).
case('9.4.6', X is xor(10, 12), [X = 6]).
case('9.4.6', X is xor(125, 255), [X = 130]).
case('9.4.6', X is xor(-10, 12), [X = -6]).
case('9.4.6', X is xor(5, 5), [X = 0]).
case('9.4.6', _ is xor(77, _), instantiation_error).
case('9.4.6', _ is xor(foo, 2), type_error(evaluable, foo/0)).
case('9.4.6', _ is xor(1.0, 2), type_error(integer, 1.0)).
case('9.4.6', _ is xor(1, 2.0), type_error(integer, 2.0)).
