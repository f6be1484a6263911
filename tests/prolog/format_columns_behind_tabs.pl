% Column stops behind tabs: the tab of a term or of what a goal writes counts to the next multiple of 8, that of other text one less.
:- multifile portray/1.
portray(tabbed) :- write('a\tb').

t(Format, Arguments) :-
    format(atom(Text), Format, Arguments),
    atomic_list_concat(Parts, '\t', Text),
    atomic_list_concat(Parts, '>', Shown),
    writeln(Shown).

main :-
    t("~w~t~20||", ['a\tb']),                       % expect: a>b           |
    t("~w~t~20||", ['\t']),                         % expect: >            |
    t("abcdefgh~w~t~20||", ['\tb']),                % expect: abcdefgh>b   |
    t("~p~t~20||", [tabbed]),                       % expect: a>b           |
    t("~@~t~20||", [write('a\tb')]),                % expect: a>b           |
    t("~i~w~t~20||", [x, 'a\tb']),                  % expect: a>b           |
    t("~t~w~20||", ['a\tb']),                       % expect:            a>b|
    t("a\tb~t~20||", []),                           % expect: a>b            |
    t("~a~t~20||", ['a\tb']),                       % expect: a>b            |
    t("~s~t~20||", ["a\tb"]),                       % expect: a>b            |
    t("~w~a~t~20||", ['a\t', 'b\t']),               % expect: a>b>     |
    t("~q~t~20||", ['a\tb']).                       % expect: 'a\tb'              |
