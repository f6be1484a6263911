// What is behind a Prolog of the Python package: an engine of penelope.hpp, its open queries, and the rules of Python's world.
//
// The interpreter's lock is released while a goal runs, and taken for functions of Python that are predicates. One call runs at a time;
// another one meanwhile is an error at once. Calls of Python's main thread are run by a thread of their own (runner.hpp), so that
// signals are handled: an exception that a handler raises (KeyboardInterrupt) interrupts the goal. All functions need the lock.
#pragma once
#include <pybind11/pybind11.h>
#include <sys/types.h>

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "runtime/embedding/penelope.hpp"
#include "runtime/python/runner.hpp"

namespace penelope::python {

class Engine {
 public:
  // `thrown` turns an exception of a Python function into the term that Prolog is to see.
  Engine(unsigned workers, std::uint64_t stack_limit, const std::string& image, pybind11::object thrown);
  ~Engine();
  Engine(const Engine&) = delete;

  void load(const std::string& file);
  void load_text(const std::string& text, const std::string& name);
  void define(const std::string& name, std::size_t arity, pybind11::object function);
  void define_generator(const std::string& name, std::size_t arity, pybind11::object function);
  std::int64_t open(const std::string& goal, const pybind11::dict& given);  // the number of a query
  pybind11::object next(std::int64_t query);                                // a dict, or None: there are no more
  void close_query(std::int64_t query);
  void give_up(std::int64_t query);  // closed by the next call: where Python collects garbage no goal may run
  pybind11::list all(const std::string& goal, const pybind11::dict& given);
  pybind11::object once(const std::string& goal, const pybind11::dict& given);  // a dict, or None
  std::string text(pybind11::handle value);
  pybind11::object parse(const std::string& text);
  void interrupt();
  void close();
  bool closed() const { return !prolog_; }
  bool busy() const { return busy_; }

 private:
  void run(const std::function<void()>& job);
  void run_beside(const std::function<void()>& job);
  void check_usable() const;

  struct Open {
    Query query;
    std::vector<std::string> given;  // the variables that were given values
  };

  const pid_t process_;
  std::unique_ptr<Prolog> prolog_;
  std::map<std::int64_t, Open> queries_;
  std::vector<std::int64_t> given_up_;
  std::int64_t next_query_ = 1;
  std::unique_ptr<Runner> runner_;
  pybind11::object thrown_;
  bool busy_ = false;
};

}  // namespace penelope::python
