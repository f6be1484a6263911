% library(uri): where a colon is encoded, what is no scheme, and paths that have no dots to remove. The output is SWI-Prolog's.
:- use_module(library(uri)).

:- meta_predicate t(?, 0).
t(Result, G) :- ( catch(G, error(E, _), true) -> ( nonvar(E) -> print(E) ; print(Result) ) ; print(no) ), nl.

main :-
    forall(member(C, [query_value,path,segment,fragment]), t(E, uri_encoded(C, 'a:b/c:d', E))),
    t(N1, uri_normalized('http://a/b:c?d:e=f:g#h', N1)),
    t(N2, uri_normalized('HTTP://A.org/x/../%7Eb/./c.d', N2)),
    t(Q, uri_query_components(Q, ['a:b'='c:d'])),
    t(F1, uri_file_name(F1, '/a:b c')),
    t(F2, uri_file_name('file:///a%3Ab', F2)),
    t(_, uri_file_name('/a/b', _)),
    forall(member(URI, ['a?b:c/d#e?f#g', ':a', '/a:b', 'http:', 'http://', '//a/b', '']),
           ( uri_components(URI, Parts), numbervars(Parts, 0, _), print(Parts), nl )),
    t(R1, uri_resolve('g.', 'http://a/b/c/d;p?q', R1)),
    t(R2, uri_resolve('../g', 'http://a/b/c/d;p?q', R2)),
    t(R3, uri_resolve('..g', 'http://a/b/c/d;p?q', R3)),
    t(R4, uri_resolve('?y', 'http://a/b/c/d;p?q', R4)),
    t(_, uri_is_global('a:b')), t(yes, uri_is_global('ab+c:b')), t(_, uri_is_global('ab_c:b')), t(_, uri_is_global('a/b:c')),
    t(U, uri_components(U, uri_components("http", b, '/c', 'd=e', _))),
    t(_, uri_components(_, uri_components(f(x), b, c, _, _))).
% expect: 'a%3Ab/c%3Ad'
% expect: 'a%3Ab/c%3Ad'
% expect: 'a%3Ab%2Fc%3Ad'
% expect: 'a:b/c:d'
% expect: 'http://a/b%3Ac?d%3Ae=f%3Ag#h'
% expect: 'http://a.org/~b/c.d'
% expect: 'a:b=c%3Ad'
% expect: 'file:///a%3Ab%20c'
% expect: '/a:b'
% expect: no
% expect: uri_components(A,B,a,'b:c/d','e?f#g')
% expect: uri_components(A,B,':a',C,D)
% expect: uri_components(A,B,'/a:b',C,D)
% expect: uri_components(http,A,'',B,C)
% expect: uri_components(http,'','',A,B)
% expect: uri_components(A,a,'/b',B,C)
% expect: uri_components(A,B,'',C,D)
% expect: 'http://a/b/c/g.'
% expect: 'http://a/b/g'
% expect: 'http://a/b/c/..g'
% expect: 'http://a/b/c/d;p?y'
% expect: no
% expect: yes
% expect: no
% expect: no
% expect: 'http://b/c?d=e'
% expect: type_error(atom,f(x))
