// A process that streams lead to or from. The streams share it: when the last of them is closed, it is waited for.
#pragma once
#include <sys/types.h>

#include <string>

namespace penelope {

struct ChildProcess {
  pid_t pid;
  std::string program;        // its file
  bool must_succeed = false;  // another exit status than 0 is an error of the close/1 that waits for it
};

// Waits for a process, which a signal does not interrupt; its status as waitpid(2) has it, or -1 when there is no such child.
int wait_for(pid_t);

}  // namespace penelope
