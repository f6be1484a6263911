// What workers say of themselves, and what a worker makes of it (runtime/worker/balancer.hpp); links of the in-process transport.
#include "runtime/worker/balancer.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "runtime/transport/in_process.hpp"

namespace penelope {
namespace {

using scheduler::balancing::Scheme;

TEST(Resources, AreReadAsTheyWereWritten) {
  ByteWriter out;
  Resources{1.5e6, 0.25, 4096}.write(out);
  ByteReader in(out.bytes);
  const Resources r = Resources::read(in);
  EXPECT_EQ(r.capacity, 1.5e6);
  EXPECT_EQ(r.nominal, 0.25);
  EXPECT_EQ(r.memory, 4096u);
  EXPECT_TRUE(in.at_end());
}

TEST(Resources, ThatMakeNoSenseAreRefused) {
  for (const Resources bad : {Resources{-1, 1, 0}, Resources{1, -1, 0}, Resources{std::numeric_limits<double>::quiet_NaN(), 1, 0},
                              Resources{1, std::numeric_limits<double>::infinity(), 0}}) {
    ByteWriter out;
    bad.write(out);
    ByteReader in(out.bytes);
    EXPECT_THROW(Resources::read(in), CorruptMessage);
  }
  ByteReader nothing("");
  EXPECT_THROW(Resources::read(nothing), CorruptMessage);
}

TEST(Balancer, NominalCapacitiesCountUntilBothAreMeasured) {
  Balancer b(Scheme::dynamic, 4);
  EXPECT_EQ(b.capacity_of({0, 1, 0}), b.capacity() / 4);
  EXPECT_EQ(b.capacity_of({1e6, 1, 0}), b.capacity() / 4);  // this one is not measured
  EXPECT_EQ(b.capacity_of({0, 0, 0}), b.capacity());        // nothing is known
}

TEST(Balancer, HomogeneousWorkersAreAllTheSame) {
  Balancer b(Scheme::homogeneous, 4);
  EXPECT_EQ(b.capacity_of({1e6, 1, 0}), b.capacity());
  b.heard_of(2, {1e6, 1, 0});
  EXPECT_EQ(b.relative_capacity(), 1);
}

TEST(Balancer, ASlowWorkerHasTooMuchWorkWhenItHasLess) {
  Balancer b(Scheme::fixed, 1);
  b.heard_of(2, {0, 4, 0});
  b.heard_of(3, {0, 4, 0});
  EXPECT_NEAR(b.relative_capacity(), 1.0 / 3, 1e-12);
}

TEST(Balancer, WhoHasNoMemoryGetsNothing) {
  Balancer b(Scheme::dynamic, 1);
  b.heard_of(2, {0, 1, 100});
  scheduler::SearchPath::KnownWork known;
  known.offers[known.count++] = {0, 9, 1e6, 1000};
  known.all = 1e7;
  EXPECT_EQ(b.decide(known, 2, {1000, 1, 0}).verdict.reason, scheduler::balancing::Reason::importer_has_no_memory);
  EXPECT_TRUE(b.decide(known, 3, {1000, 1, 0}).offer);  // of which nothing is known
}

TEST(InProcessTransport, ALinkDelaysAndKeepsTheOrder) {
  using namespace std::chrono_literals;
  using Clock = std::chrono::steady_clock;
  InProcessTransport transport(2, 0us, 1, {0.005, 1e6});
  const auto sent = Clock::now();
  transport.send(1, 2, std::string(10'000, 'a'));  // 5 ms + 10 ms
  transport.send(1, 2, "b");
  transport.send(2, 2, "self");
  EXPECT_EQ(transport.receive(2, sent + 1s)->bytes, "self");
  EXPECT_EQ(transport.receive(2, sent + 1s)->bytes.size(), 10'000u);
  EXPECT_GE(Clock::now() - sent, 15ms);
  EXPECT_EQ(transport.receive(2, sent + 1s)->bytes, "b");
}

}  // namespace
}  // namespace penelope
