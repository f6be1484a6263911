% Backtraces name the clauses that go on after a goal, with their places in the file; profile/1 runs its goal once.
:- use_module(library(prolog_stack)).

outer :- inner(_), writeln(after).
inner(X) :-
    ( X = 1 ; X = 2 ),
    get_prolog_backtrace(10, Frames),
    show(Frames).

show(Frames) :-
    forall(( member(F, Frames),
             prolog_stack_frame_property(F, predicate(PI)),
             prolog_stack_frame_property(F, location(File:Line)) ),
           ( file_base_name(File, Base), writeln(PI-Base:Line) )).

main :-
    outer,                              % expect: (user:inner/1)-callers.pl:7
                                        % expect: (user:outer/0)-callers.pl:4
                                        % expect: (user:main/0)-callers.pl:17
                                        % expect: after
    with_output_to(string(Text), profile(count(10000000))),
    ( sub_string(Text, _, _, _, "count/1") -> writeln(counted) ; writeln(Text) ),   % expect: counted
    ( with_output_to(string(_), profile(fail)) -> true ; writeln(failed) ),         % expect: failed
    catch(with_output_to(string(_), profile(throw(ball))), Ball, true), writeln(Ball),  % expect: ball
    profile_data(profile(N, L)), ( integer(N), is_list(L) -> writeln(data) ; true ).   % expect: data

count(0) :- !.
count(N) :- N1 is N - 1, count(N1).
