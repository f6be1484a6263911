#include "wam/text/streams_state.hpp"

#include <fcntl.h>
#include <fmt/format.h>

#include <array>
#include <cstring>

#include "wam/base/check.hpp"
#include "wam/text/stream_kinds.hpp"

namespace penelope {

namespace {

// The name that the operating system has for an open file; empty: it has none.
std::string name_of_file(int descriptor) {
  std::array<char, 4096> name;
  const std::string link = fmt::format("/proc/self/fd/{}", descriptor);
  const ssize_t n = readlink(link.c_str(), name.data(), name.size());
  return n <= 0 || n == static_cast<ssize_t>(name.size()) ? "" : std::string(name.data(), static_cast<std::size_t>(n));
}

AtomId atom_in(ByteReader& in, const Symbols& symbols) {
  const auto atom = in.number<AtomId>();
  if (atom >= symbols.atom_count()) throw CorruptMessage("an atom that is not there");
  return atom;
}

template <class Enum>
Enum enum_in(ByteReader& in, Enum last) {
  const auto value = in.number<Enum>();
  if (value > last) throw CorruptMessage("a property of a stream that is none");
  return value;
}

int flags_of(StreamMode mode) {
  return O_CLOEXEC | (mode == StreamMode::read ? O_RDONLY : O_WRONLY | (mode == StreamMode::append ? O_APPEND : 0));
}

}  // namespace

// --- writing --------------------------------------------------------------------------------------------------------

void StreamsState::write(StreamTable& t, ByteWriter& out) {
  PENELOPE_ASSERT(t.find(t.current_input) != nullptr && t.find(t.current_output) != nullptr);
  t.flush_all();
  out.number<std::uint64_t>(t.tables_->by_number.size());
  for (const int number : {t.user_input, t.user_output, t.user_error, t.current_input, t.current_output, t.last_standard_}) out.number(number);
  out.number(t.column_);
  out.number(t.characters_read_);
  out.text(t.prompt);
  out.number<std::uint8_t>(t.first_prompt.has_value());
  out.text(t.first_prompt.value_or(""));
  out.array(t.saved_outputs.data(), t.saved_outputs.size());
  const std::vector<int> open = t.numbers();
  out.number<std::uint64_t>(open.size());
  for (const int number : open) {
    out.number(number);
    write_stream(*t.find(number), out);
  }
  out.number<std::uint64_t>(t.tables_->kept.size());
  for (const auto& [number, text] : t.tables_->kept) {
    out.number(number);
    out.text(text);
  }
}

void StreamsState::write_stream(Stream& s, ByteWriter& out) {
  out.number(s.mode);
  if (const auto* const input = dynamic_cast<StandardInput*>(&s)) {
    out.number(Kind::standard);
    out.number<std::uint64_t>(input->taken());
    out.text(s.tty ? "" : std::string_view(s.buffer_.data() + s.buffer_at_, s.buffer_end_ - s.buffer_at_));
  } else if (s.number <= 2) {
    out.number(Kind::standard);
  } else if (s.child || dynamic_cast<PipeStream*>(&s)) {
    throw StreamNotKept(fmt::format("stream {} leads to another process", s.number));
  } else if (s.descriptor() >= 0) {
    write_file(s, out);
  } else if (dynamic_cast<MemoryInput*>(&s)) {
    out.number(Kind::text);
    out.text({s.buffer_.data(), s.buffer_end_});
    out.number<std::uint64_t>(s.buffer_at_);
  } else if (const auto* const memory = dynamic_cast<MemoryOutput*>(&s)) {
    out.number(Kind::memory);
    out.text(memory->text());
    out.number<std::uint8_t>(memory->is_kept());
  } else {
    out.number(Kind::nothing);
  }
  out.number(s.file_name);
  out.number(s.eof_action);
  out.number(s.encoding());
  out.number(s.buffering);
  for (const bool property : {s.binary, s.reposition, s.tty, s.opened_by_name, s.finds_mark, s.has_mark}) out.number<std::uint8_t>(property);
  out.array(s.aliases.data(), s.aliases.size());
  out.number(s.position);
  out.number(s.last_written);
  out.number(s.end_);
}

void StreamsState::write_file(const Stream& s, ByteWriter& out) {
  struct stat status;
  if (fstat(s.descriptor(), &status) != 0 || !S_ISREG(status.st_mode))
    throw StreamNotKept(fmt::format("stream {} is no regular file", s.number));
  const std::string name = name_of_file(s.descriptor());
  struct stat named;
  if (stat(name.c_str(), &named) != 0 || named.st_ino != status.st_ino || named.st_dev != status.st_dev)
    throw StreamNotKept(fmt::format("stream {} is a file without a name", s.number));
  const std::int64_t offset = s.is_input() ? s.position.byte : lseek(s.descriptor(), 0, SEEK_CUR);
  out.number(Kind::file);
  out.text(name);
  out.number<std::int64_t>(offset);
  out.number<std::int64_t>(status.st_size);
}

// --- reading --------------------------------------------------------------------------------------------------------

void StreamsState::read(StreamTable& t, ByteReader& in) {
  const auto made = in.number<std::uint64_t>();
  for (int* number : {&t.user_input, &t.user_output, &t.user_error, &t.current_input, &t.current_output, &t.last_standard_})
    *number = in.number<int>();
  const std::array numbers{t.user_input, t.user_output, t.user_error, t.current_input, t.current_output, t.last_standard_};
  t.column_ = in.number<std::int64_t>();
  t.characters_read_ = in.number<std::int64_t>();
  t.prompt = in.text();
  const bool has_first_prompt = in.number<std::uint8_t>() != 0;
  const std::string_view first_prompt = in.text();
  if (has_first_prompt) t.first_prompt = first_prompt;
  t.saved_outputs = in.array<int>();
  t.tables_->aliases.clear();
  for (const auto& [number, stream] : t.tables_->open) stream->aliases.clear();
  for (auto count = in.number<std::uint64_t>(); count > 0; --count) {
    const int number = in.number<int>();
    const int least = t.tables_->by_number.size() > 3 ? static_cast<int>(t.tables_->by_number.size()) : 0;
    if (number < least || static_cast<std::uint64_t>(number) >= made) throw CorruptMessage("streams out of order");
    read_stream(t, number, in);
  }
  t.tables_->by_number.resize(made);
  for (auto count = in.number<std::uint64_t>(); count > 0; --count) {
    const int number = in.number<int>();
    t.tables_->kept[number] = in.text();
  }
  // Giving them their aliases has changed some of these.
  std::tie(t.user_input, t.user_output, t.user_error, t.current_input, t.current_output, t.last_standard_) = std::tuple_cat(numbers);
  for (const int number : numbers)
    if (!t.find(number)) throw CorruptMessage("a current stream that is not there");
}

Stream& StreamsState::read_stream(StreamTable& t, int number, ByteReader& in) {
  const auto mode = enum_in(in, StreamMode::update);
  const auto kind = enum_in(in, Kind::nothing);
  if ((kind == Kind::standard) != (number <= 2)) throw CorruptMessage("streams out of order");
  std::unique_ptr<Stream> made;
  if (kind == Kind::standard) read_standard(t, *t.find(number), in);
  if (kind == Kind::file) made = read_file(mode, in);
  if (kind == Kind::text) {
    made = std::make_unique<MemoryInput>(in.text());
    made->buffer_at_ = std::min<std::uint64_t>(in.number<std::uint64_t>(), made->buffer_end_);
  }
  if (kind == Kind::memory) {
    std::string text(in.text());
    made = std::make_unique<MemoryOutput>(std::move(text), in.number<std::uint8_t>() != 0);
  }
  if (kind == Kind::nothing) made = std::make_unique<NullOutput>();
  if (made) t.tables_->by_number.resize(static_cast<std::size_t>(number));  // closed ones between them
  Stream& s = made ? t.adopt(std::move(made)) : *t.find(number);
  s.mode = mode;
  s.file_name = atom_in(in, t.symbols_);
  s.eof_action = enum_in(in, EofAction::reset);
  s.set_encoding(enum_in(in, Encoding::wide));
  const auto buffering = enum_in(in, Buffering::none);
  s.binary = in.number<std::uint8_t>() != 0;
  s.reposition = in.number<std::uint8_t>() != 0;
  const bool was_tty = in.number<std::uint8_t>() != 0;
  if (was_tty == s.tty) s.buffering = buffering;  // else that of a new one: a user sees lines, a file gets blocks
  s.opened_by_name = in.number<std::uint8_t>() != 0;
  s.finds_mark = in.number<std::uint8_t>() != 0;
  s.has_mark = in.number<std::uint8_t>() != 0;
  for (const AtomId alias : in.array<AtomId>()) {
    if (alias >= t.symbols_.atom_count()) throw CorruptMessage("an atom that is not there");
    t.set_alias(alias, s);
  }
  s.position = in.number<Position>();
  s.last_written = in.number<int>();
  s.end_ = enum_in(in, StreamEnd::past);
  return s;
}

void StreamsState::read_standard(StreamTable&, Stream& s, ByteReader& in) {
  auto* const input = dynamic_cast<StandardInput*>(&s);
  if (!input) return;
  input->expect_again(in.number<std::uint64_t>());
  const std::string_view unread = in.text();
  if (s.buffer_.size() < unread.size()) s.buffer_.resize(unread.size());
  std::copy(unread.begin(), unread.end(), s.buffer_.begin());
  s.buffer_at_ = 0;
  s.buffer_end_ = unread.size();
}

std::uint64_t StreamsState::input_taken(const StreamTable& t) {
  const auto* const input = dynamic_cast<const StandardInput*>(t.find(0));
  return input ? input->taken() : 0;
}

void StreamsState::input_goes_on(StreamTable& t) {
  if (auto* const input = dynamic_cast<StandardInput*>(t.find(0))) input->goes_on();
}

std::unique_ptr<Stream> StreamsState::read_file(StreamMode mode, ByteReader& in) {
  const std::string name(in.text());
  const auto offset = in.number<std::int64_t>(), size = in.number<std::int64_t>();
  const auto fail = [&name](const char* why) { throw StreamNotKept(fmt::format("{}: {}", name, why)); };
  const int file = open(name.c_str(), flags_of(mode));
  if (file < 0) fail(std::strerror(errno));
  auto stream = std::make_unique<FileStream>(file, true);
  struct stat status;
  if (fstat(file, &status) != 0 || !S_ISREG(status.st_mode)) fail("is no regular file");
  if (status.st_size < (mode == StreamMode::read ? offset : size)) fail("is shorter than it was");
  if (mode != StreamMode::read && ftruncate(file, size) != 0) fail(std::strerror(errno));
  if (lseek(file, offset, SEEK_SET) < 0) fail(std::strerror(errno));
  return stream;
}

}  // namespace penelope
