% prolog_stack.pl: library(prolog_stack): who called. A frame is frame(Level, call(Module:Name/Arity), Place), the nearest first;
% Place tells the clause and the goal that it waits for; prolog_stack_frame_property/2 and printing make a line of it.
% Clauses that are at their last call have no frame any more.
%
% The machine gives at(Predicate, File:Line, Callee, Ordinal, Alike) for a clause (wam/machine/backtrace.hpp). To find the line of
% a goal the clause is read again from its file, and the goals of its body that call Callee are looked for.
:- module(prolog_stack, [ get_prolog_backtrace/2, get_prolog_backtrace/3, print_prolog_backtrace/2, print_prolog_backtrace/3,
                          prolog_stack_frame_property/2, backtrace/1, prolog_current_frame/1,
                          prolog_frame_attribute/3 ]).
:- autoload(library(apply), [exclude/3]).
:- autoload(library(lists), [append/3, member/2, nth1/3, list_to_set/2]).
:- autoload(library(error), [must_be/2]).
:- autoload(library(option), [option/3]).
:- autoload(library(readutil), [read_file_to_string/3]).

%! get_prolog_backtrace(+MaxDepth, -Backtrace) is det.  As get_prolog_backtrace/3 without options.
get_prolog_backtrace(MaxDepth, Backtrace) :- get_prolog_backtrace(MaxDepth, Backtrace, []).

%! get_prolog_backtrace(+MaxDepth, -Backtrace, +Options) is det.  The frames of the goals that go on after this one.
get_prolog_backtrace(MaxDepth, Backtrace, _) :-
    '$callers'(10_000, All),
    exclude(hidden, All, Callers),
    frames(Callers, 0, Frames, _),
    first(MaxDepth, Frames, Backtrace).

first(Most, List, First) :-
    length(List, Count),
    ( Count > Most -> length(First, Most), append(First, _, List) ; First = List ).

% Frames of this library and of the system.
hidden(at(Module:_, _, _, _, _)) :- hidden_module(Module).

hidden_module(system).
hidden_module(prolog_stack).

% The oldest frame has level 1.
frames([], _, [], 0).
frames([Caller|Callers], Raised, [frame(Level, call(PI), Place)|Frames], Level) :-
    (   Caller = raised(PI)
    ->  Place = 0, Next = PI
    ;   Caller = at(PI, Clause, Callee, Ordinal, Alike),
        PI = Module:_,
        Place = goal(Module, Clause, Called, Ordinal, Alike),
        ( Callee == 0 -> Called = Raised ; Called = Callee ),
        Next = 0
    ),
    frames(Callers, Next, Frames, Below),
    Level is Below + 1.

%! prolog_stack_frame_property(+Frame, ?Property) is nondet.  Property is level(L), predicate(PI) or location(File:Line).
prolog_stack_frame_property(frame(Level, _, _), level(Level)).
prolog_stack_frame_property(frame(_, call(PI), _), predicate(PI)).
prolog_stack_frame_property(frame(_, _, Place), location(Location)) :- location(Place, true, Location).

%! prolog_current_frame(-Frame) is det.  Frame, the number of its level, is that of the clause which calls this.
prolog_current_frame(Frame) :-
    all_frames([frame(Frame, _, _)|_]).

all_frames(Frames) :-
    '$callers'(10_000, All),
    exclude(hidden, All, Callers),
    frames(Callers, 0, Frames, _).

%! prolog_frame_attribute(+Frame, +Key, ?Value) is semidet.
%  Key is level, predicate_indicator, parent (a frame), context_module, hidden, top, goal (its arguments are not known), or parent_goal: the
%  frame or one below it is of the predicate of Value.
prolog_frame_attribute(Frame, Key, Value) :-
    must_be(integer, Frame),
    must_be(atom, Key),
    all_frames(Frames),
    append(_, [frame(Frame, call(PI), _)|Below], Frames), !,
    frame_attribute(Key, Frame, PI, Below, Value).

frame_attribute(level, Frame, _, _, Frame).
frame_attribute(predicate_indicator, _, PI, _, Shown) :- ( PI = user:Plain -> Shown = Plain ; Shown = PI ).
frame_attribute(parent, _, _, [frame(Parent, _, _)|_], Parent).
frame_attribute(context_module, _, Module:_, _, Module).
frame_attribute(hidden, _, _, _, false).
frame_attribute(top, _, _, Below, Top) :- ( Below == [] -> Top = true ; Top = false ).
frame_attribute(goal, _, Module:Name/Arity, _, Module:Head) :- functor(Head, Name, Arity).
frame_attribute(parent_goal, _, PI, Below, Goal) :-
    strip_module(Goal, Module, Plain),
    functor(Plain, Name, Arity),
    ( PI = M:Name/Arity ; member(frame(_, call(M:Name/Arity), _), Below) ),
    ( Goal = _:_ -> M == Module ; true ), !.

%! print_prolog_backtrace(+Stream, +Backtrace) is det.  As print_prolog_backtrace/3 without options.
print_prolog_backtrace(Stream, Backtrace) :- print_prolog_backtrace(Stream, Backtrace, []).

