% record.pl: terms whose arguments have names, types and defaults.
%
%   :- record point(x:integer=0, y:integer=0).
%
% is a directive: it adds predicates to the module that make terms point(X, Y), check them, get and set their fields.
% For a record r with a field f of type T:
%   is_r(@Term)                            Term is an r whose fields are of their types
%   default_r(-R)                          an r with all defaults
%   make_r(+Fields, -R[, -Others])         Fields is a list of f(Value); Others are those that r has not, none without it
%   r_data(?Name, +R, ?Value)              the field Name is Value
%   set_r_fields(+Fields, +R0, -R[, -Others]), set_r_field(+Field, +R0, -R)
%   r_f(+R, -Value)                        the field f is Value
%   set_f_of_r(+Value, +R0, -R)            R is R0 with another f
%   set_f_of_r(+Value, !R), nb_set_f_of_r(+Value, !R)   setarg/3 and nb_setarg/3 of that field
% What sets or makes raises errors for values that are not of their field's type.
:- module(record, [(record)/1, current_record/2, current_record_predicate/2, op(1150, fx, record)]).
:- use_module(library(lists), [append/2, member/2, nth1/3]).
:- use_module(library(apply), [maplist/3, maplist/5]).
:- use_module(library(error), [must_be/2, is_of_type/2, instantiation_error/1]).

:- meta_predicate record(:), current_record(?, :), current_record_predicate(?, :).

% known(Module, Name, Definition)
:- dynamic known/3.

%! record(:Definitions) is det.  A directive: adds the predicates of Name(Field, ...), where a Field is Name[:Type][=Default].
record(M:Definitions) :-
    (   source_location(_, _)
    ->  catch(define(Definitions, M), Error, print_message(error, Error))
    ;   throw(error(context_error(nodirective, record(Definitions)), _))
    ).

define(Definition, _) :- var(Definition), !, instantiation_error(Definition).
define((A, B), M) :- !, define(A, M), define(B, M).
define(Definition, M) :-
    must_be(callable, Definition),
    Definition =.. [Name|Arguments],
    maplist(field, Arguments, Names, Types0, Defaults),
    retractall(known(M, Name, _)),
    assertz(known(M, Name, Definition)),
    maplist(type_in(M), Types0, Types),
    record_clauses(Name, Names, Types, Defaults, Clauses),
    compile_aux_clauses(Clauses).

field(Argument, _, _, _) :- var(Argument), !, instantiation_error(Argument).
field(Typed=Default, Name, Type, Default) :- !, name_and_type(Typed, Name, Type).
field(Typed, Name, Type, _) :- name_and_type(Typed, Name, Type).

name_and_type(Typed, Name, Type) :-
    ( nonvar(Typed), Typed = Name:Type -> true ; Name = Typed, Type = any ),
    must_be(atom, Name),
    must_be(ground, Type).

% A type that has the name of a record is that record.
type_in(M, Name, Type) :-
    ( atom(Name), Name \== any, known(M, Name, _) -> Type = record(M:Name) ; Type = Name ).

:- multifile error:has_type/2.
error:has_type(record(M:Name), Term) :-
    known(M, Name, _),
    name([is_,Name], Test),
    call(M:Test, Term).

% --- the clauses ---------------------------------------------------------------------------------------------------------------

record_clauses(R, Names, Types, Defaults, Clauses) :-
    Default =.. [R|Defaults],
    length(Names, Arity),
    functor(Blank, R, Arity),
    name([default_,R], DefaultName),
    DefaultClause =.. [DefaultName,Default],
    test_clauses(R, Types, Tests),
    make_clauses(R, DefaultName, Makes),
    findall(Clause, data_clause(R, Names, Blank, Clause), Data),
    fields_clauses(R, SetFields),
    findall(Clause, field_clause(R, Names, Types, Blank, Clause), SetField),
    findall(Clause, access_clause(R, Names, Types, Blank, Clause), Access),
    append([Tests, [DefaultClause|Makes], Data, SetFields, SetField, Access], Clauses).

name(Parts, Name) :- atomic_list_concat(Parts, Name).

test_clauses(R, Types, [(Variable :- var(X), !, fail), (Test :- Body)]) :-
    name([is_,R], Name),
    Variable =.. [Name,X],
    length(Types, Arity),
    length(Values, Arity),
    Term =.. [R|Values],
    Test =.. [Name,Term],
    tests(Types, Values, Body).

tests([], [], true).
tests([any|Types], [_|Values], Body) :- !, tests(Types, Values, Body).
tests([Type|Types], [Value|Values], (error:is_of_type(Type, Value), Body)) :- tests(Types, Values, Body).

