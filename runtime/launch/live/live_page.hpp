// --serve: the page that shows the run while it goes on. penelope-serve, a process beside the run (runtime/live_server), talks to the browsers;
// the two exchange lines of JSON over a socket, which live_server/main.cpp lists.
//
// The run never waits for the page: an update that the socket does not take is left out.
#pragma once
#include <sys/types.h>

#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>

namespace penelope {

// Where to listen: "8080", "0.0.0.0:8080", "[::1]:8080", "localhost:0". Throws UsageError.
struct ServeAddress {
  explicit ServeAddress(const std::string& text);
  std::string host = "127.0.0.1";
  unsigned port = 0;  // 0: any that is free
};

// The token that pages need: the user's, from the environment, or 128 random bits, which go there: a run that goes back to an earlier state of
// itself has the same. Throws UsageError: the user's is none.
void choose_page_token();
// The program that runs does not see it.
void take_page_token();

class LivePage {
 public:
  using Object = nlohmann::ordered_json;

  // Starts the server and prints the page's address on standard error. Throws std::runtime_error: it cannot be started, or cannot listen.
  LivePage(const ServeAddress&, const Object& about);
  ~LivePage();

  // While it is there, a thread of its own calls what it was made with for what users want: "checkpoint", "stop", or "leave" with the rank.
  class Hearing {
   public:
    Hearing(LivePage*, std::function<void(const std::string& order, unsigned rank)>);  // nullptr: nothing
    ~Hearing();

   private:
    LivePage* const page_;
    std::function<void(const std::string&, unsigned)> act_;
    std::thread thread_;
  };
  void update(const Object&);
  // The last update. Waits until the pages have it, a second at most.
  void end(const Object&);

 private:
  void start_server();
  std::string read_reply();
  void hear(const std::function<void(const std::string&, unsigned)>& act);
  bool send(const std::string& line, bool waits);

  int socket_ = -1;
  pid_t server_ = 0;
  std::string unsent_;  // the rest of a line that the socket did not take as a whole
  std::string heard_;
};

}  // namespace penelope
