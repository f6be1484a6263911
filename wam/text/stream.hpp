// Streams: buffered text and binary input and output over files, standard streams, and memory. Named by number: the
// term '$stream'(N) or an alias. Text is UTF-8 unless the encoding option or a byte order mark says something else (encoding.hpp).
//
//   input     buffer_[at, end) is what was read and not yet consumed
//   output    buffer_[0, at) is what was written and not yet flushed, end is the room
#pragma once
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "wam/base/check.hpp"
#include "wam/term/store.hpp"
#include "wam/text/child_process.hpp"
#include "wam/text/encoding.hpp"

namespace penelope {

enum class StreamMode : std::uint8_t { read, write, append, update };
enum class EofAction : std::uint8_t { error, eof_code, reset };
enum class StreamEnd : std::uint8_t { not_yet, at, past };
enum class Buffering : std::uint8_t { full, line, none };
enum class SeekFrom : std::uint8_t { start, here, end };

struct Position {              // before the next character
  std::int64_t character = 0;  // count from 0
  std::int64_t line = 1;
  std::int64_t column = 0;  // line position
  std::int64_t byte = 0;
};

class Stream {
 public:
  Stream() = default;
  virtual ~Stream();
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;

  int number = -1;
  AtomId file_name = 0;  // 0: none
  StreamMode mode = StreamMode::read;
  EofAction eof_action = EofAction::eof_code;
  Buffering buffering = Buffering::full;
  bool binary = false, reposition = false, tty = false;
  bool finds_mark = true;       // a byte order mark at the beginning of what is read is no character: it tells the encoding
  bool has_mark = false;        // one was found, or written
  bool opened_by_name = false;  // by see/1, tell/1 or append/1, which find it again by its name
  std::vector<AtomId> aliases;
  std::shared_ptr<ChildProcess> child;  // at the other end of a pipe
  double timeout = 0;                   // seconds that a read may wait, where there is a descriptor; then std::errc::timed_out. 0: no limit
  Position position;

  bool is_input() const { return mode == StreamMode::read; }
  Encoding encoding() const { return encoding_; }
  void set_encoding(Encoding);
  virtual int descriptor() const { return -1; }  // of the operating system; -1: none
  // --- input: code points or bytes; -1 at the end. After -1 the stream is past its end: further reads give -1 again
  // (eof_code, error) or try the source again (reset). The error of eof_action(error) is input_stream_argument's.
  int get() {  // next code point
    if (PENELOPE_LIKELY(buffer_at_ < buffer_end_)) {
      const unsigned c = static_cast<unsigned char>(buffer_[buffer_at_]);
      if (PENELOPE_LIKELY(c - 32 < plain_)) {
        ++buffer_at_;
        ++position.character;
        ++position.column;
        ++position.byte;
        return static_cast<int>(c);
      }
    }
    return get_slow();
  }
  int peek() {
    if (PENELOPE_LIKELY(buffer_at_ < buffer_end_)) {
      const unsigned c = static_cast<unsigned char>(buffer_[buffer_at_]);
      if (PENELOPE_LIKELY(c < ascii_)) return static_cast<int>(c);
    }
    return peek_slow();
  }
  int get_byte();
  int peek_byte();
  // The next n code points, or fewer at the end, as UTF-8, without consuming them.
  std::string peek_text(std::size_t n);
  // Reads ahead and past a byte order mark, if nothing has been read yet. A stream of bytes has none.
  void skip_mark();
  StreamEnd end_state();                        // reads ahead where needed to tell `at` from `not_yet`
  StreamEnd known_end() const { return end_; }  // never reads
  bool has_buffered_input() const { return buffer_at_ < buffer_end_; }
  std::string take_buffered();  // consumes what the buffer holds and gives it as UTF-8
  void drop_buffered_input();   // of a terminal, after an interrupt

  // --- output -----------------------------------------------------------------------------------------------------
  void put(int code_point);
  void put_mark();  // a byte order mark, if the encoding has one
  void write(std::string_view utf8);
  void put_byte(int);
  void flush();
  std::int64_t column() const { return position.column; }
  int last_written = -1;  // last code point written

  // Moves to a position got from this stream before; the next read or write is there.
  void move_to(const Position&);
  // seek/4: returns the new byte offset; line and character counts are lost, as in other systems.
  std::int64_t seek_byte(std::int64_t offset, SeekFrom);

 protected:
  // Both throw std::system_error, which users of the stream get as a StreamError.
  virtual std::size_t read_bytes(char* into, std::size_t n) = 0;  // 0 at end
  virtual void write_bytes(const char*, std::size_t) = 0;
  virtual void line_ended() { flush(); }                  // where the stream is buffered by lines
  virtual void seek(std::int64_t byte);                   // for set_stream_position
  virtual std::int64_t size() const;                      // in bytes, for seeking from the end
  virtual bool keeps_all_input() const { return false; }  // the buffer is the whole contents
  friend class StreamTable;
  friend class StreamsState;
  std::vector<char> buffer_;
  std::size_t buffer_at_ = 0, buffer_end_ = 0;
  StreamEnd end_ = StreamEnd::not_yet;

