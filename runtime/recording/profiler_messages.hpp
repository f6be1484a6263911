// Messages to CP-Profiler, which draws search trees while they grow (https://github.com/cp-profiler/cp-profiler; its README describes the
// protocol, version 3). Each function adds one message to `out`.
//
// A message is its length in four bytes, lowest first, and then: its kind in one byte, the fields that all messages of that kind have, and
// fields of a number each, whose texts have their length before them. Numbers within are of four bytes, highest first.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

namespace penelope::profiler {

enum class Status : std::uint8_t { solved = 0, failed = 1, branch = 2, skipped = 3 };

constexpr std::int32_t no_node = -1;  // the parent of a root

struct NodeMessage {
  std::int32_t node = 0, parent = no_node;
  std::int32_t alternative = 0;  // of the parent, from 0
  std::int32_t children = 0;     // of this node
  Status status = Status::branch;
  std::string_view label{};  // of the alternative that leads here; may be empty
};

// info: a JSON object with name, has_restarts and execution_id. With restarts there may be several roots.
void put_start(std::string& out, std::string_view info);
void put_node(std::string& out, const NodeMessage&);
void put_done(std::string& out);

}  // namespace penelope::profiler
