% error.pl: library(error).
:- include('solutions.inc').
:- use_module(library(error)).

:- multifile error:has_type/2.
error:has_type(even, X) :- integer(X), X mod 2 =:= 0.

value(V) :- member(V, [_, a, 1, -1, 2, 2.5, "s", [], [b|_], [1,2], [1,b], f(x), f(_), a-1, [a,bc], utf8, true, user_input]).
accepts(Type, Values) :- findall(V, ( value(V), is_of_type(Type, V) ), Values).

goal(Vs^accepts(any, Vs)).  % expect: [A,a,1,-1,2,2.5,"s",[],[b|B],[1,2],[1,b],f(x),f(C),a-1,[a,bc],utf8,true,user_input] !
goal(Vs^accepts(atom, Vs)).                               % expect: [a,utf8,true,user_input] !
goal(Vs^accepts(atomic, Vs)).                             % expect: [a,1,-1,2,2.5,"s",[],utf8,true,user_input] !
goal(Vs^accepts(between(1,3), Vs)).                       % expect: [1,2] !
goal(Vs^accepts(between(1.0,3.0), Vs)).                   % expect: [1,2,2.5] !
goal(Vs^accepts(boolean, Vs)).                            % expect: [true] !
goal(Vs^accepts(callable, Vs)).  % expect: [a,[b|A],[1,2],[1,b],f(x),f(B),a-1,[a,bc],utf8,true,user_input] !
goal(Vs^accepts(char, Vs)).                               % expect: [a] !
goal(Vs^accepts(chars, Vs)).                              % expect: [[]] !
goal(Vs^accepts(code, Vs)).                               % expect: [1,2] !
goal(Vs^accepts(codes, Vs)).                              % expect: [[],[1,2]] !
goal(Vs^accepts(text, Vs)).                               % expect: [a,"s",[],[1,2],utf8,true,user_input] !
goal(Vs^accepts(compound, Vs)).                           % expect: [[b|A],[1,2],[1,b],f(x),f(B),a-1,[a,bc]] !
goal(Vs^accepts(constant, Vs)).                           % expect: [a,1,-1,2,2.5,"s",[],utf8,true,user_input] !
goal(Vs^accepts(float, Vs)).                              % expect: [2.5] !
goal(Vs^accepts(ground, Vs)).  % expect: [a,1,-1,2,2.5,"s",[],[1,2],[1,b],f(x),a-1,[a,bc],utf8,true,user_input] !
goal(Vs^accepts(cyclic, Vs)).                             % expect: [] !
goal(Vs^accepts(acyclic, Vs)).  % expect: [A,a,1,-1,2,2.5,"s",[],[b|B],[1,2],[1,b],f(x),f(C),a-1,[a,bc],utf8,true,user_input] !
goal(Vs^accepts(integer, Vs)).                            % expect: [1,-1,2] !
goal(Vs^accepts(nonneg, Vs)).                             % expect: [1,2] !
goal(Vs^accepts(positive_integer, Vs)).                   % expect: [1,2] !
goal(Vs^accepts(negative_integer, Vs)).                   % expect: [-1] !
goal(Vs^accepts(nonvar, Vs)).  % expect: [a,1,-1,2,2.5,"s",[],[b|A],[1,2],[1,b],f(x),f(B),a-1,[a,bc],utf8,true,user_input] !
goal(Vs^accepts(number, Vs)).                             % expect: [1,-1,2,2.5] !
goal(Vs^accepts(oneof([a,1]), Vs)).                       % expect: [a,1] !
goal(Vs^accepts(pair, Vs)).                               % expect: [a-1] !
goal(Vs^accepts(proper_list, Vs)).                        % expect: [[],[1,2],[1,b],[a,bc]] !
goal(Vs^accepts(list, Vs)).                               % expect: [[],[1,2],[1,b],[a,bc]] !
goal(Vs^accepts(list_or_partial_list, Vs)).               % expect: [A,[],[b|B],[1,2],[1,b],[a,bc]] !
goal(Vs^accepts(symbol, Vs)).                             % expect: [a,utf8,true,user_input] !
goal(Vs^accepts(var, Vs)).                                % expect: [A] !
goal(Vs^accepts(rational, Vs)).                           % expect: [1,-1,2] !
goal(Vs^accepts(string, Vs)).                             % expect: ["s"] !
goal(Vs^accepts(stream, Vs)).                             % expect: [user_input] !
goal(Vs^accepts(encoding, Vs)).                           % expect: [octet,utf8] !
goal(Vs^accepts(dict, Vs)).                               % expect: [] !
goal(Vs^accepts(list(integer), Vs)).                      % expect: [[],[1,2]] !
goal(Vs^accepts(type, Vs)).                               % expect: [] !
goal(Vs^accepts(even, Vs)).                               % expect: [2] !
goal(Vs^accepts(list(even), Vs)).                         % expect: [[]] !

