% Stream predicates that are more than one step: enumeration of stream properties, capture of output.

% stream_property(?Stream, ?Property)
% Stream is open and has Property; enumerates both.
stream_property(Stream, Property) :-
    '$check_stream'(Stream),
    '$check_stream_property'(Property),
    (   nonvar(Stream)
    ->  '$property_of'(Stream, Property)
    ;   nonvar(Property), Property = alias(Alias), atom(Alias)
    ->  is_stream(Alias),
        stream_pair(Alias, Input, Output),
        ( var(Input) -> Stream = Output ; Stream = Input )
    ;   '$streams'(Streams),
        findall(S-Property, ( '$member_of'(S, Streams), '$property_of'(S, Property) ), Found),
        '$member_of'(Stream-Property, Found)
    ).

% A stream has each property once, but for its aliases.
'$property_of'(Stream, Property) :-
    (   var(Property)
    ->  '$stream_properties'(Stream, All),
        '$member_of'(Property, All)
    ;   Property = alias(Alias), var(Alias)
    ->  '$stream_properties'(Stream, All),
        findall(A, '$member_of'(alias(A), All), Aliases),
        '$member_of'(Alias, Aliases)
    ;   '$stream_property'(Stream, Property)
    ).

% '$member_of'(?Element, +List)
% As member/2, without needing the list library; leaves no choice point on the last element.
'$member_of'(Element, [First|Rest]) :-
    '$member_of'(Rest, Element, First).

'$member_of'(_, Element, Element).
'$member_of'([First|Rest], Element, _) :-
    '$member_of'(Rest, Element, First).

% current_stream(?File, ?Mode, ?Stream)
% Stream is open in Mode (read or write) on File; [] where there is no file.
current_stream(File, Mode, Stream) :-
    stream_property(Stream, mode(OpenMode)),
    '$direction'(OpenMode, Mode),
    (   stream_property(Stream, file_name(Name))
    ->  File = Name
    ;   File = []
    ).

'$direction'(read, read) :- !.
'$direction'(_, write).


% with_output_to(+Sink, :Goal)
% Runs Goal once and delivers what it writes to current output to Sink: atom(A), string(S), codes(Cs), chars(Cs).
with_output_to(Sink, Goal) :-
    '$check_output_sink'(Sink),
    '$begin_capture'(Capture),
    (   catch(Goal, Error, true)
    ->  '$end_capture'(Capture, Text),
        (   nonvar(Error)
        ->  throw(Error)
        ;   '$deliver_output'(Sink, Text)
        )
    ;   '$end_capture'(Capture, _),
        fail
    ).
