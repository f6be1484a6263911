// Files of recorded or-trees: the header as it is, then the body (scheduler/simulator/scale/tree_format.hpp) as one frame of zstd.
#pragma once
#include <cstdio>
#include <memory>
#include <string>
#include <string_view>

#include "scheduler/simulator/scale/recorded_tree.hpp"

namespace penelope {

// Writes a file as the tree comes, in bounded memory. The numbers of the header are known at the end, so they are written last:
// a file whose run was killed says that it has no end. Throws std::system_error.
class TreeFileWriter {
 public:
  TreeFileWriter(std::string path, scheduler::TreeHeader);
  ~TreeFileWriter();
  void write(std::string_view body);
  // The texts of the header are those that it had at the beginning.
  void finish(const scheduler::TreeHeader&);

 private:
  void compress(std::string_view, bool last);
  void put(const void* bytes, std::size_t count);

  struct Compressor;
  const std::string path_;
  std::FILE* file_;
  std::unique_ptr<Compressor> compressor_;
};

// Throws std::system_error and scheduler::CorruptTree.
scheduler::RecordedTree read_tree_file(const std::string& path);

}  // namespace penelope
