// Built-ins on terms, by file. register_term_builtins (terms.cpp) registers them all.
#pragma once
#include "wam/machine/builtin.hpp"

namespace penelope {

void register_term_builtins(BuiltinTable&);

void register_type_tests(BuiltinTable&);                // type_tests.cpp
void register_comparison_builtins(BuiltinTable&);       // term_comparison.cpp: =, ==, @<, compare/3, subsumes_term/2 ...
void register_construction_builtins(BuiltinTable&);     // term_construction.cpp: functor/3, arg/3, =../2, setarg/3 ...
void register_copying_builtins(BuiltinTable&);          // term_copying.cpp: copy_term/2, duplicate_term/2
void register_term_variable_builtins(BuiltinTable&);    // term_variables.cpp: term_variables/2, numbervars/3
void register_term_hash_builtins(BuiltinTable&);        // term_hashes.cpp: term_hash/2, variant_sha1/2 ...
void register_term_inspection_builtins(BuiltinTable&);  // term_inspection.cpp: unifiable/3, term_singletons/2 ...
void register_dict_builtins(BuiltinTable&);             // dicts.cpp: is_dict/1 ...
void register_attribute_builtins(BuiltinTable&);        // attributes.cpp: put_attr/3 ...
void register_update_builtins(BuiltinTable&);           // updates.cpp: numbers in the state that are replaced
void register_global_variable_builtins(BuiltinTable&);  // globals.cpp: b_setval/2, nb_setval/2 ...
void register_record_builtins(BuiltinTable&);           // records.cpp: $add_record/4
void register_system_fact_builtins(BuiltinTable&);      // system_facts.cpp: $add_fact/1, $take_fact/1
void register_trie_builtins(BuiltinTable&);             // tries.cpp: $trie_put/3 ...
void register_sorting_builtins(BuiltinTable&);          // sorting.cpp: sort/2, sort/4, msort/2, keysort/2
void register_list_builtins(BuiltinTable&);             // lists.cpp: length/2 ...
void register_term_size_builtins(BuiltinTable&);        // term_size.cpp: same_term/2, '$term_size'/2
void register_bag_builtins(BuiltinTable&);              // bags.cpp: $bags/2, for bagof/3 and setof/3
void register_findall_builtins(BuiltinTable&);          // findall.cpp: solution buffers and aggregation

// variant_hash/2 (term_hashes.cpp): an integer that variants have in common. Raises errors.
[[nodiscard]] bool variant_hash_of(Worker&, Cell term, Cell& hash);

}  // namespace penelope
