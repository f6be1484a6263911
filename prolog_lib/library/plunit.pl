% plunit.pl: unit tests.
%
%     :- begin_tests(lists).
%     test(reverse, Xs == [b,a]) :- reverse([a,b], Xs).
%     :- end_tests(lists).
%
% The clauses between the two directives belong to a module plunit_NAME of their own that inherits from the module of the
% file. There a clause test(Name, Options) :- Body becomes a clause 'unit body'(Id, vars(X,...)) :- Body, where X,... are the
% variables that it shares with its options, and a fact unit_test/6 here. Running a test prints a dot or what went wrong, and
% asserts a fact outcome/6; the summary at the end counts these. What is printed is in plunit_messages.pl.
:- module(plunit, [set_test_options/1, begin_tests/1, begin_tests/2, end_tests/1, run_tests/0, run_tests/1, load_test_files/1,
                   running_tests/0, current_test/5, current_test_unit/2, test_report/1]).
:- use_module(library(lists), [member/2, memberchk/2]).
:- use_module(library(apply), [maplist/2, maplist/3, exclude/3, partition/4]).
:- use_module(library(error), [must_be/2, domain_error/2, existence_error/2, type_error/2]).
:- use_module(library(option), [option/3]).
:- use_module(library(plunit_messages)).

:- meta_predicate call_det(0, -).

:- multifile prolog:assertion_failed/2.

% An assertion that fails in a test is noted, and the test goes on.
prolog:assertion_failed(Reason, Goal) :-
    plunit:now_running(Unit, Name, Place), !,
    plunit:note(assertion, test(Unit, Name, Place), none, Goal),
    plunit:say(error, assertion(test(Unit, Name, Place), Reason, Goal)).

:- dynamic test_unit/4,         % Unit, Module, Options, File:Line
           open_unit/3,         % Unit, Module, Module around it: the unit that is being loaded
           unit_test/6,         % Unit, Name, Line, File, Options, Module:Body
           outcome/6,           % Kind, Unit, Name, File:Line, Bindings of forall, What
           test_flag/2,         % Name, Value: set_test_options/1
           now_running/3.       % Unit, Name, File:Line

% --- options of all tests -------------------------------------------------------------------------------------------------

%! set_test_options(+Options) is det.  Options are load(When), run(When), silent(Bool), sto(Bool), cleanup(Bool) ...
set_test_options(Options) :-
    must_be(list, Options),
    maplist(set_test_option, Options).

set_test_option(Option) :-
    (   global_option(Option, Values)
    ->  arg(1, Option, Value),
        must_be(oneof(Values), Value),
        functor(Option, Name, 1),
        retractall(test_flag(Name, _)),
        assertz(test_flag(Name, Value))
    ;   domain_error(plunit:global_test_option, Option)
    ).

global_option(load(_), [never,always,normal]).
global_option(run(_), [manual,make,make(all)]).
global_option(silent(_), [true,false]).
global_option(sto(_), [true,false]).
global_option(cleanup(_), [true,false]).
global_option(concurrent(_), [true,false]).

% Optimised programs go without their tests unless they are asked for.
loads_tests :- test_flag(load, Value), Value \== normal, !, Value == always.
loads_tests :- \+ current_prolog_flag(optimise, true).

% --- loading --------------------------------------------------------------------------------------------------------------

%! begin_tests(+Unit) is det.  The clauses up to end_tests(Unit) are the tests of Unit and what they need.
begin_tests(Unit) :- begin_tests(Unit, []).

