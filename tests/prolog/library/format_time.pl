% format_time/3,4: every directive, from stamps and from dates, to streams and sinks.
main :-
    setenv('TZ', 'Europe/Amsterdam'),
    show(f('%a %A %b %B %h', _)),                       % expect: f('%a %A %b %B %h','Tue Tuesday Nov November Nov')
    show(f('%c', _)),                                   % expect: f('%c','Tue Nov 14 23:13:20 2023')
    show(f('%C %y %Y %G %g', _)),                       % expect: f('%C %y %Y %G %g','20 23 2023 2023 23')
    show(f('%d %e %j', _)),                             % expect: f('%d %e %j','14 14 318')
    show(f('%D %F %x', _)),                             % expect: f('%D %F %x','11/14/23 2023-11-14 11/14/23')
    show(f('%H %I %k %l %M %S', _)),                    % expect: f('%H %I %k %l %M %S','23 11 23 11 13 20')
    show(f('%p %P', _)),                                % expect: f('%p %P','PM pm')
    show(f('%r|%R|%T|%X', _)),                          % expect: f('%r|%R|%T|%X','11:13:20 PM|23:13|23:13:20|23:13:20')
    show(f('%s', _)),                                   % expect: f('%s','1700000000')
    show(f('%u %w %U %V %W', _)),                       % expect: f('%u %w %U %V %W','2 2 46 46 46')
    show(f('%z %:z %Z', _)),                            % expect: f('%z %:z %Z','+0100 +01:00 CET')
    show(f('%f %3f %0f %9f', _)),                       % expect: f('%f %3f %0f %9f','123456 123  123456001')
    show(f('%+', _)),                                   % expect: f('%+','Tue Nov 14 23:13:20 2023')
    show(f('%n%t%%', _)),                               % expect: f('%n%t%%','\n\t%')
    show(f('plain é', _)),                              % expect: f('plain é','plain é')
    show(f('%FT%T%:z', _)),                             % expect: f('%FT%T%:z','2023-11-14T23:13:20+01:00')
    show(f('%v', _)),                                   % expect: existence_error(format,'%v')
    show(f('%E', _)),                                   % expect: existence_error(format,'%E')
    show(f('%', _)),                                    % expect: existence_error(format,'%')
    show(format_time(atom(_), '%FT%T%:z', date(2023,2,3))),
    % expect: format_time(atom('2023-02-03T00:00:00+01:00'),'%FT%T%:z',date(2023,2,3))
    show(format_time(atom(_), '%a, %d %b %Y %T GMT', date(2023,2,3,1,2,3.7,0,'UTC',-))),
    % expect: format_time(atom('Fri, 03 Feb 2023 01:02:03 GMT'),'%a, %d %b %Y %T GMT',date(2023,2,3,1,2,3.7,0,'UTC',-))
    show(format_time(atom(_), '%T %Z %z', date(2023,1,1,15,0,0,-3600,'XST',-))),
    % expect: format_time(atom('15:00:00 XST +0100'),'%T %Z %z',date(2023,1,1,15,0,0,-3600,'XST',-))
    show(format_time(atom(_), '%k|%l|%e|%I', date(2023,1,1,5,0,0,0,-,-))),
    % expect: format_time(atom(' 5| 5| 1|05'),'%k|%l|%e|%I',date(2023,1,1,5,0,0,0,-,-))
    show(format_time(atom(_), '%F', date(2023,14,35))),  % expect: format_time(atom('2024-03-06'),'%F',date(2023,14,35))
    show(format_time(atom(_), '%Y-%m-%d', date(10000,1,1))),
    % expect: format_time(atom('10000-01-01'),'%Y-%m-%d',date(10000,1,1))
    show(format_time(atom(_), '%H %S %f %3f', date(2023,1,1,5,0,59.9996,0,-,-))),
    % expect: format_time(atom('05 59 999600 000'),'%H %S %f %3f',date(2023,1,1,5,0,59.9996,0,-,-))
    show(format_time(string(_), "%d %b %Y", 0)),        % expect: format_time(string("01 Jan 1970"),"%d %b %Y",0)
    show(format_time(codes(_), "%d", 0)),               % expect: format_time(codes([48,49]),"%d",0)
    show(format_time(atom(_), '%a', 0, posix)),         % expect: format_time(atom('Thu'),'%a',0,posix)
    show(format_time(atom(_), '%a', 0, foo)),           % expect: domain_error(locale,foo)
    show(format_time(atom(_), '%a', foo)),              % expect: type_error(time,foo)
    show(format_time(atom(_), '%a', _)),                % expect: instantiation_error
    show(format_time(atom(_), _, 0)),                   % expect: instantiation_error
    show(format_time(no_such_stream, '%a', 0)),         % expect: existence_error(stream,no_such_stream)
    show(format_time(user_output, '%Y ', 0)),           % expect: 1970 format_time(user_output,'%Y ',0)
    det(format_time(atom(_), '%Y', 0)),                 % expect: det
    setenv('TZ', 'UTC').

f(Format, Text) :- format_time(atom(Text), Format, 1700000000.123456).

show(Goal) :-
    catch(findall(Goal, Goal, Found), error(Error, _), Found = [Error]),
    ( Found == [] -> print(no) ; print_each(Found) ),
    nl.

print_each([X]) :- !, shown(X).
print_each([X|Xs]) :- shown(X), write(' ; '), print_each(Xs).

shown(X) :- \+ \+ ( numbervars(X, 0, _), print(X) ).

det(Goal) :- call_cleanup(Goal, Det = true), ( Det == true -> write(det) ; write(nondet) ), nl.
