// The flags with which MiniZinc calls a solver, as options of `penelope solve`.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace penelope {

// Whether a word of a command line names a FlatZinc model.
bool is_model_name(std::string_view word);
// Whether the words of a command line, without the program's name, ask to solve a model.
bool names_model(const std::vector<std::string>& words);
// The same words with the flags -a -n -p -s -f -t -r -v -i as long options. Throws UsageError.
std::vector<std::string> without_minizinc_flags(const std::vector<std::string>& words);

}  // namespace penelope
