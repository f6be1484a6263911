% engines.pl: engines (SWI-Prolog's): goals with stacks of their own that give their answers one by one, when they are asked.
%
% A handle is '$engine'(Number), or the alias. The machine runs them (wam/machine/side_engines.hpp).

%! engine_create(?Template, :Goal, -Engine) is det.  Engine will give the instances of Template for the solutions of Goal.
engine_create(Template, Goal, Engine) :- engine_create(Template, Goal, Engine, []).

%! engine_create(?Template, :Goal, -Engine, +Options) is det.  As engine_create/3; the option alias(Name) gives it a name.
engine_create(Template, Goal, Engine, Options) :-
    '$must_be_callable'(Goal),
    '$must_be_options'(Options),
    (   '$memberchk_option'(alias(Alias), Options) -> '$must_be_atom'(Alias) ; Alias = [] ),
    (   '$taken_alias'(Alias)
    ->  throw(error(permission_error(create, engine, Alias), context(system:engine_create/4, 'Alias name already taken')))
    ;   true
    ),
    '$engine_create'(Template-Goal, Alias, false, Number),
    '$engine_handle'(Number, Engine).

'$must_be_options'(Options) :- ( is_list(Options) -> true ; var(Options) -> throw(error(instantiation_error, _)) ; throw(error(type_error(list, Options), _)) ).

'$taken_alias'(main).
'$taken_alias'(Alias) :- Alias \== [], '$engine_number'(Alias, _, _).

'$engine_run'(Template-Goal) :-
    call(Goal),
    '$engine_answer'(Template).

% Number of an engine that exists; PI is who asks.
'$engine'(Engine, PI, Number) :-
    (   var(Engine) -> throw(error(instantiation_error, context(system:PI, _)))
    ;   '$engine_name'(Engine, Name), '$engine_number'(Name, Number, engine) -> true
    ;   ( atom(Engine) ; '$engine_name'(Engine, _) ) -> throw(error(existence_error(engine, Engine), context(system:PI, _)))
    ;   throw(error(type_error(engine, Engine), context(system:PI, _)))
    ).

'$engine_name'(Engine, Name) :-
    (   atom(Engine) -> Name = Engine
    ;   compound(Engine), Engine = '$engine'(Name), integer(Name)
    ), !.

%! engine_next(+Engine, ?Term) is semidet.  The next answer. An engine that has no more, or has raised an error, exists no longer.
engine_next(Engine, Term) :-
    '$engine'(Engine, engine_next/2, Number),
    '$engine_next'(Number, Term).

%! engine_next_reified(+Engine, -Result) is det.  As engine_next/2: Result is the(Answer), no or exception(Error).
engine_next_reified(Engine, Result) :-
    catch(( engine_next(Engine, Term) -> Result0 = the(Term) ; Result0 = no ), Error, Result0 = exception(Error)),
    Result = Result0.

%! engine_post(+Engine, @Term) is det.  Term waits for engine_fetch/1 in Engine; an error if one waits already.
engine_post(Engine, Term) :-
    '$engine'(Engine, engine_post/2, Number),
    (   '$engine_post'(Number, Term) -> true
    ;   throw(error(permission_error(post_to, engine, Engine), context(system:engine_post/2, _)))
    ).

%! engine_post(+Engine, @Term, ?Reply) is semidet.  engine_post/2 and then engine_next/2.
engine_post(Engine, Term, Reply) :-
    engine_post(Engine, Term),
    engine_next(Engine, Reply).

%! engine_fetch(-Term) is det.  In an engine: the term that engine_post/2,3 has left.
engine_fetch(Term) :-
    (   '$engine_fetch'(Posted) -> Term = Posted
    ;   ( '$engine_self'(Number) -> '$engine_handle'(Number, Self) ; Self = main ),
        throw(error(existence_error(term, delivery, Self), context(engine_fetch/1, 'Use engine_post/2,3')))
    ).

%! engine_yield(@Term) is det.  In an engine: gives an answer; goes on with what follows when it is asked for the next one.
engine_yield(Term) :- '$engine_yield'(Term).

%! engine_destroy(+Engine) is det.  The engine is no more; cleanups of its goal run.
engine_destroy(Engine) :-
    (   nonvar(Engine), Engine = '$engine'(Exhausted), integer(Exhausted), '$engine_exhausted'(Exhausted)
    ->  true
    ;   '$engine'(Engine, engine_destroy/1, Number),
        '$engine_destroy'(Number)
    ).

%! engine_self(-Engine) is semidet.  The engine that runs.
engine_self(Engine) :-
    '$engine_self'(Number),
    '$engine_number'(Number, _, engine),
    '$engine_handle'(Number, Engine).

%! is_engine(@Term) is semidet.  Term is an engine that exists.
is_engine(Term) :- nonvar(Term), '$engine_name'(Term, Name), '$engine_number'(Name, _, engine).

%! current_engine(?Engine) is nondet.  Engine is one that exists.
current_engine(Engine) :-
    '$engines'(Numbers),
    '$member_of_list'(Number, Numbers),
    '$engine_number'(Number, _, engine),
    '$engine_handle'(Number, Engine).
