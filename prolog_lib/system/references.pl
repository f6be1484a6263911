% references.pl: references to clauses: clause/3, nth_clause/3, assertz/2 and their kin, erase/1 and instance/2.
%
% A reference is '$clause'(_, _) (wam/builtins/database/clause_references.cpp) or, to a record, '$record'(Number) (records.pl). One whose
% clause is erased refers to nothing.

%! asserta(:Clause, -Reference) is det.  As asserta/1; Reference refers to the clause.
asserta(Clause, Reference) :- '$assert'(Clause, first, Reference).

%! assertz(:Clause, -Reference) is det.  As assertz/1; Reference refers to the clause.
assertz(Clause, Reference) :- '$assert'(Clause, last, Reference).

%! assert(:Clause, -Reference) is det.  As assertz/2.
assert(Clause, Reference) :- '$assert'(Clause, last, Reference).

%! clause(:Head, ?Body, ?Reference) is nondet.  Reference refers to a clause with Head and Body.
clause(Spec, Body, Reference) :-
    (   nonvar(Reference)
    ->  '$strip_module'(Spec, M, Head),
        '$referred'(Reference, Home, Head0, Body),
        '$head_in_module'(Head, M, Head0, Home)
    ;   '$clause_with_reference'(Spec, Body, Reference)
    ).

% The head of a clause of Home as it is called from M.
'$head_in_module'(Head, M, Head0, Home) :- ( nonvar(Head) -> Head = Head0 ; M == Home -> Head = Head0 ; Head = Home:Head0 ).

%! nth_clause(:Head, ?N, ?Reference) is nondet.  Reference refers to the N-th clause of the predicate of Head.
nth_clause(Spec, N, Reference) :-
    '$strip_module'(Spec, M, Head),
    (   var(N) -> true
    ;   integer(N) -> true
    ;   throw(error(type_error(integer, N), _))
    ),
    (   nonvar(Reference)
    ->  '$referred'(Reference, Home, Head0, _),
        functor(Head0, Name, Arity),
        functor(General, Name, Arity),
        '$place_of_clause'(Reference, N),
        '$head_in_module'(Head, M, General, Home)
    ;   integer(N)
    ->  functor(Head, Name, Arity),
        functor(General, Name, Arity),
        '$nth_clause_reference'(M, General, N, Reference)
    ;   functor(Head, Name, Arity),
        functor(General, Name, Arity),
        '$clause_references'(M, General, References),
        '$place_in_list'(References, 1, Reference, N)
    ).

'$place_in_list'([X|Xs], I, Y, N) :-
    (   integer(N)
    ->  ( I =:= N -> Y = X ; I1 is I+1, '$place_in_list'(Xs, I1, Y, N) )
    ;   '$place_in_rest'(Xs, X, I, Y, N)
    ).

'$place_in_rest'([], X, I, X, I).
'$place_in_rest'([_|_], X, I, X, I).
'$place_in_rest'([X|Xs], _, I, Y, N) :- I1 is I+1, '$place_in_rest'(Xs, X, I1, Y, N).

%! clause_property(+Reference, ?Property) is nondet.
%  Property is fact, module(M), predicate(M:Name/Arity), file(F), source(F); the file is that of the predicate. The first clause of a static
%  predicate has line_count(Line), too; the lines of the others are not kept.
clause_property(Reference, Property) :-
    '$predicate_of_clause'(Reference, M, Name, Arity),
    '$clause_property'(Property, Reference, M, Name, Arity).

'$clause_property'(fact, Reference, _, _, _) :- '$referred'(Reference, _, _, Body), Body == true.
'$clause_property'(module(M), _, M, _, _).
'$clause_property'(predicate(M:Name/Arity), _, M, Name, Arity).
'$clause_property'(file(File), _, M, Name, Arity) :- '$place_of_predicate'(M, Name, Arity, _, File, _).
'$clause_property'(source(File), _, M, Name, Arity) :- '$place_of_predicate'(M, Name, Arity, _, File, _).
'$clause_property'(line_count(Line), Reference, M, Name, Arity) :-
    Reference = '$clause'(_:_, 1),
    '$place_of_predicate'(M, Name, Arity, _, _, Line).

%! erase(+Reference) is semidet.  Erases a clause of a dynamic predicate, or a record.
erase(Reference) :-
    (   nonvar(Reference), Reference = '$record'(Number)
    ->  '$erase_record'('$record'(_, Number, _))
    ;   '$erase_clause'(Reference)
    ).

%! instance(+Reference, -Term) is semidet.  Term is the record, or the clause as Head :- Body.
instance(Reference, Term) :-
    (   nonvar(Reference), Reference = '$record'(_)
    ->  '$instance_of_record'(Reference, Term)
    ;   '$referred'(Reference, M, Head, Body),
        ( M == user -> Term = (Head :- Body) ; Term = (M:Head :- Body) )
    ).
