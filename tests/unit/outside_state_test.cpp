// What a program has outside its stacks, as bytes and back: streams, global variables, the random generator; and
// standard output, of which a run that goes on drops what was printed before.
#include "runtime/fault/outside_state.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "wam/builtins/registry.hpp"
#include "wam/code/image.hpp"
#include "wam/machine/alarm.hpp"
#include "wam/machine/global_variables.hpp"
#include "wam/term/random.hpp"
#include "wam/text/streams_state.hpp"

namespace penelope {
namespace {

namespace fs = std::filesystem;

constexpr StackSizes small{std::uint64_t{64} << 20};

struct Machine {
  Machine() { install_builtins(program); }
  Program program;
  Worker worker{program, small};
};

class OutsideState : public testing::Test {
 protected:
  OutsideState() {
    std::string name = (fs::temp_directory_path() / "penelope-test-XXXXXX").string();
    folder_ = mkdtemp(name.data());
  }
  ~OutsideState() override { fs::remove_all(folder_); }

  std::string path(const char* name) const { return (folder_ / name).string(); }
  static std::string text_of(const std::string& file) {
    std::ifstream in(file);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  }
  // The state of one machine in another.
  static void carry(Machine& from, Machine& to) { load(save_image(from.program), write_outside(from.worker), to); }
  static void load(const std::string& image, std::string_view state, Machine& to) {
    load_image(to.program, {image.data(), image.size()});
    ByteReader in(state);
    read_outside(to.worker, in);
    EXPECT_TRUE(in.at_end());
  }