%! begin_tests(+Unit, +Options) is det.  As begin_tests/1; Options are blocked(Reason), condition(G), setup(G), cleanup(G) ...
begin_tests(Unit, Options) :-
    must_be(atom, Unit),
    must_be(list, Options),
    check_options(Options, unit_option, test_set_option),
    atom_concat(plunit_, Unit, Module),
    '$set_source_module'(Outer, Module),
    set_module(Module:base(Outer)),
    discontiguous(Module:'unit body'/2),
    retractall(test_unit(Unit, _, _, _)),
    retractall(unit_test(Unit, _, _, _, _, _)),
    place(Place),
    assertz(test_unit(Unit, Module, Options, Place)),
    asserta(open_unit(Unit, Module, Outer)),
    assertz((user:term_expansion(Clause, Expanded) :- plunit:expansion_in_unit(Clause, Expanded))).

place(File:Line) :- ( source_location(File, Line) -> true ; File = user, Line = 0 ).

%! end_tests(+Unit) is det.  Ends what begin_tests(Unit) began.
end_tests(Unit) :-
    (   open_unit(Open, _, _)
    ->  (   Open == Unit
        ->  retract(open_unit(Unit, _, Outer)), !,
            ignore(retract((user:term_expansion(_, _) :- plunit:expansion_in_unit(_, _)))),
            '$set_source_module'(_, Outer)
        ;   throw(error(plunit(close(Unit, Open)), _))
        )
    ;   throw(error(plunit(close(Unit, -)), _))
    ).

% The clause of user:term_expansion/2 that is there while a unit is open.
expansion_in_unit(Clause, Expanded) :-
    open_unit(Unit, Module, _),
    expand_clause(Clause, Unit, Module, Expanded).

expand_clause(Clause, Unit, Module, Expanded) :-
    (   loads_tests
    ->  test_clause(Clause, Name, Options, Body),
        catch(expand_test(Name, Options, Body, Unit, Module, Expanded), Error,
              ( print_message(error, Error), Expanded = [] ))
    ;   Clause \= (:- end_tests(_)),
        Expanded = []
    ).

test_clause(Clause, _, _, _) :- var(Clause), !, fail.
test_clause((test(Name) :- Body), Name, [], Body).
test_clause((test(Name, Options) :- Body), Name, Options, Body).
test_clause(test(Name), Name, [], none).
test_clause(test(Name, _), Name, [], none).

% A fact test(Name) is a mistake: there is nothing to run.
expand_test(Name, _, none, _, _, _) :- !, existence_error(body, test(Name)).
expand_test(Name, Options0, Body, Unit, Module, ('unit body'(Id, Shared) :- Body)) :-
    test_options(Options0, Options),
    place(File:Line),
    atomic_list_concat([Name, '@line ', Line], Id),
    term_variables(Options, Vars),
    term_variables(Body, BodyVars),
    exclude(not_among(BodyVars), Vars, SharedVars),
    Shared =.. [vars|SharedVars],
    assertz(unit_test(Unit, Name, Line, File, Options, Module:'unit body'(Id, Shared))).

not_among(Vars, X) :- \+ ( member(Y, Vars), Y == X ).

% Options in their normal form, with exactly one that says what must come out.
test_options(Options0, Options) :-
    ( is_list(Options0) -> List = Options0 ; List = [Options0] ),
    maplist(test_option_form, List, Options1),
    check_options(Options1, test_option, test_option),
    partition(expected, Options1, Expected, _),
    (   Expected == []
    ->  Options = [true(true)|Options1]
    ;   Expected = [_]
    ->  Options = Options1
    ;   throw(error(plunit(incompatible_options(Expected)), _))
    ).

test_option_form(Option, _) :- var(Option), !, must_be(nonvar, Option).
test_option_form(true, true(true)) :- !.
test_option_form(error(Formal), throws(error(Formal, _))) :- !.
test_option_form(error(Formal, Context), throws(error(Formal, Context))) :- !.
test_option_form(exception(Ball), throws(Ball)) :- !.
test_option_form(Option, true(Option)) :- comparison(Option, _, _, _), !.
test_option_form(Option, Option).

comparison(X == Y, ==, X, Y).
comparison(X = Y, =, X, Y).
comparison(X =:= Y, =:=, X, Y).
comparison(X =@= Y, =@=, X, Y).

