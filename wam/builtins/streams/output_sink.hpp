// Output sinks: atom(A), string(S), codes(Cs), codes(Cs, Tail), chars(Cs), chars(Cs, Tail), where format/3 and
// with_output_to/2 deliver text.
#pragma once
#include <optional>
#include <string_view>

#include "wam/machine/worker.hpp"

namespace penelope {

struct OutputSink {
  enum class Kind { atom, string, codes, chars } kind;
  Cell result;
  Cell tail = nil_cell;
};

// nullopt when the term is no sink.
std::optional<OutputSink> output_sink_of(Worker&, Cell);
// instantiation_error, type_error(output, Sink).
[[nodiscard]] bool output_sink_argument(Worker&, Cell, OutputSink&);
bool deliver(Worker&, const OutputSink&, std::string_view utf8);

}  // namespace penelope
