% readline.pl: library(readline): lines are edited by the toplevel itself, which keeps its history: what programs ask of the library is accepted.
:- module(prolog_readline, [ rl_read_init_file/1, rl_add_history/1, rl_write_history/1, rl_read_history/1 ]).

%! rl_read_init_file(+File) is det.  Accepted: File is not read.
rl_read_init_file(File) :- named(File).

%! rl_add_history(+Line) is det.  Accepted: the history of the toplevel stays as it is.
rl_add_history(Line) :- named(Line).

%! rl_write_history(+File) is det.  Accepted: nothing is written.
rl_write_history(File) :- named(File).

%! rl_read_history(+File) is det.  Accepted: nothing is read.
rl_read_history(File) :- named(File).

named(Text) :- ( var(Text) -> throw(error(instantiation_error, _)) ; true ).
