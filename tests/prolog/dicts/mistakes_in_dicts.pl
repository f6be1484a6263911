% Texts that look like dicts and are none; with the flag iso there are no dicts.
main :-
    forall(member(Text, ["X = _{a}", "X = _{1.5: a}", "X = _{a: 1, a: 2}", "X = _{a: 1", "X = _{a: 1,}", "X = _ {a: 1}"]),
           ( catch(( term_string(T, Text), T = T, write(read) ), error(E, _), print(E) ), nl )),
    X = 'f'{a: 1}, print(X), nl,
    Y = _{}, dict_pairs(Y, _, Ps), print(Ps), nl,
    catch(dict_create(_, t, [a]), error(E1, _), print(E1)), nl,
    catch(dict_create(_, t, foo), error(E2, _), print(E2)), nl,
    catch(put_dict(f(x), t{a: 1}, 2, _), error(E3, _), print(E3)), nl,
    catch(del_dict(a, nodict, _, _), error(E4, _), print(E4)), nl,
    ( del_dict(z, t{a: 1}, _, _) -> write(yes) ; write(no) ), nl,
    functor(X, _, Arity), print(Arity), nl,
    set_prolog_flag(iso, true),
    catch(( term_to_atom(T2, '_{a: 1}'), print(T2) ), error(E5, _), print(E5)), nl,
    set_prolog_flag(iso, false).

% expect: syntax_error(colon_expected)
% expect: syntax_error(key_domain)
% expect: syntax_error(duplicate_key(a))
% expect: syntax_error(operator_expected)
% expect: syntax_error(key_expected)
% expect: syntax_error(operator_expected)
% expect: f{a:1}
% expect: []
% expect: type_error('key-value',a)
% expect: type_error('dict-data',foo)
% expect: type_error('dict-key',f(x))
% expect: type_error('dict-data',nodict)
% expect: no
% expect: 3
% expect: syntax_error(operator_expected)
