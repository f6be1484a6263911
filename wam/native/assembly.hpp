// Code under construction, and the short sequences that templates and common code share.
#pragma once
#include <cstdint>

#include "wam/native/code_space.hpp"
#include "wam/native/registers.hpp"

namespace penelope::native {

// Code under construction, for the next address of a space.
class Assembly {
 public:
  explicit Assembly(const CodeSpace&, asmjit::Logger* = nullptr);
  bool has_logger() const { return code_.logger() != nullptr; }
  asmjit::x86::Assembler a;
  // Gives the address of the label after append().
  std::uint32_t address(const asmjit::Label&) const;
  // False where something could not be assembled or there is no room: then nothing is appended.
  bool append(CodeSpace&);

 private:
  class Errors : public asmjit::ErrorHandler {
   public:
    bool any = false;
    void handleError(asmjit::Error, const char*, asmjit::BaseEmitter*) override { any = true; }
  };
  Errors errors_;
  asmjit::CodeHolder code_;
  std::uint32_t start_;
};

// rax or another register: the cell that it refers to in the end; `temporary` is changed. It may be an attributed variable's.
void dereference(asmjit::x86::Assembler&, const x86::Gp& c, const x86::Gp& temporary);
// The variable at cell `variable` (Ref, unbound) gets the value; rcx is changed.
void bind(asmjit::x86::Assembler&, const Places&, const x86::Gp& variable, const x86::Gp& value);
// The zero flag says that the cell, whose tag it looks at, has this one. Changes ecx.
void has_tag(asmjit::x86::Assembler&, const x86::Gp& c, Tag);

}  // namespace penelope::native
