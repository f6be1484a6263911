// Messages to CP-Profiler (runtime/recording/profiler_messages.hpp), byte for byte as its README describes them.
#include "runtime/recording/profiler_messages.hpp"

#include <gtest/gtest.h>

namespace penelope::profiler {
namespace {

std::string bytes(std::initializer_list<unsigned> of) {
  std::string text;
  for (const unsigned byte : of) text += static_cast<char>(byte);
  return text;
}

TEST(ProfilerMessages, TheRootOfATreeHasNoParent) {
  std::string out;
  put_node(out, {.node = 0, .parent = no_node, .alternative = -1, .children = 2, .status = Status::branch, .label = "Root"});
  const std::string minus_one = bytes({0xff, 0xff, 0xff, 0xff});
  EXPECT_EQ(out, bytes({43, 0, 0, 0, 0, 0, 0, 0, 0}) + minus_one + minus_one + minus_one + minus_one + minus_one + minus_one +
                     bytes({0, 0, 0, 2, 2, 0, 0, 0, 0, 4}) + "Root");
}

TEST(ProfilerMessages, ALeafWithoutALabelHasNoFieldForIt) {
  std::string out;
  put_node(out, {.node = 258, .parent = 1, .alternative = 3, .status = Status::failed});
  EXPECT_EQ(out.size(), 4u + 34u);
  EXPECT_EQ(out.substr(4, 5), bytes({0, 0, 0, 1, 2}));  // 258
  EXPECT_EQ(out.back(), '\1');
}

TEST(ProfilerMessages, AStartSaysItsVersionAndWhatItIs) {
  std::string out;
  put_start(out, "{}");
  EXPECT_EQ(out, bytes({13, 0, 0, 0, 2, 3, 0, 0, 0, 3, 2, 0, 0, 0, 2}) + "{}");
}

TEST(ProfilerMessages, TheEndIsOneByte) {
  std::string out;
  put_done(out);
  EXPECT_EQ(out, bytes({1, 0, 0, 0, 1}));
}

}  // namespace
}  // namespace penelope::profiler
