// Code words that every image begins with, at fixed offsets: targets of frames that the machine itself makes.
// A continuation stub is preceded by a pseudo call instruction and a slot mask, as every code address in a frame is.
#pragma once
#include "wam/code/word.hpp"

namespace penelope::stub {

constexpr unsigned counted_slots = 0xffff;  // in the pseudo call: slot 0 of the environment holds the number of slots

enum : std::uint64_t {
  fail = 0,
  retry_dynamic = 1,
  retry_builtin = 2,
  catch_fail = 3,
  cleanup_fail = 4,
  stop_false = 5,
  pop_fail = 23,
  // continuations: pseudo call, mask, instruction
  stop_true = 8,
  catch_exit = 11,
  resume = 14,
  proceed = 17,
  call_then_exit = 20,
  call_again = 24,
  retry_part = 25,
  enter_next = 26,
  apart_fail = 27,
  limits_fail = 28,
  limits_redo = 29,
  limits_exit = 32,  // a continuation
  count = 33
};

// Writes the stubs; `words` has room for stub::count words.
void write(Word* words);

}  // namespace penelope::stub
