% write_term/2,3 option attributes(How), the flag write_attributes in print/1, and attr_portray_hook/2. Names of variables are cut off.
:- multifile colour:attr_portray_hook/2.
colour:attr_portray_hook(Value, _) :- format("~w!", [Value]).

main :-
    put_attr(X, colour, red),
    shown(X, ignore),                                   % expect: _
    shown(X, dots),                                     % expect: _{...}
    shown(X, write),                                    % expect: _{att(colour,red,[])}
    shown(X, portray),                                  % expect: _{red!}
    put_attr(X, size, 'A b'),
    shown(f(X,Y,X), portray),                           % expect: f(_{red!, size = ...},_,_{red!, size = ...})
    write_term(X, [attributes(write),quoted(true),variable_names(['X'=X])]), nl,  % expect: X
    freeze(Y, writeln(a)), shown(Y, portray),           % expect: _{freeze(_, user:writeln(a))}
    freeze(Y, true), shown(Y, portray),                 % expect: _{freeze(_, '$and'(user:writeln(a),user:true))}
    catch(write_term(X, [attributes(bad)]), error(domain_error(D, _), _), writeln(D)),   % expect: write_option
    set_prolog_flag(write_attributes, portray),
    with_output_to(string(Printed), print(X)),
    set_prolog_flag(write_attributes, ignore),
    sub_string(Printed, _, _, 0, "{red!, size = ...}"), writeln(printed).                % expect: printed

shown(Term, How) :-
    with_output_to(string(Text), write_term(Term, [attributes(How)])),
    without_digits(Text, Plain),
    writeln(Plain).

without_digits(Text, Plain) :-
    string_codes(Text, Codes),
    exclude([C]>>( code_type(C, digit) ; C =:= 0'G ), Codes, Kept),
    string_codes(Plain, Kept).
