// Unit: the machine code of one predicate: of all words of the image that its entry reaches without a call. Traces are compiled one
// after the other, each from a word on until nothing goes on behind or the next word has code already; a word that is jumped to begins
// one. Words of unify instructions have code for read mode and for write mode.
//
// A template is the code of one instruction. In its hot path nothing is jumped over: what is rare stands behind all traces (cold).
// An instruction that has no template, or whose operands are rare, is left to the loop: the template must not have changed anything then
// that the loop would find changed when it begins the instruction again.
#pragma once
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "wam/code/program.hpp"
#include "wam/native/assembly.hpp"
#include "wam/native/common_code.hpp"

namespace penelope::native {

class Unit {
 public:
  // `calls_until_hot`: of a predicate that is compiled for itself. A logger gets the code as text, with the instructions that it is for.
  Unit(const Program&, const Places&, const CommonCode&, const std::atomic<std::int32_t>* table, std::int32_t calls_until_hot, CodeSpace&,
       asmjit::Logger* = nullptr);

  // False: the word has no template, or there is no room. Otherwise the code is in the space.
  bool compile(std::uint64_t entry);

  // Words that frames, entries and tables of keys name, with the address of their code.
  struct Named {
    std::uint64_t word;
    std::int32_t code;
  };
  std::vector<Named> named() const;
  std::uint64_t words() const { return words_; }

 private:
  enum class Mode { read, write };
  enum class Emitted { goes_on, ends, nothing };  // what a function with templates did for the instruction P; nothing: it has none for it
  using Label = asmjit::Label;
  using Gp = x86::Gp;
  using Mem = x86::Mem;

  // --- traces (unit.cpp) -------------------------------------------------------------------------------------------------
  // The newest choice point, which a chain has pushed or found before it entered the clause at hand: failure knows where it goes then, and what
  // it has to restore. Until a call, a cut or whatever else may change it.
  struct NewestChoice {
    std::uint64_t alternative;
    unsigned arguments;  // saved in it, at most known_registers
    bool light;
    std::uint64_t changed = 0;     // registers that may not be what it has saved
    bool has_environment = false;  // E is that of the clause
    bool put_off = false;          // not pushed yet (put_off.cpp): B is the one before
  };
  // A place in the code of the unit: a word in a mode; with an alternative: the clause there, entered above such a choice point; or where
  // failure goes to an alternative at once. The latter two also with the choice point put off.
  struct PlaceKey {
    static constexpr unsigned word_bits = 31;
    static constexpr std::uint64_t writes = 1, put_off = 1, failed = 2;
    static std::uint64_t of(std::uint64_t word, std::uint64_t kind = 0, std::uint64_t alternative = 0) {
      return alternative << (word_bits + 2) | word << 2 | kind;
    }
    static std::uint64_t word(std::uint64_t key) { return key >> 2 & ((std::uint64_t{1} << word_bits) - 1); }
    static bool has_alternative(std::uint64_t key) { return key >> (word_bits + 2) != 0; }
    static bool is_write_mode(std::uint64_t key) { return !has_alternative(key) && (key & (writes | failed)) == writes; }
    // An alternative that failure goes to, whose choice point is put off.
    static bool is_put_off(std::uint64_t key) { return (key & (failed | put_off)) == (failed | put_off); }
  };
  void trace(std::uint64_t key);
  Emitted instruction();
  Label label_at(std::uint64_t key);
  Label label(std::uint64_t word, Mode = Mode::read);  // code will be there
  Label name(std::uint64_t word);                      // the same, and named() has it
  std::uint64_t offset() const { return static_cast<std::uint64_t>(P_ - code_); }
  // Goes on behind so many words.
  Emitted next(unsigned words, Mode mode = Mode::read) {
    next_ = P_ + words;
    next_mode_ = mode;
    return Emitted::goes_on;
  }
  Emitted next_at(std::uint64_t word) {
    next_ = code_ + word;
    next_mode_ = Mode::read;
    return Emitted::goes_on;
  }
  Label after(unsigned words, Mode mode = Mode::read) { return label(offset() + words, mode); }
  // Where cold code goes on behind so many words. The trace may know there what cold code does not: then it is other code.
  Label rejoin(unsigned words);
  bool is_integer(unsigned i) const { return i < known_registers && (integers_ >> i & 1) != 0; }
  // X(i) is a small integer behind this instruction.
  void knows_integer(unsigned i) {
    if (learns_ && i < known_registers) now_integers_ |= std::uint64_t{1} << i;
  }
  void forget_what_is_written();
  template <class F>
  void for_operands(const F& see) const;          // each X register that the instruction P names, and whether it is written
  void note_newest_choice();                      // what the instruction P changes of it
  bool may_fail(std::uint64_t word, Mode) const;  // before the newest choice point is not known any more
  Label failure();                                // to the alternative of the newest choice point, which is known
  Emitted failed(bool put_off);                   // where failure() comes to: the alternative P; its choice point is put off
  template <class F>
  void cold(F emit) {
    cold_.push_back([this, P = P_, newest = newest_, emit] {
      P_ = P;
      newest_ = newest;
      log_instruction(true);
      emit();
    });
  }
  void log_instruction(bool is_cold);
  Label leave();  // where the instruction is left to the loop
  void leave_here();

