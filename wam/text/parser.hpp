// Parser: operator precedence with an explicit stack. Finished operands lie on one stack, what is still open on the other: an
// operator waits for its right operand, a bracket or argument list for its close. An operator frame is reduced (its term
// is built) when what follows binds weaker, so each token is pushed and popped once.
//
// A prefix operator met where no operand follows it is an atom: that is only known when the next token comes, and then the
// frame on top is turned into an operand.
//
// parser.cpp decides what each token does, parser_terms.cpp builds the terms, reader.cpp reads from streams and texts.
#pragma once
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "wam/base/check.hpp"
#include "wam/text/lexer.hpp"
#include "wam/text/reader.hpp"
#include "wam/text/term_positions.hpp"
#include "wam/text/variable_table.hpp"

namespace penelope {

// Parses one text. The context and the result outlive it.
class Parser {
 public:
  // `start` is where the text stands in its stream.
  Parser(const ReadContext& context, std::string_view text, const Position& start, ReadResult& result)
      : context_(context),
        store_(context.store),
        symbols_(context.store.symbols),
        result_(result),
        lexer_(context.store, context.flags, text),
        positions_(context.store, text, start.character, context.keep_positions),
        iso_(context.flags.iso),
        dicts_(!iso_ && !symbols_.traditional()),
        argument_max_(iso_ ? argument_priority : max_priority) {}

  // The next term; 0 bits: failure() says what is wrong with it. Resource errors are thrown.
  Cell run();
  bool has_failed() const { return failure_ || lexer_.failure(); }
  const SyntaxErrorAt& failure() const { return lexer_.failure() ? *lexer_.failure() : *failure_; }
  // Offset in bytes of the first token.
  std::size_t skip_to_term() {
    lexer_.skip_layout();
    return lexer_.offset();
  }

 private:
  static constexpr int max_priority = 1200;
  static constexpr int argument_priority = 999;
  static constexpr int bare_operator_priority =
      max_priority + 1;  // the standard's, of an operator as an atom: only an argument or alone in brackets

  struct Operand {
    Cell term;
    int priority;
    Place place{};
  };

  enum class FrameKind : std::uint8_t { top, bracket, curly, arguments, list, list_tail, dict, quotation, prefix, infix };

  struct Frame {
    FrameKind kind;
    Operator op{};                               // prefix, infix
    AtomId name = 0;                             // operator, or functor of arguments
    std::size_t operands = 0;                    // height of the operand stack when it was opened
    std::size_t token_start = 0, token_end = 0;  // of the operator, functor or bracket
    std::size_t context = 0;                     // index of the innermost frame, this one included, that is no operator

    bool is_operator() const { return kind == FrameKind::prefix || kind == FrameKind::infix; }
  };

  // Notes the first error, after which run() ends at the next token. Gives true: nothing more is to be done with this one.
  bool fail(std::string_view what) {
    const bool absent = token_.end == token_.start;  // the end token, where the text just ends
    return fail_at(what, absent || token_.start == 0 ? token_.start : token_.start - 1);
  }
  bool fail_at(std::string_view what, std::size_t offset) {
    if (!failure_) failure_ = SyntaxErrorAt{std::string(what), offset};
    return true;
  }
  bool operand_expected();  // true if the token was consumed
  bool after_operand();     // true when the term is complete
  bool negative_number();
  void open_or_atom(AtomId name, Operator prefix);
  void open(FrameKind kind, AtomId name = 0) { frames_.push_back({kind, {}, name, operands_.size(), token_.start, token_.end, frames_.size()}); }
  void open_operator(FrameKind kind, AtomId name, Operator op) {
    frames_.push_back({kind, op, name, operands_.size(), token_.start, token_.end, frames_.back().context});
  }
  void push(Cell term, Place place) {
    operands_.push_back({term, 0, place});
    need_operand_ = false;
  }
  void push_atom(AtomId name, Place place) {
    push(Cell::atom(name), place);
    if (iso_ && context_.operators.is_operator(context_.module, name)) operands_.back().priority = bare_operator_priority;
  }
  void push_token(Cell term) { push(term, positions_.simple(token_.start, lexer_.offset())); }
  std::span<const Operand> operands_from(std::size_t first) const { return std::span(operands_).subspan(first); }
  void prefix_to_atom();
  void infix(AtomId name, Operator op);
  void postfix(AtomId name, Operator op);
  void reduce_before(const Operator&);
  void reduce_top();
  void reduce_context(int max);
  bool name_after_operand();
  void separator();
  void bar();
  void close(FrameKind kind);
  void build_arguments();
  // name(), a compound term of swipl
  bool closes_empty_arguments() const {
    const Frame& frame = frames_.back();
    return !iso_ && frame.kind == FrameKind::arguments && operands_.size() == frame.operands;
  }
  void build_without_arguments();
  void build_list();
  bool opens_dict() { return dicts_ && lexer_.accept_directly('{'); }
  void open_dict(Cell tag);
  void dict_key();
  void build_dict();
  bool is_dict_call() const;
  bool opens_quotation();
  void build_quotation();
  Cell build(AtomId name, const Operand* args, std::size_t n);
  Cell quoted_text(std::string_view text, TextKind kind);
  void push_text(TextKind kind);
  Frame& context_frame() {
    PENELOPE_CHECK(!frames_.empty() && !frames_[frames_.back().context].is_operator());
    return frames_[frames_.back().context];
  }
  AtomId atom_of(std::string_view text) { return symbols_.atom(text); }
  Operator find(AtomId name, OperatorKind kind) const { return context_.operators.find(context_.module, name, kind); }

  const ReadContext& context_;
  Store& store_;
  Symbols& symbols_;
  ReadResult& result_;
  Lexer lexer_;
  TermPositions positions_;
  bool iso_;
  bool dicts_;  // Tag{Key: Value, ...} and X.Key are read
  int argument_max_;
  Token token_;
  std::size_t last_end_ = 0;  // of the token before
  bool need_operand_ = true;
  std::vector<Operand> operands_;
  std::vector<Frame> frames_;
  std::vector<Cell> scratch_;
  VariableTable variables_;
  std::optional<SyntaxErrorAt> failure_;
};

}  // namespace penelope
