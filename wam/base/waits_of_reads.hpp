// What a read that waits for a pipe, a connection or a terminal asks from time to time.
#pragma once

namespace penelope {

struct WaitsOfReads {
  void (*look)(void* whose) = nullptr;  // may throw what ends the goal that reads; nullptr: nobody is to be asked
  void* whose = nullptr;
};

// Of the calling thread.
inline WaitsOfReads& waits_of_reads() {
  thread_local WaitsOfReads waits;
  return waits;
}

// They ask somebody else until the end of the block.
class ReadsAsk {
 public:
  explicit ReadsAsk(WaitsOfReads asked) : before_(waits_of_reads()) { waits_of_reads() = asked; }
  ~ReadsAsk() { waits_of_reads() = before_; }
  ReadsAsk(const ReadsAsk&) = delete;
  ReadsAsk& operator=(const ReadsAsk&) = delete;

 private:
  const WaitsOfReads before_;
};

}  // namespace penelope
