% An error about changing a static procedure of the program says where it is defined; about one of the system it does not.
% expect: [No permission to modify static procedure `edge/2',nl,Defined at,static_procedures_tell_their_place.pl]
% expect: [No permission to modify static procedure `lists:append/3']
edge(a, b).
main :-
    catch(assertz(edge(b, c)), E1, true), shown(E1),
    catch(assertz(lists:append(a, b, c)), E2, true), shown(E2).
shown(E) :-
    phrase('$messages':translate_message(E), [_|Lines]),
    findall(Text, ( member(Line, Lines), text(Line, Text) ), Texts),
    atomic_list_concat(Texts, ',', Shown),
    format("[~w]~n", [Shown]).
text(nl, nl).
text('Defined at ~w:~w'-[File,_], Text) :- !, file_base_name(File, Base), ( Text = 'Defined at' ; Text = Base ).
text(Format-Arguments, Text) :- format(atom(Text), Format, Arguments).
