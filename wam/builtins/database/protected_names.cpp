#include "wam/builtins/database/protected_names.hpp"

#include <algorithm>
#include <array>

namespace penelope {

namespace {

struct ProtectedName {
  std::string_view name;
  std::uint32_t arities;  // bit N: with N arguments
};

constexpr std::uint32_t at(unsigned first, unsigned last) { return (2u << last) - (1u << first); }
constexpr std::uint32_t at(unsigned arity) { return at(arity, arity); }

constexpr auto protected_names = std::to_array<ProtectedName>({{"!", at(0)},
                                                               {"*->", at(2)},
                                                               {",", at(2)},
                                                               {"->", at(2)},
                                                               {":", at(2)},
                                                               {";", at(2)},
                                                               {"<", at(2)},
                                                               {"=", at(2)},
                                                               {"=..", at(2)},
                                                               {"=:=", at(2)},
                                                               {"=<", at(2)},
                                                               {"==", at(2)},
                                                               {"=\\=", at(2)},
                                                               {">", at(2)},
                                                               {">=", at(2)},
                                                               {"@<", at(2)},
                                                               {"@=<", at(2)},
                                                               {"@>", at(2)},
                                                               {"@>=", at(2)},
                                                               {"[|]", at(2)},
                                                               {"\\+", at(1)},
                                                               {"\\=", at(2)},
                                                               {"\\==", at(2)},
                                                               {"abolish", at(1)},
                                                               {"acyclic_term", at(1)},
                                                               {"arg", at(3)},
                                                               {"asserta", at(1)},
                                                               {"assertz", at(1)},
                                                               {"at_end_of_stream", at(0, 1)},
                                                               {"atom", at(1)},
                                                               {"atom_chars", at(2)},
                                                               {"atom_codes", at(2)},
                                                               {"atom_concat", at(3)},
                                                               {"atom_length", at(2)},
                                                               {"atomic", at(1)},
                                                               {"bagof", at(3)},
                                                               {"call", at(1, 8)},
                                                               {"callable", at(1)},
                                                               {"catch", at(3)},
                                                               {"char_code", at(2)},
                                                               {"char_conversion", at(2)},
                                                               {"clause", at(2)},
                                                               {"close", at(1, 2)},
                                                               {"compare", at(3)},
                                                               {"compound", at(1)},
                                                               {"copy_term", at(2)},
                                                               {"current_char_conversion", at(2)},
                                                               {"current_input", at(1)},
                                                               {"current_op", at(3)},
                                                               {"current_output", at(1)},
                                                               {"current_predicate", at(1)},
                                                               {"current_prolog_flag", at(2)},
                                                               {"discontiguous", at(1)},
                                                               {"dynamic", at(1)},
                                                               {"fail", at(0)},
                                                               {"false", at(0)},
                                                               {"findall", at(3)},
                                                               {"float", at(1)},
                                                               {"flush_output", at(0, 1)},
                                                               {"functor", at(3)},
                                                               {"get_byte", at(1, 2)},
                                                               {"get_char", at(1, 2)},
                                                               {"get_code", at(1, 2)},
                                                               {"ground", at(1)},
                                                               {"halt", at(0, 1)},
                                                               {"integer", at(1)},
                                                               {"is", at(2)},
                                                               {"keysort", at(2)},
                                                               {"length", at(2)},
                                                               {"multifile", at(1)},
                                                               {"nl", at(0, 1)},
                                                               {"nonvar", at(1)},
                                                               {"number", at(1)},
                                                               {"number_chars", at(2)},
                                                               {"number_codes", at(2)},
                                                               {"numbervars", at(3)},
                                                               {"once", at(1)},
                                                               {"op", at(3)},
                                                               {"open", at(3, 4)},
                                                               {"peek_byte", at(1, 2)},
                                                               {"peek_char", at(1, 2)},
                                                               {"peek_code", at(1, 2)},
                                                               {"put_byte", at(1, 2)},
                                                               {"put_char", at(1, 2)},
                                                               {"put_code", at(1, 2)},
                                                               {"read", at(1, 2)},
                                                               {"read_term", at(2, 3)},
                                                               {"repeat", at(0)},
                                                               {"retract", at(1)},
                                                               {"retractall", at(1)},
                                                               {"set_input", at(1)},
                                                               {"set_output", at(1)},
                                                               {"set_prolog_flag", at(2)},
                                                               {"set_stream_position", at(2)},
                                                               {"setof", at(3)},
                                                               {"sort", at(2)},
                                                               {"stream_property", at(2)},
                                                               {"sub_atom", at(5)},
                                                               {"subsumes_term", at(2)},
                                                               {"term_variables", at(2)},
                                                               {"throw", at(1)},
                                                               {"true", at(0)},
                                                               {"unify_with_occurs_check", at(2)},
                                                               {"var", at(1)},
                                                               {"write", at(1, 2)},
                                                               {"write_canonical", at(1, 2)},
                                                               {"write_term", at(2, 3)},
                                                               {"writeq", at(1, 2)},
                                                               {"|", at(2)}});
static_assert(std::ranges::is_sorted(protected_names, {}, &ProtectedName::name));

}  // namespace

bool is_protected(std::string_view name, std::uint32_t arity) {
  if (name.starts_with('$')) return true;
  const auto found = std::ranges::lower_bound(protected_names, name, {}, &ProtectedName::name);
  return found != protected_names.end() && found->name == name && arity < 32 && (found->arities >> arity & 1) != 0;
}

}  // namespace penelope
