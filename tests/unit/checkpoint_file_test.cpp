// The file of a checkpoint: what is read is what was written, nothing damaged is taken, no count is lost.
#include "runtime/fault/checkpoint_file.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <thread>

namespace penelope {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t build = 42;
constexpr std::size_t count_at = 8, count_size = 40;

class CheckpointFiles : public testing::Test {
 protected:
  CheckpointFiles() {
    std::string name = (fs::temp_directory_path() / "penelope-test-XXXXXX").string();
    folder_ = mkdtemp(name.data());
  }
  ~CheckpointFiles() override { fs::remove_all(folder_); }

  std::string path(const char* name = "run.ckpt") const { return (folder_ / name).string(); }
  static std::string bytes_of(const std::string& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  }
  static void write_bytes(const std::string& file, const std::string& bytes) { std::ofstream(file, std::ios::binary) << bytes; }
  static CheckpointContent content(std::string state = "", std::uint64_t printed = 0) {
    return {{"solve", "--count", "a b.pl", "p(X)"}, "/some/where", printed, std::move(state)};
  }
  static std::string why_refused(const std::string& file, std::uint64_t by = build) {
    try {
      read_checkpoint(file, by);
    } catch (const CheckpointError& e) {
      return e.what();
    }
    return "";
  }

  fs::path folder_;
};

TEST_F(CheckpointFiles, read_what_was_written) {
  CheckpointFile file(path(), build, content(), 0);
  file.printed(10);
  ResumedContent read = read_checkpoint(path(), build);
  EXPECT_EQ(read.command_line, content().command_line);
  EXPECT_EQ(read.working_directory, "/some/where");
  EXPECT_EQ(read.state, "");
  EXPECT_EQ(read.printed, 0u);
  EXPECT_EQ(read.printed_since, 10u);
  const std::string state(100'000, 's');
  file.write(content(state, 8));
  file.printed(5);
  read = read_checkpoint(path(), build);
  EXPECT_EQ(read.state, state);
  EXPECT_EQ(read.printed, 8u);
  EXPECT_EQ(read.printed_since, 7u);
  EXPECT_FALSE(fs::exists(path() + ".part"));
  EXPECT_LT(fs::file_size(path()), 10'000u);
  file.remove();
  EXPECT_TRUE(fs::is_empty(folder_));
}

TEST_F(CheckpointFiles, go_on_counting_where_the_run_before_ended) {
  CheckpointFile(path(), build, content("state", 3), 8);
  const ResumedContent resumed = read_checkpoint(path(), build);
  const std::string before = bytes_of(path());
  CheckpointFile file(path(), build, resumed);
  EXPECT_EQ(bytes_of(path()), before);
  file.printed(4);
  EXPECT_EQ(file.printed(), 12u);
  EXPECT_EQ(read_checkpoint(path(), build).printed_since, 9u);
}

TEST_F(CheckpointFiles, refuse_every_damaged_byte_and_every_length) {
  CheckpointFile(path(), build, content("a state of some length, length, length", 5), 5);
  const std::string good = bytes_of(path());
  for (std::size_t at = 0; at < good.size(); ++at) {
    for (const int flip : {1, 0x80, 0xff}) {
      std::string damaged = good;
      damaged[at] = static_cast<char>(damaged[at] ^ flip);
      write_bytes(path("damaged"), damaged);
      if (at >= count_at && at < count_at + count_size) continue;
      EXPECT_NE(why_refused(path("damaged")), "") << at;
    }
  }
  for (std::size_t size = 0; size < good.size(); ++size) {
    write_bytes(path("damaged"), good.substr(0, size));
    EXPECT_NE(why_refused(path("damaged")), "") << size;
  }
  write_bytes(path("damaged"), good + "x");
  EXPECT_NE(why_refused(path("damaged")), "");
  write_bytes(path("damaged"), good);
  EXPECT_EQ(why_refused(path("damaged")), "");
}

TEST_F(CheckpointFiles, say_why_they_are_refused) {
  EXPECT_NE(why_refused(path()).find("No such file"), std::string::npos);
  EXPECT_NE(why_refused(folder_.string()).find("not a regular file"), std::string::npos);
  write_bytes(path(), "");
  EXPECT_NE(why_refused(path()).find("is empty"), std::string::npos);
  write_bytes(path(), "p :- q.\n");
  EXPECT_NE(why_refused(path()).find("not a checkpoint"), std::string::npos);
  fs::remove(path());
  CheckpointFile(path(), build, content(), 0);
  EXPECT_NE(why_refused(path(), build + 1).find("another build"), std::string::npos);
  const std::string good = bytes_of(path());
  write_bytes(path(), good.substr(0, good.size() - 1));
  EXPECT_NE(why_refused(path()).find("truncated"), std::string::npos);
}

TEST_F(CheckpointFiles, take_the_place_of_nothing_but_checkpoints) {
  write_bytes(path("program.pl"), "p :- q.\n");
  EXPECT_THROW(CheckpointFile(path("program.pl"), build, content(), 0), CheckpointError);
  EXPECT_EQ(bytes_of(path("program.pl")), "p :- q.\n");
  EXPECT_THROW(CheckpointFile(folder_.string(), build, content(), 0), CheckpointError);
  EXPECT_THROW(CheckpointFile("/dev/null", build, content(), 0), CheckpointError);
  EXPECT_THROW(CheckpointFile(path("missing/run.ckpt"), build, content(), 0), CheckpointError);
  CheckpointFile(path(), build, content(), 0);
  EXPECT_NO_THROW(CheckpointFile(path(), build + 1, content(), 0));
}

TEST_F(CheckpointFiles, stay_as_they_were_when_a_new_state_does_not_fit) {
  CheckpointFile file(path(), build, content("old", 1), 1);
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  rlimit before{};
  getrlimit(RLIMIT_FSIZE, &before);
  const rlimit small{20'000, before.rlim_max};
  setrlimit(RLIMIT_FSIZE, &small);
  std::string state;
  for (std::uint32_t i = 0, x = 1; i < 100'000; ++i) state += static_cast<char>((x = x * 1664525 + 1013904223) >> 24);
  EXPECT_THROW(file.write(content(state, 1)), CheckpointError);
  setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, handler);
  EXPECT_FALSE(fs::exists(path() + ".part"));
  file.printed(2);
  ResumedContent read = read_checkpoint(path(), build);
  EXPECT_EQ(read.state, "old");
  EXPECT_EQ(read.printed_since, 2u);
  file.write(content(state, 3));
  EXPECT_EQ(read_checkpoint(path(), build).state, state);
}

TEST_F(CheckpointFiles, lose_no_count_while_they_are_replaced) {
  CheckpointFile file(path(), build, content(), 0);
  std::atomic<bool> done = false;
  std::thread counting([&] {
    for (int i = 0; i < 20'000; ++i) file.printed(1);
    done = true;
  });
  while (!done) {
    file.write(content("state", file.printed()));
    const std::uint64_t least = file.printed();
    const ResumedContent read = read_checkpoint(path(), build);
    EXPECT_GE(read.printed + read.printed_since, least);
  }
  counting.join();
  const ResumedContent read = read_checkpoint(path(), build);
  EXPECT_EQ(read.printed + read.printed_since, 20'000u);
}

TEST_F(CheckpointFiles, hold_a_whole_state_and_the_whole_count_after_a_kill) {
  for (int round = 0; round < 20; ++round) {
    fs::remove(path());
    int told[2];
    ASSERT_EQ(pipe(told), 0);
    const pid_t child = fork();
    ASSERT_GE(child, 0);
    if (child == 0) {  // says each count before the next
      CheckpointFile file(path(), build, content(), 0);
      std::thread writing([&file] {
        for (;;) file.write(content(std::string(1000, 's'), file.printed()));
      });
      for (;;) {
        file.printed(1);
        if (write(told[1], "x", 1) != 1) _exit(1);
      }
    }
    close(told[1]);
    usleep(5000 + 700 * round);
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
    std::uint64_t printed = 0;
    for (char buffer[4096]; const ssize_t n = read(told[0], buffer, sizeof buffer);) printed += static_cast<std::uint64_t>(n);
    close(told[0]);
    if (!fs::exists(path())) continue;  // killed before it was there
    const ResumedContent read = read_checkpoint(path(), build);
    EXPECT_GE(read.printed + read.printed_since, printed);
    EXPECT_LE(read.printed + read.printed_since, printed + 1);
  }
}

// Of a process that is killed while it writes `text` to the end of a file with 3 bytes, when `come` bytes of it are there.
class KilledWrites : public CheckpointFiles {
 protected:
  void kill_a_write(const std::string& text, std::size_t come, int flags) {
    fs::remove(path());
    write_bytes(output(), "abc");
    const pid_t child = fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
      stands_for_output(flags);
      CheckpointFile file(path(), build, content(), 0);
      file.begins_to_print(3);
      file.printed(3);
      file.begins_to_print(text.size());
      _exit(write(STDOUT_FILENO, text.data(), come) != static_cast<ssize_t>(come));
    }
    int status = 0;
    waitpid(child, &status, 0);
    ASSERT_EQ(status, 0);
  }
  // To be called in a process of its own.
  void stands_for_output(int flags) const {
    const int to = open(output().c_str(), O_WRONLY | flags);
    if (to < 0 || dup2(to, STDOUT_FILENO) < 0 || lseek(STDOUT_FILENO, 0, SEEK_END) < 0) _exit(1);
  }
  std::string output() const { return path("output"); }
  std::uint64_t printed_before() const { return read_checkpoint(path(), build).printed_since; }
};

TEST_F(KilledWrites, count_with_as_much_as_came_to_the_file) {
  for (const int flags : {0, O_APPEND}) {
    for (const std::size_t come : {0u, 2u, 5u}) {
      kill_a_write("hello", come, flags);
      EXPECT_EQ(printed_before(), 3 + come);
    }
  }
}

TEST_F(KilledWrites, count_with_no_more_than_they_are) {
  kill_a_write("hello", 5, O_APPEND);
  std::ofstream(output(), std::ios::app) << "what another program adds";
  EXPECT_EQ(printed_before(), 8u);
}

TEST_F(KilledWrites, do_not_count_when_the_file_has_gone) {
  kill_a_write("hello", 5, O_APPEND);
  fs::remove(output());
  EXPECT_EQ(printed_before(), 3u);
}

TEST_F(KilledWrites, count_once_however_often_the_run_goes_on) {
  kill_a_write("hello", 2, O_APPEND);
  for (int round = 0; round < 2; ++round) {
    const pid_t child = fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
      stands_for_output(O_APPEND);
      CheckpointFile file(path(), build, read_checkpoint(path(), build));
      file.begins_to_print(4);
      _exit(write(STDOUT_FILENO, "more", 4) != 4);
    }
    int status = 0;
    waitpid(child, &status, 0);
    ASSERT_EQ(status, 0);
    EXPECT_EQ(printed_before(), 5u + 4u * static_cast<unsigned>(round + 1));
  }
}

}  // namespace
}  // namespace penelope
