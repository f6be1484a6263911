% dialect.pl: library(dialect): programs for other Prolog systems. expects_dialect/1 and exists_source/1,2 are built in.
:- module(dialect, [ source_exports/2 ]).

%! source_exports(+Source, +Export) is semidet.  The module file or library Source exports Export, Name/Arity or op(P, T, N).
source_exports(Source, Export) :-
    exists_source(Source),
    catch(use_module(dialect_sources:Source, []), error(_, _), fail),
    (   exists_source(Source, File), module_property(Module, file(File))
    ;   Source = library(Module), current_module(Module)
    ),
    !,
    (   Export = op(_, _, _)
    ->  module_property(Module, exported_operators(Operators)), memberchk(Export, Operators)
    ;   module_property(Module, exports(Exports)), memberchk(Export, Exports)
    ).
