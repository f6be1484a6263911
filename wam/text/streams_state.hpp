// The open streams of a program as bytes, and back in another process: the same numbers, aliases and positions. Files
// are opened again, and those that are written to become as long as they were; of standard input that process must get
// the same bytes as this one, and reads on where this one was. What leads to or from another process, a terminal beside
// the standard streams, or a file without a name, cannot be kept.
#pragma once
#include <stdexcept>

#include "wam/base/bytes.hpp"
#include "wam/text/stream.hpp"

namespace penelope {

// Says which stream and why.
struct StreamNotKept : std::runtime_error {
  using std::runtime_error::runtime_error;
};

class StreamsState {
 public:
  // Flushes all; nobody uses the streams meanwhile. Throws StreamNotKept.
  static void write(StreamTable&, ByteWriter&);
  // The table is a new one, its symbols are there. Throws CorruptMessage, or StreamNotKept when a file is gone or
  // shorter.
  static void read(StreamTable&, ByteReader&);

  // Bytes of standard input that were taken from the system; 0: it is a terminal.
  static std::uint64_t input_taken(const StreamTable&);
  // After read(): standard input begins where the state was taken, not where it began.
  static void input_goes_on(StreamTable&);

 private:
  enum class Kind : std::uint8_t { standard, file, text, memory, nothing };
  static void write_stream(Stream&, ByteWriter&);
  static void write_file(const Stream&, ByteWriter&);
  static Stream& read_stream(StreamTable&, int number, ByteReader&);
  static void read_standard(StreamTable&, Stream&, ByteReader&);
  static std::unique_ptr<Stream> read_file(StreamMode, ByteReader&);
};

}  // namespace penelope
