% Stamps and dates: stamp_date_time/3, date_time_stamp/2 and library(date).
:- use_module(library(date)).

main :- setenv('TZ', 'Europe/Amsterdam'), stamps, dates, library, setenv('TZ', 'UTC').

stamps :-
    show(stamp_date_time(0, _, 'UTC')),                 % expect: stamp_date_time(0,date(1970,1,1,0,0,0.0,0,'UTC',-),'UTC')
    show(stamp_date_time(0, _, local)),  % expect: stamp_date_time(0,date(1970,1,1,1,0,0.0,-3600,'CET',false),local)
    show(stamp_date_time(1700000000.25, _, 'UTC')),
    % expect: stamp_date_time(1700000000.25,date(2023,11,14,22,13,20.25,0,'UTC',-),'UTC')
    show(stamp_date_time(1700000000.25, _, local)),
    % expect: stamp_date_time(1700000000.25,date(2023,11,14,23,13,20.25,-3600,'CET',false),local)
    show(stamp_date_time(1690000000, _, local)),
    % expect: stamp_date_time(1690000000,date(2023,7,22,6,26,40.0,-7200,'CEST',true),local)
    show(stamp_date_time(1700000000, _, 3600)),  % expect: stamp_date_time(1700000000,date(2023,11,14,21,13,20.0,3600,-,-),3600)
    show(stamp_date_time(-1.5, _, 'UTC')),  % expect: stamp_date_time(-1.5,date(1969,12,31,23,59,58.5,0,'UTC',-),'UTC')
    show(stamp_date_time(_, _, local)),                 % expect: instantiation_error
    show(stamp_date_time(a, _, local)),                 % expect: type_error(float,a)
    show(stamp_date_time(0, _, foo)),                   % expect: domain_error(timezone,foo)
    show(stamp_date_time(0, _, _)).                     % expect: instantiation_error

dates :-
    show(date_time_stamp(date(2023,11,14,22,13,20.5,0,-,-), _)),
    % expect: date_time_stamp(date(2023,11,14,22,13,20.5,0,-,-),1700000000.5)
    show(date_time_stamp(date(2023,11,14,22,13,20,-3600,-,-), _)),
    % expect: date_time_stamp(date(2023,11,14,22,13,20,-3600,-,-),1699996400.0)
    show(date_time_stamp(date(2023,7,14,0,0,0,_,_,_), _)),
    % expect: date_time_stamp(date(2023,7,14,0,0,0,-7200,'CEST',true),1689285600.0)
    show(date_time_stamp(date(2023,11,14), _)),         % expect: date_time_stamp(date(2023,11,14),1699916400.0)
    show(date_time_stamp(date(2023,13,32,25,61,61,0,-,-), _)),
    % expect: date_time_stamp(date(2023,13,32,25,61,61,0,-,-),1706839321.0)
    show(date_time_stamp(date(2024,2,30,0,0,0,0,-,-), _)),  % expect: date_time_stamp(date(2024,2,30,0,0,0,0,-,-),1709251200.0)
    show(date_time_stamp(date(2023,-1,1,0,0,0,0,-,-), _)),  % expect: date_time_stamp(date(2023,-1,1,0,0,0,0,-,-),1667260800.0)
    show(date_time_stamp(_, _)),                        % expect: instantiation_error
    show(date_time_stamp(date(2023,_,1), _)),           % expect: instantiation_error
    show(date_time_stamp(foo, _)),                      % expect: type_error(time,foo)
    show(date_time_stamp(date(a,1,1), _)),              % expect: type_error(integer,a)
    show(round_trip(1700000000.5, _)),                  % expect: round_trip(1700000000.5,1700000000.5)
    show(( get_time(T), T > 1.7e9, T = now )).          % expect: no

round_trip(Stamp, Again) :-
    stamp_date_time(Stamp, Date, local),
    date_time_stamp(Date, Again).