make_clauses(R, DefaultName, [(Make2 :- Make3), (Make4 :- Default, Set)]) :-
    name([make_,R], Make),
    name([set_,R,'_fields'], SetFields),
    Make2 =.. [Make,Fields,Record], Make3 =.. [Make,Fields,Record,[]],
    Make4 =.. [Make,Fields1,Record1,Others],
    Default =.. [DefaultName,Record0],
    Set =.. [SetFields,Fields1,Record0,Record1,Others].

data_clause(R, Names, Blank, Clause) :-
    name([R,'_data'], Data),
    nth1(I, Names, Name),
    arg(I, Blank, Value),
    Clause =.. [Data,Name,Blank,Value].

fields_clauses(R, [(Set3 :- Set4), End, (Some :- ( Field -> Rest ; Others = [F|Others1], Skip ))]) :-
    name([set_,R,'_fields'], SetFields),
    name([set_,R,'_field'], SetField),
    Set3 =.. [SetFields,Fields,A0,A], Set4 =.. [SetFields,Fields,A0,A,[]],
    End =.. [SetFields,[],B,B,[]],
    Some =.. [SetFields,[F|Fs],C0,C,Others],
    Field =.. [SetField,F,C0,C1],
    Rest =.. [SetFields,Fs,C1,C,Others],
    Skip =.. [SetFields,Fs,C0,C,Others1].

field_clause(R, Names, Types, Blank, (Head :- Check)) :-
    name([set_,R,'_field'], SetField),
    nth1(I, Names, Name),
    Field =.. [Name,Value],
    changed(I, Types, Blank, Value, Changed, Check),
    Head =.. [SetField,Field,Blank,Changed].

% Changed is Blank with Value as its I-th argument, if Check.
changed(I, Types, Blank, Value, Changed, Check) :-
    Blank =.. [R|Values0],
    replace(I, Values0, Value, Values),
    Changed =.. [R|Values],
    check(I, Types, Value, Check).

replace(1, [_|Values], Value, [Value|Values]) :- !.
replace(I, [V|Values0], Value, [V|Values]) :- I1 is I-1, replace(I1, Values0, Value, Values).

check(I, Types, Value, Check) :-
    nth1(I, Types, Type),
    ( Type == any -> Check = true ; Check = error:must_be(Type, Value) ).

% A field's predicates.
access_clause(R, Names, Types, Blank, Clause) :-
    nth1(I, Names, Name),
    member(Kind, [get, destructive, set, nb]),
    access(Kind, R, Name, I, Types, Blank, Clause).

access(get, R, Name, I, _, Blank, Clause) :-
    name([R,'_',Name], Get),
    arg(I, Blank, Value),
    Clause =.. [Get,Blank,Value].
access(destructive, R, Name, I, Types, _, (Head :- Check, setarg(I, Record, Value))) :-
    name([set_,Name,'_of_',R], Set),
    Head =.. [Set,Value,Record],
    check(I, Types, Value, Check).
access(set, R, Name, I, Types, Blank, (Head :- Check)) :-
    name([set_,Name,'_of_',R], Set),
    changed(I, Types, Blank, Value, Changed, Check),
    Head =.. [Set,Value,Blank,Changed].
access(nb, R, Name, I, Types, _, (Head :- Check, record:set_for_good(I, Record, Value))) :-
    name([nb_set_,Name,'_of_',R], Set),
    Head =.. [Set,Value,Record],
    check(I, Types, Value, Check).

% Not called by its name in the clauses, which programs have that never run them. Who names nb_set_F_of_R takes one worker
% (wam/builtins/database/changes.cpp).
:- public set_for_good/3.
set_for_good(I, Record, Value) :- nb_setarg(I, Record, Value).

% --- looking at records --------------------------------------------------------------------------------------------------------

%! current_record(?Name, :Definition) is nondet.  Definition is how record/1 declared Name.
current_record(Name, M:Definition) :- known(M, Name, Definition).

%! current_record_predicate(?Record, :Indicator) is nondet.  Record has this predicate.
current_record_predicate(R, M:Indicator) :-
    known(M, R, Definition),
    Definition =.. [_|Arguments],
    maplist(field, Arguments, Names, _, _),
    predicate_of(R, Names, Indicator).

predicate_of(R, Names, Name/Arity) :-
    (   member(Parts/Arity, [[is_,R]/1, [default_,R]/1, [make_,R]/2, [make_,R]/3, [R,'_data']/3,
                             [set_,R,'_fields']/3, [set_,R,'_fields']/4, [set_,R,'_field']/3])
    ;   member(Field, Names),
        member(Parts/Arity, [[R,'_',Field]/2, [set_,Field,'_of_',R]/2, [set_,Field,'_of_',R]/3, [nb_set_,Field,'_of_',R]/2])
    ),
    name(Parts, Name).
