// Streams: decoding, positions, the end of input, files, memory.
#include <gtest/gtest.h>

#include <unistd.h>

#include <cstdio>
#include <system_error>

#include "wam/text/stream.hpp"

namespace penelope {
namespace {

class StreamTest : public ::testing::Test {
 protected:
  Symbols symbols;
  StreamTable streams{symbols};
};

TEST_F(StreamTest, TextIsDecodedAndPositionsCounted) {
  Stream& s = streams.open_text("aé\n日b");
  EXPECT_EQ(s.peek(), 'a');
  EXPECT_EQ(s.get(), 'a');
  EXPECT_EQ(s.get(), 0xe9);
  EXPECT_EQ(s.position.column, 2);
  EXPECT_EQ(s.get(), '\n');
  EXPECT_EQ(s.peek(), 0x65e5);
  EXPECT_EQ(s.get(), 0x65e5);
  EXPECT_EQ(s.position.line, 2);
  EXPECT_EQ(s.position.column, 1);
  EXPECT_EQ(s.position.character, 4);
  EXPECT_EQ(s.position.byte, 7);
}

TEST_F(StreamTest, TabsMoveToTheNextStop) {
  Stream& s = streams.open_memory_output();
  s.write("ab\tc");
  EXPECT_EQ(s.column(), 9);
  s.put('\n');
  EXPECT_EQ(s.column(), 0);
}

TEST_F(StreamTest, EndIsAtThenPast) {
  Stream& s = streams.open_text("x");
  EXPECT_EQ(s.end_state(), StreamEnd::not_yet);
  s.get();
  EXPECT_EQ(s.end_state(), StreamEnd::at);
  EXPECT_EQ(s.peek(), -1);
  EXPECT_EQ(s.end_state(), StreamEnd::at);
  EXPECT_EQ(s.get(), -1);
  EXPECT_EQ(s.end_state(), StreamEnd::past);
  EXPECT_EQ(s.get(), -1);
}

TEST_F(StreamTest, InvalidBytesAreReadAsThemselves) {
  Stream& s = streams.open_text("\xff\xc3");
  EXPECT_EQ(s.get(), 0xff);
  EXPECT_EQ(s.get(), 0xc3);
  EXPECT_EQ(s.get(), -1);
}

TEST_F(StreamTest, PeekTextConsumesNothing) {
  Stream& s = streams.open_text("añb");
  EXPECT_EQ(s.peek_text(2), "añ");
  EXPECT_EQ(s.peek_text(9), "añb");
  EXPECT_EQ(s.get(), 'a');
}

TEST_F(StreamTest, FilesKeepWhatWasWrittenAcrossBufferEnds) {
  const std::string path = "/tmp/penelope_stream_test_" + std::to_string(getpid());
  std::string expected;
  Stream& out = streams.open_file(path, StreamMode::write, false);
  for (int i = 0; i < 20000; ++i) {
    out.write("é1");
    expected += "é1";
  }
  streams.close(out);
  Stream& in = streams.open_file(path, StreamMode::read, false);
  for (int i = 0; i < 20000; ++i) {
    ASSERT_EQ(in.get(), 0xe9);
    ASSERT_EQ(in.get(), '1');
  }
  EXPECT_EQ(in.get(), -1);
  Position start;
  in.move_to(start);
  EXPECT_EQ(in.get(), 0xe9);
  EXPECT_EQ(in.seek_byte(-1, SeekFrom::end), static_cast<std::int64_t>(expected.size()) - 1);
  EXPECT_EQ(in.get(), '1');
  streams.close(in);
  std::remove(path.c_str());
}

TEST_F(StreamTest, CharactersOutsideTheEncodingAreEscaped) {
  Stream& s = streams.open_memory_output();
  s.set_encoding(Encoding::latin1);
  s.write("é日");
  EXPECT_EQ(contents_of(s), "\xe9\\x65e5\\");
}

TEST_F(StreamTest, ClosingTheCurrentOutputMakesUserOutputCurrent) {
  Stream& s = streams.open_memory_output();
  const int number = s.number;
  streams.set_alias(symbols.atom("log"), s);
  streams.current_output = number;
  streams.close(s);
  EXPECT_EQ(streams.current_output, streams.user_output);
  EXPECT_EQ(streams.find(number), nullptr);
  EXPECT_EQ(streams.by_alias(symbols.atom("log")), nullptr);
}

TEST_F(StreamTest, MissingFilesAndDirectoriesCannotBeOpened) {
  EXPECT_THROW(streams.open_file("/tmp/no/such/file", StreamMode::read, false), std::system_error);
  EXPECT_THROW(streams.open_file("/", StreamMode::read, false), std::system_error);
}

}  // namespace
}  // namespace penelope
