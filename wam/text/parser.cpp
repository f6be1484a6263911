// What each token does: opens or closes, is an operand or an operator (parser.hpp).
#include "wam/text/parser.hpp"

#include <algorithm>

#include "wam/base/utf8.hpp"

namespace penelope {

namespace {

constexpr Operator dict_dot{100, OperatorType::yfx};  // X.key

// The flag is asked for where a quotation stands only.
bool reads_quotations(const ReadContext& context) {
  const Symbols& symbols = context.store.symbols;
  const auto flag = context.flags.find(context.store.symbols.atom("quasi_quotations"));
  return !flag || symbols.text(flag->value.cells[0].as_atom()) == "true";
}

}  // namespace

Cell Parser::run() {
  open(FrameKind::top);
  for (;;) {
    last_end_ = lexer_.offset();
    lexer_.next(token_);
    const bool is_complete = !lexer_.failure() && !(need_operand_ && operand_expected()) && after_operand();
    if (has_failed()) return Cell{0};
    if (!is_complete) continue;
    PENELOPE_ASSERT(operands_.size() == 1 && frames_.size() == 1);
    result_.positions = operands_.back().place.shape;
    return operands_.back().term;
  }
}

// --- where an operand is expected ------------------------------------------------------------------------------------

bool Parser::operand_expected() {
  switch (token_.kind) {
    case TokenKind::number: push_token(token_.number); return true;
    case TokenKind::variable: {
      const Cell variable = variables_.find(store_, token_.text, result_);
      if (opens_dict()) return open_dict(variable), true;
      push_token(variable);
      return true;
    }
    case TokenKind::double_quoted: return push_text(context_.double_quotes), true;
    case TokenKind::back_quoted: return push_text(context_.back_quotes), true;
    case TokenKind::open: open(FrameKind::bracket); return true;
    case TokenKind::open_list:
      if (!lexer_.accept(']')) return open(FrameKind::list), true;
      token_.functional = lexer_.accept_directly('(');
      return open_or_atom(nil_cell.as_atom(), {}), true;
    case TokenKind::open_curly:
      if (opens_quotation()) return open(FrameKind::quotation), true;
      if (!lexer_.accept('}')) return open(FrameKind::curly), true;
      token_.functional = lexer_.accept_directly('(');
      return open_or_atom(static_cast<AtomId>(FixedAtom::curly), {}), true;
    case TokenKind::atom:
    case TokenKind::quoted_atom: {
      if ((token_.kind == TokenKind::atom || iso_) && token_.text == "-" && negative_number()) return true;
      const AtomId name = atom_of(token_.text);
      if (token_.functional) {
        lexer_.accept_directly('(');
        return open_or_atom(name, {}), true;
      }
      if ((token_.kind == TokenKind::quoted_atom || atom_class(token_.text) == AtomClass::plain) && opens_dict())
        return open_dict(Cell::atom(name)), true;
      if (dicts_ && token_.kind == TokenKind::atom && atom_class(token_.text) == AtomClass::symbol &&
          lexer_.pairs_follow()) {  // #{a: 1}; -{a} is a term with an operator
        lexer_.accept_directly('{');
        return open_dict(Cell::atom(name)), true;
      }
      const Operator prefix = find(name, OperatorKind::prefix);
      if (prefix.priority != 0) return open_or_atom(name, prefix), true;
      if (frames_.back().kind == FrameKind::prefix &&
          (find(name, OperatorKind::infix).priority != 0 || find(name, OperatorKind::postfix).priority != 0)) {
        prefix_to_atom();
        return false;
      }
      push_atom(name, positions_.simple(token_.start, lexer_.offset()));
      return true;
    }
    default: break;
  }
  if (token_.kind == TokenKind::close && closes_empty_arguments()) return build_without_arguments(), true;
  const bool in_bracket = context_frame().kind != FrameKind::top;
  if (token_.kind == TokenKind::end && in_bracket) return fail("end_of_clause");
  if (frames_.back().kind == FrameKind::prefix) {
    prefix_to_atom();
    return false;
  }
  const bool after_infix = frames_.back().kind == FrameKind::infix;
  const bool closes = token_.kind == TokenKind::end || token_.kind == TokenKind::close || token_.kind == TokenKind::close_curly;
  const auto alike = [&](const Frame& f) { return !f.is_operator() || f.name == frames_.back().name; };
  if (after_infix && closes && std::ranges::all_of(frames_, alike)) {  // as swipl: where there is no other operator
    const std::string_view name = symbols_.text(frames_.back().name);
    if (name == "," || name == ";") return fail("punct/" + std::string(name) + (token_.kind == TokenKind::end ? "." : std::string(token_.text)));
  }
  switch (token_.kind) {
    case TokenKind::comma:
    case TokenKind::bar: return fail("quoted_punctuation");
    case TokenKind::end: return fail(after_infix ? "operator_balance" : "end_of_clause");
    default: return fail(after_infix && in_bracket ? "operator_balance" : "cannot_start_term");
  }
}

// The name has been read, and the bracket too if it is a functor.
void Parser::open_or_atom(AtomId name, Operator prefix) {
  if (token_.functional) {
    open(FrameKind::arguments, name);
  } else if (prefix.priority != 0) {
    open_operator(FrameKind::prefix, name, prefix);
  } else {
    push_token(Cell::atom(name));
  }
}

bool Parser::opens_quotation() { return !iso_ && lexer_.at_bar() && reads_quotations(context_) && lexer_.accept_directly('|'); }

void Parser::prefix_to_atom() {
  const Frame& frame = frames_.back();
  PENELOPE_CHECK(frame.kind == FrameKind::prefix);
  const AtomId name = frame.name;
  const Place place = positions_.simple(frame.token_start, frame.token_end);
  frames_.pop_back();
  push_atom(name, place);
}

// ISO: a minus before a number makes it negative; swipl wants them next to each other.
bool Parser::negative_number() {
  if (!lexer_.at_digit()) {
    if (!iso_ || !lexer_.digit_after_layout()) return false;
    lexer_.skip_layout();
  }
  const std::size_t start = token_.start;
  lexer_.number(token_, true);
  token_.start = start;
  push_token(token_.number);
  return true;
}

void Parser::push_text(TextKind kind) {
  const Cell term = quoted_text(token_.text, kind);
  push(term, kind == TextKind::atom ? positions_.simple(token_.start, token_.end) : positions_.text(token_.start, token_.end));
}

Cell Parser::quoted_text(std::string_view text, TextKind kind) {
  switch (kind) {
    case TextKind::atom: return symbols_.atom_cell(text);
    case TextKind::string: return store_.new_string(text);
    default: break;
  }
  scratch_.clear();
  while (!text.empty()) {
    if (kind == TextKind::codes) {
      scratch_.push_back(Cell::integer(utf8_next(text)));
    } else {
      unsigned bytes;
      utf8_decode(text, bytes);
      scratch_.push_back(symbols_.atom_cell(text.substr(0, bytes)));
      text.remove_prefix(bytes);
    }
  }
  return store_.new_list_of(scratch_);
}

// --- after an operand ------------------------------------------------------------------------------------------------

bool Parser::after_operand() {
  switch (token_.kind) {
    case TokenKind::atom:
    case TokenKind::quoted_atom:
      if (is_dict_call()) return infix(static_cast<AtomId>(FixedAtom::dot), dict_dot), false;
      if (!name_after_operand()) return fail("operator_expected");
      return false;
    case TokenKind::comma: return separator(), false;
    case TokenKind::bar: return bar(), false;
    case TokenKind::close: return close(FrameKind::bracket), false;
    case TokenKind::close_list: return close(FrameKind::list), false;
    case TokenKind::close_curly: return close(FrameKind::curly), false;
    case TokenKind::end:
      reduce_context(max_priority);
      if (frames_.back().kind != FrameKind::top) return fail("operator_expected");
      return true;
    default: return fail("operator_expected");
  }
}

bool Parser::name_after_operand() {
  const AtomId name = atom_of(token_.text);
  if (const Operator op = find(name, OperatorKind::infix); op.priority != 0) return infix(name, op), true;
  if (const Operator op = find(name, OperatorKind::postfix); op.priority != 0) return postfix(name, op), true;
  return false;
}

// Operators at the left whose terms are an argument of this one. Where both could be an argument of the other, the standard gives what is at the
// right to the one at the left: fy(yf(1)).
void Parser::reduce_before(const Operator& op) {
  for (;;) {
    const Frame& left = frames_.back();
    if (!left.is_operator() || left.op.priority > op.left_max()) return;
    if (iso_ && left.op.right_max() >= op.priority) return;
    reduce_top();
  }
}

void Parser::infix(AtomId name, Operator op) {
  PENELOPE_CHECK(op.priority != 0 && !operands_.empty());
  reduce_before(op);
  if (operands_.back().priority > op.left_max()) fail_at("operator_clash", token_.end - 1);
  open_operator(FrameKind::infix, name, op);
  need_operand_ = true;
}

void Parser::postfix(AtomId name, Operator op) {
  PENELOPE_CHECK(op.priority != 0 && !operands_.empty());
  reduce_before(op);
  if (operands_.back().priority > op.left_max()) fail_at("operator_clash", token_.end - 1);
  const Place place = positions_.operation(operands_from(operands_.size() - 1), token_.start, token_.end);
  operands_.back() = {build(name, &operands_.back(), 1), op.priority, place};
}

void Parser::reduce_top() {
  const Frame frame = frames_.back();
  PENELOPE_CHECK(frame.is_operator() && operands_.size() == frame.operands + 1);  // its right operand is the only one since
  frames_.pop_back();
  if (operands_.back().priority > frame.op.right_max()) fail_at("operator_clash", frame.token_end - 1);
  const std::size_t n = frame.kind == FrameKind::infix ? 2 : 1;
  const Cell term = build(frame.name, &operands_.back() + 1 - n, n);
  const Place place = positions_.operation(operands_from(operands_.size() - n), frame.token_start, frame.token_end);
  operands_.resize(operands_.size() - n);
  operands_.push_back({term, frame.op.priority, place});
}

// Reduces all operators of the innermost bracket.
void Parser::reduce_context(int max) {
  std::size_t last_end = token_.start;
  while (frames_.back().is_operator()) {
    last_end = frames_.back().token_end;
    reduce_top();
  }
  const int priority = operands_.back().priority;
  if (priority > max && priority != bare_operator_priority) fail_at("operator_clash", last_end - 1);
}

void Parser::separator() {
  switch (context_frame().kind) {
    case FrameKind::arguments:
    case FrameKind::list:
      reduce_context(argument_max_);
      need_operand_ = true;
      return;
    case FrameKind::dict: reduce_context(argument_max_); return dict_key();
    case FrameKind::list_tail: fail("list_rest"); return;
    default: break;
  }
  const auto comma = static_cast<AtomId>(FixedAtom::comma);
  infix(comma, find(comma, OperatorKind::infix));
}

void Parser::bar() {
  Frame& context = context_frame();
  if (context.kind == FrameKind::list_tail) return void(fail("list_rest"));
  if (context.kind == FrameKind::quotation) {
    if (!lexer_.accept_directly('|')) return void(fail("double_bar_expected"));
    reduce_context(max_priority);
    return build_quotation();
  }
  if (context.kind == FrameKind::list) {
    reduce_context(argument_max_);
    frames_.back().kind = FrameKind::list_tail;
    need_operand_ = true;
    return;
  }
  const auto name = static_cast<AtomId>(FixedAtom::bar);
  const Operator op = find(name, OperatorKind::infix);
  if (op.priority == 0) return void(fail("quoted_punctuation"));
  infix(name, op);
}

void Parser::close(FrameKind kind) {
  const FrameKind open_kind = context_frame().kind;
  const bool fits = open_kind == kind || (kind == FrameKind::bracket && open_kind == FrameKind::arguments) ||
                    (kind == FrameKind::list && open_kind == FrameKind::list_tail) || (kind == FrameKind::curly && open_kind == FrameKind::dict);
  if (!fits) return void(fail("cannot_start_term"));
  switch (open_kind) {
    case FrameKind::arguments: reduce_context(argument_max_); return build_arguments();
    case FrameKind::list:
    case FrameKind::list_tail: reduce_context(argument_max_); return build_list();
    case FrameKind::dict: reduce_context(argument_max_); return build_dict();
    default: break;
  }
  reduce_context(max_priority);
  const std::size_t start = frames_.back().token_start;
  PENELOPE_CHECK(operands_.size() == frames_.back().operands + 1);
  frames_.pop_back();
  Operand& inner = operands_.back();
  if (kind == FrameKind::curly) inner.term = build(static_cast<AtomId>(FixedAtom::curly), &inner, 1);
  inner.place = positions_.enclosed(kind == FrameKind::curly, inner.place, start, token_.end);
  inner.priority = 0;
}

}  // namespace penelope
