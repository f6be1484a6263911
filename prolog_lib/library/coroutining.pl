% coroutining.pl: freeze/2, dif/2 and when/2 together, as some systems name them.
:- module(coroutining, [freeze/2, frozen/2, dif/2, when/2]).
