#!/usr/bin/env swipl

/*  weblog.pl: what happened on a web server

    Reads a log in the combined format, counts requests by day, host, status
    and page, follows sessions and reports.  "graph" looks at the links of the
    site instead, with tabled predicates.

%       swipl weblog.pl report access.log
%       swipl weblog.pl hosts access.log
%       swipl weblog.pl sessions access.log
%       swipl weblog.pl split access.log
%       swipl weblog.pl settings
%       swipl weblog.pl dates
%       swipl weblog.pl graph
%       swipl weblog.pl primes 700
%       swipl weblog.pl
*/

:- module(weblog, []).

:- use_module(library(dcg/basics)).
:- use_module(library(dcg/high_order)).
:- use_module(library(readutil)).
:- use_module(library(rbtrees)).
:- use_module(library(pairs)).
:- use_module(library(lists)).
:- use_module(library(apply)).
:- use_module(library(apply_macros)).
:- use_module(library(aggregate)).
:- use_module(library(solution_sequences)).
:- use_module(library(strings)).
:- use_module(library(settings)).
:- use_module(library(record)).
:- use_module(library(date)).
:- use_module(library(filesex)).
:- use_module(library(ansi_term)).
:- use_module(library(debug)).
:- use_module(library(error)).
:- use_module(library(main)).
:- use_module(links).

:- initialization(main, main).

:- setting(gap, nonneg, 1800, 'Seconds after which a session ends').
:- setting(top, positive_integer, 5, 'Lines of a table').
:- setting(title, atom, 'Report', 'Title of the report').

:- record hit(host:text, user:atom=(-), time:float, method:atom, path:atom, status:integer, size:integer=0, agent:text="").

:- dynamic hit/1, bad_line/2.

                 /*******************************
                 *            PARSING           *
                 *******************************/

load_log(File) :-
    retractall(hit(_)),
    retractall(bad_line(_, _)),
    setup_call_cleanup(
        open(File, read, In, [encoding(utf8)]),
        read_hits(In, 1),
        close(In)).

read_hits(In, N) :-
    read_line_to_codes(In, Codes),
    (   Codes == end_of_file
    ->  true
    ;   (   Codes == []
        ->  debug(weblog, "line ~d is empty", [N])
        ;   catch(parse_line(Codes, Hit), Error, true)
        ->  (   var(Error)
            ->  assertz(hit(Hit))
            ;   Error = error(Formal, _),
                assertz(bad_line(N, Formal))
            )
        ;   assertz(bad_line(N, syntax))
        ),
        N1 is N+1,
        read_hits(In, N1)
    ).

parse_line(Codes, Hit) :-
    phrase(log_line(Hit), Codes),
    !.

log_line(Hit) -->
    nonblanks(HostCodes), blank, nonblanks(_), blank, nonblanks(UserCodes), blank,
    "[", log_date(Stamp), "]", blank,
    "\"", word(Method), " ", string_without(` "`, PathCodes), " HTTP/", number(_Version), "\"", blank,
    integer(Status), blank,
    size(Size), blank,
    quoted(_Referrer), blank,
    quoted(AgentCodes),
    blanks_to_nl_or_end,
    { maplist([C,S]>>string_codes(S, C), [HostCodes,AgentCodes], [Host,Agent]),
      atom_codes(User, UserCodes),
      atom_codes(Path, PathCodes),
      make_hit([host(Host), user(User), time(Stamp), method(Method), path(Path),
                status(Status), size(Size), agent(Agent)], Hit)
    }.

blanks_to_nl_or_end --> blanks, eos.

log_date(Stamp) -->
    integer(D), "/", word(Month), "/", integer(Y), ":",
    integer(H), ":", integer(M), ":", integer(S), white, sign(Sign), digits([Z1,Z2,Z3,Z4]),
    { nth1(Mon, ['Jan','Feb','Mar','Apr','May','Jun','Jul','Aug','Sep','Oct','Nov','Dec'], Month),
      number_codes(ZH, [Z1,Z2]),
      number_codes(ZM, [Z3,Z4]),
      must_be(between(1, 31), D),
      Offset is -Sign*(ZH*3600+ZM*60),
      date_time_stamp(date(Y,Mon,D,H,M,S,Offset,-,-), Stamp)
    }.

