// Stream arguments: the stream that a term ('$stream'(N) or an alias) names, checked for its use, with ISO's errors:
//   instantiation_error, domain_error(stream_or_alias, S), existence_error(stream, S),
//   permission_error(input, stream | binary_stream | text_stream | past_end_of_stream, S), permission_error(output, ...)
// What has a place for the stream raises errors without unwinding and gives false, as the functions of arguments.hpp do; what returns a stream
// throws them.
#pragma once
#include <string>
#include <system_error>

#include "wam/machine/builtin.hpp"
#include "wam/machine/worker.hpp"
#include "wam/text/stream.hpp"
#include "wam/text/writer.hpp"

namespace penelope {

enum class StreamUse { text, binary, any };

// `any` also allows a stream that is past its end: for predicates that do not read.
[[nodiscard]] bool input_stream_argument(Worker&, Cell, Stream*&, StreamUse = StreamUse::text);
[[nodiscard]] bool output_stream_argument(Worker&, Cell, Stream*&, StreamUse = StreamUse::text);
Stream& input_stream_argument(Worker&, Cell, StreamUse = StreamUse::text);
Stream& output_stream_argument(Worker&, Cell, StreamUse = StreamUse::text);
enum class PairSide { input, output };  // which of a pair of streams is meant
[[nodiscard]] bool any_stream_argument(Worker&, Cell, Stream*&, PairSide = PairSide::input);
Stream& any_stream_argument(Worker&, Cell, PairSide = PairSide::input);
// The current input and output, with the same checks.
[[nodiscard]] bool current_input_stream(Worker&, Stream*&, StreamUse = StreamUse::text);
[[nodiscard]] bool current_output_stream(Worker&, Stream*&, StreamUse = StreamUse::text);
Stream& current_input_stream(Worker&, StreamUse = StreamUse::text);
Stream& current_output_stream(Worker&, StreamUse = StreamUse::text);
// The stream that '$stream'(N) names, or nullptr when the term is none or the stream is closed.
Stream* stream_of_term(Worker&, Cell);
bool is_stream_term(Worker&, Cell);
bool is_stream_pair(const Worker&, Cell);  // '$stream_pair'(Input, Output), dereferenced
Cell stream_pair_term(Worker&, Cell input, Cell output);
Cell stream_term(Worker&, const Stream&);

// What the writer needs of a worker.
WriteContext write_context(Worker&);

// An error of the operating system that no ISO error describes: error(system_error, context(_, Message)); of reading or writing
// a stream: error(io_error(read | write, Stream), context(_, Message)), where Stream is its alias, if it has one.
[[noreturn]] void system_error(Worker&, const std::system_error&);

// A built-in that reads or writes: what the operating system refuses becomes a Prolog error.
template <DetFunction f>
bool io(Worker& w, Cell* a) {
  try {
    return f(w, a);
  } catch (const std::system_error& e) {
    system_error(w, e);
  }
}

}  // namespace penelope
