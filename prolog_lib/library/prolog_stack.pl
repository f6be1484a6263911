% prolog_stack.pl: library(prolog_stack): who called. A frame is frame(Level, call(Module:Name/Arity), Place), the nearest first;
% Place is File:Line of the clause that goes on there, or 0. Clauses that are at their last call have no frame any more.
:- module(prolog_stack, [ get_prolog_backtrace/2, get_prolog_backtrace/3, print_prolog_backtrace/2, print_prolog_backtrace/3,
                          prolog_stack_frame_property/2, backtrace/1 ]).
:- autoload(library(lists), [append/3, member/2]).
:- autoload(library(option), [option/3]).

%! get_prolog_backtrace(+MaxDepth, -Backtrace) is det.  As get_prolog_backtrace/3 without options.
get_prolog_backtrace(MaxDepth, Backtrace) :- get_prolog_backtrace(MaxDepth, Backtrace, []).

%! get_prolog_backtrace(+MaxDepth, -Backtrace, +Options) is det.  The frames of the goals that go on after this one.
get_prolog_backtrace(MaxDepth, Backtrace, _) :-
    '$callers'(10_000, All),
    user_callers(All, Callers),
    length(Callers, Count),
    ( Count > MaxDepth -> length(Kept, MaxDepth), append(Kept, _, Callers) ; Kept = Callers ),
    frames(Kept, Count, Backtrace).

% Without those of this library and of the system.
user_callers([], []).
user_callers([Caller|Callers], Users) :-
    Caller = at(Module:_, _),
    ( hidden_module(Module) -> Users = Users1 ; Users = [Caller|Users1] ),
    user_callers(Callers, Users1).

hidden_module(system).
hidden_module(prolog_stack).

frames([], _, []).
frames([at(PI, Place)|Callers], Level, [frame(Level, call(PI), Place)|Frames]) :-
    Next is Level - 1,
    frames(Callers, Next, Frames).

%! prolog_stack_frame_property(+Frame, ?Property) is nondet.  Property is level(L), predicate(PI) or location(File:Line).
prolog_stack_frame_property(frame(Level, _, _), level(Level)).
prolog_stack_frame_property(frame(_, call(PI), _), predicate(PI)).
prolog_stack_frame_property(frame(_, _, File:Line), location(File:Line)).

%! print_prolog_backtrace(+Stream, +Backtrace) is det.  As print_prolog_backtrace/3 without options.
print_prolog_backtrace(Stream, Backtrace) :- print_prolog_backtrace(Stream, Backtrace, []).

%! print_prolog_backtrace(+Stream, +Backtrace, +Options) is det.  Prints a line for each frame.
print_prolog_backtrace(Stream, Backtrace, _) :-
    forall(member(frame(Level, call(PI), Place), Backtrace), print_frame(Stream, Level, PI, Place)).

print_frame(Stream, Level, PI, Place) :-
    ( PI = user:Shown -> true ; Shown = PI ),
    ( Place = File:Line -> format(string(At), ' at ~w:~w', [File,Line]) ; At = "" ),
    format(Stream, '~t[~d]~6| ~q~s~n', [Level,Shown,At]).

%! backtrace(+MaxDepth) is det.  Prints the frames of the goals that go on after this one on user_error.
backtrace(MaxDepth) :-
    get_prolog_backtrace(MaxDepth, Backtrace),
    print_prolog_backtrace(user_error, Backtrace).
