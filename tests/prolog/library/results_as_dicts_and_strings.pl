% Options, times and figures as dicts; swritef/2,3 and locale_sort/2.
main :-
    dict_options(_{a: 1, b: x}, Options), print(Options), nl,                       % expect: [a(1),b(x)]
    dict_options(D, [a(1), b = 2, a(3)]), print([D.a, D.b]), nl,                    % expect: [1,2]
    catch(dict_options(_, [c]), error(E, _), print(E)), nl,                         % expect: domain_error(option,c)
    option(b(B), _{b: 7}), print(B), nl,                                            % expect: 7
    option(z(Z), _{b: 7}, 9), print(Z), nl,                                         % expect: 9
    ( option(z(_), _{b: 7}) -> write(yes) ; write(no) ), nl,                        % expect: no
    call_time(numlist(1, 1000, _), T), ( T.inferences > 0, T.cpu >= 0, T.wall >= 0 -> write(ok) ; write(T) ), nl, % expect: ok
    call_time(fail, T2, Result), dict_pairs(T2, Tag, Pairs), length(Pairs, N), print(Tag-N-Result), nl, % expect: time-3-false
    ( call_time(fail, _) -> write(yes) ; write(no) ), nl,                           % expect: no
    statistics(Figures), ( Figures.atoms > 100, Figures.stack > 0 -> write(ok) ; write(Figures) ), nl, % expect: ok
    swritef(S, '%w and %d\n', [a, b]), print(S), nl,                                % expect: "a and b\n"
    swritef(S1, 'plain'), print(S1), nl,                                            % expect: "plain"
    locale_sort([b, "A", c, a, 'B'], Sorted), print(Sorted), nl.                    % expect: ["A",'B',a,b,c]