expected(true(_)).
expected(fail).
expected(throws(_)).
expected(all(_)).
expected(bag(_)).
expected(set(_)).

check_options(Options, Kind, Domain) :-
    forall(member(Option, Options),
           ( must_be(nonvar, Option), ( allowed(Kind, Option) -> true ; domain_error(plunit:Domain, Option) ) )).

allowed(test_option, Option) :- expected(Option), !.
allowed(test_option, forall(G)) :- !, must_be(callable, G).
allowed(test_option, fixme(Reason)) :- !, must_be(ground, Reason).
allowed(test_option, nondet) :- !.
allowed(_, blocked(Reason)) :- must_be(ground, Reason).
allowed(_, condition(G)) :- must_be(callable, G).
allowed(_, setup(G)) :- must_be(callable, G).
allowed(_, cleanup(G)) :- must_be(callable, G).
allowed(_, concurrent(Bool)) :- must_be(boolean, Bool).
allowed(_, sto(Kind)) :- nonvar(Kind), memberchk(Kind, [true,false,rational_trees,finite_trees]).

%! load_test_files(+Options) is det.  Loads the file NAME.plt beside every file NAME.pl that is loaded.
load_test_files(Options) :-
    forall(test_file(File), load_files(user:File, [if(changed)|Options])).

test_file(TestFile) :-
    source_file(File),
    file_name_extension(Base, Extension, File),
    Extension \== plt,
    file_name_extension(Base, plt, TestFile),
    exists_file(TestFile).

% --- what there is --------------------------------------------------------------------------------------------------------

%! current_test_unit(?Unit, ?Options) is nondet.  Unit is a set of tests that begin_tests/2 began with Options.
current_test_unit(Unit, Options) :- test_unit(Unit, _, Options, _).

%! current_test(?Unit, ?Name, ?Line, ?Body, ?Options) is nondet.  A test of Unit; Options are in their normal form.
current_test(Unit, Name, Line, Body, Options) :- unit_test(Unit, Name, Line, _, Options, Body).

% --- running --------------------------------------------------------------------------------------------------------------

%! run_tests is semidet.  Runs all tests; fails if one of them failed.
run_tests :-
    findall(Unit, test_unit(Unit, _, _, _), Units),
    run_units(Units).

%! run_tests(+Which) is semidet.  Runs Unit, Unit:Name, Unit:[Name,...] or a list of these; fails if a test failed.
run_tests(Which) :-
    ( is_list(Which) -> run_units(Which) ; run_units([Which]) ).

run_units(Which) :-
    retractall(outcome(_, _, _, _, _, _)),
    setup_call_cleanup(true, maplist(run_unit, Which), report),
    \+ outcome(failed, _, _, _, _, _).

run_unit(Which) :- var(Which), !.
run_unit(Which) :-
    ( Which = Unit:Names -> Wanted = only(Names) ; Which = Unit, Wanted = every ),
    atom(Unit),
    (   test_unit(Unit, Module, Options, _)
    ->  true
    ;   existence_error(unit_test, Unit)
    ),
    (   memberchk(blocked(Reason), Options)
    ->  say(informational, blocked(Unit, Reason))
    ;   prepared(Module, Options, unit(Unit))
    ->  say(informational, begin(Which)),
        statistics(cputime, T0),
        failures(Unit, Before),
        forall(( unit_test(Unit, Name, Line, File, TestOptions, Body), wanted(Wanted, Name) ),
               run_test(test(Unit, Name, File:Line), Module, TestOptions, Body)),
        failures(Unit, After),
        statistics(cputime, T1),
        Time is T1-T0,
        ( Before =:= After -> Result = passed ; Result = failed ),
        say(informational, end(Result, Time)),
        finish(Module, Options)
    ;   true
    ).

failures(Unit, Count) :-
    findall(t, outcome(failed, Unit, _, _, _, _), Failures),
    length(Failures, Count).

