% 7.11, 7.12 and 8.17: flags, errors, halt.

:- multifile(case/3).
:- dynamic(case/3).
:- discontiguous(case/3).
:- multifile(case_count/1).
:- dynamic(case_count/1).
case_count(59).

% 7.11 the flags of the standard, 8.17.2 current_prolog_flag/2 ----------------------------------------

case('7.11.1.1', (current_prolog_flag(bounded, B), (B == true ; B == false)), true).
case('7.11.1.2', (current_prolog_flag(bounded, false) ; current_prolog_flag(max_integer, M), integer(M), M > 0), true).
case('7.11.1.3', (current_prolog_flag(bounded, false) ; current_prolog_flag(min_integer, M), integer(M), M < 0), true).
case('7.11.1.4', (current_prolog_flag(integer_rounding_function, R), (R == toward_zero ; R == down)), true).
case('7.11.1.4', (current_prolog_flag(integer_rounding_function, R), X is -7 // 2, (R == toward_zero -> X =:= -3 ; X =:= -4)), true).
case('7.11.2.1', (current_prolog_flag(char_conversion, V), (V == on ; V == off)), true).
case('7.11.2.2', (current_prolog_flag(debug, V), (V == on ; V == off)), true).
case('7.11.2.3', (current_prolog_flag(max_arity, V), (V == unbounded ; integer(V), V >= 255)), true).
case('7.11.2.4', current_prolog_flag(unknown, V), [V = error]).
case('7.11.2.5', (current_prolog_flag(double_quotes, V), (V == codes ; V == chars ; V == atom)), true).
case('8.17.2', current_prolog_flag(unknown, warning), fail).
case('8.17.2', (current_prolog_flag(F, error), F == unknown), true).
case('8.17.2', (findall(F, current_prolog_flag(F, _), Fs), sort(Fs, Ss), findall(G, (on_list(G, [bounded,char_conversion,debug,double_quotes,integer_rounding_function,max_arity,unknown]), \+ on_list(G, Ss)), Missing)), [Missing = []]).
case('8.17.2', current_prolog_flag(no_such_flag, _), either(fail, domain_error(prolog_flag, no_such_flag))).
case('8.17.2.3', current_prolog_flag(1, _), type_error(atom, 1)).
case('8.17.2.3', current_prolog_flag(f(x), _), type_error(atom, f(x))).
case('8.17.2.3', current_prolog_flag(1, on), type_error(atom, 1)).

on_list(X, [X|_]).
on_list(X, [_|T]) :- on_list(X, T).

% 8.17.1 set_prolog_flag/2 ---------------------------------------------------------------------------------

case('8.17.1', with_flag(unknown, fail, current_prolog_flag(unknown, V)), [V = fail]).
case('8.17.1', with_flag(unknown, warning, current_prolog_flag(unknown, V)), [V = warning]).
case('8.17.1', with_flag(double_quotes, chars, current_prolog_flag(double_quotes, V)), [V = chars]).
case('8.17.1', with_flag(double_quotes, codes, current_prolog_flag(double_quotes, V)), [V = codes]).
case('8.17.1', with_flag(double_quotes, atom, current_prolog_flag(double_quotes, V)), [V = atom]).
case('8.17.1', (with_flag(unknown, fail, true), current_prolog_flag(unknown, V)), [V = error]).
case('8.17.1', with_flag(unknown, fail, undefined_in_flags(1)), fail).
case('8.17.1', with_flag(unknown, error, undefined_in_flags(1)), existence_error(procedure, undefined_in_flags/1)).
case('8.17.1', (current_prolog_flag(char_conversion, V), set_prolog_flag(char_conversion, V)), true).
case('8.17.1', (current_prolog_flag(debug, V), set_prolog_flag(debug, V)), true).
case('8.17.1.3', set_prolog_flag(_, off), instantiation_error).
case('8.17.1.3', set_prolog_flag(unknown, _), instantiation_error).
case('8.17.1.3', set_prolog_flag(_, _), instantiation_error).
case('8.17.1.3', set_prolog_flag(1, off), type_error(atom, 1)).
case('8.17.1.3', set_prolog_flag(f(x), off), type_error(atom, f(x))).
case('8.17.1.3', set_prolog_flag(no_such_flag, off), domain_error(prolog_flag, no_such_flag)).
case('8.17.1.3', set_prolog_flag(unknown, no_such_value), domain_error(flag_value, unknown + no_such_value)).
case('8.17.1.3', set_prolog_flag(double_quotes, off), domain_error(flag_value, double_quotes + off)).
case('8.17.1.3', set_prolog_flag(debug, trace), domain_error(flag_value, debug + trace)).
case('8.17.1.3', set_prolog_flag(char_conversion, 1), domain_error(flag_value, char_conversion + 1)).
case('8.17.1.3', set_prolog_flag(bounded, true), either(permission_error(modify, flag, bounded), true)).
case('8.17.1.3', set_prolog_flag(max_integer, 3), either(permission_error(modify, flag, max_integer), domain_error(_, _))).
case('8.17.1.3', set_prolog_flag(min_integer, 3), either(permission_error(modify, flag, min_integer), domain_error(_, _))).
case('8.17.1.3', set_prolog_flag(integer_rounding_function, down), either(permission_error(modify, flag, integer_rounding_function), domain_error(_, _))).
case('8.17.1.3', set_prolog_flag(max_arity, 40), either(permission_error(modify, flag, max_arity), domain_error(_, _))).

% 8.17.3 halt/0, 8.17.4 halt/1: only the errors leave the runner running ---------------------------------------

case('8.17.4.3', halt(_), instantiation_error).
case('8.17.4.3', halt(a), type_error(integer, a)).
case('8.17.4.3', halt(1.5), type_error(integer, 1.5)).
case('8.17.4.3', halt(f(1)), type_error(integer, f(1))).

% 7.12.1 an error is a ball error(Formal, Implementation) -----------------------------------------------------------

case('7.12.1', catch(atom_length(_, _), error(_, _), true), true).
case('7.12.2a', (catch(atom_length(_, _), error(E, _), true), E == instantiation_error), true).
case('7.12.2b', catch(atom_length(f, a), error(E, _), true), [E = type_error(integer, a)]).
case('7.12.2b', catch(arg(1, a, _), error(type_error(T, C), _), true), [T = compound, C = a]).
case('7.12.2c', catch(atom_length(f, -1), error(domain_error(D, C), _), true), [D = not_less_than_zero, C = -1]).
case('7.12.2d', catch(undefined_in_errors, error(existence_error(O, C), _), true), [O = procedure, C = undefined_in_errors/0]).
case('7.12.2e', catch(assertz(atom(_)), error(permission_error(O, T, C), _), true), [O = modify, T = static_procedure, C = atom/1]).
case('7.12.2f', catch(char_code(_, -1), error(representation_error(F), _), true), [F = character_code]).
case('7.12.2g', catch(_ is 1 // 0, error(evaluation_error(E), _), true), [E = zero_divisor]).
case('7.12.2i', (catch(reads('a b', _), error(syntax_error(M), _), true), nonvar(M)), true).
case('7.12.2k', catch((scratch(F), open(F, write, s)), error(uninstantiation_error(C), _), true), [C = s]).
case('7.12.2', (catch(atom_length(X, _), error(_, _), true), var(X)), true).
case('7.12.2', (catch((X = 1, atom_length(f(X), _)), error(type_error(_, C), _), true), var(X)), [C = f(1)]).
