// A built-in that writes in a branch whose output is kept (or_parallel.hpp): it writes to memory.
#include "wam/machine/kept_output.hpp"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "wam/machine/or_parallel.hpp"
#include "wam/machine/table_evaluations.hpp"
#include "wam/machine/worker.hpp"
#include "wam/term/error_balls.hpp"
#include "wam/term/errors.hpp"
#include "wam/text/stream.hpp"

namespace penelope {

namespace {

// While it lives, current output is in memory: in a stream that is used again and again, for a branch may write in small pieces.
class OutputInMemory {
 public:
  // `line`: what stands on the line already.
  OutputInMemory(Worker& w, bool knows_column, const std::string& line = {}) : w_(w), line_(line.size()) {
    w.kept_output = spare_ ? std::move(spare_) : make_memory_output();
    w.knows_column = knows_column;
    w.kept_output->write(line);
  }
  ~OutputInMemory() {
    take_contents(*w_.kept_output);
    spare_ = std::move(w_.kept_output);
  }
  OutputInMemory(const OutputInMemory&) = delete;
  OutputInMemory& operator=(const OutputInMemory&) = delete;

  // Once, at the end.
  std::string text() const {
    std::string all = take_contents(*w_.kept_output);
    all.erase(0, line_);
    return all;
  }

 private:
  Worker& w_;
  const std::size_t line_;
  static thread_local std::unique_ptr<Stream> spare_;
};

thread_local std::unique_ptr<Stream> OutputInMemory::spare_;

struct Written {
  bool ok = false;
  std::string text;
  std::optional<PrologError> error;  // what was written before it stays
};

Written run(Worker& w, const Builtin& b, const OutputInMemory& output) {
  Written written;
  try {
    written.ok = b.det(w, w.X);
    if (is_raised()) written.error = PrologError{take_raised()};
  } catch (const PrologError& error) {
    written.error = error;
  }
  written.text = output.text();
  return written;
}

Written run_with(Worker& w, const Builtin& b, const std::string& line) {
  const OutputInMemory output(w, true, line);
  return run(w, b, output);
}

// Throws ColumnUnknown.
Written run_first(Worker& w, const Builtin& b, bool in_place) {
  const OutputInMemory output(w, in_place);
  if (in_place) {
    w.streams->share_column(w.streams->output());
    w.kept_output->position.column = w.streams->output().column();
  }
  return run(w, b, output);
}

}  // namespace

// Its arguments are in X.
bool Worker::run_keeping_output(const Builtin& b, KeptOutput kept) {
  Written written;
  try {
    written = run_first(*this, b, kept == KeptOutput::in_place);
  } catch (const ColumnUnknown&) {
    const std::optional<std::string> line = parallel->captured_line(*this);
    if (!line) {
      before_effect();
      return b.det(*this, X);
    }
    written = run_with(*this, b, *line);
  }
  if (!written.error || !written.text.empty()) parallel->keep_output(*this, std::move(written.text), TextFor::current_output);
  if (written.error) return raise(written.error->ball);
  return written.ok;
}

namespace {

std::optional<TextFor> standard_stream(const Worker& w, Cell name) {
  name = w.deref(name);
  const std::string_view alias = name.is_atom() ? w.symbols.text(name.as_atom()) : std::string_view{};
  if (alias == "user_error") return TextFor::user_error;
  if (alias == "user_output") return TextFor::user_output;
  if (alias == "current_output") return TextFor::current_output;
  return std::nullopt;
}

}  // namespace

bool keeps_text(Worker& w, Cell* a, DetFunction f) {
  const std::optional<TextFor> stream = w.parallel && !w.kept_output ? standard_stream(w, a[0]) : std::nullopt;
  if (!stream || w.tables->running() || w.parallel->keeps_output(w, *stream) != KeptOutput::ahead) return false;
  std::string text;
  try {
    const OutputInMemory output(w, false);
    if (!f(w, a)) return take_raised(), false;
    text = output.text();
  } catch (const Worker::ColumnUnknown&) {
    return false;
  } catch (const PrologError&) {
    return false;
  }
  if (!text.empty()) w.parallel->keep_output(w, std::move(text), *stream);
  return true;
}

}  // namespace penelope
