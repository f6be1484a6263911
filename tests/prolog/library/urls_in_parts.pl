% library(url): URLs in parts, relative ones, encoding; the output is SWI-Prolog's.
:- use_module(library(url)).
t(G) :- catch((G -> true ; writeln(no)), E, (print(E),nl)).
:- meta_predicate t(0).
main :-
    t((parse_url('http://www.example.org:8080/a/b%20c?x=1&y=a+b#frag', P), print(P),nl)),
    t((parse_url('http://user:pw@h/p', P2), print(P2),nl)),
    t((parse_url("http://h", P3), print(P3),nl)),
    t((parse_url('/a/b?q', P4), print(P4),nl)),
    t((parse_url(U5, [protocol(http),host('h.org'),path('/a b'),search([q='x y',r=1])]), print(U5),nl)),
    t((parse_url('../x', 'http://h/a/b/c', P6), print(P6),nl)),
    t((global_url('../x', 'http://h/a/b/c', U7), print(U7),nl)),
    t(is_absolute_url('http://x')),
    t(is_absolute_url('x/y')),
    t((www_form_encode('a b&c=é/', E8), print(E8),nl)),
    t((www_form_encode(D9, 'a+b%26c'), print(D9),nl)),
    t((parse_url_search(`a=b&c=d%20e`, S), print(S),nl)),
    t((parse_url_search(X10, [a=b,c='d e']), format("~s~n",[X10]))),
    t((url_iri('http://h/%C3%A9', I), print(I),nl)),
    t((url_iri(U11, 'http://h/é'), print(U11),nl)),
    t((http_location([path('/a'),search([x=y])], L), format("~s~n",[L]))),
    t((file_name_to_url('/tmp/a b', F), print(F),nl)),
    t((file_name_to_url(F2, 'file:///tmp/a%20b'), print(F2),nl)),
    t((parse_url('mailto:a@b.c', P12), print(P12),nl)),
    t((parse_url('ftp://ftp.x.org/pub', P13), print(P13),nl)),
    t((parse_url('https://x.org/?a', P14), print(P14),nl)),
    t((parse_url('file:///a/b', P15), print(P15),nl)),
    t((parse_url(U16, [host(x)]), print(U16),nl)),
    t((parse_url(U17, [protocol(https),host(x),port(443),path(/),fragment(f)]), print(U17),nl)),
    t((set_url_encoding(O, utf8), print(O), nl)),
    t((parse_url('http://h/p?a=1;b=2', P18), print(P18), nl)).
% expect: [protocol(http),host('www.example.org'),port(8080),path('/a/b c'),search([x='1',y='a b']),fragment(frag)]
% expect: [protocol(http),user('user:pw'),host(h),path('/p')]
% expect: [protocol(http),host(h),path(/)]
% expect: no
% expect: 'http://h.org/a%20b?q=x%20y&r=1'
% expect: [protocol(http),host(h),path('/a/x')]
% expect: 'http://h/a/x'
% expect: no
% expect: 'a%20b%26c%3d%c3%a9%2f'
% expect: 'a b&c'
% expect: [a=b,c='d e']
% expect: a=b&c=d%20e
% expect: 'http://h/é'
% expect: 'http://h/%c3%a9'
% expect: /a?x=y
% expect: 'file:///tmp/a b'
% expect: '/tmp/a%20b'
% expect: [protocol(mailto),path('a@b.c')]
% expect: [protocol(ftp),host('ftp.x.org'),path('/pub')]
% expect: [protocol(https),host('x.org'),path(/),search([a])]
% expect: [protocol(file),path('/a/b')]
% expect: '//x'
% expect: 'https://x:443/#f'
% expect: utf8
% expect: [protocol(http),host(h),path('/p'),search([a='1',b='2'])]
