%   ambiguous_grammar.pl -- all parses of a sentence with prepositional phrases
%
%   Size: one sentence with fourteen prepositional phrases; 9694845 answers.
%   Phrases attach to verbs and nouns; a noun phrase of several parts is split
%   in all ways.  Sentences are difference lists with a bound on their rest.
%   Shape: as many answers as failures, answers are large trees.

main :-
    aggregate_all(count, search(_), N),
    write(answers(N)), nl.

search(Tree) :-
    split(Part),
    search_part(Part, Tree).

%   split(-Part): where the object ends, and what its modifiers are.
split(part(Subject, Verb, Words, Phrases)) :-
    sentence(Words0),
    noun(Words0, [V|Words1], Subject),
    verb(V, Verb),
    append(Words, Phrases, Words1),
    boundary(Phrases).

search_part(part(Subject, Verb, Words, Phrases), sentence(Subject, Tree)) :-
    noun_phrase(Words, Object),
    attached(Phrases, predicate(Verb, Object), Tree).

sentence([the,man,saw,the,girl,in,the,garden,behind,the,house,on,the,hill,
          near,the,river,with,the,telescope,under,the,tree,of,the,village,
          by,the,bridge,at,the,mill,over,the,stream,
          beyond,the,fields,before,the,forest,below,the,castle,
          at,the,mountain]).

boundary([]).
boundary([Word|_]) :-
    preposition(Word).

%   attached(+Phrases, +Head, -Tree): the phrases modify Head, one by one.
attached([], Tree, Tree).
attached([P|Words], Head, Tree) :-
    append(Inner, Rest, Words),
    Inner = [_|_],
    boundary(Rest),
    noun_phrase(Inner, Noun),
    attached(Rest, modified(Head, phrase(P, Noun)), Tree).

noun_phrase(Words, Tree) :-
    noun(Words, Rest, Head),
    attached(Rest, Head, Tree).

noun([the,Noun|Rest], Rest, the(Noun)).

verb(saw, saw).

preposition(in).
preposition(behind).
preposition(on).
preposition(near).
preposition(with).
preposition(under).
preposition(of).
preposition(by).
preposition(at).
preposition(over).
preposition(beyond).
preposition(before).
preposition(below).
