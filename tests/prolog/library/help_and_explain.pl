% library(help), library(explain) and library(www_browser).
:- use_module(library(help)).
:- use_module(library(explain)).
:- use_module(library(www_browser)).
t(G) :- catch(( G -> true ; writeln(no) ), error(E, _), ( print(E), nl )).
:- meta_predicate t(0).
:- dynamic user:url_path/2.
user:url_path(docs, 'http://x.org/docs').
mine(1).
:- op(700, xfx, explained).
shown(G) :- with_output_to(string(S), G), split_string(S, "\n", "", [L1,L2|_]), writeln(L1), writeln(L2).
main :-
    t(shown(help(nb_set_to_list/2))),
    t(shown(prolog_help:help(findall/4))),
    t(shown(help(library(gensym)))),
    t(shown(help)),
    t(shown(help(atom_length/2))),
    t(help(_)),
    t(help(nothing_of_this_name)),
    t(apropos(nothing_of_this_name)),
    t(apropos(_)),
    t((with_output_to(string(S), apropos(reset_gensym)), sub_string(S, _, _, _, "reset_gensym/1"), writeln(found))),
    t(explain(12)),
    t(explain("text")),
    t(explain([])),
    t(explain([a,b])),
    t(explain(append/3)),
    t(explain(f(a))),
    t((findall(L, explain(explained, L), Ls), print(Ls), nl)),
    t((explain(mine/1, [_-[PI,Kind|_]]), print(PI/Kind), nl)),
    t(explain(no_such_predicate/7)),
    t((expand_url_path(docs(a), U), print(U), nl)),
    t(expand_url_path(nodocs(a), _)),
    t((expand_url_path("http://h", U2), print(U2), nl)),
    t((setenv('BROWSER', '/bin/true'), www_open_url('http://h'))),
    t((setenv('BROWSER', '/nothing/there'), www_open_url('http://h'))),
    t(www_open_url(_)).
% expect: nb_set_to_list(+Set, -Keys) is det.    [library(nb_set)]
% expect:     The keys in standard order.
% expect: findall(?Template, :Goal, -List, ?Tail) is det.
% expect:     As findall/3, with Tail as the end of List.
% expect: gensym(+Base, -Atom) is det.    [library(gensym)]
% expect:     Base followed by the next number for it.
% expect: help(Name), help(Name/Arity), help(library(Name)): what the reference says of them.
% expect: apropos(Text): the predicates whose name or description has Text.
% expect: atom_length(+Atom, ?Length)
% expect:     The number of characters.
% expect: instantiation_error
% expect: instantiation_error
% expect: found
% expect: "12" is an integer
% expect: "text" is a string
% expect: "[]" is a special constant
% expect: "[a,b]" is a list with 2 elements
% expect: append/3 is a predicate defined in module lists
% expect: "f(a)" is a compound term
% expect: No predicate f/1
% expect: [['"~q" is an atom'-[explained]],['"~q" is a ~w operator with priority ~w'-[explained,xfx,700]]]
% expect: mine/1/predicate
% expect: No predicate no_such_predicate/7
% expect: 'http://x.org/docs/a'
% expect: existence_error(url_path,nodocs)
% expect: 'http://h'
% expect: existence_error(browser,'http://h')
% expect: instantiation_error
