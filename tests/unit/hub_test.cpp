// What the pages of --serve hear.
#include "runtime/live_server/hub.hpp"

#include <gtest/gtest.h>

#include <string>

namespace penelope {
namespace {

using namespace std::chrono_literals;

Hub::Object sample(int number) { return {{"sample", {{"number", number}}}}; }

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++found;
  return found;
}

TEST(Hub, APageThatComesLateGetsTheHistory) {
  Hub hub(Hub::Object{{"goal", "g"}});
  for (int i = 1; i <= 3; ++i) hub.take(sample(i));
  Hub::Reader reader;
  const std::string first = hub.next(reader, 0ms);
  EXPECT_EQ(first.find("event: about\ndata: {\"goal\":\"g\"}\n\n"), 0U);
  EXPECT_NE(first.find("event: history\ndata: [{\"number\":1},{\"number\":2},{\"number\":3}]\n\n"), first.npos);
  EXPECT_EQ(count(first, "event: update"), 1U);
  EXPECT_EQ(hub.next(reader, 0ms), ":\n\n");  // nothing new
}

TEST(Hub, APageThatReadsSlowlyGetsTheLatestUpdate) {
  Hub hub(Hub::Object::object());
  Hub::Reader reader;
  hub.next(reader, 0ms);
  for (int i = 1; i <= 9; ++i) hub.take(sample(i));
  EXPECT_EQ(hub.next(reader, 0ms), "event: update\ndata: {\"sample\":{\"number\":9}}\n\n");
}

TEST(Hub, TheHistoryOfALongRunIsThinned) {
  Hub hub(Hub::Object::object());
  constexpr int updates = 50'000;
  for (int i = 1; i <= updates; ++i) hub.take(sample(i));
  Hub::Reader reader;
  const std::string first = hub.next(reader, 0ms);
  const std::string history = first.substr(first.find("event: history"), first.find("event: update") - first.find("event: history"));
  EXPECT_GT(count(history, "number"), Hub::most_samples / 4);
  EXPECT_LE(count(history, "number"), Hub::most_samples);
  EXPECT_NE(history.find("{\"number\":32}"), history.npos);  // every 32nd, from the start
  EXPECT_EQ(history.find("{\"number\":33}"), history.npos);
}

TEST(Hub, TheEndIsHeardOnceAndLast) {
  Hub hub(Hub::Object::object());
  Hub::Reader reader;
  hub.next(reader, 0ms);
  hub.take(sample(1));
  hub.take({{"end", {{"status", 0}}}});
  hub.close();  // is no other end
  EXPECT_EQ(hub.next(reader, 0ms), "event: update\ndata: {\"sample\":{\"number\":1}}\n\nevent: end\ndata: {\"status\":0}\n\n");
  EXPECT_TRUE(reader.has_ended);
}

TEST(Hub, ARunThatIsGoneIsTold) {
  Hub hub(Hub::Object::object());
  Hub::Reader reader;
  hub.close();
  const std::string news = hub.next(reader, 0ms);
  EXPECT_NE(news.find("event: gone"), news.npos);
}

TEST(Hub, PagesAreLimited) {
  Hub hub(Hub::Object::object());
  int admitted = 0;
  while (admitted < 1000 && hub.admit()) ++admitted;
  EXPECT_GT(admitted, 8);
  EXPECT_LT(admitted, 1000);
  hub.leave();
  EXPECT_TRUE(hub.admit());
}

}  // namespace
}  // namespace penelope
