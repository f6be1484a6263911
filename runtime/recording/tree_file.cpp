#include "runtime/recording/tree_file.hpp"

#include <zstd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <system_error>
#include <utility>
#include <vector>

#include "wam/base/check.hpp"

namespace penelope {

namespace {

constexpr int level = 3;
constexpr std::size_t most_bytes = std::size_t{16} << 30;  // of a body: more does not fit in memory as a tree

[[noreturn]] void fail(const std::string& path) { throw std::system_error(errno, std::generic_category(), path); }

}  // namespace

struct TreeFileWriter::Compressor {
  std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)> context{ZSTD_createCCtx(), ZSTD_freeCCtx};
  std::vector<char> out = std::vector<char>(ZSTD_CStreamOutSize());
};

TreeFileWriter::TreeFileWriter(std::string path, scheduler::TreeHeader header)
    : path_(std::move(path)), file_(std::fopen(path_.c_str(), "wb")), compressor_(std::make_unique<Compressor>()) {
  if (!file_) fail(path_);
  ZSTD_CCtx_setParameter(compressor_->context.get(), ZSTD_c_compressionLevel, level);
  ZSTD_CCtx_setParameter(compressor_->context.get(), ZSTD_c_checksumFlag, 1);
  const std::string bytes = scheduler::encode(header);
  put(bytes.data(), bytes.size());
}

TreeFileWriter::~TreeFileWriter() {
  if (file_) std::fclose(file_);
}

void TreeFileWriter::put(const void* bytes, std::size_t count) {
  PENELOPE_ASSERT(file_ != nullptr);
  if (std::fwrite(bytes, 1, count, file_) != count) fail(path_);
}

void TreeFileWriter::compress(std::string_view body, bool last) {
  ZSTD_inBuffer in{body.data(), body.size(), 0};
  for (;;) {
    ZSTD_outBuffer out{compressor_->out.data(), compressor_->out.size(), 0};
    const std::size_t left = ZSTD_compressStream2(compressor_->context.get(), &out, &in, last ? ZSTD_e_end : ZSTD_e_continue);
    if (ZSTD_isError(left)) throw std::runtime_error(path_ + ": " + ZSTD_getErrorName(left));
    put(out.dst, out.pos);
    if (last ? left == 0 : in.pos == in.size) return;
  }
}

void TreeFileWriter::write(std::string_view body) { compress(body, false); }

void TreeFileWriter::finish(const scheduler::TreeHeader& header) {
  compress({}, true);
  const std::string bytes = scheduler::encode(header);
  if (std::fseek(file_, 0, SEEK_SET) != 0) fail(path_);
  put(bytes.data(), bytes.size());
  if (std::fclose(std::exchange(file_, nullptr)) != 0) fail(path_);
}

namespace {

// Header and body of a file, as RecordedTree takes them.
std::string decompressed(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) fail(path);
  const std::string bytes{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  std::string_view body = bytes;
  scheduler::take_tree_header(body);
  std::string whole = bytes.substr(0, bytes.size() - body.size());
  const std::unique_ptr<ZSTD_DCtx, decltype(&ZSTD_freeDCtx)> context{ZSTD_createDCtx(), ZSTD_freeDCtx};
  std::vector<char> piece(ZSTD_DStreamOutSize());
  ZSTD_inBuffer from{body.data(), body.size(), 0};
  for (std::size_t left = 1; left != 0;) {
    ZSTD_outBuffer out{piece.data(), piece.size(), 0};
    const std::size_t before = from.pos;
    left = ZSTD_decompressStream(context.get(), &out, &from);
    if (ZSTD_isError(left)) throw scheduler::CorruptTree(std::string("the recorded tree cannot be decompressed: ") + ZSTD_getErrorName(left));
    if (left != 0 && out.pos == 0 && from.pos == before) throw scheduler::CorruptTree("the recorded tree ends too early");
    whole.append(piece.data(), out.pos);
    if (whole.size() > most_bytes) throw scheduler::CorruptTree("the recorded tree is too large");
  }
  if (from.pos != from.size) throw scheduler::CorruptTree("there is more behind the end of the recorded tree");
  return whole;
}

}  // namespace

scheduler::RecordedTree read_tree_file(const std::string& path) {
  try {
    return scheduler::RecordedTree(decompressed(path));
  } catch (const scheduler::CorruptTree& e) {
    throw scheduler::CorruptTree(path + ": " + e.what());
  }
}

}  // namespace penelope
