#include "wam/native/assembly.hpp"

#include <vector>

namespace penelope::native {

using namespace asmjit;
using x86::ecx, x86::rcx;

Assembly::Assembly(const CodeSpace& space, Logger* logger) : start_(space.next()) {
  code_.init(Environment::host(), start_);
  code_.setErrorHandler(&errors_);
  if (logger) code_.setLogger(logger);
  code_.attach(&a);
}

std::uint32_t Assembly::address(const Label& label) const { return start_ + static_cast<std::uint32_t>(code_.labelOffset(label)); }

bool Assembly::append(CodeSpace& space) {
  if (errors_.any || code_.flatten() != kErrorOk || code_.resolveUnresolvedLinks() != kErrorOk || code_.relocateToBase(start_) != kErrorOk)
    return false;
  std::vector<std::uint8_t> bytes(code_.codeSize());
  if (bytes.size() > space.left() || code_.copyFlattenedData(bytes.data(), bytes.size()) != kErrorOk) return false;
  space.append(bytes);
  return true;
}

void dereference(x86::Assembler& a, const x86::Gp& c, const x86::Gp& temporary) {
  const Label again = a.newLabel(), done = a.newLabel();
  a.bind(again);
  a.test(c.r8(), 7);
  a.jnz(done);
  a.mov(temporary, x86::qword_ptr(base, c));
  a.cmp(temporary, c);
  a.je(done);
  a.mov(c, temporary);
  a.jmp(again);
  a.bind(done);
}

void bind(x86::Assembler& a, const Places& at, const x86::Gp& variable, const x86::Gp& value) {
  const Label newer = a.newLabel();
  a.lea(rcx, x86::qword_ptr(base, variable));
  a.mov(x86::qword_ptr(rcx), value);
  a.cmp(rcx, in_worker(at.heap_backtrack));
  a.jae(newer);
  a.mov(x86::qword_ptr(TR), variable);
  a.add(TR, 8);
  a.bind(newer);
}

void has_tag(x86::Assembler& a, const x86::Gp& c, Tag tag) {
  a.lea(ecx, x86::ptr(c, -static_cast<std::int32_t>(tag)));
  a.test(ecx, 7);
}

}  // namespace penelope::native
