// Bounds for hidden integers that have none, where constraints only compare them with each other: there it is known how far from 0 a solution
// has to go. The compiler introduces such integers for what a truth value depends on: the partial sums of b <-> sliding_sum(...), for instance.
//
// A difference constraint says that x - y is at most a number, or x alone, or -y alone. If a system of them has a solution, the lengths of
// shortest paths are one (Cormen, Leiserson, Rivest and Stein, Introduction to Algorithms, "Difference constraints and shortest paths"): each
// constraint is an edge whose length is the number, 0 is a node like the variables, and a variable's value is its distance minus that of 0. A
// shortest path has each edge once at most, so that no value is further from 0 than the sum of the lengths, whatever their signs.
//
// Given a solution of a model, let all other variables have their values in it, truth values among them: then linear constraints in which two of
// the hidden variables meet, with coefficients 1 and -1, or one alone, become difference constraints. An equation is two of them, an edge and
// its opposite, which no shortest path has both. A negated equation is the one of x - y < c and x - y > c that is true in the solution, which
// costs 1 more, as a negated inequality does. Their system has this solution, so it has one within the sum over the constraints of the
// greatest magnitude of all that has bounds in them, and 1.
#pragma once
#include <optional>
#include <string_view>
#include <vector>

#include "wam/fd/propagators.hpp"
#include "wam/flatzinc/expression.hpp"

namespace penelope::flatzinc {

struct Model;

// What a constraint says of integers without bounds.
struct Mention {
  bool is_linear = false;  // it compares the sum with 0, or a truth value says whether that holds
  fd::Linear sum;          // else a term for each variable
};

// The constraint has been posted: its arguments are what they have to be.
Mention mention_of(std::string_view constraint, const std::vector<Expression>& arguments);

// After a fixpoint: bounds hidden variables for which that is enough, as far as Model::mentions tell. False: there is no solution.
bool bound_differences(fd::Solver&, const Model&);

}  // namespace penelope::flatzinc
