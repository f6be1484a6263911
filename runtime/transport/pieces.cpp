#include "runtime/transport/pieces.hpp"

#include <xxhash.h>

#include <algorithm>

#include "wam/base/check.hpp"
#include "wam/base/large_pages.hpp"

namespace penelope {

namespace {

constexpr std::uint32_t mark = 0x31504e50;                       // "PNP1": changes with the format
constexpr std::uint64_t most_bytes = std::uint64_t{256} << 10;   // of a piece, beside its header
constexpr std::uint64_t most_reserved = std::uint64_t{1} << 30;  // for a message that has begun to come
constexpr std::uint64_t longest_message = std::uint64_t{1} << 36;
constexpr std::size_t header_bytes = 2 * sizeof(std::uint32_t) + sizeof(Peer) + 3 * sizeof(std::uint64_t);
static_assert(header_bytes == 36 && sizeof(Peer) == sizeof(std::uint32_t), "as drawn in pieces.hpp");

std::uint64_t checksum_of(std::string_view piece) {
  piece.remove_prefix(sizeof mark + sizeof(std::uint64_t));
  return XXH3_64bits(piece.data(), piece.size());
}

}  // namespace

void PieceCutter::add(Peer from, Peer to, std::string bytes) {
  Stream& stream = streams_[{from, to}];
  if (stream.messages.empty()) turns_.push_back({from, to});
  stream.messages.push_back(std::move(bytes));
}

std::string PieceCutter::next() {
  const Pair pair = turns_.front();
  PENELOPE_ASSERT(!turns_.empty());
  turns_.pop_front();
  const auto found = streams_.find(pair);
  PENELOPE_ASSERT(found != streams_.end() && !found->second.messages.empty());
  Stream& stream = found->second;
  const std::string& message = stream.messages.front();
  PENELOPE_ASSERT(stream.sent <= message.size());
  const std::uint64_t size = std::min<std::uint64_t>(most_bytes, message.size() - stream.sent);
  ByteWriter out;
  out.number(mark);
  out.number<std::uint64_t>(0);
  out.number(pair.first);
  out.number(pair.second);
  out.number<std::uint64_t>(message.size());
  out.number(stream.sent);
  out.bytes.append(message, stream.sent, size);
  PENELOPE_ASSERT(out.bytes.size() == header_bytes + size);
  const std::uint64_t checksum = checksum_of(out.bytes);
  std::memcpy(out.bytes.data() + sizeof mark, &checksum, sizeof checksum);
  stream.sent += size;
  if (stream.sent == message.size()) {
    stream.messages.pop_front();
    stream.sent = 0;
  }
  if (stream.messages.empty()) {
    streams_.erase(found);
  } else {
    turns_.push_back(pair);
  }
  return std::move(out.bytes);
}

std::optional<PieceJoiner::Message> PieceJoiner::add(unsigned rank, std::string_view piece) {
  ByteReader in(piece);
  if (piece.size() < header_bytes) throw CorruptMessage("a piece of a message without its beginning");
  if (in.number<std::uint32_t>() != mark) throw CorruptMessage("a message of another version of penelope");
  const auto checksum = in.number<std::uint64_t>();
  if (checksum != checksum_of(piece)) throw CorruptMessage("the checksum of a message does not match");
  const auto from = in.number<Peer>(), to = in.number<Peer>();
  const auto total = in.number<std::uint64_t>(), offset = in.number<std::uint64_t>();
  const auto is_peer = [&](Peer peer) { return peer >= 1 && peer <= ranks_.peers(); };
  if (!is_peer(from) || !is_peer(to) || ranks_.rank_of(from) != rank || !ranks_.is_here(to))
    throw CorruptMessage("a message between peers that are not there");
  const std::pair<Peer, Peer> pair{from, to};
  const auto begun = begun_.find(pair);
  const std::uint64_t have = begun == begun_.end() ? 0 : begun->second.size();
  const std::string_view bytes = in.rest();
  if (offset != have || total > longest_message || bytes.size() > total - have || (bytes.empty() && total != 0))
    throw CorruptMessage("a piece of a message does not fit");
  if (bytes.size() == total) return Message{from, to, std::string(bytes)};
  std::string& whole = begun_[pair];
  if (have == 0) {
    whole.reserve(std::min(total, most_reserved));
    use_large_pages(whole.data(), whole.capacity());
  }
  whole.append(bytes);
  if (whole.size() < total) return {};
  PENELOPE_ASSERT(whole.size() == total);
  Message message{from, to, std::move(whole)};
  begun_.erase(pair);
  return message;
}

void PieceJoiner::forget(unsigned rank) {
  std::erase_if(begun_, [&](const auto& begun) { return ranks_.rank_of(begun.first.first) == rank; });
}

}  // namespace penelope
