// The terms that the parser builds when a bracket closes or an operator has its operands: compounds, lists, quotations, dicts.
#include "wam/term/dict.hpp"
#include "wam/term/errors.hpp"
#include "wam/text/parser.hpp"

namespace penelope {

Cell Parser::build(AtomId name, const Operand* args, std::size_t n) {
  PENELOPE_CHECK(n > 0);
  if (n == 2 && name == symbols_.list_functor_name()) return store_.new_list(args[0].term, args[1].term);
  if (n > max_compound_arity) representation_error(store_, "max_arity");
  Cell* p = store_.allocate(n + 1);
  p[0] = symbols_.functor_cell(name, static_cast<std::uint32_t>(n));
  for (std::size_t i = 0; i < n; ++i) p[i + 1] = args[i].term;
  return store_.make(Tag::Struct, p);
}

void Parser::build_arguments() {
  const Frame frame = frames_.back();
  PENELOPE_CHECK(frame.kind == FrameKind::arguments && operands_.size() > frame.operands);
  frames_.pop_back();
  const Cell term = build(frame.name, &operands_[frame.operands], operands_.size() - frame.operands);
  const Place place = positions_.compound(operands_from(frame.operands), frame.token_start, frame.token_end, token_.end);
  operands_.resize(frame.operands);
  push(term, place);
}

void Parser::build_without_arguments() {
  const Frame frame = frames_.back();
  frames_.pop_back();
  Cell* const p = store_.allocate(1);
  p[0] = symbols_.functor_cell(frame.name, 0);
  push(store_.make(Tag::Struct, p), positions_.compound(operands_from(frame.operands), frame.token_start, frame.token_end, token_.end));
}

void Parser::build_list() {
  const Frame frame = frames_.back();
  frames_.pop_back();
  const bool with_tail = frame.kind == FrameKind::list_tail;
  const std::size_t items = operands_.size() - frame.operands - with_tail;
  PENELOPE_CHECK(operands_.size() > frame.operands + with_tail);
  Cell* p = store_.allocate(2 * items);
  for (std::size_t i = 0; i < items; ++i) {
    p[2 * i] = operands_[frame.operands + i].term;
    p[2 * i + 1] = store_.make(Tag::List, p + 2 * i + 2);
  }
  p[2 * items - 1] = with_tail ? operands_.back().term : nil_cell;
  const Place place = positions_.list(operands_from(frame.operands), with_tail, frame.token_start, token_.end);
  operands_.resize(frame.operands);
  push(store_.make(Tag::List, p), place);
}

// The bars behind the syntax have been read.
void Parser::build_quotation() {
  const Frame frame = frames_.back();
  PENELOPE_CHECK(frame.kind == FrameKind::quotation && operands_.size() == frame.operands + 1);
  frames_.pop_back();
  const Operand syntax = operands_.back();
  operands_.pop_back();
  const std::size_t start = lexer_.offset();
  const std::string_view text = lexer_.quotation();
  const Cell result = store_.new_variable();
  result_.quotations.push_back({syntax.term, result, std::string(text), last_end_ == 0 ? 0 : last_end_ - 1, start});
  push(result, positions_.quotation(frame.token_start, lexer_.offset(), syntax.term, syntax.place, start, start + text.size()));
}

// --- dicts: the operands of the frame are the tag, then key and value by turns --------------------------------------------

// The tag and the bracket have been read.
void Parser::open_dict(Cell tag) {
  open(FrameKind::dict);
  push(tag, positions_.simple(token_.start, token_.end));
  if (lexer_.accept('}')) return build_dict();
  dict_key();
}

void Parser::dict_key() {
  lexer_.next(token_);
  Cell key;
  if (token_.kind == TokenKind::atom && token_.text == "-" && lexer_.at_digit()) {
    const std::size_t start = token_.start;
    lexer_.number(token_, true);
    token_.start = start;
  }
  if (token_.kind == TokenKind::number)
    key = token_.number;
  else if (token_.kind == TokenKind::atom || token_.kind == TokenKind::quoted_atom)
    key = Cell::atom(atom_of(token_.text));
  if (!is_dict_key(key)) return void(fail(token_.kind == TokenKind::number ? "key_domain" : "key_expected"));
  push_token(key);
  lexer_.next(token_);
  if (token_.kind != TokenKind::atom || token_.text != ":") return void(fail("colon_expected"));
  need_operand_ = true;
}

void Parser::build_dict() {
  const Frame frame = frames_.back();
  PENELOPE_CHECK(frame.kind == FrameKind::dict && (operands_.size() - frame.operands) % 2 == 1);
  frames_.pop_back();
  std::vector<DictEntry> entries;
  for (std::size_t i = frame.operands + 1; i < operands_.size(); i += 2) entries.push_back({operands_[i].term, operands_[i + 1].term});
  if (const Cell twice = sort_dict_entries(store_, entries); twice.bits != 0)
    return void(fail("duplicate_key/" + (twice.is_atom() ? std::string(symbols_.text(twice.as_atom())) : std::to_string(twice.as_int()))));
  const Cell term = new_dict(store_, operands_[frame.operands].term, entries);
  const Place place = positions_.compound(operands_from(frame.operands + 1), frame.token_start, frame.token_end, lexer_.offset());
  operands_.resize(frame.operands);
  push(term, place);
}

// A dot between what may be a dict and what may be its key, without layout.
bool Parser::is_dict_call() const {
  if (!dicts_ || token_.text != "." || token_.kind != TokenKind::atom || token_.start != last_end_ || token_.functional) return false;
  const Cell before = store_.deref(operands_.back().term);
  const bool in_chain = frames_.back().kind == FrameKind::infix && frames_.back().name == static_cast<AtomId>(FixedAtom::dot);
  return before.is_var() || is_dict(store_, before) || in_chain || store_.has_functor(before, FixedAtom::dot, 2);
}

}  // namespace penelope
