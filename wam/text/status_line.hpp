// A line at the foot of the terminal that tells how a run gets on. One thread shows it; it gives way to what the program writes to the
// terminal and reads from it, and waits while the cursor is in the middle of a line of the program's.
//
// A process has one terminal, so there is one such line. Whoever writes or reads holds a guard meanwhile:
//   Writing    the line is gone, and nobody shows it again before all is written
//   Away       the same for as long as a read or another program has the terminal, without a lock
#pragma once
#include <mutex>
#include <string>

namespace penelope {

class StatusLine {
 public:
  static StatusLine& of_terminal();

  // Shows the text in place of what is shown, cut at the width of the terminal; or does nothing when the terminal is the program's now.
  void show(const std::string& text);
  void clear();
  void end();  // for good: nothing is shown any more

  // Where queries of a user begin the line ends, unless it was asked for.
  bool ends_at_toplevel = true;

  class Writing {
   public:
    // is_terminal: what is written to is one; else nothing happens. last: the last byte of what will be written.
    Writing(bool is_terminal, char last);

   private:
    std::unique_lock<std::mutex> lock_;
  };

  class Away {
   public:
    Away();
    ~Away();
    Away(const Away&) = delete;
    // Where the cursor is then; without this call, where it was.
    void leaves_cursor(bool at_line_start);
  };

 private:
  void erase();  // the mutex is held

  std::mutex mutex_;
  bool shown_ = false, at_line_start_ = true, ended_ = false;
  unsigned away_ = 0;
};

}  // namespace penelope
