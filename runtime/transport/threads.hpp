// How the kernel schedules the threads of a run when there are more of them than cores: those that answer others interrupt those
// that compute, as soon as they wake.
#pragma once

namespace penelope {

// Said by a thread that computes.
void let_others_in();
// Said by a thread that mostly sleeps: a short time slice, which lets it in at once (Linux 6.12; no effect before).
void answer_at_once();

}  // namespace penelope
