// ProgramImages: the program, and the values of global variables, in several processes. Rank 0 sends an image of it when the run starts,
// and one of what has changed before each message that may depend on the change; a follower loads them in order. A message between workers
// carries the number of images that its sender knew, and its receiver waits for them.
#pragma once
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "runtime/worker/processes/control_link.hpp"
#include "runtime/worker/run/shared_goal.hpp"
#include "wam/base/bytes.hpp"
#include "wam/code/image.hpp"
#include "wam/machine/worker.hpp"

namespace penelope {

class ProgramImages {
 public:
  ProgramImages(Program& program, ControlLink& link) : program_(program), link_(link), writer_(program) {}

  // Before anything is sent or loaded.
  void connect(Worker& root, SharedGoal& goal) { root_ = &root, goal_ = &goal; }
  std::uint64_t count() const { return images_.load(); }  // sent, or loaded

  // --- rank 0 ---
  void begin_after(const RunNumbers::Used& numbers) { earlier_numbers_ = numbers; }  // of an earlier run
  // From now on the followers take part. `compiler`: stacks of their own, for clauses that followers may call before rank 0 does.
  void send_program(std::unique_ptr<Worker> compiler);
  void send_formulas(const std::string& text);
  // Something that the others have to know may have changed.
  void note_change() { changes_.store(changes_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed); }
  // A goal begins whose branches others may get: where it begins is sent with the next change.
  void note_region() { regions_.store(regions_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed); }
  // Sends what has changed since the last time to all followers; the number of images sent.
  std::uint64_t publish_changes();
  // The same after act(), before which nothing is sent: what it reclaims is not told to the others unless they knew it.
  void publish_after(const std::function<void()>& act);
  void hold_back(const std::function<void()>& act) {  // nothing is sent while it acts, or for it
    const std::lock_guard lock(mutex_);
    act();
  }

  // --- a follower ---
  // Throws CorruptMessage.
  void load(std::string_view images);

 private:
  struct ProgramState {  // numbers that grow with every change of the program
    std::uint64_t atoms, functors, predicates, code, generation, changes, code_version, regions;
    StateVersion values;
    bool operator==(const ProgramState&) const = default;
  };
  ProgramState state_of_program() const;
  std::uint64_t publish(const std::lock_guard<std::mutex>& publishing);
  struct NewValue {
    AtomId name;
    Block block;   // empty: it stays in rank 0
    bool updated;  // and nothing else (KeptValues)
  };
  bool write_values(ByteWriter&, StateVersion since) const;
  void load_values(const std::vector<NewValue>&);
  void send_waiting_formulas(const std::lock_guard<std::mutex>& publishing);

  Program& program_;
  ControlLink& link_;
  Worker* root_ = nullptr;
  SharedGoal* goal_ = nullptr;
  std::mutex mutex_;                  // guards the next six
  std::unique_ptr<Worker> compiler_;  // its heap: frames of followers may continue in clauses not yet called here
  ImageWriter writer_;
  std::optional<ProgramState> published_;
  RunNumbers::Used earlier_numbers_;  // set before anything is published
  std::string published_place_;       // the message without the images
  std::string formulas_;              // to be sent
  std::atomic<std::uint64_t> images_{0};
  std::atomic<std::uint64_t> changes_{0}, regions_{0};
};

}  // namespace penelope
