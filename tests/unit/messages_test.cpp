// Messages between workers: what comes back is what was sent, and what is cut off or wrong is refused without a loss of memory (the
// address sanitizer looks).
#include "runtime/worker/messages.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "scheduler/message.hpp"
#include "wam/term/store.hpp"

namespace penelope {

namespace {

using ortree::Mark;
using ortree::MarkKind;

SolutionBuffer solutions() {
  SolutionBuffer s;
  s.count = 2;
  s.cells = {Cell{1}, Cell::integer(5), Cell{3}, Cell::tagged(Tag::List, 8), Cell::integer(1), nil_cell};
  return s;
}

std::string marks_of(unsigned count) {
  std::vector<Mark> marks;
  for (unsigned i = 0; i < count; ++i)
    marks.push_back({i % 2 == 0 ? MarkKind::answer : MarkKind::collect, i, (new Payload{"text", solutions()})->id()});
  const std::string message = done_message(TaskName{1, 1}.id(), TaskName{1, 2}.id(), {{10, 0}, 0.5}, {}, marks);
  ByteReader in(message);
  in.number<WireKind>(), in.number<ortree::TaskId>(), in.number<ortree::TaskId>();
  read_effort(in);
  in.number<FrontCount>();
  return std::string(in.rest());
}

std::string schedule_message(scheduler::MessageKind kind) {
  ByteWriter out;
  out.number(WireKind::schedule);
  out.number<std::uint32_t>(0);  // view
  out.number<scheduler::NodeId>(2);
  out.number<scheduler::NodeId>(1);
  scheduler::Message message{};
  message.kind = kind;
  scheduler::encode(message, out.bytes);
  return std::move(out.bytes);
}

TEST(Messages, WhoAsksForWorkNeedsNoProgram) {
  EXPECT_FALSE(depends_on_program(schedule_message(scheduler::MessageKind::request)));
  EXPECT_FALSE(depends_on_program(schedule_message(scheduler::MessageKind::supply)));
  EXPECT_FALSE(depends_on_program(kill_message(TaskName{1, 1}.id())));
}

TEST(Messages, WorkAndTheTurnToGoOnDependOnTheProgram) {
  EXPECT_TRUE(depends_on_program(schedule_message(scheduler::MessageKind::work)));
  EXPECT_TRUE(depends_on_program(clear_message(TaskName{1, 1}.id(), 0, {}, {})));
  EXPECT_TRUE(depends_on_program(done_message(TaskName{1, 1}.id(), TaskName{1, 2}.id(), {{10, 0}, 0.5}, {}, {})));
}

void drop(const std::vector<Mark>& marks) {
  for (const Mark& m : marks) delete Payload::of(m.payload);
}

TEST(Messages, MarksComeAsTheyWereSent) {
  const std::string bytes = marks_of(4);
  ByteReader in(bytes);
  const std::vector<Mark> marks = read_marks(in);
  ASSERT_EQ(marks.size(), 4U);
  EXPECT_TRUE(in.at_end());
  EXPECT_EQ(marks[1].kind, MarkKind::collect);
  EXPECT_EQ(Payload::of(marks[3].payload)->solutions.cells, solutions().cells);
  drop(marks);
}

TEST(Messages, AQuestionForTheStateOfTheRunAndItsAnswerComeAsTheyWereSent) {
  const std::string asked = ask_message(TaskName{1, 2}.id(), 7, {StateFunction::random_below, 0, {5, 9}});
  ByteReader in(asked);
  EXPECT_EQ(in.number<WireKind>(), WireKind::ask);
  EXPECT_EQ(in.number<ortree::TaskId>(), (TaskName{1, 2}.id()));
  EXPECT_EQ(in.number<std::uint64_t>(), 7U);
  EXPECT_EQ(read_question(in).big_bound, (std::vector<mp_limb_t>{5, 9}));

  const std::string told = told_message(TaskName{1, 2}.id(), {0.5, 6, {8, 1}});
  ByteReader answer(std::string_view(told).substr(sizeof(WireKind) + sizeof(ortree::TaskId)));
  const StateValue value = read_value(answer);
  EXPECT_EQ(value.real, 0.5);
  EXPECT_EQ(value.integer, 6);
  EXPECT_EQ(value.big, (std::vector<mp_limb_t>{8, 1}));
}

TEST(Messages, AQuestionWithoutABoundIsRefused) {
  for (const StateQuestion& q : {StateQuestion{StateFunction::random_below}, StateQuestion{StateFunction::random_below, -1},
                                 StateQuestion{StateFunction::random_below, 0, {1, 0}}, StateQuestion{StateFunction{9}}}) {
    const std::string asked = ask_message(TaskName{1, 2}.id(), 0, q);
    ByteReader in(std::string_view(asked).substr(sizeof(WireKind) + sizeof(ortree::TaskId) + sizeof(std::uint64_t)));
    EXPECT_THROW(read_question(in), CorruptMessage);
  }
}

TEST(Messages, MarksThatAreCutOffAreRefused) {
  const std::string bytes = marks_of(3);
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    ByteReader in(std::string_view(bytes).substr(0, size));
    EXPECT_THROW(read_marks(in), CorruptMessage) << size;
  }
}

TEST(Messages, AMarkOfNoKindAfterGoodOnesIsRefused) {
  std::string bytes = marks_of(2);
  const std::size_t second = bytes.size() / 2 + sizeof(std::uint64_t) / 2;
  bytes[second] = static_cast<char>(MarkKind::scope);  // of which none is sent
  ByteReader in(bytes);
  EXPECT_THROW(read_marks(in), CorruptMessage);
}

TEST(Messages, SolutionsLeadNowhereOutsideTheirBlocks) {
  const auto refused = [](std::vector<Cell> cells) {
    ByteWriter out;
    write_solutions(out, {1, std::move(cells)});
    ByteReader in(out.bytes);
    try {
      read_solutions(in);
    } catch (const CorruptMessage&) {
      return true;
    }
    return false;
  };
  EXPECT_FALSE(refused({}));
  EXPECT_FALSE(refused(solutions().cells));
  EXPECT_FALSE(refused({Cell{1}, Cell::ref(0)}));
  EXPECT_TRUE(refused({Cell{0}}));
  EXPECT_TRUE(refused({Cell{2}, Cell::integer(1)}));
  EXPECT_TRUE(refused({Cell{~std::uint64_t{0}}, Cell::integer(1)}));
  EXPECT_TRUE(refused({Cell{1}, Cell::ref(8)}));
  EXPECT_TRUE(refused({Cell{2}, Cell::tagged(Tag::List, 8), nil_cell}));
  EXPECT_TRUE(refused({Cell{2}, Cell::tagged(Tag::Struct, 8), Cell::functor_cell(1, 1)}));
  EXPECT_TRUE(refused({Cell{2}, Cell::tagged(Tag::Struct, 8), Cell::integer(1)}));
  EXPECT_TRUE(refused({Cell{3}, Cell::tagged(Tag::Box, 8), Cell::box_header(HeaderKind::Float, 2), Cell{0}}));
  EXPECT_TRUE(refused({Cell{2}, Cell::tagged(Tag::Box, 8), Cell::box_header(HeaderKind::Float, BoxWordsField::most)}));
}

TEST(Messages, AnOfferOfNobodyOrWithoutWeightIsRefused) {
  TaskOffer offer{TaskName{2, 1}.id(), TaskName{1, 0}.id(), 100, 0, {0, 1}, 0.5, 0, {}, {}, false};
  const auto refused = [](const TaskOffer& o) {
    ByteWriter out;
    o.write(out);
    ByteReader in(out.bytes);
    try {
      TaskOffer::read(in);
    } catch (const CorruptMessage&) {
      return true;
    }
    return false;
  };
  EXPECT_FALSE(refused(offer));
  for (const double weight : {-0.1, 1.5, std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
    TaskOffer other = offer;
    other.weight = weight;
    EXPECT_TRUE(refused(other)) << weight;
  }
  TaskOffer nobody = offer;
  nobody.parent = 0;
  EXPECT_TRUE(refused(nobody));
}

}  // namespace

}  // namespace penelope
