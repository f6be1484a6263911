% heaps.pl: library(heaps).
:- include('solutions.inc').
:- use_module(library(heaps)).

pairs(N, Ps) :- findall(P-I, ( between(1, N, I), P is I*37 mod 503 ), Ps).

goal(empty_heap(H)).                                      % expect: empty_heap(heap(nil,0)) !
goal(is_heap(X)).                                         % expect: no
goal(is_heap(foo)).                                       % expect: no
goal((empty_heap(H), is_heap(H))).                        % expect: empty_heap(heap(nil,0)),is_heap(heap(nil,0)) !
goal(H^(list_to_heap([3-c,1-a,2-b],H))).                  % expect: heap(t(a,1,[t(b,2,[]),t(c,3,[])]),3) !
goal((L-N)^(list_to_heap([3-c,1-a,2-b,1-z,1-b],H), heap_to_list(H,L), heap_size(H,N))).  % expect: [1-b,1-z,1-a,2-b,3-c]-5 !
goal(list_to_heap([], H)).                                % expect: list_to_heap([],heap(nil,0)) !
goal(list_to_heap([a], H)).                               % expect: no
goal(list_to_heap(foo, H)).                               % expect: no
goal(list_to_heap([X-1,Y-2], H)).                         % expect: list_to_heap([A-1,B-2],heap(t(1,A,[t(2,B,[])]),2)) !
goal(H^(empty_heap(H0), add_to_heap(H0,5,five,H))).       % expect: heap(t(five,5,[]),1) !
goal(H^(list_to_heap([3-c,1-a],H0), add_to_heap(H0,2,b,H))).  % expect: heap(t(a,1,[t(b,2,[]),t(c,3,[])]),3) !
goal(H^(list_to_heap([3-c,1-a],H0), add_to_heap(H0,0,b,H))).  % expect: heap(t(b,0,[t(a,1,[t(c,3,[])])]),3) !
goal(H^(list_to_heap([3-c,1-a],H0), add_to_heap(H0,1,b,H))).  % expect: heap(t(b,1,[t(a,1,[t(c,3,[])])]),3) !
goal(add_to_heap(foo, 1, a, H)).                          % expect: no
goal(add_to_heap(H, 1, a, H2)).                           % expect: error instantiation_error
goal((P-K-H)^(list_to_heap([3-c,1-a,2-b],H0), get_from_heap(H0,P,K,H))).  % expect: 1-a-heap(t(b,2,[t(c,3,[])]),2) !
goal((P-K)^(list_to_heap([3-c,1-a,2-b],H0), get_from_heap(H0,_,_,H1), get_from_heap(H1,P,K,_))).  % expect: 2-b !
goal((P-K)^(list_to_heap([1-z,1-a,1-b],H0), get_from_heap(H0,_,_,H1), get_from_heap(H1,P,K,_))).  % expect: 1-a !
goal((empty_heap(H), get_from_heap(H,P,K,H2))).           % expect: no
goal(get_from_heap(foo, P, K, H)).                        % expect: no
goal(no^(list_to_heap([3-c,1-a],H0), get_from_heap(H0,3,K,_))).  % expect: no
goal((P-H)^(list_to_heap([3-c,1-a,2-b],H0), delete_from_heap(H0,P,b,H))).  % expect: 2-heap(t(a,1,[t(c,3,[])]),2) !
goal((P-L)^(list_to_heap([3-c,1-a,2-b],H0), delete_from_heap(H0,P,c,H), heap_to_list(H,L))).  % expect: 3-[1-a,2-b] !
goal((P-L)^(list_to_heap([3-c,1-a,2-b],H0), delete_from_heap(H0,P,a,H), heap_to_list(H,L))).  % expect: 1-[2-b,3-c] !
goal((P-L)^(list_to_heap([3-a,1-a,2-b],H0), delete_from_heap(H0,P,a,H), heap_to_list(H,L))).  % expect: 1-[2-b,3-a] !
goal((P-K-L)^(list_to_heap([3-c,1-a,2-b],H0), delete_from_heap(H0,P,K,H), heap_to_list(H,L))).  % expect: 1-a-[2-b,3-c] !
goal((list_to_heap([3-c],H0), delete_from_heap(H0,P,z,H))).  % expect: no
goal((empty_heap(H0), delete_from_heap(H0,P,z,H))).       % expect: no
goal((P-L)^(list_to_heap([3-c],H0), delete_from_heap(H0,P,c,H), heap_to_list(H,L))).  % expect: 3-[] !
goal(N^(list_to_heap([3-c,1-a,2-b],H), heap_size(H,N))).  % expect: 3 !
goal(heap_size(foo, N)).                                  % expect: no
goal(heap_to_list(foo, N)).                               % expect: no
goal(L^(list_to_heap([5-e,3-c,1-a,4-d,2-b],H), heap_to_list(H,L))).  % expect: [1-a,2-b,3-c,4-d,5-e] !
goal(L^(list_to_heap([1-e,1-c,1-a,1-d,0-z,1-b],H), heap_to_list(H,L))).  % expect: [0-z,1-d,1-a,1-c,1-e,1-b] !
goal(L^(list_to_heap([1-a,0-b],H1), list_to_heap([3-c,0-d],H2), merge_heaps(H1,H2,H), heap_to_list(H,L))).
    % expect: [0-d,0-b,1-a,3-c] !