wanted(every, _).
wanted(only(Names), Name) :- ( is_list(Names) -> memberchk(Name, Names) ; Name == Names ).

% Where a condition is false, or a setup goal fails, the test or unit is left out.
prepared(Module, Options, What) :-
    option(condition(Condition), Options, true),
    outcome_of(Module:Condition, condition, What, true),
    option(setup(Setup), Options, true),
    outcome_of(Module:Setup, setup, What, Outcome),
    (   Outcome == false
    ->  say(error, setup_failed(Setup)),
        fail
    ;   Outcome == true
    ).

outcome_of(Goal, Kind, What, Outcome) :-
    catch(( Goal -> Outcome = true ; Outcome = false ), Error, true),
    (   var(Error)
    ->  true
    ;   Outcome = error,
        say(error, cannot(Kind, What, Error))
    ).

finish(Module, Options) :-
    (   memberchk(cleanup(Cleanup), Options)
    ->  catch(( Module:Cleanup -> true ; say(warning, cleanup_failed(Cleanup)) ), Error,
              print_message(warning, Error))
    ;   true
    ).

run_test(Test, Module, Options, Body) :-
    (   memberchk(forall(Generator), Options)
    ->  term_variables(Generator, Bindings),
        forall(Module:Generator, run_case(Test, Bindings, Module, Options, Body))
    ;   run_case(Test, none, Module, Options, Body)
    ).

% One test, with the bindings that its generator made.
run_case(Test, Bindings, _, Options, _) :-
    memberchk(blocked(Reason), Options), !,
    note(blocked, Test, Bindings, Reason).
run_case(Test, Bindings, Module, Options, Body) :-
    prepared(Module, Options, Test), !,
    setup_call_cleanup(begin_test(Test),
                       result_of(Module, Options, Body, Result),
                       end_test),
    finish(Module, Options),
    (   memberchk(fixme(_), Options)
    ->  fixme(Result, Test, Bindings)
    ;   judge(Result, Test, Bindings, Options)
    ).
run_case(_, _, _, _, _).

begin_test(test(Unit, Name, Place)) :- asserta(now_running(Unit, Name, Place)).

end_test :- retract(now_running(_, _, _)), !.

%  result_of(+Module, +Options, +Body, -Result): passed(Deterministic) or a reason why the test failed.
result_of(Module, Options, Body, Result) :-
    member(Expected, Options),
    expected(Expected), !,
    result(Expected, Module, Body, Result).

result(true(Goal), Module, Body, Result) :-
    catch(call_det(Body, Det), Ball, true), !,
    (   nonvar(Ball)
    ->  Result = raised(Ball)
    ;   catch(( Module:Goal -> Result = passed(Det) ; Result = wrong_answer(Goal) ), Error, Result = cannot_compare(Error))
    ).
result(true(_), _, _, failed).
result(fail, _, Body, Result) :-
    statistics(cputime, T0),
    catch(Body, Ball, true), !,
    (   nonvar(Ball)
    ->  Result = raised(Ball)
    ;   statistics(cputime, T1),
        Time is T1-T0,
        Result = succeeded(Time)
    ).
result(fail, _, _, passed(true)).
result(throws(Expected), _, Body, Result) :-
    catch(Body, Ball, true), !,
    (   var(Ball)
    ->  Result = no_exception
    ;   subsumes_term(Expected, Ball)
    ->  Result = passed(true)
    ;   Result = wrong_error(Expected, Ball)
    ).
result(throws(_), _, _, failed).
result(all(Comparison), Module, Body, Result) :- all_solutions(all, Comparison, Module, Body, Result).
result(bag(Comparison), Module, Body, Result) :- all_solutions(bag, Comparison, Module, Body, Result).
result(set(Comparison), Module, Body, Result) :- all_solutions(set, Comparison, Module, Body, Result).

