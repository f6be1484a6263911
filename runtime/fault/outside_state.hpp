// The state of a program outside its stacks and its image, as bytes and back: what the outside world holds (streams,
// global variables, finished tables, files being loaded ...), the random generator, changes of the environment, and
// what Program has beside the image. Profiles and times since the last look at a clock are not kept.
#pragma once
#include <stdexcept>
#include <string>

#include "wam/base/bytes.hpp"
#include "wam/machine/worker.hpp"

namespace penelope {

// Says what the state holds that bytes cannot.
struct CannotCheckpoint : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Nobody runs meanwhile. Flushes all streams. Throws CannotCheckpoint.
std::string write_outside(Worker& root);
// Of an engine that has loaded the state's image and run nothing. Throws CorruptMessage; StreamNotKept when a file that
// the program had open is not there any more.
void read_outside(Worker& root, ByteReader&);

}  // namespace penelope
