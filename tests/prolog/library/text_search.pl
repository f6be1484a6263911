% Text as people mean it: normalize_space/2, sub_atom_icasechk/3, string_bytes/3, atom_prefix/2, character types, ~I.
main :-
    show(normalize_space(atom(_), '  a  b\tc\n ')),     % expect: normalize_space(atom('a b c'),'  a  b\tc\n ')
    show(normalize_space(string(_), "x")),              % expect: normalize_space(string("x"),"x")
    show(normalize_space(codes(_), ' a ')),             % expect: normalize_space(codes([97]),' a ')
    show(normalize_space(codes(_, _), a)),              % expect: normalize_space(codes([97|A],A),a)
    show(normalize_space(atom(_), '')),                 % expect: normalize_space(atom(''),'')
    show(normalize_space(atom(_), 12)),                 % expect: normalize_space(atom('12'),12)
    show(normalize_space(atom(a), ' a ')),              % expect: normalize_space(atom(a),' a ')
    show(words('a\u00a0b\u2003c')),                     % expect: 'a b c' no
    show(normalize_space(user_output, ' x  y ')),       % expect: x ynormalize_space(user_output,' x  y ')
    show(normalize_space(atom(_), _)),                  % expect: instantiation_error
    show(normalize_space(_, a)),                        % expect: instantiation_error
    show(normalize_space(atom(_), f(x))),               % expect: type_error(atomic,f(x))
    show(sub_atom_icasechk('Hello World', _, world)),  % expect: sub_atom_icasechk('Hello World',6,world)
    show(sub_atom_icasechk('HELLO', 3, lo)),            % expect: sub_atom_icasechk('HELLO',3,lo)
    show(sub_atom_icasechk(hello, _, 'LO')),            % expect: no
    show(sub_atom_icasechk('xÉy', _, é)),               % expect: sub_atom_icasechk(xÉy,1,é)
    show(sub_atom_icasechk(hello, _, x)),               % expect: no
    show(sub_atom_icasechk(_, _, x)),                   % expect: instantiation_error
    show(string_bytes("é", _, utf8)),                   % expect: string_bytes("é",[195,169],utf8)
    show(string_bytes(_, [195, 169], utf8)),            % expect: string_bytes("é",[195,169],utf8)
    show(string_bytes("é", _, iso_latin_1)),            % expect: string_bytes("é",[233],iso_latin_1)
    show(string_bytes("a", _, no_such_encoding)),       % expect: domain_error(encoding,no_such_encoding)
    show(atom_prefix(abc, ab)),                         % expect: atom_prefix(abc,ab)
    show(atom_prefix(abc, b)),                          % expect: no
    show(atom_prefix(abc, _)),  % expect: atom_prefix(abc,'') ; atom_prefix(abc,a) ; atom_prefix(abc,ab) ; atom_prefix(abc,abc)
    show(char_type(a, alpha)),                          % expect: char_type(a,alpha)
    show(char_type('\u102b', alpha)),                   % expect: char_type('ါ',alpha)
    show(char_type('\u24b6', upper)),                   % expect: char_type(Ⓐ,upper)
    show(char_type('\u2160', upper(_))),                % expect: char_type('Ⅰ',upper(ⅰ))
    show(char_type('\u0661', decimal(_))),              % expect: char_type('١',decimal(1))
    show(code_type(0'f, xdigit(_))),                    % expect: code_type(102,xdigit(15))
    show(upcase_atom('straße', _)),                     % expect: upcase_atom(straße,'STRAßE')
    show(upcase_atom('éλж', _)),                        % expect: upcase_atom(éλж,'ÉΛЖ')
    show(downcase_atom('ÉΛЖ', _)),                      % expect: downcase_atom('ÉΛЖ',éλж)
    show(string_upper("élan", _)),                      % expect: string_upper("élan","ÉLAN")
    det(atom_prefix(abc, ab)),                          % expect: det
    det(normalize_space(atom(_), a)).                   % expect: det

words(Text) :- normalize_space(atom(Words), Text), print(Words), write(' '), fail.

show(Goal) :-
    catch(findall(Goal, Goal, Found), error(Error, _), Found = [Error]),
    ( Found == [] -> print(no) ; print_each(Found) ),
    nl.

print_each([X]) :- !, shown(X).
print_each([X|Xs]) :- shown(X), write(' ; '), print_each(Xs).

shown(X) :- \+ \+ ( numbervars(X, 0, _), print(X) ).

det(Goal) :- call_cleanup(Goal, Det = true), ( Det == true -> write(det) ; write(nondet) ), nl.
