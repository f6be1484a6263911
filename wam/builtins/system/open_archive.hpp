// One archive of libarchive, between a stream of bytes and the streams of its entries. Only archives.cpp uses it, where the header of the
// library is there.
#pragma once
#include <archive.h>
#include <archive_entry.h>

#include <cerrno>
#include <clocale>
#include <cstdio>
#include <exception>
#include <memory>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "wam/base/shared_library.hpp"
#include "wam/text/stream.hpp"

namespace penelope {

struct ArchiveLibrary {
  SharedLibrary library{"libarchive.so.13"};
#define FUNCTION(name) decltype(&::archive_##name) name = library.function<decltype(::archive_##name)>("archive_" #name)
  FUNCTION(read_new);
  FUNCTION(read_set_read_callback);
  FUNCTION(read_set_seek_callback);
  FUNCTION(read_set_callback_data);
  FUNCTION(read_open1);
  FUNCTION(read_next_header);
  FUNCTION(read_data);
  FUNCTION(read_free);
  FUNCTION(write_new);
  FUNCTION(write_set_format_by_name);
  FUNCTION(write_add_filter_by_name);
  FUNCTION(write_set_bytes_in_last_block);
  FUNCTION(write_open);
  FUNCTION(write_header);
  FUNCTION(write_data);
  FUNCTION(write_finish_entry);
  FUNCTION(write_close);
  FUNCTION(write_free);
  FUNCTION(filter_count);
  FUNCTION(filter_name);
  FUNCTION(format_name);
  FUNCTION(error_string);
  FUNCTION(entry_new);
  FUNCTION(entry_free);
  FUNCTION(entry_pathname);
  FUNCTION(entry_pathname_utf8);
  FUNCTION(entry_set_pathname);
  FUNCTION(entry_filetype);
  FUNCTION(entry_set_filetype);
  FUNCTION(entry_mtime);
  FUNCTION(entry_mtime_nsec);
  FUNCTION(entry_set_mtime);
  FUNCTION(entry_size);
  FUNCTION(entry_set_size);
  FUNCTION(entry_symlink);
  FUNCTION(entry_set_symlink);
  FUNCTION(entry_perm);
  FUNCTION(entry_set_perm);
#undef FUNCTION
  int (*error_number)(archive*) = library.function<int(archive*)>("archive_errno");  // errno is a macro
  // archive_read_support_filter_gzip and its kin: `kind` and the name make the name of the function.
  int support(archive* a, const char* kind, std::string_view name) const {
    return library.function<int(archive*)>(("archive_read_support_" + std::string(kind) + "_" + std::string(name)).c_str())(a);
  }
};

// An archive that is read from, or written to, a stream of a table.
class OpenArchive {
 public:
  enum class Place { before_entry, at_entry, in_entry };

  OpenArchive(const ArchiveLibrary& library, StreamTable& streams, const Stream& data)
      : reads(data.is_input()),
        library_(library),
        streams_(streams),
        data_(data.number),
        handle(reads ? library.read_new() : library.write_new()) {
    if (!reads) entry = library_.entry_new();
  }
  ~OpenArchive() {
    if (!reads) library_.entry_free(entry);
    if (reads) library_.read_free(handle);
    if (!reads) library_.write_free(handle);
    if (!closes_data) return;
    try {
      if (Stream* const s = streams_.find(data_)) streams_.close(*s);
    } catch (const std::system_error&) {
      // What an archive writes last is flushed before (finish): nothing is left that could be lost.
    }
  }
  OpenArchive(const OpenArchive&) = delete;
  OpenArchive& operator=(const OpenArchive&) = delete;

  int open() {
    if (!reads) {
      library_.write_set_bytes_in_last_block(handle, 1);  // no zeros behind it
      return library_.write_open(handle, this, nullptr, write_block, nullptr);
    }
    library_.read_set_read_callback(handle, read_block);
    if (Stream* const s = streams_.find(data_); s && s->reposition) library_.read_set_seek_callback(handle, seek);
    library_.read_set_callback_data(handle, this);
    return library_.read_open1(handle);
  }
  // Writes what ends an archive. Throws what the stream throws.
  int finish() {
    const int code = reads ? ARCHIVE_OK : library_.write_close(handle);
    rethrow();
    if (Stream* const s = streams_.find(data_); s && !reads) s->flush();
    return code;
  }
  // What a stream has thrown inside the library, which exceptions must not pass.
  void rethrow() {
    if (thrown_) std::rethrow_exception(std::exchange(thrown_, nullptr));
  }

