% yap.pl: library(dialect/yap): what programs for YAP use beside the standard.
:- module(yap, [ gc/0, depth_bound_call/2, system/1, exists/1, assert_static/1, source/0, yap_flag/2, yap_style_check/1 ]).

:- meta_predicate depth_bound_call(0, +), assert_static(:).

%! gc is det.  As garbage_collect/0.
gc :- garbage_collect.

%! depth_bound_call(:Goal, +Limit) is nondet.  Goal is true without calls below depth Limit.
depth_bound_call(Goal, Limit) :-
    call_with_depth_limit(Goal, Limit, Depth),
    Depth \== depth_limit_exceeded.

%! system(+Command) is semidet.  The shell runs Command with success.
system(Command) :- shell(Command, 0).

%! exists(+File) is semidet.  As exists_file/1.
exists(File) :- exists_file(File).

%! assert_static(:Clause) is det.  As assertz/1.
assert_static(Clause) :- assertz(Clause).

%! source is det.  Accepted: clauses can be looked at.
source.

%! yap_flag(?Flag, ?Value) is nondet.  As current_prolog_flag/2; where Flag and Value are given, set_prolog_flag/2.
yap_flag(Flag, Value) :-
    (   nonvar(Flag), nonvar(Value) -> catch(set_prolog_flag(Flag, Value), error(_, _), true)
    ;   current_prolog_flag(Flag, Value)
    ).

%! yap_style_check(+Style) is det.  single_var, discontiguous and multiple as for style_check/1, all and off; others are accepted.
yap_style_check(Style) :-
    (   var(Style) -> throw(error(instantiation_error, _))
    ;   style(Style, Switch) -> style_check(Switch)
    ;   true
    ).

style(all, +singleton).
style(off, -singleton).
style(single_var, +singleton).
style(-single_var, -singleton).
style(discontiguous, +discontiguous).
style(-discontiguous, -discontiguous).
