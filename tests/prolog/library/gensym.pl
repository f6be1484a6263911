% gensym.pl: library(gensym).
:- include('solutions.inc').
:- use_module(library(gensym)).

goal(gensym(a, X)).                                       % expect: gensym(a,a1) !
goal(gensym(a, X)).                                       % expect: gensym(a,a2) !
goal(gensym(b, X)).                                       % expect: gensym(b,b1) !
goal(gensym("a", X)).                                     % expect: gensym("a",a3) !
goal(gensym(a, a4)).                                      % expect: gensym(a,a4) !
goal(gensym(a, X)).                                       % expect: gensym(a,a5) !
goal(gensym(X, Y)).                                       % expect: error instantiation_error
goal(gensym(f(x), Y)).                                    % expect: error type_error(atomic,f(x))
goal(gensym(1, Y)).                                       % expect: gensym(1,'11') !
goal(gensym('', Y)).                                      % expect: gensym('','1') !
goal(reset_gensym(a)).                                    % expect: reset_gensym(a) !
goal(gensym(a, X)).                                       % expect: gensym(a,a1) !
goal(gensym(b, X)).                                       % expect: gensym(b,b2) !
goal(reset_gensym).                                       % expect: reset_gensym !
goal(gensym(b, X)).                                       % expect: gensym(b,b1) !
goal(reset_gensym(X)).                                    % expect: error instantiation_error
goal(reset_gensym(f(x))).                                 % expect: error type_error(atomic,f(x))
goal(gensym(b, X)).                                       % expect: gensym(b,b2) !
goal(reset_gensym(b)).                                    % expect: reset_gensym(b) !
goal(reset_gensym("b")).                                  % expect: reset_gensym("b") !
goal(gensym(b, b1)).                                      % expect: gensym(b,b1) !
goal(gensym(b, b1)).                                      % expect: no
goal(reset_gensym(zz)).                                   % expect: reset_gensym(zz) !
