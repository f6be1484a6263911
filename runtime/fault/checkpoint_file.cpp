#include "runtime/fault/checkpoint_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <xxhash.h>
#include <zstd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <utility>

#include "runtime/fault/temporary_file.hpp"
#include "wam/base/bytes.hpp"
#include "wam/base/check.hpp"
#include "wam/base/mapped_file.hpp"

namespace penelope {

namespace {

constexpr int compression_level = 1;  // the run goes on while the state is written, but waits while it is taken

struct Counted {
  std::uint64_t printed = 0;
  WriteBegun begun;
};

struct Header {
  char magic[8] = {'P', 'E', 'N', 'C', 'K', 'P', 'T', 3};
  Counted counted;
  std::uint64_t build = 0, payload_size = 0, content_size = 0;
  std::uint64_t checksum = 0;
};
static_assert(sizeof(Header) == 80);

bool has_magic(std::string_view bytes) {
  const Header wanted;
  return bytes.size() >= sizeof wanted.magic && std::memcmp(bytes.data(), wanted.magic, sizeof wanted.magic - 1) == 0;
}

std::uint64_t checksum_of(const Header& h, std::string_view payload) {
  const std::uint64_t numbers[] = {h.build, h.payload_size, h.content_size};
  return XXH3_64bits_withSeed(payload.data(), payload.size(), XXH3_64bits(numbers, sizeof numbers));
}

std::string encoded(const CheckpointContent& content) {
  ByteWriter out;
  out.number<std::uint64_t>(content.command_line.size());
  for (const std::string& word : content.command_line) out.text(word);
  out.text(content.working_directory);
  out.number(content.printed);
  out.text(content.output);
  out.text(content.state);
  return std::move(out.bytes);
}

// The file as it is to be: header and payload.
std::string file_of(const CheckpointContent& content, std::uint64_t build) {
  const std::string plain = encoded(content);
  Header header;
  std::string bytes(sizeof header + ZSTD_compressBound(plain.size()), '\0');
  char* const payload = bytes.data() + sizeof header;
  const std::size_t size = ZSTD_compress(payload, bytes.size() - sizeof header, plain.data(), plain.size(), compression_level);
  if (ZSTD_isError(size)) throw CheckpointError(ZSTD_getErrorName(size));
  PENELOPE_ASSERT(size <= bytes.size() - sizeof header);
  bytes.resize(sizeof header + size);
  header.build = build;
  header.payload_size = size;
  header.content_size = plain.size();
  header.checksum = checksum_of(header, {payload, size});
  std::memcpy(bytes.data(), &header, sizeof header);
  return bytes;
}

[[noreturn]] void fail(const std::string& path, const std::string& why) {
  throw CheckpointError(fmt::format("cannot write checkpoint {}: {}", path, why));
}
[[noreturn]] void fail_with_errno(const std::string& path) { fail(path, std::strerror(errno)); }

constexpr const char* in_use = "another run is writing it";

// For as long as the file is open.
bool is_ours(int file) { return flock(file, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK; }

std::string part_of(const std::string& path) { return path + ".part"; }

// What it is to replace must be a checkpoint, or empty: a mistaken path costs nobody a file.
void check_replaceable(const std::string& path) {
  struct stat status;
  if (stat(path.c_str(), &status) != 0) return;
  if (S_ISDIR(status.st_mode)) fail(path, std::strerror(EISDIR));
  if (!S_ISREG(status.st_mode)) fail(path, "it is not a regular file");
  char start[sizeof Header::magic];
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) fail_with_errno(path);
  const ssize_t got = read(file, start, sizeof start);
  const bool ours = is_ours(file);
  close(file);
  if (!ours) fail(path, in_use);
  if (got != 0 && !has_magic({start, static_cast<std::size_t>(std::max<ssize_t>(got, 0))}))
    fail(path, "the file that is there is not a checkpoint");
}

void sync_folder_of(const std::string& path) {
  const int folder = open(std::filesystem::path(path).parent_path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0) return;  // one that cannot be read: the file is there all the same
  fsync(folder);
  close(folder);
}

std::string absolute(const std::string& path) {
  if (path.empty()) return path;
  std::error_code error;
  const std::filesystem::path at = std::filesystem::weakly_canonical(path, error);  // a link stays, and what it names is replaced
  return error ? std::filesystem::absolute(path).string() : at.string();
}

bool write_all(int file, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t n = write(file, bytes.data(), bytes.size());
    if (n < 0 && errno == EINTR) continue;
    if (n == 0) errno = ENOSPC;
    if (n <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(n));
  }
  return true;
}

void write_count(int file, const Counted& counted) {
  [[maybe_unused]] const ssize_t n = pwrite(file, &counted, sizeof counted, offsetof(Header, counted));
}

}  // namespace

CheckpointFile::CheckpointFile(const std::string& path, std::uint64_t build, const CheckpointContent& content, std::uint64_t printed)
    : path_(absolute(path)), build_(build), printed_(printed) {
  if (!path_.empty()) check_replaceable(path_);
  write(content);
}

CheckpointFile::CheckpointFile(const std::string& path, std::uint64_t build, const ResumedContent& content)
    : path_(absolute(path)), build_(build), printed_(content.printed + content.printed_since) {
  const int file = open(path_.c_str(), O_WRONLY | O_CLOEXEC);
  if (file < 0) fail_with_errno(path_);
  counted_in_.push_back(file);
  if (!is_ours(file)) fail(path_, in_use);
  if (content.output != path_of_output()) {
    CheckpointContent elsewhere = content;
    elsewhere.output = path_of_output();
    write(elsewhere);
  } else {
    note_count();
  }
}

