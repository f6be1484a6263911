% listing.pl: library(listing) of programs that ask for it; the predicates are the system's.
:- module(prolog_listing, [listing/0, listing/1, listing/2, portray_clause/1, portray_clause/2, portray_clause/3]).
