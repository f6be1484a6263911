// statistics/2: one table from key to the function that measures it. Times are in milliseconds in [Total,
// SinceLastCall] lists and in seconds as floats; sizes are in bytes, as in SWI-Prolog.
#include "wam/builtins/system/statistics.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <ctime>
#include <fstream>

#include "wam/builtins/arguments.hpp"
#include "wam/code/clause_store.hpp"
#include "wam/machine/or_parallel.hpp"
#include "wam/term/error_balls.hpp"
#include "wam/term/errors.hpp"

namespace penelope {

namespace {

double clock_seconds(clockid_t clock) {
  timespec t{};
  clock_gettime(clock, &t);
  return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * 1e-9;
}

const double process_start = clock_seconds(CLOCK_REALTIME);

std::int64_t milliseconds(double seconds) { return static_cast<std::int64_t>(seconds * 1000); }

// CPU time of all threads of this process, and of other processes for what has been done until now.
double cpu_time(const Worker& w) { return clock_seconds(CLOCK_PROCESS_CPUTIME_ID) + w.cpu_elsewhere; }

double kernel_cpu() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_stime.tv_sec) + static_cast<double>(usage.ru_stime.tv_usec) * 1e-6;
}

std::int64_t bytes_between(const Cell* from, const Cell* to) { return (to - from) * static_cast<std::int64_t>(sizeof(Cell)); }
std::int64_t heap_used(const Worker& w) { return bytes_between(w.heap_start, w.heap_top); }
std::int64_t local_used(const Worker& w) { return bytes_between(w.local_start, w.local_top); }
std::int64_t trail_used(const Worker& w) { return bytes_between(w.trail_start, w.trail_top); }
std::int64_t heap_size(const Worker& w) { return bytes_between(w.heap_start, w.heap_limit); }
std::int64_t local_size(const Worker& w) { return bytes_between(w.local_start, w.local_limit); }
std::int64_t trail_size(const Worker& w) { return bytes_between(w.trail_start, w.trail_limit); }

std::int64_t resident_bytes() {
  std::ifstream statm("/proc/self/statm");
  std::int64_t total = 0, resident = 0;
  statm >> total >> resident;
  return resident * sysconf(_SC_PAGESIZE);
}

std::int64_t code_bytes(const Worker& w) { return static_cast<std::int64_t>(w.program.code_used() * sizeof(Word)); }

Cell pair(Worker& w, std::int64_t first, std::int64_t second) {
  const Cell items[] = {w.new_integer(first), w.new_integer(second)};
  return w.new_list_of(items);
}

Cell none(Worker&) { return Cell::integer(0); }

Cell list_of_zeros(Worker& w, std::size_t count) {
  const std::vector<Cell> items(count, Cell::integer(0));
  return w.new_list_of(items);
}

std::int64_t clause_count(const Program& program) {
  std::uint64_t count = 0;
  for (PredicateId id = 0; id < program.predicate_count(); ++id) {
    const Predicate& p = program.predicate(id);
    if (p.flags & predicate_imported) continue;
    const DynamicPredicate* const dynamic = p.dynamic;
    count += p.clauses.size() + (dynamic ? dynamic->live.load() : 0);
  }
  return static_cast<std::int64_t>(count);
}

// [Total, SinceLastCall] of a growing figure; `last` remembers the figure between calls.
Cell since_last(Worker& w, std::int64_t total, std::atomic<std::int64_t>& last) {
  const std::int64_t previous = last.exchange(total);
  return pair(w, total, total - previous);
}

std::atomic<std::int64_t> last_runtime{0}, last_system_time{0}, last_walltime{0};
std::atomic<std::int64_t> last_real_time{static_cast<std::int64_t>(process_start)};

struct Figure {
  std::string_view key;
  Cell (*measure)(Worker&);
};

