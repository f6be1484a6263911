#include "runtime/worker/run/output.hpp"

#include <system_error>

#include "runtime/system/standard_error.hpp"
#include "wam/text/stream.hpp"

namespace penelope {

void Output::print(const std::string& text, bool is_output) {
  if (!is_output) {
    if (!take_answer(text)) end_.request(0);
    return;
  }
  try {
    root_.streams->output().write(text);
  } catch (const std::system_error& e) {
    print_error("penelope: cannot write to current output: {}\n", e.what());
    end_.request(2);
  }
}

}  // namespace penelope
