% time.pl: library(time); call_with_time_limit/2 is the system's.
:- module(time, [call_with_time_limit/2]).