sign(1) --> "+".
sign(-1) --> "-".

word(Atom) --> string_without(`/ `, Codes), { Codes \== [], atom_codes(Atom, Codes) }.

size(0) --> "-", !.
size(N) --> integer(N).

quoted(Codes) --> "\"", quoted_codes(Codes).
quoted_codes([]) --> "\"", !.
quoted_codes([C|Cs]) --> "\\", !, [C], quoted_codes(Cs).
quoted_codes([C|Cs]) --> [C], quoted_codes(Cs).

%   The arguments of a search: q=or+parallel&page=2

query(Pairs) --> sequence(pair, "&", Pairs).

pair(K=V) --> string_without(`=&`, KC), "=", value(VC), { atom_codes(K, KC), atom_codes(V, VC) }.

value([0' |Cs]) --> "+", !, value(Cs).
value([C|Cs]) --> "%", xdigit(A), xdigit(B), !, { C is 16*A+B }, value(Cs).
value([C|Cs]) --> [C], { C \== 0'& }, !, value(Cs).
value([]) --> [].

                 /*******************************
                 *            COUNTS            *
                 *******************************/

%   count(:Key, -Pairs): Pairs are Count-Key, most frequent first.  Counting
%   is done in a red-black tree.

:- meta_predicate count(2, -).

count(Key, Pairs) :-
    rb_new(Tree0),
    findall(K, ( hit(Hit), call(Key, Hit, K) ), Ks),
    foldl(add_one, Ks, Tree0, Tree),
    rb_visit(Tree, ByKey),
    transpose_pairs(ByKey, Ascending),
    reverse(Ascending, Pairs).

add_one(K, T0, T) :-
    (   rb_update(T0, K, N0, N, T1)
    ->  N is N0+1,
        T = T1
    ;   rb_insert_new(T0, K, 1, T)
    ).

by_status(Hit, S) :- hit_status(Hit, S).
by_host(Hit, H) :- hit_host(Hit, H).
by_path(Hit, P) :- hit_path(Hit, P0), ( sub_atom(P0, B, _, _, ?) -> sub_atom(P0, 0, B, _, P) ; P = P0 ).
by_day(Hit, D) :- hit_time(Hit, T), stamp_date_time(T, DT, 'UTC'), format_time(atom(D), '%Y-%m-%d', DT).
by_hour(Hit, H) :- hit_time(Hit, T), stamp_date_time(T, date(_,_,_,H,_,_,_,_,_), 'UTC').
by_agent(Hit, A) :- hit_agent(Hit, S), split_string(S, "/ ", "\"", [First|_]), atom_string(A, First).

print_counts(Title, Pairs) :-
    setting(top, Top),
    ansi_format([bold], "~w~n", [Title]),
    forall(limit(Top, member(N-K, Pairs)),
           format("  ~w~t~30|~t~D~8+~n", [K, N])).

report :-
    setting(title, Title),
    aggregate_all(count, hit(_), Hits),
    aggregate_all(sum(S), ( hit(H), hit_size(H, S) ), Bytes),
    dedent_lines("
        ~w
        hits:  ~D
        bytes: ~D
        ", Template, []),
    format(Template, [Title, Hits, Bytes]),
    forall(member(Key-Name, [by_status-'Status', by_path-'Pages', by_day-'Days', by_agent-'Agents']),
           ( count(Key, Pairs), print_counts(Name, Pairs) )),
    histogram,
    searches,
    bad_lines.

histogram :-
    count(by_hour, Pairs),
    transpose_pairs(Pairs, ByHour),
    format("Hours~n"),
    aggregate_all(max(N), member(_-N, ByHour), Max),
    integer(Max),
    forall(between(0, 23, H),
           ( memberchk(H-N, ByHour) -> C is 4+round(30*N/Max), format("~`0t~d~2| ~`*t~*|~n", [H, C]) ; true )).

searches :-
    findall(Q,
            distinct(Q, ( hit(Hit), hit_path(Hit, P), atom_concat('/search?', Text, P),
                          atom_codes(Text, Codes), phrase(query(Args), Codes), memberchk(q=Q, Args) )),
            Qs0),
    msort(Qs0, Qs),
    format("Searched for: ~q~n", [Qs]).

bad_lines :-
    forall(bad_line(N, Why), format("line ~d: ~p~n", [N, Why])).

                 /*******************************
                 *           SESSIONS           *
                 *******************************/

sessions :-
    setting(gap, Gap),
    findall(Host-Time, ( hit(H), hit_host(H, Host), hit_time(H, Time) ), Pairs0),
    sort(0, @=<, Pairs0, Pairs),
    group_pairs_by_key(Pairs, Groups),
    forall(member(Host-Times, Groups),
           ( cut_sessions(Times, Gap, Sessions),
             length(Sessions, N),
             maplist(session_length, Sessions, Lengths),
             max_list(Lengths, Longest),
             Minutes is Longest/60,
             format("~s~t~24|~t~d~4+ sessions, the longest ~1f minutes~n", [Host, N, Minutes]) )).

cut_sessions([], _, []).
cut_sessions([T|Ts], Gap, [[T|S]|Sessions]) :-
    take_session(T, Ts, Gap, S, Rest),
    cut_sessions(Rest, Gap, Sessions).

take_session(T0, [T|Ts], Gap, [T|S], Rest) :-
    T-T0 =< Gap,
    !,
    take_session(T, Ts, Gap, S, Rest).
take_session(_, Rest, _, [], Rest).

session_length([T], 0) :- !, assertion(float(T)).
session_length(Ts, L) :-
    Ts = [First|_],
    last(Ts, Last),
    L is Last-First.

                 /*******************************
                 *            FILES             *
                 *******************************/

%   Split the log into a file for each day in a new directory, look at the
%   files, and remove them.

split(_) :-
    tmp_file(weblog, Dir),
    make_directory_path(Dir),
    forall(hit(Hit),
           ( by_day(Hit, Day),
             atomic_list_concat([Day, '.log'], Name),
             directory_file_path(Dir, Name, Path),
             hit_path(Hit, Page),
             setup_call_cleanup(open(Path, append, Out), format(Out, "~q .~n", [Page]), close(Out)) )),
    directory_files(Dir, Entries0),
    msort(Entries0, Entries),
    forall(( member(E, Entries), \+ special(E) ),
           ( directory_file_path(Dir, E, File),
             read_file_to_terms(File, Terms, []),
             length(Terms, N),
             size_file(File, Size),
             file_name_extension(Base, Ext, E),
             format("~w (~w): ~d pages, ~d bytes~n", [Base, Ext, N, Size]) )),
    delete_directory_and_contents(Dir),
    ( exists_directory(Dir) -> writeln('still there') ; writeln(removed) ).

special('.').
special('..').

                 /*******************************
                 *        DATES, SETTINGS       *
                 *******************************/

dates :-
    forall(member(Text, ['2023-01-31', '2024-02-29T12:30:00Z', '2000-01-01T00:00:00+01:00', 'yesterday']),
           (   parse_time(Text, Stamp)
           ->  stamp_date_time(Stamp, Date, 'UTC'),
               format_time(atom(Long), '%A, %d %B %Y %H:%M:%S', Date),
               format_time(atom(Iso), '%FT%T', Date),
               format("~w: ~0f ~w (~w)~n", [Text, Stamp, Long, Iso])
           ;   format("~w is no date~n", [Text])
           )),
    forall(member(D, [date(2023,12,25), date(2024,2,29), date(1999,1,1)]),
           ( day_of_the_week(D, W), day_of_the_year(D, Y), format("~w: weekday ~d, day ~d~n", [D, W, Y]) )),
    date_time_stamp(date(2023,1,32,0,0,0,0,-,-), S),
    stamp_date_time(S, date(_,M,Day,_,_,_,_,_,_), 'UTC'),
    format("32 January is ~d/~d~n", [Day, M]),
    date_time_value(year, date(2023,5,6,7,8,9.0,0,'UTC',-), Year),
    writeln(Year).

settings :-
    forall(( setting(weblog:Name, Value) ), format("~w = ~w~n", [Name, Value])),
    set_setting(top, 2),
    setting(top, Top),
    writeln(Top),
    catch(set_setting(gap, -1), error(E, _), ( print(E), nl )),
    restore_setting(top),
    setting(top, Top2),
    writeln(Top2),
    default_hit(Hit),
    ( is_hit(Hit) -> writeln(hit) ; writeln('not yet a hit') ),
    catch(make_hit([host("h"), time(1.0), method('GET'), path(/), status(200)], Hit2), _, fail),
    set_size_of_hit(17, Hit2, Hit3),
    hit_data(size, Hit3, Size),
    set_hit_fields([user(me)], Hit3, Hit4),
    hit_user(Hit4, User),
    writeln(Size-User),
    string_lines(Text, ["one", "  two"]),
    dedent_lines("    first\n      second\n    third", Dedented, []),
    indent_lines("> ", Dedented, Quoted),
    format("~w~n~s~n", [Text, Quoted]).

                 /*******************************
                 *            LINKS             *
                 *******************************/

:- table reachable/2.

reachable(X, Y) :- reachable(X, Z), link(Z, Y).
reachable(X, Y) :- link(X, Y).

:- table distance(_, _, min).

distance(X, Y, 1) :- link(X, Y).
distance(X, Y, N) :- distance(X, Z, M), link(Z, Y), N is M+1.

:- table fib/2.

fib(0, 0).
fib(1, 1).
fib(N, F) :- N > 1, N1 is N-1, N2 is N-2, fib(N1, F1), fib(N2, F2), F is F1+F2.

:- table even/1, odd/1.

even(0).
even(N) :- N > 0, M is N-1, odd(M).
odd(N) :- N > 0, M is N-1, even(M).

graph :-
    findall(Y, reachable(home, Y), Ys0),
    sort(Ys0, Ys),
    format("from home: ~w~n", [Ys]),
    aggregate_all(count, reachable(_, _), Pairs),
    format("~d pairs~n", [Pairs]),
    findall(N-Y, distance(home, Y, N), Ds0),
    sort(Ds0, Ds),
    format("distances: ~w~n", [Ds]),
    (   reachable(manual, manual) -> writeln('manual is on a cycle') ; true ),
    \+ reachable(home, orphan),
    fib(300, F),
    format("fib(300) = ~D~n", [F]),
    ( even(500) -> writeln(even) ; writeln(odd) ),
    abolish_all_tables,
    fib(20, F20),
    writeln(F20).

%   Something to compute: prime gaps, all at once.

primes(N) :-
    findall(P, ( between(2, N, P), \+ ( between(2, P, D), D*D =< P, P mod D =:= 0 ) ), Ps),
    length(Ps, Count),
    findall(G-P, ( nextto(P, Q, Ps), G is Q-P ), Gaps),
    max_member(MaxGap-At, Gaps),
    pairs_keys(Gaps, Gs0),
    msort(Gs0, Gs),
    clumped_pairs(Gs, Clumps),
    format("~d primes, the widest gap is ~d after ~d~n~w~n", [Count, MaxGap, At, Clumps]).

clumped_pairs(Gs, Clumps) :-
    pairs_keys_values(Pairs, Gs, Gs),
    clumped(Pairs, Clumps0),
    maplist([(K-_)-N,K:N]>>true, Clumps0, Clumps).

                 /*******************************
                 *             MAIN             *
                 *******************************/

main(Argv) :-
    (   command(Argv)
    ->  true
    ;   writeln('usage: weblog report|hosts|sessions|split FILE'),
        halt(1)
    ).

command([report, File]) :- load_log(File), report.
command([hosts, File]) :- load_log(File), set_setting(top, 10), count(by_host, Pairs), print_counts('Hosts', Pairs).
command([sessions, File]) :- load_log(File), sessions.
command([split, File]) :- load_log(File), split(File).
command([settings]) :- settings.
command([dates]) :- dates.
command([graph]) :- graph.
command([primes, Text]) :- atom_number(Text, N), primes(N).
