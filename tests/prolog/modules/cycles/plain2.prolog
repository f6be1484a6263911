:- ensure_loaded(plain1).
p2(once).
:- initialization(writeln(plain2)).
:- prolog_load_context(source, File), ( source_file(File) -> writeln(known) ; writeln(unknown) ).