constexpr Figure figures[] = {
    {"runtime", [](Worker& w) { return since_last(w, milliseconds(cpu_time(w)), last_runtime); }},
    {"process_runtime", [](Worker& w) { return since_last(w, milliseconds(cpu_time(w)), last_runtime); }},
    {"system_time", [](Worker& w) { return since_last(w, milliseconds(kernel_cpu()), last_system_time); }},
    {"real_time", [](Worker& w) { return since_last(w, static_cast<std::int64_t>(clock_seconds(CLOCK_REALTIME)), last_real_time); }},
    {"walltime", [](Worker& w) { return since_last(w, milliseconds(clock_seconds(CLOCK_REALTIME) - process_start), last_walltime); }},
    {"cputime", [](Worker& w) { return w.new_float(cpu_time(w)); }},
    {"process_cputime", [](Worker& w) { return w.new_float(cpu_time(w)); }},
    {"thread_cputime", [](Worker& w) { return w.new_float(cpu_time(w)); }},
    {"epoch", [](Worker& w) { return w.new_float(process_start); }},
    {"process_epoch", [](Worker& w) { return w.new_float(process_start); }},
    {"inferences",
     [](Worker& w) {
       const std::uint64_t count = w.parallel ? w.parallel->inferences(w) : w.inferences + w.inferences_of_others;
       return w.new_integer(static_cast<std::int64_t>(count));
     }},
    {"stack", [](Worker& w) { return w.new_integer(heap_used(w) + local_used(w) + trail_used(w)); }},
    {"stack_limit", [](Worker& w) { return w.new_integer(static_cast<std::int64_t>(w.stack_limit)); }},
    {"global_stack", [](Worker& w) { return pair(w, heap_used(w), heap_size(w) - heap_used(w)); }},
    {"local_stack", [](Worker& w) { return pair(w, local_used(w), local_size(w) - local_used(w)); }},
    {"trail", [](Worker& w) { return w.new_integer(trail_size(w)); }},
    {"globalused", [](Worker& w) { return w.new_integer(heap_used(w)); }},
    {"localused", [](Worker& w) { return w.new_integer(local_used(w)); }},
    {"trailused", [](Worker& w) { return w.new_integer(trail_used(w)); }},
    {"global", [](Worker& w) { return w.new_integer(heap_size(w)); }},
    {"local", [](Worker& w) { return w.new_integer(local_size(w)); }},
    {"memory", [](Worker& w) { return pair(w, resident_bytes(), 0); }},
    {"core", [](Worker& w) { return pair(w, resident_bytes(), 0); }},
    {"program", [](Worker& w) { return pair(w, code_bytes(w), 0); }},
    {"codes", [](Worker& w) { return w.new_integer(static_cast<std::int64_t>(w.program.code_used())); }},
    {"atoms", [](Worker& w) { return w.new_integer(w.symbols.atoms_alive()); }},
    {"functors", [](Worker& w) { return w.new_integer(w.symbols.functor_count()); }},
    {"predicates", [](Worker& w) { return w.new_integer(w.program.predicate_count()); }},
    {"modules", [](Worker& w) { return w.new_integer(static_cast<std::int64_t>(w.program.modules.names().size())); }},
    {"clauses", [](Worker& w) { return w.new_integer(clause_count(w.program)); }},
    {"garbage_collection",
     [](Worker& w) {
       const Cell items[] = {w.new_integer(static_cast<std::int64_t>(w.collections)), Cell::integer(0),
                             w.new_integer(milliseconds(w.collection_seconds)), Cell::integer(0)};
       return w.new_list_of(items);
     }},
    {"c_stack",
     [](Worker& w) {
       rlimit limit{};
       getrlimit(RLIMIT_STACK, &limit);
       return w.new_integer(static_cast<std::int64_t>(limit.rlim_cur));
     }},
    {"heapused", [](Worker& w) { return w.new_integer(code_bytes(w)); }},
    {"threads", [](Worker& w) { return w.new_integer(1); }},
    {"threads_created", [](Worker& w) { return w.new_integer(1); }},
    {"threads_peak", [](Worker& w) { return w.new_integer(1); }},
    // What there is none of here: atom collections, stack shifts, engines, tables.
    {"agc", none},
    {"agc_gained", none},
    {"agc_time", [](Worker& w) { return w.new_float(0); }},
    {"atom_garbage_collection", [](Worker& w) { return list_of_zeros(w, 3); }},
    {"stack_shifts", [](Worker& w) { return list_of_zeros(w, 3); }},
    {"local_shifts", none},
    {"global_shifts", none},
    {"trail_shifts", none},
    {"shift_time", [](Worker& w) { return w.new_float(0); }},
    {"engines", none},
    {"engines_created", none},
    {"table_space_used", none},
};

}  // namespace

bool statistics(Worker& w, Cell* a) {
  const std::string_view key = w.symbols.text(atom_argument(w, a[0]).as_atom());
  for (const Figure& f : figures)
    if (f.key == key) return w.unify(a[1], f.measure(w));
  return raise(domain_error_ball(w, "statistics_key", w.deref(a[0])));
}

}  // namespace penelope
