% ansi_term.pl: colours and typefaces on terminals that understand the escape sequences of ECMA-48 (SGR).
% Nothing but the text is written where the output is no terminal or the flag color_term is not true.
:- module(ansi_term,
          [ ansi_format/3, ansi_get_color/2, ansi_hyperlink/2, ansi_hyperlink/3 ]).
:- use_module(library(lists), [append/2]).
:- use_module(library(apply), [maplist/2, maplist/3]).
:- use_module(library(error), [domain_error/2]).

:- multifile prolog:console_color/2.
:- dynamic prolog:console_color/2.

%! ansi_format(+Attributes, +Format, +Arguments) is det.  As format/2, with one or a list of attributes.
%  Attributes: bold, faint, italic, underline, ..., fg(Colour), bg(Colour), hfg and hbg for the bright ones, fg(R, G, B),
%  fg8(N), or a class such as error, warning, comment, code, for which prolog:console_color(Class, Attributes) is asked first.
ansi_format(Attributes, Format, Arguments) :-
    current_output(Stream),
    (   has_colour(Stream)
    ->  sgr_text(Attributes, Codes),
        format('\e[~wm', [Codes]),
        format(Format, Arguments),
        write('\e[0m')
    ;   format(Format, Arguments)
    ).

has_colour(Stream) :-
    current_prolog_flag(color_term, true),
    stream_property(Stream, tty(true)), !.

sgr_text(Attributes, Text) :-
    (   is_list(Attributes) -> maplist(sgr_codes, Attributes, Lists), append(Lists, Codes)
    ;   sgr_codes(Attributes, Codes)
    ),
    atomic_list_concat(Codes, ;, Text).

sgr_codes(Attribute, Codes) :-
    (   nonvar(Attribute), attribute(Attribute, Codes0) -> Codes = Codes0
    ;   nonvar(Attribute), class_attributes(Attribute, Attributes)
    ->  maplist(sgr_codes, Attributes, Lists),
        append(Lists, Codes)
    ;   domain_error(sgr_code, Attribute)
    ).

class_attributes(Class, Attributes) :-
    (   prolog:console_color(Class, Attributes0) -> true
    ;   class(Class, Attributes0) -> true
    ),
    ( is_list(Attributes0) -> Attributes = Attributes0 ; Attributes = [Attributes0] ).

class(var, fg(red)).
class(code, fg(blue)).
class(comment, fg(green)).
class(warning, fg(red)).
class(error, [bold,fg(red)]).
class(truth(true), bold).
class(truth(false), [bold,fg(red)]).
class(truth(undefined), [bold,fg(cyan)]).
class(frame(level), bold).
class(port(call), [bold,fg(green)]).
class(port(exit), [bold,fg(green)]).
class(port(fail), [bold,fg(red)]).
class(port(redo), [bold,fg(yellow)]).
class(port(unify), [bold,fg(blue)]).
class(port(exception), [bold,fg(magenta)]).
class(message(informational), fg(green)).
class(message(information), fg(green)).
class(message(debug(_)), fg(blue)).
class(message(warning), fg(red)).
class(message(error), [bold,fg(red)]).

attribute(reset, [0]).
attribute(bold, [1]).
attribute(faint, [2]).
attribute(italic, [3]).
attribute(underline, [4]).
attribute(blink(slow), [5]).
attribute(blink(rapid), [6]).
attribute(negative, [7]).
attribute(conceal, [8]).
attribute(crossed_out, [9]).
attribute(font(N), [Code]) :- integer(N), Code is 10 + N.
attribute(fraktur, [20]).
attribute(underline(double), [21]).
attribute(intensity(normal), [22]).
attribute(framed, [51]).
attribute(encircled, [52]).
attribute(overlined, [53]).
attribute(fg(Colour), Codes) :- colour(Colour, 30, 38, Codes).
attribute(bg(Colour), Codes) :- colour(Colour, 40, 48, Codes).
attribute(hfg(Name), [Code]) :- colour_number(Name, N), Code is 90 + N.
attribute(hbg(Name), [Code]) :- colour_number(Name, N), Code is 100 + N.
attribute(fg8(Colour), [38,5,N]) :- colour8(Colour, N).
attribute(bg8(Colour), [48,5,N]) :- colour8(Colour, N).
attribute(fg(R, G, B), [38,2,R,G,B]) :- maplist(is_byte, [R,G,B]).
attribute(bg(R, G, B), [48,2,R,G,B]) :- maplist(is_byte, [R,G,B]).

is_byte(N) :- integer(N), N >= 0, N =< 255.

colour(Name, Base, Extended, Codes) :-
    (   colour_number(Name, N)
    ->  Code is Base + N,
        Codes = [Code]
    ;   atom(Name),
        atom_concat(#, Hex, Name),
        atom_codes(Hex, Digits),
        rgb(Digits, R, G, B),
        Codes = [Extended,2,R,G,B]
    ).

colour_number(black, 0).
colour_number(red, 1).
colour_number(green, 2).
colour_number(yellow, 3).
colour_number(blue, 4).
colour_number(magenta, 5).
colour_number(cyan, 6).
colour_number(white, 7).
colour_number(default, 9).

colour8(Colour, N) :- ( integer(Colour) -> is_byte(Colour), N = Colour ; colour_number(Colour, N) ).

rgb([R1,R2,G1,G2,B1,B2], R, G, B) :- pair(R1, R2, R), pair(G1, G2, G), pair(B1, B2, B).
rgb([R1,G1,B1], R, G, B) :- pair(R1, R1, R), pair(G1, G1, G), pair(B1, B1, B).

pair(High, Low, Value) :-
    code_type(High, xdigit(H)),
    code_type(Low, xdigit(L)),
    Value is 16*H + L.

%! ansi_get_color(+Which, -RGB) is semidet.  The colours of the terminal, fg or bg; fails: no terminal is asked.
ansi_get_color(_, _) :- fail.

%! ansi_hyperlink(+Stream, +Location) is det.  As ansi_hyperlink/3 with the location as label.
ansi_hyperlink(Stream, Location) :-
    location_text(Location, Text),
    ansi_hyperlink(Stream, Location, Text).

location_text(File:Line:Column, Text) :- !, format(atom(Text), '~w:~w:~w', [File,Line,Column]).
location_text(File:Line, Text) :- !, format(atom(Text), '~w:~w', [File,Line]).
location_text(Text, Text).

%! ansi_hyperlink(+Stream, +Location, +Label) is det.  Writes Label; on a terminal with the flag hyperlink_term it is a link.
ansi_hyperlink(Stream, Location, Label) :-
    (   current_prolog_flag(hyperlink_term, true),
        stream_property(Stream, tty(true))
    ->  url(Location, URL),
        format(Stream, '\e]8;;~w\e\\~w\e]8;;\e\\', [URL,Label])
    ;   write(Stream, Label)
    ).

url(Location, URL) :-
    ( Location = Path0:Line:_, integer(Line) -> true ; Location = Path0:Line, integer(Line) -> true ; Path0 = Location ),
    (   sub_atom(Path0, _, _, _, '://')
    ->  URL = Path0
    ;   absolute_file_name(Path0, Path),
        ( integer(Line) -> atomic_list_concat(['file://',Path,#,Line], URL) ; atom_concat('file://', Path, URL) )
    ).
