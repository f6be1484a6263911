% Zero divisors and arguments that are no integers are errors of the arithmetic function, others of is/2 or the comparison.
main :-
    Zero = 0, One = 1.0,
    context(_ is 1/0),                   % expect: evaluation_error(zero_divisor)-(/)/2
    context(_ is 1//Zero),               % expect: evaluation_error(zero_divisor)-(//)/2
    context(_ is 5 mod Zero),            % expect: evaluation_error(zero_divisor)-(mod)/2
    context(_ is Zero rem Zero),         % expect: evaluation_error(zero_divisor)-(rem)/2
    context(_ is 2 + 1/Zero),            % expect: evaluation_error(zero_divisor)-(/)/2
    context(1/Zero =:= 2),               % expect: evaluation_error(zero_divisor)-(/)/2
    context(_ is gcd(1, One)),           % expect: type_error(integer,1.0)-gcd/2
    context(_ is One mod 2),             % expect: type_error(integer,1.0)-(mod)/2
    context(_ is One >> 2),              % expect: type_error(integer,1.0)-(>>)/2
    context(_ is sqrt(-1)),              % expect: evaluation_error(undefined)-(system:(is)/2)
    context(_ is foo + 1),               % expect: type_error(evaluable,foo/0)-(system:(is)/2)
    context(_ < 1).                      % expect: instantiation_error-(system:(<)/2)

context(Goal) :- catch(Goal, error(Formal, context(Who, _)), true), print(Formal-Who), nl.
