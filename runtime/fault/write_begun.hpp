// A write to standard output of which nobody knows whether it was done: a kill may come before it, or after it and before it was counted.
//
// Where standard output is a file at whose end is written, the size that the file had before tells how much came there. Of a pipe or a
// terminal nobody can tell. Other writers to the same file, such as standard error, are not told apart from this one.
#pragma once
#include <cstdint>
#include <string>

namespace penelope {

struct WriteBegun {
  std::uint64_t bytes = 0;  // 0: none
  std::uint64_t size = 0;   // in bytes, of the file before the write
  std::uint64_t device = 0, inode = 0;
};

// Of so many bytes to standard output, which follows; none where that is no file at whose end is written.
WriteBegun begin_write(std::uint64_t bytes);

// How many of its bytes came to the file: that is standard output now, or it has the path. 0 where it is neither.
std::uint64_t bytes_that_came(const WriteBegun&, const std::string& path);

// Of the file that standard output is; empty: it is none.
std::string path_of_output();

}  // namespace penelope
