% date.pl: fields of dates, and reading dates as ISO 8601 and RFC 1123 write them.
:- module(date,
          [ date_time_value/3,
            parse_time/2,
            parse_time/3,
            day_of_the_week/2,
            day_of_the_year/2
          ]).
:- use_module(library(lists), [memberchk/2]).

%! date_time_value(?Field, +Date, ?Value) is nondet.
%  Field is year, month, day, hour, minute, second, utc_offset, time_zone, daylight_saving, date or time.
date_time_value(Field, Date, Value) :-
    (   nonvar(Field)
    ->  field(Field, Date, Value), !
    ;   field(Field, Date, Value)
    ).

field(year,            date(Y,_,_,_,_,_,_,_,_), Y).
field(month,           date(_,M,_,_,_,_,_,_,_), M).
field(day,             date(_,_,D,_,_,_,_,_,_), D).
field(hour,            date(_,_,_,H,_,_,_,_,_), H).
field(minute,          date(_,_,_,_,M,_,_,_,_), M).
field(second,          date(_,_,_,_,_,S,_,_,_), S).
field(utc_offset,      date(_,_,_,_,_,_,O,_,_), O).
field(time_zone,       date(_,_,_,_,_,_,_,Z,_), Z) :- Z \== (-).
field(daylight_saving, date(_,_,_,_,_,_,_,_,D), D) :- D \== (-).
field(date,            date(Y,M,D,_,_,_,_,_,_), date(Y,M,D)).
field(time,            date(_,_,_,H,M,S,_,_,_), time(H,M,S)).

%! day_of_the_week(+Date, -Day) is semidet.  Day of date(Y, M, D): 1 is Monday, 7 is Sunday.
day_of_the_week(Date, Day) :- date_number(Date, '%u', Day).

%! day_of_the_year(+Date, -Day) is semidet.  Day of date(Y, M, D): 1 is the first of January.
day_of_the_year(Date, Day) :- date_number(Date, '%j', Day).

date_number(date(Y, M, D), Format, Number) :-
    format_time(codes(Codes), Format, date(Y, M, D, 0, 0, 0, 0, -, -)),
    number_codes(Number, Codes).

%! parse_time(+Text, -Stamp) is semidet.  As parse_time/3 in any format.
parse_time(Text, Stamp) :- parse_time(Text, _, Stamp).

%! parse_time(+Text, ?Format, -Stamp) is semidet.  Text is a moment in Format, iso_8601 or rfc_1123; without zone it is UTC.
parse_time(Text, Format, Stamp) :-
    atom_codes(Text, Codes),
    moment(Format, Day, time(H, M, S), Offset, Codes, []), !,
    first_day(Day, Y, Month, D),
    date_time_stamp(date(Y, Month, D, H, M, S, Offset, -, -), Stamp).

% --- the formats -----------------------------------------------------------------------------------------------------

moment(iso_8601, Day, Time, Offset) --> begins_with_a_year, iso_day(Day), iso_time_of_day(Time, Offset).
moment(rfc_1123, date(Y, M, D), time(H, Min, S), Offset) -->
    week_day, ", ", number(2, D), { in_range(D, 1, 31) }, " ", month(M), " ", number(4, Y), " ",
    number(2, H), { in_range(H, 0, 23) }, ":", number(2, Min), { in_range(Min, 0, 59) }, ":",
    number(2, S), { in_range(S, 0, 60) },
    rfc_zone(Offset).

rfc_zone(0) --> " GMT".
rfc_zone(Offset) --> " ", zone_offset(Offset).
rfc_zone(0) --> [].

week_day --> [A,B,C], { memberchk([A,B,C], [`Mon`, `Tue`, `Wed`, `Thu`, `Fri`, `Sat`, `Sun`]) }.

month(Number) -->
    { nth_month(1, Number, Name, [`Jan`, `Feb`, `Mar`, `Apr`, `May`, `Jun`, `Jul`, `Aug`, `Sep`, `Oct`, `Nov`, `Dec`]) },
    Name.

