% aggregate_all.pl: library(aggregate): aggregate_all/3,4.
:- include('solutions.inc').
:- use_module(library(aggregate)).

p(a,1). p(b,3). p(a,2). p(c,3).
q(b). q(a). q(b).
e(x,1+1). e(y,3).
t(1,foo). t(2,bar).
w(a). w(1). w("s"). w(f(x)).

goal(aggregate_all(count, p(_,_), C)).                    % expect: aggregate_all(count,p(A,B),4) !
goal(aggregate_all(count, fail, C)).                      % expect: aggregate_all(count,fail,0) !
goal(aggregate_all(sum(X), p(_,X), C)).                   % expect: aggregate_all(sum(A),p(B,A),9) !
goal(aggregate_all(sum(X), fail, C)).                     % expect: aggregate_all(sum(A),fail,0) !
goal(aggregate_all(sum(X*2), p(_,X), C)).                 % expect: aggregate_all(sum(A*2),p(B,A),18) !
goal(aggregate_all(sum(X), e(_,X), C)).                   % expect: aggregate_all(sum(A),e(B,A),5) !
goal(aggregate_all(sum(X), q(X), C)).                     % expect: error type_error(evaluable,b/0)
goal(aggregate_all(sum(X), member(X,[1,Y]), C)).          % expect: error instantiation_error
goal(aggregate_all(max(X), p(_,X), C)).                   % expect: aggregate_all(max(A),p(B,A),3) !
goal(aggregate_all(max(X), fail, C)).                     % expect: no
goal(aggregate_all(max(X), q(X), C)).                     % expect: error type_error(evaluable,b/0)
goal(aggregate_all(max(X), w(X), C)).                     % expect: error type_error(evaluable,a/0)
goal(aggregate_all(min(X), w(X), C)).                     % expect: error type_error(evaluable,a/0)
goal(aggregate_all(min(X), p(_,X), C)).                   % expect: aggregate_all(min(A),p(B,A),1) !
goal(aggregate_all(max(X,Y), p(Y,X), C)).                 % expect: aggregate_all(max(A,B),p(B,A),max(3,b)) !
goal(aggregate_all(min(X,Y), p(Y,X), C)).                 % expect: aggregate_all(min(A,B),p(B,A),min(1,a)) !
goal(aggregate_all(max(X,Y), fail, C)).                   % expect: no
goal(aggregate_all(max(X,Y), e(Y,X), C)).                 % expect: error type_error(number,1+1)
goal(aggregate_all(max(X), e(_,X), C)).                   % expect: aggregate_all(max(A),e(B,A),3) !
goal(aggregate_all(max(X,Y), t(X,Y), max(A,B))).          % expect: aggregate_all(max(A,B),t(A,B),max(2,bar)) !
goal(aggregate_all(max(X,f(Y,Z)), t(X,Y), C)).            % expect: aggregate_all(max(A,f(B,C)),t(A,B),max(2,f(bar,D))) !
goal(aggregate_all(bag(X), q(X), C)).                     % expect: aggregate_all(bag(A),q(A),[b,a,b]) !
goal(aggregate_all(set(X), q(X), C)).                     % expect: aggregate_all(set(A),q(A),[a,b]) !
goal(aggregate_all(bag(X), fail, C)).                     % expect: aggregate_all(bag(A),fail,[]) !
goal(aggregate_all(set(X), fail, C)).                     % expect: aggregate_all(set(A),fail,[]) !
goal(aggregate_all(r(count,sum(X),max(X)), p(_,X), C)).   % expect: aggregate_all(r(count,sum(A),max(A)),p(B,A),r(4,9,3)) !
goal(aggregate_all(r(count,max(X)), fail, C)).            % expect: no
goal(aggregate_all(r(count,sum(X)), fail, C)).            % expect: aggregate_all(r(count,sum(A)),fail,r(0,0)) !
goal(aggregate_all(r(count,bag(X),set(Y),max(X,Y),min(X-Y)), p(Y,X), C)).  % expect: error type_error(evaluable,a/0)
goal(aggregate_all(r(count,bag(X),set(Y),max(X,Y),min(X,Y)), p(Y,X), C)).
    % expect: aggregate_all(r(count,bag(A),set(B),max(A,B),min(A,B)),p(B,A),r(4,[1,3,2,3],[a,b,c],max(3,b),min(1,a))) !
