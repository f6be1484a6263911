% ugraphs.pl: library(ugraphs).
:- include('solutions.inc').
:- use_module(library(ugraphs)).

goal(vertices_edges_to_ugraph([], [a-b,b-c], G)).         % expect: vertices_edges_to_ugraph([],[a-b,b-c],[a-[b],b-[c],c-[]]) !
goal(vertices_edges_to_ugraph([z,a], [b-a,a-b,a-b], G)).
    % expect: vertices_edges_to_ugraph([z,a],[b-a,a-b,a-b],[a-[b],b-[a],z-[]]) !
goal(vertices_edges_to_ugraph([], [], G)).                % expect: vertices_edges_to_ugraph([],[],[]) !
goal(vertices_edges_to_ugraph([c,a,c], [], G)).           % expect: vertices_edges_to_ugraph([c,a,c],[],[a-[],c-[]]) !
goal(vertices_edges_to_ugraph([a], [a], G)).              % expect: no
goal(vertices_edges_to_ugraph(foo, [], G)).               % expect: no
goal(vertices_edges_to_ugraph([], [a-X,X-b], G)).         % expect: vertices_edges_to_ugraph([],[a-A,A-b],[A-[b],a-[A],b-[]]) !
goal(vertices_edges_to_ugraph([], foo, G)).               % expect: error type_error(list,foo)

goal(vertices([a-[b],b-[]], V)).                          % expect: vertices([a-[b],b-[]],[a,b]) !
goal(vertices([], V)).                                    % expect: vertices([],[]) !
goal(vertices(foo, V)).                                   % expect: no
goal(vertices(G, [a,b])).                                 % expect: vertices([a-A,b-B],[a,b]) !

goal(edges([a-[b,c],b-[],c-[a]], E)).                     % expect: edges([a-[b,c],b-[],c-[a]],[a-b,a-c,c-a]) !
goal(edges([], E)).                                       % expect: edges([],[]) !
goal(edges(foo, E)).                                      % expect: no
goal(edges([a], E)).                                      % expect: no

goal(add_vertices([a-[b],b-[]], [c,a,aa], G)).            % expect: add_vertices([a-[b],b-[]],[c,a,aa],[a-[b],aa-[],b-[],c-[]]) !
goal(add_vertices([a-[]], [], G)).                        % expect: add_vertices([a-[]],[],[a-[]]) !
goal(add_vertices(foo, [a], G)).                          % expect: no
goal(add_vertices([a-[]], foo, G)).                       % expect: error type_error(list,foo)

goal(del_vertices([a-[b],b-[],c-[a,b]], [b], G)).         % expect: del_vertices([a-[b],b-[],c-[a,b]],[b],[a-[],c-[a]]) !
goal(del_vertices([a-[b],b-[],c-[a,b]], [b,a], G)).       % expect: del_vertices([a-[b],b-[],c-[a,b]],[b,a],[c-[]]) !
goal(del_vertices([a-[b],b-[],c-[a,b]], [a,b], G)).       % expect: del_vertices([a-[b],b-[],c-[a,b]],[a,b],[c-[]]) !
goal(del_vertices([a-[b],b-[]], [z], G)).                 % expect: del_vertices([a-[b],b-[]],[z],[a-[b],b-[]]) !
goal(del_vertices([a-[b],b-[]], [], G)).                  % expect: del_vertices([a-[b],b-[]],[],[a-[b],b-[]]) !
goal(del_vertices([], [a], G)).                           % expect: del_vertices([],[a],[]) !
goal(del_vertices(foo, [a], G)).                          % expect: no

goal(add_edges([a-[b],b-[]], [b-c,a-c,a-b], G)).          % expect: add_edges([a-[b],b-[]],[b-c,a-c,a-b],[a-[b,c],b-[c],c-[]]) !
goal(add_edges([], [b-c], G)).                            % expect: add_edges([],[b-c],[b-[c],c-[]]) !
goal(add_edges([a-[]], [], G)).                           % expect: add_edges([a-[]],[],[a-[]]) !
goal(add_edges([a-[]], [a-a], G)).                        % expect: add_edges([a-[]],[a-a],[a-[a]]) !
goal(add_edges([a-[]], foo, G)).                          % expect: error type_error(list,foo)

goal(del_edges([a-[b,c],b-[],c-[a]], [a-b,c-a,z-z], G)).
    % expect: del_edges([a-[b,c],b-[],c-[a]],[a-b,c-a,z-z],[a-[c],b-[],c-[]]) !
