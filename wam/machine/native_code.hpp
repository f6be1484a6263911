// What the machine loop knows of native code (wam/native): a side table from image offsets of words to machine code, and how to go there.
//
// Native code runs on the same registers and stacks as the loop, from a word of the image on, and comes back at another word. An entry of
// the table is the address of the machine code of the word (positive), or how often calls, returns and failures led to the word
// (zero or negative), or `never`. Words of the image do not change, so an entry holds for ever; a predicate that is redefined
// has another entry.
#pragma once
#include <atomic>
#include <cstdint>
#include <exception>
#include <memory>
#include <string>

#include "wam/code/word.hpp"
#include "wam/term/cell.hpp"

namespace penelope {

class Worker;
struct Predicate;

// Why native code was left. Worker::P, the other registers and NativeState say where the loop goes on.
enum class NativeLeft : std::uint64_t {
  at_instruction,  // P is to be emulated, in read mode, S is set
  at_target,       // the same, and a return or a failure leads there: P has no native code
  at_entry,        // of a predicate that was called: P, which has no native code
  at_poll,         // a predicate is about to be called, after a poll
  to_backtrack,
  with_exception
};

// What native code and the loop tell each other beside the registers of the worker.
struct NativeState {
  Cell* S = nullptr;             // register of the loop, there and back
  Predicate* callee = nullptr;   // at_poll
  Cell ball{};                   // with_exception: that of a PrologError
  std::exception_ptr exception;  // with_exception: any other
};

class NativeCode {
 public:
  static constexpr std::int32_t never = INT32_MIN;

  virtual ~NativeCode() = default;
  // Compiles what is reachable from the word: an entry of a predicate, or a word that calls return to or failures go to. Thread-safe. Gives its
  // new entry of the table.
  virtual std::int32_t compile(std::uint64_t offset) = 0;

  struct Counts {
    std::string refused;                      // why nothing can be compiled; empty: it can
    std::uint64_t predicates = 0, words = 0;  // compiled, and words of the image in them
    std::uint64_t bytes = 0;                  // of machine code
    double seconds = 0;                       // to compile
  };
  virtual Counts counts() const = 0;
  // The machine code of what is reachable from the word, as text for people, compiled once more; empty where nothing can be compiled.
  virtual std::string listing(std::uint64_t) { return {}; }

  std::atomic<std::int32_t>* table = nullptr;
  std::uint64_t words = 0;                                                  // so many words of the image have an entry
  std::int32_t calls_until_hot = 0;                                         // of a predicate, or returns to a word, before it is compiled
  NativeLeft (*enter)(Worker*, std::int32_t code, NativeState*) = nullptr;  // runs machine code on the worker's registers

  // A call of the word, or a return or failure to it. Its entry is known not to be native code: its entry after that. Thread-safe.
  std::int32_t count_call(std::uint64_t offset, std::int32_t known) {
    if (known == never) return known;
    if (-known >= calls_until_hot) return compile(offset);
    // Where another worker has counted or compiled it since, this call is not counted: `known` is what the entry is now.
    return table[offset].compare_exchange_strong(known, known - 1, std::memory_order_acquire, std::memory_order_acquire) ? known - 1 : known;
  }
};

// Makes Program::native, for the program of this worker, before another one is made and before it runs anything. It lasts as long as the
// program. A predicate is compiled after so many calls, at least 0. With `every` above 1 the table leads to machine code at one in so many
// words only, the same ones in each process: for tests, in which frames of both kinds meet. False, and why: this build or this process cannot
// have it, and all is emulated. Memory for code is asked for when something is to be compiled: where the system refuses that, all is emulated
// as well (Counts::refused).
bool make_native_code(const Worker&, std::int32_t calls_until_hot, unsigned every, std::string& why_not);

}  // namespace penelope
