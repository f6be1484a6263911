% library(porter_stem): tokens, stems of English words, letters without accents; the output is SWI-Prolog's.
:- use_module(library(porter_stem)).
t(T) :- catch(( tokenize_atom(T, L) -> print(L) ; print(no) ), error(E, _), print(E)), nl.
stems(Text) :- atomic_list_concat(Words, ' ', Text), findall(S, ( member(W, Words), porter_stem(W, S) ), Ss), atomic_list_concat(Ss, ' ', Line), writeln(Line).
main :-
    t('Hello, world! 42 3.14 foo_bar don''t -5 1e10 a1b2 1.2.3 x.y'),
    t(''),
    t("str ing"),
    t('naïve café — x'),
    t('12abc 1. .5 1e 1e+5 +3 1.5e-3z'),
    t(123),
    t(_),
    stems('running caresses ponies ties caress cats feed agreed plastered bled motoring sing conflated troubled sized hopping tanned'),
    stems('falling hissing fizzed failing filing happy sky relational conditional rational valenci hesitanci digitizer conformabli'),
    stems('radicalli differentli vileli analogousli vietnamization predication operator feudalism decisiveness hopefulness'),
    stems('callousness formaliti sensitiviti sensibiliti triplicate formative formalize electriciti electrical hopeful goodness'),
    stems('revival allowance inference airliner gyroscopic adjustable defensible irritant replacement adjustment dependent adoption'),
    stems('homologou communism activate angulariti homologous effective bowdlerize probate rate cease controll roll HAPPY Café a is'),
    stems('as us oaten generalizations oscillators dying agreement logic analogical archaeology possibly skies crying by yes'),
    unaccent_atom('naïve Café ÅÄÖ ß Æ', U), print(U), nl,
    unaccent_atom(plain, P), print(P), nl,
    atom_to_stem_list('Running cats, 42 dogs were 3.5 HAPPIER!', SL), print(SL), nl.
% expect: ['Hello',',',world,!,42,3.14,foo,'_',bar,don,'\'',t,-5,10000000000.0,a1b2,1.2,'.',3,x,'.',y]
% expect: []
% expect: [str,ing]
% expect: [naïve,café,—,x]
% expect: [12,abc,1,'.','.',5,1,e,100000.0,+,3,0.0015,z]
% expect: [123]
% expect: instantiation_error
% expect: run caress poni ti caress cat feed agre plaster bled motor sing conflat troubl size hop tan
% expect: fall hiss fizz fail file happi sky relat condit ration valenc hesit digit conform
% expect: radic differ vile analog vietnam predic oper feudal decis hope
% expect: callous formal sensit sensibl triplic form formal electr electr hope good
% expect: reviv allow infer airlin gyroscop adjust defens irrit replac adjust depend adopt
% expect: homolog commun activ angular homolog effect bowdler probat rate ceas control roll happi cafe a is
% expect: as us oaten gener oscil dy agreement logic analog archaeolog possibl ski cry by ye
% expect: 'naive Cafe AAO ss AE'
% expect: plain
% expect: [run,cat,42,dog,were,3.5,happier]
