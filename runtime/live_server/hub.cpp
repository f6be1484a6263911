#include "runtime/live_server/hub.hpp"

namespace penelope {

namespace {

std::string event(const char* name, const Hub::Object& data) {
  return std::string("event: ") + name + "\ndata: " + data.dump(-1, ' ', false, Hub::Object::error_handler_t::replace) + "\n\n";
}

}  // namespace

void Hub::take(Object update) {
  const std::lock_guard lock(mutex_);
  if (update.contains("end")) {
    end_ = event("end", update["end"]);
  } else {
    ++updates_;
    if (update.contains("sample") && updates_ % every_ == 0) history_.push_back(update["sample"]);
    if (history_.size() > most_samples) {
      every_ *= 2;
      for (std::size_t i = 0; 2 * i + 1 < history_.size(); ++i) history_[i] = std::move(history_[2 * i + 1]);
      history_.resize(history_.size() / 2);
    }
    latest_ = event("update", update);
  }
  changed_.notify_all();
}

void Hub::close() {
  const std::lock_guard lock(mutex_);
  if (end_.empty()) end_ = event("gone", Object::object());
  changed_.notify_all();
}

std::string Hub::next(Reader& reader, std::chrono::milliseconds wait) {
  std::unique_lock lock(mutex_);
  changed_.wait_for(lock, wait, [&] { return !reader.has_begun || reader.updates < updates_ || !end_.empty(); });
  std::string news;
  if (!std::exchange(reader.has_begun, true)) news = event("about", about_) + event("history", history_);
  if (reader.updates < updates_) {
    reader.updates = updates_;
    news += latest_;
  }
  if (!end_.empty() && !std::exchange(reader.has_ended, true)) news += end_;
  return news.empty() ? ":\n\n" : news;
}

void Hub::wait_for_readers(std::chrono::milliseconds longest) {
  std::unique_lock lock(mutex_);
  changed_.wait_for(lock, longest, [&] { return readers_ == 0; });
}

bool Hub::admit() {
  const std::lock_guard lock(mutex_);
  if (readers_ == most_readers) return false;
  ++readers_;
  return true;
}

void Hub::leave() {
  const std::lock_guard lock(mutex_);
  --readers_;
  changed_.notify_all();
}

}  // namespace penelope
