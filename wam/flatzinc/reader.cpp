#include "wam/flatzinc/reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "wam/flatzinc/constraints.hpp"

namespace penelope::flatzinc {

namespace {

constexpr const char* advice_on_sets = "with include \"nosets.mzn\"; in the model MiniZinc makes Booleans of them";

using Kind = Expression::Kind;

constexpr unsigned deepest = 200;  // parentheses in parentheses

// The type in front of a declaration.
struct Type {
  bool is_variable = false, is_truth = false, is_real = false, is_set = false, is_array = false;
  std::optional<fd::Ranges> domain{};
};

class Reader {
 public:
  Reader(fd::Solver& s, std::string_view text, const ReadOptions& options) : s_(s), lexer_(text), options_(options) {}

  Model read() {
    bool is_solved = false;
    while (lexer_.token().kind != TokenKind::end) {
      if (is_solved) lexer_.fail(fmt::format("{} behind the solve item", shown(lexer_.token())));
      if (lexer_.token().is_name("predicate")) {
        skip_item();
      } else if (lexer_.token().is_name("constraint")) {
        read_constraint();
      } else if (lexer_.token().is_name("solve")) {
        read_solve();
        is_solved = true;
      } else {
        read_declaration();
      }
      expect(';');
    }
    if (!is_solved) lexer_.fail("the file ends without a solve item");
    if (options_.keeps_names) note_declared_names();
    keep_shown();
    return std::move(model_);
  }

 private:
  // --- words

  void expect(char mark) {
    if (!lexer_.token().is(mark)) lexer_.fail(fmt::format("`{}` is expected, not {}", mark, shown(lexer_.token())));
    lexer_.take();
  }
  bool take(char mark) { return lexer_.token().is(mark) && (lexer_.take(), true); }
  bool take_name(std::string_view name) { return lexer_.token().is_name(name) && (lexer_.take(), true); }
  void expect_name(std::string_view name) {
    if (!take_name(name)) lexer_.fail(fmt::format("`{}` is expected, not {}", name, shown(lexer_.token())));
  }
  void expect_dots() {
    if (lexer_.token().kind != TokenKind::dots) lexer_.fail(fmt::format("`..` is expected, not {}", shown(lexer_.token())));
    lexer_.take();
  }
  fd::Value take_integer() {
    if (lexer_.token().kind != TokenKind::integer) lexer_.fail(fmt::format("an integer is expected, not {}", shown(lexer_.token())));
    return lexer_.take().value;
  }
  std::string_view take_new_name() {
    if (lexer_.token().kind != TokenKind::name) lexer_.fail(fmt::format("a name is expected, not {}", shown(lexer_.token())));
    return lexer_.take().text;
  }
  void skip_item() {
    while (lexer_.token().kind != TokenKind::end && !lexer_.token().is(';')) lexer_.take();
  }

  // --- expressions

  static Expression of_value(fd::Value v, Kind kind = Kind::integer) {
    Expression e;
    e.kind = kind;
    e.value = v;
    return e;
  }

  fd::Ranges read_range(fd::Value low) {
    expect_dots();
    const fd::Value high = take_integer();
    return low <= high ? fd::Ranges{{low, high}} : fd::Ranges{};
  }

  fd::Ranges read_braces() {
    expect('{');
    std::vector<fd::Value> values;
    while (!lexer_.token().is('}')) {
      values.push_back(take_integer());
      if (!take(',')) break;
    }
    expect('}');
    return fd::ranges_of_values(std::move(values));
  }

  static Expression of_set(fd::Ranges ranges) {
    Expression e;
    e.kind = Kind::set;
    e.ranges = std::make_shared<const fd::Ranges>(std::move(ranges));
    return e;
  }

  std::shared_ptr<const std::vector<Expression>> read_items(char close, unsigned depth) {
    if (depth > deepest) lexer_.fail("brackets are nested too deeply");
    auto items = std::make_shared<std::vector<Expression>>();
    while (!lexer_.token().is(close)) {
      items->push_back(read_expression(depth + 1));
      if (!take(',')) break;
    }
    expect(close);
    return items;
  }

