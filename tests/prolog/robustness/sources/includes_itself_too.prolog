between.
:- include(includes_itself).
