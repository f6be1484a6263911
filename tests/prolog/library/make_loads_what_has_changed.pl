% make/0 loads again what has been saved since, and what includes such a file; load_files/2 with if(changed) does the same for one file.
% expect: loading
% expect: first
% expect: again
% expect: second
% expect: included
% expect: changed
% expect: end
:- use_module(library(filesex)).
main :-
    tmp_file(make, Base),
    atom_concat(Base, '.pl', File),
    atom_concat(Base, '.inc', Included),
    save(Included, ":- dynamic nothing/0.\n"),
    format(string(Include), ":- include('~w').\n", [Included]),
    save(File, [":- writeln(loading).\n", Include]),
    load_files(File, []),                    % loading
    writeln(first),
    make,
    load_files(File, [if(changed)]),
    save(File, [":- writeln(again).\n", Include]), later(File),
    make,                                    % again
    writeln(second),
    set_time_file(File, [], [modified(1)]),
    make,
    save(Included, ":- writeln(included).\n"), later(Included),
    save(File, Include), set_time_file(File, [], [modified(1)]),
    make,                                    % included
    save(File, ":- writeln(changed).\n"), later(File),
    load_files(File, [if(changed)]),         % changed
    load_files(File, [if(changed)]),
    make,
    writeln(end),
    delete_file(File), delete_file(Included).
save(File, Texts) :-
    setup_call_cleanup(open(File, write, Stream), forall(text(Texts, Text), write(Stream, Text)), close(Stream)).
text(Texts, Text) :- ( is_list(Texts) -> member(Text, Texts) ; Text = Texts ).
later(File) :- get_time(Now), Then is Now + 10, set_time_file(File, [], [modified(Then)]).
