% conditional_answers.pl: which conditional answers of tables that are complete are true, which false, and which undefined (well_founded.pl).
%
% Deciding is the alternation of two steps until nothing changes, as the well-founded model is defined (van Gelder, Ross and Schlipf 1991):
% conditions that are decided are removed, or their clause is, which is linear in the size of the conditions; and answers that only
% hold each other up (the greatest unfounded set) become false.

% Replaces the conditional answers of the tables that Leader finishes.
'$decide_tables'(Leader) :-
    findall(Decided, '$decided_tables'(Leader, Decided), [Decisions]),
    '$tbl_decide'(Leader, Decisions).

% Answers are numbered; numbers, tables and clauses are kept in terms whose arguments are set in place:
%     answers   s(Truth, LiveClauses, Table, UsedBy)      Truth: unknown, true, false
%     tables    t(Truth, UndecidedAnswers, NegatedBy)     unknown: not known whether there is an answer
%     clauses   c(Head, Open, Positive, Negative, Outside, Live)
'$decided_tables'(Leader, Decisions) :-
    '$tbl_undecided'(Leader, Tables),
    '$number_tables'(Tables, 1, TablePairs, TableStates),
    list_to_assoc(TablePairs, TableNumbers),
    '$conditional_answers'(Tables, Keyed0),
    sort(1, @<, Keyed0, Distinct),
    '$number_answers'(Distinct, 1, TableNumbers, AnswerPairs, AnswerStates),
    ord_list_to_assoc(AnswerPairs, AnswerNumbers),
    T =.. [t|TableStates],
    A =.. [a|AnswerStates],
    '$count_undecided'(AnswerStates, T),
    '$clauses_of'(Keyed0, TableNumbers, AnswerNumbers, Tables, ClauseList),
    C =.. [c|ClauseList],
    Model = m(T, A, C),
    '$use_clauses'(ClauseList, 1, Model, Ready, []),
    '$settle'(Ready, Model),
    '$first_truths'(TableStates, 1, Model),
    '$reject_unfounded'(Model),
    '$decisions'(Tables, Keyed0, AnswerNumbers, Model, Decisions).

'$number_tables'([], _, [], []).
'$number_tables'([Table-Answers|Tables], N, [Table-N|Pairs], [t(Truth, 0, [])|States]) :-
    ( '$member_of_list'(Answer, Answers), \+ Answer = '$delayed'(_, _) -> Truth = true ; Truth = unknown ),
    N1 is N + 1,
    '$number_tables'(Tables, N1, Pairs, States).

% Key-answer(Table, Return, Conditions) of answers that are not there without conditions as well.
'$conditional_answers'([], []).
'$conditional_answers'([Table-Answers|Tables], Keyed) :-
    '$unconditional'(Answers, Table, Keys0),
    sort(Keys0, Keys),
    '$conditional_in'(Answers, Table, Keys, Keyed, Keyed1),
    '$conditional_answers'(Tables, Keyed1).

'$unconditional'([], _, []).
'$unconditional'([Answer|Answers], Table, Keys) :-
    (   nonvar(Answer), Answer = '$delayed'(_, _)
    ->  Keys = Keys1
    ;   '$answer_key'(Table, Answer, Key),
        Keys = [Key|Keys1]
    ),
    '$unconditional'(Answers, Table, Keys1).

'$conditional_in'([], _, _, Tail, Tail).
'$conditional_in'([Answer|Answers], Table, Keys, Keyed, Tail) :-
    (   nonvar(Answer), Answer = '$delayed'(Return, Conditions),
        '$answer_key'(Table, Return, Key),
        \+ ord_memberchk(Key, Keys)
    ->  Keyed = [Key-answer(Table, Return, Conditions)|Keyed1]
    ;   Keyed = Keyed1
    ),
    '$conditional_in'(Answers, Table, Keys, Keyed1, Tail).

% The same for variants: variables are terms that a program does not have.
'$answer_key'(Table, Return, Table-Key) :-
    copy_term(Return, Key),
    term_variables(Key, Variables),
    '$number_variants'(Variables, 0).

'$number_variants'([], _).
'$number_variants'(['$variant variable'(N)|Variables], N) :-
    N1 is N + 1,
    '$number_variants'(Variables, N1).

'$number_answers'([], _, _, [], []).
'$number_answers'([Key-answer(Table, _, _)|Keyed], N, Tables, [Key-N|Pairs], [s(unknown, 0, T, [])|States]) :-
    get_assoc(Table, Tables, T),
    N1 is N + 1,
    '$number_answers'(Keyed, N1, Tables, Pairs, States).

'$count_undecided'([], _).
'$count_undecided'([s(_, _, T, _)|States], Tables) :-
    arg(T, Tables, State),
    arg(2, State, N0),
    N is N0 + 1,
    setarg(2, State, N),
    '$count_undecided'(States, Tables).

