// The native code of a process: side table, space for code, and what was compiled.
#include <asmjit/x86.h>
#include <unistd.h>

#include <chrono>
#include <memory>
#include <mutex>
#include <new>
#include <system_error>

#include "wam/base/address_space.hpp"
#include "wam/base/check.hpp"
#include "wam/machine/worker.hpp"
#include "wam/native/unit.hpp"

namespace penelope {

namespace native {
namespace {

constexpr std::size_t code_bytes = std::size_t{64} << 20;
constexpr std::uint64_t most_words_of_image = std::uint64_t{1} << 31;  // wam/code/word.hpp

constexpr std::uint64_t table_bytes = most_words_of_image * sizeof(std::int32_t);

// Of address space that is scarce others need more than the table does.
Reservation side_table_space() {
  constexpr const char* what = "native code needs";
  constexpr std::uint64_t enough = 4 * table_bytes;
  if (free_address_space(enough) < enough) throw ScarceAddressSpace(what, enough);
  return Reservation(table_bytes, what);
}

class Code : public NativeCode {
 public:
  Code(const Worker& w, std::int32_t calls, unsigned every) : program_(w.program), places_(w), every_(every), table_space_(side_table_space()) {
    table = reinterpret_cast<std::atomic<std::int32_t>*>(table_space_.start());
    words = most_words_of_image;
    calls_until_hot = calls;
  }

  std::int32_t compile(std::uint64_t offset) override {
    const std::lock_guard lock(mutex_);
    if (const std::int32_t known = table[offset].load(std::memory_order_relaxed); known > 0 || known == never) return known;
    const auto start = std::chrono::steady_clock::now();
    try {
      if (offset < program_.code_used() && is_chosen(offset) && has_room()) compile_unit(offset);
    } catch (const std::bad_alloc&) {  // the registers of the loop are not those of the worker now: it stays emulated
    }
    if (table[offset].load(std::memory_order_relaxed) <= 0) table[offset].store(never, std::memory_order_relaxed);
    counts_.seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return table[offset].load(std::memory_order_relaxed);
  }

  std::string listing(std::uint64_t offset) override {
    const std::lock_guard lock(mutex_);
    asmjit::StringLogger logger;
    logger.setIndentation(asmjit::FormatIndentationGroup::kCode, 4);
    if (!has_room() || !compile_unit(offset, &logger)) return {};
    return logger.data();
  }

  Counts counts() const override {
    const std::lock_guard lock(mutex_);
    Counts c = counts_;
    c.bytes = space_ ? space_->used() : 0;
    return c;
  }

 private:
  // One in `every_` words, spread over the image.
  bool is_chosen(std::uint64_t word) const { return (word * 0x9e3779b97f4a7c15u >> 40) % every_ == 0; }

  bool compile_unit(std::uint64_t offset, asmjit::Logger* logger = nullptr) {
    Unit unit(program_, places_, common_, table, calls_until_hot, *space_, logger);
    if (!unit.compile(offset)) return false;
    for (const auto& [word, code] : unit.named())
      if (is_chosen(word)) table[word].store(code, std::memory_order_release);
    ++counts_.predicates;
    counts_.words += unit.words();
    return true;
  }

  // Makes the space for code, with what all code shares, when it is first asked. False: the system refuses executable memory, or this
  // process is a fork of the one that made the space. They share it, so only that one may add to it; what is there already both run.
  bool has_room() {
    if (!counts_.refused.empty()) return false;
    if (space_) return process_ == getpid();
    try {
      auto space = std::make_unique<CodeSpace>(code_bytes);
      common_ = make_common_code(*space, places_, program_.code_base(), table);
      space_ = std::move(space);
      process_ = getpid();
    } catch (const std::system_error& e) {
      counts_.refused = std::string("no executable memory: ") + e.what();
      return false;
    }
    enter = reinterpret_cast<NativeLeft (*)(Worker*, std::int32_t, NativeState*)>(static_cast<std::uintptr_t>(common_.enter));
    return true;
  }

  const Program& program_;
  const Places places_;
  const unsigned every_;
  Reservation table_space_;
  std::unique_ptr<CodeSpace> space_;
  pid_t process_ = 0;  // that has made it
  CommonCode common_{};
  mutable std::mutex mutex_;  // guards compiling
  Counts counts_;
};

}  // namespace
}  // namespace native

bool make_native_code(const Worker& w, std::int32_t calls_until_hot, unsigned every, std::string& why_not) {
  try {
    w.program.native = std::make_shared<native::Code>(w, calls_until_hot, every);
    return true;
  } catch (const ScarceAddressSpace& e) {
    why_not = e.what();
  }
  return false;
}

}  // namespace penelope
