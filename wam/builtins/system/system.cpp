// The world outside: halt, clocks, argument vector, alarms and garbage collection. The environment and processes, dates
// and statistics/2 have files of their own.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <thread>
#include <vector>

#include "wam/base/time_waited.hpp"
#include "wam/base/utf8.hpp"
#include "wam/builtins/arguments.hpp"
#include "wam/builtins/system/archives.hpp"
#include "wam/builtins/system/dates.hpp"
#include "wam/builtins/system/processes.hpp"
#include "wam/builtins/system/sockets.hpp"
#include "wam/builtins/system/statistics.hpp"
#include "wam/builtins/system/tls.hpp"
#include "wam/builtins/text/text_argument.hpp"
#include "wam/builtins/waiting.hpp"
#include "wam/machine/alarm.hpp"
#include "wam/machine/builtin.hpp"
#include "wam/term/arithmetic.hpp"
#include "wam/term/error_balls.hpp"
#include "wam/term/errors.hpp"
#include "wam/term/number.hpp"
#include "wam/text/stream.hpp"

namespace penelope {

namespace {

// --- ending ----------------------------------------

[[noreturn]] void request_halt(Worker& w, int status) {
  drop_alarms(w);
  w.halt_status = status;
  throw HaltRequest{status};
}

// halt
bool halt_0(Worker& w, Cell*) { request_halt(w, 0); }

// halt(+Status)
bool halt_1(Worker& w, Cell* a) {
  Cell status;
  if (!integer_argument(w, a[0], status)) return false;
  if (!status.is_int()) return raise(representation_error_ball(w, "int"));
  request_halt(w, static_cast<int>(status.as_int()));
}

// --- time ----------------------------------------

// get_time(-Stamp): seconds since 1970.
bool get_time(Worker& w, Cell* a) {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return w.unify(a[0], w.new_float(std::chrono::duration<double>(now).count()));
}

// '$sleep'(+Seconds): wakes up early when a signal is raised on the worker that may end what it does.
bool sleep(Worker& w, Cell* a) {
  using Clock = std::chrono::steady_clock;
  constexpr double longest = 1e9;  // seconds
  double seconds;
  if (!seconds_argument(w, a[0], seconds)) return false;
  if (!(seconds > 0)) return true;
  const auto until = Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(std::min(seconds, longest)));
  constexpr std::uint32_t harmless = signal_collect | signal_parallel;
  for (; Clock::now() < until && (w.signals.load() & ~(harmless | signal_time_limit)) == 0; end_goal_if_told(w)) {
    const auto began = Clock::now();
    const std::chrono::duration<double> left = until - began;
    std::this_thread::sleep_for(std::min(left, std::chrono::duration<double>(longest_sleep)));
    seconds_waited() += std::chrono::duration<double>(Clock::now() - began).count();
  }
  return true;
}

// '$alarm'(+Seconds, -Alarm): sets an alarm; the goal that it is for runs above a cleanup that cancels it.
bool alarm(Worker& w, Cell* a) {
  double seconds;
  if (!seconds_argument(w, a[0], seconds)) return false;
  return w.unify(a[1], Cell::integer(set_alarm(w, std::isnan(seconds) ? 0 : seconds)));
}

// '$alarm_call'(+Seconds, -Alarm): of library(time). '$rung_alarms'(-Alarms): those that are due now.
bool alarm_call(Worker& w, Cell* a) {
  double seconds;
  if (!seconds_argument(w, a[0], seconds)) return false;
  return w.unify(a[1], Cell::integer(set_alarm(w, std::isnan(seconds) ? 0 : seconds, true)));
}

bool rung_alarms(Worker& w, Cell* a) {
  std::vector<Cell> rung;
  for (const AlarmId id : ring_calls(w)) rung.push_back(Cell::integer(id));
  return w.unify(a[0], w.new_list_of(rung));
}

// '$cancel_alarm'(+Alarm)
bool stop_alarm(Worker& w, Cell* a) {
  Cell id;
  if (!integer_argument(w, a[0], id)) return false;
  return id.is_int() && cancel_alarm(id.as_int());
}

// --- the rest ----------------------------------------

// '$argv'(-Arguments): as atoms.
bool argument_vector(Worker& w, Cell* a) {
  std::vector<Cell> atoms;
  for (const std::string& argument : w.arguments) atoms.push_back(w.symbols.atom_cell(text_from_outside(argument)));
  return w.unify(a[0], w.new_list_of(atoms));
}

// '$enter_sandbox': from now on built-ins that reach outside are refused (BuiltinTable::outside). Nothing leads back.
bool enter_sandbox(Worker& w, Cell*) {
  w.outside->sandboxed = true;
  return true;
}

// garbage_collect: at the next safe point, which is the next call.
bool garbage_collect(Worker& w, Cell*) {
  w.raise_signal(signal_collect);
  return true;
}

}  // namespace

void register_system_builtins(BuiltinTable& t) {
  t.effect("halt", 0, halt_0);
  t.effect("halt", 1, halt_1);
  register_process_builtins(t);
  register_socket_builtins(t);
  register_archive_builtins(t);
  register_tls_builtins(t);
  register_date_builtins(t);
  t.effect("get_time", 1, get_time);
  t.det("$sleep", 1, sleep);
  t.det("$alarm", 2, alarm);
  t.det("$cancel_alarm", 1, stop_alarm);
  t.det("$alarm_call", 2, alarm_call);
  t.det("$rung_alarms", 1, rung_alarms);
  t.det("$argv", 1, argument_vector);
  t.effect("$enter_sandbox", 0, enter_sandbox);
  t.det("garbage_collect", 0, garbage_collect);
  t.effect("statistics", 2, statistics);
}

}  // namespace penelope