goal(del_edges([a-[b,c],b-[],c-[a]], [a-z], G)).          % expect: del_edges([a-[b,c],b-[],c-[a]],[a-z],[a-[b,c],b-[],c-[a]]) !
goal(del_edges([], [a-z], G)).                            % expect: del_edges([],[a-z],[]) !
goal(del_edges([a-[b,c],b-[],c-[a]], [], G)).             % expect: del_edges([a-[b,c],b-[],c-[a]],[],[a-[b,c],b-[],c-[a]]) !

goal(transpose_ugraph([a-[b,c],b-[],c-[a]], G)).          % expect: transpose_ugraph([a-[b,c],b-[],c-[a]],[a-[c],b-[a],c-[a]]) !
goal(transpose_ugraph([], G)).                            % expect: transpose_ugraph([],[]) !
goal(transpose_ugraph([a-[d]], G)).                       % expect: transpose_ugraph([a-[d]],[a-[],d-[a]]) !
goal(transpose_ugraph(foo, G)).                           % expect: no

goal(neighbours(a, [a-[b,c],b-[]], N)).                   % expect: neighbours(a,[a-[b,c],b-[]],[b,c]) !
goal(neighbours(z, [a-[b,c],b-[]], N)).                   % expect: no
goal(neighbours(X, [a-[b,c],b-[]], N)).                   % expect: no
goal(neighbours(a, foo, N)).                              % expect: no

goal(neighbors(b, [a-[b,c],b-[]], N)).                    % expect: neighbors(b,[a-[b,c],b-[]],[]) !

goal(connect_ugraph([b-[c],c-[],d-[]], S, G)).  % expect: connect_ugraph([b-[c],c-[],d-[]],0,[0-[b,c,d],b-[c],c-[],d-[]]) !
goal(connect_ugraph([], S, G)).                           % expect: connect_ugraph([],0,[]) !
goal(connect_ugraph([1-[2],2-[]], S, G)).                 % expect: connect_ugraph([1-[2],2-[]],0,[0-[1,2],1-[2],2-[]]) !
goal(connect_ugraph([f(x)-[]], S, G)).                    % expect: connect_ugraph([f(x)-[]],0,[0-[f(x)],f(x)-[]]) !
goal(connect_ugraph([1.0-[]], S, G)).                     % expect: connect_ugraph([1.0-[]],0.0,[0.0-[1.0],1.0-[]]) !
goal(connect_ugraph(["s"-[]], S, G)).                     % expect: connect_ugraph(["s"-[]],0,[0-["s"],"s"-[]]) !
goal(connect_ugraph([[]-[]], S, G)).                      % expect: connect_ugraph([[]-[]],0,[0-[[]],[]-[]]) !
goal(connect_ugraph([a-[b],b-[a],c-[b]], S, G)).  % expect: connect_ugraph([a-[b],b-[a],c-[b]],0,[0-[a,b,c],a-[b],b-[a],c-[b]]) !
goal(connect_ugraph([X-[]], S, G)).                       % expect: error instantiation_error

goal(complement([a-[b],b-[],c-[a,c]], G)).                % expect: complement([a-[b],b-[],c-[a,c]],[a-[c],b-[a,c],c-[b]]) !
goal(complement([], G)).                                  % expect: complement([],[]) !
goal(complement([a-[a]], G)).                             % expect: complement([a-[a]],[a-[]]) !
goal(complement([a-[]], G)).                              % expect: complement([a-[]],[a-[]]) !
goal(complement(foo, G)).                                 % expect: no

goal(compose([a-[b],b-[c],c-[]], [a-[],b-[d],c-[e],d-[],e-[]], G)).
    % expect: compose([a-[b],b-[c],c-[]],[a-[],b-[d],c-[e],d-[],e-[]],[a-[d],b-[e],c-[],d-[],e-[]]) !
goal(compose([], [], G)).                                 % expect: compose([],[],[]) !
goal(compose([a-[b]], [], G)).                            % expect: compose([a-[b]],[],[a-[]]) !
goal(compose([], [a-[b]], G)).                            % expect: compose([],[a-[b]],[a-[]]) !
goal(compose([1-[2],2-[3]], [2-[4],3-[1,2,4]], G)).  % expect: compose([1-[2],2-[3]],[2-[4],3-[1,2,4]],[1-[4],2-[1,2,4],3-[]]) !