goal(must_be(atom, _)).                                   % expect: error instantiation_error
goal(must_be(atom, 1)).                                   % expect: error type_error(atom,1)
goal(must_be(atom, [])).                                  % expect: error type_error(atom,[])
goal(must_be(atomic, f(x))).                              % expect: error type_error(atomic,f(x))
goal(must_be(between(1,3), _)).                           % expect: error instantiation_error
goal(must_be(between(1,3), 4)).                           % expect: error type_error(between(1,3),4)
goal(must_be(between(1,3), a)).                           % expect: error type_error(between(1,3),a)
goal(must_be(between(1,3), 2.0)).                         % expect: error type_error(between(1,3),2.0)
goal(must_be(between(1.0,3.0), 0.5)).                     % expect: error type_error(between(1.0,3.0),0.5)
goal(must_be(between(1,b), 1)).                           % expect: error type_error(integer,b)
goal(must_be(between(0,inf), -1)).                        % expect: error type_error(between(0,inf),-1)
goal(must_be(between(0,inf), 7)).                         % expect: must_be(between(0,inf),7) !
goal(must_be(boolean, 1)).                                % expect: error type_error(boolean,1)
goal(must_be(callable, 3)).                               % expect: error type_error(callable,3)
goal(must_be(char, ab)).                                  % expect: error type_error(char,ab)
goal(must_be(chars, [a,1])).                              % expect: error type_error(char,1)
goal(must_be(chars, a)).                                  % expect: error type_error(list(char),a)
goal(must_be(code, -1)).                                  % expect: error type_error(code,-1)
goal(must_be(codes, [a])).                                % expect: error type_error(code,a)
goal(must_be(text, f(x))).                                % expect: error type_error(text,f(x))
goal(must_be(text, _)).                                   % expect: error instantiation_error
goal(must_be(compound, a)).                               % expect: error type_error(compound,a)
goal(must_be(constant, f(x))).                            % expect: error type_error(constant,f(x))
goal(must_be(float, 1)).                                  % expect: error type_error(float,1)
goal(must_be(ground, f(_))).                              % expect: error instantiation_error
goal(must_be(cyclic, a)).                                 % expect: error domain_error(cyclic_term,a)
goal(must_be(integer, a)).                                % expect: error type_error(integer,a)
goal(must_be(integer, _)).                                % expect: error instantiation_error
goal(must_be(nonneg, -1)).                                % expect: error type_error(nonneg,-1)
goal(must_be(nonneg, a)).                                 % expect: error type_error(nonneg,a)
goal(must_be(positive_integer, 0)).                       % expect: error type_error(positive_integer,0)
goal(must_be(positive_integer, a)).                       % expect: error type_error(positive_integer,a)
goal(must_be(negative_integer, 1)).                       % expect: error type_error(negative_integer,1)
goal(must_be(nonvar, _)).                                 % expect: error instantiation_error
goal(must_be(number, a)).                                 % expect: error type_error(number,a)
goal(must_be(oneof([a,b]), c)).                           % expect: error type_error(oneof([a,b]),c)
goal(must_be(oneof([a,b]), _)).                           % expect: error instantiation_error
goal(must_be(oneof(_), c)).                               % expect: must_be(oneof(A),c) !
goal(must_be(pair, a)).                                   % expect: error type_error(pair,a)
goal(must_be(pair, _)).                                   % expect: error instantiation_error
goal(must_be(proper_list, [a|_])).                        % expect: error type_error(proper_list,[a|A])
goal(must_be(list, [a|_])).                               % expect: error instantiation_error
goal(must_be(list, [a|b])).                               % expect: error type_error(list,[a|b])
goal(must_be(list, _)).                                   % expect: error instantiation_error
goal(must_be(list_or_partial_list, a)).                   % expect: error type_error(list,a)
goal(must_be(symbol, 1)).                                 % expect: error type_error(symbol,1)
goal(must_be(var, a)).                                    % expect: error uninstantiation_error(a)
goal(must_be(rational, 1.5)).                             % expect: error type_error(rational,1.5)
goal(must_be(string, a)).                                 % expect: error type_error(string,a)
goal(must_be(stream, f(x))).                              % expect: error type_error(stream,f(x))
goal(must_be(stream, a)).                                 % expect: error type_error(stream,a)
goal(must_be(encoding, a)).                               % expect: error type_error(encoding,a)
goal(must_be(list(integer), [1|_])).                      % expect: error instantiation_error
goal(must_be(list(integer), [1,a])).                      % expect: error type_error(integer,a)
goal(must_be(list(integer), [1,_])).                      % expect: error instantiation_error
goal(must_be(list(integer), [1|a])).                      % expect: error type_error(list(integer),[1|a])
goal(must_be(list(integer), foo)).                        % expect: error type_error(list(integer),foo)
goal(must_be(list(_), [])).                               % expect: error instantiation_error
goal(must_be(list(list(atom)), [[a],[1]])).               % expect: error type_error(atom,1)
goal(must_be(list(foo), [a])).                            % expect: error existence_error(type,foo)
goal(must_be(foo, a)).                                    % expect: error existence_error(type,foo)
goal(must_be(foo, _)).                                    % expect: error existence_error(type,foo)
goal(must_be(_, a)).                                      % expect: error instantiation_error
goal(must_be(type, foo)).                                 % expect: error type_error(type,foo)
goal(must_be(even, 3)).                                   % expect: error type_error(even,3)
goal(must_be(even, _)).                                   % expect: error instantiation_error
goal(must_be(even, a)).                                   % expect: error type_error(even,a)
goal(must_be(list(even), [2,3])).                         % expect: error type_error(even,3)

