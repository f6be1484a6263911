/*  bank.pl -- a ledger: double entry book-keeping in the dynamic database,
    with transactions that are undone when something goes wrong.

    Usage:

%       swipl bank.pl journal.txt
%       swipl bank.pl --verbose journal.txt
%       swipl bank.pl --strict journal.txt
%       swipl bank.pl --simulate 40
%       swipl bank.pl --settle 137
%       swipl bank.pl nowhere.txt
*/

:- module(bank,
          [ main/1,
            post/1,
            balance/2
          ]).
:- use_module(library(lists)).
:- use_module(library(apply)).
:- use_module(library(error)).
:- use_module(library(debug)).
:- use_module(library(aggregate)).
:- use_module(library(readutil)).
:- use_module(library(option)).

:- initialization(main, main).

:- dynamic
    account/4,          % account(Name, Kind, Limit, Status)
    entry/4,            % entry(Number, Account, Amount, Text), in cents
    last_number/1.

:- multifile prolog:message//1, user:message_hook/3.
:- dynamic user:message_hook/3.

last_number(0).

                 /*******************************
                 *          MESSAGES            *
                 *******************************/

prolog:message(bank(refused(Line, Booking, Error))) -->
    [ 'line ~w: ~p refused: '-[Line, Booking] ],
    reason(Error).
prolog:message(bank(done(Line, Booking))) -->
    [ 'line ~w: ~p'-[Line, Booking] ].
prolog:message(bank(summary(Done, Refused))) -->
    [ '~D bookings done, ~D refused'-[Done, Refused] ].
prolog:message(bank(undone(N))) -->
    [ 'transaction undone, ~D entries'-[N], nl, 'nothing was booked' ].

reason(no_account(A))        --> [ 'there is no account ~w'-[A] ].
reason(closed(A))            --> [ 'account ~w is closed'-[A] ].
reason(not_covered(A, Have, Need)) -->
    [ '~w has '-[A], '~2D'-[Have], ', ~2D would be needed'-[Need] ].
reason(exists(A))            --> [ '~w has an account already'-[A] ].
reason(not_empty(A, B))      --> [ '~w still has ~2D'-[A, B] ].
reason(unknown)              --> [ 'unknown booking' ].
reason(error(type_error(T, V), _))   --> !, [ '~q is not of type ~w'-[V, T] ].
reason(error(domain_error(D, V), _)) --> !, [ '~q is not in ~w'-[V, D] ].
reason(error(Formal, _))     --> [ '~q'-[Formal] ].

%   Messages of the bank are its output: they go to standard output, with
%   a mark for each kind.

user:message_hook(bank(Term), Kind, _) :-
    mark(Kind, Mark),
    phrase(prolog:message(bank(Term)), Parts0),
    split_lines(Parts0, Lines),
    forall(member(Line, Lines),
           ( write(Mark), maplist(print_part, Line), nl )).

mark(error, '! ').
mark(warning, '? ').
mark(informational, '  ').
mark(banner, '= ').
mark(silent, _) :- fail.

split_lines(Parts, [Line|Lines]) :-
    append(Line, [nl|Rest], Parts),
    !,
    split_lines(Rest, Lines).
split_lines(Parts, [Parts]).

print_part(Format-Args) :- !, format(Format, Args).
print_part(Text) :- write(Text).

                 /*******************************
                 *           ENTRIES            *
                 *******************************/

%!  balance(+Account, -Cents) is det.

balance(Account, Cents) :-
    aggregate_all(sum(Amount), entry(_, Account, Amount, _), Cents).

enter(Account, Amount, Text) :-
    retract(last_number(N0)),
    N is N0+1,
    assertz(last_number(N)),
    assertz(entry(N, Account, Amount, Text)).

must_be_open(Account) :-
    (   account(Account, _, _, Status)
    ->  (   Status == open -> true ; throw(closed(Account)) )
    ;   throw(no_account(Account))
    ).

%!  cents(+Amount, -Cents) is det.
%
%   Amounts are written in whole units or with two decimals.

cents(Amount, Cents) :-
    must_be(number, Amount),
    (   Amount > 0 -> true ; domain_error(positive_amount, Amount) ),
    Cents is round(Amount*100).

covered(Account, Cents) :-
    balance(Account, Have),
    account(Account, _, Limit, _),
    (   Have+Limit >= Cents
    ->  true
    ;   throw(not_covered(Account, Have, Cents))
    ).

%!  post(+Booking) is det.
%
%   Carry out Booking; throws why it cannot be done.

