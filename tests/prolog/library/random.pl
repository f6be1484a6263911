% random.pl: library(random).
:- include('solutions.inc').
:- use_module(library(random)).
:- use_module(library(lists)).

% Everything that can come comes in many draws.
all_of(T, Goal, All) :- findall(T, ( between(1, 500, _), Goal ), Drawn), sort(Drawn, All).
always(Goal) :- \+ ( between(1, 200, _), \+ Goal ).
drawn(L) :- findall(X, ( between(1, 10, _), random_between(1, 1000, X) ), L).

goal(yes^(random(X), float(X), X>0, X<1)).                % expect: yes !
goal(yes^always((random(1,4,X),integer(X),X>=1,X<4))).    % expect: yes !
goal(L^all_of(X, random(1,4,X), L)).                      % expect: [1,2,3] !
goal(yes^always((random(1,2.5,X),float(X),X>=1,X=<2.5))).  % expect: yes !
goal(L^all_of(X, random_between(-1,1,X), L)).             % expect: [-1,0,1] !
goal(L^all_of(X, random_member(X,[a,b,c]), L)).           % expect: [a,b,c] !
goal(L^all_of(X-R, random_select(X,[a,b,c],R), L)).       % expect: [a-[b,c],b-[a,c],c-[a,b]] !
goal(L^all_of(R, random_select(x,R,[a,b]), L)).           % expect: [[a,b,x],[a,x,b],[x,a,b]] !
goal(L^all_of(P, random_permutation([1,2,3],P), L)).      % expect: [[1,2,3],[1,3,2],[2,1,3],[2,3,1],[3,1,2],[3,2,1]] !
goal(L^all_of(P, random_permutation(P,[1,2]), L)).        % expect: [[1,2],[2,1]] !
goal(L^all_of(S-C, random_subseq([a,b],S,C), L)).         % expect: [[]-[a,b],[a]-[b],[a,b]-[],[b]-[a]] !
goal(L^all_of(X-Y, random_perm2(a,b,X,Y), L)).            % expect: [a-b,b-a] !
goal(L^all_of(X, random_numlist(0.5,1,2,X), L)).          % expect: [[],[1],[1,2],[2]] !
goal(L^all_of(X, randset(2,3,X), L)).                     % expect: [[1,2],[1,3],[2,3]] !
goal(L^all_of(X, randseq(2,3,X), L)).                     % expect: [[1,2],[1,3],[2,1],[2,3],[3,1],[3,2]] !
goal(L^all_of(X, (maybe->X=yes;X=no), L)).                % expect: [no,yes] !
goal(L^all_of(X, (maybe(0.5)->X=yes;X=no), L)).           % expect: [no,yes] !
goal(L^all_of(X, (maybe(1,2)->X=yes;X=no), L)).           % expect: [no,yes] !
goal(N^(randset(50,1000,L), length(L,N), sort(L,L))).     % expect: 50 !
goal(N^(randseq(50,1000,L), length(L,N), sort(L,S), length(S,N))).  % expect: 50 !
goal(yes^(numlist(1,100,L), random_permutation(L,P), msort(P,L))).  % expect: yes !
goal(same^(getrand(S), drawn(L), setrand(S), drawn(L))).  % expect: same !
goal(same^(set_random(seed(7)), drawn(L), set_random(seed(7)), drawn(L))).  % expect: same !
goal(same^(setrand(rand(1,2,3)), drawn(L), setrand(rand(1,2,3)), drawn(L))).  % expect: same !

