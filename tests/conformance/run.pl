% run.pl: runs the conformance cases that are consulted beside it.
%
%   penelope --iso -q -g main -t halt tests/conformance/run.pl FILE.pl ...
%
% A case is a fact  case(Clause, Goal, Expected).  README.md gives the forms of
% Expected and the helper goals below.  The run ends with a line
% `N passed, M failed', and with status 0 if M is 0 (and N is not).
% Each file says in case_count/1 how many cases it has: a case that the loader
% dropped counts as a failed one.
% This file is plain ISO Prolog, so that the same cases can be put to any
% other system.

:- multifile(case/3).
:- dynamic(case/3).
:- discontiguous(case/3).

:- multifile(case_count/1).
:- dynamic(case_count/1).

:- dynamic(scratch_base/1).

main :-
    claim_scratch,
    findall(case(C, G, E), case(C, G, E), Cases),
    lost_cases(Cases, Lost),
    run_cases(Cases, 0, Passed, Lost, Failed),
    release_scratch,
    write(Passed), write(' passed, '), write(Failed), write(' failed'), nl,
    flush_output,
    ( Failed =:= 0, Passed > 0 -> halt(0) ; halt(1) ).

% lost_cases(+Cases, -Lost): the difference to the number the files promise.
lost_cases(Cases, Lost) :-
    length_of(Cases, 0, Found),
    findall(N, case_count(N), Ns),
    sum_of(Ns, 0, Promised),
    Lost is abs(Promised - Found),
    ( Lost =:= 0 ->
        true
    ;   write('LOST '), write(Found), write(' cases were loaded, '),
        write(Promised), write(' are there by case_count/1'), nl
    ).

length_of([], N, N).
length_of([_|Xs], N0, N) :- N1 is N0 + 1, length_of(Xs, N1, N).

sum_of([], S, S).
sum_of([N|Ns], S0, S) :- S1 is S0 + N, sum_of(Ns, S1, S).

run_cases([], P, P, F, F).
run_cases([case(C, G, E)|Cases], P0, P, F0, F) :-
    ( \+ run_case(C, G, E) ->
        P1 = P0, F1 is F0 + 1
    ;   P1 is P0 + 1, F1 = F0
    ),
    run_cases(Cases, P1, P, F1, F).

run_case(Clause, Goal, Expected) :-
    shared_variables(Goal, Expected, Shared),
    copy_term(Goal-Expected, Shown),
    observe(Expected, Goal, Got),
    set_input(user_input),
    set_output(user_output),
    ( agrees(Expected, Got, Shared) ->
        true
    ;   report(Clause, Shown, Got),
        fail
    ).

report(Clause, Goal-Expected, Got) :-
    copy_term(f(Goal, Expected, Got), f(G, E, O)),
    name_variables(f(G, E, O)),
    write('FAIL '), write(Clause), nl,
    report_line('  goal     ', G),
    report_line('  expected ', E),
    report_line('  got      ', O).

report_line(Label, Term) :-
    write(Label),
    write_term(Term, [quoted(true), numbervars(true)]), nl, !.

% ---- what happened ---------------------------------------------------------

% observe(+Expected, +Goal, -Got): runs Goal; Got is what was seen of it, in
% the words of Expected.
observe(Expected, Goal, Got) :-
    catch(seen(Expected, Goal, Got), Ball, thrown(Ball, Got)).

seen(all(T, _), Goal, all(T, L)) :- !,
    findall(T, Goal, L).
seen(output(_), Goal, Got) :- !,
    ( captured(Goal, Text) -> Got = output(Text) ; Got = fail ).
seen([B|Bs], Goal, Got) :- !,
    ( call(Goal) -> Got = [B|Bs] ; Got = fail ).
seen(either(E, _), Goal, Got) :- !,
    seen(E, Goal, Got).
seen(_, Goal, Got) :-
    ( call(Goal) -> Got = true ; Got = fail ).

thrown(Ball, uninstantiated) :- var(Ball), !.
thrown(error(Formal, _), Got) :- nonvar(Formal), !,
    ( Formal = syntax_error(_) -> Got = syntax_error ; Got = Formal ).
thrown(Ball, throws(Ball)).

% ---- whether it is what the standard says -----------------------------------

agrees(either(E1, E2), Got, Shared) :- !,
    ( agrees(E1, Got, Shared) -> true ; agrees(E2, Got, Shared) ).
agrees([B|Bs], Got, Shared) :- !,
    nonvar(Got), Got = [_|_],
    sides([B|Bs], Ls, Rs),
    variants(Ls-Shared, Rs-Shared).
agrees(all(T, L), Got, _) :- !,
    nonvar(Got), Got = all(T, Seen),
    variants(L, Seen).
agrees(throws(Ball), Got, _) :- !,
    nonvar(Got), Got = throws(Seen),
    variants(Ball, Seen).
agrees(Expected, Got, _) :-
    general(Expected, Got).

sides([], [], []).
sides([L = R|Bs], [L|Ls], [R|Rs]) :-
    sides(Bs, Ls, Rs).

% The variables of the goal that the right sides of its bindings speak of.
shared_variables(Goal, Expected, Shared) :-
    ( Expected = [_|_] -> sides(Expected, _, Rs) ; Rs = [] ),
    term_variables(Goal, Gs),
    term_variables(Rs, Es),
    intersect(Gs, Es, Shared).

intersect([], _, []).
intersect([X|Xs], Ys, Zs) :-
    ( identical_member(X, Ys) -> Zs = [X|Zs1] ; Zs = Zs1 ),
    intersect(Xs, Ys, Zs1).

identical_member(X, [Y|Ys]) :-
    ( X == Y -> true ; identical_member(X, Ys) ).

variants(A, B) :-
    copy_term(A, A1), name_variables(A1),
    copy_term(B, B1), name_variables(B1),
    A1 == B1.

% general(E, T): T is an instance of E.
general(E, T) :-
    copy_term(T, T1), name_variables(T1),
    \+ E \= T1.

name_variables(T) :-
    term_variables(T, Vs),
    name_variables(Vs, 0).

name_variables([], _).
name_variables(['$VAR'(N)|Vs], N) :-
    N1 is N + 1,
    name_variables(Vs, N1).

% ---- helper goals for cases --------------------------------------------------

% reads(+Text, -Term): Term is what read/1 makes of Text and an end token.
reads(Text, Term) :-
    atom_concat(Text, ' .\n', Full),
    input(Full, read(Term)).

% reads_all(+Text, -Terms): the terms of Text, up to the end of the file.
reads_all(Text, Terms) :-
    input(Text, read_terms(Terms)).

read_terms(Terms) :-
    read(T),
    ( T == end_of_file -> Terms = [] ; Terms = [T|Ts], read_terms(Ts) ).

% input(+Text, +Goal): once(Goal) with a current input that holds Text.
input(Text, Goal) :-
    input(Text, [], Goal).

input(Text, Options, Goal) :-
    scratch(in, File),
    open(File, write, Out), write(Out, Text), close(Out),
    from_file(File, Options, Goal).

% input_bytes(+Bytes, +Goal): the same, with a binary stream of Bytes.
input_bytes(Bytes, Goal) :-
    input_bytes(Bytes, [], Goal).

input_bytes(Bytes, Options, Goal) :-
    scratch(in, File),
    open(File, write, Out, [type(binary)]), put_bytes(Bytes, Out), close(Out),
    from_file(File, [type(binary)|Options], Goal).

put_bytes([], _).
put_bytes([B|Bs], S) :- put_byte(S, B), put_bytes(Bs, S).

from_file(File, Options, Goal) :-
    open(File, read, S, Options),
    current_input(Old), set_input(S),
    catch(solved(Goal, Result), Ball, Result = ball(Ball)),
    set_input(Old), close(S),
    resolve(Result).

% rest(-Text): the rest of the current input, as an atom.
rest(Text) :-
    current_input(S), rest_chars(S, Cs), atom_chars(Text, Cs).

rest_chars(S, Cs) :-
    get_char(S, C),
    ( C == end_of_file -> Cs = [] ; Cs = [C|Cs1], rest_chars(S, Cs1) ).

% captured(+Goal, -Text): what once(Goal) writes on the current output.
captured(Goal, Text) :-
    to_file(Goal, [], File),
    file_text(File, Text).

% output_bytes(+Goal, -Bytes): the same, of a binary stream.
output_bytes(Goal, Bytes) :-
    to_file(Goal, [type(binary)], File),
    file_bytes(File, Bytes).

to_file(Goal, Options, File) :-
    scratch(out, File),
    open(File, write, S, Options),
    current_output(Old), set_output(S),
    catch(solved(Goal, Result), Ball, Result = ball(Ball)),
    set_output(Old), close(S),
    resolve(Result).

solved(Goal, Result) :-
    ( call(Goal) -> Result = true ; Result = fail ).

resolve(true).
resolve(ball(Ball)) :- throw(Ball).

% file_text(+File, -Text), file_bytes(+File, -Bytes): all that File holds.
file_text(File, Text) :-
    open(File, read, S), rest_chars(S, Cs), close(S),
    atom_chars(Text, Cs).

file_bytes(File, Bytes) :-
    open(File, read, S, [type(binary)]), rest_bytes(S, Bytes), close(S).

rest_bytes(S, Bs) :-
    get_byte(S, B),
    ( B =:= -1 -> Bs = [] ; Bs = [B|Bs1], rest_bytes(S, Bs1) ).

% with_flag(+Flag, +Value, +Goal): once(Goal) with the flag set so.
with_flag(Flag, Value, Goal) :-
    current_prolog_flag(Flag, Old),
    set_prolog_flag(Flag, Value),
    catch(solved(Goal, Result), Ball, Result = ball(Ball)),
    set_prolog_flag(Flag, Old),
    resolve(Result).

% with_op(+Priority, +Type, +Name, +Goal): once(Goal) with the operator so.
with_op(P, Type, Name, Goal) :-
    findall(op(P1, T1), current_op(P1, T1, Name), Old),
    catch((op(P, Type, Name), solved(Goal, Result)), Ball, Result = ball(Ball)),
    findall(op(0, T2), current_op(_, T2, Name), New),
    set_ops(New, Name), set_ops(Old, Name),
    resolve(Result).

set_ops([], _).
set_ops([op(P, T)|Ops], Name) :- op(P, T, Name), set_ops(Ops, Name).

% db(+Clauses, +Goal): Goal, where the procedures of Clauses have just those.
db(Clauses, Goal) :-
    db_clear(Clauses), db_add(Clauses),
    call(Goal).

db_clear([]).
db_clear([C|Cs]) :-
    db_head(C, H), functor(H, N, A), functor(G, N, A),
    assertz(G), retractall(G),
    db_clear(Cs).

db_add([]).
db_add([C|Cs]) :- assertz(C), db_add(Cs).

db_head((H :- _), H) :- !.
db_head(H, H).

% open_close(+Mode, +Options, ?S, +Goal): once(Goal) with the scratch file open.
open_close(Mode, Options, S, Goal) :-
    scratch(tmp, File),
    open(File, Mode, S, Options),
    catch(solved(Goal, Result), Ball, Result = ball(Ball)),
    catch(close(S), _, true),
    resolve(Result).

% scratch(-File): the name of a file for a case's own use.
scratch(File) :-
    scratch(tmp, File).

scratch(Suffix, File) :-
    scratch_base(Base),
    atom_concat(Base, Suffix, File).

% file(+Text, -File): the scratch file, holding Text.
file(Text, File) :-
    scratch(File),
    open(File, write, S), write(S, Text), close(S).

% Runs at the same time must not meet in a file. ISO has no way to make a name that nobody else has: this is that of
% SWI-Prolog and Penelope, or that of GNU Prolog.
claim_scratch :-
    scratch_prefix(Prefix),
    atom_concat(Prefix, '.', Base),
    assertz(scratch_base(Base)).

scratch_prefix(Prefix) :- catch(tmp_file(iso_conformance, Prefix), _, fail), !.
scratch_prefix(Prefix) :- temporary_name('/tmp/iso_conformance_XXXXXX', Prefix).

release_scratch :-
    remove(in), remove(out), remove(tmp).

remove(Suffix) :-
    scratch(Suffix, File),
    catch(remove_file(File), _, true).

% ISO has no way to delete a file; the systems agree on the name of one.
remove_file(File) :- delete_file(File), !.
remove_file(_).
