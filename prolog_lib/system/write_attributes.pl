% write_attributes.pl: attributed variables as write_term/2,3 and print/1,2 show them: option attributes(How), else the flag
% write_attributes; How is ignore, dots ({...}), write (the attributes as a term) or portray (by Module:attr_portray_hook/2).
% The machine's writer calls nothing: each variable is replaced by '$portrayed'(Text). Inside attributes variables are plain.

% Shown is Term, Options1 are Options for it. Variables that the options name have that name only. Only where there are attributes the flag is
% looked at: in a parallel run a branch waits for its turn to do that.
'$attributes_shown'(Term, Options, Shown, Options1) :-
    '$attributes_option'(Options, Given),
    (   Given \== ignore,
        term_attvars(Term, Found), Found \== [],
        '$unnamed'(Found, Options, Vars), Vars \== [],
        '$attributes_shown_as'(Given, How), How \== ignore
    ->  '$attributed_texts'(Vars, How, Options, Texts),
        term_variables(Term, All),
        copy_term_nat(All-Vars-Term, Copies-Texts-Shown),
        '$unify_plain'(All, Copies),
        Options1 = [portrayed(true)|Options]
    ;   Shown = Term, Options1 = Options
    ).

'$unnamed'(Vars, Options, Unnamed) :-
    (   '$memberchk_option'(variable_names(Names), Options)
    ->  term_variables(Names, Named),
        '$variables_beside'(Vars, Named, Unnamed)
    ;   Unnamed = Vars
    ).

'$attributes_option'(Options, How) :-
    (   is_list(Options), '$member_of_list'(Option, Options), nonvar(Option), Option = attributes(Given)
    ->  (   '$attribute_style'(Given) -> How = Given
        ;   throw(error(domain_error(write_option, attributes(Given)), _))
        )
    ;   How = by_flag
    ).

'$attributes_shown_as'(by_flag, How) :- !, current_prolog_flag(write_attributes, How).
'$attributes_shown_as'(How, How).

'$attribute_style'(ignore).
'$attribute_style'(dots).
'$attribute_style'(write).
'$attribute_style'(portray).

'$unify_plain'([], []).
'$unify_plain'([V|Vs], [C|Cs]) :-
    ( nonvar(C) -> true ; V = C ),
    '$unify_plain'(Vs, Cs).

'$attributed_texts'([], _, _, []).
'$attributed_texts'([V|Vs], How, Options, ['$portrayed'(Text)|Texts]) :-
    with_output_to(string(Text),
                   ( '$write_term'(V, Options),
                     write('{'), system:get_attrs(V, Attributes), '$write_attributes'(How, Attributes, V, Options), write('}') )),
    '$attributed_texts'(Vs, How, Options, Texts).

'$write_attributes'(dots, _, _, _) :- write('...').
'$write_attributes'(write, Attributes, _, Options) :- '$write_term'(Attributes, Options).
'$write_attributes'(portray, att(Module, Value, Rest), V, Options) :-
    '$portray_attribute'(Module, Value, V),
    ( Rest == [] -> true ; write(', '), '$write_attributes'(portray, Rest, V, Options) ).

'$portray_attribute'(freeze, Frozen, V) :- !,
    write('freeze('), '$write_term'(V, []), write(', '), '$write_term'(Frozen, [quoted(true),portray(true)]), write(')').
'$portray_attribute'(Module, Value, V) :-
    (   '$is_defined'(Module, attr_portray_hook, 2),
        \+ \+ Module:attr_portray_hook(Value, V)
    ->  true
    ;   write(Module), write(' = ...')
    ).
