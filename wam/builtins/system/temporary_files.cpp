// Temporary files: tmp_file/2 and tmp_file_stream/3. They are deleted when the program ends.
#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>

#include "wam/builtins/arguments.hpp"
#include "wam/builtins/streams/stream_builtins.hpp"
#include "wam/builtins/text/text_argument.hpp"
#include "wam/term/error_balls.hpp"
#include "wam/term/errors.hpp"

namespace penelope {

namespace {

// A name that no file of this program has had; `stem` is text for people.
std::string new_name(Worker& w, const std::string& stem, const std::string& extension) {
  const char* directory = std::getenv("TMPDIR");
  std::string name = directory && *directory ? directory : "/tmp";
  name += "/penelope_" + stem + (stem.empty() ? "" : "_") + std::to_string(getpid()) + "_" + std::to_string(w.outside->temporary_files.size());
  if (!extension.empty()) name += "." + extension;
  w.outside->temporary_files.push_back(name);
  return name;
}

// tmp_file(+Stem, -Name): a name; there is no file yet.
bool tmp_file(Worker& w, Cell* a) {
  std::string stem;
  return text_argument(w, a[0], stem) && w.unify(a[1], w.symbols.atom_cell(new_name(w, stem, "")));
}

// '$tmp_file_stream'(+Extension, +Encoding, -File, -Stream): a new file, opened for writing.
bool tmp_file_stream(Worker& w, Cell* a) {
  std::string extension;
  Cell name_of_encoding;
  if (!text_argument(w, a[0], extension) || !atom_argument(w, a[1], name_of_encoding)) return false;
  const std::string_view word = w.symbols.text(name_of_encoding.as_atom());
  const bool binary = word == "binary";
  const std::optional<Encoding> encoding = binary ? Encoding::octet : encoding_of(word);
  if (!encoding) return raise(domain_error_ball(w, "encoding", w.deref(a[1])));
  ++w.outside->lasting_changes;
  std::string name;
  int descriptor;
  do {
    name = new_name(w, "", extension);
    descriptor = ::open(name.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0600);
  } while (descriptor < 0 && errno == EEXIST);
  const Cell file = w.symbols.atom_cell(name);
  if (descriptor < 0) file_error(w, last_error(), "create", "temporary_file", file);
  ::close(descriptor);
  Stream& s = w.streams->open_file(name, StreamMode::write, binary);
  s.set_encoding(*encoding);
  s.file_name = 0;  // as in SWI-Prolog: the name is given beside it
  return w.unify(a[2], file) && w.unify(a[3], stream_term(w, s));
}

}  // namespace

void register_temporary_file_builtins(BuiltinTable& t) {
  t.outside("tmp_file", 2, tmp_file);
  t.outside("$tmp_file_stream", 4, io<tmp_file_stream>);
}

}  // namespace penelope
