% library(uri): bytes that are no UTF-8, percent signs that encode nothing, empty parts. The output is SWI-Prolog's, but for bytes that are no UTF-8.
:- use_module(library(uri)).

t(G, R) :- ( catch(G, error(E, _), true) -> ( nonvar(E) -> print(E) ; print(R) ) ; print(no) ), nl.
parts(URI) :- uri_components(URI, C), \+ \+ ( numbervars(C, 0, _), print(C) ), nl.
codes(Component, Text) :- uri_encoded(Component, V, Text), atom_codes(V, Cs), print(Cs), nl.

main :-
    codes(path, 'a%zzb%4'),                     % expect: [97,37,122,122,98,37,52]
    codes(path, '%E2%82%AC+%e2%82%ac'),         % expect: [8364,43,8364]
    codes(query_value, '%2B+'),                 % expect: [43,32]
    codes(path, '%E2%82'),                      % expect: [226,130]
    codes(path, '%FFa'),                        % expect: [255,97]
    codes(path, ''),                            % expect: []
    t(uri_encoded(path, "a b/é%", E1), E1),     % expect: 'a%20b/%C3%A9%25'
    t(uri_encoded(segment, 12, E2), E2),        % expect: '12'
    t(uri_query_components("a=1&b=x+y;c=&", Q1), Q1),  % expect: [a='1',b='x y',c='']
    t(uri_query_components('', Q2), Q2),        % expect: []
    t(uri_query_components('a=b=c', Q3), Q3),   % expect: [a='b=c']
    parts('a:b:c'),                             % expect: uri_components(a,A,'b:c',B,C)
    parts("http://h?q?r#f#g"),                  % expect: uri_components(http,h,'','q?r','f#g')
    parts('//h'),                               % expect: uri_components(A,h,'',B,C)
    parts('http:///p'),                         % expect: uri_components(http,'','/p',A,B)
    parts('?#'),                                % expect: uri_components(A,B,'','','')
    t(uri_is_global('ht+tp:x'), yes),           % expect: yes
    t(uri_iri(I, 'é x'), I).                    % expect: '%C3%A9%20x'
