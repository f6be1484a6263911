// Numbers as format/2 shows them: ~d ~D ~r ~R for integers, ~e ~f ~g for all numbers; digits of rationals are exact, however many there are.
// Arguments are evaluated numbers.
#pragma once
#include <string>

#include "wam/term/store.hpp"

namespace penelope {

// Inserts a decimal point `decimals` digits from the right; `group`: commas between thousands.
std::string format_integer(const Store&, Cell integer, std::int64_t decimals, bool group);
// A separator before every `size` digits from the right; size 0: none.
std::string group_digits(std::string integer, char separator, std::int64_t size);
std::string format_radix(const Store&, Cell integer, int radix, bool upper_case);
// directive is e, f or g.
std::string format_float(const Store&, Cell number, char directive, std::int64_t digits);

}  // namespace penelope
