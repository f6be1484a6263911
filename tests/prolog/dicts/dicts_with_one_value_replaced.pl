% dicts_with_one_value_replaced.pl: get_dict/5 gives the new dict before the new value; what select_dict/3 leaves has no tag.
main :-
    get_dict(a, t{a:1, b:2}, V, New, 3), print(V-New), nl,            % expect: 1-t{a:3,b:2}
    ( get_dict(c, t{a:1}, _, _, 3) -> true ; writeln(none) ),         % expect: none
    select_dict(t{a:One}, t{a:1, b:2}, Rest),
    dict_pairs(Rest, Tag, Pairs), print(One-Pairs), nl,               % expect: 1-[b-2]
    ( var(Tag) -> writeln(untagged) ; writeln(Tag) ).                 % expect: untagged
