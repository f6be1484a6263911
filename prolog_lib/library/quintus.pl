% quintus.pl: predicates of Quintus Prolog.
:- module(quintus,
          [ unix/1, abs/2, sin/2, cos/2, tan/2, acos/2, asin/2, atan/2, atan2/3, log/2, log10/2, pow/3, sqrt/2, sign/2,
            ceiling/2, floor/2, round/2, genarg/3, on_exception/3, raise_exception/1, otherwise/0, simple/1,
            prolog_flag/2, date/1, mode/1, no_style_check/1, compile/1, atom_char/2, skip_line/0, skip_line/1,
            midstring/3, midstring/4, midstring/5, midstring/6, stream_position/3 ]).

:- meta_predicate on_exception(+, 0, 0), compile(:).

%! unix(+Action) is semidet.  shell(Command), system(Command), cd(Directory) or argv(-Arguments).
unix(system(Command)) :- shell(Command).
unix(shell(Command)) :- shell(Command).
unix(cd(Directory)) :- ( var(Directory) -> throw(error(instantiation_error, _)) ; working_directory(_, Directory) ).
unix(cd) :- getenv('HOME', Directory), working_directory(_, Directory).
unix(argv(Arguments)) :- current_prolog_flag(os_argv, Arguments).

%! abs(+X, -Y) is det.  Y is abs(X).
abs(X, Y) :- Y is abs(X).

%! sin(+X, -Y) is det.  Y is sin(X).
sin(X, Y) :- Y is sin(X).

%! cos(+X, -Y) is det.  Y is cos(X).
cos(X, Y) :- Y is cos(X).

%! tan(+X, -Y) is det.  Y is tan(X).
tan(X, Y) :- Y is tan(X).

%! acos(+X, -Y) is det.  Y is acos(X).
acos(X, Y) :- Y is acos(X).

%! asin(+X, -Y) is det.  Y is asin(X).
asin(X, Y) :- Y is asin(X).

%! atan(+X, -Y) is det.  Y is atan(X).
atan(X, Y) :- Y is atan(X).

%! log(+X, -Y) is det.  Y is log(X).
log(X, Y) :- Y is log(X).

%! log10(+X, -Y) is det.  Y is log10(X).
log10(X, Y) :- Y is log10(X).

%! sqrt(+X, -Y) is det.  Y is sqrt(X).
sqrt(X, Y) :- Y is sqrt(X).

%! sign(+X, -Y) is det.  Y is sign(X).
sign(X, Y) :- Y is sign(X).

%! ceiling(+X, -Y) is det.  Y is ceiling(X).
ceiling(X, Y) :- Y is ceiling(X).

%! floor(+X, -Y) is det.  Y is floor(X).
floor(X, Y) :- Y is floor(X).

%! round(+X, -Y) is det.  Y is round(X).
round(X, Y) :- Y is round(X).

%! atan2(+Y, +X, -Angle) is det.  Angle is atan2(Y, X).
atan2(Y, X, Angle) :- Angle is atan2(Y, X).

%! pow(+X, +Y, -Power) is det.  Power is X**Y.
pow(X, Y, Power) :- Power is X**Y.

%! genarg(?N, +Term, ?Argument) is nondet.  As arg/3.
genarg(N, Term, Argument) :- arg(N, Term, Argument).

%! on_exception(+Ball, :Goal, :Recover) is nondet.  As catch/3 with its arguments in another order.
on_exception(Ball, Goal, Recover) :- catch(Goal, Ball, Recover).

%! raise_exception(+Ball).  As throw/1.
raise_exception(Ball) :- throw(Ball).

%! otherwise is det.  As true/0.
otherwise.

%! simple(@Term) is semidet.  Term is atomic or a variable.
simple(Term) :- \+ compound(Term).

%! prolog_flag(?Flag, ?Value) is nondet.  As current_prolog_flag/2.
prolog_flag(Flag, Value) :- current_prolog_flag(Flag, Value).

%! date(-Date) is det.  Today as date(Year, Month, Day).
date(date(Year, Month, Day)) :-
    get_time(Now),
    stamp_date_time(Now, date(Year,Month,Day,_,_,_,_,_,_), local).

%! mode(+Declarations) is det.  Nothing: modes are comments.
mode(_).

%! no_style_check(+Style) is det.  Turns off singleton, discontiguous or all style warnings.
no_style_check(Style) :-
    (   Style == all
    ->  style_check(-singleton), style_check(-discontiguous)
    ;   Style == single_var
    ->  style_check(-singleton)
    ;   style_check(-Style)
    ).

%! compile(:Files) is det.  As consult/1.
compile(Files) :- consult(Files).

%! atom_char(?Char, ?Code) is det.  As char_code/2.
atom_char(Char, Code) :- char_code(Char, Code).

%! skip_line is det.  Reads to the end of the line.
skip_line :- current_input(Stream), skip_line(Stream).

%! skip_line(+Stream) is det.  As skip_line/0 on Stream.
skip_line(Stream) :-
    get_code(Stream, Code),
    ( Code == -1 -> true ; Code == 0'\n -> true ; skip_line(Stream) ).

%! midstring(?Whole, ?Middle, ?Rest) is nondet.  Whole is an atom with Middle inside; Rest is what is around it.
midstring(Whole, Middle, Rest) :- midstring(Whole, Middle, Rest, _, _, _).

%! midstring(?Whole, ?Middle, ?Rest, ?Before) is nondet.  As midstring/3; Before is the length before Middle.
midstring(Whole, Middle, Rest, Before) :- midstring(Whole, Middle, Rest, Before, _, _).

%! midstring(?Whole, ?Middle, ?Rest, ?Before, ?Length) is nondet.  As midstring/4; Length is that of Middle.
midstring(Whole, Middle, Rest, Before, Length) :- midstring(Whole, Middle, Rest, Before, Length, _).

%! midstring(?Whole, ?Middle, ?Rest, ?Before, ?Length, ?After) is nondet.  As midstring/5; After is the length after Middle.
midstring(Whole, Middle, Rest, Before, Length, After) :-
    (   nonvar(Whole)
    ->  sub_atom(Whole, Before, Length, After, Middle),
        sub_atom(Whole, 0, Before, _, Start),
        sub_atom(Whole, _, After, 0, End),
        atom_concat(Start, End, Rest)
    ;   atom_concat(Start, End, Rest),
        atom_length(Start, Before),
        atom_length(Middle, Length),
        atom_length(End, After),
        atomic_list_concat([Start,Middle,End], Whole)
    ).

%! stream_position(+Stream, -Old, +New) is det.  The position of Stream was Old and is New.
stream_position(Stream, Old, New) :-
    stream_property(Stream, position(Position)),
    Old = Position,
    ( New == Position -> true ; set_stream_position(Stream, New) ).