 private:
  Encoding encoding_ = Encoding::utf8;
  // Bytes that are read at once as what they are: from 32, so many, where only the column changes; below the other number. None in encodings
  // of several bytes a character.
  unsigned plain_ = 95, ascii_ = 128;
  int get_slow();
  bool buffer_is_sound() const { return buffer_at_ <= buffer_end_ && buffer_end_ <= buffer_.size(); }
  int peek_slow();
  int decode(unsigned& bytes);                         // next code point and its bytes, -1 at the end; consumes nothing
  int decode_at(std::size_t offset, unsigned& bytes);  // of the buffer behind buffer_at_, where something is
  bool ensure(std::size_t bytes);                      // at least so many bytes in the buffer; false if the source ends before
  int at_end();                                        // consumes the end of the stream
  void advance_output(int code_point);
  void put_raw(const char* bytes, std::size_t n);
  void send(const char* bytes, std::size_t n);  // to the operating system
};

// The operating system refuses to read or to write.
struct StreamError : std::system_error {
  StreamError(const std::error_code& code, const Stream& s)
      : std::system_error(code), stream(s.number), file_name(s.file_name), reads(s.is_input()) {}
  int stream;        // its number: it may be closed by now
  AtomId file_name;  // 0: none
  bool reads;
};

// A stream that collects what is written to it, outside any table; and what it has collected.
std::unique_ptr<Stream> make_memory_output();
std::string contents_of(Stream& memory_output);
std::string take_contents(Stream& memory_output);  // the same; the stream begins again

// Between standard output and the operating system, for a run that goes on where another one ended.
struct OutputGate {
  std::atomic<std::uint64_t> to_drop{0};                              // bytes that come next and were written by that other one
  std::function<void(std::uint64_t)> begins = [](std::uint64_t) {};   // so many bytes are written next; whoever writes calls it
  std::function<void(std::uint64_t)> written = [](std::uint64_t) {};  // so many more bytes were
  std::atomic<bool> broken{false};                                    // some could not be written: those after them are not counted
  std::timed_mutex writing;                                           // held until what is written has been counted, too
};

class StreamTable {
 public:
  StreamTable(Symbols&);  // 0 user_input, 1 user_output, 2 user_error
  ~StreamTable();         // flushes and closes all

  Stream* find(int number) const;  // nullptr if closed
  int current_input = 0, current_output = 1;
  Stream& input() const {
    PENELOPE_CHECK(find(current_input) != nullptr);
    return *find(current_input);
  }
  Stream& output() const {
    PENELOPE_CHECK(find(current_output) != nullptr);
    return *find(current_output);
  }
  Stream& error() const { return *find(2); }
  int user_input = 0, user_output = 1, user_error = 2;
  std::string prompt = "|: ";               // shown before a line is read from a terminal
  std::optional<std::string> first_prompt;  // instead of it, once
  // Set from outside: reads a line from the terminal, with its newline, or nothing at its end; throws std::system_error
  // (EINTR) when a signal came.
  std::function<std::optional<std::string>(const std::string& prompt)> edit_line;
  std::function<bool()> interrupted;        // whether a read that a signal ended is given up (EINTR)
  std::unique_ptr<OutputGate> output_gate;  // nullptr: none
  std::vector<int> saved_outputs;           // current outputs put aside by with_output_to/2, innermost last

  // nullptr: the file cannot be opened, and the error says why.
  Stream* open_file(const std::string& path, StreamMode, bool binary, std::error_code&);
  Stream& open_file(const std::string& path, StreamMode, bool binary);  // throws std::system_error
  Stream& open_pipe(int descriptor, StreamMode, std::shared_ptr<ChildProcess>);
  Stream& adopt(std::unique_ptr<Stream>);     // gives it a number
  Stream& open_text(std::string contents);    // input from memory (UTF-8)
  Stream& open_null();                        // output that goes nowhere
  Stream& open_memory_output();               // collect with contents()
  Stream& push_memory_output();               // the same, and it becomes current output
  Stream& open_kept_output(std::string);      // goes on with this text; what it has collected stays when it is closed, until it is dropped
  const std::string* kept(int number) const;  // nullptr: there is none
  void drop_kept(int number);
  std::string pop_memory_output();  // undoes the last push: what was written since; nothing was pushed: empty
  // Closing a current stream makes the user stream current again; the standard streams are flushed and stay open.
  // Does not wait for the stream's child process.
  void close(Stream&);
  // At the end of the program: waits for child processes. The files whose last bytes could not be written.
  std::vector<StreamError> close_all();
  void set_alias(AtomId, Stream&);
  Stream* by_alias(AtomId) const;
  std::vector<int> numbers() const;  // of all open streams, ascending
  void flush_all();
  // To be called before one of the standard streams is used: the three share one column, as a terminal has one cursor.
  void share_column(Stream& s) {
    if (PENELOPE_UNLIKELY(s.number <= 2 && s.number != last_standard_)) take_column(s);
  }
  void prompt_shown(std::size_t width);
  // A key from the terminal, without waiting for the end of the line and without echo; elsewhere the first of the next line.
  int get_key();

 private:
  friend class StreamsState;
  void take_column(Stream&);
  Symbols& symbols_;
  int last_standard_ = 1;             // the standard stream that was used last
  std::int64_t column_ = 0;           // where the cursor was then
  std::int64_t characters_read_ = 0;  // of standard input before it was used last
  struct Tables;
  std::unique_ptr<Tables> tables_;
};

}  // namespace penelope
