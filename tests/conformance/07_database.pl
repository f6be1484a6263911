% 7.4, 7.5, 8.8 and 8.9: directives, the database, clauses and their control.

:- multifile(case/3).
:- dynamic(case/3).
:- discontiguous(case/3).
:- multifile(case_count/1).
:- dynamic(case_count/1).
case_count(155).

% 7.4.2 directives: the procedures that this text declares -----------------------------------

:- dynamic(dyn_none/0).
:- dynamic([dyn_a/1, dyn_b/2]).
:- dynamic((dyn_c/1, dyn_d/1)).
:- discontiguous(dis_a/1).
:- discontiguous(quoted_as/1).
:- op(700, xfx, ===>).
:- initialization(assertz(ran(init))).
:- dynamic(ran/1).

dis_a(1).
static_a(1).
static_a(2) :- static_b.
static_b.
dis_a(2).
op_fact(a ===> b).
'quoted name'(1).
:- include('included.pl').
:- set_prolog_flag(double_quotes, atom).
quoted_as("atom").
:- set_prolog_flag(double_quotes, chars).
quoted_as("ch").
:- set_prolog_flag(double_quotes, codes).
quoted_as("c").

case('7.4.2.1', dyn_none, fail).
case('7.4.2.1', dyn_a(_), fail).
case('7.4.2.1', dyn_b(_, _), fail).
case('7.4.2.1', (dyn_c(_) ; dyn_d(_)), fail).
case('7.4.2.3', dis_a(X), all(X, [1,2])).
case('7.4.2.4', op_fact(X), [X = '===>'(a,b)]).
case('7.4.2.4', current_op(P, T, ===>), [P = 700, T = xfx]).
case('7.4.2.6', ran(X), [X = init]).
case('7.4.2.7', included(X), all(X, [1,2])).
case('7.4.2.9', quoted_as(X), all(X, [atom,[c,h],[0'c]])).
case('7.4.3', static_a(X), all(X, [1,2])).
case('7.4.3', 'quoted name'(X), [X = 1]).

% 8.8.1 clause/2 -------------------------------------------------------------------------------

case('8.8.1', db([cat(tom)], clause(cat(X), true)), [X = tom]).
case('8.8.1', db([(cat(X) :- dog(X))], clause(cat(a), B)), [B = dog(a)]).
case('8.8.1', db([(cat(X) :- dog(X), elk(X))], clause(cat(a), B)), [B = (dog(a), elk(a))]).
case('8.8.1', db([l1(1), (l1(X) :- m(X)), (l1(3) :- n ; o)], clause(l1(X), B)), all(X-B, [1-true, A-m(A), 3-(n;o)])).
case('8.8.1', db([l1(1), (l1(X) :- m(X)), (l1(3) :- n ; o)], clause(l1(1), B)), all(B, [true,m(1)])).
case('8.8.1', db([l1(1)], clause(l1(2), _)), fail).
case('8.8.1', db([l1(1)], clause(l1(1), foo)), fail).
case('8.8.1', clause(no_such_procedure_a(_), _), fail).
case('8.8.1', db([(l1(N) :- length(_, N))], clause(l1(_), length(L, N))), all(L-N, [_-_])).
case('8.8.1', db([(l1(X,Y) :- (X -> Y ; true))], clause(l1(a,b), B)), [B = (call(a) -> call(b) ; true)]).
case('8.8.1', db([(l1(X) :- \+ X)], clause(l1(a), B)), [B = (\+ a)]).
case('8.8.1', db([(l1 :- !, a)], clause(l1, B)), [B = (!, a)]).
case('8.8.1', db([l1(f(X,_,X))], clause(l1(T), true)), [T = f(A,_,A)]).
case('8.8.1', (db([l1(_)], clause(l1(X), true)), var(X)), true).
case('8.8.1.3', clause(_, _), instantiation_error).
case('8.8.1.3', clause(_, true), instantiation_error).
case('8.8.1.3', clause(4, _), type_error(callable, 4)).
case('8.8.1.3', clause(1.5, _), type_error(callable, 1.5)).
case('8.8.1.3', clause(f(_), 5), type_error(callable, 5)).
case('8.8.1.3', clause(atom(_), _), permission_error(access, private_procedure, atom/1)).
case('8.8.1.3', clause(append_(_), 1.5), type_error(callable, 1.5)).
case('8.8.1.3', clause((a,b), _), permission_error(access, private_procedure, (',')/2)).
case('8.8.1.3', clause(static_a(_), _), permission_error(access, private_procedure, static_a/1)).
case('8.8.1.3', clause(call(_), _), permission_error(access, private_procedure, call/1)).
case('8.8.1.3', clause(true, _), permission_error(access, private_procedure, true/0)).

% 8.8.2 current_predicate/1 ----------------------------------------------------------------------

case('8.8.2', db([cp1(a)], current_predicate(cp1/1)), true).
case('8.8.2', db([cp1(a)], current_predicate(cp1/N)), all(N, [1])).
case('8.8.2', current_predicate(static_a/1), true).
case('8.8.2', current_predicate(static_a/A), [A = 1]).
case('8.8.2', current_predicate(static_a/2), fail).
case('8.8.2', current_predicate(no_such_procedure_b/_), fail).
case('8.8.2', current_predicate(no_such_procedure_b/1), fail).
case('8.8.2', (current_predicate(X/0), X == static_b), true).
case('8.8.2', current_predicate(atom_length/2), fail).
case('8.8.2', current_predicate(call/1), fail).
case('8.8.2', (current_predicate(X), X == dis_a/1), true).
case('8.8.2', (db([cp1(a)], retract(cp1(a))), current_predicate(cp1/1)), either(fail, true)).
case('8.8.2.3', current_predicate(4), type_error(predicate_indicator, 4)).
case('8.8.2.3', current_predicate(foo), type_error(predicate_indicator, foo)).
case('8.8.2.3', current_predicate(foo:bar), type_error(predicate_indicator, foo:bar)).
case('8.8.2.3', current_predicate(f(a)), type_error(predicate_indicator, f(a))).
case('8.8.2.3', current_predicate(0/dog), type_error(predicate_indicator, 0/dog)).
case('8.8.2.3', current_predicate(1/_), type_error(predicate_indicator, 1/_)).
case('8.8.2.3', current_predicate(foo/a), type_error(predicate_indicator, foo/a)).

% 8.9.1 asserta/1, 8.9.2 assertz/1 -----------------------------------------------------------------

case('8.9.1', (db([as(1)], asserta(as(0))), as(X)), all(X, [0,1])).
case('8.9.1', (db([as(1)], asserta((as(X) :- X = 7))), as(Y)), all(Y, [7,1])).
case('8.9.1', (db([as(0)], (retract(as(0)), asserta(as(1)), asserta(as(2)))), as(X)), all(X, [2,1])).
case('8.9.1', (asserta(new_by_asserta(1)), new_by_asserta(X)), [X = 1]).
case('8.9.1', (db([as(0)], asserta((as(1) :- fail))), as(X)), all(X, [0])).
case('8.9.1', (db([as(0)], (X = 5, asserta(as(X)))), as(Y)), all(Y, [5,0])).
case('8.9.1', (db([as(0)], (asserta(as(X)), X = 5)), as(7)), true).
case('8.9.1.3', asserta(_), instantiation_error).
case('8.9.1.3', asserta(4), type_error(callable, 4)).
case('8.9.1.3', asserta((_ :- true)), instantiation_error).
case('8.9.1.3', asserta((4 :- true)), type_error(callable, 4)).
case('8.9.1.3', asserta((foo :- 4)), type_error(callable, 4)).
case('8.9.1.3', asserta((foo :- a, 4)), type_error(callable, (a, 4))).
case('8.9.1.3', asserta((foo :- (a ; 4))), type_error(callable, (a ; 4))).
case('8.9.1.3', asserta((bar :- (a -> 4 ; b))), type_error(callable, (a -> 4 ; b))).
case('8.9.1.3', asserta((atom(_) :- true)), permission_error(modify, static_procedure, atom/1)).
case('8.9.1.3', asserta(atom_length(_, _)), permission_error(modify, static_procedure, atom_length/2)).
case('8.9.1.3', asserta((a, b)), permission_error(modify, static_procedure, (',')/2)).
case('8.9.1.3', asserta((a ; b)), permission_error(modify, static_procedure, (;)/2)).
case('8.9.1.3', asserta(!), permission_error(modify, static_procedure, !/0)).
case('8.9.1.3', asserta(static_a(3)), permission_error(modify, static_procedure, static_a/1)).
case('8.9.2', (db([as(1)], assertz(as(2))), as(X)), all(X, [1,2])).
case('8.9.2', (db([as(1)], assertz((as(X) :- X = 7))), as(Y)), all(Y, [1,7])).
case('8.9.2', (assertz(new_by_assertz(1)), new_by_assertz(X)), [X = 1]).
case('8.9.2', (db([as(0)], assertz((as(X,Y) :- X = Y))), as(A,3)), [A = 3]).
case('8.9.2', (db([as(0)], assertz((as(X) :- X))), as(true)), true).
case('8.9.2', (assertz((has_var_body(X) :- X)), clause(has_var_body(a), B)), [B = call(a)]).
case('8.9.2.3', assertz(_), instantiation_error).
case('8.9.2.3', assertz(4), type_error(callable, 4)).
case('8.9.2.3', assertz(1.5), type_error(callable, 1.5)).
case('8.9.2.3', assertz((_ :- true)), instantiation_error).
case('8.9.2.3', assertz((1 :- true)), type_error(callable, 1)).
case('8.9.2.3', assertz((foo :- 4)), type_error(callable, 4)).
case('8.9.2.3', assertz((foo :- a, 1)), type_error(callable, (a, 1))).
case('8.9.2.3', assertz((atom(_) :- true)), permission_error(modify, static_procedure, atom/1)).
case('8.9.2.3', assertz(is(1,1)), permission_error(modify, static_procedure, (is)/2)).
case('8.9.2.3', assertz(call(1)), permission_error(modify, static_procedure, call/1)).
case('8.9.2.3', assertz(static_b), permission_error(modify, static_procedure, static_b/0)).
case('8.9.2.3', assertz((foo --> bar)), either(permission_error(modify, static_procedure, (-->)/2), true)).

% 7.5.4 the logical database update view -------------------------------------------------------------

case('7.5.4', db([up(1), up(2)], (up(X), Y is X + 10, assertz(up(Y)))), all(X, [1,2])).
case('7.5.4', db([up(1), up(2)], (up(X), asserta(up(0)))), all(X, [1,2])).
case('7.5.4', db([up(1), up(2), up(3)], (up(X), (retract(up(2)) -> true ; true))), all(X, [1,2,3])).
case('7.5.4', db([up(1), up(2), up(3)], (up(X), retractall(up(_)))), all(X, [1,2,3])).
case('7.5.4', db([up(1), up(2)], (retract(up(X)), assertz(up(9)))), all(X, [1,2])).
case('7.5.4', db([up(1), (up(2) :- up(9)), up(3)], (up(X), assertz(up(9)))), all(X, [1,2,3])).
case('7.5.4', db([up(1), up(2)], (clause(up(X), true), assertz(up(3)))), all(X, [1,2])).
case('7.5.4', (db([up(1), up(2)], findall(X, (up(X), asserta(up(5))), L)), findall(Y, up(Y), M)), [L = [1,2], M = [5,5,1,2]]).

% 8.9.3 retract/1 ----------------------------------------------------------------------------------------

case('8.9.3', (db([re(1), re(2)], retract(re(1))), re(X)), all(X, [2])).
case('8.9.3', db([re(1), re(2)], retract(re(X))), all(X, [1,2])).
case('8.9.3', (db([re(1), re(2)], (retract(re(_)), fail)) ; re(_)), fail).
case('8.9.3', db([re(1)], retract(re(2))), fail).
case('8.9.3', db([(re(X) :- X = 1, a)], retract((re(Y) :- B))), [B = (Y = 1, a)]).
case('8.9.3', db([(re(_) :- a)], retract(re(_))), fail).
case('8.9.3', db([re(1), (re(2) :- a)], retract((re(X) :- true))), all(X, [1])).
case('8.9.3', db([re(1), (re(2) :- a)], retract((re(X) :- B))), all(X-B, [1-true,2-a])).
case('8.9.3', retract(no_such_procedure_c(_)), fail).
case('8.9.3', retract((no_such_procedure_c(_) :- foo)), fail).
case('8.9.3.3', retract(_), instantiation_error).
case('8.9.3.3', retract((_ :- in_(1))), instantiation_error).
case('8.9.3.3', retract((4 :- _)), type_error(callable, 4)).
case('8.9.3.3', retract(4), type_error(callable, 4)).
case('8.9.3.3', retract((atom(_) :- _ == '[]')), permission_error(modify, static_procedure, atom/1)).
case('8.9.3.3', retract(atom(_)), permission_error(modify, static_procedure, atom/1)).
case('8.9.3.3', retract((static_a(_) :- _)), permission_error(modify, static_procedure, static_a/1)).
case('8.9.3.3', retract(static_b), permission_error(modify, static_procedure, static_b/0)).

% 8.9.4 abolish/1 -----------------------------------------------------------------------------------------

case('8.9.4', abolish(no_such_procedure_d/2), true).
case('8.9.4', (db([ab(1)], abolish(ab/1)), catch(ab(_), error(existence_error(procedure, PI), _), true)), [PI = ab/1]).
case('8.9.4', (db([ab(1), ab(1,2)], abolish(ab/1)), ab(X, _)), [X = 1]).
case('8.9.4', (db([ab(1)], abolish(ab/1)), assertz(ab(2)), ab(X)), all(X, [2])).
case('8.9.4.3', abolish(_), instantiation_error).
case('8.9.4.3', abolish(foo/_), instantiation_error).
case('8.9.4.3', abolish(_/1), instantiation_error).
case('8.9.4.3', abolish(_/_), instantiation_error).
case('8.9.4.3', abolish(foo), type_error(predicate_indicator, foo)).
case('8.9.4.3', abolish(foo(1)), type_error(predicate_indicator, foo(1))).
case('8.9.4.3', abolish(1), type_error(predicate_indicator, 1)).
case('8.9.4.3', abolish(foo/a), type_error(integer, a)).
case('8.9.4.3', abolish(foo/1.5), type_error(integer, 1.5)).
case('8.9.4.3', abolish(5/2), type_error(atom, 5)).
case('8.9.4.3', abolish(foo(1)/1), type_error(atom, foo(1))).
case('8.9.4.3', abolish(foo/(-1)), domain_error(not_less_than_zero, -1)).
case('8.9.4.3', abolish(atom/1), permission_error(modify, static_procedure, atom/1)).
case('8.9.4.3', abolish(abolish/1), permission_error(modify, static_procedure, abolish/1)).
case('8.9.4.3', abolish(static_a/1), permission_error(modify, static_procedure, static_a/1)).
case('8.9.4.3', (current_prolog_flag(max_arity, unbounded) ; current_prolog_flag(max_arity, M), N is M+1, catch(abolish(foo/N), error(representation_error(max_arity), _), true)), true).

% 8.9.5 retractall/1 -----------------------------------------------------------------------------------------

case('8.9.5', (db([ra(1), ra(2)], retractall(ra(1))), ra(X)), all(X, [2])).
case('8.9.5', (db([ra(1), ra(2)], retractall(ra(_))), ra(_)), fail).
case('8.9.5', (db([ra(1), (ra(2) :- a), (ra(_) :- b)], retractall(ra(2))), ra(X)), all(X, [1])).
case('8.9.5', (db([ra(1)], retractall(ra(3))), ra(X)), all(X, [1])).
case('8.9.5', (db([ra(_), ra(2)], retractall(ra(3))), ra(X)), all(X, [2])).
case('8.9.5', (db([ra(f(1)), ra(f(2)), ra(g(1))], retractall(ra(f(_)))), ra(X)), all(X, [g(1)])).
case('8.9.5', (retractall(new_by_retractall(_)), new_by_retractall(_)), either(fail, existence_error(procedure, new_by_retractall/1))).
case('8.9.5', (db([ra(1)], retractall(ra(X))), var(X)), true).
case('8.9.5.3', retractall(_), instantiation_error).
case('8.9.5.3', retractall(3), type_error(callable, 3)).
case('8.9.5.3', retractall(1.5), type_error(callable, 1.5)).
case('8.9.5.3', retractall(retractall(_)), permission_error(modify, static_procedure, retractall/1)).
case('8.9.5.3', retractall(atom(_)), permission_error(modify, static_procedure, atom/1)).
case('8.9.5.3', retractall(static_a(_)), permission_error(modify, static_procedure, static_a/1)).
