% meta.pl: which arguments of the system's predicates are goals, or belong to a module otherwise (meta_predicate/1).

:- '$meta_predicates'((
       call(0), call(1, ?), call(2, ?, ?), call(3, ?, ?, ?), call(4, ?, ?, ?, ?), call(5, ?, ?, ?, ?, ?),
       call(6, ?, ?, ?, ?, ?, ?), call(7, ?, ?, ?, ?, ?, ?, ?),
       \+ 0, not(0), once(0), ignore(0), forall(0, 0), apply(:, +), call_with_time_limit(+, 0),
       catch(0, ?, 0), setup_call_cleanup(0, 0, 0), call_cleanup(0, 0), call_cleanup(0, ?, 0),
       setup_call_catcher_cleanup(0, 0, ?, 0),
       findall(?, 0, -), findall(?, 0, -, ?), findnsols(+, ?, 0, -), findnsols(+, ?, 0, -, ?), bagof(?, ^, -), setof(?, ^, -),
       freeze(?, 0), when(+, 0),
       table(:), untable(:), current_table(:, -), tabled_call(0), tnot(0), abolish_table_subgoals(:),
       phrase(//, ?), phrase(//, ?, ?),
       asserta(:), assertz(:), assert(:), retract(:), retractall(:), clause(:, ?), abolish(:),
       dynamic(:, +), abolish(:, +), copy_predicate_clauses(:, :), source_file(:, -), catch_with_backtrace(0, ?, 0),
       asserta(:, -), assertz(:, -), assert(:, -), clause(:, ?, ?), nth_clause(:, ?, ?),
       dynamic(:), discontiguous(:), multifile(:), sequential(:), parallel(:),
       meta_predicate(:), module_transparent(:), public(:),
       current_predicate(:), current_predicate(?, :), predicate_property(:, ?),
       consult(:), ensure_loaded(:), load_files(:), load_files(:, +), use_module(:), use_module(:, +),
       autoload(:), autoload(:, +),
       reexport(:), reexport(:, +), import(:), export(:), set_module(:), initialization(:), initialization(:, +), include(:),
       strip_module(:, -, -), context_module(:), @(:, +),
       op(+, +, :), current_op(?, ?, :),
       dwim_predicate(:, -), spy(:), nospy(:), trace(:), trace(:, +),
       listing(:), listing(:, +), format(+, :), format(+, +, :), with_output_to(?, 0),
       concurrent(+, :, +), concurrent_maplist(1, ?), concurrent_maplist(2, ?, ?), concurrent_maplist(3, ?, ?, ?),
       concurrent_forall(0, 0), concurrent_forall(0, 0, +), concurrent_and(0, 0), concurrent_and(0, 0, +),
       first_solution(-, :, +), parallel_findall(?, 0, -), parallel_findfirst(?, 0, -), parallel_once(0)
   ), system).
