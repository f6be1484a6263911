% Errors and warnings of another thread than main begin with its name; of a detached one that does not succeed, a warning tells.
main :-
    thread_create(print_message(error, format("from a thread", [])), Id),
    thread_join(Id),
    thread_create(print_message(warning, format("with a name", [])), _, [alias(worker)]),
    thread_join(worker),
    thread_create(fail, _, [detached(true), alias(failing)]),
    thread_create(atom_length(_, _), _, [detached(true), alias(raising)]),
    thread_create(true, _, [detached(true), alias(good)]),
    thread_create(throw(nobody_hears), Kept),
    thread_join(Kept, Status), print(Status), nl.     % expect: exception(nobody_hears)
% error: ] from a thread
% error: Warning: [Thread worker] with a name
% error: Warning: [Thread failing] Thread running "fail" died due to failure
% error: Warning: [Thread raising] Thread running "atom_length(
% error: died on exception: atom_length/2: Arguments are not sufficiently instantiated