  // --- parts of templates (parts.cpp) ----------------------------------------------------------------------------------------
  Mem X(unsigned i) const { return in_worker(at_.X + static_cast<std::int32_t>(i * sizeof(Cell))); }
  static Mem Y(unsigned i) { return cell(E, static_cast<std::int32_t>(env::slots + i)); }
  void jump_to(std::uint32_t address) { a.jmp(asmjit::imm(address)); }
  void fail();
  void fail_if(x86::CondCode);
  void jump_through_table(const Gp& word);  // a 64-bit register that has the offset of a word; the loop goes on there if need be
  void move(const Mem& to, const Mem& from);
  void set_constant(const Mem& to, std::uint64_t bits);
  void set_offset(const Mem& to, const Gp& pointer, unsigned tag = 0);  // the offset of an address, with a tag
  void compare_with(const Gp& c, std::uint64_t bits);                   // changes rsi where the constant is wide
  void call_helper(HelperOf);                                           // x in rdx, y in rcx; the zero flag
  void make_variable(std::int32_t above_H);                             // at H + so many cells; rax is it
  void set_local_top();                                                 // LT is a candidate: not below what the newest choice point protects
  // A predicate with this entry of the table, which is called here, is compiled along: it will be hot soon, or is what this one recurs with.
  bool is_warm(std::int32_t known) const { return known < 0 && known != NativeCode::never && -known >= calls_until_hot_ / 8; }
  void call_predicate(PredicateId);  // LT and CP are set
  void new_environment(unsigned slots);
  void drop_environment();
  void previous_choice(const Gp& to);
  void set_heap_backtrack();  // that of choice point B
  void cut_to_rax();
  void begin_choice(std::int32_t room, std::uint64_t alternative, unsigned kind = 0);
  void link_choice(std::uint64_t alternative, unsigned kind, const std::function<void(const Gp& to)>& heap_top,
                   const std::function<void(const Gp& to)>& trail_top);
  void push_choice(unsigned arguments, std::uint64_t alternative);
  void push_light_choice(std::uint64_t alternative);
  void go_if_unbound(unsigned argument, std::uint64_t word);    // counted from 1; 0: never
  void fill_choice(unsigned arguments, bool numbered = false);  // the part of B that a light one lacks, of the present registers
  void restore_from_choice(unsigned arguments);
  void test_light();  // the zero flag says that B is a full choice point
  void unless_light(const Label& otherwise);
  void branch_if(x86::CondCode, std::int64_t distance);  // to a word so far away, 0: fail

  // --- choice points that are put off (put_off.cpp) -------------------------------------------------------------------------------
  bool is_put_off() const { return newest_ && newest_->put_off; }
  bool can_put_off(std::uint64_t clause, const NewestChoice&) const;  // it is worth while for this clause
  bool keeps_put_off(std::uint64_t word) const;                       // from this word on code may fail or cut before it must be pushed
  void put_off_choice(const NewestChoice&);
  void push_put_off();                   // between instructions
  void push_put_off_keeping();           // in cold code: rax and rdx stay
  void change_since_pushed(unsigned i);  // X(i), and the newest choice point has what it was
  void emit_put_off(std::int32_t pushed);
  void failure_put_off(const Label& here);
  void neck_cut_put_off();

