// Granularity analysis of the program that runs, in a process beside the run: what the analysis loads and notes is none of the
// program's, and the run does not wait.
//
//   the run                              penelope formulas-of-image, its child
//     the program's image  -- stdin -->    library(analysis) looks at it; no goal or directive of the program runs
//     its estimates   <-- stdout --        formulas (runtime/worker/formulas.hpp)
#pragma once
#include <sys/types.h>

#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "wam/code/program.hpp"

namespace penelope {

class FormulaFinder {
 public:
  // `is_asked`: the user wants formulas, and is told why there are none.
  FormulaFinder(Program& program, bool is_asked) : program_(program), is_asked_(is_asked) {}
  ~FormulaFinder();  // the analysis ends, if it has not

  // Both are called by the only thread that is in the program, once one of them.
  // Calls take(formulas) in another thread, when they are found.
  void begin(std::function<void(std::string)> take);
  // Waits for them; none if they cannot be found.
  std::string find();

 private:
  bool start();
  std::string await();
  void warn(std::string_view why) const;

  Program& program_;
  const bool is_asked_;
  std::thread waiting_;
  std::mutex mutex_;  // guards the next two
  pid_t child_ = 0;   // 0: there is none
  bool stopped_ = false;
  int found_ = -1;  // what it prints
};

// The child's command line: whether the program is traditional (0 or 1); the image is its standard input.
constexpr std::string_view formulas_of_image = "formulas-of-image";
int formulas_command(const std::vector<std::string>& words);

}  // namespace penelope