nth_month(N, N, Name, [Name|_]).
nth_month(N0, N, Name, [_|Names]) :- N1 is N0 + 1, nth_month(N1, N, Name, Names).

% Extended with hyphens, or basic. A month alone is its day 0, as in SWI-Prolog.
iso_day(date(Y, M, D)) --> year(Y), "-", month_number(M), "-", day_number(D).
iso_day(date(Y, M, D)) --> year(Y), month_number(M), day_number(D).
iso_day(week(Y, W, D)) --> year(Y), "-W", week_number(W), "-", number(1, D), { in_range(D, 1, 7) }.
iso_day(week(Y, W, D)) --> year(Y), "W", week_number(W), number(1, D), { in_range(D, 1, 7) }.
iso_day(date(Y, 1, D)) --> year(Y), "-", number(3, D), { in_range(D, 1, 366) }.
iso_day(date(Y, M, 0)) --> year(Y), "-", month_number(M).

begins_with_a_year, [C] --> [C], { C == 0'- -> true ; C >= 0'0, C =< 0'9 }.

year(Y) --> "-", !, number(4, Y0), { Y is -Y0 }.
year(Y) --> number(4, Y).
month_number(M) --> number(2, M), { in_range(M, 1, 12) }.
day_number(D) --> number(2, D), { in_range(D, 1, 31) }.
week_number(W) --> number(2, W), { in_range(W, 1, 53) }.

iso_time_of_day(Time, Offset) --> ( "T" ; " " ), iso_time(Time), iso_zone(Offset).
iso_time_of_day(time(0, 0, 0), 0) --> [].

iso_time(time(H, M, S)) --> hour(H), ":", minute(M), ":", second(S).
iso_time(time(H, M, S)) --> hour(H), minute(M), second(S).
iso_time(time(H, M, 0)) --> hour(H), ":", minute(M).
iso_time(time(H, M, 0)) --> hour(H), minute(M).
iso_time(time(H, 0, 0)) --> hour(H).

hour(H) --> number(2, H), { in_range(H, 0, 23) }.
minute(M) --> number(2, M), { in_range(M, 0, 59) }.
second(S) --> number(2, Whole), { in_range(Whole, 0, 60) }, fraction(Whole, S).

fraction(Whole, Second) -->
    ( "." ; "," ), digits([D|Ds]), !,
    { number_codes(Digits, [D|Ds]),
      length([D|Ds], Length),
      Second is Whole + Digits / 10.0 ** Length
    }.
fraction(Whole, Whole) --> [].

iso_zone(0) --> "Z".
iso_zone(Offset) --> zone_offset(Offset).
iso_zone(0) --> [].

% Dates have the offset in seconds west.
zone_offset(Offset) -->
    zone_sign(Sign), hour(H), ( ":", minute(M) ; minute(M) ; { M = 0 } ),
    { Offset is Sign * (H * 3600 + M * 60) }.

zone_sign(-1) --> "+".
zone_sign(1) --> "-".

number(Length, Number) -->
    { length(Codes, Length) },
    Codes,
    { all_digits(Codes), number_codes(Number, Codes) }.

all_digits([]).
all_digits([C|Cs]) :- digit(C), all_digits(Cs).

digits([D|Ds]) --> [D], { digit(D) }, !, digits(Ds).
digits([]) --> [].

digit(C) :- in_range(C, 0'0, 0'9).

in_range(X, Low, High) :- X >= Low, X =< High.

% The calendar carries days beyond a month over into the next. Week 1 has the fourth of January.
first_day(date(Y, M, D), Y, M, D).
first_day(week(Y, W, D), Y, 1, Day) :-
    day_of_the_week(date(Y, 1, 4), Fourth),
    Day is 4 - Fourth + 7 * (W - 1) + D.
