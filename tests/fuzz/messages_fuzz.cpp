// Fuzzes what arrives from other processes: pieces of messages, and the parts of messages that are read before anything is done
// with them. Corrupt ones must be refused with CorruptMessage, never read out of bounds.
//
// The first byte of an input says how the rest is meant: a piece as it stands, a piece whose mark and checksum are made right,
// a lineage, a task offer, the message of a scheduler, statistics, resources, a question for the state of the run, or its answer.
#include <xxhash.h>

#include <cstring>
#include <string>
#include <string_view>

#include "runtime/copying/segment.hpp"
#include "runtime/transport/pieces.hpp"
#include "runtime/worker/messages.hpp"
#include "runtime/worker/statistics.hpp"
#include "scheduler/message.hpp"
#include "tests/fuzz/fuzz_target.hpp"

namespace penelope {
namespace {

constexpr std::size_t mark_size = 4, header = 12;  // mark, checksum

void join_piece(std::string piece, bool sealed) {
  static const Ranks ranks{1, {2, 2}, {"a", "b"}, {0, 0}};
  if (sealed && piece.size() >= header) {
    PieceCutter cutter;
    cutter.add(1, 3, "");
    std::memcpy(piece.data(), cutter.next().data(), mark_size);
    const std::uint64_t checksum = XXH3_64bits(piece.data() + header, piece.size() - header);
    std::memcpy(piece.data() + mark_size, &checksum, sizeof checksum);
  }
  PieceJoiner(ranks).add(0, piece);
}

void read(std::uint8_t how, std::string_view bytes) {
  ByteReader in(bytes);
  switch (how % 9) {
    case 0: join_piece(std::string(bytes), false); break;
    case 1: join_piece(std::string(bytes), true); break;
    case 2: Lineage::read(in); break;
    case 3: TaskOffer::read(in); break;
    case 4: scheduler::decode(in.rest(), 4); break;
    case 6: Resources::read(in); break;
    case 7: read_question(in); break;
    case 8: read_value(in); break;
    default: WorkerStatistics::read(in);
  }
}

}  // namespace
}  // namespace penelope

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  return penelope::read_or_refuse(data, size, [](std::uint8_t how, std::string_view bytes) { penelope::read(how, bytes); });
}
