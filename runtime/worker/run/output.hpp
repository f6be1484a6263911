// Output: answers and text for current output, printed in the process of effects.
#pragma once
#include <string>

#include "runtime/worker/run/run_end.hpp"
#include "wam/machine/or_parallel.hpp"
#include "wam/machine/worker.hpp"

namespace penelope {

class Output {
 public:
  Output(Worker& root, RunEnd& end) : root_(root), end_(end) {}

  // An answer, or text for a stream as it stands, whose turn has come. Ends the run after the last answer that is wanted,
  // and when the text cannot be written.
  void print(const std::string& text, TextFor);
  // False: that was the last answer wanted. Any thread may call.
  bool take_answer(const std::string& text) { return root_.outside->take_answer(text); }

 private:
  Worker& root_;
  RunEnd& end_;
};

}  // namespace penelope
