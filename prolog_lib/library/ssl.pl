% ssl.pl: encrypted connections over two streams, by the C library OpenSSL. What ssl_context/3 gives is a term, '$ssl_context'(Role, Options).
%
% A client accepts a certificate that one of the system's, or one of cacert_file(File), vouches for, and that is made out to host(Name);
% cert_verify_hook(cert_accept_any) accepts all. A server shows that of certificate_file(File), and does not ask for one.
:- module(ssl,
          [ ssl_context/3, ssl_negotiate/5, ssl_set_options/3, ssl_property/2, ssl_session/2, cert_accept_any/5, ssl_secure_ciphers/1 ]).
:- use_module(library(error), [must_be/2, domain_error/2]).
:- use_module(library(lists), [member/2]).
:- use_module(library(option), [option/2, merge_options/3]).

:- dynamic session/3.   % Stream, Version, Cipher

%! ssl_context(+Role, -Context, +Options) is det.  Role is client or server. Options:
%    host(Name)                         client: the name that the other side's certificate has to have
%    cacert_file(File)                  also cacerts([file(File)]): certificates, in PEM, of those who may vouch for one; else the system's
%    cert_verify_hook(cert_accept_any)  any certificate will do
%    certificate_file(File), key_file(File)   what one shows, in PEM, with those that vouch for it behind it; and its private key
%    cipher_list(Text)                  as OpenSSL has it
%    close_parent(Bool)                 the plain streams are closed with the encrypted ones (true)
ssl_context(Role, '$ssl_context'(Role, Options), Options0) :-
    must_be(atom, Role),
    ( memberchk(Role, [client, server]) -> true ; domain_error(ssl_role, Role) ),
    plain_options(Options0, Options),
    forall(member(Option, Options), usable(Option)).

plain_options(_:Options0, Options) :- !, plain_options(Options0, Options).
plain_options(Options, Options) :- must_be(list, Options).

usable(cert_verify_hook(Hook)) :- !,
    ( ( Hook == cert_accept_any ; Hook = _:H, H == cert_accept_any ) -> true ; domain_error(cert_verify_hook, Hook) ).
usable(_).

%! ssl_set_options(+Context0, -Context, +Options) is det.  Context is Context0 with other options.
ssl_set_options('$ssl_context'(Role, Options0), '$ssl_context'(Role, Options), New) :-
    merge_options(New, Options0, Options),
    forall(member(Option, Options), usable(Option)).

%! ssl_property(+Context, ?Property) is nondet.  Property is one of its options.
ssl_property('$ssl_context'(_, Options), Property) :- member(Property, Options).

%! ssl_negotiate(+Context, +PlainIn, +PlainOut, -In, -Out) is det.  The two sides agree; In and Out are encrypted. Both have to be closed. Other
%  threads run meanwhile.
ssl_negotiate('$ssl_context'(Role, Options), PlainIn, PlainOut, In, Out) :-
    findall(Name=Value, setting(Options, Name, Value), Settings),
    '$tls_begin'(PlainIn, PlainOut, [role=Role|Settings], Connection),
    catch('$wait_until_ready'('$tls_agree'(Connection), infinite), Error, ( '$tls_give_up'(Connection), throw(Error) )),
    '$tls_streams'(Connection, In, Out, Version, Cipher),
    stream_property(PlainIn, encoding(InEncoding)), set_stream(In, encoding(InEncoding)),
    stream_property(PlainOut, encoding(OutEncoding)), set_stream(Out, encoding(OutEncoding)),
    forall(( session(S, _, _), \+ is_stream(S) ), retractall(session(S, _, _))),
    forall(member(S, [In, Out]), assertz(session(S, Version, Cipher))).

setting(Options, verify, false) :- option(cert_verify_hook(_), Options).
setting(Options, cacert_file, File) :- option(cacerts(List), Options), member(file(Spec), List), file_of(Spec, File).
setting(Options, Name, File) :-
    member(Name, [cacert_file, certificate_file, key_file]),
    Option =.. [Name, Spec],
    option(Option, Options),
    Spec \== system(root_certificates),
    file_of(Spec, File).
setting(Options, Name, Value) :-
    member(Name, [host, close_parent, cipher_list]),
    Option =.. [Name, Value],
    option(Option, Options).

file_of(Spec, File) :- absolute_file_name(Spec, File, [access(read)]).

%! ssl_session(+Stream, -Properties) is semidet.  What the two sides of an encrypted stream agreed on: version(V), cipher(C).
ssl_session(Stream, [version(Version), cipher(Cipher)]) :- session(Stream, Version, Cipher), !.

%! cert_accept_any(+Context, +Problem, +All, +First, +Error) is det.  The option cert_verify_hook(cert_accept_any): accepts every certificate.
cert_accept_any(_, _, _, _, _).

%! ssl_secure_ciphers(-Text) is det.  For cipher_list(Text): those that OpenSSL's own default holds for strong.
ssl_secure_ciphers('HIGH:!aNULL:!MD5:!SHA1').

:- multifile prolog:error_message//1.
prolog:error_message(ssl_error(Code, _, Function, Reason)) -->
    [ 'SSL(~w) ~w: ~w'-[Code, Function, Reason] ].
