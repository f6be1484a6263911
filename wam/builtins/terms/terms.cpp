// Registration of the built-ins on terms.
#include "wam/builtins/terms/terms.hpp"

namespace penelope {

void register_term_builtins(BuiltinTable& t) {
  register_type_tests(t);
  register_comparison_builtins(t);
  register_construction_builtins(t);
  register_copying_builtins(t);
  register_term_variable_builtins(t);
  register_term_hash_builtins(t);
  register_term_inspection_builtins(t);
  register_dict_builtins(t);
  register_attribute_builtins(t);
  register_global_variable_builtins(t);
  register_update_builtins(t);
  register_record_builtins(t);
  register_system_fact_builtins(t);
  register_trie_builtins(t);
  register_message_queue_builtins(t);
  register_sorting_builtins(t);
  register_list_builtins(t);
  register_term_size_builtins(t);
  register_findall_builtins(t);
  register_bag_builtins(t);
}

}  // namespace penelope
