% An error that a built-in raises is that of its own call: it is not taken for one of a built-in that fails later, nor is it lost where the
% call stands in a condition, behind a choice point, or in a goal that is called; what was written before it stays.

main :-
    one_after_the_other,
    in_conditions,
    behind_choice_points,
    texts_and_terms,
    streams_and_files,
    formats,
    options,
    clauses,
    many_times.

one_after_the_other :-
    shown(atom_length(_, _)),                    % expect: instantiation_error
    ( atom_length(abc, 4) -> true ; writeln(no) ),  % expect: no
    shown(between(1, a, _)),                     % expect: type_error(integer,a)
    ( between(3, 1, _) -> true ; writeln(no) ),  % expect: no
    shown(_ is sqrt(-1)),                        % expect: evaluation_error(undefined)
    shown(_ is 3 rdiv 0),                        % expect: evaluation_error(zero_divisor)
    shown(_ is 1.0e308 * 10),                    % expect: evaluation_error(float_overflow)
    shown(_ is log(0) + log(2, 0)),              % expect: evaluation_error(float_overflow)
    shown(_ is msb(0)),                          % expect: domain_error(not_less_than_one,0)
    shown(divmod(1, 0, _, _)),                   % expect: evaluation_error(zero_divisor)
    shown(length(_, -1)),                        % expect: domain_error(not_less_than_zero,-1)
    shown(throw(_)),                             % expect: instantiation_error
    shown(call(1)),                              % expect: type_error(callable,1)
    shown(call((fail, 1))).                      % expect: type_error(callable,(fail,1))

in_conditions :-
    shown(\+ atom_length(_, _)),                                   % expect: instantiation_error
    shown(( arg(x, f(a), _) -> true ; true )),                     % expect: type_error(integer,x)
    shown(forall(member(X, [1, a]), succ(X, _))),                  % expect: type_error(integer,a)
    shown(findall(Y, ( member(X, [ab, _]), atom_length(X, Y) ), _)).  % expect: instantiation_error

behind_choice_points :-
    (   member(Text, [abc, _, d]),
        catch(sub_atom(Text, B, 1, _, c), error(E, _), ( print(E), nl, fail )),
        writeln(B),
        fail
    ;   true
    ).
    % expect: 2
    % expect: instantiation_error

texts_and_terms :-
    shown(atom_codes(_, [0'a|_])),            % expect: instantiation_error
    shown(number_codes(_, "3x")),             % expect: syntax_error(illegal_number)
    shown(atomic_list_concat([a, f(x)], _)),  % expect: type_error(text,f(x))
    shown(term_to_atom(_, 'f(')),             % expect: syntax_error(end_of_clause)
    shown(term_to_atom(_, 'a b')),            % expect: syntax_error(operator_expected)
    shown(term_to_atom(_, 'a :- b :- c')),    % expect: syntax_error(operator_clash)
    shown(term_to_atom(_, '[a|b,c]')),        % expect: syntax_error(list_rest)
    shown(term_to_atom(_, '"abc')),           % expect: syntax_error(end_of_file_in_quoted("))
    shown(sort(1, @>=, [a], _)),              % expect: type_error(compound,a)
    shown(sort(2, @<, [f(a)], _)),            % expect: existence_error(argument,2,f(a))
    shown(nb_getval(nobody_has_set_it, _)),   % expect: existence_error(variable,nobody_has_set_it)
    shown(_ =.. [f(x), 1]),                   % expect: type_error(atom,f(x))
    shown(op(1201, xfx, foo)).                % expect: domain_error(operator_priority,1201)

streams_and_files :-
    shown(put_char(no_stream, a)),            % expect: existence_error(stream,no_stream)
    shown(read_term(no_stream, _, [])),       % expect: existence_error(stream,no_stream)
    shown(open('/no/such/file', read, _)),    % expect: existence_error(source_sink,/no/such/file)
    shown(see('/no/such/file')),              % expect: existence_error(source_sink,/no/such/file)
    shown(delete_file('/no/such/file')),      % expect: existence_error(file,/no/such/file)
    open_string("f(. g.", S),
    shown(read(S, _)),                        % expect: syntax_error(end_of_clause)
    read(S, T), writeln(T),                   % expect: g
    close(S),
    shown(get_char(S, _)).                    % expect: existence_error(stream,closed)

formats :-
    shown(format("before ~w and ~d~n", [this, that])),  % expect: before this and type_error(evaluable,that/0)
    shown(format("~a")),                                % expect: format(not enough arguments)
    shown(format(atom(_), "~y", [a])).                  % expect: existence_error(format_character,y)

options :-
    shown(write_term(a, [quoted(_)])),                  % expect: instantiation_error
    shown(write_term(a, [quoted(1)])),                  % expect: type_error(bool,1)
    shown(write_term(a, [max_depth(-1)])),              % expect: domain_error(write_option,max_depth(-1))
    shown(write_term(a, [spacing(none)])),              % expect: domain_error(spacing,none)
    shown(write_term(a, [variable_names(['x'=_])])),    % expect: domain_error(variable_name,x)
    shown(write_term(a, [variable_names([x])])),          % expect: domain_error(write_option,variable_names([x]))
    shown(write_term(a, [quoted(true)|_])),             % expect: instantiation_error
    shown(open(nothing, read, _, [type(none)])),        % expect: domain_error(stream_option,type(none))
    shown(open(nothing, read, _, [encoding(none), alias(1)])),  % expect: domain_error(encoding,none)
    shown(open(nothing, read, _, [alias(1), encoding(none)])),  % expect: type_error(atom,1)
    shown(close(user_output, [force(maybe)])),          % expect: type_error(bool,maybe)
    shown(read_term(_, [syntax_errors(none)])),         % expect: domain_error(read_option,syntax_errors(none))
    shown(format(atom(_), "~W", [a, [quoted(1)]])),     % expect: type_error(bool,1)
    shown(set_stream(user_output, encoding(none))),     % expect: domain_error(encoding,none)
    shown(set_stream(user_output, tty(1))),             % expect: type_error(bool,1)
    shown(set_prolog_flag(double_quotes, none)),        % expect: domain_error(double_quotes,none)
    shown(create_prolog_flag(new_flag, 1, [keep(1)])),  % expect: type_error(bool,1)
    shown(format_time(atom(_), '%Y', x)),               % expect: type_error(time,x)
    shown(format_time(atom(_), '%!', 0)),               % expect: existence_error(format,%!)
    shown(date_time_stamp(date(2020, a, 1), _)),        % expect: type_error(integer,a)
    shown(sleep(x)),                                    % expect: type_error(float,x)
    shown(getenv(_, _)),                                % expect: instantiation_error
    shown(setenv('', 1)).                               % expect: domain_error(environment_variable,)

clauses :-
    shown(assertz((a :- 1))),                 % expect: type_error(callable,1)
    shown(assertz(atom(_))),                  % expect: permission_error(modify,static_procedure,atom/1)
    shown(retract((atom(_) :- true))),        % expect: permission_error(modify,static_procedure,atom/1)
    shown(clause(_, true)),                   % expect: instantiation_error
    shown(erase(a)).                          % expect: type_error(db_reference,a)

many_times :-
    aggregate_all(count, ( between(1, 1000, I), catch(atom_length(f(I), _), error(type_error(_, f(I)), _), true) ), N),
    writeln(N).                               % expect: 1000

shown(Goal) :-
    catch(Goal, error(E, _), ( E = existence_error(stream, S), \+ atom(S) -> writeln(existence_error(stream,closed)) ; writeln(E) )).
