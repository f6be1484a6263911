// The machine loop: threaded dispatch over the words of instructions.def.
//
// Registers in locals:   P  current instruction       H  heap top            TR trail top
//                        E  environment               B  newest choice point B0 cut barrier
//                        CP continuation (address)    LT local top           S  next argument in read mode
// HB is heap_backtrack in memory. Legal ways to leave an instruction:
//   NEXT(n)        go on n words further, read-mode table         WRITE_NEXT(n)  the same, write-mode table
//   goto backtrack fail                                           goto enter     call `callee` (polls)
//   JUMP(label)    go to a label word of the current clause       return         leave the machine
// Anything called that may look at the machine, or raise an error, stands between SAVE and LOAD.
#include "wam/code/clause_store.hpp"
#include "wam/code/entry_fronts.hpp"
#include "wam/compiler/chains.hpp"
#include "wam/compiler/compiler.hpp"
#include "wam/machine/alarm.hpp"
#include "wam/machine/builtin.hpp"
#include "wam/machine/call_limits.hpp"
#include "wam/machine/levels.hpp"
#include "wam/machine/native_code.hpp"
#include "wam/machine/or_parallel.hpp"
#include "wam/machine/table_evaluations.hpp"
#include "wam/machine/worker.hpp"
#include "wam/term/arithmetic.hpp"
#include "wam/term/error_balls.hpp"
#include "wam/term/errors.hpp"

