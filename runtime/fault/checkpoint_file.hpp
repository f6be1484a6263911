// CheckpointFile: a file that always holds a state from which the run that writes it can go on, however the run ends.
//
//   +0   magic "PENCKPT" and the format's number
//   +8   printed         u64, bytes that the run has written to standard output: changed in place, not in the checksum
//   +16  write begun     4 u64 (write_begun.hpp), changed with it: what may have been written in addition
//   +48  build           u64, of the program: stacks and code mean nothing to another one
//   +56  payload size    u64, compressed
//   +64  content size    u64
//   +72  checksum        u64 (xxhash), of build, sizes and payload
//   +80  payload         zstd: command line, working directory, bytes printed before the state, file that the output is in, state
//
// Without a path the file has no name: it is in the temporary directory, and goes when nobody has it open any more. Then
// only a descriptor leads to it, which a program that takes this one's place (exec) has as well.
//
// A new state is written to a file beside it, which then takes its place: the file is never half written. The count
// goes to both while that happens. It is written with pwrite, which a kill does not undo, and which fails where a
// mapping of a file that somebody truncates would end the program. A write to standard output is noted before it and counted after it, so
// that of a kill between both nothing is printed twice, and nothing is lost, where the output is a file.
#pragma once
#include <cstdint>
#include <mutex>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/fault/write_begun.hpp"

namespace penelope {

struct CheckpointError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct CheckpointContent {
  std::vector<std::string> command_line;  // without the program's name
  std::string working_directory;
  std::uint64_t printed = 0;  // bytes on standard output when the state was taken
  std::string state;          // empty: the run goes on from the start
  std::string output = path_of_output();
};

struct ResumedContent : CheckpointContent {
  std::uint64_t printed_since = 0;  // bytes that the run printed after that, and need not print again
};

class CheckpointFile {
 public:
  // Makes the file, or takes the place of an earlier checkpoint. `printed`: bytes that the run had printed in all
  // before. Relative to the working directory of now. Throws CheckpointError, also when there is something else than a
  // checkpoint, which is left as it is. `path` empty: a file without a name.
  CheckpointFile(const std::string& path, std::uint64_t build, const CheckpointContent&, std::uint64_t printed);
  // A file that holds what the run goes on from: nothing is written.
  CheckpointFile(const std::string& path, std::uint64_t build, const ResumedContent&);
  ~CheckpointFile();
  CheckpointFile(const CheckpointFile&) = delete;
  CheckpointFile& operator=(const CheckpointFile&) = delete;

  // All are thread-safe; one thread at a time writes or removes.
  void write(const CheckpointContent&);       // throws CheckpointError; what the file held before is still there then
  void begins_to_print(std::uint64_t bytes);  // they are written next; only one write at a time
  void printed(std::uint64_t bytes);          // more of them
  std::uint64_t printed() const;              // all so far
  void remove();                              // the run has ended as it should: nothing is left to go on with

  const std::string& path() const { return path_; }  // absolute, or empty
  int descriptor() const;                            // of what is in the file now; another one after write()

 private:
  int new_file() const;
  bool take_the_place(int file);  // of the file before
  void note_count() const;

  const std::string path_;
  const std::uint64_t build_;
  mutable std::mutex mutex_;
  std::uint64_t printed_;
  WriteBegun begun_;
  std::vector<int> counted_in_;  // descriptors: of the file, and while it is replaced of the new one too
};

// Throws CheckpointError: no such file, not a checkpoint, truncated, damaged, of another penelope.
ResumedContent read_checkpoint(const std::string& path, std::uint64_t build);

}  // namespace penelope