  Expression read_expression(unsigned depth = 0) {
    const Token& t = lexer_.token();
    Expression e;
    switch (t.kind) {
      case TokenKind::integer: {
        const fd::Value v = lexer_.take().value;
        return lexer_.token().kind == TokenKind::dots ? of_set(read_range(v)) : of_value(v);
      }
      case TokenKind::real:
        e.kind = Kind::real;
        e.text = lexer_.take().text;
        if (lexer_.token().kind == TokenKind::dots) lexer_.take(), lexer_.take();
        return e;
      case TokenKind::string:
        e.kind = Kind::text;
        e.text = lexer_.take().text;
        return e;
      case TokenKind::name: return read_named(depth);
      default: break;
    }
    if (t.is('{')) return of_set(read_braces());
    if (!take('[')) lexer_.fail(fmt::format("a value is expected, not {}", shown(t)));
    e.kind = Kind::array;
    e.items = read_items(']', depth);
    return e;
  }

  Expression read_named(unsigned depth) {
    const std::string_view name = lexer_.take().text;
    if (name == "true" || name == "false") return of_value(name == "true", Kind::boolean);
    if (lexer_.token().is('[')) return read_element(name);
    Expression e;
    if (take('(')) {
      e.kind = Kind::call;
      e.items = read_items(')', depth);
    } else if (const auto known = names_.find(name); known != names_.end()) {
      return known->second;
    } else {
      e.kind = Kind::name;
    }
    e.text = name;
    return e;
  }

  Expression read_element(std::string_view name) {
    expect('[');
    const fd::Value index = take_integer();
    expect(']');
    const auto known = names_.find(name);
    if (known == names_.end() || known->second.kind != Kind::array) lexer_.fail(fmt::format("{} is no array", name));
    if (index < 1 || index > static_cast<fd::Value>(known->second.size())) lexer_.fail(fmt::format("{} has no element {}", name, index));
    return known->second[static_cast<std::size_t>(index - 1)];
  }

  Annotations read_annotations() {
    Annotations all;
    while (lexer_.token().kind == TokenKind::colons) {
      lexer_.take();
      all.push_back(read_expression());
    }
    return all;
  }

  // --- declarations

  Type read_type() {
    Type type;
    if (take_name("array")) {
      type = read_array_type();
      type.is_array = true;
      return type;
    }
    type.is_variable = take_name("var");
    read_base(type);
    return type;
  }

  Type read_array_type() {
    expect('[');
    const fd::Value first = take_integer();
    expect_dots();
    const fd::Value last = take_integer();
    if (first != 1) lexer_.fail("the index of an array begins with 1");
    if (last < 0) lexer_.fail("the index of an array ends below 0");
    expect(']');
    expect_name("of");
    Type type;
    type.is_variable = take_name("var");
    read_base(type);
    return type;
  }

  void read_base(Type& type) {
    if (take_name("set")) {
      expect_name("of");
      type.is_set = true;
    }
    if (take_name("bool")) {
      type.is_truth = true;
      type.domain = {{0, 1}};
    } else if (take_name("int")) {
      type.domain.reset();
    } else if (take_name("float") || lexer_.token().kind == TokenKind::real) {
      type.is_real = true;
      if (lexer_.token().kind == TokenKind::real) lexer_.take(), expect_dots(), lexer_.take();
    } else if (lexer_.token().is('{')) {
      type.domain = read_braces();
    } else if (lexer_.token().kind == TokenKind::integer) {
      type.domain = read_range(lexer_.take().value);
    } else {
      lexer_.fail(fmt::format("a declaration, a constraint or a solve item is expected, not {}", shown(lexer_.token())));
    }
  }

