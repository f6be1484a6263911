% varnumbers.pl: library(varnumbers).
:- include('solutions.inc').
:- use_module(library(varnumbers)).

goal(varnumbers(f('$VAR'(0),'$VAR'(1),'$VAR'(0)), T)).    % expect: varnumbers(f(A,B,A),f(A,B,A)) !
goal(varnumbers(f('$VAR'(3)), T)).                        % expect: varnumbers(f(D),f(A)) !
goal(varnumbers(f(X,'$VAR'(0)), T)).                      % expect: varnumbers(f(A,A),f(A,B)) !
goal(varnumbers(a, T)).                                   % expect: varnumbers(a,a) !
goal(varnumbers(X, T)).                                   % expect: varnumbers(A,A) !
goal(varnumbers('$VAR'(0), T)).                           % expect: varnumbers(A,A) !
goal(varnumbers(f('$VAR'(a)), T)).                        % expect: varnumbers(f('$VAR'(a)),f('$VAR'(a))) !
goal(varnumbers(f('$VAR'('Foo'),'$VAR'('Foo')), T)).      % expect: varnumbers(f(Foo,Foo),f(Foo,Foo)) !
goal(varnumbers(f('$VAR'(X)), T)).                        % expect: varnumbers(f('$VAR'(A)),f('$VAR'(A))) !
goal(varnumbers(f('$VAR'(1),'$VAR'(2)), 2, T)).           % expect: varnumbers(f(B,C),2,f(B,A)) !
goal(varnumbers(f('$VAR'(1),'$VAR'(2)), 0, T)).           % expect: varnumbers(f(B,C),0,f(A,B)) !
goal(varnumbers(f('$VAR'(1),'$VAR'(2)), 1, T)).           % expect: varnumbers(f(B,C),1,f(A,B)) !
goal(varnumbers(f('$VAR'(1),'$VAR'(2)), a, T)).           % expect: error type_error(evaluable,a/0)
goal(varnumbers(f('$VAR'(1),'$VAR'(2)), X, T)).           % expect: error instantiation_error

goal(max_var_number(f('$VAR'(1),'$VAR'(5),'$VAR'(2)), 0, M)).  % expect: max_var_number(f(B,F,C),0,5) !
goal(max_var_number(f('$VAR'(1)), 3, M)).                 % expect: max_var_number(f(B),3,3) !
goal(max_var_number(a, -1, M)).                           % expect: max_var_number(a,-1,-1) !
goal(max_var_number(X, -1, M)).                           % expect: max_var_number(A,-1,-1) !
goal(max_var_number('$VAR'(4), -1, M)).                   % expect: max_var_number(E,-1,4) !
goal(max_var_number(f('$VAR'('X')), -1, M)).              % expect: max_var_number(f(X),-1,-1) !
goal(max_var_number(f('$VAR'('$VAR'(3))), -1, M)).        % expect: max_var_number(f('$VAR'(D)),-1,3) !

goal(varnumbers_names(f('$VAR'(0),'$VAR'(1)), T, B)).     % expect: varnumbers_names(f(A,B),f(A,B),[0=A,1=B]) !
goal(varnumbers_names(f('$VAR'('Foo'),'$VAR'('Bar'),'$VAR'('Foo')), T, B)).
    % expect: varnumbers_names(f(Foo,Bar,Foo),f(A,B,A),['Bar'=B,'Foo'=A]) !
goal(varnumbers_names(f('$VAR'('Foo'),'$VAR'('_')), T, B)).  % expect: varnumbers_names(f(Foo,_),f(A,B),['Foo'=A,'_'=B]) !
goal(varnumbers_names(f('$VAR'('_'),'$VAR'('_')), T, B)).  % expect: varnumbers_names(f(_,_),f(A,A),['_'=A]) !
goal(varnumbers_names(f('$VAR'('Foo'),'$VAR'(0)), T, B)).  % expect: varnumbers_names(f(Foo,A),f(A,B),[0=B,'Foo'=A]) !
goal(varnumbers_names(f('$VAR'(27),X), T, B)).            % expect: varnumbers_names(f(B1,A),f(B,A),[27=B]) !
goal(varnumbers_names(f('$VAR'(a)), T, B)).               % expect: varnumbers_names(f('$VAR'(a)),f(A),[a=A]) !
goal(varnumbers_names(f('$VAR'("Foo")), T, B)).           % expect: varnumbers_names(f('$VAR'("Foo")),f(A),["Foo"=A]) !
goal(varnumbers_names(X, T, B)).                          % expect: varnumbers_names(A,A,[]) !
goal(varnumbers_names(a, T, B)).                          % expect: varnumbers_names(a,a,[]) !

goal(yes^(varnumbers(f('$VAR'(0),'$VAR'(1),'$VAR'(0)),T), T=f(X,Y,Z), var(X), var(Y), X==Z, X\==Y)).  % expect: yes !
goal(yes^(varnumbers(f('$VAR'(1),'$VAR'(2)),2,T), T=f(X,Y), X=='$VAR'(1), var(Y))).  % expect: yes !
goal(yes^(T=f(X,Y,Z), numbervars(T), varnumbers(T,V), V=f(A,B,C), var(A), A\==B, B\==C)).  % expect: yes !
goal(yes^(varnumbers(f('$VAR'(-1)),T), T==f('$VAR'(-1)))).  % expect: yes !
goal((X-Y)^(T=f(X,Y), numbervars(T))).                    % expect: A-B !
