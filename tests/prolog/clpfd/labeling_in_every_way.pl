% The order of answers under each option of labeling/2.
:- use_module(library(clpfd)).

main :-
    forall(member(Options, [[],[ff],[ffc],[min],[max],[down],[enum],[bisect],[ff,down],[bisect,down],[max,down,enum],[ffc,bisect]]),
           ( findall(A-B-C, answer(Options, A, B, C), L), print(Options), write(' '), print(L), nl )),
    catch(labeling([up,down], [1]), error(E1, _), ( print(E1), nl )),
    catch(labeling([left], [1]), error(E2, _), ( print(E2), nl )),
    catch(label([_]), error(E3, _), ( print(E3), nl )),
    catch(( X #> 0, label([X]) ), error(E4, _), ( print(E4), nl )),
    catch(label(_), error(E5, _), ( print(E5), nl )),
    catch(label([a]), error(E6, _), ( print(E6), nl )),
    label([]), label([3]), labeling([ff], [1,2]), print(ground), nl.
% expect: [] [2-6-2,3-6-1,3-6-2,4-3-1,4-6-1,4-6-2]
% expect: [ff] [4-3-1,3-6-1,4-6-1,2-6-2,3-6-2,4-6-2]
% expect: [ffc] [4-3-1,3-6-1,4-6-1,2-6-2,3-6-2,4-6-2]
% expect: [min] [3-6-1,4-3-1,4-6-1,2-6-2,3-6-2,4-6-2]
% expect: [max] [4-3-1,2-6-2,3-6-1,3-6-2,4-6-1,4-6-2]
% expect: [down] [4-6-2,4-6-1,4-3-1,3-6-2,3-6-1,2-6-2]
% expect: [enum] [2-6-2,3-6-1,3-6-2,4-3-1,4-6-1,4-6-2]
% expect: [bisect] [2-6-2,3-6-1,3-6-2,4-3-1,4-6-1,4-6-2]
% expect: [ff,down] [4-6-2,3-6-2,2-6-2,4-6-1,3-6-1,4-3-1]
% expect: [bisect,down] [4-6-2,4-6-1,4-3-1,3-6-2,3-6-1,2-6-2]
% expect: [max,down,enum] [4-6-2,4-6-1,3-6-2,3-6-1,2-6-2,4-3-1]
% expect: [ffc,bisect] [4-3-1,3-6-1,4-6-1,2-6-2,3-6-2,4-6-2]
% expect: domain_error(consistent_labeling_options,[up,down])
% expect: domain_error(labeling_option,left)
% expect: instantiation_error
% expect: instantiation_error
% expect: instantiation_error
% expect: type_error(integer,a)
% expect: ground

answer(Options, A, B, C) :- A in 1..4, B in 2..3 \/ 6, C in 1..2, A + C #> 3, B #\= A, B #> C + 1, labeling(Options, [A,B,C]).
