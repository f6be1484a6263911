// Stream: buffering, decoding, encoding and positions, the same for every kind of source and sink.
#include "wam/text/stream.hpp"

#include <algorithm>
#include <cerrno>
#include <system_error>

#include "wam/base/check.hpp"
#include "wam/base/utf8.hpp"

namespace penelope {

namespace {

constexpr std::size_t buffer_size = 16384;

// Where a character moves the line position to. Tabs stop at every eighth column.
void advance(Position& p, int code) {
  ++p.character;
  switch (code) {
    case '\n':
      ++p.line;
      p.column = 0;
      break;
    case '\r': p.column = 0; break;
    case '\b':
      if (p.column > 0) --p.column;
      break;
    case '\t': p.column = (p.column | 7) + 1; break;
    default: ++p.column;
  }
}

}  // namespace

Stream::~Stream() = default;

void Stream::set_encoding(Encoding encoding) {
  encoding_ = encoding;
  plain_ = has_bytes_for_ascii(encoding) ? 95 : 0;
  ascii_ = has_bytes_for_ascii(encoding) ? 128 : 0;
}

void Stream::seek(std::int64_t) { throw std::system_error(ESPIPE, std::generic_category()); }
std::int64_t Stream::size() const { throw std::system_error(ESPIPE, std::generic_category()); }

// --- input -------------------------------------------------------------------------------------------------------------

bool Stream::ensure(std::size_t bytes) {
  PENELOPE_CHECK(is_input() && buffer_is_sound());
  while (buffer_end_ - buffer_at_ < bytes) {
    if (keeps_all_input()) return false;
    if (buffer_at_ > 0) {
      std::copy(buffer_.begin() + buffer_at_, buffer_.begin() + buffer_end_, buffer_.begin());
      buffer_end_ -= buffer_at_;
      buffer_at_ = 0;
    }
    const std::size_t room = std::max(buffer_size, bytes);
    if (buffer_.size() < room) buffer_.resize(room);
    try {
      const std::size_t n = read_bytes(buffer_.data() + buffer_end_, buffer_.size() - buffer_end_);
      PENELOPE_ASSERT(n <= buffer_.size() - buffer_end_);
      if (n == 0) return false;
      buffer_end_ += n;
    } catch (const StreamError&) {  // of another stream: standard output is flushed before standard input is read
      throw;
    } catch (const std::system_error& e) {
      throw StreamError(e.code(), *this);
    }
  }
  PENELOPE_CHECK(buffer_is_sound());
  return true;
}

int Stream::decode(unsigned& bytes) {
  bytes = 0;
  if (end_ != StreamEnd::not_yet) {
    if (end_ == StreamEnd::at || eof_action != EofAction::reset) return -1;
    end_ = StreamEnd::not_yet;
  }
  if (!ensure(1)) {
    end_ = StreamEnd::at;
    return -1;
  }
  return decode_at(0, bytes);
}

int Stream::decode_at(std::size_t offset, unsigned& bytes) {
  PENELOPE_CHECK(offset < buffer_end_ - buffer_at_);
  for (unsigned announced = 1, known = 0; announced > known && ensure(offset + announced);) {
    known = announced;
    announced = announced_bytes(encoding_, {buffer_.data() + buffer_at_ + offset, buffer_end_ - buffer_at_ - offset});
  }
  return penelope::decode(encoding_, {buffer_.data() + buffer_at_ + offset, buffer_end_ - buffer_at_ - offset}, bytes);
}

void Stream::skip_mark() {
  if (position.byte != 0 || binary || !finds_mark || encoding_ == Encoding::octet || !ensure(1)) return;
  const auto lead = static_cast<unsigned char>(buffer_[buffer_at_]);
  if (lead < 0xef) return;
  ensure(lead == 0xef ? 3 : 2);
  const std::optional<ByteOrderMark> mark = byte_order_mark_of({buffer_.data() + buffer_at_, buffer_end_ - buffer_at_});
  if (!mark) return;
  has_mark = true;
  set_encoding(mark->encoding);
  buffer_at_ += mark->bytes;
  position.byte += mark->bytes;
}

int Stream::at_end() {
  end_ = eof_action == EofAction::reset ? StreamEnd::not_yet : StreamEnd::past;
  return -1;
}

int Stream::get_slow() {
  if (position.byte == 0) skip_mark();
  unsigned bytes;
  const int code = decode(bytes);
  if (code < 0) return at_end();
  PENELOPE_CHECK(bytes > 0 && bytes <= buffer_end_ - buffer_at_);
  buffer_at_ += bytes;
  position.byte += bytes;
  advance(position, code);
  return code;
}

int Stream::peek_slow() {
  if (position.byte == 0) skip_mark();
  unsigned bytes;
  return decode(bytes);
}

int Stream::get_byte() {
  const int byte = peek_byte();
  if (byte < 0) return at_end();
  ++buffer_at_;
  ++position.byte;
  advance(position, byte);
  return byte;
}

int Stream::peek_byte() {
  if (end_ == StreamEnd::past && eof_action == EofAction::reset) end_ = StreamEnd::not_yet;
  if (end_ != StreamEnd::not_yet) return -1;
  if (ensure(1)) return static_cast<unsigned char>(buffer_[buffer_at_]);
  end_ = StreamEnd::at;
  return -1;
}

std::string Stream::peek_text(std::size_t n) {
  std::string text;
  if (n == 0 || peek() < 0) return text;
  std::size_t offset = 0;  // from buffer_at_, which ensure() may move
  for (std::size_t i = 0; i < n && ensure(offset + 1); ++i) {
    unsigned bytes;
    utf8_append(text, decode_at(offset, bytes));
    offset += bytes;
  }
  return text;
}

StreamEnd Stream::end_state() {
  if (end_ == StreamEnd::not_yet && !has_buffered_input()) peek_byte();
  return end_;
}

std::string Stream::take_buffered() {
  std::string text;
  while (has_buffered_input()) {  // a code point that is only partly there is read to its end
    const int code = binary ? get_byte() : get();
    if (code < 0) break;
    utf8_append(text, code);
  }
  return text;
}

void Stream::drop_buffered_input() { buffer_at_ = buffer_end_ = 0; }

// --- output ------------------------------------------------------------------------------------------------------------

void Stream::put_raw(const char* bytes, std::size_t n) {
  PENELOPE_CHECK(!is_input());
  if (buffer_.empty()) {
    buffer_.resize(buffer_size);
    buffer_end_ = buffer_size;
  }
  position.byte += static_cast<std::int64_t>(n);
  if (n > buffer_end_ - buffer_at_) {
    flush();
    if (n >= buffer_end_) return send(bytes, n);
  }
  std::copy_n(bytes, n, buffer_.begin() + buffer_at_);
  buffer_at_ += n;
  PENELOPE_CHECK(buffer_is_sound());
}

void Stream::advance_output(int code) {
  advance(position, code);
  last_written = code;
}

void Stream::put(int code) {
  PENELOPE_CHECK(code >= 0);
  char bytes[most_encoded_bytes];
  put_raw(bytes, encode(encoding_, code, bytes));
  advance_output(code);
  if (buffering == Buffering::none)
    flush();
  else if (buffering == Buffering::line && code == '\n')
    line_ended();
}

void Stream::put_mark() {
  if (!has_byte_order_mark(encoding_)) return;
  char bytes[most_encoded_bytes];
  put_raw(bytes, encode(encoding_, byte_order_mark, bytes));
  has_mark = true;
}

void Stream::write(std::string_view text) {
  if (text.empty()) return;
  if (encoding_ != Encoding::utf8) {
    const Buffering wanted = buffering;
    buffering = wanted == Buffering::none ? Buffering::full : wanted;
    while (!text.empty()) put(utf8_next(text));
    buffering = wanted;
    if (wanted == Buffering::none) flush();
    return;
  }
  put_raw(text.data(), text.size());
  bool line_end = false;
  while (!text.empty()) {
    const int code = utf8_next(text);
    line_end |= code == '\n';
    advance_output(code);
  }
  if (buffering == Buffering::none)
    flush();
  else if (buffering == Buffering::line && line_end)
    line_ended();
}

void Stream::put_byte(int byte) {
  const char c = static_cast<char>(byte);
  put_raw(&c, 1);
  advance(position, byte);
  if (buffering == Buffering::none) flush();
}

void Stream::flush() {
  if (is_input() || buffer_at_ == 0) return;
  const std::size_t n = buffer_at_;
  buffer_at_ = 0;  // first: what cannot be written is dropped, not written twice
  send(buffer_.data(), n);
}

void Stream::send(const char* bytes, std::size_t n) {
  try {
    write_bytes(bytes, n);
  } catch (const std::system_error& e) {
    throw StreamError(e.code(), *this);
  }
}

// --- moving ------------------------------------------------------------------------------------------------------------

void Stream::move_to(const Position& p) {
  PENELOPE_CHECK(p.byte >= 0);
  if (is_input()) {
    const std::int64_t start = position.byte - static_cast<std::int64_t>(buffer_at_);  // of what is in the buffer
    if (reposition && !keeps_all_input() && p.byte >= start && p.byte < start + static_cast<std::int64_t>(buffer_end_)) {
      buffer_at_ = static_cast<std::size_t>(p.byte - start);
    } else {
      seek(p.byte);
      if (!keeps_all_input()) buffer_at_ = buffer_end_ = 0;
    }
    end_ = StreamEnd::not_yet;
  } else {
    flush();
    seek(p.byte);
  }
  position = p;
}

std::int64_t Stream::seek_byte(std::int64_t offset, SeekFrom from) {
  if (!is_input()) flush();
  if (from == SeekFrom::here) offset += position.byte;
  if (from == SeekFrom::end) offset += size();
  if (offset < 0) throw std::system_error(EINVAL, std::generic_category());
  Position p = position;
  p.byte = offset;
  move_to(p);
  return offset;
}

}  // namespace penelope
