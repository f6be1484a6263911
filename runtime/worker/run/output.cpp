#include "runtime/worker/run/output.hpp"

#include <string_view>
#include <system_error>

#include "runtime/system/standard_error.hpp"
#include "wam/text/stream.hpp"

namespace penelope {

namespace {

Stream& stream_for(Worker& root, TextFor to) {
  StreamTable& streams = *root.streams;
  const std::string_view alias = to == TextFor::user_error ? "user_error" : "user_output";
  Stream* const named = to == TextFor::current_output ? nullptr : streams.by_alias(root.symbols.atom(alias));
  return named ? *named : streams.output();
}

}  // namespace

void Output::print(const std::string& text, TextFor to) {
  if (to == TextFor::answer) {
    if (!take_answer(text)) end_.request(0);
    return;
  }
  try {
    Stream& stream = stream_for(root_, to);
    root_.streams->share_column(stream);
    stream.write(text);
  } catch (const std::system_error& e) {
    print_error("penelope: cannot write to {} output: {}\n", to == TextFor::current_output ? "current" : "standard", e.what());
    end_.request(2);
  }
}

}  // namespace penelope
