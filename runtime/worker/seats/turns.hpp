// Turns: the seats of a worker, and which of them runs. At most one seat has the turn (active); the others sleep. A task that must
// wait gives the turn away: to the task that can go on and is furthest at the left, as far as is known, the front if it is here.
//
// The worker's mutex guards it, and each function is called under it. No wake-up is lost: a seat waits for its turn, the end
// and the end of a pause, and whoever changes these notifies under the mutex.
#pragma once
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "runtime/trace/activity.hpp"
#include "runtime/worker/exchange/speed.hpp"
#include "runtime/worker/rest/rest.hpp"
#include "runtime/worker/run/chance.hpp"
#include "runtime/worker/seats/seat.hpp"

namespace penelope {

class Turns {
 public:
  using Lock = std::unique_lock<std::mutex>;
  using Seats = std::vector<std::unique_ptr<Seat>>;

  // What turns bring about in the worker.
  class Effects {
   public:
    virtual std::unique_ptr<Seat> make_seat() = 0;  // with its thread, which waits for the mutex. Throws when there is no room.
    virtual void lacks_room(const char* why) = 0;
    virtual void turn_given(Seat&) = 0;
    // So many wait here; the one nearest to the front; nullptr: none does.
    virtual void nobody_goes_on(unsigned tasks, const Seat* first) = 0;

   protected:
    ~Effects() = default;
  };

  Turns(const Rest& rest, Chance& chance, Activity& activity, Speed& speed, Effects& effects)
      : rest_(rest), chance_(chance), activity_(activity), speed_(speed), effects_(effects) {}

  // --- seats ---
  const Seats& seats() const { return seats_; }
  Seat* active() const { return active_; }
  bool runs_task() const { return active_ && active_->task; }
  void add_root_seat(std::unique_ptr<Seat>);  // it has the turn
  Seat* root_seat() const { return !seats_.empty() && seats_.front()->is_root ? seats_.front().get() : nullptr; }
  // A seat without a task. Throws ScarceAddressSpace, NoThread, std::bad_alloc: then there are the seats that there were.
  Seat& free_seat();
  // Where there is none, and none can be made, the worker does without: it asks for no work until a task of its own has ended.
  bool has_seat_for_work(std::uint32_t view);
  // Whose lineage the last request of that view carried; nullptr: the request was answered.
  Seat* reserved_seat(std::uint32_t view);
  void note_state();  // for the statistics

  // --- turns ---
  void give_turn();  // when nobody has it
  // The seat's thread sleeps until its task may go on: can_go_on(), forced, dead, or the end. Then it has the turn.
  void wait_once(Lock&, Seat&, const std::function<bool()>& can_go_on);
  // Another seat of this worker has the front and can go on: it gets the turn, and this one waits for it again. False: none has.
  bool let_front_go_first(Lock&, Seat&);
  // As well for a task that lies further left than that of the seat, which may be thrown away (Exporter::look_for_nearer).
  bool let_nearer_go_first(Lock&, Seat&);
  bool nearer_waits(const Seat&) const;
  // The thread of a seat: until its task has the turn. False: the end.
  bool wait_for_task(Lock&, Seat&);
  void leave_turn(Seat&);  // its task is over or gone
  // Nobody runs, and a task waits until it may read: perhaps only until what it reads is trusted again (run/trust.hpp).
  bool waits_to_read() const;
  // A task at the front could go on, but does not have the turn.
  bool front_waits() const;

  // --- the end ---
  bool stopped() const { return stopped_; }
  void stop();
  void join();  // not under the mutex

  // --- rest (rest/rest.hpp) ---
  bool is_still(const Seat* front) const { return !active_ || active_ == front || paused_; }  // nobody runs but, perhaps, the front
  void stop_for(const Seat* front);
  void wait_until_still(Lock&, const Seat& front);
  void pause(Lock&);  // the seat that runs sleeps while there is a pause
  void end_pause();

 private:
  void shake(Lock&);

  const Rest& rest_;
  Chance& chance_;
  Activity& activity_;
  Speed& speed_;
  Effects& effects_;
  Seats seats_;
  Seat* active_ = nullptr;
  bool stopped_ = false;
  bool lacks_room_ = false;  // no further seat can be made
  bool paused_ = false;      // the seat that runs sleeps
  std::condition_variable paused_changed_;
};

}  // namespace penelope