post(open(Name, Kind)) :- !, post(open(Name, Kind, 0)).
post(open(Name, Kind, Amount)) :- !,
    must_be(atom, Name),
    must_be(oneof([current,savings]), Kind),
    (   account(Name, _, _, _) -> throw(exists(Name)) ; true ),
    assertz(account(Name, Kind, 0, open)),
    (   Amount > 0 -> post(deposit(Name, Amount)) ; true ).
post(deposit(Name, Amount)) :- !,
    cents(Amount, Cents),
    must_be_open(Name),
    enter(cash, -Cents, deposit),
    enter(Name, Cents, deposit).
post(withdraw(Name, Amount)) :- !,
    cents(Amount, Cents),
    must_be_open(Name),
    covered(Name, Cents),
    enter(Name, -Cents, withdrawal),
    enter(cash, Cents, withdrawal).
post(transfer(From, To, Amount)) :- !,
    cents(Amount, Cents),
    maplist(must_be_open, [From,To]),
    covered(From, Cents),
    format(atom(Text1), "to ~w", [To]),
    format(atom(Text2), "from ~w", [From]),
    enter(From, -Cents, Text1),
    enter(To, Cents, Text2).
post(limit(Name, Amount)) :- !,
    cents(Amount, Cents),
    must_be_open(Name),
    retract(account(Name, Kind, _, open)),
    assertz(account(Name, Kind, Cents, open)).
post(close(Name)) :- !,
    must_be_open(Name),
    balance(Name, Balance),
    (   Balance =:= 0 -> true ; throw(not_empty(Name, Balance)) ),
    retract(account(Name, Kind, Limit, open)),
    assertz(account(Name, Kind, Limit, closed)).
post(interest(Kind, Percent)) :- !,
    forall(account(Name, Kind, _, open),
           ( balance(Name, Balance),
             Interest is Balance*Percent//100,
             (   Interest > 0
             ->  enter(bank, -Interest, interest),
                 enter(Name, Interest, interest)
             ;   true
             ) )).
post(batch(Bookings)) :- !,
    must_be(list, Bookings),
    transaction(maplist(post, Bookings)).
post(report) :- !,
    report.
post(_) :-
    throw(unknown).

%!  transaction(:Goal) is det.
%
%   Run Goal; if it throws, all entries since are taken back and the
%   exception goes on.

:- meta_predicate transaction(0).

transaction(Goal) :-
    last_number(Mark),
    nb_setval(committed, false),
    setup_call_cleanup(
        true,
        ( call(Goal), nb_setval(committed, true) ),
        ( nb_getval(committed, true) -> true ; undo(Mark) )).

undo(Mark) :-
    findall(N, ( entry(N, _, _, _), N > Mark ), New),
    forall(member(N, New), retract(entry(N, _, _, _))),
    retractall(last_number(_)),
    assertz(last_number(Mark)),
    length(New, Count),
    (   Count > 0
    ->  print_message(warning, bank(undone(Count)))
    ;   true
    ).

                 /*******************************
                 *           REPORT             *
                 *******************************/

report :-
    format("~`-t~50|~n"),
    forall(account(Name, Kind, Limit, Status), report_account(Name, Kind, Limit, Status)),
    format("~`-t~50|~n"),
    aggregate_all(sum(A), entry(_, _, A, _), Total),
    assertion(Total =:= 0),
    findall(A, distinct_account(A), As),
    foldl([A,S0,S]>>( balance(A, B), S is S0+max(0, B) ), As, 0, Assets),
    format("Accounts: ~w, in the books ~2D~n", [As, Assets]).

distinct_account(A) :-
    setof(A0, N^X^T^entry(N, A0, X, T), As),
    member(A, As).

report_account(Name, Kind, Limit, Status) :-
    balance(Name, Balance),
    aggregate_all(count, entry(_, Name, _, _), N),
    string_upper(Name, Upper),
    format("~s (~w, ~w)~t~28|~t~d~4+ entries~t~2D~18+~n", [Upper, Kind, Status, N, Balance]),
    (   Limit > 0
    ->  format("  may be overdrawn by ~2D~n", [Limit])
    ;   true
    ),
    forall(( entry(_, Name, Amount, Text), abs(Amount) >= 25000 ),
           format("    ~a~t~20|~t~2D~14+~n", [Text, Amount])).

                 /*******************************
                 *           JOURNAL            *
                 *******************************/

process(File, Options) :-
    nb_setval(done, 0),
    nb_setval(refused, 0),
    setup_call_cleanup(
        open(File, read, In),
        bookings(In, Options),
        close(In)),
    nb_getval(done, Done),
    nb_getval(refused, Refused),
    print_message(banner, bank(summary(Done, Refused))).

