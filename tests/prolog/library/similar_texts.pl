% library(isub): how similar texts are, with each option; where SWI-Prolog was asked too, the numbers are the same.
:- use_module(library(isub)).
show(A, B, Options) :- isub(A, B, S, Options), format("~w ~w ~4f~n", [A,B,S]).
main :-
    forall(( member(A-B, ['E56.Language'-languange,abc-abc,abc-xyz,hello-'Hello',kitten-sitting,alphabet-alpha,'ab_c'-"A.B C"]),
             member(Options, [[],[normalize(true)],[zero_to_one(true)],[normalize(true),substring_threshold(3)]]) ),
           show(A, B, Options)),
    isub(abcd, abce, true, Old), format("~4f~n", [Old]),
    isub(aa, aaaa, S2, []), format("~4f~n", [S2]).
% expect: E56.Language languange 0.1905
% expect: E56.Language languange 0.4227
% expect: E56.Language languange 0.5952
% expect: E56.Language languange 0.4227
% expect: abc abc 1.0000
% expect: abc abc 1.0000
% expect: abc abc 1.0000
% expect: abc abc 1.0000
% expect: abc xyz -1.0000
% expect: abc xyz -1.0000
% expect: abc xyz 0.0000
% expect: abc xyz -1.0000
% expect: hello Hello 0.7462
% expect: hello Hello 1.0000
% expect: hello Hello 0.8731
% expect: hello Hello 1.0000
% expect: kitten sitting 0.1490
% expect: kitten sitting 0.1490
% expect: kitten sitting 0.5745
% expect: kitten sitting -1.0000
% expect: alphabet alpha 0.8615
% expect: alphabet alpha 0.8615
% expect: alphabet alpha 0.9308
% expect: alphabet alpha 0.8615
% expect: ab_c A.B C -1.0000
% expect: ab_c A.B C 1.0000
% expect: ab_c A.B C 0.0000
% expect: ab_c A.B C 1.0000
% expect: 0.7444
% expect: -0.8000
