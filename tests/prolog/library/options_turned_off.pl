% options_turned_off.pl: --no-NAME, --no_NAME and --noNAME turn an option off that is a switch.
:- use_module(library(main)).

opt_type(color, color, boolean).
opt_type(quiet, quiet, boolean(false)).
opt_type(notes, notes, boolean).

main :-
    t(['--no-color']),                               % expect: []-[color(false)]
    t(['--no_color', x]),                            % expect: [x]-[color(false)]
    t(['--nocolor', '--noquiet']),                   % expect: []-[color(false),quiet(true)]
    t(['--notes', '--no-notes', '--nonotes']).       % expect: []-[notes(true),notes(false),notes(false)]

t(Arguments) :- argv_options(Arguments, Positional, Options), writeq(Positional-Options), nl.
