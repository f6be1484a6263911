% library(uri).
:- use_module(library(uri)).
t(G) :- catch((G -> true ; write(no)), error(E,_), (print(err(E)))), nl.
show(T) :- \+ \+ ( numbervars(T, 0, _), print(T) ).
:- meta_predicate t(0).
main :-
 t((uri_components('http://user@www.example.org:8080/a/b%20c?q=1&r=x%26y#frag', C), show(C))),
 t((uri_components('mailto:joe@x.org', C2), show(C2))),
 t((uri_components('/a/b', C3), show(C3))),
 t((uri_components("http://h", C4), show(C4))),
 t((uri_components('', C5), show(C5))),
 t((uri_components(U6, uri_components(http, 'h:80', '/p', 'q=1', f)), print(U6))),
 t((uri_components(U7, uri_components(_, _, 'a b', _, _)), print(U7))),
 t((uri_components(U8, uri_components(http, h, '/a b?', [x=1,y='a&b'], _)), print(U8))),
 t((uri_data(scheme, uri_components(http,b,c,d,e), S), show(S))),
 t((uri_data(path, uri_components(http,b,c,d,e), new, N), print(N))),
 t((uri_encoded(query_value, 'a b&c=d/e?+', E1), print(E1))),
 t((uri_encoded(fragment, 'a b&c=d/e?+#%', E2), print(E2))),
 t((uri_encoded(path, 'a b&c=d/e?+#', E3), print(E3))),
 t((uri_encoded(segment, 'a b&c=d/e?+#', E4), print(E4))),
 t((uri_encoded(query_value, V5, 'a%20b+c%26'), print(V5))),
 t((uri_encoded(path, V6, 'a%20b+c%26'), print(V6))),
 t((uri_encoded(path, 'é€', E7), print(E7))),
 t((uri_query_components(Q1, [a=b, c('d e'), 'f'-1.5, g="x&y"]), print(Q1))),
 t((uri_query_components('a=b&c=d%20e;f=1+2', Q2), print(Q2))),
 t((uri_query_components('a', Q3), print(Q3))),
 t((uri_is_global('http://x'))), t((uri_is_global('/x'))), t((uri_is_global('c:/x'))), t(uri_is_global('ab:')),
 t((uri_normalized('HTTP://Www.Example.ORG:80/a/./b/../c?x=Y#F', N1), print(N1))),
 t((uri_normalized('http://h/%7euser/%3f', N2), print(N2))),
 t((uri_normalized('../x', 'http://h/a/b/c', N3), print(N3))),
 t((uri_resolve('d?x', 'http://h/a/b/c?q#f', R1), print(R1))),
 t((uri_resolve('../../../d', 'http://h/a/b/c', R2), print(R2))),
 t((uri_resolve('//o/p', 'http://h/a', R3), print(R3))),
 t((uri_resolve('#x', 'http://h/a?b', R4), print(R4))),
 t((uri_resolve('', 'http://h/a?b', R5), print(R5))),
 t((uri_resolve('/z', 'http://h/a/b', R6), print(R6))),
 t((uri_resolve('ftp:x', 'http://h/a/b', R7), print(R7))),
 t((uri_resolve('?y', 'http://h/a/b?c', R8), print(R8))),
 t((uri_authority_components('u:p@h:80', A1), show(A1))),
 t((uri_authority_components('h', A2), show(A2))),
 t((uri_authority_components(A3, uri_authority(u, _, h, 99)), show(A3))),
 t((uri_authority_data(host, uri_authority(u,p,h,1), H), print(H))),
 t((uri_file_name('file:///tmp/a%20b', F1), print(F1))),
 t((uri_file_name(F2, '/tmp/a b'), print(F2))),
 t((uri_iri('http://h/%C3%A9', I1), print(I1))),
 t((uri_iri(I2, 'http://h/é x'), print(I2))),
 t((uri_components(_, _))), t((uri_encoded(foo, a, _))),
 t((uri_normalized_iri('http://h/%C3%A9/../b', N9), print(N9))),
 t((iri_normalized('http://h/é/../b', N10), print(N10))).

% expect: uri_components(http,'user@www.example.org:8080','/a/b%20c','q=1&r=x%26y',frag)
% expect: uri_components(mailto,A,'joe@x.org',B,C)
% expect: uri_components(A,B,'/a/b',C,D)
% expect: uri_components(http,h,'',A,B)
% expect: uri_components(A,B,'',C,D)
% expect: 'http://h:80/p?q=1#f'
% expect: 'a b'
% expect: err(type_error(atom,[x=1,y='a&b']))
% expect: http
% expect: uri_components(http,b,new,d,e)
% expect: 'a%20b%26c%3Dd/e?%2B'
% expect: 'a%20b&c=d/e?+%23%25'
% expect: 'a%20b&c=d/e%3F+%23'
% expect: 'a%20b&c=d%2Fe%3F+%23'
% expect: 'a b c&'
% expect: 'a b+c&'
% expect: '%C3%A9%E2%82%AC'
% expect: 'a=b&c=d%20e&f=1.5&g=x%26y'
% expect: [a=b,c='d e',f='1 2']
% expect: err(syntax_error(illegal_uri_query))
% expect:
% expect: no
% expect: no
% expect:
% expect: 'http://www.example.org:80/a/c?x=Y#F'
% expect: 'http://h/~user/%3F'
% expect: 'http://h/a/x'
% expect: 'http://h/a/b/d?x'
% expect: 'http://h/d'
% expect: 'http://o/p'
% expect: 'http://h/a?b#x'
% expect: 'http://h/a?b'
% expect: 'http://h/z'
% expect: 'ftp:x'
% expect: 'http://h/a/b?y'
% expect: uri_authority(u,p,h,80)
% expect: uri_authority(A,B,h,C)
% expect: 'u@h:99'
% expect: h
% expect: '/tmp/a b'
% expect: 'file:///tmp/a%20b'
% expect: 'http://h/é'
% expect: 'http://h/%C3%A9%20x'
% expect: err(instantiation_error)
% expect: err(domain_error(uri_component,foo))
% expect: 'http://h/b'
% expect: 'http://h/b'