'$clauses_of'([], _, _, _, []).
'$clauses_of'([Key-answer(_, _, Conditions)|Keyed], TableNumbers, AnswerNumbers, Tables, [c(Head, Open, Pos, Neg, Outside, true)|Clauses]) :-
    get_assoc(Key, AnswerNumbers, Head),
    '$sort_conditions'(Conditions, TableNumbers, AnswerNumbers, Pos, Neg, Outside),
    '$list_size'(Pos, 0, P), '$list_size'(Neg, 0, N), '$list_size'(Outside, 0, O),
    Open is P + N + O,
    '$clauses_of'(Keyed, TableNumbers, AnswerNumbers, Tables, Clauses).

'$list_size'([], N, N).
'$list_size'([_|Xs], N0, N) :- N1 is N0 + 1, '$list_size'(Xs, N1, N).

% An answer of these tables that has no number is there without conditions.
'$sort_conditions'([], _, _, [], [], []).
'$sort_conditions'([D|Ds], Tables, Answers, Pos, Neg, Outside) :-
    '$condition_kind'(D, Tables, Answers, Kind),
    (   Kind = pos(N) -> Pos = [N|Pos1], Neg = Neg1, Outside = Outside1
    ;   Kind = neg(N) -> Pos = Pos1, Neg = [N|Neg1], Outside = Outside1
    ;   Kind == true -> Pos = Pos1, Neg = Neg1, Outside = Outside1
    ;   Pos = Pos1, Neg = Neg1, Outside = [D|Outside1]
    ),
    '$sort_conditions'(Ds, Tables, Answers, Pos1, Neg1, Outside1).

'$condition_kind'(undefined, _, _, outside).
'$condition_kind'(not_undefined, _, _, outside).
'$condition_kind'(neg(Table), Tables, _, Kind) :- ( get_assoc(Table, Tables, T) -> Kind = neg(T) ; Kind = outside ).
'$condition_kind'(pos(Table, Return), Tables, Answers, Kind) :-
    (   get_assoc(Table, Tables, _)
    ->  '$answer_key'(Table, Return, Key),
        ( get_assoc(Key, Answers, N) -> Kind = pos(N) ; Kind = true )
    ;   Kind = outside
    ).

% Ready: heads of clauses without conditions.
'$use_clauses'([], _, _, Ready, Ready).
'$use_clauses'([c(Head, Open, Pos, Neg, _, _)|Clauses], N, Model, Ready, Tail) :-
    Model = m(T, A, _),
    arg(Head, A, State),
    arg(2, State, Live0), Live is Live0 + 1, setarg(2, State, Live),
    '$used_by'(Pos, 4, A, N),
    '$used_by'(Neg, 3, T, N),
    ( Open =:= 0 -> Ready = [true(Head)|Ready1] ; Ready = Ready1 ),
    N1 is N + 1,
    '$use_clauses'(Clauses, N1, Model, Ready1, Tail).

'$used_by'([], _, _, _).
'$used_by'([X|Xs], Place, States, N) :-
    arg(X, States, State),
    arg(Place, State, Users),
    setarg(Place, State, [N|Users]),
    '$used_by'(Xs, Place, States, N).

% Tables with an answer that has no conditions, and tables without any.
'$first_truths'([], _, _).
'$first_truths'([State|States], N, Model) :-
    State = t(Truth, Undecided, NegatedBy),
    (   Truth == true -> '$drop_clauses'(NegatedBy, Model, Events, []), '$settle'(Events, Model)
    ;   Truth == unknown, Undecided =:= 0 -> setarg(1, State, false), '$discharge'(NegatedBy, Model, Events, []), '$settle'(Events, Model)
    ;   true
    ),
    N1 is N + 1,
    '$first_truths'(States, N1, Model).

% --- what follows from decisions; events are true(Answer) and false(Answer)

'$settle'([], _).
'$settle'([Event|Events], Model) :-
    '$settle_event'(Event, Model, Events, Events1),
    '$settle'(Events1, Model).

'$settle_event'(true(N), Model, Events, Events1) :-
    Model = m(T, A, _),
    arg(N, A, State),
    State = s(Truth, _, Table, UsedBy),
    (   Truth == unknown
    ->  setarg(1, State, true),
        arg(Table, T, TableState),
        TableState = t(Known, Undecided0, NegatedBy),
        Undecided is Undecided0 - 1,
        setarg(2, TableState, Undecided),
        '$discharge'(UsedBy, Model, Events1, Events2),
        (   Known == unknown
        ->  setarg(1, TableState, true),
            '$drop_clauses'(NegatedBy, Model, Events2, Events)
        ;   Events2 = Events
        )
    ;   Events1 = Events
    ).
