// A driver for fuzz targets where libFuzzer is not at hand: runs every file of a corpus, then seeded random mutations
// of them for some seconds. Blind to coverage: a smoke test, not a campaign (tests/campaigns/fuzz is one).
//
//   reader_fuzz [--seconds N] [--seed S] CORPUS...       folders or single files
//
// The input of a crash is kept in crash-SEED in the current directory; name that file to run it again.
#include <fcntl.h>
#include <unistd.h>
#include <csignal>

#include <chrono>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <vector>

#include "tests/fuzz/fuzz_target.hpp"

namespace {

using Input = std::vector<std::uint8_t>;

Input running;  // what the target looks at; the signal handler saves it
char crash_file[64];

extern "C" void save_and_die(int signal) {
  const int file = open(crash_file, O_WRONLY | O_CREAT | O_TRUNC, 0644);
  if (file >= 0 && write(file, running.data(), running.size()) >= 0) {
    constexpr char message[] = "the input is kept in ";
    if (write(2, message, sizeof message - 1) < 0 || write(2, crash_file, std::strlen(crash_file)) < 0) _exit(1);
  }
  std::signal(signal, SIG_DFL);
  raise(signal);
}

void run_target(Input input) {
  running = std::move(input);
  LLVMFuzzerTestOneInput(running.data(), running.size());
}

class Mutator {
 public:
  Mutator(std::uint64_t seed, const std::vector<Input>& corpus) : random_(seed), corpus_(corpus) {}

  Input next() {
    Input input = corpus_[below(corpus_.size())];
    for (std::size_t steps = 1 + below(6); steps > 0; --steps) mutate(input);
    return input;
  }

 private:
  std::size_t below(std::size_t n) { return std::uniform_int_distribution<std::size_t>(0, n - 1)(random_); }
  std::uint8_t byte() {
    constexpr std::string_view interesting = "()[]{}|,.:-'\"`\\%/* \n\t0123456789aZ_!;^~\x80\xff";
    return below(2) ? static_cast<std::uint8_t>(interesting[below(interesting.size())]) : static_cast<std::uint8_t>(below(256));
  }
  void mutate(Input& input) {
    const std::size_t at = below(input.size() + 1);
    const auto position = input.begin() + static_cast<std::ptrdiff_t>(at);
    const std::size_t rest = input.size() - at;
    switch (below(5)) {
      case 0: input.insert(position, byte()); break;
      case 1:
        if (rest > 0) *position = byte();
        break;
      case 2:
        if (rest > 0) input.erase(position, position + static_cast<std::ptrdiff_t>(1 + below(rest)));
        break;
      case 3: {  // a piece of another input
        const Input& other = corpus_[below(corpus_.size())];
        if (other.empty()) break;
        const std::size_t from = below(other.size()), n = 1 + below(other.size() - from);
        input.insert(position, other.begin() + static_cast<std::ptrdiff_t>(from), other.begin() + static_cast<std::ptrdiff_t>(from + n));
        break;
      }
      case 4: input.insert(position, 1 + below(40), byte()); break;
    }
  }

  std::mt19937_64 random_;
  const std::vector<Input>& corpus_;
};

Input file_contents(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return Input(std::istreambuf_iterator<char>(file), {});
}

}  // namespace

int main(int argc, char** argv) {
  double seconds = 0;
  std::uint64_t seed = 1;
  std::vector<Input> corpus{{}};
  for (int i = 1; i < argc; ++i) {
    const std::string argument = argv[i];
    if (argument == "--seconds" && i + 1 < argc) {
      seconds = std::stod(argv[++i]);
    } else if (argument == "--seed" && i + 1 < argc) {
      seed = std::stoull(argv[++i]);
    } else if (std::filesystem::is_directory(argument)) {
      for (const auto& entry : std::filesystem::directory_iterator(argument)) corpus.push_back(file_contents(entry.path()));
    } else if (std::filesystem::exists(argument)) {
      corpus.push_back(file_contents(argument));
    } else {
      std::fprintf(stderr, "usage: %s [--seconds N] [--seed S] CORPUS...\n", argv[0]);
      return 2;
    }
  }
  std::snprintf(crash_file, sizeof crash_file, "crash-%llu", static_cast<unsigned long long>(seed));
  for (int signal : {SIGSEGV, SIGABRT, SIGBUS, SIGFPE}) std::signal(signal, save_and_die);

  std::uint64_t runs = 0;
  for (const Input& input : corpus) run_target(input), ++runs;
  Mutator mutator(seed, corpus);
  const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
  while (std::chrono::steady_clock::now() < end) run_target(mutator.next()), ++runs;
  std::printf("%llu inputs, seed %llu\n", static_cast<unsigned long long>(runs), static_cast<unsigned long long>(seed));
}