  const bool reads;
  bool closes_data = false;  // with itself

 private:
  const ArchiveLibrary& library_;
  StreamTable& streams_;
  const int data_;
  std::vector<char> block_;
  std::exception_ptr thrown_;

 public:
  archive* const handle;
  archive_entry* entry = nullptr;  // of a reading one the library's own
  Place place = Place::before_entry;

 private:
  template <class Result, class Action>
  static Result guarded(archive*, void* client, Action action) {
    auto& self = *static_cast<OpenArchive*>(client);
    try {
      if (Stream* const s = self.streams_.find(self.data_)) return static_cast<Result>(action(self, *s));
      throw std::system_error(std::make_error_code(std::errc::bad_file_descriptor));
    } catch (...) {
      self.thrown_ = std::current_exception();
      return static_cast<Result>(ARCHIVE_FATAL);
    }
  }
  static la_ssize_t read_block(archive* a, void* client, const void** block) {
    return guarded<la_ssize_t>(a, client, [&](OpenArchive& self, Stream& s) {
      constexpr std::size_t most = 64 * 1024;
      self.block_.clear();
      do {
        const int byte = s.get_byte();
        if (byte < 0) break;
        self.block_.push_back(static_cast<char>(byte));
      } while (self.block_.size() < most && s.has_buffered_input());
      *block = self.block_.data();
      return self.block_.size();
    });
  }
  static la_int64_t seek(archive* a, void* client, la_int64_t offset, int from) {
    return guarded<la_int64_t>(a, client, [&](OpenArchive&, Stream& s) {
      return s.seek_byte(offset, from == SEEK_SET ? SeekFrom::start : from == SEEK_CUR ? SeekFrom::here : SeekFrom::end);
    });
  }
  static la_ssize_t write_block(archive* a, void* client, const void* bytes, size_t n) {
    return guarded<la_ssize_t>(a, client, [&](OpenArchive&, Stream& s) {
      for (std::size_t i = 0; i < n; ++i) s.put_byte(static_cast<const unsigned char*>(bytes)[i]);
      return n;
    });
  }
};

// The bytes of one entry. The archive stays open as long as this stream.
class EntryStream : public Stream {
 public:
  EntryStream(const ArchiveLibrary& library, std::shared_ptr<OpenArchive> archive) : library_(library), archive_(std::move(archive)) {
    mode = archive_->reads ? StreamMode::read : StreamMode::write;
    set_encoding(Encoding::octet);
    finds_mark = false;
    archive_->place = OpenArchive::Place::in_entry;
  }
  ~EntryStream() override {
    if (!archive_->reads) library_.write_finish_entry(archive_->handle);
    archive_->place = OpenArchive::Place::before_entry;
  }

 private:
  std::size_t read_bytes(char* into, std::size_t n) override { return checked(library_.read_data(archive_->handle, into, n)); }
  void write_bytes(const char* bytes, std::size_t n) override {
    while (n > 0) {
      const std::size_t put = checked(library_.write_data(archive_->handle, bytes, n));
      if (put == 0) throw std::system_error(std::make_error_code(std::errc::no_space_on_device));  // more than the header says
      bytes += put;
      n -= put;
    }
  }
  std::size_t checked(la_ssize_t done) {
    archive_->rethrow();
    if (done >= 0) return static_cast<std::size_t>(done);
    const int error = library_.error_number(archive_->handle);
    throw std::system_error(error > 0 ? error : EIO, std::generic_category());
  }
  const ArchiveLibrary& library_;
  std::shared_ptr<OpenArchive> archive_;
};

// While it exists, the library takes the names that this thread gives it for UTF-8.
class NamesInUtf8 {
 public:
  NamesInUtf8() {
    static const locale_t utf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr);
    if (utf8) before_ = uselocale(utf8);
  }
  ~NamesInUtf8() {
    if (before_) uselocale(before_);
  }
  NamesInUtf8(const NamesInUtf8&) = delete;
  NamesInUtf8& operator=(const NamesInUtf8&) = delete;

 private:
  locale_t before_ = nullptr;
};

}  // namespace penelope
