% A file that is included while it is read is left out with an error; what stands around that is loaded.
% options: -q -l sources/includes_itself.prolog -g main -t halt
main :- forall(member(Goal, [before,      % expect: before
                             between,     % expect: between
                             after]),     % expect: after
               ( call(Goal), writeln(Goal) )).
% error: includes_itself_too.prolog:2:
% error: include/1: No permission to include source
% error: includes_itself.prolog'' (the file includes itself)