library :-
    show(date_time_value(year, date(2023,11,14,22,13,20.5,-3600,'CET',false), _)),
    % expect: date_time_value(year,date(2023,11,14,22,13,20.5,-3600,'CET',false),2023)
    show(date_time_value(date, date(2023,11,14,22,13,20.5,-3600,'CET',false), _)),
    % expect: date_time_value(date,date(2023,11,14,22,13,20.5,-3600,'CET',false),date(2023,11,14))
    show(date_time_value(time, date(2023,11,14,22,13,20.5,-3600,'CET',false), _)),
    % expect: date_time_value(time,date(2023,11,14,22,13,20.5,-3600,'CET',false),time(22,13,20.5))
    show(date_time_value(foo, date(2023,11,14,22,13,20.5,-3600,'CET',false), _)),  % expect: no
    show(fields(date(1,2,3,4,5,6,7,-,-), _)),
    % expect: fields(date(1,2,3,4,5,6,7,-,-),[year,month,day,hour,minute,second,utc_offset,date,time])
    show(fields(date(1,2,3,4,5,6,7,z,t), _)),
    % expect: fields(date(1,2,3,4,5,6,7,z,t),[year,month,day,hour,minute,second,utc_offset,time_zone,daylight_saving,date,time])
    show(date_time_value(year, foo, _)),                % expect: no
    show(day_of_the_week(date(2023,11,14), _)),         % expect: day_of_the_week(date(2023,11,14),2)
    show(day_of_the_week(date(2023,11,19), _)),         % expect: day_of_the_week(date(2023,11,19),7)
    show(day_of_the_week(date(2023,11,_), _)),          % expect: instantiation_error
    show(day_of_the_year(date(2024,12,31), _)),         % expect: day_of_the_year(date(2024,12,31),366)
    show(day_of_the_year(foo, _)),                      % expect: no
    det(date_time_value(year, date(1,2,3,4,5,6,7,-,-), _)),  % expect: det
    det(day_of_the_week(date(2023,11,14), _)),          % expect: det
    show(( parse_time('2006-12-08T15:29:44Z', S), S = s )),  % expect: no
    show(parse_time('2006-12-08', _)),                  % expect: parse_time('2006-12-08',1165536000.0)
    show(parse_time("2006-12-08", _, _)),               % expect: parse_time("2006-12-08",iso_8601,1165536000.0)
    show(parse_time('2006-12-08T15:29:44+02:00', _)),  % expect: parse_time('2006-12-08T15:29:44+02:00',1165584584.0)
    show(parse_time('2006-12-08T15:29:44-0230', _)),    % expect: parse_time('2006-12-08T15:29:44-0230',1165600784.0)
    show(parse_time('2006-12-08T15:29:44.25Z', _)),     % expect: parse_time('2006-12-08T15:29:44.25Z',1165591784.25)
    show(parse_time('2006-12-08 15:29', _)),            % expect: parse_time('2006-12-08 15:29',1165591740.0)
    show(parse_time('20061208T152944Z', _)),            % expect: parse_time('20061208T152944Z',1165591784.0)
    show(parse_time('hello, 2006', _)),                 % expect: no
    show(parse_time('Day, 08 Dec 2006 15:29:44 GMT', _)), % expect: no
    show(parse_time('', _)),                            % expect: no
    show(parse_time('2006-342', _)),                    % expect: parse_time('2006-342',1165536000.0)
    show(parse_time('2006-W49-5', _)),                  % expect: parse_time('2006-W49-5',1165536000.0)
    show(parse_time('2006W495', _)),                    % expect: parse_time('2006W495',1165536000.0)
    show(parse_time('2006-12-08T23:59:60', _)),         % expect: parse_time('2006-12-08T23:59:60',1165622400.0)
    show(parse_time('2006-12-08T24:00', _)),            % expect: no
    show(parse_time('2006-13-01', _)),                  % expect: no
    show(parse_time('2006', _)),                        % expect: no
    show(parse_time('Fri, 08 Dec 2006 15:29:44 GMT', _, _)),
    % expect: parse_time('Fri, 08 Dec 2006 15:29:44 GMT',rfc_1123,1165591784.0)
    show(parse_time('Fri, 08 Dec 2006 15:29:44 +0100', _, _)),
    % expect: parse_time('Fri, 08 Dec 2006 15:29:44 +0100',rfc_1123,1165588184.0)
    show(parse_time('Fri, 8 Dec 2006 15:29:44 GMT', _, _)),  % expect: no
    show(parse_time('2006-12-08', rfc_1123, _)),        % expect: no
    show(parse_time(foo, _)),                           % expect: no
    show(parse_time(_, _)),                             % expect: instantiation_error
    det(parse_time('2006-12-08T15:29:44Z', _)).         % expect: det

fields(Date, Fields) :- findall(F, date_time_value(F, Date, _), Fields).

show(Goal) :-
    catch(findall(Goal, Goal, Found), error(Error, _), Found = [Error]),
    ( Found == [] -> print(no) ; print_each(Found) ),
    nl.

print_each([X]) :- !, shown(X).
print_each([X|Xs]) :- shown(X), write(' ; '), print_each(Xs).

shown(X) :- \+ \+ ( numbervars(X, 0, _), print(X) ).

det(Goal) :- call_cleanup(Goal, Det = true), ( Det == true -> write(det) ; write(nondet) ), nl.