goal(is_of_type(_, a)).                                   % expect: error instantiation_error
goal(is_of_type(foo, a)).                                 % expect: no
goal(current_type(foo, _, _)).                            % expect: no
goal(yes^(current_type(integer,3,Body), call(Body))).     % expect: yes !
goal(no^(current_type(integer,a,Body), call(Body))).      % expect: no
goal(yes^once(current_type(between(_,_),_,_))).           % expect: yes !
goal(yes^once(current_type(even,_,_))).                   % expect: yes !

goal(type_error(integer, a)).                             % expect: error type_error(integer,a)
goal(domain_error(order, a)).                             % expect: error domain_error(order,a)
goal(existence_error(file, a)).                           % expect: error existence_error(file,a)
goal(existence_error(key, a, [b])).                       % expect: error existence_error(key,a,[b])
goal(permission_error(open, source_sink, a)).             % expect: error permission_error(open,source_sink,a)
goal(instantiation_error(_)).                             % expect: error instantiation_error
goal(uninstantiation_error(a)).                           % expect: error uninstantiation_error(a)
goal(representation_error(max_arity)).                    % expect: error representation_error(max_arity)
goal(syntax_error(bad)).                                  % expect: error syntax_error(bad)
goal(resource_error(memory)).                             % expect: error resource_error(memory)
