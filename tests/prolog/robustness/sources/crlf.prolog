crlf :-
  true.
% comment
