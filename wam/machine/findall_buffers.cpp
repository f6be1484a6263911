// Solution buffers: how solutions are kept outside the heap and come back to it.
#include "wam/machine/findall_buffers.hpp"

#include <span>

#include "wam/term/errors.hpp"

namespace penelope {

FindallBuffers::Buffer& FindallBuffers::find(std::uint64_t id) {
  for (auto it = buffers_.rbegin(); it != buffers_.rend(); ++it) {
    if (it->id == id) return *it;
  }
  existence_error(s_, "findall_buffer", Cell::integer(static_cast<std::int64_t>(id)));
}

void FindallBuffers::recycle(Buffer& buffer) {
  constexpr std::size_t worth_keeping = 1 << 16;
  std::vector<Cell>& cells = buffer.solutions.cells;
  if (cells.capacity() > spare_.capacity() && cells.capacity() <= worth_keeping) {
    spare_ = std::move(cells);
    spare_.clear();
  }
}

std::uint64_t FindallBuffers::begin(std::uint64_t height) {
  while (!buffers_.empty() && buffers_.back().height >= height) {
    recycle(buffers_.back());
    buffers_.pop_back();
  }
  const std::uint64_t id = numbers_.next();
  buffers_.push_back({id, height, {0, std::exchange(spare_, {})}});
  return id;
}

void FindallBuffers::append(SolutionBuffer& buffer, Cell term) {
  const auto check_room = [&](std::uint64_t more) {  // they are to come to the heap
    if (buffer.cells.size() + more > s_.stack_limit / sizeof(Cell)) resource_error(s_, "stack");
  };
  term = s_.deref(term);
  check_room(1);
  if (term.is_int() || term.is_atom()) {
    buffer.cells.push_back({1});
    buffer.cells.push_back(term);
    return;
  }
  copy_out(s_, term, scratch_);
  check_room(scratch_.cells.size());
  buffer.cells.push_back({scratch_.cells.size()});
  buffer.cells.insert(buffer.cells.end(), scratch_.cells.begin(), scratch_.cells.end());
}

void FindallBuffers::add(std::uint64_t id, Cell term) {
  SolutionBuffer& buffer = find(id).solutions;
  append(buffer, term);
  ++buffer.count;
}

SolutionBuffer FindallBuffers::alone(Cell term) {
  SolutionBuffer buffer;
  append(buffer, term);
  buffer.count = 1;
  return buffer;
}

Cell FindallBuffers::collect(std::uint64_t id, Cell tail) {
  const SolutionBuffer& buffer = find(id).solutions;
  Cell list = tail;
  Cell* end = &list;  // where the rest of the list goes
  for (std::size_t i = 0; i < buffer.cells.size();) {
    const std::uint64_t size = buffer.cells[i].bits;
    const Cell item = copy_in(s_, std::span<const Cell>(&buffer.cells[i + 1], size));
    *end = s_.new_list(item, tail);
    end = s_.at(*end) + 1;
    i += size + 1;
  }
  drop(id);
  return list;
}

void FindallBuffers::drop(std::uint64_t id) {
  std::size_t at = buffers_.size();
  while (at > 0 && buffers_[at - 1].id != id) --at;
  if (at == 0) return;
  for (; buffers_.size() >= at; buffers_.pop_back()) recycle(buffers_.back());
}

std::uint64_t FindallBuffers::count(std::uint64_t id) const { return find(id).solutions.count; }
void FindallBuffers::add_to_count(std::uint64_t id) { ++find(id).solutions.count; }
bool FindallBuffers::has_value(std::uint64_t id) const { return !find(id).solutions.cells.empty(); }

Cell FindallBuffers::value(std::uint64_t id) const {
  const std::vector<Cell>& cells = find(id).solutions.cells;
  return copy_in(s_, std::span<const Cell>(cells).subspan(1, cells[0].bits));
}

void FindallBuffers::replace(std::uint64_t id, Cell term) {
  SolutionBuffer& buffer = find(id).solutions;
  buffer.cells.clear();
  append(buffer, term);
}

}  // namespace penelope
