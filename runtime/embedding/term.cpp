// Terms: making them and looking at them. Neither destroying nor comparing recurses, so that a term may be as deep as memory
// allows.
#include <algorithm>
#include <atomic>
#include <cctype>

#include "runtime/embedding/term_node.hpp"
#include "wam/base/check.hpp"
#include "wam/term/number.hpp"
#include "wam/term/rational.hpp"

namespace penelope {

namespace {

constexpr std::string_view anonymous = "_";

const char* name_of(Term::Kind kind) {
  switch (kind) {
    case Term::Kind::variable: return "a variable";
    case Term::Kind::integer: return "an integer";
    case Term::Kind::real: return "a float";
    case Term::Kind::atom: return "an atom";
    case Term::Kind::string: return "a string";
    case Term::Kind::compound: return "a compound";
    case Term::Kind::list: return "a list";
    case Term::Kind::rational: return "a rational";
  }
  return "a term";
}

[[noreturn]] void wrong_kind(const char* wanted, Term::Kind kind) {
  throw std::logic_error(std::string("penelope::Term: ") + wanted + " is wanted, this is " + name_of(kind));
}

}  // namespace

// --- destroying -----------------------------------------------------------------------------------------------------------

// The parts of parts that nobody else has are destroyed here, one after the other.
Term::Node::~Node() {
  std::vector<Term> doomed = std::move(parts);
  while (!doomed.empty()) {
    const Term term = std::move(doomed.back());
    doomed.pop_back();
    if (!term.node_ || term.node_.use_count() != 1) continue;
    std::atomic_thread_fence(std::memory_order_acquire);
    std::vector<Term>& inner = const_cast<Node&>(*term.node_).parts;
    doomed.insert(doomed.end(), std::make_move_iterator(inner.begin()), std::make_move_iterator(inner.end()));
    inner.clear();
  }
}

// --- making -----------------------------------------------------------------------------------------------------------------

Term::Term(std::shared_ptr<const Node> node) : node_(std::move(node)) {}

Term::Term() : node_(std::make_shared<Node>(Kind::variable, anonymous)) {}

Term::Term(double value) {
  auto node = std::make_shared<Node>(Kind::real);
  node->real = value;
  node_ = std::move(node);
}

Term Term::of_int64(std::int64_t value) {
  auto node = std::make_shared<Node>(Kind::integer);
  node->integer = value;
  return Term(std::move(node));
}

Term Term::big_integer(std::string_view digits) {
  const std::string_view magnitude = digits.starts_with('-') ? digits.substr(1) : digits;
  const auto is_digit = [](unsigned char c) { return std::isdigit(c) != 0; };
  if (magnitude.empty() || !std::all_of(magnitude.begin(), magnitude.end(), is_digit))
    throw std::invalid_argument("penelope::Term: no integer: " + std::string(digits));
  try {
    return of_int64(std::stoll(std::string(digits)));
  } catch (const std::out_of_range&) {
    return Term(std::make_shared<Node>(Kind::integer, digits));
  }
}

Term Term::rational(std::string_view numerator, std::string_view denominator) {
  const std::string above = big_integer(numerator).text(), below = big_integer(denominator).text();
  Rational q;
  [[maybe_unused]] const int failed = mpz_set_str(q.numerator(), above.c_str(), 10) | mpz_set_str(q.denominator(), below.c_str(), 10);
  PENELOPE_ASSERT(failed == 0);
  if (below == "0") throw std::invalid_argument("penelope::Term: a rational with denominator 0");
  mpq_canonicalize(q);
  const std::string digits = decimal_text(q.numerator());
  if (mpz_cmp_ui(static_cast<mpz_srcptr>(q.denominator()), 1) == 0) return big_integer(digits);
  return Term(std::make_shared<Node>(Kind::rational, digits + 'r' + decimal_text(q.denominator())));
}

Term Term::atom(std::string_view name) { return Term(std::make_shared<Node>(Kind::atom, name)); }
Term Term::string(std::string_view text) { return Term(std::make_shared<Node>(Kind::string, text)); }
Term Term::variable(std::string_view name) { return Term(std::make_shared<Node>(Kind::variable, name)); }

Term Term::compound(std::string_view name, std::vector<Term> arguments) {
  if (name == "[|]" && arguments.size() == 2) return list({arguments[0]}, arguments[1]);
  auto node = std::make_shared<Node>(Kind::compound, name);
  node->parts = std::move(arguments);
  return Term(std::move(node));
}

Term Term::list(std::vector<Term> items) {
  auto node = std::make_shared<Node>(Kind::list);
  node->parts = std::move(items);
  return Term(std::move(node));
}

// A tail that is a list goes on with this one.
Term Term::list(std::vector<Term> items, Term tail) {
  if (items.empty()) return tail;
  auto node = std::make_shared<Node>(Kind::list);
  node->parts = std::move(items);
  if (tail.kind() == Kind::list) {
    node->partial = tail.node_->partial;
    node->parts.insert(node->parts.end(), tail.node_->parts.begin(), tail.node_->parts.end());
  } else {
    node->partial = true;
    node->parts.push_back(std::move(tail));
  }
  return Term(std::move(node));
}

// --- looking -----------------------------------------------------------------------------------------------------------------

Term::Kind Term::kind() const {
  PENELOPE_ASSERT(node_ != nullptr);  // a term that was moved from has no kind
  return node_->kind;
}

bool Term::is(std::string_view name, std::size_t arity) const {
  return (kind() == Kind::compound || (kind() == Kind::atom && arity == 0)) && node_->text == name && node_->parts.size() == arity;
}

std::int64_t Term::integer() const {
  if (kind() != Kind::integer) wrong_kind("an integer", kind());
  if (!node_->text.empty()) throw std::range_error("penelope::Term: more than 64 bits: " + node_->text);
  return node_->integer;
}

double Term::real() const {
  if (kind() == Kind::real) return node_->real;
  if (kind() == Kind::rational) {
    Integer above, below;
    mpz_set_str(above, numerator().text().c_str(), 10);
    mpz_set_str(below, denominator().text().c_str(), 10);
    return quotient_to_float(above, below);
  }
  if (kind() != Kind::integer) wrong_kind("a number", kind());
  return node_->text.empty() ? static_cast<double>(node_->integer) : std::strtod(node_->text.c_str(), nullptr);
}

std::string Term::text() const {
  switch (kind()) {
    case Kind::integer: return node_->text.empty() ? std::to_string(node_->integer) : node_->text;
    case Kind::variable:
    case Kind::atom:
    case Kind::rational:
    case Kind::string: return node_->text;
    default: wrong_kind("an atom, string, integer, rational or variable", kind());
  }
}

Term Term::numerator() const {
  if (kind() == Kind::integer) return *this;
  if (kind() != Kind::rational) wrong_kind("a rational or integer", kind());
  return big_integer(std::string_view(node_->text).substr(0, node_->text.find('r')));
}

Term Term::denominator() const {
  if (kind() == Kind::integer) return 1;
  if (kind() != Kind::rational) wrong_kind("a rational or integer", kind());
  return big_integer(std::string_view(node_->text).substr(node_->text.find('r') + 1));
}

const std::string& Term::name() const {
  if (kind() != Kind::atom && kind() != Kind::compound) wrong_kind("an atom or compound", kind());
  return node_->text;
}

std::span<const Term> Term::arguments() const {
  if (kind() != Kind::compound) wrong_kind("a compound", kind());
  return node_->parts;
}

std::span<const Term> Term::items() const {
  if (kind() != Kind::list) wrong_kind("a list", kind());
  return std::span(node_->parts).first(node_->parts.size() - (node_->partial ? 1 : 0));
}

std::optional<Term> Term::tail() const {
  if (kind() != Kind::list) wrong_kind("a list", kind());
  if (!node_->partial) return {};
  return node_->parts.back();
}

bool operator==(const Term& a, const Term& b) {
  std::vector<std::pair<const Term*, const Term*>> pairs{{&a, &b}};
  while (!pairs.empty()) {
    const auto [x, y] = pairs.back();
    pairs.pop_back();
    const Term::Node &left = *x->node_, &right = *y->node_;
    if (&left == &right) continue;
    const bool anonymous_ones = left.kind == Term::Kind::variable && left.text == anonymous;  // different nodes: not the same
    if (anonymous_ones || left.kind != right.kind || left.integer != right.integer || left.real != right.real || left.partial != right.partial ||
        left.text != right.text || left.parts.size() != right.parts.size())
      return false;
    for (std::size_t i = 0; i < left.parts.size(); ++i) pairs.emplace_back(&left.parts[i], &right.parts[i]);
  }
  return true;
}

}  // namespace penelope
