% library(pure_input): grammars on files; where they are in the file; errors with their place.
:- use_module(library(pure_input)).
:- use_module(library(dcg/basics)).

pairs([K-V|Ps]) --> string_without(`=\n`, Ks), "=", !, integer(V), blanks_to_nl, { atom_codes(K, Ks) }, pairs(Ps).
pairs([]) --> eos.

strict([N|Ns]) --> integer(N), "\n", !, strict(Ns).
strict([]) --> eos, !.
strict(_) --> syntax_error(number_expected).

place(L, C, Count) --> string_without(`b`, _), lazy_list_location(file(_, L, C, _)), lazy_list_character_count(Count), remainder(_).

main :-
    with_text('x=1\nlong name=22\n', phrase_from_file(pairs(Ps), File), File), print(Ps), nl,   % expect: [x-1,'long name'-22]
    with_text('a\naéab', phrase_from_file(place(L, C, N), File2), File2), writeln(L/C/N),        % expect: 2/3/5
    catch(with_text('1\n2\nx\n', phrase_from_file(strict(_), File3), File3), error(E, file(_, Line, Column, At)), true),
    writeln(E/Line/Column/At),                                      % expect: syntax_error(number_expected)/3/0/4
    findall(A-B, with_text('ab', phrase_from_file(( string(X), string(Y) ), F4, [encoding(utf8)]), F4, X, Y, A, B), All),
    writeln(All),                                                   % expect: [-ab,a-b,ab-]
    with_text('rest', ( setup_call_cleanup(open(F5, read, In), ( get_char(In, _), once(phrase_from_stream(( string(R), eos ), In)) ),
                                           close(In)) ), F5),
    atom_codes(Rest, R), writeln(Rest),                             % expect: est
    with_text('xyz', setup_call_cleanup(open(F6, read, In6), ( stream_to_lazy_list(In6, Lazy), phrase("xyz", Lazy) ), close(In6)), F6),
    writeln(lazy).                                                  % expect: lazy

with_text(Text, Goal, File) :-
    tmp_file(pure, File),
    setup_call_cleanup(open(File, write, Out, [encoding(utf8)]), write(Out, Text), close(Out)),
    call(Goal).

with_text(Text, Goal, File, X, Y, A, B) :- with_text(Text, Goal, File), atom_codes(A, X), atom_codes(B, Y).
