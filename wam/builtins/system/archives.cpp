// The primitives of library(archive), over libarchive: tar, zip and other archives, compressed or not, are read from a stream and written to
// one. The term of an archive is '$archive'(Number); numbers are not used again, so that of a closed archive names nothing. An archive is at one
// of its entries, or before the first; the stream of an entry has to be closed before the next one.
//
// Errors: archive_error(Number, Message) is what the library says; permission_error(access, closed_archive | archive_entry, A) and
// permission_error(next_header, archive, A) where something is not possible now.
#include "wam/builtins/system/archives.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "wam/base/utf8.hpp"
#include "wam/builtins/arguments.hpp"
#include "wam/builtins/foreign_library.hpp"
#include "wam/builtins/streams/stream_builtins.hpp"
#include "wam/builtins/system/handles.hpp"
#include "wam/builtins/text/text_argument.hpp"
#include "wam/builtins/waiting.hpp"
#include "wam/term/error_balls.hpp"
#include "wam/term/errors.hpp"
#ifdef PENELOPE_HAS_LIBARCHIVE
#include "wam/builtins/system/open_archive.hpp"
#endif

namespace penelope {

namespace {

constexpr std::string_view library_name = "libarchive", term_name = "$archive";

#ifdef PENELOPE_HAS_LIBARCHIVE

const ArchiveLibrary& libarchive(Worker& w) { return foreign_library<ArchiveLibrary>(w, library_name); }

constexpr std::array read_filters{"all",  "bzip2", "compress", "gzip", "grzip", "lrzip", "lz4",
                                  "lzma", "lzop",  "none",     "rpm",  "uu",    "xz",    "zstd"};
constexpr std::array read_formats{"all", "7zip",  "ar",  "cab", "cpio", "empty", "gnutar", "iso9660",
                                  "lha", "mtree", "rar", "raw", "tar",  "warc",  "xar",    "zip"};
constexpr std::array formats_of_all{"7zip", "ar", "cab", "cpio", "empty", "iso9660", "lha", "rar", "tar", "warc", "xar", "zip"};
constexpr std::array write_filters{"bzip2", "compress", "gzip", "grzip", "lrzip", "lz4", "lzma", "lzop", "none", "uuencode", "xz", "zstd"};
constexpr std::array write_formats{"7zip", "cpio", "gnutar", "iso9660", "pax", "ustar", "xar", "zip"};

template <class Names>
bool is_one_of(const Names& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

[[noreturn]] void archive_error(Worker& w, const ArchiveLibrary& library, OpenArchive& a) {
  a.rethrow();
  const char* const message = library.error_string(a.handle);
  const Cell formal = w.new_struct(w.symbols.functor_cell("archive_error", 2), Cell::integer(library.error_number(a.handle)),
                                   w.symbols.atom_cell(message ? message : "Unknown error"));
  throw_ball(w.new_struct(w.symbols.functor_cell("error", 2), formal, w.new_variable()));
}

template <DetFunction f>
bool in_utf8(Worker& w, Cell* a) {
  const NamesInUtf8 names;
  return io<f>(w, a);
}

// --- the archives of this process ------------------------------------------------------------------------------------

Handles<OpenArchive>& archives() {
  static Handles<OpenArchive> all;
  return all;
}

std::int64_t number_of_archive(Worker& w, Cell c) { return handle_argument(w, c, term_name, "archive"); }

std::shared_ptr<OpenArchive> archive_argument(Worker& w, Cell c) {
  std::shared_ptr<OpenArchive> archive = archives().find(number_of_archive(w, c));
  if (!archive) permission_error(w, "access", "closed_archive", w.deref(c));
  return archive;
}

// One that is at an entry whose stream is not open; a writing one: whose header can still be changed.
std::shared_ptr<OpenArchive> archive_at_entry(Worker& w, Cell c) {
  auto archive = archive_argument(w, c);
  if (archive->place != OpenArchive::Place::at_entry) permission_error(w, "access", "archive_entry", w.deref(c));
  return archive;
}

// --- opening and closing ---------------------------------------------------------------------------------------------

template <class Names, class Use>
void for_each_name(Worker& w, Cell list, const Names& known, std::string_view what, Use use) {
  for (const Cell name : list_argument(w, list)) {
    const std::string_view text = w.symbols.text(atom_argument(w, name).as_atom());
    if (!is_one_of(known, text)) domain_error(w, what, name);
    if (use(text) <= ARCHIVE_FAILED) permission_error(w, "set", what, name);
  }
}

// '$archive_open'(+Stream, +Filters, +Formats, +ClosesStream, -Archive): for reading or writing, as the stream is.
bool open_archive(Worker& w, Cell* a) {
  const ArchiveLibrary& library = libarchive(w);
  Stream& data = any_stream_argument(w, a[0]);
  auto archive = std::make_shared<OpenArchive>(library, *w.streams, data);
  if (archive->reads) {
    for_each_name(w, a[1], read_filters, "filter", [&](std::string_view name) { return library.support(archive->handle, "filter", name); });
    for_each_name(w, a[2], read_formats, "format", [&](std::string_view name) {
      if (name != "all") return library.support(archive->handle, "format", name);
      for (const char* const one : formats_of_all)
        library.support(archive->handle, "format", one);  // archive_read_support_format_all has mtree too
      return ARCHIVE_OK;
    });
  } else {
    const auto format = [&](std::string_view name) { return library.write_set_format_by_name(archive->handle, std::string(name).c_str()); };
    const auto filter = [&](std::string_view name) {
      return name == "none" ? ARCHIVE_OK : library.write_add_filter_by_name(archive->handle, std::string(name).c_str());
    };
    for_each_name(w, a[1], write_filters, "write_filter", filter);
    for_each_name(w, a[2], write_formats, "write_format", format);
  }
  if (archive->open() != ARCHIVE_OK) archive_error(w, library, *archive);
  archive->closes_data = w.deref(a[3]) == cell_of(FixedAtom::true_);
  ++w.outside->lasting_changes;
  return w.unify(a[4], handle_term(w, term_name, archives().add(std::move(archive))));
}

// '$archive_close'(+Archive): where the stream of an entry is open, the archive is closed with it.
bool close_archive(Worker& w, Cell* a) {
  const auto archive = archive_argument(w, a[0]);
  if (!archive->reads && archive->place == OpenArchive::Place::in_entry)
    return raise(permission_error_ball(w, "close", "archive", w.deref(a[0])));
  archives().remove(number_of_archive(w, a[0]));
  if (archive->finish() <= ARCHIVE_FAILED) archive_error(w, libarchive(w), *archive);
  return true;
}

// '$archive_filters'(+Archive, -Names): the last one applied to the data first.
bool filters(Worker& w, Cell* a) {
  const ArchiveLibrary& library = libarchive(w);
  const auto archive = archive_argument(w, a[0]);
  std::vector<Cell> names;
  for (int i = 0; i < library.filter_count(archive->handle); ++i)
    if (const char* const name = library.filter_name(archive->handle, i); name && std::string_view(name) != "none")
      names.push_back(w.symbols.atom_cell(name));
  return w.unify(a[1], w.new_list_of(names));
}

// --- entries ---------------------------------------------------------------------------------------------------------

std::string valid_utf8(std::string_view bytes) {
  std::string text;
  while (!bytes.empty()) utf8_append(text, utf8_next(bytes));
  return text;
}

// '$archive_next'(+Archive, -Name): the next entry; fails behind the last one.
bool next_entry(Worker& w, Cell* a) {
  const ArchiveLibrary& library = libarchive(w);
  const auto archive = archive_argument(w, a[0]);
  if (!archive->reads || archive->place == OpenArchive::Place::in_entry)
    return raise(permission_error_ball(w, "next_header", "archive", w.deref(a[0])));
  const int code = library.read_next_header(archive->handle, &archive->entry);
  archive->place = OpenArchive::Place::before_entry;
  if (code == ARCHIVE_EOF) return false;
  if (code <= ARCHIVE_FAILED) archive_error(w, library, *archive);
  archive->place = OpenArchive::Place::at_entry;
  const char* name = library.entry_pathname(archive->entry);
  if (!name) name = library.entry_pathname_utf8(archive->entry);
  return w.unify(a[1], w.symbols.atom_cell(valid_utf8(name ? name : "")));
}

// '$archive_new'(+Archive, +Name): begins the header of an entry that is to be written.
bool new_entry(Worker& w, Cell* a) {
  const ArchiveLibrary& library = libarchive(w);
  const auto archive = archive_argument(w, a[0]);
  const std::string name = text_argument(w, a[1]);
  if (archive->reads || archive->place == OpenArchive::Place::in_entry)
    return raise(permission_error_ball(w, "next_header", "archive", w.deref(a[0])));
  library.entry_free(archive->entry);
  archive->entry = library.entry_new();
  library.entry_set_pathname(archive->entry, name.c_str());
  library.entry_set_filetype(archive->entry, AE_IFREG);
  library.entry_set_perm(archive->entry, 0644);
  archive->place = OpenArchive::Place::at_entry;
  return true;
}

// '$archive_reads'(+Archive)
bool reads(Worker& w, Cell* a) { return archive_argument(w, a[0])->reads; }

// '$archive_open_entry'(+Archive, -Stream): of bytes.
bool open_entry(Worker& w, Cell* a) {
  const ArchiveLibrary& library = libarchive(w);
  const auto archive = archive_at_entry(w, a[0]);
  if (!archive->reads && library.write_header(archive->handle, archive->entry) <= ARCHIVE_FAILED) archive_error(w, library, *archive);
  return w.unify(a[1], stream_term(w, w.streams->adopt(std::make_unique<EntryStream>(library, archive))));
}

struct FileType {
  std::string_view name;
  unsigned bits;
};
constexpr std::array file_types{
    FileType{"file", AE_IFREG},         FileType{"link", AE_IFLNK},      FileType{"socket", AE_IFSOCK}, FileType{"character_device", AE_IFCHR},
    FileType{"block_device", AE_IFBLK}, FileType{"directory", AE_IFDIR}, FileType{"fifo", AE_IFIFO}};

Cell file_type_cell(Worker& w, unsigned bits) {
  const auto* const at = std::find_if(file_types.begin(), file_types.end(), [bits](const FileType& t) { return t.bits == bits; });
  return at == file_types.end() ? Cell::integer(bits) : w.symbols.atom_cell(at->name);
}

// '$archive_entry_property'(+Archive, +Name, -Value): fails where the entry has none.
bool entry_property(Worker& w, Cell* a) {
  const ArchiveLibrary& library = libarchive(w);
  const auto archive = archive_at_entry(w, a[0]);
  archive_entry* const entry = archive->entry;
  const std::string_view name = w.symbols.text(atom_argument(w, a[1]).as_atom());
  if (name == "filetype") return w.unify(a[2], file_type_cell(w, library.entry_filetype(entry)));
  if (name == "size") return w.unify(a[2], Cell::integer(library.entry_size(entry)));
  if (name == "permissions") return w.unify(a[2], Cell::integer(library.entry_perm(entry)));
  if (name == "mtime")
    return w.unify(a[2],
                   w.new_float(static_cast<double>(library.entry_mtime(entry)) + 1e-9 * static_cast<double>(library.entry_mtime_nsec(entry))));
  if (name == "link_target") {
    const char* const target = library.entry_symlink(entry);
    return target && w.unify(a[2], w.symbols.atom_cell(valid_utf8(target)));
  }
  if (name == "format") {
    const char* const format = library.format_name(archive->handle);
    std::string text = format ? format : "";
    std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::tolower(c); });
    return format && w.unify(a[2], w.symbols.atom_cell(text));
  }
  return false;
}

// '$archive_set_entry_property'(+Archive, +Name, +Value): before its stream is opened; fails for a name or value that there is not.
bool set_entry_property(Worker& w, Cell* a) {
  const ArchiveLibrary& library = libarchive(w);
  const auto archive = archive_at_entry(w, a[0]);
  if (archive->reads) return raise(permission_error_ball(w, "access", "archive_entry", w.deref(a[0])));
  archive_entry* const entry = archive->entry;
  const std::string_view name = w.symbols.text(atom_argument(w, a[1]).as_atom());
  if (name == "filetype") {
    const std::string_view type = w.symbols.text(atom_argument(w, a[2]).as_atom());
    const auto* const at = std::find_if(file_types.begin(), file_types.end(), [type](const FileType& t) { return t.name == type; });
    if (at == file_types.end()) return false;
    library.entry_set_filetype(entry, at->bits);
  } else if (name == "size") {
    library.entry_set_size(entry, small_integer_argument(w, a[2]));
  } else if (name == "permissions") {
    library.entry_set_perm(entry, static_cast<mode_t>(small_integer_argument(w, a[2])));
  } else if (name == "mtime") {
    const double time = seconds_argument(w, a[2]);
    const double seconds = std::floor(time);
    library.entry_set_mtime(entry, static_cast<time_t>(seconds), static_cast<long>((time - seconds) * 1e9));
  } else if (name == "link_target") {
    library.entry_set_symlink(entry, text_argument(w, a[2]).c_str());
  } else {
    return false;
  }
  return true;
}

#else

bool missing(Worker& w, Cell*) { foreign_library_missing(w, library_name, "Penelope was built without libarchive"); }
constexpr DetFunction open_archive = missing, close_archive = missing, filters = missing, next_entry = missing, new_entry = missing,
                      reads = missing, open_entry = missing, entry_property = missing, set_entry_property = missing;

#endif

}  // namespace

void register_archive_builtins(BuiltinTable& t) {
  t.outside("$archive_open", 5, in_utf8<open_archive>);
  t.outside("$archive_close", 1, in_utf8<close_archive>);
  t.outside("$archive_filters", 2, filters);
  t.outside("$archive_next", 2, in_utf8<next_entry>);
  t.outside("$archive_new", 2, in_utf8<new_entry>);
  t.outside("$archive_reads", 1, reads);
  t.outside("$archive_open_entry", 2, in_utf8<open_entry>);
  t.outside("$archive_entry_property", 3, in_utf8<entry_property>);
  t.outside("$archive_set_entry_property", 3, in_utf8<set_entry_property>);
}

}  // namespace penelope
