// Hub: what the run has said so far, for the pages that look at it. One thread says, many listen.
//
// A page that comes late gets the history first: a sample of each update, at most so many; of a long run every second one goes, again and
// again. A page that reads slowly gets the latest update, not all of those between.
#pragma once
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

namespace penelope {

class Hub {
 public:
  using Object = nlohmann::ordered_json;
  static constexpr std::size_t most_samples = 2000;

  explicit Hub(Object about) : about_(std::move(about)) {}

  // An object with "sample": what the history keeps. One with "end" is the last.
  void take(Object);
  // Nobody says anything any more, and there was no end: the run is gone.
  void close();

  // What a page knows.
  struct Reader {
    std::uint64_t updates = 0;
    bool has_begun = false, has_ended = false;
  };
  // What is new for it, as server-sent events; waits for that, and then, if there was nothing, returns a comment that keeps the connection.
  std::string next(Reader&, std::chrono::milliseconds wait);
  // Waits until those that listen have heard the end, or so long.
  void wait_for_readers(std::chrono::milliseconds);

  bool admit();  // one more page; false: there are too many
  void leave();

 private:
  static constexpr unsigned most_readers = 24;

  std::mutex mutex_;
  std::condition_variable changed_;
  const Object about_;
  std::vector<Object> history_;
  std::uint64_t every_ = 1, updates_ = 0;  // every so many updates one is kept
  std::string latest_, end_;
  unsigned readers_ = 0;
};

}  // namespace penelope
