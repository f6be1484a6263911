% sicstus.pl: library(dialect/sicstus): what programs for SICStus Prolog use beside the standard: the blackboard, mutable terms, if/3.
:- module(sicstus,
          [ if/3, prolog_flag/3, use_module/3, bb_put/2, bb_get/2, bb_delete/2, bb_update/3, create_mutable/2, get_mutable/2,
            update_mutable/2, is_mutable/1, read_line/1, read_line/2, trimcore/0 ]).
:- use_module(library(readutil), [read_line_to_codes/2]).

:- meta_predicate if(0, 0, 0), use_module(+, :, +), bb_put(:, +), bb_get(:, -), bb_delete(:, -), bb_update(:, -, +).

%! if(:If, :Then, :Else) is nondet.  As If *-> Then ; Else.
if(If, Then, Else) :- ( call(If) *-> call(Then) ; call(Else) ).

%! prolog_flag(+Flag, -Old, +New) is det.  Old is the value of Flag, which becomes New.
prolog_flag(Flag, Old, New) :-
    current_prolog_flag(Flag, Now),
    ( New == Old -> true ; set_prolog_flag(Flag, New) ),
    Old = Now.

%! use_module(?Module, :File, +Imports) is det.  As use_module/2 for File, or for the file of Module.
use_module(Module, Spec, Imports) :-
    strip_module(Spec, Into, File),
    (   nonvar(File)
    ->  use_module(Into:File, Imports)
    ;   atom(Module), module_property(Module, file(Path))
    ->  use_module(Into:Path, Imports)
    ;   throw(error(existence_error(module, Module), _))
    ).

% The value of a key is the value of a global variable; list(Value) while there is one.

%! bb_put(:Key, +Value) is det.  A copy of Value is on the blackboard under Key, for the module.
bb_put(Key, Value) :-
    board_name(Key, Name),
    nb_setval(Name, list(Value)).

%! bb_get(:Key, -Value) is semidet.  Value is on the blackboard under Key.
bb_get(Key, Value) :-
    board_name(Key, Name),
    nb_current(Name, list(Value)).

%! bb_delete(:Key, -Value) is semidet.  As bb_get/2; nothing is there any more.
bb_delete(Key, Value) :-
    bb_get(Key, Value),
    board_name(Key, Name),
    nb_setval(Name, none).

%! bb_update(:Key, -Old, +New) is semidet.  Old is on the blackboard under Key; New takes its place.
bb_update(Key, Old, New) :-
    bb_get(Key, Old),
    bb_put(Key, New).

board_name(M:Key, Name) :- format(atom(Name), 'blackboard ~q', [M:Key]).

%! create_mutable(+Value, -Mutable) is det.  Mutable has Value until update_mutable/2, which backtracking undoes.
create_mutable(Value, '$mutable'(Value)).

%! get_mutable(-Value, +Mutable) is semidet.  Mutable has Value now.
get_mutable(Value, Mutable) :- mutable(Mutable), arg(1, Mutable, Value).

%! update_mutable(+Value, !Mutable) is det.  Mutable has Value from now on.
update_mutable(Value, Mutable) :- mutable(Mutable), setarg(1, Mutable, Value).

mutable(Mutable) :-
    (   is_mutable(Mutable) -> true
    ;   var(Mutable) -> throw(error(instantiation_error, _))
    ;   throw(error(type_error(mutable, Mutable), _))
    ).

%! is_mutable(@Term) is semidet.  Term is what create_mutable/2 makes.
is_mutable(Term) :- nonvar(Term), Term = '$mutable'(_).

%! read_line(-Codes) is det.  The codes of the next line of current input; end_of_file at its end.
read_line(Codes) :- current_input(Stream), read_line(Stream, Codes).

%! read_line(+Stream, -Codes) is det.  The same for Stream.
read_line(Stream, Codes) :-
    read_line_to_codes(Stream, Line),
    ( Line == -1 -> Codes = end_of_file ; Codes = Line ).

%! trimcore is det.  As garbage_collect/0.
trimcore :- garbage_collect.
