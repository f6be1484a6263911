// What is left of Open MPI goes, unless somebody has it.
#include "runtime/transport/leftovers.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace penelope {
namespace {

namespace fs = std::filesystem;

std::string host_and_user() {
  std::array<char, 256> host{};
  gethostname(host.data(), host.size() - 1);
  const std::string name = host.data();
  return fmt::format("{}.{}", name.substr(0, name.find('.')), geteuid());
}

// A process that has ended, and been waited for.
pid_t dead_process() {
  const pid_t child = fork();
  if (child == 0) _exit(0);
  waitpid(child, nullptr, 0);
  return child;
}

class Leftovers : public testing::Test {
 protected:
  Leftovers() {
    std::array<char, 32> name{"/tmp/leftovers.XXXXXX"};
    folder_ = mkdtemp(name.data());
    setenv("TMPDIR", folder_.c_str(), 1);
    unsetenv("PMIX_SYSTEM_TMPDIR");
  }
  ~Leftovers() override {
    fs::remove_all(folder_);
    for (const fs::path& file : made_) fs::remove(file);
    unsetenv("TMPDIR");
  }

  // Of a job that nobody else has.
  fs::path shared_memory(unsigned rank) {
    made_.push_back(fmt::format("/dev/shm/vader_segment.{}.{:x}.{}", host_and_user(), job, rank));
    std::ofstream(made_.back()) << "shared";
    return made_.back();
  }
  fs::path session(pid_t mpirun) {
    const fs::path path = folder_ / ("ompi." + host_and_user()) / fmt::format("pid.{}", mpirun);
    fs::create_directories(path / "0");
    std::ofstream(path / "contact.txt") << "contact";
    return path;
  }

  const std::uint64_t job = 0xfade000000000000 + static_cast<std::uint64_t>(getpid());

 private:
  fs::path folder_;
  std::vector<fs::path> made_;
};

TEST_F(Leftovers, shared_memory_that_nobody_has_goes) {
  const fs::path file = shared_memory(0);
  remove_leftovers();
  EXPECT_FALSE(fs::exists(file));
}

// The numbers of files are those of a file system: the first ones of /dev/shm are small, and other file systems have them as well. Both
// count up, so the one that is behind makes files until it has caught up.
TEST_F(Leftovers, shared_memory_goes_though_an_open_file_elsewhere_has_its_number) {
  const auto status_of = [](int file) {
    struct stat status {};
    fstat(file, &status);
    return status;
  };
  constexpr int most_files = 200'000;
  const std::string path = fmt::format("/dev/shm/vader_segment.{}.{:x}.0", host_and_user(), job);
  int file = open(path.c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0600), elsewhere = memfd_create("number", MFD_CLOEXEC);
  for (int made = 0; made < most_files && status_of(file).st_ino != status_of(elsewhere).st_ino; ++made) {
    if (status_of(file).st_ino < status_of(elsewhere).st_ino) {
      close(file);
      fs::remove(path);
      file = open(path.c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0600);
    } else {
      close(elsewhere);
      elsewhere = memfd_create("number", MFD_CLOEXEC);
    }
  }
  const bool have_the_same = status_of(file).st_ino == status_of(elsewhere).st_ino && status_of(file).st_dev != status_of(elsewhere).st_dev;
  close(file);
  remove_leftovers();
  const bool is_there = fs::exists(path);
  fs::remove(path);
  close(elsewhere);
  if (!have_the_same) GTEST_SKIP() << "no other file system here counts its files like /dev/shm";
  EXPECT_FALSE(is_there);
}

TEST_F(Leftovers, shared_memory_that_a_process_has_open_or_mapped_stays) {
  const fs::path open_one = shared_memory(0), mapped_one = shared_memory(1), own_link = shared_memory(2);
  const int open_file = open(open_one.c_str(), O_RDWR | O_CLOEXEC), file = open(mapped_one.c_str(), O_RDWR | O_CLOEXEC);
  void* const mapped = mmap(nullptr, 4096, PROT_READ, MAP_SHARED, file, 0);
  close(file);
  remove_leftovers();
  EXPECT_TRUE(fs::exists(open_one));
  EXPECT_TRUE(fs::exists(mapped_one));
  EXPECT_FALSE(fs::exists(own_link));
  munmap(mapped, 4096);
  close(open_file);
  remove_leftovers();
  EXPECT_FALSE(fs::exists(open_one));
  EXPECT_FALSE(fs::exists(mapped_one));
}

TEST_F(Leftovers, files_of_an_mpirun_go_when_it_is_dead) {
  const fs::path living = session(getpid()), dead = session(dead_process()), other = living.parent_path() / "jf.1";
  fs::create_directory(other);
  remove_leftovers();
  EXPECT_TRUE(fs::exists(living / "contact.txt"));
  EXPECT_TRUE(fs::exists(other));
  EXPECT_FALSE(fs::exists(dead));
}

TEST_F(Leftovers, an_mpirun_that_nobody_has_waited_for_is_dead) {
  const pid_t child = fork();
  if (child == 0) _exit(0);
  siginfo_t ended;
  waitid(P_PID, static_cast<id_t>(child), &ended, WEXITED | WNOWAIT);
  const fs::path dead = session(child);
  remove_leftovers();
  EXPECT_FALSE(fs::exists(dead));
  waitpid(child, nullptr, 0);
}

TEST_F(Leftovers, files_of_a_dead_mpirun_stay_while_a_rank_has_them) {
  const fs::path dead = session(dead_process());
  const int file = open((dead / "contact.txt").c_str(), O_RDONLY | O_CLOEXEC);
  remove_leftovers();
  EXPECT_TRUE(fs::exists(dead / "contact.txt"));
  close(file);
}

TEST_F(Leftovers, of_a_job_only_its_own_memory_goes) {
  const fs::path file = shared_memory(0);
  remove_shared_memory_of(job + 1);
  remove_shared_memory_of(0);
  EXPECT_TRUE(fs::exists(file));
  remove_shared_memory_of(job);
  EXPECT_FALSE(fs::exists(file));
}

}  // namespace
}  // namespace penelope
