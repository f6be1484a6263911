% Included by the tests: their size, and how much memory a goal may take.

%! size(+Default, -Size) is det.  Size of a test: -D size=N, or Default.
size(Default, Size) :-
    (   current_prolog_flag(size, Given) -> Size = Given
    ;   Size = Default
    ).

%! bounded(+Megabytes, :Goal) is det.  Runs Goal and says whether the process grew by less than Megabytes meanwhile.
bounded(Megabytes, Goal) :-
    peak_kilobytes(Before),
    ( call(Goal) -> true ; writeln(failed) ),
    peak_kilobytes(After),
    Growth is (After - Before) // 1024,
    (   Growth < Megabytes -> writeln(bounded)
    ;   writeln(grew_by_megabytes(Growth))
    ).

peak_kilobytes(Kilobytes) :-
    setup_call_cleanup(open('/proc/self/status', read, Stream), read_peak(Stream, Kilobytes), close(Stream)).

read_peak(Stream, Kilobytes) :-
    read_line_to_string(Stream, Line),
    (   split_string(Line, ":", "\t kB", ["VmHWM", Text]) -> number_string(Kilobytes, Text)
    ;   read_peak(Stream, Kilobytes)
    ).