  void read_declaration() {
    const Type type = read_type();
    expect(':');
    const std::string_view name = take_new_name();
    if (type.is_variable && type.is_set) lexer_.fail(fmt::format("{}: there are no set variables here: {}", name, advice_on_sets));
    if (type.is_variable && type.is_real) lexer_.fail(fmt::format("{}: there are no variables over floats here", name));
    if (names_.contains(name)) lexer_.fail(fmt::format("{} is declared twice", name));
    const Annotations annotations = read_annotations();
    std::optional<Expression> value;
    if (take('=')) {
      const std::uint64_t line = lexer_.line();
      value = read_expression();
      check_value(type, *value, line);
    }
    if (!value && !(type.is_variable && !type.is_array)) lexer_.fail(fmt::format("{} has no value", name));
    if (!value) {
      value = declare(type, annotations);
      if (!type.domain) model_.without_domain.emplace_back(name, value->cell);
    }
    if (type.is_variable) note_output(name, type, *value, annotations);
    names_.emplace(name, std::move(*value));
  }

  // Whether the value fits the type; the domain of a variable with a value restricts it.
  void check_value(const Type& type, const Expression& value, std::uint64_t line) {
    if (type.is_array) {
      if (value.kind != Kind::array) throw ModelError(line, "an array is expected");
      Type of_element = type;
      of_element.is_array = false;
      for (const Expression& e : *value.items) check_value(of_element, e, line);
      return;
    }
    const bool is_integer = value.kind == Kind::integer || value.kind == Kind::boolean || (type.is_variable && value.kind == Kind::variable);
    const bool fits = type.is_set    ? value.kind == Kind::set
                      : type.is_real ? value.kind == Kind::real || value.kind == Kind::integer
                                     : is_integer;
    if (!fits) throw ModelError(line, "the value does not fit the declaration");
    if (!type.is_variable || !type.domain) return;
    const Cell c = value.kind == Kind::variable ? value.cell : Cell::integer(value.value);
    if (const fd::Bounds b = s_.bounds(c); type.is_truth && b.low >= 0 && b.high <= 1) return;
    model_.is_possible = model_.is_possible && s_.restrict_to(c, *type.domain);
  }

  Expression declare(const Type& type, const Annotations& annotations) {
    Expression e;
    e.kind = Kind::variable;
    e.is_truth = type.is_truth;
    const fd::Ranges domain = type.domain.value_or(fd::Ranges{{fd::infimum, fd::supremum}});
    const bool is_known = domain.size() == 1 && domain[0].low == domain[0].high;
    if (domain.empty()) model_.is_possible = false;
    e.cell = domain.empty() ? Cell::integer(0) : is_known ? Cell::integer(domain[0].low) : s_.new_variable(domain);
    if (!e.cell.is_var()) return e;
    const auto has = [&annotations](const char* name) {
      return std::ranges::any_of(annotations, [name](const Expression& a) { return a.is_named(name); });
    };
    std::vector<Cell>& variables = has("is_defined_var") ? model_.defined : has("var_is_introduced") ? model_.introduced : model_.declared;
    variables.push_back(e.cell);
    if (!type.domain && &variables != &model_.declared) introduced_without_domain_.insert(e.cell.bits);
    return e;
  }

  // --- output

  void note_output(std::string_view name, const Type& type, const Expression& value, const Annotations& annotations) {
    for (const Expression& a : annotations) {
      if (a.is_named("output_var") && value.kind != Kind::array) {
        Output& out = model_.outputs.emplace_back();
        out.before = fmt::format("{} = ", name);
        out.after = ";";
        out.is_truth = type.is_truth;
        add_output(out, value);
      } else if (a.is_named("output_array")) {
        note_output_array(name, type, value, a);
      }
    }
  }

  void note_output_array(std::string_view name, const Type& type, const Expression& value, const Expression& annotation) {
    const bool has_sets = annotation.kind == Kind::call && annotation.size() == 1 && annotation[0].kind == Kind::array;
    if (!has_sets || value.kind != Kind::array) lexer_.fail("output_array needs an array, and its index sets in brackets");
    Output& out = model_.outputs.emplace_back();
    out.before = fmt::format("{} = array{}d(", name, annotation[0].size());
    for (const Expression& set : *annotation[0].items) {
      if (set.kind != Kind::set || set.ranges->size() > 1) lexer_.fail("output_array needs ranges as index sets");
      const fd::Range r = set.ranges->empty() ? fd::Range{1, 0} : set.ranges->front();
      out.before += fmt::format("{}..{}, ", r.low, r.high);
    }
    out.before += "[";
    out.after = "]);";
    out.is_truth = type.is_truth;
    for (const Expression& e : *value.items) add_output(out, e);
    if (options_.keeps_names) note_names(name, annotation[0], *value.items);
  }

