% uuid.pl: random universally unique identifiers (RFC 4122, version 4).
:- module(uuid, [ uuid/1, uuid/2 ]).
:- use_module(library(option)).
:- use_module(library(error)).

%! uuid(-Uuid) is det.  A new random identifier, an atom.
uuid(Uuid) :- uuid(Uuid, []).

%! uuid(-Uuid, +Options) is det.  Option: format(atom | integer).
uuid(Uuid, Options) :-
    option(version(Version), Options, 4),
    ( Version == 4 -> true ; domain_error(uuid_version, Version) ),
    option(format(Format), Options, atom),
    must_be(oneof([atom,integer]), Format),
    Random is random(1 << 122),
    High is Random >> 74,
    Middle is Random >> 62 /\ 0xfff,
    Low is Random /\ 0x3fffffffffffffff,
    Number is High << 80 \/ 4 << 76 \/ Middle << 64 \/ 2 << 62 \/ Low,
    (   Format == integer -> Uuid = Number
    ;   A is Number >> 96, B is Number >> 80 /\ 0xffff, C is Number >> 64 /\ 0xffff,
        D is Number >> 48 /\ 0xffff, E is Number /\ 0xffffffffffff,
        format(atom(Uuid), '~`0t~16r~8|-~`0t~16r~13|-~`0t~16r~18|-~`0t~16r~23|-~`0t~16r~36|', [A,B,C,D,E])
    ).
