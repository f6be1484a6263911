% Text that 07_database.pl includes.

included(1).
included(2) :- included_again.
included_again.
