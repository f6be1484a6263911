// How long threads wait in built-ins for time to pass, as in sleep/1.
#pragma once

namespace penelope {

// Of the calling thread, in seconds. It only grows.
inline double& seconds_waited() {
  thread_local double seconds = 0;
  return seconds;
}

}  // namespace penelope