goal(aggregate_all(foo, p(_,X), C)).                      % expect: error domain_error(aggregate_template,foo)
goal(aggregate_all(r(foo), p(_,X), C)).                   % expect: error domain_error(aggregate_template,foo)
goal(aggregate_all(X, p(_,X), C)).                        % expect: error instantiation_error
goal(aggregate_all(count, X, C)).                         % expect: error instantiation_error
goal(aggregate_all(count, 1, C)).                         % expect: error type_error(callable,1)
goal(aggregate_all(count, X^p(X,_), C)).                  % expect: error existence_error(procedure,(^)/2)
goal(aggregate_all(count, p(_,_), 3)).                    % expect: no
goal(aggregate_all(count, p(_,_), 4)).                    % expect: aggregate_all(count,p(A,B),4) !
goal(aggregate_all(count, Y, p(_,Y), C)).                 % expect: aggregate_all(count,A,p(B,A),3) !
goal(aggregate_all(sum(Y), Y, p(_,Y), C)).                % expect: aggregate_all(sum(A),A,p(B,A),6) !
goal(aggregate_all(sum(Y), X, p(X,Y), C)).                % expect: aggregate_all(sum(A),B,p(B,A),9) !
goal(aggregate_all(max(Y), X, p(X,Y), C)).                % expect: aggregate_all(max(A),B,p(B,A),3) !
goal(aggregate_all(max(Y,X), X, p(X,Y), C)).              % expect: aggregate_all(max(A,B),B,p(B,A),max(3,b)) !
goal(aggregate_all(bag(Y), X, p(X,Y), C)).                % expect: aggregate_all(bag(A),B,p(B,A),[1,2,3,3]) !
goal(aggregate_all(set(Y), X, p(X,Y), C)).                % expect: aggregate_all(set(A),B,p(B,A),[1,2,3]) !
goal(aggregate_all(count, x, p(X,Y), C)).                 % expect: aggregate_all(count,x,p(A,B),1) !
goal(aggregate_all(count, x, fail, C)).                   % expect: aggregate_all(count,x,fail,0) !
goal(aggregate_all(max(X), x, fail, C)).                  % expect: no
goal(aggregate_all(r(count,max(Y)), Y, p(X,Y), C)).       % expect: aggregate_all(r(count,max(A)),A,p(B,A),r(3,3)) !
goal(aggregate_all(foo, Y, p(X,Y), C)).                   % expect: error domain_error(aggregate_template,foo)
goal(aggregate_all(max(X,Y), (q(X),Y=1), C)).             % expect: error type_error(number,b)
goal(aggregate_all(min(X,Y), member(X-Y,[1-a,2.0-b,0-c]), C)).
    % expect: aggregate_all(min(A,B),member(A-B,[1-a,2.0-b,0-c]),min(0,c)) !
goal(aggregate_all(max(X,Y), member(X-Y,[1-a,1.0-b,1-c]), C)).
    % expect: aggregate_all(max(A,B),member(A-B,[1-a,1.0-b,1-c]),max(1,a)) !
goal(aggregate_all(max(X), member(X,[1.0,1]), C)).        % expect: aggregate_all(max(A),member(A,[1.0,1]),1.0) !
goal(aggregate_all(max(X,Y), member(X-Y,[V-a,1.0-b,1-c]), C)).  % expect: error type_error(number,A)
goal(aggregate_all(max(X), member(X,[V,1]), C)).          % expect: error instantiation_error
goal(aggregate_all(max(X,Y), member(X-Y,[a-a]), C)).      % expect: error type_error(number,a)
goal(aggregate_all(max(X), member(X,[a]), C)).            % expect: error type_error(evaluable,a/0)
goal(aggregate_all(max(X), x, member(X,[a]), C)).         % expect: error type_error(evaluable,a/0)
goal(aggregate_all(max(X,W), x, member(X-W,[a-b]), C)).   % expect: error type_error(evaluable,a/0)
goal(aggregate_all(max(X,W), X, member(X-W,[1+1-b,3-c]), C)).
    % expect: aggregate_all(max(A,B),A,member(A-B,[1+1-b,3-c]),max(3,c)) !
goal(aggregate_all(max(X,W), Y, member(X-W,[1-b,3-c]), C)).  % expect: aggregate_all(max(A,B),C,member(A-B,[1-b,3-c]),max(3,c)) !
goal(aggregate_all(max(X*2,W), member(X-W,[1-b,3-c]), C)).  % expect: error type_error(number,1*2)
goal(aggregate_all(min(X*2), member(X-W,[1-b,3-c]), C)).  % expect: aggregate_all(min(A*2),member(A-B,[1-b,3-c]),2) !
goal(aggregate_all(r(max(X*2,W)), member(X-W,[1-b,3-c]), C)).
    % expect: aggregate_all(r(max(A*2,B)),member(A-B,[1-b,3-c]),r(max(6,c))) !
goal(aggregate_all(r(max(X,W)), member(X-W,[b-b,a-c]), C)).  % expect: error type_error(evaluable,b/0)
goal(aggregate_all(r(max(X)), member(X-W,[b-b,a-c]), C)).  % expect: error type_error(evaluable,b/0)
goal(aggregate_all(r(sum(X)), member(X-W,[b-b,a-c]), C)).  % expect: error type_error(evaluable,b/0)
goal(aggregate_all(r(max(X),min(X)), member(X,[1+1,3*4]), C)).
    % expect: aggregate_all(r(max(A),min(A)),member(A,[1+1,3*4]),r(12,2)) !
goal(aggregate_all(count, true, C)).                      % expect: aggregate_all(count,true,1) !
goal(aggregate_all(r, true, C)).                          % expect: error domain_error(aggregate_template,r)
goal(aggregate_all(sum(X), (member(X,[1,2]);X=3), C)).    % expect: aggregate_all(sum(A),(member(A,[1,2]);A=3),6) !
goal(aggregate_all(count(x), true, C)).                   % expect: error domain_error(aggregate_template,x)
goal(aggregate_all(set(X), Y^p(Y,X), C)).                 % expect: aggregate_all(set(A),B^p(B,A),[1,2,3]) !
goal(aggregate_all(bag(X), Y^p(Y,X), C)).                 % expect: aggregate_all(bag(A),B^p(B,A),[1,3,2,3]) !
goal(aggregate_all(sum(X), Y^p(Y,X), C)).                 % expect: error existence_error(procedure,(^)/2)
goal(aggregate_all(max(X), Y^p(Y,X), C)).                 % expect: error existence_error(procedure,(^)/2)
goal(aggregate_all(max(X,Y), Y^p(Y,X), C)).               % expect: error existence_error(procedure,(^)/2)
goal(aggregate_all(r(max(X)), Y^p(Y,X), C)).              % expect: aggregate_all(r(max(A)),B^p(B,A),r(3)) !
goal(aggregate_all(set(X), Y, Z^p(Z,X), C)).              % expect: aggregate_all(set(A),B,C^p(C,A),[1,2,3]) !
