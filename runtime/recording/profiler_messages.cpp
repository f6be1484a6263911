#include "runtime/recording/profiler_messages.hpp"

namespace penelope::profiler {

namespace {

enum class Kind : std::uint8_t { node = 0, done = 1, start = 2 };
enum class Field : std::uint8_t { label = 0, info = 2, version = 3 };

constexpr std::int32_t protocol_version = 3;
constexpr std::int32_t no_number = -1;  // of a thread, or of a restart

void put(std::string& out, std::uint8_t byte) { out += static_cast<char>(byte); }

void put(std::string& out, std::int32_t number) {
  for (int shift = 24; shift >= 0; shift -= 8) put(out, static_cast<std::uint8_t>(static_cast<std::uint32_t>(number) >> shift));
}

void put_text(std::string& out, Field field, std::string_view text) {
  put(out, static_cast<std::uint8_t>(field));
  put(out, static_cast<std::int32_t>(text.size()));
  out += text;
}

void put_name(std::string& out, std::int32_t node) {
  for (const std::int32_t part : {node, no_number, no_number}) put(out, part);
}

void put_message(std::string& out, std::string_view message) {
  for (int shift = 0; shift < 32; shift += 8) put(out, static_cast<std::uint8_t>(message.size() >> shift));
  out += message;
}

std::string message_of(Kind kind) { return std::string(1, static_cast<char>(kind)); }

}  // namespace

void put_start(std::string& out, std::string_view info) {
  std::string message = message_of(Kind::start);
  put(message, static_cast<std::uint8_t>(Field::version));
  put(message, protocol_version);
  put_text(message, Field::info, info);
  put_message(out, message);
}

void put_node(std::string& out, const NodeMessage& m) {
  std::string message = message_of(Kind::node);
  put_name(message, m.node);
  put_name(message, m.parent);
  put(message, m.alternative);
  put(message, m.children);
  put(message, static_cast<std::uint8_t>(m.status));
  if (!m.label.empty()) put_text(message, Field::label, m.label);
  put_message(out, message);
}

void put_done(std::string& out) { put_message(out, message_of(Kind::done)); }

}  // namespace penelope::profiler