'$settle_event'(false(N), Model, Events, Events1) :-
    Model = m(T, A, _),
    arg(N, A, State),
    State = s(Truth, _, Table, UsedBy),
    (   Truth == unknown
    ->  setarg(1, State, false),
        arg(Table, T, TableState),
        TableState = t(Known, Undecided0, NegatedBy),
        Undecided is Undecided0 - 1,
        setarg(2, TableState, Undecided),
        '$drop_clauses'(UsedBy, Model, Events1, Events2),
        (   Known == unknown, Undecided =:= 0
        ->  setarg(1, TableState, false),
            '$discharge'(NegatedBy, Model, Events2, Events)
        ;   Events2 = Events
        )
    ;   Events1 = Events
    ).

% A condition of each of these clauses holds.
'$discharge'([], _, Events, Events).
'$discharge'([N|Ns], Model, Events, Tail) :-
    arg(3, Model, C),
    arg(N, C, Clause),
    Clause = c(Head, Open0, _, _, _, _),
    Open is Open0 - 1,
    setarg(2, Clause, Open),
    arg(6, Clause, Live),
    ( Open =:= 0, Live == true -> Events = [true(Head)|Events1] ; Events = Events1 ),
    '$discharge'(Ns, Model, Events1, Tail).

% A condition of each of these clauses does not hold.
'$drop_clauses'([], _, Events, Events).
'$drop_clauses'([N|Ns], Model, Events, Tail) :-
    Model = m(_, A, C),
    arg(N, C, Clause),
    Clause = c(Head, _, _, _, _, Live),
    (   Live == true
    ->  setarg(6, Clause, false),
        arg(Head, A, State),
        arg(2, State, Clauses0),
        Clauses is Clauses0 - 1,
        setarg(2, State, Clauses),
        ( Clauses =:= 0 -> Events = [false(Head)|Events1] ; Events = Events1 )
    ;   Events = Events1
    ),
    '$drop_clauses'(Ns, Model, Events1, Tail).

% --- unfounded answers: those that are not derived though all that is not decided, but what answers claim, is taken for true

'$reject_unfounded'(Model) :-
    Model = m(_, A, C),
    functor(A, _, AnswerCount),
    functor(C, _, ClauseCount),
    functor(Founded, f, AnswerCount),
    functor(Missing, c, ClauseCount),
    '$missing_conditions'(ClauseCount, Model, Missing, Start, []),
    '$derive_founded'(Start, Model, Missing, Founded),
    '$unfounded'(AnswerCount, A, Founded, Events, []),
    (   Events == []
    ->  true
    ;   '$settle'(Events, Model),
        '$reject_unfounded'(Model)
    ).

% The number of answers that each clause needs and that are not decided.
'$missing_conditions'(0, _, _, Start, Start) :- !.
'$missing_conditions'(N, Model, Missing, Start, Tail) :-
    Model = m(_, A, C),
    arg(N, C, c(Head, _, Pos, _, _, Live)),
    '$unknown_answers'(Pos, A, 0, Count),
    arg(N, Missing, Count),
    (   Live == true, Count =:= 0
    ->  Start = [Head|Start1]
    ;   Start = Start1
    ),
    N1 is N - 1,
    '$missing_conditions'(N1, Model, Missing, Start1, Tail).

'$unknown_answers'([], _, Count, Count).
'$unknown_answers'([N|Ns], A, Count0, Count) :-
    arg(N, A, State),
    arg(1, State, Truth),
    ( Truth == unknown -> Count1 is Count0 + 1 ; Count1 = Count0 ),
    '$unknown_answers'(Ns, A, Count1, Count).

'$derive_founded'([], _, _, _).
'$derive_founded'([N|Ns], Model, Missing, Founded) :-
    arg(N, Founded, Yes),
    (   nonvar(Yes)
    ->  '$derive_founded'(Ns, Model, Missing, Founded)
    ;   Yes = true,
        Model = m(_, A, C),
        arg(N, A, s(Truth, _, _, UsedBy)),
        ( Truth == unknown -> '$found_uses'(UsedBy, C, Missing, Ns, Ns1) ; Ns1 = Ns ),
        '$derive_founded'(Ns1, Model, Missing, Founded)
    ).

'$found_uses'([], _, _, Ns, Ns).
'$found_uses'([N|Users], C, Missing, Ns0, Ns) :-
    arg(N, Missing, Count0),
    Count is Count0 - 1,
    setarg(N, Missing, Count),
    arg(N, C, c(Head, _, _, _, _, Live)),
    ( Count =:= 0, Live == true -> Ns1 = [Head|Ns0] ; Ns1 = Ns0 ),
    '$found_uses'(Users, C, Missing, Ns1, Ns).

