// Shows: what a run shows, answers, text for current output, and modifications that branches have kept (OrParallel::keep_change), in the
// order of the whole run. The front numbers its shows; rank 0 prints and modifies in that order, and has no effect of its own while earlier
// ones are on their way.
//
//   one process     printed at once: only the front shows anything. Modifications are made by who releases them
//   rank 0          waits for the numbers before; those that are printed already were shown again after a loss, or came in two ways
//   a follower      sends them to rank 0; modifications together, when something else is shown or sent. In a run that recovers it keeps
//                   them until rank 0 has confirmed them: one that rank 0 may
//                   not have when a process is lost would be missing for ever. A message that hands on the front to another
//                   process brings them along, and its receiver sends them as well.
//
// What was modified comes back to a follower with the program (program_images.hpp), when it asks: before it reads at the front, or checks
// what it has read ahead. Most branches do neither.
//
// Any thread may call. A mutex guards what waits and what is kept; rank 0 prints under it.
#pragma once
#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "wam/base/bytes.hpp"
#include "wam/machine/or_parallel.hpp"

namespace penelope {

struct Shown {
  std::string text;  // of a modification: its bytes
  TextFor text_for = TextFor::answer;
  std::uint64_t effect = 0;  // of a modification: its number among the effects of the run

  bool is_change() const { return effect != 0; }

  void write(ByteWriter&) const;
  static Shown read(ByteReader&);
};

class Shows {
 public:
  enum class Place : std::uint8_t { alone, root, follower };
  struct Sinks {
    std::function<void(const std::string& text, TextFor)> print;               // where effects are
    std::function<void(std::uint64_t first, const std::vector<Shown>&)> send;  // of a follower, to rank 0; the numbers follow each other
    std::function<bool(const std::string& text)> take_answer;                  // in any order; false: it was the last one wanted
    std::function<void(const Shown&)> change;                                  // of rank 0
    std::function<void(std::uint64_t number)> ask;                             // of a follower: learn() once all up to this show are known here
  };

  Shows(Place place, bool recovers) : place_(place), recovers_(recovers) {}
  void connect(Sinks sinks) { sinks_ = std::move(sinks); }  // before anything is shown
  // Of a run that goes on from an earlier one with so many shows.
  void begin_after(std::uint64_t shows) { printed_ = shows; }

  // The show with this number, whose turn has come at the front.
  void show(std::uint64_t number, Shown);
  // An answer that keeps no order. False: it was the last one wanted, as far as is known here.
  bool take_answer(const std::string& text) { return sinks_.take_answer(text); }
  // Whether all up to this number are printed, where that matters: where effects are.
  bool all_shown(std::uint64_t number) const { return place_ != Place::root || printed_.load() >= number; }
  std::uint64_t printed() const { return printed_.load(); }

  // Whether kept modifications go through here; with one process, who releases them makes them.
  bool takes_changes() const { return place_ != Place::alone; }
  // Whether this process knows what all shows up to this number have modified.
  bool has_changes(std::uint64_t number) const { return place_ == Place::alone || (place_ == Place::root ? printed_ : known_) >= number; }
  // The same. False: it has been asked for, or is on its way; the workers look again when it is there.
  bool knows_changes(std::uint64_t number);
  void learn(std::uint64_t number);  // of a follower: it knows them now
  void flush();                      // of a follower: nothing waits here

  // Of a follower: rank 0 has all up to this number.
  void confirm(std::uint64_t number);
  // What goes with a message that hands on the front, and what its receiver does with it: how many came.
  void write_unconfirmed(ByteWriter&);
  std::uint64_t inherit(ByteReader&);

 private:
  using Lock = std::lock_guard<std::mutex>;
  void deliver(std::uint64_t number, Shown);
  void add(std::uint64_t number, Shown, const Lock&);
  void flush(const Lock&);

  const Place place_;
  const bool recovers_;
  Sinks sinks_;
  std::mutex mutex_;                            // guards the next five, and the printing
  std::map<std::uint64_t, Shown> waiting_;      // of rank 0: those that came before earlier ones
  std::map<std::uint64_t, Shown> unconfirmed_;  // of a follower: rank 0 may not have them
  std::vector<Shown> together_;                 // of a follower: modifications that are not sent yet
  std::uint64_t first_together_ = 0;
  std::uint64_t asked_for_ = 0;  // of a follower
  std::atomic<std::uint64_t> printed_{0}, known_{0};
};

}  // namespace penelope
