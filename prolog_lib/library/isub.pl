% isub.pl: library(isub): how similar two texts are: the measure of G. Stoilos, G. Stamou and S. Kollias, "A String Metric for Ontology
% Alignment", ISWC 2005. What the texts have in common is the sum of their longest common parts, found one after the other; what they
% have not weighs less the more alike they are; the same beginning counts for itself (Winkler). Time: quadratic for each part.
:- module(isub, [ isub/4 ]).
:- use_module(library(option), [option/3]).
:- use_module(library(lists), [append/3]).

%! isub(+Text1, +Text2, -Similarity, +Options) is det.
%  Similarity is 1.0 for equal texts. Options: normalize(Bool), lower case and no `.`, `_` and blanks (false), zero_to_one(Bool),
%  from 0 instead of -1 (false), substring_threshold(N), common parts have more than N characters (2). In older programs the third
%  argument is the value of normalize and the last one the similarity.
isub(Text1, Text2, Normalize, Similarity) :-
    ( Normalize == true ; Normalize == false ), !,
    isub(Text1, Text2, Similarity, [normalize(Normalize)]).
isub(Text1, Text2, Similarity, Options) :-
    option(normalize(Normalize), Options, false),
    option(zero_to_one(ZeroToOne), Options, false),
    option(substring_threshold(Threshold), Options, 2),
    codes(Normalize, Text1, Codes1),
    codes(Normalize, Text2, Codes2),
    length(Codes1, Length1),
    length(Codes2, Length2),
    (   Length1 =:= 0, Length2 =:= 0 -> S = 1.0
    ;   ( Length1 =:= 0 ; Length2 =:= 0 ) -> S = -1.0
    ;   Codes1 == Codes2 -> S = 1.0
    ;   common(Codes1, Codes2, Threshold, 0, Common, Unmatched1, Unmatched2),
        Commonality is 2 * Common / (Length1 + Length2),
        U1 is Unmatched1 / Length1,
        U2 is Unmatched2 / Length2,
        Product is U1 * U2,
        Difference is Product / (0.6 + 0.4 * (U1 + U2 - Product)),
        same_start(Codes1, Codes2, 4, 0, Start),
        S is float(Commonality - Difference + Start * 0.1 * (1 - Commonality))
    ),
    ( ZeroToOne == true -> Similarity is (S + 1) / 2 ; Similarity = S ).

codes(Normalize, Text, Codes) :-
    text_to_string(Text, String0),
    (   Normalize == true
    ->  string_lower(String0, String),
        string_codes(String, Codes0),
        kept(Codes0, Codes)
    ;   string_codes(String0, Codes)
    ).

kept([], []).
kept([C|Cs], Kept) :-
    ( memberchk(C, `._ `) -> Kept = Kept1 ; Kept = [C|Kept1] ),
    kept(Cs, Kept1).

% The longest common part is removed from both, while it has more than Threshold characters.
common(Codes1, Codes2, Threshold, Common0, Common, Unmatched1, Unmatched2) :-
    longest(Codes1, Codes2, best(0, [], []), best(Length, Rest1, Rest2)),
    (   Length > Threshold
    ->  Common1 is Common0 + Length,
        common(Rest1, Rest2, Threshold, Common1, Common, Unmatched1, Unmatched2)
    ;   Common = Common0,
        length(Codes1, Unmatched1),
        length(Codes2, Unmatched2)
    ).

longest(Codes1, Codes2, Best0, Best) :- longest_from(Codes1, [], Codes2, Best0, Best).

longest_from([], _, _, Best, Best).
longest_from([C|Cs], Before1, Codes2, Best0, Best) :-
    longest_at(Codes2, [], C, Cs, Before1, Best0, Best1),
    longest_from(Cs, [C|Before1], Codes2, Best1, Best).

% Of the parts that begin with C in front of Cs.
longest_at([], _, _, _, _, Best, Best).
longest_at([D|Ds], Before2, C, Cs, Before1, Best0, Best) :-
    (   C =:= D,
        same_part(Cs, Ds, 1, Length, Rest1, Rest2),
        arg(1, Best0, Most),
        Length > Most
    ->  reversed_onto(Before1, Rest1, Left1),
        reversed_onto(Before2, Rest2, Left2),
        Best1 = best(Length, Left1, Left2)
    ;   Best1 = Best0
    ),
    longest_at(Ds, [D|Before2], C, Cs, Before1, Best1, Best).

same_part(Codes1, Codes2, Length0, Length, Rest1, Rest2) :-
    (   Codes1 = [C|Cs], Codes2 = [D|Ds], C =:= D
    ->  Length1 is Length0 + 1,
        same_part(Cs, Ds, Length1, Length, Rest1, Rest2)
    ;   Length = Length0, Rest1 = Codes1, Rest2 = Codes2
    ).

reversed_onto([], Rest, Rest).
reversed_onto([C|Cs], Rest, All) :- reversed_onto(Cs, [C|Rest], All).

same_start([C|Cs], [C|Ds], Most, N0, N) :- N0 < Most, !, N1 is N0 + 1, same_start(Cs, Ds, Most, N1, N).
same_start(_, _, _, N, N).
