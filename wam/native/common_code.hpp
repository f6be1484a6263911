// Machine code that all native code shares: how it is entered and left, backtracking, calls of helpers, terms (common_terms.hpp).
#pragma once
#include <array>
#include <cstdint>

#include "wam/native/code_space.hpp"
#include "wam/native/helpers.hpp"
#include "wam/native/registers.hpp"

namespace penelope::native {

struct CommonCode {
  // Addresses. Where one is jumped to with a number in eax, that is an image offset.
  std::uint32_t enter;            // NativeCode::enter
  std::uint32_t leave;            // the loop emulates the instruction at eax
  std::uint32_t leave_to_target;  // ... where a return or a failure has led to it
  std::uint32_t leave_at_entry;   // ... enters the predicate whose entry is the address rax
  std::uint32_t leave_to_poll;    // ... polls and then enters the predicate rsi
  std::uint32_t backtrack;
  std::uint32_t proceed;  // to CP
  // Predicates that are built-ins, whose entry is not in the image, after a call: then to CP.
  std::uint32_t enter_builtin;   // deterministic, with the address of its entry in rsi
  std::uint32_t enter_argument;  // arg/3, with the address of its entry in S
  std::uint32_t enter_compare;   // compare/3, as enter_builtin
  // Called, with an image offset in esi (for a built-in the address of the word in rsi); the zero flag says that it fails. They change the
  // registers that are free within a template.
  std::uint32_t unify;              // rax and rdx
  std::uint32_t unify_compounds;    // two lists or two structures
  std::uint32_t clash;              // two lists or two structures: whether they cannot be unified, as far as their first arguments tell
  std::uint32_t identical;          // of compound terms or boxes in rax and rdx, dereferenced, with the same tag: other cells
  std::uint32_t two_floats;         // of dereferenced cells; the zero flag says that both are floats: then they are in xmm0 and xmm1
  std::uint32_t order_of_integers;  // compare/3: of rax and rdx, rdi gets it; the zero flag says that it has. Changes rcx too
  std::array<std::uint32_t, static_cast<unsigned>(HelperOf::count)> helpers;  // x in rdx, y in rcx
};

// `table` is the side table of the code whose first word is `code`.
CommonCode make_common_code(CodeSpace&, const Places&, const Word* code, const void* table);

}  // namespace penelope::native