  fs::path folder_;
  Machine one, two;
};

TEST_F(OutsideState, keeps_global_variables_modules_arguments_and_loads) {
  Worker& w = one.worker;
  const AtomId count = w.symbols.atom("some_count"), shape = w.symbols.atom("some_shape");
  w.globals->set(count, Cell::integer(42));
  w.globals->set(shape, w.new_struct(w.symbols.functor_cell("shape", 2), w.new_variable(), w.new_string("text")));
  w.source_module = w.symbols.atom("some_module");
  w.arguments = {"a", "b c"};
  w.loads.push_back({shape, {{3, 7}}, 3});
  w.outside->sandboxed = true;
  carry(one, two);
  Worker& v = two.worker;
  EXPECT_EQ(v.globals->get(v.symbols.atom("some_count")), Cell::integer(42));
  EXPECT_EQ(v.functor_of(v.globals->get(shape)), v.symbols.functor_cell("shape", 2));
  EXPECT_EQ(v.source_module, v.symbols.atom("some_module"));
  EXPECT_EQ(v.arguments, w.arguments);
  ASSERT_EQ(v.loads.size(), 1u);
  EXPECT_EQ(v.loads[0].defined.at(3), 7u);
  EXPECT_TRUE(v.outside->sandboxed);
}

TEST_F(OutsideState, keeps_the_random_sequence) {
  seed_random(7);
  const std::string state = write_outside(one.worker);
  const double next = random_float();
  random_float();
  load(save_image(one.program), state, two);
  EXPECT_EQ(random_float(), next);
  seed_random_from_system();
}

TEST_F(OutsideState, opens_files_again_where_they_were) {
  std::ofstream(path("in")) << "first\nsecond\n";
  StreamTable& streams = *one.worker.streams;
  streams.open_null();
  streams.close(*streams.find(3));
  Stream& in = streams.open_file(path("in"), StreamMode::read, false);
  Stream& out = streams.open_file(path("out"), StreamMode::write, false);
  Stream& log = streams.open_file(path("log"), StreamMode::append, false);
  streams.set_alias(one.program.symbols.atom("diary"), log);
  streams.current_output = out.number;
  while (in.get() != '\n') continue;
  EXPECT_EQ(in.peek(), 's');
  out.write("one\n");
  log.write("one\n");
  const std::string state = write_outside(one.worker), image = save_image(one.program);
  out.write("lost\n");  // after the state was taken
  log.write("lost\n");
  streams.flush_all();
  load(image, state, two);
  StreamTable& again = *two.worker.streams;
  EXPECT_EQ(again.numbers(), streams.numbers());
  Stream& in2 = *again.find(in.number);
  EXPECT_EQ(in2.get(), 's');
  EXPECT_EQ(in2.position.line, 2);
  EXPECT_EQ(&again.output(), again.find(out.number));
  again.output().write("two\n");
  Stream* const diary = again.by_alias(two.program.symbols.atom("diary"));
  ASSERT_NE(diary, nullptr);
  EXPECT_EQ(diary->number, log.number);
  diary->write("two\n");
  again.flush_all();
  EXPECT_EQ(text_of(path("out")), "one\ntwo\n");
  EXPECT_EQ(text_of(path("log")), "one\ntwo\n");
  EXPECT_EQ(again.open_null().number, streams.open_null().number);
}

TEST_F(OutsideState, keeps_streams_in_memory) {
  StreamTable& streams = *one.worker.streams;
  Stream& text = streams.open_text("abc");
  EXPECT_EQ(text.get(), 'a');
  Stream& memory = streams.open_memory_output();
  memory.write("some");
  carry(one, two);
  StreamTable& again = *two.worker.streams;
  EXPECT_EQ(again.find(text.number)->get(), 'b');
  again.find(memory.number)->write(" text");
  EXPECT_EQ(contents_of(*again.find(memory.number)), "some text");
}

TEST_F(OutsideState, says_what_cannot_be_kept) {
  StreamTable& streams = *one.worker.streams;
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  Stream& pipe = streams.open_pipe(ends[0], StreamMode::read, nullptr);
  EXPECT_THROW(write_outside(one.worker), CannotCheckpoint);
  streams.close(pipe);
  close(ends[1]);
  Stream& nameless = streams.open_file(path("gone"), StreamMode::write, false);
  fs::remove(path("gone"));
  EXPECT_THROW(write_outside(one.worker), CannotCheckpoint);
  streams.close(nameless);
  const AlarmId alarm = set_alarm(one.worker, 100);
  EXPECT_THROW(write_outside(one.worker), CannotCheckpoint);
  cancel_alarm(alarm);
  EXPECT_NO_THROW(write_outside(one.worker));
}

TEST_F(OutsideState, refuses_files_that_are_gone_or_shorter) {
  std::ofstream(path("in")) << "first\nsecond\n";
  Stream& in = one.worker.streams->open_file(path("in"), StreamMode::read, false);
  while (in.get() >= 0) continue;
  const std::string state = write_outside(one.worker), image = save_image(one.program);
  fs::resize_file(path("in"), 3);
  EXPECT_THROW(load(image, state, two), StreamNotKept);
  fs::remove(path("in"));
  Machine three;
  EXPECT_THROW(load(image, state, three), StreamNotKept);
}

TEST_F(OutsideState, refuses_what_ends_too_early) {
  one.worker.globals->set(one.program.symbols.atom("v"), Cell::integer(1));
  one.worker.loads.push_back({});
  const std::string state = write_outside(one.worker), image = save_image(one.program);
  for (std::size_t size = 0; size < state.size(); size += size < 300 ? 1 : 97) {
    Machine other;
    EXPECT_THROW(load(image, std::string_view(state).substr(0, size), other), CorruptMessage) << size;
  }
}

TEST_F(OutsideState, drops_what_was_printed_before_and_counts_the_rest) {
  const int kept = dup(STDOUT_FILENO), file = open(path("out").c_str(), O_CREAT | O_WRONLY, 0600);
  dup2(file, STDOUT_FILENO);
  std::uint64_t counted = 0;
  {
    StreamTable& streams = *one.worker.streams;
    streams.output_gate = std::make_unique<OutputGate>();
    streams.output_gate->to_drop = 6;
    streams.output_gate->written = [&counted](std::uint64_t bytes) { counted += bytes; };
    streams.output().write("one\n");
    streams.flush_all();
    streams.output().write("two\nthree\n");
    streams.flush_all();
    EXPECT_EQ(streams.output_gate->to_drop, 0u);
  }
  dup2(kept, STDOUT_FILENO);
  close(kept);
  close(file);
  EXPECT_EQ(text_of(path("out")), "o\nthree\n");
  EXPECT_EQ(counted, 8u);
}

}  // namespace
}  // namespace penelope
