// Who looks on while a command searches: what --record-tree and --cp-profiler ask for.
#pragma once
#include <memory>

#include "runtime/launch/options/options.hpp"
#include "runtime/recording/profiler_feed.hpp"
#include "runtime/recording/tree_recorder.hpp"
#include "runtime/system/tcp.hpp"

namespace penelope {

class SearchObserver {
 public:
  // Throws UsageError: nobody listens where the option says.
  SearchObserver(const Command&, Worker&);
  TreeRecorder* recorder() { return recorder_.get(); }
  // The program has ended with this exit status. Throws std::system_error.
  void finish(int status);

 private:
  std::unique_ptr<TreeRecorder> recorder_;
  std::unique_ptr<LocalConnection> profiler_;
  std::unique_ptr<ProfilerFeed> feed_;
};

}  // namespace penelope