  // An element is called by its place, as in the model: board[2,3].
  void note_names(std::string_view array, const Expression& sets, const std::vector<Expression>& elements) {
    std::vector<std::string> places{""};
    for (const Expression& set : *sets.items) {
      const fd::Range r = set.ranges->empty() ? fd::Range{1, 0} : set.ranges->front();
      std::vector<std::string> longer;
      for (const std::string& place : places)
        for (fd::Value i = r.low; i <= r.high && longer.size() < elements.size(); ++i)
          longer.push_back(fmt::format("{}{}{}", place, place.empty() ? "" : ",", i));
      places = std::move(longer);
    }
    for (std::size_t i = 0; i < std::min(elements.size(), places.size()); ++i)
      if (elements[i].kind == Kind::variable) model_.names.emplace_back(fmt::format("{}[{}]", array, places[i]), elements[i].cell);
  }

  void note_declared_names() {
    for (const auto& [name, value] : names_)
      if (value.kind == Kind::variable && value.cell.is_var()) model_.names.emplace_back(name, value.cell);
  }

  static void add_output(Output& out, const Expression& e) { out.values.push_back(e.kind == Kind::variable ? e.cell : Cell::integer(e.value)); }

  // Variables that are shown: all of their values are wanted, whoever has introduced them.
  void keep_shown() {
    std::unordered_set<std::uint64_t> shown;
    for (const Output& out : model_.outputs)
      for (const Cell c : out.values) shown.insert(c.bits);
    const auto is_hidden = [&shown](Cell c) { return !shown.contains(c.bits); };
    for (std::vector<Cell>* const all : {&model_.introduced, &model_.defined}) {
      const auto first = std::stable_partition(all->begin(), all->end(), is_hidden);
      model_.shown.insert(model_.shown.end(), first, all->end());
      all->erase(first, all->end());
    }
  }

  // --- constraints and the solve item

  void read_constraint() {
    lexer_.take();
    const std::uint64_t line = lexer_.line();
    const std::string_view name = take_new_name();
    expect('(');
    const auto arguments = read_items(')', 0);
    const Annotations annotations = read_annotations();
    if (!post_constraint(s_, name, *arguments, annotations, line)) model_.is_possible = false;
    if (has_introduced_without_domain(*arguments)) model_.mentions.push_back(mention_of(name, *arguments));
  }

  bool has_introduced_without_domain(const std::vector<Expression>& all) const {
    return !introduced_without_domain_.empty() && std::ranges::any_of(all, [this](const Expression& e) {
      if (e.kind == Kind::array) return has_introduced_without_domain(*e.items);
      return e.kind == Kind::variable && introduced_without_domain_.contains(e.cell.bits);
    });
  }

  void read_solve() {
    lexer_.take();
    const std::uint64_t line = lexer_.line();
    const Annotations annotations = read_annotations();
    read_search(annotations, options_, line, model_.search);
    if (take_name("satisfy")) return;
    model_.goal = lexer_.token().is_name("minimize") ? Goal::minimize : Goal::maximize;
    if (!take_name("minimize")) expect_name("maximize");
    const Expression e = read_expression();
    const bool is_integer = e.kind == Kind::integer || (e.kind == Kind::variable && !e.is_truth);
    if (!is_integer) lexer_.fail("the objective has to be a variable of integers");
    model_.objective = e.kind == Kind::variable ? e.cell : Cell::integer(e.value);
  }

  fd::Solver& s_;
  Lexer lexer_;
  const ReadOptions& options_;
  Model model_;
  std::unordered_map<std::string_view, Expression> names_;
  std::unordered_set<std::uint64_t> introduced_without_domain_;  // cells
};

}  // namespace

Model read_model(fd::Solver& s, std::string_view text, const ReadOptions& options) { return Reader(s, text, options).read(); }

}  // namespace penelope::flatzinc
