% aggregate.pl: library(aggregate): aggregate/3,4, foreach/2 and free_variables/4.
:- include('solutions.inc').
:- use_module(library(aggregate)).

p(a,1). p(b,3). p(a,2). p(c,3).
q(b). q(a). q(b).

goal(aggregate(count, p(X,Y), C)).
    % expect: aggregate(count,p(a,1),1) ; aggregate(count,p(a,2),1) ; aggregate(count,p(b,3),1) ; aggregate(count,p(c,3),1) !
goal(aggregate(count, Y^p(X,Y), C)).
    % expect: aggregate(count,A^p(a,A),2) ; aggregate(count,A^p(b,A),1) ; aggregate(count,A^p(c,A),1) !
goal(aggregate(count, X^Y^p(X,Y), C)).                    % expect: aggregate(count,A^B^p(A,B),4) !
goal(aggregate(count, X^Y^(p(X,Y),Y>5), C)).              % expect: no
goal(aggregate(sum(Y), p(X,Y), C)).
    % expect: aggregate(sum(A),p(a,A),3) ; aggregate(sum(A),p(b,A),3) ; aggregate(sum(A),p(c,A),3) !
goal(aggregate(sum(Y), X^p(X,Y), C)).                     % expect: aggregate(sum(A),B^p(B,A),9) !
goal(aggregate(max(Y), X^p(X,Y), C)).                     % expect: aggregate(max(A),B^p(B,A),3) !
goal(aggregate(max(Y), p(X,Y), C)).
    % expect: aggregate(max(A),p(a,A),2) ; aggregate(max(A),p(b,A),3) ; aggregate(max(A),p(c,A),3) !
goal(aggregate(max(Y,X), p(X,Y), C)).                     % expect: aggregate(max(A,B),p(B,A),max(3,b)) !
goal(aggregate(min(Y,X), p(X,Y), C)).                     % expect: aggregate(min(A,B),p(B,A),min(1,a)) !
goal(aggregate(max(Y,X), Z^p(X,Y), C)).                   % expect: aggregate(max(A,B),C^p(B,A),max(3,b)) !
goal(aggregate(bag(Y), p(X,Y), C)).
    % expect: aggregate(bag(A),p(a,A),[1,2]) ; aggregate(bag(A),p(b,A),[3]) ; aggregate(bag(A),p(c,A),[3]) !
goal(aggregate(set(Y), X^p(X,Y), C)).                     % expect: aggregate(set(A),B^p(B,A),[1,2,3]) !
goal(aggregate(set(X), q(X), C)).                         % expect: aggregate(set(A),q(A),[a,b]) !
goal(aggregate(r(count,max(Y),bag(X)), p(X,Y), C)).       % expect: aggregate(r(count,max(A),bag(B)),p(B,A),r(4,3,[a,b,a,c])) !
goal((X-C)^aggregate(r(count,max(Y)), p(X,Y), C)).        % expect: a-r(2,2) ; b-r(1,3) ; c-r(1,3) !
goal(aggregate(count, fail, C)).                          % expect: no
goal(aggregate(max(X), q(X), C)).                         % expect: error type_error(evaluable,b/0)
goal(aggregate(foo, q(X), C)).                            % expect: error domain_error(aggregate_template,foo)
goal(aggregate(V, q(X), C)).                              % expect: error instantiation_error
goal(aggregate(count, V, C)).                             % expect: error instantiation_error
goal(aggregate(count, Y, X^p(X,Y), C)).                   % expect: aggregate(count,A,B^p(B,A),3) !
goal(aggregate(count, X, Y^p(X,Y), C)).                   % expect: aggregate(count,A,B^p(A,B),3) !
goal(aggregate(count, x, p(X,Y), C)).
% expect: aggregate(count,x,p(a,1),1) ; aggregate(count,x,p(a,2),1) ; aggregate(count,x,p(b,3),1) ; aggregate(count,x,p(c,3),1) !
goal(aggregate(sum(Y), X, p(X,Y), C)).                    % expect: aggregate(sum(A),B,p(B,A),9) !
goal(aggregate(max(Y,X), X, p(X,Y), C)).                  % expect: aggregate(max(A,B),B,p(B,A),max(3,b)) !
goal(aggregate(sum(Y), Y, X^p(X,Y), C)).                  % expect: aggregate(sum(A),A,B^p(B,A),6) !
goal(aggregate(bag(Y), Y, X^p(X,Y), C)).                  % expect: aggregate(bag(A),A,B^p(B,A),[1,2,3]) !