CheckpointFile::~CheckpointFile() {
  for (const int file : counted_in_) close(file);
}

void CheckpointFile::write(const CheckpointContent& content) {
  const std::string bytes = file_of(content, build_);
  const int file = new_file(), before = descriptor();
  bool replaced = write_all(file, bytes);
  PENELOPE_ASSERT(file != before);
  if (replaced) {
    {
      const std::lock_guard lock(mutex_);
      counted_in_.push_back(file);
      write_count(file, {printed_, begun_});
    }
    replaced = path_.empty() || take_the_place(file);
  }
  const int cause = errno;
  {
    const std::lock_guard lock(mutex_);
    std::erase(counted_in_, replaced ? before : file);
  }
  close(replaced ? before : file);
  if (replaced) return;
  if (!path_.empty()) unlink(part_of(path_).c_str());
  fail(path_, std::strerror(cause));
}

int CheckpointFile::new_file() const {
  if (path_.empty()) {
    const int file = open_unnamed_file();
    if (file < 0) fail_with_errno(temporary_directory());
    return file;
  }
  const std::string part = part_of(path_);
  unlink(part.c_str());  // of a run that was killed while it wrote
  const int file = open(part.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (file < 0) fail_with_errno(path_);
  return file;
}

bool CheckpointFile::take_the_place(int file) {
  if (!is_ours(file) || fsync(file) != 0 || rename(part_of(path_).c_str(), path_.c_str()) != 0) return false;
  sync_folder_of(path_);
  return true;
}

int CheckpointFile::descriptor() const {
  const std::lock_guard lock(mutex_);
  return counted_in_.empty() ? -1 : counted_in_.back();
}

void CheckpointFile::note_count() const {
  for (const int file : counted_in_) write_count(file, {printed_, begun_});
}

void CheckpointFile::begins_to_print(std::uint64_t bytes) {
  if (path_.empty()) return;  // only this process goes on from it
  const std::lock_guard lock(mutex_);
  begun_ = begin_write(bytes);
  if (begun_.bytes != 0) note_count();
}

void CheckpointFile::printed(std::uint64_t bytes) {
  const std::lock_guard lock(mutex_);
  printed_ += bytes;
  begun_ = {};
  note_count();
}

std::uint64_t CheckpointFile::printed() const {
  const std::lock_guard lock(mutex_);
  return printed_;
}

void CheckpointFile::remove() {
  if (path_.empty()) return;
  unlink(path_.c_str());
  unlink(part_of(path_).c_str());
}

// --- reading --------------------------------------------------------------------------------------------------------

namespace {

std::string decompressed(std::string_view payload, std::uint64_t size) {
  if (size > ZSTD_getFrameContentSize(payload.data(), payload.size())) throw CheckpointError("is damaged");
  std::string plain(size, '\0');
  if (ZSTD_decompress(plain.data(), size, payload.data(), payload.size()) != size) throw CheckpointError("is damaged");
  return plain;
}

ResumedContent decoded(std::string_view plain) {
  ByteReader in(plain);
  ResumedContent content;
  for (auto words = in.number<std::uint64_t>(); words > 0; --words) content.command_line.emplace_back(in.text());
  content.working_directory = in.text();
  content.printed = in.number<std::uint64_t>();
  content.output = in.text();
  content.state = in.text();
  return content;
}

// What is wrong with the bytes, as the rest of a sentence about the file, is thrown.
ResumedContent content_of(std::string_view bytes, std::uint64_t build) {
  Header header;
  if (bytes.empty()) throw CheckpointError("is empty");
  if (!has_magic(bytes)) throw CheckpointError("is not a checkpoint");
  if (bytes[sizeof header.magic - 1] != header.magic[sizeof header.magic - 1]) throw CheckpointError("is of another version of penelope");
  if (bytes.size() < sizeof header) throw CheckpointError("is truncated");
  std::memcpy(&header, bytes.data(), sizeof header);
  const std::string_view payload = bytes.substr(sizeof header);
  if (payload.size() < header.payload_size) throw CheckpointError("is truncated, or damaged");
  if (payload.size() != header.payload_size || checksum_of(header, payload) != header.checksum) throw CheckpointError("is damaged");
  if (header.build != build) throw CheckpointError("is of another build of penelope");
  ResumedContent content = decoded(decompressed(payload, header.content_size));
  const std::uint64_t printed = header.counted.printed + bytes_that_came(header.counted.begun, content.output);
  if (printed < content.printed) throw CheckpointError("is damaged: less was printed than when the state was taken");
  content.printed_since = printed - content.printed;
  return content;
}

}  // namespace

ResumedContent read_checkpoint(const std::string& path, std::uint64_t build) {
  const auto refuse = [&path](const char* why) { throw CheckpointError(fmt::format("cannot resume: {} {}", path, why)); };
  struct stat status;
  if (stat(path.c_str(), &status) != 0) throw CheckpointError(fmt::format("cannot resume: {}: {}", path, std::strerror(errno)));
  if (!S_ISREG(status.st_mode)) refuse("is not a regular file");
  try {
    const MappedFile file(path);
    return content_of({file.bytes().data(), file.bytes().size()}, build);
  } catch (const CheckpointError& e) {
    refuse(e.what());
  } catch (const std::system_error& e) {
    throw CheckpointError(fmt::format("cannot resume: {}: {}", path, e.code().message()));
  } catch (const CorruptMessage&) {
    refuse("is damaged");
  }
  return {};
}

}  // namespace penelope