  // --- templates ---------------------------------------------------------------------------------------------------------------
  Emitted control();  // control.cpp
  Emitted cuts();
  Emitted choices();  // choices.cpp
  bool name_alternative(std::uint64_t word);
  bool enter_above(const NewestChoice&);  // the clause that the trace goes on with; false: nothing will be known of the choice point
  void try_clause(const NewestChoice&, std::uint64_t clause);
  Emitted switches();  // switches.cpp
  void switch_on_type(std::function<void()> on_list = {});
  void switch_on_key();  // that is in rax
  Emitted terms();       // terms.cpp
  Emitted unify_read();
  Emitted unify_write();
  // `read` with S at the list, `write` after binding a variable to a list at H: a cold place, from which it jumps on.
  void get_list(const Mem& from, const std::function<void()>& read, const std::function<void()>& write);
  Emitted get_structure(const Mem& from);
  void follow(const Label& again, const Label& variable);
  void unify_cells(std::uint32_t common);  // rax and rdx, or fail
  void unless_value(const Gp& c, const Label& then);
  void unify_rax_and_rdx();  // rdx is more likely a variable
  void unify_constant(const Mem& from, std::uint64_t bits);
  void unify_argument(std::int32_t argument, const Mem& with);
  void put_slot(unsigned i);
  Emitted fused();  // fused.cpp
  Emitted list_of(char head, char tail);
  Emitted fused_read();
  Emitted fused_write();
  Emitted tests();  // tests.cpp
  Emitted type_test(unsigned tags, bool looks_into_boxes = false);
  Emitted identity(bool wanted);
  Emitted not_unifiable();
  void is_attributed_either(const Label& then);
  void look_up(const Gp& c, unsigned i);
  Emitted comparison(x86::CondCode fails, bool with_constant);
  Emitted arithmetic();  // arithmetic.cpp
  Emitted compute(const std::function<void(const Label& rare)>& from_integers, bool with_constant = false,
                  const std::function<void()>& from_floats = {});
  void load_operands(unsigned i, unsigned j, std::optional<Cell> constant, const Label& other);
  void look_up_operands(bool first, bool second);
  void keep_integers(unsigned i, std::optional<unsigned> j, const Label& unsaved, const Label& others, const Label& retry);
  void new_float(const Mem& to, const Label& rare);

  const Program& program_;
  const Places& at_;
  const CommonCode& common_;
  const std::atomic<std::int32_t>* table_;
  const std::int32_t calls_until_hot_;
  CodeSpace& space_;
  Assembly as_;
  x86::Assembler& a;
  const Word* const code_;
  const Word* P_ = nullptr;
  const Word* next_ = nullptr;
  Mode mode_ = Mode::read, next_mode_ = Mode::read;
  // Of the trace at hand: X registers that are small integers before the instruction P, those that it has found to be behind it, and whether
  // this trace finds any: those that cold code goes on with do not, so each word has code twice at most.
  static constexpr unsigned known_registers = 64;
  std::uint64_t integers_ = 0, now_integers_ = 0;
  bool learns_ = false;
  std::optional<unsigned> list_in_S_, now_list_in_S_;  // the list X(i) is in S, for the next instruction only
  std::optional<NewestChoice> newest_, now_newest_;    // now_newest_: the clause begins behind the instruction P
  bool knows() const { return integers_ != 0 || list_in_S_ || newest_; }
  std::unordered_set<std::uint64_t> without_knowledge_;  // places that cold code goes on at
  std::uint64_t words_ = 0, instructions_ = 0;

  struct Place {
    Label label;
    bool done = false, emulated = false;
  };
  std::unordered_map<std::uint64_t, Place> places_;        // by PlaceKey
  std::unordered_map<std::uint64_t, NewestChoice> above_;  // of those with an alternative: the choice point
  std::vector<std::uint64_t> waiting_;                     // begin traces; the last one first
  std::vector<std::uint64_t> named_;
  std::unordered_set<std::uint64_t> alternatives_;                                  // that were named
  std::map<std::tuple<std::uint64_t, std::uint64_t, bool, bool>, Label> failures_;  // by alternative, registers to restore, environment, put off
  std::map<std::tuple<std::uint64_t, unsigned, bool>, Label> pushing_;  // code that pushes what was put off: by alternative, arguments, light
  Label leave_;                                                         // of the instruction that is at hand
  std::vector<std::function<void()>> cold_;
};

}  // namespace penelope::native