goal(random(3, 3, X)).                                    % expect: error domain_error(not_less_than_one,0)
goal(random(3, 1, X)).                                    % expect: error domain_error(not_less_than_one,-2)
goal(random(a, 1, X)).                                    % expect: error type_error(number,a)
goal(random(X, 1, Y)).                                    % expect: error instantiation_error
goal(random(1.0, 1.0, X)).                                % expect: random(1.0,1.0,1.0) !
goal(random_between(3, 1, X)).                            % expect: no
goal(random_between(3, 3, X)).                            % expect: random_between(3,3,3) !
goal(random_between(a, 3, X)).                            % expect: error type_error(integer,a)
goal(random_between(1, 2.0, X)).                          % expect: error type_error(integer,2.0)
goal(random_between(X, 3, Y)).                            % expect: error instantiation_error
goal(random_between(1, 3, 7)).                            % expect: no
goal(random_between(3, 3, 3)).                            % expect: random_between(3,3,3) !
goal(random_between(3, 3, a)).                            % expect: no
goal(random_member(X, [a])).                              % expect: random_member(a,[a]) !
goal(random_member(X, [])).                               % expect: no
goal(random_member(X, [a|T])).                            % expect: error instantiation_error
goal(random_member(X, foo)).                              % expect: error type_error(list,foo)
goal(random_member(b, [a])).                              % expect: no
goal(random_select(X, [a], R)).                           % expect: random_select(a,[a],[]) !
goal(random_select(X, [], R)).                            % expect: no
goal(random_select(a, L, [])).                            % expect: random_select(a,[a],[]) !
goal(random_select(X, [a|T], R)).                         % expect: error instantiation_error
goal(random_select(X, foo, R)).                           % expect: error type_error(list,foo)
goal(random_select(b, [a], R)).                           % expect: no
goal(random_permutation([], L)).                          % expect: random_permutation([],[]) !
goal(random_permutation([a], L)).                         % expect: random_permutation([a],[a]) !
goal(random_permutation(L, [a])).                         % expect: random_permutation([a],[a]) !
goal(random_permutation(foo, L)).                         % expect: error type_error(list,foo)
goal(random_permutation(L, M)).                           % expect: error instantiation_error
goal(random_permutation([a|T], M)).                       % expect: error instantiation_error
goal(random_perm2(a, a, X, Y)).                           % expect: random_perm2(a,a,a,a) !
goal(random_subseq([], L, R)).                            % expect: random_subseq([],[],[]) !
goal(random_subseq(foo, L, R)).                           % expect: no
goal(random_numlist(0.5, 5, 1, L)).                       % expect: random_numlist(0.5,5,1,[]) !
goal(random_numlist(1.0, 1, 5, L)).                       % expect: random_numlist(1.0,1,5,[1,2,3,4,5]) !
goal(random_numlist(0.0, 1, 5, L)).                       % expect: random_numlist(0.0,1,5,[]) !
goal(random_numlist(a, 1, 5, L)).                         % expect: error type_error(between(0.0,1.0),a)
goal(random_numlist(0.5, a, 5, L)).                       % expect: error type_error(integer,a)
goal(random_numlist(2, 1, 5, L)).                         % expect: error type_error(between(0.0,1.0),2)
goal(random_numlist(1, 1, 5, L)).                         % expect: random_numlist(1,1,5,[1,2,3,4,5]) !
goal(random_numlist(0, 1, 5, L)).                         % expect: random_numlist(0,1,5,[]) !
goal(randseq(0, 10, L)).                                  % expect: randseq(0,10,[]) !
goal(randseq(3, 1, L)).                                   % expect: no
goal(randseq(-1, 10, L)).                                 % expect: error type_error(nonneg,-1)
goal(randseq(a, 10, L)).                                  % expect: error type_error(nonneg,a)
goal(randseq(2, a, L)).                                   % expect: error type_error(evaluable,a/0)
goal(randseq(2, 0, L)).                                   % expect: no
goal(randset(3, 3, L)).                                   % expect: randset(3,3,[1,2,3]) !
goal(randset(0, 3, L)).                                   % expect: randset(0,3,[]) !
goal(randset(4, 3, L)).                                   % expect: no
goal(randset(a, 3, L)).                                   % expect: error type_error(nonneg,a)
goal(randset(2, a, L)).                                   % expect: error type_error(evaluable,a/0)
goal(randset(-1, 3, L)).                                  % expect: error type_error(nonneg,-1)
goal(randset(1, 1, L)).                                   % expect: randset(1,1,[1]) !
goal(maybe(1)).                                           % expect: maybe(1) !
goal(maybe(0)).                                           % expect: no
goal(maybe(1.0)).                                         % expect: maybe(1.0) !
goal(maybe(0.0)).                                         % expect: no
goal(maybe(2)).                                           % expect: error type_error(between(0.0,1.0),2)
goal(maybe(-1)).                                          % expect: error type_error(between(0.0,1.0),-1)
goal(maybe(a)).                                           % expect: error type_error(between(0.0,1.0),a)
goal(maybe(1, 1)).                                        % expect: maybe(1,1) !
goal(maybe(0, 1)).                                        % expect: no
goal(maybe(2, 1)).                                        % expect: error domain_error(not_less_than_zero,1-2)
goal(maybe(-1, 1)).                                       % expect: error type_error(nonneg,-1)
goal(maybe(1, 0)).                                        % expect: error domain_error(not_less_than_zero,0-1)
goal(maybe(a, 1)).                                        % expect: error type_error(nonneg,a)
goal(maybe(1, a)).                                        % expect: error type_error(nonneg,a)
goal(setrand(rand(1,2,3))).                               % expect: setrand(rand(1,2,3)) !
goal(setrand(foo)).                                       % expect: error type_error(state,foo)
goal(set_random(seed(42))).                               % expect: set_random(seed(42)) !
goal(set_random(seed(random))).                           % expect: set_random(seed(random)) !
goal(set_random(seed(foo))).                              % expect: error type_error(seed,foo)
goal(set_random(foo)).                                    % expect: error type_error(random_option,foo)
goal(set_random(seed(X))).                                % expect: error instantiation_error