goal((L-N)^(list_to_heap([1-a],H1), empty_heap(H2), merge_heaps(H1,H2,H), heap_to_list(H,L), heap_size(H,N))).
    % expect: [1-a]-1 !
goal(H^(empty_heap(H1), empty_heap(H2), merge_heaps(H1,H2,H))).  % expect: heap(nil,0) !
goal(H^(list_to_heap([1-a],H1), list_to_heap([0-b],H2), merge_heaps(H1,H2,H))).  % expect: heap(t(b,0,[t(a,1,[])]),2) !
goal((P-K)^(list_to_heap([3-c,1-a,2-b],H), min_of_heap(H,P,K))).  % expect: 1-a !
goal((P-K-P2-K2)^(list_to_heap([3-c,1-a,2-b],H), min_of_heap(H,P,K,P2,K2))).  % expect: 1-a-2-b !
goal((P-K-P2-K2)^(list_to_heap([3-c],H), min_of_heap(H,P,K,P2,K2))).  % expect: no
goal((empty_heap(H), min_of_heap(H,P,K))).                % expect: no
goal((empty_heap(H), min_of_heap(H,P,K,P2,K2))).          % expect: no
goal(min_of_heap(foo, P, K)).                             % expect: no
goal(H^singleton_heap(H, 1, a)).                          % expect: heap(t(a,1,[]),1) !
goal((P-K)^(list_to_heap([1-a],H), singleton_heap(H,P,K))).  % expect: 1-a !
goal((P-K)^(list_to_heap([1-a,2-b],H), singleton_heap(H,P,K))).  % expect: no
goal((empty_heap(H), singleton_heap(H,P,K))).             % expect: no
goal(is_heap(heap(nil,0))).                               % expect: is_heap(heap(nil,0)) !
goal(is_heap(heap(t(a,1,[]),1))).                         % expect: is_heap(heap(t(a,1,[]),1)) !
goal(is_heap(heap(t(a,1,[]),2))).                         % expect: is_heap(heap(t(a,1,[]),2)) !
goal(is_heap(heap(t(a,2,[t(b,1,[])]),2))).                % expect: no
goal(is_heap(heap(t(a,1,[t(b,2,[])]),2))).                % expect: is_heap(heap(t(a,1,[t(b,2,[])]),2)) !
goal(is_heap(heap(t(X,1,[t(b,2,[])]),2))).                % expect: is_heap(heap(t(A,1,[t(b,2,[])]),2)) !
goal(is_heap(heap(t(a,1,[foo]),2))).                      % expect: no
goal(is_heap(heap(t(a,1,[t(b,2,[])]),a))).                % expect: no
goal(is_heap(heap(nil,X))).                               % expect: no
goal(N^(pairs(500,Ps), list_to_heap(Ps,H), heap_to_list(H,L), msort(L,L), length(L,N))).  % expect: 500 !
goal(H^(list_to_heap([5-d,4-c,3-x,2-b,6-e,7-f,1-a],H0), delete_from_heap(H0,2,b,H))).
    % expect: heap(t(a,1,[t(x,3,[t(e,6,[t(f,7,[])]),t(c,4,[t(d,5,[])])])]),6) !
goal(P^(list_to_heap([1-a,2-x,3-x,4-x,5-d],H0), delete_from_heap(H0,P,x,_))).  % expect: 2 !
