% catch_with_backtrace/3 puts the callers into errors that it catches, others are as they were; catch/3 leaves them alone; a
% last call that has dropped its clause is noted.
:- use_module(library(prolog_stack)).

main :-
    raised(catch_with_backtrace(outer, E1, true), E1),         % expect: raised(system:atom_length/2),inner/0,outer/0
    raised(catch(outer, E2, true), E2),                        % expect: system:atom_length/2
    raised(catch_with_backtrace(throw(ball), E3, true), E3),   % expect: ball
    raised(catch(catch_with_backtrace(outer, never, true), E4, true), E4),                % expect: system:atom_length/2
    raised(catch_with_backtrace(catch(outer, never, true), E5, true), E5),   % expect: raised(system:atom_length/2),inner/0,outer/0
    catch_with_backtrace(dropped, E6, true),
    message_to_codes(E6, _, Codes),
    forall(( member(Line, ["In:", "Note: some frames are missing due to last-call optimization."]) ),
           ( atom_codes(Text, Codes), once(sub_atom(Text, _, _, _, Line)), writeln(Line) )).
                                                               % expect: In:
                                                               % expect: Note: some frames are missing due to last-call optimization.

outer :- inner, nl.
inner :- atom_length(X, X), nl.

dropped :- middle, nl.
middle :- inner.

raised(Goal, Error) :-
    call(Goal),
    (   Error = error(_, context(prolog_stack(Frames), _))
    ->  findall(Shown, ( member(F, Frames), shown(F, Shown) ), All),
        append([R,I,O], _, All),
        atomic_list_concat([R,I,O], ',', Text), writeln(Text)
    ;   Error = error(_, context(Who, _))
    ->  writeln(Who)
    ;   writeln(Error)
    ).

shown(raised(PI), Text) :- term_to_atom(raised(PI), Text).
shown(at(user:PI, _, _, _, _), Text) :- term_to_atom(PI, Text).