%! print_prolog_backtrace(+Stream, +Backtrace, +Options) is det.
%  Prints a line for each frame. Option: subgoal_positions(Bool), the line of the goal (true) or of its clause.
print_prolog_backtrace(Stream, Backtrace, Options) :-
    option(subgoal_positions(Exactly), Options, true),
    forall(member(Frame, Backtrace),
           ( frame_text(Frame, Exactly, Text), format(Stream, '~s~n', [Text]) )).

frame_text(frame(Level, call(PI), Place), Exactly, Text) :-
    ( ( PI = user:Shown ; PI = system:Shown ) -> true ; Shown = PI ),
    ( location(Place, Exactly, File:Line) -> format(string(At), ' at ~w:~w', [File,Line]) ; At = "" ),
    format(string(Text), '~t[~d]~6| ~q~s', [Level,Shown,At]).

%! backtrace(+MaxDepth) is det.  Prints the frames of the goals that go on after this one on user_error.
backtrace(MaxDepth) :-
    get_prolog_backtrace(MaxDepth, Backtrace),
    print_prolog_backtrace(user_error, Backtrace).

% --- messages ---------------------------------------------------------------------------------------------------------

% What a message shows of the callers that catch_with_backtrace/3 has put into an error.
backtrace_of_error(Raw, Lines, Tail) :-
    exclude(hidden, Raw, Callers),
    frames(Callers, 0, Frames, _),
    first(20, Frames, Shown),
    (   Shown == []
    ->  Lines = Tail
    ;   Lines = [nl,'In:'|Lines1],
        frame_lines(Shown, Lines1, Lines2),
        ( frames_missing(Raw) -> missing_lines(Lines2, Tail) ; Lines2 = Tail )
    ).

frame_lines([], Tail, Tail).
frame_lines([Frame|Frames], [nl,'~s'-[Text]|Lines], Tail) :-
    frame_text(Frame, true, Text),
    frame_lines(Frames, Lines, Tail).

missing_lines([nl,nl,'Note: some frames are missing due to last-call optimization.'|Tail], Tail).

% A clause waits for a predicate of the program whose frame is not there.
frames_missing([Nearer,Caller|_]) :-
    Caller = at(_, _, Callee, _, _), Callee \== 0,
    arg(1, Nearer, PI),
    PI \== Callee,
    Callee = M:Name/Arity,
    functor(Head, Name, Arity),
    \+ predicate_property(M:Head, system),
    \+ predicate_property(M:Head, imported_from(system)), !.
frames_missing([_|Callers]) :- frames_missing(Callers).

% --- the line of a goal ---------------------------------------------------------------------------------------------------

location(goal(Module, File:Line0, Callee, Ordinal, Alike), Exactly, File:Line) :-
    (   Exactly == true, Callee = _:PI,
        catch(goal_line(File, Line0, Module, PI, Ordinal, Alike, Found), error(_, _), fail)
    ->  Line = Found
    ;   Line = Line0
    ).

% Fails when the text does not tell.
goal_line(File, ClauseLine, Module, PI, Ordinal, Alike, Line) :-
    read_file_to_string(File, Text, []),
    setup_call_cleanup(open_string(Text, Stream), read_clause(Stream, ClauseLine, Module, Clause, Positions), close(Stream)),
    findall(Place, goal_of_clause(Clause, Positions, PI, Place), Places),
    findall(L, ( member(Place, Places), line_at(Text, Place, L) ), Lines),
    (   list_to_set(Lines, [Line]) -> true
    ;   Ordinal > 0, length(Lines, Alike), nth1(Ordinal, Lines, Line)
    ).

read_clause(Stream, Line, Module, Clause, Positions) :-
    forall(between(2, Line, _), skip(Stream, 0'\n)),
    read_term(Stream, Clause, [module(Module), subterm_positions(Positions)]).

line_at(Text, Place, Line) :-
    sub_string(Text, 0, Place, _, Before),
    split_string(Before, "\n", "", Parts),
    length(Parts, Line).

% From is the place of a goal for Name/Arity in the body of Clause.
goal_of_clause((_ :- Body), term_position(_, _, _, _, [_,Positions]), PI, From) :-
    goal_of_body(Body, Positions, 0, PI, From).
goal_of_clause((_ --> Body), term_position(_, _, _, _, [_,Positions]), PI, From) :-
    goal_of_body(Body, Positions, 2, PI, From).

goal_of_body(Body, _, _, _, _) :- var(Body), !, fail.
goal_of_body(Body, parentheses_term_position(_, _, Positions), More, PI, From) :- !,
    goal_of_body(Body, Positions, More, PI, From).
goal_of_body({Body}, brace_term_position(_, _, Positions), 2, PI, From) :- !,
    goal_of_body(Body, Positions, 0, PI, From).
goal_of_body(_:Body, term_position(_, _, _, _, [_,Positions]), More, PI, From) :- !,
    goal_of_body(Body, Positions, More, PI, From).
goal_of_body(Body, term_position(_, _, _, _, Positions), More, PI, From) :-
    control(Body), !,
    nth1(I, Positions, Position),
    arg(I, Body, Part),
    goal_of_body(Part, Position, More, PI, From).
goal_of_body(Goal, Positions, More, Name/Arity, From) :-
    callable(Goal),
    functor(Goal, Name, Arity0),
    Arity =:= Arity0 + More,
    arg(1, Positions, From).

control((_ , _)).
control((_ ; _)).
control((_ -> _)).
control((_ *-> _)).
control((_ | _)).
control(\+ _).
