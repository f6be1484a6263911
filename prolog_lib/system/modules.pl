% modules.pl: modules as in swipl: each has predicates of its own, exports some of them, imports others.
%
% A call looks for its predicate in its module, among what the module imported, in its import modules (user, then system), and
% then among the exports of the library (wam/code/modules.hpp). What is known of modules beside that are facts:
%   '$module_file'(Module, File, Line)          where it was loaded from
%   '$exports'(Module, Indicators, Operators)   as its module/2 and later export/1 said
%   '$library_module'(Path, Module)             library(Path) is this module of the image

:- dynamic '$module_file'/3.
:- dynamic '$exports'/3.
:- dynamic '$library_module'/2.

% --- beginning a module file -----------------------------------------------------------------------------------------------

% The directive module(Name, Exports) in File: what follows belongs to the module.
'$begin_module'(Name0, Exports, File, Line) :-
    '$module_name'(Name0, File, Name),
    (   is_list(Exports) -> true
    ;   var(Exports) -> throw(error(instantiation_error, _))
    ;   throw(error(type_error(list, Exports), _))
    ),
    '$make_room'(Name, File),
    '$module_kind_here'(Name, Kind),
    '$make_module'(Name, Kind),
    retractall(system:'$module_file'(Name, _, _)),
    assertz(system:'$module_file'(Name, File, Line)),
    retractall(system:'$exports'(Name, _, _)),
    assertz(system:'$exports'(Name, [], [])),
    ( '$source_module'(Name) -> true ; '$quotes_of_module_files' ),
    '$set_source_module'(Name),
    '$export_all'(Exports, Name).

% What a module file reads between double quotes does not depend on who loads it.
'$quotes_of_module_files' :-
    (   current_prolog_flag(traditional, true)
    ->  set_prolog_flag(double_quotes, codes)
    ;   set_prolog_flag(double_quotes, string)
    ).

% A library is known from its first line on: others may use it while it is being loaded.
'$module_kind_here'(Name, library) :-
    nb_current('$module_kind', library(Spec)), !,
    nb_setval('$module_kind', user),
    assertz(system:'$library_module'(Spec, Name)).
'$module_kind_here'(_, user).

'$module_name'(Name, File, Module) :- var(Name), !, file_base_name(File, Base), file_name_extension(Module, _, Base).
'$module_name'(Name, _, Name) :- atom(Name), !.
'$module_name'(Name, _, _) :- throw(error(type_error(atom, Name), _)).

% A library gives way to a module of the user's with its name.
'$make_room'(Name, File) :-
    (   '$module_file'(Name, Old, _),
        Old \== File
    ->  (   '$module_kind'(Name, library)
        ->  atom_concat(Name, ' (library)', Moved),
            '$rename_module'(Name, Moved),
            '$rename_facts'(Name, Moved)
        ;   atom_concat('Already loaded from ', Old, Comment),
            throw(error(permission_error(redefine, module, Name), context(system:(module)/2, Comment)))
        )
    ;   true
    ).

'$rename_facts'(Name, Moved) :-
    forall(retract(system:'$module_file'(Name, F, L)), assertz(system:'$module_file'(Moved, F, L))),
    forall(retract(system:'$exports'(Name, P, O)), assertz(system:'$exports'(Moved, P, O))),
    forall(retract(system:'$library_module'(Path, Name)), assertz(system:'$library_module'(Path, Moved))).

% What a module says that it exports must be there when it is loaded.
'$check_exports'(Name) :-
    '$exports'(Name, PIs, _),
    '$member_of_list'(PI, PIs),
    PI = F/A,
    \+ '$exists_in'(Name, F, A),
    print_message(error, undefined_export(Name, PI)),
    fail.
'$check_exports'(_).

'$exists_in'(Module, Name, Arity) :- '$import_of'(Module, Name, Arity, _), !.
'$exists_in'(Module, Name, Arity) :-
    '$predicate_flags'(Module, Name, Arity, Flags),
    '$memberchk_option'(module(Home), Flags),
    ( Home == Module -> true ; Home == system ).

% --- exporting ---------------------------------------------------------------------------------------------------------------

%! export(:Indicators) is det.  The source module exports these predicates as well.
export(Spec) :-
    '$strip_module'(Spec, M, PIs),
    '$listed'(PIs, List),
    '$export_all'(List, M).

'$listed'((A , B), List) :- !, '$listed'(A, As), '$listed'(B, Bs), '$append_list'(As, Bs, List).
'$listed'(List, List) :- is_list(List), !.
'$listed'(A, [A]).

