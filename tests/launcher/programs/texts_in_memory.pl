% A text in memory that is written before a search of N answers, and read behind them; then there is more of it.
:- use_module(library(memfile)).
:- ensure_loaded(search).

search_with_text(N, X) :-
    new_memory_file(Text),
    written(Text, write, 'größer, 64€'),
    ( steady(N, X) ; memory_file_to_atom(Text, X) ; written(Text, append, ' and more'), memory_file_to_atom(Text, X) ).

written(Text, Mode, Words) :- open_memory_file(Text, Mode, Stream), write(Stream, Words), close(Stream).
