// Booting: the image, or the Prolog sources through a loader that knows clauses and directives only.
#include "wam/engine.hpp"

#include <fmt/format.h>

#include <fstream>

#include "wam/base/mapped_file.hpp"
#include "wam/builtins/database/protected_names.hpp"
#include "wam/builtins/loading/add_clause.hpp"
#include "wam/builtins/registry.hpp"
#include "wam/code/image.hpp"
#include "wam/compiler/compiler.hpp"
#include "wam/term/errors.hpp"
#include "wam/text/reader.hpp"
#include "wam/text/writer.hpp"

namespace penelope {

namespace {

std::string show(Worker& w, Cell term) {
  WriteOptions options;
  options.quoted = true;
  options.numbervars = true;
  options.module = system_module;
  return term_to_text({w, *w.program.operators, *w.program.flags}, term, options);
}

BootError bad_image(const std::filesystem::path& path, std::string_view why) {
  return BootError(
      fmt::format("cannot load the library image {}: {}\n"
                  "Build or install penelope again; it looks for the image in ../share/penelope beside its own "
                  "folder, or where the environment variable PENELOPE_SHARE says.",
                  path.string(), why));
}

}  // namespace

Engine::Engine(const EngineOptions& options) : worker(program, options.stacks) {
  install_builtins(program);
  if (options.traditional) program.symbols.set_traditional(true);
}

void Engine::boot_from_image(const std::filesystem::path& path) {
  try {
    const MappedFile image(path);
    if (image.bytes().empty()) throw bad_image(path, "the file is empty");
    load_image(program, image.bytes());
  } catch (const std::system_error& e) {
    throw bad_image(path, e.code().message());
  } catch (const ImageError& e) {
    throw bad_image(path, e.what());
  }
  program.flags->define_environment();
}

void Engine::boot_from_sources(const std::filesystem::path& directory) {
  std::ifstream order(directory / "boot.order");
  if (!order) throw BootError(fmt::format("cannot read {}", (directory / "boot.order").string()));
  std::string line;
  while (std::getline(order, line)) {
    if (const std::size_t comment = line.find('#'); comment != std::string::npos) line.erase(comment);
    while (!line.empty() && std::isspace(static_cast<unsigned char>(line.back()))) line.pop_back();
    if (line.empty()) continue;
    if (const std::size_t blank = line.find(' '); blank == std::string::npos) {
      boot_file(directory / line);
    } else {
      boot_library(directory / "library" / line.substr(0, blank), line.substr(line.rfind(' ') + 1));
    }
  }
}

void Engine::boot_file(const std::filesystem::path& path) {
  Stream* stream;
  try {
    stream = &worker.streams->open_file(path.string(), StreamMode::read, false);
  } catch (const std::system_error& e) {
    throw BootError(fmt::format("{}: {}", path.string(), e.what()));
  }
  const AtomId file = program.symbols.atom(path.filename().string());
  worker.loads.push_back({file, {}, Program::no_predicate});
  for (;;) {
    Cell* const top = worker.heap_top;
    std::string where = path.string();
    try {
      const ReadResult read = read_term({worker, *program.operators, *program.flags, system_module}, *stream);
      where = fmt::format("{}:{}", path.string(), read.start.line);
      if (read.term == cell_of(FixedAtom::end_of_file)) break;
      if (worker.has_functor(read.term, FixedAtom::neck, 1)) {
        boot_directive(worker.arg(read.term, 0), where);
        continue;
      }
      const AddResult added = add_file_clause(worker, system_module, read.term, file, static_cast<std::uint32_t>(read.start.line), false);
      if (added.status != AddStatus::ok) throw BootError(fmt::format("{}: clauses not together, or defined twice", where));
      const std::string_view name = program.symbols.text(added.predicate->name);
      added.predicate->flags |= is_protected(name, added.predicate->arity) ? predicate_protected : predicate_library;
    } catch (const SyntaxError& e) {
      throw BootError(fmt::format("{}:{}:{}: {}", path.string(), e.position.line, e.position.column, e.what));
    } catch (const PrologError& e) {
      throw BootError(fmt::format("{}: {}", where, show(worker, e.ball)));
    }
    worker.heap_top = top;
  }
  worker.loads.pop_back();
  worker.streams->close(*stream);
}

// A line "dcg/basics.pl explicit" of boot.order: library(dcg/basics) is loaded as users' files are (prolog_lib/system/modules.pl).
void Engine::boot_library(const std::filesystem::path& path, const std::string& how) {
  const std::string name = std::filesystem::path(path).replace_extension().string();
  const std::string spec = name.substr(name.rfind("/library/") + std::string_view("/library/").size());
  const Cell goal = worker.new_struct(program.symbols.functor_cell("$load_library", 3), program.symbols.atom_cell(path.string()),
                                      program.symbols.atom_cell(spec), program.symbols.atom_cell(how));
  switch (worker.solve_once(worker.new_struct(program.symbols.functor_cell(":", 2), cell_of(FixedAtom::system), goal))) {
    case Outcome::success: return;
    case Outcome::exception: throw BootError(fmt::format("{}: {}", path.string(), show(worker, copy_in(worker, worker.ball.view()))));
    default: throw BootError(fmt::format("{}: cannot be loaded", path.string()));
  }
}

void Engine::boot_directive(Cell goal, const std::string& where) {
  goal = worker.deref(goal);
  if (worker.has_functor(goal, static_cast<FixedAtom>(program.symbols.atom("dynamic")), 1)) {
    for (Cell spec = worker.arg(goal, 0);;) {
      Cell one = spec;
      const bool more = worker.has_functor(spec, FixedAtom::comma, 2);
      if (more) one = worker.arg(spec, 0);
      AtomId module = system_module;
      one = strip_module(worker, one, module);
      const AtomId name = worker.arg(one, 0).as_atom();
      make_dynamic(worker, program.predicate(program.intern_predicate(module, name, static_cast<std::uint32_t>(worker.arg(one, 1).as_int()))));
      if (!more) return;
      spec = worker.arg(spec, 1);
    }
  }
  switch (worker.solve_once(goal)) {
    case Outcome::success: return;
    case Outcome::exception: throw BootError(fmt::format("{}: {}", where, show(worker, copy_in(worker, worker.ball.view()))));
    default: throw BootError(fmt::format("{}: directive failed", where));
  }
}

// A helper predicate of the system that is called somewhere and defined nowhere is a slip.
void Engine::check_helpers() const {
  for (PredicateId id = 0; id < program.predicate_count(); ++id) {
    const Predicate& p = program.predicate(id);
    const std::string_view name = program.symbols.text(p.name);
    if (p.module == system_module && name.starts_with('$') && !(p.flags & predicate_defined))
      throw BootError(fmt::format("{}/{} is called and not defined", name, p.arity));
  }
}

void Engine::save_boot_image(const std::filesystem::path& path) {
  check_helpers();
  build_static_indexes(program);
  const std::string image = save_image(program);
  std::ofstream out(path, std::ios::binary);
  out.write(image.data(), static_cast<std::streamsize>(image.size()));
  out.close();
  if (!out) throw BootError(fmt::format("cannot write {}", path.string()));
}

}  // namespace penelope
