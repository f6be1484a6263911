% Corners of arithmetic: powers whose value needs no type, zeros with a sign, infinities that are rounded or divide, and what compares with
% a float. The expectations are what swipl 9.0.4 prints.
main :-
    forall(value(E), show(E)),
    forall(format_of(F, A), ( format(F, [A]), nl )).

show(E) :- catch(X is E, error(X, _), true), writeq(X), nl.

value(2.0**0).                                                                            % expect: 1
value(2**0.0).                                                                            % expect: 1
value(1**2.5).                                                                            % expect: 1
value(1^nan).                                                                             % expect: 1
value(nan**0).                                                                            % expect: 1
value(0**2.0).                                                                            % expect: 0
value(0^0.5).                                                                             % expect: 0
value(0.0**2).                                                                            % expect: 0.0
value(0**(-2.0)).                                                                         % expect: evaluation_error(zero_divisor)
value((-8.0)**(1r3)).                                                                     % expect: -2.0
value(1/inf).                                                                             % expect: 0
value(1.0/inf).                                                                           % expect: 0.0
value(0/(-inf)).                                                                          % expect: 0
value(sign(-0.0)).                                                                        % expect: 0.0
value(max(0, -0.0)).                                                                      % expect: 0
value(max(-0.0, 0.0)).                                                                    % expect: 0.0
value(min(0.0, -0.0)).                                                                    % expect: -0.0
value(max(1, 1.0)).                                                                       % expect: 1.0
value(float_fractional_part(-4.0)).                                                       % expect: -0.0
value(float_fractional_part(-2.5)).                                                       % expect: -0.5
value(truncate(inf)).                                                                     % expect: 1.0Inf
value(integer(-inf)).                                                                     % expect: -1.0Inf
value(floor(nan)).                                                                        % expect: 1.5NaN

format_of("~3e", X) :- X is 10**400.                                                      % expect: 1.000e+400
format_of("~g", X) :- X is -10**400.                                                      % expect: 1e+400
format_of("~25e", X) :- X is 10**24 + 1.                                                  % expect: 1.0000000000000000000000010e+24
format_of("~3g", 99999999999999999999999).                                                % expect: 1e+23
format_of("~w", X) :- ( 9007199254740993 =:= 9007199254740992.0 -> X = equal ; X = different ). % expect: equal
format_of("~w", X) :- compare(X, 9007199254740993, 9007199254740992.0).                   % expect: >
format_of("~w", X) :- compare(X, 9007199254740995, 9007199254740996.0).                   % expect: >
