% Programs that run under several systems ask for the dialect and the version; Penelope answers as the system whose programs it runs.
% expect: swi
% expect: swi(9,0,4,[])
% expect: conditional
% expect: [true,true,default,false]
% expect: 3-2
:- if(( current_prolog_flag(dialect, swi), current_prolog_flag(version, V), V >= 70000 )).
kind(conditional).
:- else.
kind(other).
:- endif.
main :-
    current_prolog_flag(dialect, D), print(D), nl,
    current_prolog_flag(version_data, V), print(V), nl,
    kind(K), print(K), nl,
    findall(F, ( member(Flag, [penelope,threads,editor,xref]), current_prolog_flag(Flag, F) ), Fs), print(Fs), nl,
    current_prolog_flag(arch, A), atom(A),
    X is eval(1 + 2), Y is ceil(1.5), print(X-Y), nl.
