// Which part of its work a task that changes the program has for others.
#include "scheduler/change_share.hpp"

#include <gtest/gtest.h>

namespace penelope::scheduler {
namespace {

TEST(ChangeShare, IsAllWorkWithoutChanges) {
  ChangeShare share;
  EXPECT_EQ(share.rest(), 1);
  share.look(1'000'000, 0);
  EXPECT_EQ(share.rest(), 1);
}

TEST(ChangeShare, OfALoopThatAddsClausesIsNothing) {
  ChangeShare share;
  share.look(30'000, 10'000);  // between/3, assertz/1, failure
  EXPECT_EQ(share.rest(), 0);
}

TEST(ChangeShare, OfASearchThatNotesItsSolutionsIsNearlyAll) {
  ChangeShare share;
  share.look(1'000'000, 100);
  EXPECT_GT(share.rest(), 0.99);
}

TEST(ChangeShare, ForgetsTheFactsThatAProgramAddsBeforeItsSearch) {
  ChangeShare share;
  share.look(300'000, 100'000);
  std::uint64_t work = 300'000;
  for (int look = 0; look < 10; ++look) share.look(work += 10'000, 100'000);
  EXPECT_GT(share.rest(), 0.99);
}

TEST(ChangeShare, TellsNothingFromALookAtLittleWork) {
  ChangeShare share;
  share.look(10'000, 10);
  const double before = share.rest();
  share.look(10'010, 20);
  EXPECT_EQ(share.rest(), before);
  share.look(20'010, 20);  // all of it together
  EXPECT_GT(share.rest(), 0.9);
}

}  // namespace
}  // namespace penelope::scheduler
