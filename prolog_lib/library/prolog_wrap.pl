% prolog_wrap.pl: library(prolog_wrap): goals around the clauses of a predicate.
%
% A wrapped predicate has one clause, which calls its wrappers, the newest outside, and in the innermost the predicate that has got the clauses
% (wam/builtins/database/tabling_declarations.cpp: tables are made that way).
:- module(prolog_wrap, [wrap_predicate/4, unwrap_predicate/2, current_predicate_wrapper/4]).

:- autoload(library(lists), [reverse/2]).

:- meta_predicate wrap_predicate(:, +, -, +), unwrap_predicate(:, ?), current_predicate_wrapper(:, ?, -, -).

% wrapper(Module, General, Name, Head, Closure, Body), the oldest first.
:- dynamic wrapper/6.

%! wrap_predicate(:Head, +Name, -Closure, +Body) is det.
%  Calls of Head run Body, in which Closure calls what the predicate was. A wrapper of the same name is replaced.
wrap_predicate(Spec, Name, Closure, Body0) :-
    strip_module(Spec, M0, Head),
    ( callable(Head) -> true ; var(Head) -> throw(error(instantiation_error, _)) ; throw(error(type_error(callable, Head), _)) ),
    ( atom(Name) -> true ; throw(error(type_error(atom, Name), _)) ),
    home(M0, Head, M),
    strip_module(M0:Body0, BodyModule, Plain),
    Body = BodyModule:Plain,
    functor(Head, F, Arity),
    functor(General, F, Arity),
    (   \+ wrapper(M, General, _, _, _, _),
        predicate_property(M:General, tabled)
    ->  throw(error(permission_error(wrap, tabled_procedure, M:F/Arity), _))
    ;   true
    ),
    (   clause(wrapper(M, General, Name, _, _, _), true, Old)
    ->  findall(w(N, H, C, B), wrapper(M, General, N, H, C, B), Wrappers0),
        erase_all(M, General), ignore(catch(erase(Old), _, true)),
        replace(Wrappers0, Name, w(Name, Head, Closure, Body), Wrappers),
        forall('$member_of_list'(w(N, H, C, B), Wrappers), assertz(wrapper(M, General, N, H, C, B)))
    ;   assertz(wrapper(M, General, Name, Head, Closure, Body))
    ),
    build(M, General).

replace([], _, _, []).
replace([W0|Ws0], Name, W, [W1|Ws]) :-
    ( W0 = w(Name, _, _, _) -> W1 = W ; W1 = W0 ),
    replace(Ws0, Name, W, Ws).

erase_all(M, General) :- retractall(wrapper(M, General, _, _, _, _)).

%! unwrap_predicate(:PI, ?Name) is semidet.  Removes the wrapper Name of a predicate; fails when there is none.
unwrap_predicate(Spec, Name) :-
    strip_module(Spec, M0, F/Arity),
    functor(General, F, Arity),
    home(M0, General, M),
    retract(wrapper(M, General, Name, _, _, _)), !,
    build(M, General).

%! current_predicate_wrapper(:Head, ?Name, -Wrapped, -Body) is nondet.  A predicate has the wrapper Name; Wrapped stands for its closure in Body.
current_predicate_wrapper(Spec, Name, Wrapped, Body) :-
    strip_module(Spec, M0, Head),
    ( callable(Head) -> home(M0, Head, M) ; M = M0 ),
    findall(w(Head, Name, Wrapped, Body), wrapper(M, Head, Name, Head, Wrapped, Body), Oldest),
    reverse(Oldest, Newest),
    '$member_of_list'(w(Head, Name, Wrapped, Body), Newest).

home(M0, Head, M) :-
    ( predicate_property(M0:Head, imported_from(M1)) -> M = M1 ; M = M0 ),
    (   predicate_property(M:Head, system)
    ->  functor(Head, F, Arity),
        throw(error(permission_error(modify, static_procedure, F/Arity), _))
    ;   true
    ).

build(M, General) :-
    findall(w(H, C, B), wrapper(M, General, _, H, C, B), Wrappers),
    (   Wrappers == []
    ->  ignore(system:'$tbl_undeclare'(M, General))
    ;   General =.. [F|Args],
        atom_concat(F, ' tabled', Name),
        Clauses =.. [Name|Args],
        nest(Wrappers, General, M:Clauses, Goal),
        system:'$tbl_declare'(M, General, Goal)
    ).

nest([], _, Goal, Goal).
nest([w(Head, Closure, Body)|Wrappers], General, Goal0, Goal) :-
    Head = General,
    Closure = Goal0,
    ( Wrappers == [] -> Goal = Body ; nest(Wrappers, General, call(Body), Goal) ).
