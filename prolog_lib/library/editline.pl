% editline.pl: library(editline): lines are edited by the toplevel itself, which keeps its history: what programs ask of the library is accepted.
:- module(prolog_editline, [ el_wrap/0, el_wrap/4, el_wrapped/1, el_add_history/2, el_write_history/2, el_read_history/2 ]).

%! el_wrap is det.  Accepted: lines typed at the toplevel are edited anyway.
el_wrap.

%! el_wrap(+Name, +In, +Out, +Error) is det.  Accepted for streams.
el_wrap(_, In, Out, Error) :- is_stream(In), is_stream(Out), is_stream(Error).

%! el_wrapped(+Stream) is semidet.  Fails: no stream of the program is edited.
el_wrapped(_) :- fail.

%! el_add_history(+Stream, +Line) is det.  Accepted: the history of the toplevel stays as it is.
el_add_history(Stream, _) :- is_stream(Stream).

%! el_write_history(+Stream, +File) is det.  Accepted: nothing is written.
el_write_history(Stream, _) :- is_stream(Stream).

%! el_read_history(+Stream, +File) is det.  Accepted: nothing is read.
el_read_history(Stream, _) :- is_stream(Stream).