all_solutions(Kind, Comparison, Module, Body, Result) :-
    Comparison =.. [Operator, Template, Expected0],
    catch(findall(Template, Body, Found0), Ball, true),
    (   nonvar(Ball)
    ->  Result = raised(Ball)
    ;   maplist(in_order(Kind), [Found0,Expected0], [Found,Expected]),
        (   call(Module:Operator, Found, Expected)
        ->  Result = passed(true)
        ;   Result = wrong_solutions(Kind, Expected, Found)
        )
    ).

in_order(all, List, List).
in_order(bag, List, Ordered) :- msort(List, Ordered).
in_order(set, List, Ordered) :- sort(List, Ordered).

% Det is true if Goal left no choice point.
call_det(Goal, Det) :-
    call_cleanup(Goal, Exited = true),
    ( var(Exited) -> Det = false ; Det = true ).

judge(passed(_), Test, Bindings, _) :-
    Test = test(Unit, Name, Place),
    outcome(assertion, Unit, Name, Place, _, _), !,
    note(failed, Test, Bindings, assertion),
    say(dots, dot('A')).
judge(passed(Det), Test, Bindings, Options) :- !,
    note(passed, Test, Bindings, Det),
    (   Det == false, \+ memberchk(nondet, Options)
    ->  say(warning, nondet(Test))
    ;   say(dots, dot('.'))
    ).
judge(Why, Test, Bindings, _) :-
    note(failed, Test, Bindings, Why),
    say(error, failed(Test, Bindings, Why)).

fixme(passed(_), Test, Bindings) :- !,
    note(fixme, Test, Bindings, passed),
    say(dots, dot(+)).
fixme(_, Test, Bindings) :-
    note(fixme, Test, Bindings, failed),
    say(dots, dot(-)).

note(Kind, test(Unit, Name, Place), Bindings, What) :-
    assertz(outcome(Kind, Unit, Name, Place, Bindings, What)).

%! running_tests is det.  Prints the test that is running.
running_tests :-
    (   now_running(Unit, Name, Place)
    ->  say(informational, running(test(Unit, Name, Place)))
    ;   say(informational, running(none))
    ).

% --- the report -----------------------------------------------------------------------------------------------------------

%! test_report(+What) is det.  Prints how many tests of the last run were flagged fixme; What is fixme.
test_report(What) :-
    (   What == fixme
    ->  report_fixme
    ;   domain_error(report_class, What)
    ).

report :-
    maplist(count_outcomes, [passed,failed,blocked,assertion], [Passed,Failed,Blocked,Assertions]),
    (   Passed+Failed+Blocked =:= 0
    ->  report_line(no_tests)
    ;   Failed+Blocked =:= 0
    ->  report_fixme,
        report_line(all_passed(Passed))
    ;   ( Blocked > 0 -> report_blocked(Blocked) ; true ),
        report_fixme,
        ( Assertions > 0 -> report_line(assertions(Assertions)) ; true ),
        ( Failed > 0 -> report_line(failed(Failed)) ; true ),
        report_line(passed(Passed))
    ).

report_line(What) :- say(informational, summary(What)).

count_outcomes(Kind, Count) :-
    findall(t, outcome(Kind, _, _, _, _, _), Ts),
    length(Ts, Count).

report_blocked(Count) :-
    report_line(blocked(Count)),
    forall(outcome(blocked, Unit, Name, Place, Bindings, Reason),
           report_line(blocked(test(Unit, Name, Place), Bindings, Reason))).

report_fixme :-
    findall(What, outcome(fixme, _, _, _, _, What), All),
    (   All == []
    ->  true
    ;   partition(==(passed), All, Passed, Failed),
        length(Passed, P),
        length(Failed, F),
        report_line(fixme(P, F))
    ).

% Dots are shown even with -q.
say(dots, Message) :- !, print_message(help, plunit(Message)).
say(informational, Message) :- test_flag(silent, true), !, print_message(silent, plunit(Message)).
say(Kind, Message) :- print_message(Kind, plunit(Message)).
