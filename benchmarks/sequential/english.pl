%   english.pl -- all readings of ambiguous English sentences
%
%   A definite clause grammar with number agreement, relative clauses,
%   coordination and prepositional phrases that may attach to any noun phrase
%   or to the verb.  All parse trees are collected and counted.
%   Stresses: grammar rules used as a non-deterministic search, features
%   passed by unification, findall/3 over large terms.

main       :- benchmark(2700).
main_small :- benchmark(54).

benchmark(Count) :-
    repeat_all(Count),
    report.

repeat_all(Count) :-
    times(Count),
    example(_, Words),
    readings(Words, _),
    fail.
repeat_all(_).

report :-
    example(Which, Words),
    readings(Words, Trees),
    count(Trees, 0, N),
    write(Which - N), nl,
    fail.
report.

readings(Words, Trees) :-
    findall(Tree, sentence(Tree, Words, []), Trees).

example(1, [the, man, sees, a, dog]).
example(2, [the, men, sees, a, dog]).
example(3, [the, girl, sees, the, man, with, the, telescope]).
example(4, [the, dog, that, the, man, who, owns, the, park, likes, barks]).
example(5, [the, man, sees, the, dog, with, the, telescope, in, the, park]).
example(6, [a, girl, and, the, man, who, likes, dogs, see, the, dog, and, the,
            cat, with, the, telescope, in, the, park]).
example(7, [the, man, sees, the, dog, with, the, telescope, in, the, park, on,
            the, hill, near, the, river, by, the, old, house]).
example(8, [the, old, man, says, that, the, girl, who, owns, the, cat, with,
            the, telescope, sees, the, dogs, in, the, park, on, the, hill,
            near, the, river]).

sentence(s(Subject, Predicate)) -->
    noun_phrase(Number, Subject),
    verb_phrase(Number, Predicate).

%   Left recursion is avoided with an accumulator: every modifier or
%   conjunct wraps the phrase that was read so far.
noun_phrase(Number, Phrase) -->
    simple_noun_phrase(Number0, Phrase0),
    noun_phrase_tail(Number0, Phrase0, Number, Phrase).

noun_phrase_tail(Number, Phrase, Number, Phrase) --> [].
noun_phrase_tail(Number0, Phrase0, Number, Phrase) -->
    prepositional_phrase(Modifier),
    noun_phrase_tail(Number0, modified(Phrase0, Modifier), Number, Phrase).
noun_phrase_tail(Number0, Phrase0, Number, Phrase) -->
    relative_clause(Number0, Clause),
    noun_phrase_tail(Number0, modified(Phrase0, Clause), Number, Phrase).
noun_phrase_tail(_, Phrase0, plural, and(Phrase0, Phrase)) -->
    [and],
    noun_phrase(_, Phrase).

simple_noun_phrase(Number, np(Determiner, Adjectives, Noun)) -->
    determiner(Number, Determiner),
    adjectives(Adjectives),
    noun(Number, Noun).
simple_noun_phrase(plural, np(none, Adjectives, Noun)) -->
    adjectives(Adjectives),
    noun(plural, Noun).

adjectives([A|As]) --> [A], { adjective(A) }, adjectives(As).
adjectives([])     --> [].

prepositional_phrase(pp(P, Phrase)) -->
    [P],
    { preposition(P) },
    noun_phrase(_, Phrase).

relative_clause(Number, subject_relative(Predicate)) -->
    relative_pronoun,
    verb_phrase(Number, Predicate).
relative_clause(_, object_relative(Subject, Verb)) -->
    relative_pronoun,
    noun_phrase(Number, Subject),
    verb(Number, transitive, Verb).

verb_phrase(Number, Predicate) -->
    simple_verb_phrase(Number, Predicate0),
    verb_phrase_tail(Predicate0, Predicate).

verb_phrase_tail(Predicate, Predicate) --> [].
verb_phrase_tail(Predicate0, Predicate) -->
    prepositional_phrase(Modifier),
    verb_phrase_tail(modified(Predicate0, Modifier), Predicate).

simple_verb_phrase(Number, vp(Verb)) -->
    verb(Number, intransitive, Verb).
simple_verb_phrase(Number, vp(Verb, Object)) -->
    verb(Number, transitive, Verb),
    noun_phrase(_, Object).
simple_verb_phrase(Number, vp(Verb, that(Sentence))) -->
    verb(Number, sentential, Verb),
    [that],
    sentence(Sentence).

determiner(Number, D) --> [D], { determiner_of(D, Number) }.
noun(Number, N)       --> [W], { noun_of(W, Number, N) }.
verb(Number, Kind, V) --> [W], { verb_of(W, Number, Kind, V) }.

relative_pronoun --> [that].
relative_pronoun --> [who].

determiner_of(the, _).
determiner_of(a, singular).

noun_of(man, singular, man).        noun_of(men, plural, man).
noun_of(girl, singular, girl).      noun_of(girls, plural, girl).
noun_of(dog, singular, dog).        noun_of(dogs, plural, dog).
noun_of(cat, singular, cat).        noun_of(cats, plural, cat).
noun_of(park, singular, park).      noun_of(parks, plural, park).
noun_of(hill, singular, hill).      noun_of(hills, plural, hill).
noun_of(river, singular, river).    noun_of(rivers, plural, river).
noun_of(house, singular, house).    noun_of(houses, plural, house).
noun_of(telescope, singular, telescope).
noun_of(telescopes, plural, telescope).

verb_of(sees, singular, transitive, see).
verb_of(see, plural, transitive, see).
verb_of(likes, singular, transitive, like).
verb_of(like, plural, transitive, like).
verb_of(owns, singular, transitive, own).
verb_of(own, plural, transitive, own).
verb_of(barks, singular, intransitive, bark).
verb_of(bark, plural, intransitive, bark).
verb_of(says, singular, sentential, say).
verb_of(say, plural, sentential, say).

adjective(old).
adjective(young).
adjective(big).

preposition(with).
preposition(in).
preposition(on).
preposition(near).
preposition(by).

count([], N, N).
count([_|Xs], N0, N) :-
    N1 is N0 + 1,
    count(Xs, N1, N).

times(_).
times(N) :-
    N > 1,
    M is N - 1,
    times(M).
