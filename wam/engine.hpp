// Engine: one program and its first worker, booted from the library's image, or from its Prolog sources when the image is
// being made.
#pragma once
#include <filesystem>
#include <stdexcept>
#include <string>

#include "wam/machine/worker.hpp"

namespace penelope {

struct EngineOptions {
  StackSizes stacks;
  bool traditional = false;  // [] is '[]', lists are '.'/2
};

struct BootError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

class Engine {
 public:
  explicit Engine(const EngineOptions&);

  Program program;
  Worker worker;

  // Throws BootError.
  void boot_from_image(const std::filesystem::path&);
  // Compiles the files that directory/boot.order names into module system: clauses and directives only, for what the full loader
  // does beyond that is itself in these files. It then loads those under directory/library, which are modules.
  void boot_from_sources(const std::filesystem::path& directory);
  void save_boot_image(const std::filesystem::path&);

 private:
  void boot_file(const std::filesystem::path&);
  void boot_library(const std::filesystem::path&, const std::string& how);
  void check_helpers() const;
  void boot_directive(Cell goal, const std::string& where);
};

}  // namespace penelope
