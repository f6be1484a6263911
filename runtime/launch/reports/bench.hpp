// penelope bench: a goal with several numbers of workers, several times each: time, speed-up, CPU time, memory, work thrown away.
#pragma once
#include <string>
#include <vector>

namespace penelope {

// words: those after "bench". The exit status.
int bench_command(const std::vector<std::string>& words);

}  // namespace penelope
