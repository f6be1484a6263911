// diagnosis: a small expert system. The rules are in Prolog (rules.pl), the measurements in C++.
#include <algorithm>
#include <iostream>
#include <map>

#include <penelope.hpp>

using penelope::Answer;
using penelope::Term;

int main() {
  const std::map<std::string, Term> sensors{{"voltage", 12.6}, {"rpm", 820}, {"temperature", 112}, {"fan_current", 0}, {"coolant_level", 35}};

  try {
    penelope::Prolog prolog;
    prolog.define("measured", 2, [&](std::vector<Term>& arguments) {
      const auto found = sensors.find(arguments[0].text());
      if (found == sensors.end()) return false;
      arguments[1] = found->second;
      return true;
    });
    prolog.load(RULES);

    // One answer after the other.
    for (const Answer& answer : prolog.query("fault(Part, Signs)")) {
      std::cout << prolog.text(answer["Part"]) << " because of\n";
      for (const Term& sign : answer["Signs"].items()) std::cout << "    " << prolog.text(sign) << '\n';
    }

    // All at once, with all workers.
    const auto minutes = [](const Answer& answer) { return answer["Minutes"].integer(); };
    const std::vector<Answer> plans = prolog.all("repairs(Plan, Minutes)");
    const Answer& best = *std::ranges::min_element(plans, {}, minutes);
    std::cout << plans.size() << " plans, the best takes " << minutes(best) << " minutes: " << prolog.text(best["Plan"]) << '\n';

    // A value from outside, and a goal that fails.
    if (!prolog.once("fault(Part, _)", {{"Part", Term::atom("battery")}})) std::cout << "the battery is fine\n";

    // Prolog's errors are C++ exceptions.
    prolog.once("limit(pressure, L), L > 3 ; M is voltage + 1");
  } catch (const penelope::Error& error) {
    std::cout << "error: " << error.what() << '\n';
  } catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
  }
}
