% options: -q -g go -t halt
% library(main): what --help prints, the messages about wrong options, and the end of the program.
:- use_module(library(main)).

opt_type(verbose, verbose, boolean).
opt_type(v,       verbose, boolean).
opt_type(count,   count,   integer).
opt_type(n,       count,   integer).
opt_type(color,   color,   oneof([red,green])).
opt_type(an_option_with_a_long_name, long, boolean).

opt_help(help(header), "Counts things.").
opt_help(help(usage), " [option ...] file ...").
opt_help(help(footer), "See the manual.").
opt_help(verbose, "Be verbose").
opt_help(count, "Number of things to count, with a description that is so long that it takes two lines").
opt_help(long, "Long").

opt_meta(count, 'N').

% error: Counts things.
% error:  [option ...] file ...
% error: Options:
% error: -h, -?, --help               Show this help message and exit
% error: -v, --verbose                Be verbose
% error: -n N, --count=N              Number of things to count, with a description
% error:                              that is so long that it takes two lines
% error: --color=ONEOF
% error: --an_option_with_a_long_name Long
% error: See the manual.
go :-
    argv_usage(user:help),
    problem(['--nosuch']),
    problem(['-n',x]),
    problem(['--count']),
    problem(['--color=blue']),
    cli_parse_debug_options([a(1),b], Options), print(Options), nl,
    argv_options(['-z',a], _, _).

problem(Arguments) :-
    catch(argv_options(Arguments, _, _, [on_error(throw)]), Error, print_message(error, Error)).
% error: Unknown option: --nosuch (-h for help)
% error: Option -n requires an argument of type integer (found x)
% error: Option --count requires an argument (of type integer)
% error: Option --color=blue requires one of red, green (found blue)
% expect: [a(1),b]
% error: Unknown option: -z (-h for help)
% exit: 1