goal(Y^(foreach(between(1,4,X),dif(X,Y)), Y=5)).          % expect: 5 !
goal(Y^(foreach(between(1,4,X),dif(X,Y)), Y=3)).          % expect: no

goal(foreach(fail, foo)).                                 % expect: foreach(fail,foo) !
goal(foreach(member(X,[1,2]), (Y=X))).                    % expect: no
goal(foreach(member(X,[1,1]), (Y=X))).                    % expect: foreach(member(A,[1,1]),1=A) !
goal(foreach(member(X-Z,[1-A,2-B]), (Z=X))).              % expect: foreach(member(A-B,[1-C,2-D]),B=A) !
goal(foreach(V, true)).                                   % expect: error instantiation_error

goal(free_variables(X^p(X,Y), Z, [], L)).                 % expect: free_variables(A^p(A,B),C,[],[B]) !
goal(free_variables(p(X,Y), X, [], L)).                   % expect: free_variables(p(A,B),A,[],[B]) !
goal(free_variables(p(X,Y), X, [Q], L)).                  % expect: free_variables(p(A,B),A,[C],[B,C]) !
goal(free_variables((p(X,Y),\+q(Z)), t, [], L)).          % expect: free_variables((p(A,B),\+q(C)),t,[],[A,B]) !
goal(free_variables(setof(X,p(X,Y),L0), t, [], L)).       % expect: free_variables(setof(A,p(A,B),C),t,[],[B,C]) !
goal(free_variables(bagof(X,Y^p(X,Y),L0), t, [], L)).     % expect: free_variables(bagof(A,B^p(A,B),C),t,[],[C]) !
goal(free_variables(findall(X,p(X,Y),L0), t, [], L)).     % expect: free_variables(findall(A,p(A,B),C),t,[],[A,B,C]) !
goal(free_variables(forall(p(X,Y),q(X)), t, [], L)).      % expect: free_variables(forall(p(A,B),q(A)),t,[],[B,A]) !
goal(free_variables(X, t, [], L)).                        % expect: free_variables(A,t,[],[A]) !
goal(free_variables(user:p(X), t, [], L)).                % expect: free_variables(user:p(A),t,[],[A]) !
goal(free_variables(aggregate_all(count,p(X,Y),C), t, [], L)).
    % expect: free_variables(aggregate_all(count,p(A,B),C),t,[],[A,B,C]) !

goal(aggregate(max(X,W), member(X-W,[1-b,3-c]), C)).      % expect: aggregate(max(A,B),member(A-B,[1-b,3-c]),max(3,c)) !
goal(aggregate(max(X*2,W), member(X-W,[1-b,3-c]), C)).    % expect: aggregate(max(A*2,B),member(A-B,[1-b,3-c]),max(6,c)) !
goal(aggregate(max(X,W), member(X-W,[a-b,b-c]), C)).      % expect: error type_error(evaluable,a/0)
goal(aggregate(max(X-X,W), member(X-W,[a-b,b-c]), C)).    % expect: error type_error(evaluable,a/0)
goal(aggregate(count, user:(Y^p(Y,X)), C)).
    % expect: aggregate(count,user:A^p(A,1),1) ; aggregate(count,user:A^p(A,2),1) ; aggregate(count,user:A^p(A,3),2) !
goal(aggregate(bag(Z), Y^p(Y,X), C)).
    % expect: aggregate(bag(A),B^p(B,1),[C]) ; aggregate(bag(A),B^p(B,2),[C]) ; aggregate(bag(A),B^p(B,3),[C,D]) !
goal(aggregate(r(bag(Z)), Y^p(Y,X), C)).
% expect: aggregate(r(bag(A)),B^p(B,1),r([C])) ; aggregate(r(bag(A)),B^p(B,2),r([C])) ; aggregate(r(bag(A)),B^p(B,3),r([C,D])) !

goal(foreach(member(X,[1,2]), nth1(X,L,X))).              % expect: foreach(member(A,[1,2]),nth1(A,[1,2|B],A)) !
