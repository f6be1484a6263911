before.
:- include(includes_itself_too).
after.