'$export_all'([], _).
'$export_all'([E|Es], M) :- '$export_one'(E, M), '$export_all'(Es, M).

'$export_one'(E, _) :- var(E), !, throw(error(instantiation_error, _)).
'$export_one'(op(P, T, Names), M) :- !,
    '$strip_module'(Names, M, M1, Plain),
    op(P, T, M1:Plain),
    retract(system:'$exports'(M, PIs, Ops)),
    '$append_list'(Ops, [op(P, T, Plain)], Ops1),
    assertz(system:'$exports'(M, PIs, Ops1)).
'$export_one'(M:PI, _) :- atom(M), !, '$export_one'(PI, M).
'$export_one'(Name//Arity0, M) :- !, '$check_indicator'(Name, Arity0), Arity is Arity0 + 2, '$export_one'(Name/Arity, M).
'$export_one'(Name/Arity, M) :- !,
    '$check_indicator'(Name, Arity),
    '$export'(M, Name, Arity),
    ( retract(system:'$exports'(M, PIs, Ops)) -> true ; PIs = [], Ops = [] ),
    ( '$memberchk_eq'(Name/Arity, PIs) -> PIs1 = PIs ; '$append_list'(PIs, [Name/Arity], PIs1) ),
    assertz(system:'$exports'(M, PIs1, Ops)).
'$export_one'(E, _) :- throw(error(type_error(predicate_indicator, E), _)).

% --- importing ---------------------------------------------------------------------------------------------------------------

%! import(:Indicators) is det.  Imports Module:Name/Arity into the source module, exported or not.
import(Spec) :-
    '$strip_module'(Spec, M, PIs),
    '$listed'(PIs, List),
    forall('$member_of_list'(PI, List), '$import_indicator'(PI, M)).

'$import_indicator'(Spec, Into) :-
    '$strip_module'(Spec, Into, From, PI),
    '$import_listed'(PI, From, Into, _).

% Imports is all, a list, or except(List); Exported are the indicators and operators as they are known in Into.
'$import_from'(From, Into, Imports, Exported) :-
    ( '$exports'(From, PIs, Ops) -> true ; PIs = [], Ops = [] ),
    (   Imports == all
    ->  '$import_weakly'(PIs, From, Into, []),
        '$import_operators'(Ops, Into),
        '$append_list'(PIs, Ops, Exported)
    ;   Imports = except(Exceptions)
    ->  '$import_weakly'(PIs, From, Into, Exceptions),
        '$import_operators'(Ops, Into),
        findall(E, ( '$member_of_list'(E, PIs), \+ '$is_excepted'(E, Exceptions, _) ), Kept),
        '$append_list'(Kept, Ops, Exported)
    ;   '$import_list'(Imports, From, Into, PIs, Ops, Exported)
    ),
    '$tell_of_import'(From, Into).

% A library that defines '$used_by_program'/0 changes how the program is loaded.
'$tell_of_import'(From, Into) :-
    ( '$is_defined'(From, '$used_by_program', 0), '$module_kind'(Into, user) -> From:'$used_by_program' ; true ).

'$import_weakly'([], _, _, _).
'$import_weakly'([Name/Arity|PIs], From, Into, Exceptions) :-
    (   '$is_excepted'(Name/Arity, Exceptions, As)
    ->  ( As == (-) -> true ; '$import_as'(From, Name, Arity, Into, As, weak) )
    ;   '$import_as'(From, Name, Arity, Into, Name, weak)
    ),
    '$import_weakly'(PIs, From, Into, Exceptions).

'$is_excepted'(Name/Arity, Exceptions, As) :-
    '$member_of_list'(E, Exceptions),
    (   E = Name/Arity -> As = (-)
    ;   E = Name//A0, integer(A0), Arity =:= A0 + 2 -> As = (-)
    ;   E = (Name/Arity as As) -> true
    ), !.

'$import_list'([], _, _, _, _, []) :- !.
'$import_list'([I|Is], From, Into, PIs, Ops, Exported) :- !,
    (   nonvar(I), I = op(P, T, N)
    ->  findall(op(P, T, N), '$member_of_list'(op(P, T, N), Ops), Matching),
        '$import_operators'(Matching, Into),
        '$append_list'(Matching, Exported1, Exported)
    ;   '$indicator_of_import'(I, PI),
        (   '$memberchk_eq'(PI, PIs) -> true
        ;   print_message(warning, import_private(Into, From:PI))
        ),
        '$import_listed'(I, From, Into, As),
        Exported = [As|Exported1]
    ),
    '$import_list'(Is, From, Into, PIs, Ops, Exported1).
'$import_list'(Imports, _, _, _, _, _) :- throw(error(type_error(import_specifier, Imports), _)).

'$indicator_of_import'(I, _) :- var(I), !, throw(error(instantiation_error, _)).
'$indicator_of_import'(I as _, PI) :- !, '$indicator_of_import'(I, PI).
'$indicator_of_import'(Name//A0, Name/A) :- integer(A0), !, A is A0 + 2.
'$indicator_of_import'(Name/A, Name/A) :- atom(Name), integer(A), !.
'$indicator_of_import'(I, _) :- throw(error(type_error(import_specifier, I), _)).

'$import_listed'(I, From, Into, As/Arity) :-
    '$indicator_of_import'(I, Name/Arity),
    ( I = (_ as As) -> true ; As = Name ),
    '$import_as'(From, Name, Arity, Into, As, strong).

'$import_as'(From, Name, Arity, Into, As, Strength) :-
    ( '$module_file'(From, File, _), '$loading'(File, _) -> Stage = loading ; Stage = loaded ),
    '$import'(From, Name, Arity, Into, As, Strength, Stage, Status),
    (   Status == ok -> true
    ;   Status == local
    ->  (   Strength == weak
        ->  print_message(warning, overrides_import(Into:As/Arity, From))
        ;   throw(error(permission_error(import_into(Into), procedure, From:Name/Arity), context(system:(import)/1, _)))
        )
    ;   Status = imported(Other),
        atom_concat('already imported from ', Other, Comment),
        print_message(error, error(permission_error(import_into(Into), procedure, From:Name/Arity),
                                   context(system:(import)/1, Comment)))
    ).

'$import_operators'([], _).
'$import_operators'([op(P, T, N)|Ops], Into) :- op(P, T, Into:N), '$import_operators'(Ops, Into).

% --- looking at modules --------------------------------------------------------------------------------------------------------

%! current_module(?Module) is nondet.  Module exists.
current_module(Module) :-
    (   atom(Module)
    ->  '$modules'(Modules), '$memberchk_eq'(Module, Modules)
    ;   var(Module)
    ->  '$modules'(Modules), '$member_of_list'(Module, Modules)
    ;   throw(error(type_error(module, Module), _))
    ).

%! module_property(?Module, ?Property) is nondet.
%  Property is class(C), file(F), line_count(L), exports(List) or exported_operators(List).
module_property(Module, Property) :-
    current_module(Module),
    findall(Property, '$module_property'(Module, Property), Properties),
    '$member_of'(Property, Properties).

'$module_property'(M, class(C)) :- '$module_kind'(M, C).
'$module_property'(M, file(F)) :- '$module_file'(M, F, _).
'$module_property'(M, line_count(L)) :- '$module_file'(M, _, L).
'$module_property'(M, exports(PIs)) :- '$exports'(M, PIs0, _) -> PIs = PIs0 ; PIs = [].
'$module_property'(M, exported_operators(Ops)) :- '$exports'(M, _, Ops), Ops \== [].

%! import_module(+Module, ?Import) is nondet.  Module looks for predicates that it does not define in Import.
import_module(Module, Import) :-
    ( var(Module) -> current_module(Module) ; true ),
    '$import_modules'(Module, Imports),
    '$member_of_list'(Import, Imports).

%! add_import_module(+Module, +Import, +Where) is det.  Import becomes the first (start) or last (end) import module of Module.
add_import_module(Module, Import, Where) :-
    '$import_modules'(Module, Imports0),
    '$without'(Imports0, Import, Imports),
    ( Where == start -> New = [Import|Imports] ; '$append_list'(Imports, [Import], New) ),
    '$set_import_modules'(Module, New).

%! delete_import_module(+Module, +Import) is semidet.  Import is no import module of Module any more.
delete_import_module(Module, Import) :-
    '$import_modules'(Module, Imports0),
    '$memberchk_eq'(Import, Imports0),
    '$without'(Imports0, Import, Imports),
    '$set_import_modules'(Module, Imports).

'$without'([], _, []).
'$without'([X|Xs], Y, Zs) :- ( X == Y -> Zs = Zs1 ; Zs = [X|Zs1] ), '$without'(Xs, Y, Zs1).

%! set_module(:Property) is det.  Property is base(Import): the only import module; class(C) is accepted.
set_module(Spec) :-
    '$strip_module'(Spec, M, Property),
    (   Property = base(Import) -> '$set_import_modules'(M, [Import])
    ;   Property = class(_) -> true
    ;   throw(error(domain_error(module_property, Property), _))
    ).

%! module(+Module) is det.  Queries of the toplevel are goals of Module from now on.
module(Module) :-
    ( var(Module) -> throw(error(instantiation_error, _)) ; atom(Module) -> true ; throw(error(type_error(module, Module), _)) ),
    (   current_module(Module)
    ->  true
    ;   '$make_module'(Module, user),
        print_message(warning, no_current_module(Module))
    ),
    ( '$load_file'(_, _) -> true ; '$set_source_module'(Module) ).

%! '$set_source_module'(-Old, +New) is det.  Clauses that are loaded belong to New; they belonged to Old.
'$set_source_module'(Old, New) :- '$source_module'(Old), '$set_source_module'(New).

%! strip_module(+Term, -Module, -Plain) is det.  Takes module qualifications off Term; the source module without one.
strip_module(Term, Module, Plain) :- '$strip_module'(Term, Module, Plain).

%! @(:Goal, +Module) is nondet.
%  Calls Goal in the context of Module: meta-predicates take the goals among its arguments to be of Module.
@(Goal, Module) :-
    '$strip_module'(Goal, M, Plain),
    (   var(Plain) -> throw(error(instantiation_error, _))
    ;   callable(Plain) -> true
    ;   throw(error(type_error(callable, Plain), _))
    ),
    '$goal_functor'(Plain, Name, Arity),
    (   '$meta_head'(M, Name, Arity, Head)
    ->  Plain =.. [_|Args0],
        Head =.. [_|Kinds],
        '$qualify_each'(Kinds, Args0, Module, Args),
        Qualified =.. [Name|Args],
        call(M:Qualified)
    ;   '$is_transparent'(M, Name, Arity, Home)
    ->  '$goal_in_context'(Plain, Module, InContext),
        call(Home:InContext)
    ;   call(M:Plain)
    ).

'$qualify_each'([], [], _, []).
'$qualify_each'([Kind|Kinds], [A0|As0], M, [A|As]) :-
    ( '$takes_module'(Kind) -> '$strip_module'(A0, M, M1, P), A = M1:P ; A = A0 ),
    '$qualify_each'(Kinds, As0, M, As).

'$takes_module'(Kind) :- ( integer(Kind) -> true ; '$memberchk_eq'(Kind, [:,^,//]) ).

%! meta_predicate(:Heads) is det.
%  Arguments 0 to 9 are goals to which so many arguments are added, ^ goals with V^Goal, // grammar bodies, : other terms that
%  belong to a module: the predicate sees them as Module:Term.
meta_predicate(Spec) :-
    '$strip_module'(Spec, M, Heads),
    '$meta_predicates'(Heads, M).

'$meta_predicates'(Heads, _) :- var(Heads), !, throw(error(instantiation_error, _)).
'$meta_predicates'((A , B), M) :- !, '$meta_predicates'(A, M), '$meta_predicates'(B, M).
'$meta_predicates'([], _) :- !.
'$meta_predicates'([H|Hs], M) :- !, '$meta_predicates'(H, M), '$meta_predicates'(Hs, M).
'$meta_predicates'(M:Heads, _) :- !, '$meta_predicates'(Heads, M).
'$meta_predicates'(Head, M) :- '$meta_predicate'(M, Head).

% --- the library in the image ------------------------------------------------------------------------------------------------

% File is library(Path) of the image that is being made. How is autoload or explicit: whether calls find its predicates without
% use_module/1. A library that another one uses is compiled before its turn.
'$load_library'(File, Path, How) :-
    atomic_list_concat([Path,'.pl'], Name),
    atom_concat(Directory, Name, File),
    nb_setval('$library_directory', Directory),
    term_to_atom(Spec, Path),
    '$library_of_image'(Spec, Module),
    (   How == autoload
    ->  '$exports'(Module, PIs, _),
        forall('$member_of_list'(F/A, PIs), '$autoload'(Module, F, A))
    ;   true
    ).

'$library_of_image'(Spec, Module) :- '$library_module'(Spec, Module), !.
'$library_of_image'(Spec, Module) :-
    nb_current('$library_directory', Directory),
    term_to_atom(Spec, Path),
    atomic_list_concat([Directory,Path,'.pl'], File),
    exists_file(File),
    open(File, read, Stream),
    nb_setval('$module_kind', library(Spec)),
    current_prolog_flag(double_quotes, Quotes),
    set_prolog_flag(double_quotes, string),
    load_files(system:Path, [stream(Stream), imports([])]),
    set_prolog_flag(double_quotes, Quotes),
    '$library_module'(Spec, Module),
    !,
    '$check_exports'(Module),
    '$messages_of_kind'(error, 0),
    '$messages_of_kind'(warning, 0).
