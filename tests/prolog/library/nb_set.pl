% nb_set.pl: library(nb_set).
:- include('solutions.inc').
:- use_module(library(nb_set)).

% A set with the keys, added one after the other.
set(Keys, Set) :- empty_nb_set(Set), add_all(Keys, Set).
add_all([], _).
add_all([Key|Keys], Set) :- add_nb_set(Key, Set), add_all(Keys, Set).

goal(L^(set([c,a,b,a],S), nb_set_to_list(S,L))).          % expect: [a,b,c] !
goal(N^(set([c,a,b,a],S), size_nb_set(S,N))).             % expect: 3 !
goal(N^(set([a],S), add_nb_set(b,S,N))).                  % expect: true !
goal(N^(set([a],S), add_nb_set(a,S,N))).                  % expect: false !
goal(L^(set([a],S), add_nb_set(b,S,true), nb_set_to_list(S,L))).  % expect: [a,b] !
goal(no^(set([a],S), add_nb_set(a,S,true))).              % expect: no
goal(yes^(set([a],S), add_nb_set(a,S,false))).            % expect: yes !
goal(no^(set([a],S), add_nb_set(b,S,false))).             % expect: no
goal(L^(set([a],S), \+add_nb_set(b,S,false), nb_set_to_list(S,L))).  % expect: [a] !
goal(L^(set([a],S), \+ \+add_nb_set(b,S), nb_set_to_list(S,L))).  % expect: [a,b] !
goal(N^(set([f(X),f(Y),g(X,Y),g(X,X)],S), size_nb_set(S,N))).  % expect: 3 !
goal((N-M)^(set([X],S), add_nb_set(Y,S,N), add_nb_set(a,S,M))).  % expect: false-true !
goal(L^(set([1,1.0,"a",a],S), nb_set_to_list(S,L))).      % expect: [1.0,1,"a",a] !
goal(X^(set([b,a],S), gen_nb_set(S,X))).                  % expect: a ; b !
goal(X^(set([],S), gen_nb_set(S,X))).                     % expect: no
goal(yes^(set([b,a],S), gen_nb_set(S,a))).                % expect: yes
goal(yes^(set([b,a],S), gen_nb_set(S,b))).                % expect: yes !
goal(N^(set([],S), size_nb_set(S,N))).                    % expect: 0 !
goal(L^(set([],S), nb_set_to_list(S,L))).                 % expect: [] !
goal(N^(set([],S), forall(between(1,2000,X),(Y is X mod 300,add_nb_set(k(Y),S))), size_nb_set(S,N))).  % expect: 300 !
goal(Sum^(set([],S), forall(between(1,500,X),add_nb_set(X,S)), aggregate_all(sum(X),gen_nb_set(S,X),Sum))).  % expect: 125250 !
goal(add_nb_set(a, foo)).                                 % expect: error type_error(compound,foo)
goal(add_nb_set(a, _)).                                   % expect: error instantiation_error
goal(nb_set_to_list(foo, L)).                             % expect: no
goal(size_nb_set(foo, L)).                                % expect: no
