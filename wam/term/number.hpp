// Numbers: the bridge between number cells and GMP, conversions between integers and floats, and their
// comparison. Fractions have rational.hpp. A big integer in the heap is read in place (no copy); results go back to the heap through
// Store::new_bigint.
#pragma once
#include <gmp.h>

#include <string>
#include <vector>

#include "wam/term/store.hpp"

namespace penelope {

static_assert(sizeof(mp_limb_t) == sizeof(Cell) && GMP_NAIL_BITS == 0);

// Read-only GMP view of an integer cell, small or big. Valid while the heap does not move.
class IntegerView {
 public:
  IntegerView(const Store&, Cell integer);
  IntegerView(const IntegerView&) = delete;
  IntegerView& operator=(const IntegerView&) = delete;
  operator mpz_srcptr() const { return view_; }

 private:
  mpz_t view_;
  mp_limb_t limb_ = 0;  // magnitude of a small integer
};

// An owned GMP integer for results.
class Integer {
 public:
  Integer() { mpz_init(value_); }
  ~Integer() { mpz_clear(value_); }
  Integer(const Integer&) = delete;
  Integer& operator=(const Integer&) = delete;
  operator mpz_ptr() { return value_; }
  operator mpz_srcptr() const { return value_; }

 private:
  mpz_t value_;
};

Cell new_integer(Store&, mpz_srcptr);
std::string decimal_text(mpz_srcptr);
// One GMP function applied to two integer cells.
Cell integer_operation(Store&, Cell x, Cell y, void (*operation)(mpz_ptr, mpz_srcptr, mpz_srcptr));

// Throws resource_error(memory) when an integer of this many bits could not be stored; called before GMP computes it.
void require_integer_room(Store&, std::uint64_t bits);

// The magnitude of a big integer, lowest limb first.
std::vector<mp_limb_t> limbs_of(const Store&, Cell big_integer);

std::uint64_t integer_bits(const Store&, Cell integer);  // bits of the magnitude; at least 1
int integer_sign(const Store&, Cell integer);            // -1, 0, 1
bool is_odd(const Store&, Cell integer);

// Nearest float (ties to even); infinite when there is none.
double integer_to_float(mpz_srcptr);
double integer_to_float(const Store&, Cell integer);
double number_to_float(const Store&, Cell number);
// Nearest float to numerator / denominator (not zero), however large both are.
double quotient_to_float(mpz_srcptr numerator, mpz_srcptr denominator);

// A float with an integral, finite value as an integer.
Cell float_to_integer(Store&, double);

int compare_integers(const Store&, Cell x, Cell y);  // -1, 0, 1

// z = base ^ exponent, for an integer cell >= 0. Throws resource_error(memory) when there is no room for it.
void natural_power(Store&, mpz_ptr z, mpz_srcptr base, Cell exponent);

}  // namespace penelope
