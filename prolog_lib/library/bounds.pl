% bounds.pl: the names of SWI-Prolog's older constraints over integers, for programs that load it. The constraints are those of library(clpfd),
% which propagate at least as much. `in` takes a variable or a list of them.
:- module(bounds,
          [ op(760, yfx, #<=>), op(750, xfy, #=>), op(750, yfx, #<=), op(740, yfx, #\/), op(730, yfx, #\), op(720, yfx, #/\),
            op(710, fy, #\), op(700, xfx, #>), op(700, xfx, #<), op(700, xfx, #>=), op(700, xfx, #=<), op(700, xfx, #=),
            op(700, xfx, #\=), op(700, xfx, in), op(550, xfx, ..),
            (#>)/2, (#<)/2, (#>=)/2, (#=<)/2, (#=)/2, (#\=)/2, (#<=>)/2, (#=>)/2, (#<=)/2, (#/\)/2, (#\/)/2, (#\)/2, (#\)/1, (in)/2,
            label/1, labeling/2, all_different/1, sum/3, lex_chain/1, indomain/1, check/1, tuples_in/2, serialized/2
          ]).
:- reexport(library(clpfd),
            [ (#>)/2, (#<)/2, (#>=)/2, (#=<)/2, (#=)/2, (#\=)/2, (#/\)/2, (#\/)/2, (#\)/2, (#\)/1, label/1, labeling/2, all_different/1,
              sum/3, lex_chain/1, indomain/1, tuples_in/2, serialized/2
            ]).
:- use_module(library(clpfd), [(#<==>)/2, (#==>)/2, (#<==)/2, (ins)/2]).

%! ?P #<=> ?Q is semidet.  P and Q have the same truth value.
P #<=> Q :- clpfd: #<==>(P, Q).
%! ?P #=> ?Q is semidet.  P implies Q.
P #=> Q :- clpfd: #==>(P, Q).
%! ?P #<= ?Q is semidet.  Q implies P.
P #<= Q :- clpfd: #<==(P, Q).

%! ?Variables in +Domain is semidet.  The variable, or each of the list of variables, has a value of Low..High.
Variables in Domain :- is_list(Variables), !, clpfd:ins(Variables, Domain).
Variable in Domain :- clpfd:in(Variable, Domain).

%! check(+Constraint) is semidet.  The domains do not rule Constraint out.
check(Constraint) :- \+ \+ clpfd:Constraint.