goal(top_sort([a-[b],b-[c],c-[]], L)).                    % expect: top_sort([a-[b],b-[c],c-[]],[a,b,c]) !
goal(top_sort([a-[b],b-[a]], L)).                         % expect: no
goal(top_sort([], L)).                                    % expect: top_sort([],[]) !
goal(top_sort([1-[2], 2-[3], 3-[]], L)).                  % expect: top_sort([1-[2],2-[3],3-[]],[1,2,3]) !
goal(top_sort([1-[3],2-[3],3-[]], L)).                    % expect: top_sort([1-[3],2-[3],3-[]],[1,2,3]) !
goal(top_sort([1-[],2-[],3-[1]], L)).                     % expect: top_sort([1-[],2-[],3-[1]],[2,3,1]) !
goal(top_sort([1-[3,4],2-[3],3-[5],4-[5],5-[],6-[]], L)).
    % expect: top_sort([1-[3,4],2-[3],3-[5],4-[5],5-[],6-[]],[1,4,2,3,5,6]) !
goal(top_sort([a-[b]], L)).                               % expect: no
goal(top_sort(foo, L)).                                   % expect: no
goal(top_sort([1-[3,4],2-[3],3-[5],4-[5],5-[],6-[]], L, T)).
    % expect: top_sort([1-[3,4],2-[3],3-[5],4-[5],5-[],6-[]],A,[1,4,2,3,5,6|A]) !
goal(top_sort([a-[b],b-[a]], L, [])).                     % expect: no
goal(top_sort([1-[2,3],2-[],3-[]], L)).                   % expect: top_sort([1-[2,3],2-[],3-[]],[1,3,2]) !
goal(top_sort([1-[2,3,4],2-[4],3-[],4-[],5-[]], L)).      % expect: top_sort([1-[2,3,4],2-[4],3-[],4-[],5-[]],[1,3,2,4,5]) !
goal(top_sort([1-[],2-[],3-[]], L)).                      % expect: top_sort([1-[],2-[],3-[]],[1,2,3]) !
goal(top_sort([1-[1]], L)).                               % expect: no

goal(transitive_closure([a-[b],b-[c],c-[]], G)).          % expect: transitive_closure([a-[b],b-[c],c-[]],[a-[b,c],b-[c],c-[]]) !
goal(transitive_closure([1-[2,3],2-[4,5],4-[6]], G)).
    % expect: transitive_closure([1-[2,3],2-[4,5],4-[6]],[1-[2,3,4,5,6],2-[4,5,6],4-[6]]) !
goal(transitive_closure([a-[b],b-[a]], G)).               % expect: transitive_closure([a-[b],b-[a]],[a-[a,b],b-[a,b]]) !
goal(transitive_closure([], G)).                          % expect: transitive_closure([],[]) !
goal(transitive_closure(foo, G)).                         % expect: no

goal(reachable(a, [a-[b],b-[c],c-[],d-[a]], R)).          % expect: reachable(a,[a-[b],b-[c],c-[],d-[a]],[a,b,c]) !
goal(reachable(z, [a-[b]], R)).                           % expect: no
goal(reachable(c, [a-[b],b-[c],c-[],d-[a]], R)).          % expect: reachable(c,[a-[b],b-[c],c-[],d-[a]],[c]) !
goal(reachable(d, [a-[b],b-[c],c-[],d-[a]], R)).          % expect: reachable(d,[a-[b],b-[c],c-[],d-[a]],[a,b,c,d]) !
goal(reachable(a, [a-[b],b-[a]], R)).                     % expect: reachable(a,[a-[b],b-[a]],[a,b]) !
goal(reachable(1, [1-[3,5],2-[4],3-[],4-[5],5-[]], R)).   % expect: reachable(1,[1-[3,5],2-[4],3-[],4-[5],5-[]],[1,3,5]) !
goal(reachable(a, [a-[b]], R)).                           % expect: no
goal(reachable(a, [], R)).                                % expect: no
goal(reachable(1, [1-[2,3],2-[4],3-[],4-[5],5-[]], R)).   % expect: reachable(1,[1-[2,3],2-[4],3-[],4-[5],5-[]],[1,2,3,4,5]) !

goal(ugraph_union([a-[b],b-[]], [a-[c],c-[a]], G)).  % expect: ugraph_union([a-[b],b-[]],[a-[c],c-[a]],[a-[b,c],b-[],c-[a]]) !
goal(ugraph_union([], [a-[b]], G)).                       % expect: ugraph_union([],[a-[b]],[a-[b]]) !
goal(ugraph_union([a-[b]], [], G)).                       % expect: ugraph_union([a-[b]],[],[a-[b]]) !
goal(ugraph_union([a-[b]], [a-[b]], G)).                  % expect: ugraph_union([a-[b]],[a-[b]],[a-[b]]) !
