// Rational numbers: GMP views of integers and fractions, results, conversions to and from floats. A fraction is a box whose numerator and
// denominator (>= 2) have no common factor (store.hpp has its layout); what is an integer is stored as one, so that equal numbers are equal
// cells or words. In this file a rational is a cell for which Store::is_rational holds.
#pragma once
#include <gmp.h>

#include "wam/term/store.hpp"

namespace penelope {

// Read-only GMP view of a rational. Valid while the heap does not move.
class RationalView {
 public:
  RationalView(const Store&, Cell rational);
  RationalView(const RationalView&) = delete;
  RationalView& operator=(const RationalView&) = delete;
  operator mpq_srcptr() const { return view_; }
  mpz_srcptr numerator() const { return mpq_numref(view_); }
  mpz_srcptr denominator() const { return mpq_denref(view_); }

 private:
  mpq_t view_;
  mp_limb_t limb_ = 0;  // magnitude of a small integer
  mp_limb_t one_ = 1;   // denominator of integers
};

// An owned GMP rational for results.
class Rational {
 public:
  Rational() { mpq_init(value_); }
  ~Rational() { mpq_clear(value_); }
  Rational(const Rational&) = delete;
  Rational& operator=(const Rational&) = delete;
  operator mpq_ptr() { return value_; }
  operator mpq_srcptr() const { return value_; }
  mpz_ptr numerator() { return mpq_numref(value_); }
  mpz_ptr denominator() { return mpq_denref(value_); }

 private:
  mpq_t value_;
};

Cell new_rational(Store&, mpq_srcptr canonical);
// One GMP function applied to two rationals. Throws resource_error(memory) before GMP computes what could not be stored.
Cell rational_operation(Store&, Cell x, Cell y, void (*operation)(mpq_ptr, mpq_srcptr, mpq_srcptr));

int rational_sign(const Store&, Cell rational);  // -1, 0, 1
int compare_rationals(const Store&, Cell x, Cell y);
// By the float nearest to x; `unordered` (arithmetic.hpp) for NaN.
int compare_rational_with_float(const Store&, Cell x, double y);

// Nearest float (ties to even); infinite when there is none.
double fraction_to_float(const Store&, Cell fraction);
// The value of a finite float.
Cell float_to_rational(Store&, double);
// The first convergent of the continued fraction of a finite float that this float is nearest to.
Cell float_to_simple_rational(Store&, double);

}  // namespace penelope
