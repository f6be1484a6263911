% library(dicts).
:- use_module(library(dicts)).
main :- dict_keys(t{b:1,a:2}, K), print(K), nl, dict_size(t{b:1,a:2}, S), print(S), nl,
  dicts_same_tag([t{a:1},t{b:2}], T), print(T), nl, ( dicts_same_tag([t{a:1},u{b:2}], _) -> write(yes) ; write(no) ), nl,
  ( dicts_same_keys([t{a:1},t{a:2}], K2) -> print(K2) ; write(no) ), nl,
  dicts_to_same_keys([t{a:1},t{b:2}], dict_fill(null), L3), print(L3), nl,
  catch(dicts_to_same_keys([t{a:1},t{b:2}], dict_no_fill, L4), error(E4,_), (print(E4), L4=x)), nl, print(L4), nl,
  dicts_slice([a], [t{a:1,b:2},t{a:3}], L5), print(L5), nl,
  dicts_join(k, [r{k:2,x:1}, r{k:1,y:2}, r{k:2,z:3}], L6), print(L6), nl,
  dicts_join(k, [r{k:2,x:1}], [r{k:2,z:3}], L7), print(L7), nl,
  dicts_to_compounds([t{a:1,b:2},t{a:3}], [a,b], dict_fill(none), L8), print(L8), nl,
  dicts_to_compounds(L9, [a,b], dict_fill(none), [t(1,2)]), print(L9), nl.

% expect: [a,b]
% expect: 2
% expect: t
% expect: no
% expect: [a]
% expect: [t{a:1,b:null},t{a:null,b:2}]
% expect: existence_error(key,b,t{a:1})
% expect: x
% expect: [t{a:1},t{a:3}]
% expect: [r{k:1,y:2},r{k:2,x:1,z:3}]
% expect: [r{k:2,x:1,z:3}]
% expect: [t(1,2),t(3,none)]
% expect: [t{a:1,b:2}]
