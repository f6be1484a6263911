% pldoc.pl: library(pldoc): comments that document a program. They are comments here: nothing is collected from them.
:- module(pldoc, [ doc_collect/1, pldoc_loading/0 ]).

%! doc_collect(+OnOff) is det.  Accepted: comments are not collected.
doc_collect(OnOff) :- ( var(OnOff) -> throw(error(instantiation_error, context(doc_collect/1, _))) ; true ).

%! pldoc_loading is semidet.  Fails: it is not the documentation system that is being loaded.
pldoc_loading :- fail.
