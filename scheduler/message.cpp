// Messages as bytes: a table of names and fields, and numbers of 7 bits a byte.
#include "scheduler/message.hpp"

#include <algorithm>
#include <iterator>

#include "wam/base/check.hpp"

namespace penelope::scheduler {

namespace {

enum Field : unsigned {
  bit = 1,
  subject = 2,
  version = 4,
  peer = 8,
  peer_version = 16,
  epoch = 32,
  credit = 64,
  hops = 128,
  pushed = 256,
  more = 512,
  sons = 1024,
  seekers = 2048
};

struct Form {
  const char* name;
  unsigned fields;
};
constexpr Form message_fields[] = {
    {"state", bit | subject | version | peer | peer_version | credit},
    {"offer", subject | version | peer | peer_version},
    {"request", subject | version | peer | peer_version | epoch | hops},
    {"work", epoch | pushed | more | seekers},
    {"refuse", version},
    {"retry", subject | version},
    {"adopt", sons},
    {"adopted", sons},
    {"new_father", subject | epoch},
    {"leave", version | epoch},
    {"seek", seekers},
    {"supply", credit},
    {"wait", 0},
};
static_assert(std::size(message_fields) == message_kinds);

const Form& form_of(MessageKind kind) { return message_fields[static_cast<unsigned>(kind)]; }

void put(std::string& bytes, std::uint32_t value) {
  for (; value >= 0x80; value >>= 7) bytes.push_back(static_cast<char>(value | 0x80));
  bytes.push_back(static_cast<char>(value));
}

// Takes numbers from the front of bytes; once one was wrong, everything is.
class Reader {
 public:
  explicit Reader(std::string_view bytes) : rest_(bytes) {}

  std::uint32_t number(std::uint32_t greatest = UINT32_MAX) {
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 35; shift += 7) {
      if (rest_.empty()) break;
      const auto byte = static_cast<unsigned char>(rest_.front());
      rest_.remove_prefix(1);
      value |= std::uint64_t{byte & 0x7fu} << shift;
      if (byte < 0x80) {
        if (value > greatest) break;
        return static_cast<std::uint32_t>(value);
      }
    }
    sound_ = false;
    return 0;
  }
  bool sound() const { return sound_; }
  std::string_view rest() const { return rest_; }

 private:
  std::string_view rest_;
  bool sound_ = true;
};

std::vector<Son> read_sons(Reader& reader, NodeId workers) {
  std::vector<Son> result;
  const std::uint32_t count = reader.number(workers);
  for (std::uint32_t i = 0; i < count && reader.sound(); ++i) {
    const NodeId node = reader.number(workers);
    result.push_back({node, reader.number()});
  }
  return result;
}

std::uint32_t run_length(const std::vector<NodeId>& ids, std::size_t first) {
  std::size_t end = first + 1;
  while (end < ids.size() && ids[end] == ids[end - 1] + 1) ++end;
  return static_cast<std::uint32_t>(end - first);
}

void put_runs(std::string& bytes, const std::vector<NodeId>& ids) {
  std::uint32_t runs = 0;
  for (std::size_t i = 0; i < ids.size(); i += run_length(ids, i)) ++runs;
  put(bytes, runs);
  for (std::size_t i = 0; i < ids.size();) {
    const std::uint32_t length = run_length(ids, i);
    put(bytes, ids[i]);
    put(bytes, length);
    i += length;
  }
}

// At most as many ids as there are workers.
std::vector<NodeId> read_runs(Reader& reader, NodeId workers) {
  std::vector<NodeId> result;
  for (std::uint32_t runs = reader.number(workers); runs > 0 && reader.sound(); --runs) {
    const NodeId first = reader.number(workers);
    const std::uint32_t most = std::min(workers - first + 1, workers - static_cast<NodeId>(result.size()));
    for (std::uint32_t length = reader.number(most), i = 0; i < length; ++i) result.push_back(first + i);
  }
  return result;
}

}  // namespace

// What a message says and its kind has no field for would be lost on the way to another process, and only there.
[[maybe_unused]] static bool says_the_same(std::string_view bytes, const Message& message) {
  const std::optional<Message> read = decode(bytes, ~NodeId{0} - 1);
  return read && *read == message && bytes.empty();
}

const char* name_of(MessageKind kind) { return form_of(kind).name; }

void encode(const Message& message, std::string& bytes) {
  const std::size_t start = bytes.size();
  const unsigned fields = form_of(message.kind).fields;
  put(bytes, static_cast<std::uint32_t>(message.kind));
  if (fields & bit) put(bytes, static_cast<std::uint32_t>(message.bit));
  if (fields & subject) put(bytes, message.subject);
  if (fields & version) put(bytes, message.version);
  if (fields & peer) put(bytes, message.peer);
  if (fields & peer_version) put(bytes, message.peer_version);
  if (fields & epoch) put(bytes, message.epoch);
  if (fields & credit) put(bytes, message.credit);
  if (fields & hops) put(bytes, message.hops);
  if (fields & pushed) put(bytes, message.pushed);
  if (fields & more) put(bytes, message.more);
  if (fields & sons) {
    put(bytes, static_cast<std::uint32_t>(message.sons.size()));
    for (const Son& son : message.sons) {
      put(bytes, son.node);
      put(bytes, son.epoch);
    }
  }
  if (fields & seekers) put_runs(bytes, message.seekers);
  PENELOPE_CHECK(says_the_same(std::string_view(bytes).substr(start), message));
}

std::optional<Message> decode(std::string_view& bytes, NodeId workers) {
  Reader reader(bytes);
  const std::uint32_t kind = reader.number(message_kinds - 1);
  if (!reader.sound()) return std::nullopt;
  Message message{.kind = static_cast<MessageKind>(kind)};
  const unsigned fields = form_of(message.kind).fields;
  if (fields & bit) message.bit = static_cast<Bit>(reader.number(static_cast<unsigned>(Bit::overloaded)));
  if (fields & subject) message.subject = reader.number(workers);
  if (fields & version) message.version = reader.number();
  if (fields & peer) message.peer = reader.number(workers);
  if (fields & peer_version) message.peer_version = reader.number();
  if (fields & epoch) message.epoch = reader.number();
  if (fields & credit) message.credit = reader.number();
  if (fields & hops) message.hops = reader.number();
  if (fields & pushed) message.pushed = reader.number(1) != 0;
  if (fields & more) message.more = reader.number(1) != 0;
  if (fields & sons) message.sons = read_sons(reader, workers);
  if (fields & seekers) message.seekers = read_runs(reader, workers);
  if (!reader.sound()) return std::nullopt;
  bytes = reader.rest();
  return message;
}

}  // namespace penelope::scheduler