'$unfounded'(0, _, _, Events, Events) :- !.
'$unfounded'(N, A, Founded, Events, Tail) :-
    arg(N, A, State),
    arg(1, State, Truth),
    arg(N, Founded, Yes),
    ( Truth == unknown, var(Yes) -> Events = [false(N)|Events1] ; Events = Events1 ),
    N1 is N - 1,
    '$unfounded'(N1, A, Founded, Events1, Tail).

% --- Table-Answers of what is true or undefined

'$decisions'(Tables, Keyed, AnswerNumbers, Model, Decisions) :-
    '$decided_answers'(Keyed, 1, AnswerNumbers, Tables, Model, Found0),
    keysort(Found0, Found),
    '$group_answers'(Found, Decisions).

% Key-Return, or Key-undefined(Return, Conditions) for each clause.
'$decided_answers'([], _, _, _, _, []).
'$decided_answers'([Key-answer(_, Return, Conditions)|Keyed], N, AnswerNumbers, Tables, Model, Found) :-
    Model = m(T, A, C),
    get_assoc(Key, AnswerNumbers, Number),
    arg(Number, A, State),
    arg(1, State, Truth),
    (   Truth == true
    ->  Found = [Key-true(Return)|Found1]
    ;   Truth == unknown, arg(N, C, c(_, _, _, _, _, true))
    ->  '$open_conditions'(Conditions, Tables, AnswerNumbers, T, A, Open),
        Found = [Key-undefined(Return, Open)|Found1]
    ;   Found = Found1
    ),
    N1 is N + 1,
    '$decided_answers'(Keyed, N1, AnswerNumbers, Tables, Model, Found1).

% The conditions that are not decided, with goals in place of tables.
'$open_conditions'([], _, _, _, _, []).
'$open_conditions'([D|Ds], Tables, AnswerNumbers, T, A, Open) :-
    (   '$is_decided'(D, Tables, AnswerNumbers, T, A)
    ->  Open = Open1
    ;   '$delay_goal'(D, Goal),
        Open = [Goal|Open1]
    ),
    '$open_conditions'(Ds, Tables, AnswerNumbers, T, A, Open1).

'$is_decided'(neg(Table), Tables, _, T, _) :-
    '$table_place'(Tables, 1, Table, N),
    arg(N, T, t(false, _, _)).
'$is_decided'(pos(Table, Return), Tables, AnswerNumbers, _, A) :-
    '$table_place'(Tables, 1, Table, _),
    '$answer_key'(Table, Return, Key),
    ( get_assoc(Key, AnswerNumbers, N) -> arg(N, A, s(true, _, _, _)) ; true ).

'$table_place'([Table0-_|Tables], N0, Table, N) :-
    (   Table0 == Table
    ->  N = N0
    ;   N1 is N0 + 1,
        '$table_place'(Tables, N1, Table, N)
    ).

'$delay_goal'(undefined, undefined).
'$delay_goal'(not_undefined, not_undefined).
'$delay_goal'(neg(Table), neg(Call)) :- '$tbl_goal'(Table, Call, _).
'$delay_goal'(pos(Table, Return), pos(Call-Skeleton, Return)) :- '$tbl_goal'(Table, Call, Skeleton).

'$group_answers'([], []).
'$group_answers'([(Table-Key)-Answer|Found0], [Table-[Decided|Answers]|Decisions]) :-
    '$same_answer'(Found0, Table-Key, Others, Found1),
    '$decided_answer'(Answer, Others, Decided),
    '$answers_of_table'(Found1, Table, Answers, Found),
    '$group_answers'(Found, Decisions).

'$answers_of_table'([(Table0-Key)-Answer|Found0], Table, Answers, Found) :-
    Table0 == Table, !,
    '$same_answer'(Found0, Table-Key, Others, Found1),
    '$decided_answer'(Answer, Others, Decided),
    Answers = [Decided|Answers1],
    '$answers_of_table'(Found1, Table, Answers1, Found).
'$answers_of_table'(Found, _, [], Found).

'$same_answer'([Key0-Answer|Found0], Key, Others, Found) :-
    Key0 == Key, !,
    Others = [Answer|Others1],
    '$same_answer'(Found0, Key, Others1, Found).
'$same_answer'(Found, _, [], Found).

'$decided_answer'(true(Return), _, Return).
'$decided_answer'(undefined(Return, Conditions), Others, '$delayed'(Return, [Conditions|More])) :-
    '$other_conditions'(Others, Return, More).

'$other_conditions'([], _, []).
'$other_conditions'([undefined(Return, Conditions)|Others], Return, [Conditions|More]) :- '$other_conditions'(Others, Return, More).
