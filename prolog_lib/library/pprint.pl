% pprint.pl: terms printed over several lines. What fits before the right margin is written on its line; otherwise the
% arguments of a compound term and the elements of a list have a line each.
%
%   [ element,          name(argument,
%     element                argument)
%   ]
:- module(prolog_pretty_print,
          [ print_term/2 ]).
:- use_module(library(option), [option/3]).
:- use_module(library(lists), [memberchk/2]).

%! print_term(@Term, +Options) is det.  Prints Term.
%  output(Stream); right_margin(Column), default 72; left_margin(Column), default where Stream is; indent_arguments(How): auto
%  or true as above, false for one line, a number for arguments on the next line that far to the right; write_options(List)
%  for write_term/3, default [portray(true),numbervars(true),quoted(true)]; operators(false) writes these as other terms.
print_term(Term, Options) :-
    current_output(Current),
    option(output(Stream), Options, Current),
    option(right_margin(Right), Options, 72),
    option(indent_arguments(Indent), Options, auto),
    option(operators(Operators), Options, true),
    option(write_options(WriteOptions), Options, [portray(true),numbervars(true),quoted(true)]),
    line_position(Stream, Position),
    option(left_margin(Left), Options, Position),
    \+ \+ ( numbervars(Term, 0, _, [singletons(true)]),
            print_at(Term, 1200, Left, layout(Stream, Right, Indent, Operators, WriteOptions)) ).

% Term is printed from Column on, as an argument of Priority.
print_at(Term, Priority, Column, Layout) :-
    (   on_one_line(Term, Priority, Column, Layout)
    ->  write_plain(Term, Priority, Layout)
    ;   Term = [_|_]
    ->  print_list(Term, Column, Layout)
    ;   arg(4, Layout, true),
        operator_term(Term, Parts)
    ->  print_operator(Parts, Priority, Column, Layout)
    ;   print_compound(Term, Column, Layout)
    ).

on_one_line(Term, _, _, _) :- \+ compound(Term), !.
on_one_line('$VAR'(_), _, _, _) :- !.
on_one_line({_}, _, _, _) :- !.
on_one_line(Term, Priority, Column, Layout) :-
    (   arg(3, Layout, false)
    ->  true
    ;   plain_text(Term, Priority, Layout, Text),
        string_length(Text, Length),
        arg(2, Layout, Right),
        Column + Length < Right
    ).

plain_text(Term, Priority, Layout, Text) :-
    arg(5, Layout, Options),
    with_output_to(string(Text), write_term(Term, [priority(Priority)|Options])).

write_plain(Term, Priority, Layout) :-
    plain_text(Term, Priority, Layout, Text),
    arg(1, Layout, Stream),
    write(Stream, Text).

print_list([Element|Elements], Column, Layout) :-
    arg(1, Layout, Stream),
    Inner is Column + 2,
    write(Stream, '[ '),
    print_at(Element, 999, Inner, Layout),
    print_elements(Elements, Column, Inner, Layout),
    new_line(Stream, Column),
    write(Stream, ']').

print_elements(Elements, Column, Inner, Layout) :-
    arg(1, Layout, Stream),
    (   Elements == []
    ->  true
    ;   nonvar(Elements), Elements = [Element|Rest]
    ->  write(Stream, ','),
        new_line(Stream, Inner),
        print_at(Element, 999, Inner, Layout),
        print_elements(Rest, Column, Inner, Layout)
    ;   new_line(Stream, Column),
        write(Stream, '| '),
        print_at(Elements, 999, Inner, Layout)
    ).

print_compound(Term, Column, Layout) :-
    arg(1, Layout, Stream),
    arg(3, Layout, Indent),
    Term =.. [Name|Arguments],
    plain_text(Name, 0, Layout, NameText),
    write(Stream, NameText),
    write(Stream, '('),
    (   integer(Indent)
    ->  Inner is Column + Indent,
        new_line(Stream, Inner)
    ;   string_length(NameText, Length),
        Inner is Column + Length + 1
    ),
    print_arguments(Arguments, Inner, Layout),
    write(Stream, ')').

print_arguments([Argument|Arguments], Column, Layout) :-
    print_at(Argument, 999, Column, Layout),
    (   Arguments == []
    ->  true
    ;   arg(1, Layout, Stream),
        write(Stream, ','),
        new_line(Stream, Column),
        print_arguments(Arguments, Column, Layout)
    ).

% operator_term(+Term, -Parts): infix(Left, LeftPriority, Name, Right, RightPriority, Priority) or prefix(...).
operator_term(Term, infix(Left, LeftPriority, Name, Right, RightPriority, Priority)) :-
    functor(Term, Name, 2),
    current_op(Priority, Type, Name),
    infix_priorities(Type, Priority, LeftPriority, RightPriority), !,
    Term =.. [_,Left,Right].
operator_term(Term, prefix(Name, Argument, ArgumentPriority, Priority)) :-
    functor(Term, Name, 1),
    current_op(Priority, Type, Name),
    ( Type == fy -> ArgumentPriority = Priority ; Type == fx -> ArgumentPriority is Priority - 1 ), !,
    arg(1, Term, Argument).

infix_priorities(xfx, Priority, Less, Less) :- Less is Priority - 1.
infix_priorities(xfy, Priority, Less, Priority) :- Less is Priority - 1.
infix_priorities(yfx, Priority, Priority, Less) :- Less is Priority - 1.

% Operators stay on a line; their operands may take several.
print_operator(Parts, Outer, Column0, Layout) :-
    operator_priority(Parts, Priority),
    (   Priority > Outer
    ->  arg(1, Layout, Stream),
        Column is Column0 + 1,
        write(Stream, '('),
        print_operands(Parts, Column, Layout),
        write(Stream, ')')
    ;   print_operands(Parts, Column0, Layout)
    ).

operator_priority(infix(_, _, _, _, _, Priority), Priority).
operator_priority(prefix(_, _, _, Priority), Priority).

print_operands(infix(Left, LeftPriority, Name, Right, RightPriority, _), Column, Layout) :-
    arg(1, Layout, Stream),
    operator_text(Name, Layout, Text),
    print_at(Left, LeftPriority, Column, Layout),
    write(Stream, Text),
    print_at(Right, RightPriority, Column, Layout).
print_operands(prefix(Name, Argument, ArgumentPriority, _), Column, Layout) :-
    arg(1, Layout, Stream),
    plain_text(Name, 0, Layout, Text0),
    ( needs_space(Name, Argument) -> string_concat(Text0, " ", Text) ; Text = Text0 ),
    write(Stream, Text),
    string_length(Text, Length),
    ArgumentColumn is Column + Length,
    print_at(Argument, ArgumentPriority, ArgumentColumn, Layout).

operator_text(Name, Layout, Text) :-
    (   memberchk(Name, [(','),(;),(:-)])
    ->  atom_string(Name, Text)
    ;   plain_text(Name, 0, Layout, Plain),
        string_concat(" ", Plain, Text0),
        string_concat(Text0, " ", Text)
    ).

% \+a, but \+ (a,b), dynamic a and - -1.
needs_space(Name, Argument) :-
    (   sub_atom(Name, _, 1, 0, Last), char_type(Last, csym) -> true
    ;   operator_term(Argument, _) -> true
    ;   number(Argument)
    ).

new_line(Stream, Column) :-
    nl(Stream),
    Tabs is Column//8,
    Spaces is Column mod 8,
    forall(between(1, Tabs, _), put_char(Stream, '\t')),
    tab(Stream, Spaces).
