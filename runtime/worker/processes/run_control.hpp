// RunControl: what the control channel has the run in its process do. ParallelRun does it.
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "runtime/worker/processes/control.hpp"
#include "wam/machine/alarm.hpp"

namespace penelope {

class Output;
class Rest;
class RunEnd;
struct SharedGoal;

class RunControl {
 public:
  // The parts of the run that the channel uses.
  struct Parts {
    Worker& root;  // the stacks that load programs
    RunEnd& end;
    Output& output;
    Rest& rest;
    SharedGoal& goal;
  };

  virtual std::thread start_thread(std::function<void()> what) = 0;
  virtual std::uint32_t next_seat_number() = 0;
  virtual void look_again() = 0;  // something happened that workers may wait for
  virtual void finish(int status) = 0;
  virtual void refuse(Peer from, const char* why) = 0;  // ends the run: a message makes no sense

  // Under all mutexes. Another view holds now; the ranks that take part from now on and did not before.
  virtual std::vector<unsigned> begin_view() = 0;
  virtual void rename_tasks(const TaskNames&) = 0;  // under all mutexes
  virtual std::optional<FrozenTasks> freeze() = 0;  // under all mutexes, while nobody runs; nothing: that cannot be, now

  // rank 0
  virtual void make_change(
      const Shown&) = 0;  // one whose turn has come. Throws CorruptMessage: the program has nothing that it could be made to
  virtual void begin_leave(unsigned rank) = 0;  // throws NoThread
  // followers
  virtual void start_workers() = 0;
  virtual void set_formulas(std::string text) = 0;
  virtual ProcessState state() = 0;
  virtual void ask_user() = 0;
  virtual void time_is_over(AlarmId) = 0;
  virtual RunReport stop_and_report() = 0;

 protected:
  ~RunControl() = default;
};

}  // namespace penelope
