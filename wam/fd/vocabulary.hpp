// What the solver asks the table of symbols for again and again: each thread looks it up once.
#pragma once
#include <string_view>

#include "wam/term/symbols.hpp"
#include "wam/term/symbols_made.hpp"

namespace penelope::fd {

// A number for a name of up to seven bytes with an arity: operators are told apart by it.
constexpr std::uint64_t operation_code(std::string_view name, std::uint32_t arity) {
  std::uint64_t code = arity;
  for (const char c : name) code = code << 8 | static_cast<unsigned char>(c);
  return code;
}

class Vocabulary {
 public:
  // That of this thread.
  static Vocabulary& of(Symbols& symbols) {
    Vocabulary& v = known;
    if (PENELOPE_UNLIKELY(v.symbols_ != &symbols || v.made_ != symbols_made.load(std::memory_order_relaxed))) v.begin(symbols);
    return v;
  }

  Cell attribute{}, attributes{};  // the functors of '$fd'/7 and att/3
  // Of a functor cell; 0 where the name is too long, or the arity is neither 1 nor 2.
  std::uint64_t operation(Cell functor) {
    Operation& o = operations_[functor.functor() % operations];
    if (PENELOPE_UNLIKELY(o.functor != functor)) learn(o, functor);
    return o.code;
  }

 private:
  struct Operation {
    Cell functor{};
    std::uint64_t code = 0;
  };
  static constexpr std::size_t operations = 256;
  void begin(Symbols&);
  void learn(Operation&, Cell functor);

  static constinit thread_local Vocabulary known;
  Symbols* symbols_ = nullptr;
  std::uint64_t made_ = 0;
  Operation operations_[operations]{};
};

}  // namespace penelope::fd
