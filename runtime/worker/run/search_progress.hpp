// How far a search is, as it lately was.
#pragma once

namespace penelope {

struct SearchProgress {
  double done = 0;    // part of the whole search tree
  unsigned busy = 0;  // workers
};

}  // namespace penelope