bookings(In, Options) :-
    repeat,
    catch(read_term(In, Term, [term_position(Pos)]), Error, true),
    (   nonvar(Error)
    ->  syntax_line(Error, Line),
        refuse(Line, '(unreadable)', error(syntax, _), Options),
        fail
    ;   Term == end_of_file
    ->  !
    ;   stream_position_data(line_count, Pos, Line),
        book(Line, Term, Options),
        fail
    ).

syntax_line(error(_, stream(_, Line, _, _)), Line) :- !.
syntax_line(error(_, file(_, Line, _, _)), Line) :- !.
syntax_line(_, unknown).

book(Line, Booking, Options) :-
    (   catch(transaction(post(Booking)), Error, true)
    ->  (   var(Error)
        ->  count(done),
            (   option(verbose(true), Options)
            ->  print_message(informational, bank(done(Line, Booking)))
            ;   true
            )
        ;   refuse(Line, Booking, Error, Options)
        )
    ;   refuse(Line, Booking, error(failed, _), Options)
    ).

refuse(Line, Booking, Error, Options) :-
    count(refused),
    print_message(error, bank(refused(Line, Booking, Error))),
    (   option(strict(true), Options)
    ->  throw(strict(Line))
    ;   true
    ).

count(Key) :-
    nb_getval(Key, N0),
    N is N0+1,
    nb_setval(Key, N).

                 /*******************************
                 *         SIMULATION           *
                 *******************************/

%   A linear congruential generator makes the same bookings every time.

next_random(Max, N) :-
    b_getval(seed, S0),
    S is (S0*1103515245+12345) mod 2147483648,
    b_setval(seed, S),
    N is (S >> 16) mod Max.

simulate(Steps) :-
    Names = [anton, berta, caesar, dora],
    forall(member(N, Names), post(open(N, current, 100))),
    b_setval(seed, 42),
    simulate(Steps, Names, 0, Refused),
    format("~d steps, ~d refused~n", [Steps, Refused]),
    report.

simulate(0, _, Refused, Refused) :- !.
simulate(N, Names, Refused0, Refused) :-
    maplist(random_name(Names), [From,To]),
    next_random(90, A0),
    Amount is A0+1,
    catch(( transaction(post(transfer(From, To, Amount))), Refused1 = Refused0 ),
          not_covered(Who, Have, Need),
          ( format("  step ~d: ~w has only ~2D of ~2D~n", [N, Who, Have, Need]),
            Refused1 is Refused0+1 )),
    N1 is N-1,
    simulate(N1, Names, Refused1, Refused).

random_name(Names, Name) :-
    length(Names, Length),
    next_random(Length, I),
    nth0(I, Names, Name).

%   settle(+Amount): in how many ways can Amount be paid with coins and
%   notes, and with at most so many pieces?

coin(50). coin(20). coin(10). coin(5). coin(2). coin(1).

settle(Amount) :-
    findall(C, coin(C), Coins),
    aggregate_all(count, pay(Coins, Amount, 1000, _), All),
    format("~d can be paid in ~D ways~n", [Amount, All]),
    forall(between(3, 8, Max),
           ( findall(Pieces, pay(Coins, Amount, Max, Pieces), Ways),
             length(Ways, N),
             (   Ways = [First|_]
             ->  atomic_list_concat(First, '+', Text),
                 format("  at most ~d pieces: ~d ways, first ~w~n", [Max, N, Text])
             ;   format("  at most ~d pieces: not possible~n", [Max])
             ) )).

pay(_, 0, _, []) :- !.
pay([C|Cs], Amount, Max, Pieces) :-
    Max > 0,
    (   Amount >= C,
        Left is Amount-C,
        Max1 is Max-1,
        Pieces = [C|Rest],
        pay([C|Cs], Left, Max1, Rest)
    ;   pay(Cs, Amount, Max, Pieces)
    ).

                 /*******************************
                 *             MAIN             *
                 *******************************/

main :-
    current_prolog_flag(argv, Argv),
    catch(main(Argv), Error, failure(Error)),
    halt.

main(['--simulate', Text]) :- !, atom_number(Text, N), simulate(N).
main(['--settle', Text]) :- !, atom_number(Text, N), settle(N).
main(['--verbose', File]) :- !, process(File, [verbose(true)]).
main(['--strict', File]) :- !, process(File, [strict(true)]).
main([File]) :- process(File, []).

failure(strict(Line)) :-
    format("stopped at line ~d~n", [Line]),
    halt(5).
failure(error(existence_error(source_sink, File), _)) :- !,
    format("no journal ~q~n", [File]),
    halt(6).
failure(Error) :-
    print_message(error, Error),
    halt(2).