namespace penelope {

#define SAVE()      \
  do {              \
    this->P = P;    \
    heap_top = H;   \
    trail_top = TR; \
    this->E = E;    \
    this->B = B;    \
    this->B0 = B0;  \
    this->CP = CP;  \
    local_top = LT; \
  } while (0)
#define LOAD()      \
  do {              \
    LOAD_TERM();    \
    E = this->E;    \
    B = this->B;    \
    B0 = this->B0;  \
    CP = this->CP;  \
    LT = local_top; \
  } while (0)
// Where goals have limits (call_limits.hpp): D is the depth of the predicate whose clause runs. run_within_limits.cpp is the loop that has it.
#ifdef PENELOPE_LOOP_COUNTS
#define LOAD_LIMITS() (numbers = limits_->numbers())
#define BELOW(environment) ((environment)-1)
#define DEPTH_IN(frame) (D = (frame)[-1].as_int())
#define NOTE_DEPTH(d) (numbers.depth[CallLimits::deepest] = Cell::integer(std::max((d), numbers.depth[CallLimits::deepest].as_int())))
// Where the loop begins: what proceeds or fails there reads the depth elsewhere, and another cell may lie below the local top.
#define DEPTH_AT_ENTRY() (D = LT[-1].is_int() ? LT[-1].as_int() : 0)
#define RETRY_DEPTH() (DEPTH_IN(LT), NOTE_DEPTH(D))
#define PUSH_DEPTH() (*LT++ = Cell::integer(D))
#define DROP_DEPTH() (LT -= LT > LOCAL_OF(B))
#define PUSH_DEPTH_OF_GOAL() (++D, PUSH_DEPTH())
#define PUSH_GREATER_DEPTH() (DROP_DEPTH(), PUSH_DEPTH_OF_GOAL())
#define ENTER_FROM_CLAUSE() goto enter_deeper
// A comparison or a built-in that is compiled inline is as deep as a call. Where that is too deep it fails. As in SWI-Prolog, computing a value
// is no call.
#define INLINE_GOAL(on_failure)                                            \
  do {                                                                     \
    const std::int64_t limit_ = numbers.depth[CallLimits::limit].as_int(); \
    NOTE_DEPTH(D + 1);                                                     \
    if (PENELOPE_UNLIKELY(D >= limit_)) on_failure;                        \
  } while (0)
#else
#define LOAD_LIMITS() (void)0
#define BELOW(environment) (environment)
#define DEPTH_IN(frame) (void)0
#define DEPTH_AT_ENTRY() (void)0
#define RETRY_DEPTH() (void)0
#define PUSH_DEPTH() (void)0
#define DROP_DEPTH() (void)0
#define PUSH_DEPTH_OF_GOAL() (void)0
#define PUSH_GREATER_DEPTH() (void)0
#define ENTER_FROM_CLAUSE() goto enter
#define INLINE_GOAL(on_failure) (void)0
#endif

// Term-level calls touch only H and TR.
#define SAVE_TERM() (heap_top = H, trail_top = TR)
#define LOAD_TERM() (H = heap_top, TR = trail_top, LOAD_LIMITS())

#define DISPATCH() goto* read_mode[P->bits & 0xffff]
#define WRITE_DISPATCH() goto* write_mode[P->bits & 0xffff]
#define NEXT(n) \
  do {          \
    P += (n);   \
    DISPATCH(); \
  } while (0)
#define WRITE_NEXT(n) \
  do {                \
    P += (n);         \
    WRITE_DISPATCH(); \
  } while (0)
#define BOTH(name) read_##name : write_##name:
#define READ(name) read_##name:
#define WRITE(name) write_##name:
#define JUMP_OR_FAIL(displacement)          \
  do {                                      \
    const std::int64_t d_ = (displacement); \
    if (d_ == 0) goto backtrack;            \
    P += d_;                                \
    DISPATCH();                             \
  } while (0)

#define XA X[P->a()]
#define XB X[P->b()]
#define XC X[P->c()]
#define Y(i) E[env::slots + (i)]
#define AT(c) (reinterpret_cast<Cell*>(base + (c).bits))                            // Ref cells: tag 0
#define AT_TAG(c, t) (reinterpret_cast<Cell*>(base + (c).bits - unsigned(Tag::t)))  // known tag
#define MAKE(t, p) (Cell{static_cast<std::uint64_t>(reinterpret_cast<char*>(p) - base) + unsigned(Tag::t)})
#define SMALL(w) (Cell{static_cast<std::uint64_t>(static_cast<std::int64_t>((w)->signed_wide()))})

// Dereferences c; a bound attributed variable is seen through, an unbound one stays an Attr cell.
#define DEREF(c)                                          \
  do {                                                    \
    while ((c).is_ref()) {                                \
      const Cell v_ = *AT(c);                             \
      if (v_ == (c)) break;                               \
      (c) = v_;                                           \
    }                                                     \
    if (PENELOPE_UNLIKELY((c).is_attr())) (c) = deref(c); \
  } while (0)

#define BIND(variable, value)                    \
  do {                                           \
    Cell* const p_ = AT(variable);               \
    *p_ = (value);                               \
    if (p_ < heap_backtrack) *TR++ = (variable); \
  } while (0)
#define BIND_ATTRIBUTED(variable, value)              \
  do {                                                \
    SAVE_TERM();                                      \
    bind_attributed(AT_TAG(variable, Attr), (value)); \
    LOAD_TERM();                                      \
  } while (0)

// Plain variables and one-cell terms are unified here.
#define UNIFY(x, y)                                       \
  do {                                                    \
    Cell x_ = (x);                                        \
    Cell y_ = (y);                                        \
    DEREF(x_);                                            \
    DEREF(y_);                                            \
    if (x_ != y_) {                                       \
      if (x_.is_ref() && !y_.is_var()) {                  \
        BIND(x_, y_);                                     \
      } else if (y_.is_ref() && !x_.is_var()) {           \
        BIND(y_, x_);                                     \
      } else {                                            \
        if (x_.is_int() || x_.is_atom()) {                \
          if (!y_.is_var()) goto backtrack;               \
        }                                                 \
        SAVE_TERM();                                      \
        const bool unified_ = unify(x_, y_);              \
        LOAD_TERM();                                      \
        if (PENELOPE_UNLIKELY(!unified_)) goto backtrack; \
      }                                                   \
    }                                                     \
  } while (0)

// unify argument *S with the cell v
#define UNIFY_ARGUMENT(v)        \
  do {                           \
    Cell a_ = *S++;              \
    Cell b_ = (v);               \
    if (a_ != b_) UNIFY(a_, b_); \
  } while (0)

#define UNIFY_CONSTANT(start, constant)             \
  do {                                              \
    Cell c_ = (start);                              \
    const Cell k_ = (constant);                     \
    DEREF(c_);                                      \
    if (c_ != k_) {                                 \
      if (c_.is_ref()) {                            \
        BIND(c_, k_);                               \
      } else if (PENELOPE_UNLIKELY(c_.is_attr())) { \
        BIND_ATTRIBUTED(c_, k_);                    \
      } else {                                      \
        goto backtrack;                             \
      }                                             \
    }                                               \
  } while (0)

#define NEW_VARIABLE(target)      \
  do {                            \
    const Cell n_ = MAKE(Ref, H); \
    *H++ = n_;                    \
    (target) = n_;                \
  } while (0)

// A slot goes into a term: what it has got since, so that nobody who reads the term has to follow a reference. A variable stays a reference.
#define PUT_SLOT(slot)                     \
  do {                                     \
    Cell c_ = (slot);                      \
    while (c_.is_ref()) {                  \
      const Cell v_ = *AT(c_);             \
      if (v_ == c_ || v_.is_attr()) break; \
      c_ = v_;                             \
    }                                      \
    *H++ = c_;                             \
  } while (0)

#define GET_LIST(on_read, on_write) GET_LIST_FROM(XA, on_read, on_write)
#define GET_LIST_FROM(start, on_read, on_write) \
  do {                                          \
    Cell c_ = (start);                          \
    DEREF(c_);                                  \
    if (PENELOPE_LIKELY(c_.is_list())) {        \
      S = AT_TAG(c_, List);                     \
      on_read;                                  \
    }                                           \
    if (c_.is_ref()) {                          \
      BIND(c_, MAKE(List, H));                  \
      on_write;                                 \
    }                                           \
    if (c_.is_attr()) {                         \
      Cell* const pair_ = H;                    \
      H += 2;                                   \
      NEW_VARIABLE_AT(pair_);                   \
      NEW_VARIABLE_AT(pair_ + 1);               \
      BIND_ATTRIBUTED(c_, MAKE(List, pair_));   \
      S = pair_;                                \
      on_read;                                  \
    }                                           \
    goto backtrack;                             \
  } while (0)
#define NEW_VARIABLE_AT(p) (*(p) = MAKE(Ref, (p)))

#define GET_STRUCTURE(start)                                                        \
  do {                                                                              \
    Cell c_ = (start);                                                              \
    DEREF(c_);                                                                      \
    const FunctorId functor_ = P->wide();                                           \
    if (PENELOPE_LIKELY(c_.is_struct())) {                                          \
      Cell* const header_ = AT_TAG(c_, Struct);                                     \
      if (header_->functor() != functor_) goto backtrack;                           \
      S = header_ + 1;                                                              \
      NEXT(1);                                                                      \
    }                                                                               \
    if (PENELOPE_LIKELY(c_.is_ref())) {                                             \
      BIND(c_, MAKE(Struct, H));                                                    \
      *H++ = headers[functor_];                                                     \
      WRITE_NEXT(1);                                                                \
    }                                                                               \
    if (c_.is_attr()) {                                                             \
      Cell* const header_ = H;                                                      \
      const std::uint32_t arity_ = headers[functor_].arity();                       \
      *header_ = headers[functor_];                                                 \
      H += arity_ + 1;                                                              \
      for (std::uint32_t i_ = 1; i_ <= arity_; ++i_) NEW_VARIABLE_AT(header_ + i_); \
      BIND_ATTRIBUTED(c_, MAKE(Struct, header_));                                   \
      S = header_ + 1;                                                              \
      NEXT(1);                                                                      \
    }                                                                               \
    goto backtrack;                                                                 \
  } while (0)

// Goes to a target of a switch. Which one is a branch that the processor predicts: were it a load from a table indexed by data, P would
// wait for the data. The text keeps the compiler from making one load of several branches again.
#define GO_TO_TARGET(offset, text)  \
  do {                              \
    P = code + (offset);            \
    asm volatile("# target " text); \
    DISPATCH();                     \
  } while (0)

// Goes to the target of the type of a cell that is no list; `targets` is the pairs of offsets behind the instruction.
#define SWITCH_ON_OTHER_TYPE(c)                                 \
  do {                                                          \
    if ((c).is_struct()) GO_TO_TARGET(targets[3], "structure"); \
    if ((c).is_var()) GO_TO_TARGET(targets[0], "variable");     \
    if (!(c).is_box()) GO_TO_TARGET(targets[1], "constant");    \
    GO_TO_TARGET(targets[4], "box");                            \
  } while (0)

// Goes to the target of a key in the hash table behind the instruction. A small one is looked through from its start, for the same reason.
#define SWITCH_ON_KEY(key)                                                                                       \
  do {                                                                                                           \
    const Cell k_ = (key);                                                                                       \
    const std::uint32_t slots_ = P->wide();                                                                      \
    const Word* const table_ = P + 1;                                                                            \
    const Word* const end_ = table_ + 2 * slots_;                                                                \
    if (slots_ <= most_slots_looked_through) {                                                                   \
      const Word* at_ = table_;                                                                                  \
      do {                                                                                                       \
        if (at_->bits == k_.bits) GO_TO_TARGET(at_[1].bits, "key");                                              \
        at_ += 2;                                                                                                \
      } while (at_ != end_);                                                                                     \
      GO_TO_TARGET(end_->bits, "no key");                                                                        \
    }                                                                                                            \
    std::uint32_t slot_ = static_cast<std::uint32_t>(hash_key(k_)) & (slots_ - 1);                               \
    while (table_[2 * slot_].bits != k_.bits && table_[2 * slot_].bits != 0) slot_ = (slot_ + 1) & (slots_ - 1); \
    const bool found_ = table_[2 * slot_].bits != 0;                                                             \
    P = code + table_[found_ ? 2 * slot_ + 1 : 2 * slots_].bits;                                                 \
    DISPATCH();                                                                                                  \
  } while (0)

// Goes to the clause of a try where argument n, counted from 1, is unbound: then its head matches, and it cuts. 0: no argument says that.
#define ENTER_IF_UNBOUND(n, clause)                                        \
  do {                                                                     \
    if (const unsigned n_ = (n); n_ != 0) {                                \
      Cell c_ = X[n_ - 1];                                                 \
      DEREF(c_);                                                           \
      if (PENELOPE_LIKELY(c_.is_ref())) GO_TO_TARGET((clause), "certain"); \
    }                                                                      \
  } while (0)

// A new environment of n slots.
#define ALLOCATE(n)                                                                  \
  do {                                                                               \
    if (PENELOPE_UNLIKELY(LT + env::slots + (n) > local_limit)) goto local_overflow; \
    LT[env::caller] = offset_cell(E);                                                \
    LT[env::continuation].bits = CP;                                                 \
    E = LT;                                                                          \
  } while (0)

// Leaves the machine with the ball of an error; what the machine was is saved.
#define RAISE(ball)      \
  do {                   \
    X[0] = (ball);       \
    return Exit::thrown; \
  } while (0)

// A register becomes the value that was computed behind SAVE; an error is raised.
#define TO_XA(computed)                                       \
  do {                                                        \
    const Cell value_ = (computed);                           \
    LOAD_TERM();                                              \
    if (PENELOPE_UNLIKELY(value_.is_struct())) RAISE(value_); \
    XA = value_;                                              \
  } while (0)

// Where failure goes to a light choice point, it finds the registers as they are: they must not get what a binding that it undoes has given.
#define REGISTERS_ARE_SAVED() ((B[choice::local].bits & choice::light_bit) == 0)

// A built-in with its arguments in X, behind SAVE; then proceed. A few push or cut choice points.
#define CALL_DETERMINISTIC(builtin_)                  \
  do {                                                \
    const bool ok_ = (builtin_).det(*this, X);        \
    PENELOPE_CHECK(!ok_ || !is_raised());             \
    LOAD();                                           \
    if (PENELOPE_UNLIKELY(!ok_)) goto failed_builtin; \
    goto read_proceed;                                \
  } while (0)

// The operand c of X(i): a register that refers to a small integer gets the integer, so that it is looked up once.
#define DEREF_NUMBER(c, register_)                                \
  do {                                                            \
    DEREF(c);                                                     \
    if ((c).is_int() && REGISTERS_ARE_SAVED()) (register_) = (c); \
  } while (0)

// The same for the values of any kind of a test.
#define DEREF_VALUE(c, register_)                                  \
  do {                                                             \
    if (!(c).is_var()) break;                                      \
    DEREF(c);                                                      \
    if (!(c).is_var() && REGISTERS_ARE_SAVED()) (register_) = (c); \
  } while (0)

// Both operands small integers: `fast` computes; otherwise dereference and try again, then the general function.
#define ARITHMETIC(fast, slow)                            \
  do {                                                    \
    Cell x = XB, y = XC;                                  \
    if (PENELOPE_UNLIKELY(!(x.is_int() && y.is_int()))) { \
      DEREF_NUMBER(x, XB);                                \
      DEREF_NUMBER(y, XC);                                \
    }                                                     \
    if (PENELOPE_LIKELY(x.is_int() && y.is_int())) {      \
      fast                                                \
    }                                                     \
    SAVE();                                               \
    TO_XA(slow(*this, x, y));                             \
    NEXT(1);                                              \
  } while (0)

#define COMPARE(operator_, accept)                                                            \
  do {                                                                                        \
    INLINE_GOAL(JUMP_OR_FAIL(P->signed_c()));                                                 \
    Cell x = XA, y = XB;                                                                      \
    if (PENELOPE_UNLIKELY(!(x.is_int() && y.is_int()))) {                                     \
      DEREF_NUMBER(x, XA);                                                                    \
      DEREF_NUMBER(y, XB);                                                                    \
    }                                                                                         \
    bool holds_;                                                                              \
    if (PENELOPE_LIKELY(x.is_int() && y.is_int())) {                                          \
      holds_ = static_cast<std::int64_t>(x.bits) operator_ static_cast<std::int64_t>(y.bits); \
    } else {                                                                                  \
      SAVE();                                                                                 \
      Cell error_;                                                                            \
      const int order_ = compare_or_error(*this, x, y, error_);                               \
      LOAD_TERM();                                                                            \
      if (PENELOPE_UNLIKELY(order_ == not_compared)) RAISE(error_);                           \
      holds_ = order_ != unordered ? order_ operator_ 0 : (accept);                           \
    }                                                                                         \
    if (holds_) NEXT(1);                                                                      \
    JUMP_OR_FAIL(P->signed_c());                                                              \
  } while (0)

#define COMPARE_INT(operator_, accept)                                                        \
  do {                                                                                        \
    INLINE_GOAL(JUMP_OR_FAIL(P->signed_c()));                                                 \
    Cell x = XA;                                                                              \
    const Cell y = Cell::integer(P->signed_b());                                              \
    if (PENELOPE_UNLIKELY(!x.is_int())) DEREF_NUMBER(x, XA);                                  \
    bool holds_;                                                                              \
    if (PENELOPE_LIKELY(x.is_int())) {                                                        \
      holds_ = static_cast<std::int64_t>(x.bits) operator_ static_cast<std::int64_t>(y.bits); \
    } else {                                                                                  \
      SAVE();                                                                                 \
      Cell error_;                                                                            \
      const int order_ = compare_or_error(*this, x, y, error_);                               \
      LOAD_TERM();                                                                            \
      if (PENELOPE_UNLIKELY(order_ == not_compared)) RAISE(error_);                           \
      holds_ = order_ != unordered ? order_ operator_ 0 : (accept);                           \
    }                                                                                         \
    if (holds_) NEXT(1);                                                                      \
    JUMP_OR_FAIL(P->signed_c());                                                              \
  } while (0)

#define TYPE_TEST(condition)        \
  do {                              \
    Cell c = XA;                    \
    DEREF(c);                       \
    if (condition) NEXT(1);         \
    JUMP_OR_FAIL(P->signed_wide()); \
  } while (0)

#define CUT_TO(level)                              \
  do {                                             \
    Cell* const level_ = (level);                  \
    if (B > level_) {                              \
      if (PENELOPE_UNLIKELY(level_ < cut_guard)) { \
        SAVE();                                    \
        cut_to(level_);                            \
        LOAD();                                    \
      } else {                                     \
        B = level_;                                \
        heap_backtrack = pointer(B[choice::heap]); \
      }                                            \
    }                                              \
  } while (0)

#define LOCAL_OF(b) (reinterpret_cast<Cell*>(base + ((b)[choice::local].bits & ~choice::light_bit)))
#define SET_LOCAL_TOP(candidate)            \
  do {                                      \
    Cell* const c_ = (candidate);           \
    Cell* const protected_ = LOCAL_OF(B);   \
    LT = c_ > protected_ ? c_ : protected_; \
  } while (0)

// Four cells are copied whatever n is: most predicates have no more arguments, what is too much lies above the choice
// point or in dead registers, and a loop of unpredictable length would cost more.
#define COPY_ARGUMENTS(to, from, n)                                     \
  do {                                                                  \
    Cell* const to_ = (to);                                             \
    const Cell* const from_ = (from);                                   \
    to_[0] = from_[0];                                                  \
    to_[1] = from_[1];                                                  \
    to_[2] = from_[2];                                                  \
    to_[3] = from_[3];                                                  \
    for (unsigned i_ = 4, n_ = (n); i_ < n_; ++i_) to_[i_] = from_[i_]; \
  } while (0)

#define RESTORE_FROM_CHOICE(n)                 \
  do {                                         \
    E = pointer(B[choice::environment]);       \
    CP = B[choice::continuation].bits;         \
    LT = LOCAL_OF(B);                          \
    RETRY_DEPTH();                             \
    COPY_ARGUMENTS(X, B + choice::cells, (n)); \
  } while (0)

#define PUSH_CHOICE(n, alt)                                                                 \
  do {                                                                                      \
    Cell* const new_ = B + choice::cells + B[choice::saved].bits;                           \
    if (PENELOPE_UNLIKELY(new_ + choice::cells + (n) > choice_limit)) goto choice_overflow; \
    new_[choice::previous] = offset_cell(B);                                                \
    new_[choice::alternative].bits = (alt);                                                 \
    new_[choice::heap] = offset_cell(H);                                                    \
    new_[choice::trail] = offset_cell(TR);                                                  \
    new_[choice::local] = offset_cell(LT);                                                  \
    new_[choice::environment] = offset_cell(E);                                             \
    new_[choice::continuation].bits = CP;                                                   \
    new_[choice::identity].bits = next_serial++;                                            \
    new_[choice::saved].bits = (n);                                                         \
    COPY_ARGUMENTS(new_ + choice::cells, X, (n));                                           \
    B = new_;                                                                               \
    heap_backtrack = H;                                                                     \
  } while (0)

#define PUSH_LIGHT_CHOICE(alt)                                                                         \
  do {                                                                                                 \
    Cell* const new_ = B + choice::cells + B[choice::saved].bits;                                      \
    if (PENELOPE_UNLIKELY(new_ + choice::cells + register_count > choice_limit)) goto choice_overflow; \
    new_[choice::previous] = offset_cell(B);                                                           \
    new_[choice::alternative].bits = (alt);                                                            \
    new_[choice::heap] = offset_cell(H);                                                               \
    new_[choice::trail] = offset_cell(TR);                                                             \
    new_[choice::local].bits = offset_of(LT) | choice::light_bit;                                      \
    B = new_;                                                                                          \
    heap_backtrack = H;                                                                                \
  } while (0)

// Goes on at P: the target of a call; where code goes on that may be native; where it is not. run_native.cpp is the loop that looks for native
// code.
#ifdef PENELOPE_LOOP_GOES_NATIVE
#define DISPATCH_CALLED() goto enter_native
#define DISPATCH_MAYBE_NATIVE() goto maybe_native
#define DISPATCH_EMULATED() DISPATCH()
#define ENTER(id)                                                                                   \
  do {                                                                                              \
    ++inferences;                                                                                   \
    B0 = B;                                                                                         \
    callee = predicates + (id);                                                                     \
    P = callee->entry;                                                                              \
    if (PENELOPE_UNLIKELY(H >= heap_trigger.load(std::memory_order_relaxed))) goto poll_then_enter; \
    goto enter_native;                                                                              \
  } while (0)
#else
#define DISPATCH_CALLED() DISPATCH()
#define DISPATCH_MAYBE_NATIVE() DISPATCH()
#define DISPATCH_EMULATED() (void)0
#ifdef PENELOPE_LOOP_COUNTS
#define ENTER(id)               \
  do {                          \
    callee = predicates + (id); \
    goto enter_deeper;          \
  } while (0)
#else
// Each call instruction has its own copy, and so its own indirect jump. S is the front, for a switch that is the entry.
#define ENTER(id)                                                                                   \
  do {                                                                                              \
    const PredicateId id_ = (id);                                                                   \
    ++inferences;                                                                                   \
    B0 = B;                                                                                         \
    callee = predicates + id_;                                                                      \
    EntryFront& front_ = entry_front(predicates, id_);                                              \
    const Word first_{front_.first.load(std::memory_order_acquire)};                                \
    S = reinterpret_cast<Cell*>(&front_);                                                           \
    P = code + first_.wide();                                                                       \
    if (PENELOPE_UNLIKELY(H >= heap_trigger.load(std::memory_order_relaxed))) goto poll_then_enter; \
    goto* entry_mode[first_.bits & 0xffff];                                                         \
  } while (0)
#endif
#endif

#define ADDRESS(p) (static_cast<CodeAddress>((p)-code))

#ifdef PENELOPE_LOOP_GOES_NATIVE
Worker::Exit Worker::native_loop(NativeCode& native) {
  std::int32_t native_entry = 0;
  NativeState native_state;
#elif defined PENELOPE_LOOP_COUNTS
Worker::Exit Worker::counting_loop() {
  CallLimits::Numbers numbers;
  std::int64_t D = 0;
#else
Worker::Exit Worker::loop() {
#endif
  static const void* const read_mode[] = {
#define INSTRUCTION(name, ...) &&read_##name,
#include "wam/code/instructions.def"
#undef INSTRUCTION
  };
  // Of the instruction at the entry of a predicate: switches take their targets from its front.
  [[maybe_unused]] static const void* const entry_mode[] = {
#define ENTRY_types(name) &&entry_##name
#define ENTRY_none(name) (Op::name == Op::fail ? &&entry_unknown : &&read_##name)
#define ENTRY_tries(name) &&read_##name
#define ENTRY_retries(name) &&read_##name
#define ENTRY_promotes(name) &&read_##name
#define ENTRY_trusts(name) &&read_##name
#define ENTRY_clause(name) &&read_##name
#define ENTRY_keys(name) &&read_##name
#define ENTRY_argument(name) &&read_##name
#define ENTRY_steps(name) &&read_##name
#define INSTRUCTION(name, words, length, operands, access, ends, index, ...) ENTRY_##index(name),
#include "wam/code/instructions.def"
#undef INSTRUCTION
      &&entry_elsewhere, &&entry_at_entry};
  static_assert(std::size(entry_mode) == front::opcodes);
  static const void* const write_mode[] = {
#define INSTRUCTION(name, ...) &&write_##name,
#include "wam/code/instructions.def"
#undef INSTRUCTION
  };

  constexpr std::uint32_t most_slots_looked_through = 16;
#ifdef PENELOPE_LOOP_COUNTS
  constexpr bool counts = true;
  constexpr std::uint32_t not_counted = predicate_uncounted | predicate_hidden;
#else
  constexpr bool counts = false;
#endif

  const Word* P = this->P;
  Cell *H, *TR, *E, *B, *B0, *LT;
  Cell* S = nullptr;
  CodeAddress CP;
  Predicate* callee = nullptr;
  char* const base = this->base;
  Cell* const X = this->X;
  const Word* const code = program.code_base();
  Predicate* const predicates = &program.predicate(0);
  const BuiltinTable& builtin_table = builtins();
  const Cell* const headers = program.symbols.functor_headers();
  LOAD();
  DEPTH_AT_ENTRY();
  DISPATCH();

  // --- shared ends ----------------------------------------------------------------------------------------------
failed_builtin : {
  const Cell error_ = take_raised();
  if (PENELOPE_UNLIKELY(error_.bits != 0)) RAISE(error_);
}
backtrack : {
  Cell* const down_to = pointer(B[choice::trail]);
  const std::uint64_t newer = B[choice::heap].bits;  // cells from here on are gone
  while (TR > down_to) {
    const Cell entry = *--TR;
    if (PENELOPE_LIKELY(entry.is_ref())) {
      if (entry.bits < newer) *AT(entry) = entry;
    } else {
      *at(entry) = *--TR;
    }
  }
  H = pointer(B[choice::heap]);
  heap_backtrack = H;
  pending_wakeups.bits = 0;
  if (PENELOPE_UNLIKELY(B <= watch.load(std::memory_order_relaxed))) goto ask_parallel;
  P = code + B[choice::alternative].bits;
  DISPATCH_MAYBE_NATIVE();
}

ask_parallel:
  SAVE();
  parallel->backtrack(*this);
  if (PENELOPE_UNLIKELY(limits_->apply() != counts)) return Exit::changes_loop;
  LOAD();
  P = this->P;
  DISPATCH();

choice_overflow:
local_overflow:
  SAVE();
  resource_error(*this, "stack");

#ifdef PENELOPE_LOOP_COUNTS
enter_deeper:  // from a clause
  if (PENELOPE_UNLIKELY(LT >= local_limit)) goto local_overflow;
  D += (callee->flags.load(std::memory_order_relaxed) & not_counted) == 0;
  PUSH_DEPTH();
enter:
  if ((callee->flags.load(std::memory_order_relaxed) & not_counted) == 0) {
    if (PENELOPE_UNLIKELY(numbers.count->as_int() >= numbers.last)) {
      SAVE();
      RAISE(symbols.atom_cell("$inference_limit"));
    }
    *numbers.count = Cell::integer(numbers.count->as_int() + 1);
    NOTE_DEPTH(D);
    if (PENELOPE_UNLIKELY(D > numbers.depth[CallLimits::limit].as_int())) goto backtrack;
  }
#else
enter:  // call `callee` with arguments in X; CP, LT set
#endif
  ++inferences;
  B0 = B;
  if (PENELOPE_UNLIKELY(H >= heap_trigger.load(std::memory_order_relaxed))) goto poll_then_enter;
  goto entry_elsewhere;
entry_unknown:
  fill_entry_front(program, *callee);
entry_elsewhere:
  P = callee->entry;
entry_at_entry:
  DISPATCH_CALLED();

poll_then_enter:
  P = callee->entry;
  SAVE();
  callee = poll(callee);
  LOAD();
  DEPTH_IN(LT);
  B0 = B;
  P = callee->entry;
  DISPATCH_CALLED();

#ifdef PENELOPE_LOOP_GOES_NATIVE
  // --- native code ------------------------------------------------------------------------------------------------
enter_native:
  if (const auto word = static_cast<std::uint64_t>(P - code); word < native.words) {
    native_entry = native.table[word].load(std::memory_order_acquire);
    if (native_entry <= 0) native_entry = native.count_call(word, native_entry);
    if (native_entry > 0) goto run_native;
  }
  DISPATCH();
maybe_native:
  native_entry = native.table[P - code].load(std::memory_order_acquire);
  if (native_entry <= 0) native_entry = native.count_call(static_cast<std::uint64_t>(P - code), native_entry);
  if (native_entry > 0) goto run_native;
  DISPATCH();
run_native:
  SAVE();
  native_state.S = S;
  {
    const NativeLeft left = native.enter(this, native_entry, &native_state);
    LOAD();
    P = this->P;
    S = native_state.S;
    switch (left) {
      case NativeLeft::at_instruction: DISPATCH();
      case NativeLeft::at_target: goto maybe_native;
      case NativeLeft::at_entry: goto enter_native;
      case NativeLeft::to_backtrack: goto backtrack;
      case NativeLeft::with_exception:
        if (native_state.exception) std::rethrow_exception(std::exchange(native_state.exception, nullptr));
        RAISE(native_state.ball);
      case NativeLeft::at_poll:
        callee = native_state.callee;
        P = callee->entry;
        goto poll_then_enter;
    }
  }
#endif

  // --- control --------------------------------------------------------------------------------------------------
  BOTH(fail) goto backtrack;
  BOTH(call) {
    SET_LOCAL_TOP(E + env::slots + P->a());
    CP = ADDRESS(P + 2);
    ENTER(P->wide());
  }
  BOTH(call_continue) {
    SET_LOCAL_TOP(E + env::slots + P->a());
    CP = P[1].bits;
    callee = predicates + P->wide();
    ENTER_FROM_CLAUSE();
  }
  BOTH(deallocate_execute) {
    CP = E[env::continuation].bits;
    SET_LOCAL_TOP(BELOW(E));
    E = pointer(E[env::caller]);
    ENTER(P->wide());
  }
  BOTH(execute) {
    DROP_DEPTH();
    ENTER(P->wide());
  }
  BOTH(deallocate_proceed) {
    CP = E[env::continuation].bits;
    E = pointer(E[env::caller]);
  }
  // falls through: proceed
  BOTH(proceed) {
    if (PENELOPE_UNLIKELY(pending_wakeups.bits != 0)) {
      SAVE();
      callee = start_wakeup();
      PUSH_DEPTH();
      goto enter;
    }
    DEPTH_IN(E);
    if (PENELOPE_LIKELY(!(CP & dynamic_code_bit))) {
      P = code + CP;
    } else {
      P = decode_dynamic(CP);
      DISPATCH_EMULATED();
    }
    DISPATCH_MAYBE_NATIVE();
  }
  BOTH(allocate) {
    ALLOCATE(P->a());
    NEXT(1);
  }
  BOTH(deallocate) {
    CP = E[env::continuation].bits;
    SET_LOCAL_TOP(BELOW(E));
    PUSH_DEPTH();
    E = pointer(E[env::caller]);
    NEXT(1);
  }
  BOTH(jump) {
    P += P->signed_wide();
    DISPATCH();
  }
  BOTH(call_builtin) {
    INLINE_GOAL(goto backtrack);
    SAVE();
    const bool ok = builtin_table[P->c()].det(*this, X + P->a());
    PENELOPE_CHECK(!ok || !is_raised());
    LOAD_TERM();
    if (PENELOPE_LIKELY(ok)) NEXT(1);
    goto failed_builtin;
  }

  // --- cuts -------------------------------------------------------------------------------------------------------
  BOTH(neck_cut) {
    if (PENELOPE_UNLIKELY(pending_wakeups.bits != 0)) {
      SAVE();
      if (B > B0 && (B[choice::local].bits & choice::light_bit)) promote_light(P->a());
      callee = wake_before();
      LOAD();
      goto enter;
    }
    CUT_TO(B0);
    NEXT(1);
  }
  BOTH(wake) {
    if (PENELOPE_UNLIKELY(pending_wakeups.bits != 0)) {
      SAVE();
      if (B[choice::local].bits & choice::light_bit) promote_light(P->a());
      callee = wake_before();  // comes back to this instruction
      LOAD();
      goto enter;
    }
    NEXT(2);
  }
  BOTH(get_level) {
    Y(P->a()) = level_cell(B0);
    NEXT(1);
  }
  BOTH(get_level_x) {
    XA = level_cell(B0);
    NEXT(1);
  }
  BOTH(get_current_level) {
    Y(P->a()) = level_cell(B);
    NEXT(1);
  }
  BOTH(cut) {
    S = level_of(Y(P->a()));
    goto cut_to_s;
  }
  BOTH(cut_x) {
    Cell level = XA;
    DEREF(level);
    S = level_of(level);
  }
cut_to_s:
  if (PENELOPE_UNLIKELY(pending_wakeups.bits != 0 || S < cleanup_top)) {
    SAVE();
    callee = interrupt_cut();  // comes back to this instruction
    LOAD();
    goto enter;
  }
  CUT_TO(S);
  NEXT(2);

  // --- get --------------------------------------------------------------------------------------------------------
  BOTH(move) {
    XA = XB;
    NEXT(1);
  }
  BOTH(move2) {
    XA = XB;
    X[P[1].a()] = X[P[1].b()];
    NEXT(2);
  }
  BOTH(get_y) {
    Y(P->a()) = XB;
    NEXT(1);
  }
  BOTH(get_y2) {
    Y(P->a()) = XB;
    Y(P[1].a()) = X[P[1].b()];
    NEXT(2);
  }
  BOTH(allocate_get_y2) {
    ALLOCATE(P->a());
    Y(P->b()) = XC;
    Y(P[1].a()) = X[P[1].b()];
    NEXT(2);
  }
  BOTH(allocate_get_y) {
    ALLOCATE(P->a());
    Y(P->b()) = XC;
    NEXT(1);
  }
  BOTH(get_value) {
    const Cell x = XA, y = XB;
    if (x != y) UNIFY(x, y);
    NEXT(1);
  }
  BOTH(get_value_y) {
    const Cell x = Y(P->a()), y = XB;
    if (x != y) UNIFY(x, y);
    NEXT(1);
  }
  BOTH(get_const) {
    UNIFY_CONSTANT(XA, SMALL(P));
    NEXT(1);
  }
  BOTH(get_const_long) {
    UNIFY_CONSTANT(XA, P[1].cell());
    NEXT(2);
  }
  BOTH(get_list) { GET_LIST(NEXT(1), WRITE_NEXT(1)); }
  BOTH(get_structure) GET_STRUCTURE(XA);

  // --- unify --------------------------------------------------------------------------------------------------------
  READ(unify_variable) {
    XA = *S++;
    NEXT(1);
  }
  WRITE(unify_variable) {
    NEW_VARIABLE(XA);
    WRITE_NEXT(1);
  }
  READ(unify_variable_y) {
    Y(P->a()) = *S++;
    NEXT(1);
  }
  WRITE(unify_variable_y) {
    NEW_VARIABLE(Y(P->a()));
    WRITE_NEXT(1);
  }
  READ(unify_value) {
    UNIFY_ARGUMENT(XA);
    NEXT(1);
  }
  WRITE(unify_value) {
    *H++ = XA;
    WRITE_NEXT(1);
  }
  READ(unify_value_y) {
    UNIFY_ARGUMENT(Y(P->a()));
    NEXT(1);
  }
  WRITE(unify_value_y) {
    PUT_SLOT(Y(P->a()));
    WRITE_NEXT(1);
  }
  READ(unify_void) {
    S += P->a();
    NEXT(1);
  }
  WRITE(unify_void) {
    for (unsigned n = P->a(); n > 0; --n, ++H) NEW_VARIABLE_AT(H);
    WRITE_NEXT(1);
  }
  READ(unify_const) {
    UNIFY_CONSTANT(*S++, SMALL(P));
    NEXT(1);
  }
  WRITE(unify_const) {
    *H++ = SMALL(P);
    WRITE_NEXT(1);
  }
  READ(unify_const_long) {
    UNIFY_CONSTANT(*S++, P[1].cell());
    NEXT(2);
  }
  WRITE(unify_const_long) {
    *H++ = P[1].cell();
    WRITE_NEXT(2);
  }
  READ(unify_list) GET_LIST_FROM(*S, NEXT(1), WRITE_NEXT(1));
  WRITE(unify_list) {
    *H = MAKE(List, H + 1);
    ++H;
    WRITE_NEXT(1);
  }
  READ(unify_structure) GET_STRUCTURE(*S);
  WRITE(unify_structure) {
    *H = MAKE(Struct, H + 1);
    H[1] = headers[P->wide()];
    H += 2;
    WRITE_NEXT(1);
  }

  // --- put ------------------------------------------------------------------------------------------------------------
  BOTH(put_variable) {
    const Cell v = MAKE(Ref, H);
    *H++ = v;
    XA = v;
    XB = v;
    NEXT(1);
  }
  BOTH(put_variable_y) {
    const Cell v = MAKE(Ref, H);
    *H++ = v;
    Y(P->a()) = v;
    XB = v;
    NEXT(1);
  }
  BOTH(put_value_y) {
    XB = Y(P->a());
    NEXT(1);
  }
  BOTH(put_value_y2) {
    XB = Y(P->a());
    X[P[1].b()] = Y(P[1].a());
    NEXT(2);
  }
  BOTH(put_const) {
    XA = SMALL(P);
    NEXT(1);
  }
  BOTH(put_const_long) {
    XA = P[1].cell();
    NEXT(2);
  }
  BOTH(put_list) {
    XA = MAKE(List, H);
    WRITE_NEXT(1);
  }
  BOTH(put_structure) {
    XA = MAKE(Struct, H);
    *H++ = headers[P->wide()];
    WRITE_NEXT(1);
  }
  BOTH(more_slots)
  BOTH(more_masks) NEXT(1 + P->wide());
  BOTH(put_block) {
    const std::uint32_t words = P->wide();
    SAVE();
    XA = copy_in(*this, {reinterpret_cast<const Cell*>(P + 1), words});
    LOAD_TERM();
    NEXT(1 + words);
  }

  // --- fused -----------------------------------------------------------------------------------------------------------
  BOTH(get_list_var_var) {
    GET_LIST(
        {
          const Cell head = S[0];
          XC = S[1];
          XB = head;
          NEXT(1);
        },
        {
          NEW_VARIABLE_AT(H);
          NEW_VARIABLE_AT(H + 1);
          XB = H[0];
          XC = H[1];
          H += 2;
          NEXT(1);
        });
  }
  BOTH(get_list_val_var) {
    GET_LIST(
        {
          UNIFY_ARGUMENT(XB);
          XC = *S;
          NEXT(1);
        },
        {
          H[0] = XB;
          NEW_VARIABLE_AT(H + 1);
          XC = H[1];
          H += 2;
          NEXT(1);
        });
  }
  BOTH(get_list_var_val) {
    GET_LIST(
        {
          XB = *S++;
          UNIFY_ARGUMENT(XC);
          NEXT(1);
        },
        {
          NEW_VARIABLE_AT(H);
          XB = H[0];
          H[1] = XC;
          H += 2;
          NEXT(1);
        });
  }
  BOTH(get_list_val_val) {
    GET_LIST(
        {
          UNIFY_ARGUMENT(XB);
          UNIFY_ARGUMENT(XC);
          NEXT(1);
        },
        {
          H[0] = XB;
          H[1] = XC;
          H += 2;
          NEXT(1);
        });
  }
  BOTH(get_list_void_var) {
    GET_LIST(
        {
          XB = S[1];
          NEXT(1);
        },
        {
          NEW_VARIABLE_AT(H);
          NEW_VARIABLE_AT(H + 1);
          XB = H[1];
          H += 2;
          NEXT(1);
        });
  }
  BOTH(get_list_y_var) {
    GET_LIST(
        {
          Y(P->b()) = S[0];
          XC = S[1];
          NEXT(1);
        },
        {
          NEW_VARIABLE_AT(H);
          NEW_VARIABLE_AT(H + 1);
          Y(P->b()) = H[0];
          XC = H[1];
          H += 2;
          NEXT(1);
        });
  }
  BOTH(get_list_var_y) {
    GET_LIST(
        {
          XB = S[0];
          Y(P->c()) = S[1];
          NEXT(1);
        },
        {
          NEW_VARIABLE_AT(H);
          NEW_VARIABLE_AT(H + 1);
          XB = H[0];
          Y(P->c()) = H[1];
          H += 2;
          NEXT(1);
        });
  }
  BOTH(get_list_y_y) {
    GET_LIST(
        {
          Y(P->b()) = S[0];
          Y(P->c()) = S[1];
          NEXT(1);
        },
        {
          NEW_VARIABLE_AT(H);
          NEW_VARIABLE_AT(H + 1);
          Y(P->b()) = H[0];
          Y(P->c()) = H[1];
          H += 2;
          NEXT(1);
        });
  }
  BOTH(put_list_val_val) {
    H[0] = XB;
    H[1] = XC;
    XA = MAKE(List, H);
    H += 2;
    NEXT(1);
  }
  BOTH(put_list_val_const) {
    H[0] = XB;
    H[1] = P[1].cell();
    XA = MAKE(List, H);
    H += 2;
    NEXT(2);
  }
  READ(unify_var_var) {
    const Cell first = S[0], second = S[1];
    XA = first;
    XB = second;
    S += 2;
    NEXT(1);
  }
  WRITE(unify_var_var) {
    NEW_VARIABLE(XA);
    NEW_VARIABLE(XB);
    WRITE_NEXT(1);
  }
  READ(unify_val_var) {
    UNIFY_ARGUMENT(XA);
    XB = *S++;
    NEXT(1);
  }
  WRITE(unify_val_var) {
    *H++ = XA;
    NEW_VARIABLE(XB);
    WRITE_NEXT(1);
  }
  READ(unify_var_val) {
    XA = *S++;
    UNIFY_ARGUMENT(XB);
    NEXT(1);
  }
  WRITE(unify_var_val) {
    NEW_VARIABLE(XA);
    *H++ = XB;
    WRITE_NEXT(1);
  }
  READ(unify_val_val) {
    UNIFY_ARGUMENT(XA);
    UNIFY_ARGUMENT(XB);
    NEXT(1);
  }
  WRITE(unify_val_val) {
    H[0] = XA;
    H[1] = XB;
    H += 2;
    WRITE_NEXT(1);
  }
  READ(unify_var_y) {
    XA = S[0];
    Y(P->b()) = S[1];
    S += 2;
    NEXT(1);
  }
  WRITE(unify_var_y) {
    NEW_VARIABLE(XA);
    NEW_VARIABLE(Y(P->b()));
    WRITE_NEXT(1);
  }
  READ(unify_y_y) {
    Y(P->a()) = S[0];
    Y(P->b()) = S[1];
    S += 2;
    NEXT(1);
  }
  WRITE(unify_y_y) {
    NEW_VARIABLE(Y(P->a()));
    NEW_VARIABLE(Y(P->b()));
    WRITE_NEXT(1);
  }

  // --- tests ------------------------------------------------------------------------------------------------------------
  BOTH(test_var) TYPE_TEST(c.is_var());
  BOTH(test_nonvar) TYPE_TEST(!c.is_var());
  BOTH(test_atom) TYPE_TEST(c.is_atom());
  BOTH(test_integer) TYPE_TEST(is_integer(c));
  BOTH(test_float) TYPE_TEST(is_float(c));
  BOTH(test_number) TYPE_TEST(is_number(c));
  BOTH(test_atomic) TYPE_TEST(is_atomic(c));
  BOTH(test_compound) TYPE_TEST(c.is_compound());
  BOTH(test_callable) TYPE_TEST(is_callable(c));
  BOTH(test_string) TYPE_TEST(is_string(c));
  BOTH(test_attvar) TYPE_TEST(c.is_attr());
  BOTH(test_is_list) TYPE_TEST(c == nil_cell || (c.is_list() && is_proper_list(c)));
  BOTH(test_identical) {
    Cell x = XA, y = XB;
    DEREF_VALUE(x, XA);
    DEREF_VALUE(y, XB);
    if (x == y) NEXT(1);
    if (x.tag() == y.tag() && (x.is_compound() || x.is_box()) && compare_equal(x, y)) NEXT(1);
    JUMP_OR_FAIL(P->signed_c());
  }
  BOTH(test_not_identical) {
    Cell x = XA, y = XB;
    DEREF_VALUE(x, XA);
    DEREF_VALUE(y, XB);
    if (x != y && !(x.tag() == y.tag() && (x.is_compound() || x.is_box()) && compare_equal(x, y))) NEXT(1);
    JUMP_OR_FAIL(P->signed_c());
  }
  BOTH(test_term_less) {
    INLINE_GOAL(JUMP_OR_FAIL(P->signed_c()));
    if (compare(XA, XB) < 0) NEXT(1);
    JUMP_OR_FAIL(P->signed_c());
  }
  BOTH(test_term_not_greater) {
    INLINE_GOAL(JUMP_OR_FAIL(P->signed_c()));
    if (compare(XA, XB) <= 0) NEXT(1);
    JUMP_OR_FAIL(P->signed_c());
  }
  BOTH(test_not_unifiable) {
    INLINE_GOAL(JUMP_OR_FAIL(P->signed_c()));
    SAVE_TERM();
    const Unifiable unifiable = would_unify(XA, XB);
    LOAD_TERM();
    if (unifiable == Unifiable::no) NEXT(3);
    if (PENELOPE_UNLIKELY(unifiable == Unifiable::unless_woken_goals_fail)) {
      SAVE();
      if (B[choice::local].bits & choice::light_bit) promote_light(P[1].a());
      callee = ask_unifiable(XA, XB);
      LOAD();
      goto enter;
    }
    JUMP_OR_FAIL(P->signed_c());
  }
  BOTH(test_const) {
    Cell c = XA;
    DEREF(c);
    if (c == P[1].cell()) NEXT(2);
    JUMP_OR_FAIL(P->signed_c());
  }
  BOTH(test_not_const) {
    Cell c = XA;
    DEREF(c);
    if (c != P[1].cell()) NEXT(2);
    JUMP_OR_FAIL(P->signed_c());
  }
  BOTH(test_less) COMPARE(<, false);
  BOTH(test_not_greater) COMPARE(<=, false);
  BOTH(test_equal) COMPARE(==, false);
  BOTH(test_not_equal) COMPARE(!=, true);
  BOTH(test_less_int) COMPARE_INT(<, false);
  BOTH(test_not_greater_int) COMPARE_INT(<=, false);
  BOTH(test_greater_int) COMPARE_INT(>, false);
  BOTH(test_not_less_int) COMPARE_INT(>=, false);
  BOTH(test_equal_int) COMPARE_INT(==, false);
  BOTH(test_not_equal_int) COMPARE_INT(!=, true);

  // --- arithmetic: small integers here, the rest in term/arithmetic.cpp ---------------------------------------------------
  BOTH(evaluate) {
    Cell c = XB;
    if (!c.is_int()) {
      SAVE();
      TO_XA(evaluate_or_error(*this, c));
      NEXT(1);
    }
    XA = c;
    NEXT(1);
  }
  BOTH(add)
  ARITHMETIC(
      {
        std::int64_t r;
        if (!__builtin_add_overflow(static_cast<std::int64_t>(x.bits) - 3, static_cast<std::int64_t>(y.bits), &r)) {
          XA = {static_cast<std::uint64_t>(r)};
          NEXT(1);
        }
      },
      arithmetic_add);
  BOTH(subtract)
  ARITHMETIC(
      {
        std::int64_t r;
        if (!__builtin_sub_overflow(static_cast<std::int64_t>(x.bits), static_cast<std::int64_t>(y.bits) - 3, &r)) {
          XA = {static_cast<std::uint64_t>(r)};
          NEXT(1);
        }
      },
      arithmetic_subtract);
  BOTH(multiply)
  ARITHMETIC(
      {
        std::int64_t r;
        if (!__builtin_mul_overflow(x.as_int(), static_cast<std::int64_t>(y.bits) - 3, &r)) {
          XA = {static_cast<std::uint64_t>(r) + 3};
          NEXT(1);
        }
      },
      arithmetic_multiply);
  BOTH(integer_divide)
  ARITHMETIC(
      {
        if (y.as_int() != 0 && y.as_int() != -1) {
          XA = Cell::integer(x.as_int() / y.as_int());
          NEXT(1);
        }
      },
      arithmetic_integer_divide);
  BOTH(modulo)
  ARITHMETIC(
      {
        const std::int64_t m = y.as_int();
        if (m != 0 && m != -1) {
          std::int64_t r = x.as_int() % m;
          if (r != 0 && (r ^ m) < 0) r += m;
          XA = Cell::integer(r);
          NEXT(1);
        }
      },
      arithmetic_modulo);
  BOTH(remainder)
  ARITHMETIC(
      {
        if (y.as_int() != 0 && y.as_int() != -1) {
          XA = Cell::integer(x.as_int() % y.as_int());
          NEXT(1);
        }
      },
      arithmetic_remainder);
  BOTH(bit_and)
  ARITHMETIC(
      {
        XA = {x.bits & y.bits};
        NEXT(1);
      },
      arithmetic_and);
  BOTH(bit_or)
  ARITHMETIC(
      {
        XA = {x.bits | y.bits};
        NEXT(1);
      },
      arithmetic_or);
  BOTH(shift_left)
  ARITHMETIC(
      {
        const std::int64_t v = x.as_int();
        const std::int64_t n = y.as_int();
        if (n >= 0 && n < 60 && (v << n >> n) == v && fits_small(v << n)) {
          XA = Cell::integer(v << n);
          NEXT(1);
        }
      },
      arithmetic_shift_left);
  BOTH(shift_right)
  ARITHMETIC(
      {
        const std::int64_t n = y.as_int();
        if (n >= 0) {
          XA = Cell::integer(x.as_int() >> (n > 63 ? 63 : n));
          NEXT(1);
        }
      },
      arithmetic_shift_right);
  BOTH(add_int) {
    Cell x = XB;
    if (PENELOPE_UNLIKELY(!x.is_int())) DEREF_NUMBER(x, XB);
    const std::int64_t y = P->signed_c();
    std::int64_t r;
    if (PENELOPE_LIKELY(x.is_int() && !__builtin_add_overflow(static_cast<std::int64_t>(x.bits), y * 8, &r))) {
      XA = {static_cast<std::uint64_t>(r)};
      NEXT(1);
    }
    SAVE();
    TO_XA(arithmetic_add(*this, x, Cell::integer(y)));
    NEXT(1);
  }
  BOTH(multiply_int) {
    Cell x = XB;
    if (PENELOPE_UNLIKELY(!x.is_int())) DEREF_NUMBER(x, XB);
    const std::int64_t y = P->signed_c();
    std::int64_t r;
    if (PENELOPE_LIKELY(x.is_int() && !__builtin_mul_overflow(static_cast<std::int64_t>(x.bits) - 3, y, &r))) {
      XA = {static_cast<std::uint64_t>(r) + 3};
      NEXT(1);
    }
    SAVE();
    TO_XA(arithmetic_multiply(*this, x, Cell::integer(y)));
    NEXT(1);
  }
  BOTH(arithmetic0) {
    SAVE();
    TO_XA(apply_function0(*this, P->wide()));
    NEXT(1);
  }
  BOTH(arithmetic1) {
    SAVE();
    TO_XA(apply_function1(*this, static_cast<std::uint32_t>(P[1].bits), XB));
    NEXT(2);
  }
  BOTH(arithmetic2) {
    SAVE();
    TO_XA(apply_function2(*this, static_cast<std::uint32_t>(P[1].bits), XB, XC));
    NEXT(2);
  }

  // --- choice of clauses --------------------------------------------------------------------------------------------------
  BOTH(try_clause) {
    const unsigned n = P->a();
    PUSH_CHOICE(n, ADDRESS(P + 1));
    P = code + P->wide();
    DISPATCH();
  }
  BOTH(retry_alone)
  BOTH(retry_soft)
  BOTH(retry_clause) {
    const unsigned n = P->a();
    RESTORE_FROM_CHOICE(n);
    B[choice::alternative].bits = ADDRESS(P + 1);
    B0 = choice_previous(B);
    P = code + P->wide();
    DISPATCH();
  }
trust:
  BOTH(trust_alone)
  BOTH(trust_soft)
  BOTH(trust_clause) {
    const unsigned n = P->a();
    RESTORE_FROM_CHOICE(n);
    B = B0 = choice_previous(B);
    heap_backtrack = pointer(B[choice::heap]);
    P = code + P->wide();
    DISPATCH();
  }
  BOTH(try_light) {
    ENTER_IF_UNBOUND(P->a(), P->wide());
    PUSH_LIGHT_CHOICE(ADDRESS(P + 1));
    P = code + P->wide();
    DISPATCH();
  }
  BOTH(retry_light) {
    if (PENELOPE_UNLIKELY(!(B[choice::local].bits & choice::light_bit))) {  // made full by a wake-up
      RESTORE_FROM_CHOICE(P->a());
      B0 = choice_previous(B);
    }
    B[choice::alternative].bits = ADDRESS(P + 1);
    P = code + P->wide();
    DISPATCH();
  }
  BOTH(promote) {
    if (PENELOPE_LIKELY(B[choice::local].bits & choice::light_bit)) {
      SAVE();
      promote_light(P->a());
    } else {
      RESTORE_FROM_CHOICE(P->a());
      B0 = choice_previous(B);
    }
    B[choice::alternative].bits = ADDRESS(P + 1);
    P = code + P->wide();
    DISPATCH();
  }
  BOTH(trust_light) {
    if (PENELOPE_UNLIKELY(!(B[choice::local].bits & choice::light_bit))) goto trust;
    B = choice_previous(B);
    heap_backtrack = pointer(B[choice::heap]);
    P = code + P->wide();
    DISPATCH();
  }
  BOTH(chain_link)
  BOTH(chain_bound) { goto backtrack; }
  BOTH(chain_step) {
    const std::int64_t bound = XB.as_int();
    if (bound == 0) goto backtrack;
    if (PENELOPE_UNLIKELY(pending_wakeups.bits != 0)) {
      if (XA.as_int() > 1) goto backtrack;
      XB = Cell::integer(chain_endless);
    }
    if (P->c() == 0) NEXT(1);
    XB = Cell::integer(XB.as_int() - 1);
    const std::int64_t steps = XA.as_int();
    inferences += steps > 1 ? ~std::uint64_t{0} : P->c() - 1u;  // the call that follows is one; who passes leaves it to who stops there
    if (steps > 0) XA = Cell::integer(steps - 1);
    NEXT(1);
  }
  BOTH(chain_number) {
    Cell c = XC;
    DEREF(c);
    if (PENELOPE_LIKELY(c.is_int())) NEXT(1);
    if (is_number(c)) NEXT(1);
    if (XB.as_int() == 0 || XA.as_int() > 1) goto backtrack;
    XB = Cell::integer(chain_endless);
    NEXT(1);
  }
  BOTH(enter_clause) {
    P = code + P->wide();
    DISPATCH();
  }
  // Each is there twice: with the targets behind it, and with those of an entry front.
#define FIRST_CLAUSE (in_front ? targets[EntryFront::clause] : P[4].wide())  // of the try behind the switch
#define ENTRY(name) entry_##name:
#define SWITCH(name, on_list) BOTH(name) SWITCH_WITH(false, on_list) ENTRY(name) SWITCH_WITH(true, on_list)
#define SWITCH_WITH(is_in_front, on_list)                                                                           \
  {                                                                                                                 \
    [[maybe_unused]] constexpr bool in_front = is_in_front;                                                         \
    const std::uint32_t* const targets =                                                                            \
        in_front ? reinterpret_cast<const EntryFront*>(S)->targets : reinterpret_cast<const std::uint32_t*>(P + 1); \
    Cell c = XA;                                                                                                    \
    DEREF(c);                                                                                                       \
    if (PENELOPE_LIKELY(c.is_list())) {                                                                             \
      S = AT_TAG(c, List);                                                                                          \
      on_list                                                                                                       \
    }                                                                                                               \
    SWITCH_ON_OTHER_TYPE(c);                                                                                        \
  }
  SWITCH(switch_on_term, GO_TO_TARGET(targets[2], "list");)
  SWITCH(switch_on_list, GO_TO_TARGET(targets[2], "list");)
  SWITCH(switch_on_list_var_var, {
    const Cell head = S[0];
    XC = S[1];
    XB = head;
    GO_TO_TARGET(targets[2], "list");
  })
  SWITCH(switch_on_list_try, {
    const unsigned n = P[4].a();
    PUSH_CHOICE(n, targets[2] + 1);
    GO_TO_TARGET(FIRST_CLAUSE, "list");
  })
  SWITCH(switch_on_list_try_light, {
    ENTER_IF_UNBOUND(P[4].a(), FIRST_CLAUSE);
    PUSH_LIGHT_CHOICE(targets[2] + 1);
    GO_TO_TARGET(FIRST_CLAUSE, "list");
  })
  BOTH(load_argument) {
    Cell c = XB;
    DEREF(c);
    XA = c.is_list() ? AT_TAG(c, List)[P->c()] : AT_TAG(c, Struct)[1 + P->c()];
    NEXT(1);
  }
  BOTH(switch_on_constant) {
    Cell c = XA;
    DEREF(c);
    SWITCH_ON_KEY(c);
  }
  BOTH(switch_on_structure) {
    Cell c = XA;
    DEREF(c);
    S = AT_TAG(c, Struct) + 1;
    SWITCH_ON_KEY(S[-1]);
  }
  BOTH(switch_on_box) {
    Cell c = XA;
    DEREF(c);
    SWITCH_ON_KEY(box_key(AT_TAG(c, Box)));
  }
  BOTH(build_index) {
    const PredicateId id = P->wide();
    SAVE();
    unsigned bound = 0;
    for (unsigned i = 0; i < std::min<unsigned>(predicates[id].arity, switch_arguments); ++i) bound |= unsigned{!deref(X[i]).is_var()} << i;
    build_static_index(program, id, bound);
    P = predicates[id].definition;
    DISPATCH();
  }
  BOTH(undefined) {
    SAVE();
    Predicate* const target = resolve_undefined(predicates[P->wide()]);
    LOAD_TERM();
    if (!target) goto backtrack;
    P = target->entry;
    DISPATCH();
  }
  BOTH(forward) {
    P = predicates[P->wide()].definition;
    DISPATCH_CALLED();
  }
  BOTH(qualify_first) {
    const Cell goal = deref(X[0]);
    if (PENELOPE_UNLIKELY(!goal.is_struct() || *AT_TAG(goal, Struct) != colon_functor)) goto qualify;
    P = predicates[predicates[P->wide()].target].definition;
    DISPATCH();
  }
  BOTH(qualify) {
  qualify:
    SAVE();
    P = qualify_arguments(predicates[P->wide()]);
    LOAD_TERM();
    DISPATCH();
  }
  BOTH(enter_dynamic) {
    SAVE();
    const Word* const clause = enter_dynamic(predicates[P->wide()]);
    LOAD();
    if (!clause) goto backtrack;
    P = clause;
    DISPATCH();
  }
  BOTH(retry_dynamic) {
    SAVE();
    P = retry_dynamic();
    LOAD();
    RETRY_DEPTH();
    DISPATCH();
  }
  BOTH(effect) {
    SAVE();
    const Builtin& b = builtin_table[P->wide()];
    if (parallel) {
      if (b.kind == BuiltinKind::pure) {  // what it asks is noted where it is asked (read_state_in_turn)
        if (!parallel->is_at_ease && b.waits(*this, X)) before_effect();
      } else {
        const KeptOutput kept = b.output && !tables->running() ? parallel->keeps_output(*this, TextFor::current_output) : KeptOutput::none;
        if (kept != KeptOutput::none) {
          const bool ok = run_keeping_output(b, kept);
          LOAD();
          if (PENELOPE_UNLIKELY(!ok)) goto failed_builtin;
          goto read_proceed;
        }
        if (b.keep && !parallel->is_at_ease && !tables->running() && !outside->sandboxed && b.keep(*this, X)) {
          LOAD();
          goto read_proceed;
        }
        const bool may_wait = !b.waits || !parallel->is_at_ease || tables->running();
        if (may_wait && (!b.waits || b.waits(*this, X))) before_effect();
        if (b.output) ++effects_of_output;
      }
    }
    if (PENELOPE_UNLIKELY(outside->sandboxed)) stay_inside(b);
    CALL_DETERMINISTIC(b);
  }
  BOTH(builtin) {
    SAVE();
    CALL_DETERMINISTIC(builtin_table[P->wide()]);
  }
  BOTH(find_argument) {
    Cell number = X[0], term = X[1];
    DEREF(number);
    DEREF(term);
    if (PENELOPE_LIKELY(number.is_int() && term.is_compound())) {
      const std::int64_t n = number.as_int();
      if (PENELOPE_LIKELY(n >= 1 && n <= arity_of(term))) {
        UNIFY(X[2], args_of(term)[n - 1]);
        goto read_proceed;
      }
    }
  }
  // falls through: try_builtin
  BOTH(try_builtin) {
    const Builtin& b = builtin_table[P->wide()];
    const unsigned n = P->a();
    // All older variables are trailed, and what the first call builds lies below the choice point.
    union States {  // nothing sets those that are not used
      States() {}
      Cell cells[16];
    } states;
    Cell* const first_state = states.cells;
    for (unsigned i = 0; i < b.states; ++i) first_state[i] = Cell::integer(0);
    Cell* const trail_before = TR;
    Cell* const backtrack_before = heap_backtrack;
    SAVE();
    if (b.effect && parallel) {
      const bool is_at_ease = parallel->is_at_ease && !tables->running();
      if (!is_at_ease && b.keep && !tables->running() && !outside->sandboxed && b.keep(*this, X)) {
        LOAD();
        goto failed_builtin;
      }
      if (is_at_ease || !b.waits || b.waits(*this, X)) before_effect();
    }
    if (b.deterministic == nullptr || !b.deterministic(*this, X)) heap_backtrack = H;
    state = first_state;
    const Step step = b.nondet(*this, X);
    PENELOPE_CHECK(step == Step::fail || !is_raised());
    LOAD_TERM();
    heap_backtrack = backtrack_before;
    if (step == Step::more) {
      Cell* const trail_now = TR;
      TR = trail_before;
      PUSH_CHOICE(n, stub::retry_builtin);
      TR = trail_now;
      for (unsigned i = 0; i < b.states; ++i) B[choice::cells + n + i] = first_state[i];
      B[choice::cells + n + b.states] = Cell::integer(P->wide());
      B[choice::saved].bits = n + b.states + 1;
    }
    if (PENELOPE_UNLIKELY(step == Step::fail)) goto failed_builtin;
    goto read_proceed;
  }
  BOTH(retry_builtin) {
    const unsigned saved = static_cast<unsigned>(B[choice::saved].bits);
    const Builtin& b = builtin_table[static_cast<std::uint32_t>(B[choice::cells + saved - 1].as_int())];
    const unsigned n = saved - b.states - 1;
    RESTORE_FROM_CHOICE(n);
    B0 = choice_previous(B);
    SAVE();
    end_goal_if_told(*this);  // a failure-driven loop may come to no call: between(1, inf, X), X < 0
    if (b.effect && parallel && ((parallel->is_at_ease && !tables->running()) || !b.waits || b.waits(*this, X))) before_effect();
    state = B + choice::cells + n;
    const Step step = b.nondet(*this, X);
    PENELOPE_CHECK(step == Step::fail || !is_raised());
    LOAD_TERM();
    if (PENELOPE_UNLIKELY(step == Step::fail && is_raised())) goto failed_builtin;
    if (step != Step::more) {
      B = B0;
      heap_backtrack = pointer(B[choice::heap]);
      if (step == Step::fail) goto backtrack;
    }
    goto read_proceed;
  }

  BOTH(retry_part) {
    const unsigned saved = static_cast<unsigned>(B[choice::saved].bits);
    const Builtin& b = builtin_table[static_cast<std::uint32_t>(B[choice::cells + saved - 1].as_int())];
    const unsigned n = b.arity;
    RESTORE_FROM_CHOICE(n);
    B0 = choice_previous(B);
    SAVE();
    end_goal_if_told(*this);
    state = B + choice::cells + n + part_cells;
    const Step step = b.nondet(*this, X);
    PENELOPE_CHECK(step == Step::fail || !is_raised());
    LOAD_TERM();
    if (PENELOPE_UNLIKELY(step == Step::fail && is_raised())) goto failed_builtin;
    Cell* const part = B + choice::cells + n;  // from, to
    const bool passes = part[0].as_int() > 0;
    if (passes) part[0] = Cell::integer(part[0].as_int() - 1);
    part[1] = Cell::integer(part[1].as_int() - 1);
    if (step != Step::more || part[1].as_int() == 0) {
      B = B0;
      heap_backtrack = pointer(B[choice::heap]);
    }
    if (passes || step == Step::fail) goto backtrack;
    goto read_proceed;
  }
  BOTH(enter_next) {
    SAVE();
    P = enter_next();
    LOAD();
    RETRY_DEPTH();
    DISPATCH();
  }

  // --- meta-calls, exceptions, engine ------------------------------------------------------------------------------------
  BOTH(meta_call) {
    SAVE();
    callee = prepare_call(X[0], P->a() - 1);
    LOAD();
    if (PENELOPE_UNLIKELY(!callee)) goto failed_builtin;
    if (counts && callee->name == static_cast<AtomId>(FixedAtom::call)) PUSH_GREATER_DEPTH();  // of call/1 that is called itself
    goto enter;
  }
  BOTH(call_goal) {
    SAVE();
    callee = control_call(X[0], user_module, choice_at_level(*this, deref(X[1])));
    LOAD();
    if (PENELOPE_UNLIKELY(!callee)) goto failed_builtin;
    goto enter;
  }
  BOTH(call_plain) {
    SAVE();
    const Cell module = deref(X[0]);
    callee = prepare_call(new_struct(colon_functor, module, X[1]), 0);
    called_in_body_ = callee;
    LOAD();
    if (PENELOPE_UNLIKELY(!callee)) goto failed_builtin;
    PUSH_GREATER_DEPTH();
    goto enter;
  }
  BOTH(catch_enter) {
    PUSH_CHOICE(3, stub::catch_fail);
    B[choice::saved].bits = catch_frame::cells;
    if (PENELOPE_UNLIKELY(LT + env::slots + 2 > local_limit)) goto local_overflow;
    B[choice::cells + catch_frame::environment] = level_cell(LT);
    LT[env::caller] = offset_cell(E);
    LT[env::continuation].bits = CP;
    LT[env::slots] = level_cell(B);
    E = LT;
    SET_LOCAL_TOP(E + env::slots + 1);
    PUSH_DEPTH_OF_GOAL();
    CP = stub::catch_exit;
    SAVE();
    callee = prepare_call(X[0], 0);
    LOAD();
    if (PENELOPE_UNLIKELY(!callee)) goto failed_builtin;
    goto enter;
  }
  BOTH(catch_exit) {
    Cell* const frame = level_of(Y(0));
    if (B == frame && B > cut_guard) {  // other workers' choice points keep their places
      B = choice_previous(B);
      heap_backtrack = pointer(B[choice::heap]);
    }
    goto read_deallocate_proceed;
  }
  BOTH(catch_fail) {
    B = choice_previous(B);
    goto backtrack;
  }
  BOTH(pop_fail) {
    B = choice_previous(B);
    goto backtrack;
  }
  BOTH(limits_enter) {
    SAVE();
    this->P = limits_->begin(*this, static_cast<LimitOf>(P->a()));
    if (PENELOPE_UNLIKELY(this->P == nullptr)) {
      this->P = P;
      goto failed_builtin;
    }
    return Exit::changes_loop;
  }
  BOTH(limits_exit) {
    SAVE();
    this->P = limits_->exit(*this);
    return Exit::changes_loop;
  }
  BOTH(limits_redo) {
    SAVE();
    this->P = limits_->redo(*this);
    return Exit::changes_loop;
  }
  BOTH(limits_fail) {
    SAVE();
    this->P = limits_->fail(*this);
    return Exit::changes_loop;
  }
  BOTH(call_again) {
    const unsigned n = static_cast<unsigned>(B[choice::saved].bits) - 1;
    P = predicates[static_cast<PredicateId>(B[choice::cells + n].as_int())].entry;
    RESTORE_FROM_CHOICE(n);
    B = B0 = choice_previous(B);
    heap_backtrack = pointer(B[choice::heap]);
    DISPATCH();
  }
  BOTH(cleanup_fail) {
    RESTORE_FROM_CHOICE(0);
    SAVE();
    {
      wait_for_timed_goal();
      const Cell goal = B[choice::cells + cleanup_frame::goal];
      pop_choice();
      give_reason(goal, cell_of(FixedAtom::fail));
      run_cleanup(goal, false);
    }
    LOAD();
    goto backtrack;
  }
  BOTH(resume) {
    SAVE();
    restore_after_interrupt();
    LOAD();
    DEPTH_IN(LT);
    P = this->P;
    DISPATCH();
  }
  BOTH(level) {
    UNIFY(X[0], level_cell(B));
    goto read_proceed;
  }
  BOTH(cut_level) {
    Cell level = X[0];
    DEREF(level);
    if (level != level_cell(B)) {
      SAVE();
      Cell* const wanted = choice_at_level(*this, level);
      CUT_TO(wanted);
    }
    goto read_proceed;
  }
  BOTH(soft_cut) {
    Cell level = X[0];
    DEREF(level);
    if (level == level_cell(choice_previous(B)) && B > cut_guard && B != query_base) {  // other workers' choice points keep their places
      B = choice_previous(B);
      heap_backtrack = pointer(B[choice::heap]);
    } else {
      SAVE();
      Cell* const below = choice_at_level(*this, level);
      Cell* b = B;
      while (choice_previous(b) > below) b = choice_previous(b);
      const std::uint64_t alternative = b[choice::alternative].bits;
      const bool is_open = b > below && alternative != stub::cleanup_fail && alternative != stub::pop_fail;
      if (is_open && (!parallel || parallel->may_soft_cut(*this, b))) b[choice::alternative].bits = stub::pop_fail;
    }
    goto read_proceed;
  }
  BOTH(throw_ball) {
    SAVE();
    Cell thrown = X[0];
    DEREF(thrown);
    if (thrown.is_var()) instantiation_error(*this);  // thrown: X[0] says that it is of throw/1 itself
    return Exit::thrown;
  }
  BOTH(stop_true) {
    SAVE();
    return Exit::success;
  }
  BOTH(stop_false) {
    RESTORE_FROM_CHOICE(0);
    SAVE();
    return Exit::failure;
  }
}

}  // namespace penelope
