// The table that numbers the streams.
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>

#include "wam/base/check.hpp"
#include "wam/text/stream_kinds.hpp"

namespace penelope {

StreamTable::StreamTable(Symbols& symbols) : symbols_(symbols), tables_(std::make_unique<Tables>()) {
  auto input = std::make_unique<StandardInput>(*this);
  input->eof_action = EofAction::reset;
  input->reposition = false;
  auto output = std::make_unique<StandardOutput>(*this);
  output->mode = StreamMode::append;
  output->buffering = Buffering::line;
  output->reposition = false;
  auto error = std::make_unique<StandardError>();
  error->mode = StreamMode::append;
  error->buffering = Buffering::none;
  error->reposition = false;
  set_alias(symbols_.atom("user_input"), adopt(std::move(input)));
  set_alias(symbols_.atom("user_output"), adopt(std::move(output)));
  set_alias(symbols_.atom("user_error"), adopt(std::move(error)));
}

StreamTable::~StreamTable() { flush_all(); }

Stream& StreamTable::adopt(std::unique_ptr<Stream> stream) {
  PENELOPE_ASSERT(stream->number == -1);  // it is in no table yet
  Stream& s = *stream;
  s.number = static_cast<int>(tables_->by_number.size());  // numbers are not used again: a closed stream stays closed
  tables_->by_number.push_back(&s);
  tables_->open.emplace(s.number, std::move(stream));
  return s;
}

void StreamTable::take_column(Stream& s) {
  const Stream& last = *find(last_standard_);
  if (!last.is_input() || last.position.character != characters_read_) column_ = last.position.column;
  last_standard_ = s.number;
  if (s.is_input())
    characters_read_ = s.position.character;
  else
    s.position.column = column_;
}

void StreamTable::prompt_shown(std::size_t width) {
  column_ = static_cast<std::int64_t>(width);
  characters_read_ = find(0)->position.character;
}

Stream* StreamTable::find(int number) const {
  if (number < 0 || static_cast<std::size_t>(number) >= tables_->by_number.size()) return nullptr;
  return tables_->by_number[static_cast<std::size_t>(number)];
}

Stream& StreamTable::open_file(const std::string& path, StreamMode mode, bool binary) {
  std::error_code error;
  Stream* const stream = open_file(path, mode, binary, error);
  if (!stream) throw std::system_error(error);
  return *stream;
}

Stream* StreamTable::open_file(const std::string& path, StreamMode mode, bool binary, std::error_code& error) {
  int flags = O_CLOEXEC;
  switch (mode) {
    case StreamMode::read: flags |= O_RDONLY; break;
    case StreamMode::write: flags |= O_WRONLY | O_CREAT | O_TRUNC; break;
    case StreamMode::append: flags |= O_WRONLY | O_CREAT | O_APPEND; break;
    case StreamMode::update: flags |= O_WRONLY | O_CREAT; break;
  }
  const int descriptor = ::open(path.c_str(), flags, 0666);
  struct stat status;
  int refused = descriptor < 0 ? errno : 0;
  if (refused == 0 && fstat(descriptor, &status) == 0 && S_ISDIR(status.st_mode)) {  // reading would fail later
    ::close(descriptor);
    refused = EISDIR;
  }
  if (refused != 0) {
    error = {refused, std::generic_category()};
    return nullptr;
  }
  auto stream = std::make_unique<FileStream>(descriptor, true);
  stream->mode = mode;
  stream->binary = binary;
  if (binary) stream->set_encoding(Encoding::octet);
  stream->file_name = symbols_.atom(path);
  return &adopt(std::move(stream));
}

Stream& StreamTable::open_pipe(int descriptor, StreamMode mode, std::shared_ptr<ChildProcess> child) {
  auto stream = std::make_unique<PipeStream>(descriptor);
  stream->mode = mode;
  stream->child = std::move(child);
  return adopt(std::move(stream));
}

int wait_for(pid_t pid) {
  int status;
  while (waitpid(pid, &status, 0) < 0)
    if (errno != EINTR) return -1;
  return status;
}

std::vector<StreamError> StreamTable::close_all() {
  std::vector<StreamError> lost;
  for (const int number : numbers()) {
    Stream& s = *find(number);
    const std::shared_ptr<ChildProcess> child = std::move(s.child);
    try {
      close(s);
    } catch (const StreamError& e) {
      if (e.file_name != 0) lost.push_back(e);  // else a pipe whose reader has enough, or a standard stream
    }
    if (child && child.use_count() == 1) wait_for(child->pid);
  }
  return lost;
}

Stream& StreamTable::open_text(std::string contents) { return adopt(std::make_unique<MemoryInput>(contents)); }
Stream& StreamTable::open_null() { return adopt(std::make_unique<NullOutput>()); }
Stream& StreamTable::open_memory_output() { return adopt(make_memory_output()); }

Stream& StreamTable::open_kept_output(std::string text) { return adopt(std::make_unique<MemoryOutput>(std::move(text), true)); }

const std::string* StreamTable::kept(int number) const {
  const auto text = tables_->kept.find(number);
  return text == tables_->kept.end() ? nullptr : &text->second;
}

void StreamTable::drop_kept(int number) { tables_->kept.erase(number); }

Stream& StreamTable::push_memory_output() {
  Stream& memory = open_memory_output();
  saved_outputs.push_back(current_output);
  saved_outputs.push_back(memory.number);
  current_output = memory.number;
  return memory;
}

std::string StreamTable::pop_memory_output() {
  if (saved_outputs.size() < 2) return {};
  const auto newest = [this] {
    const int number = saved_outputs.back();
    saved_outputs.pop_back();
    return number;
  };
  const int memory = newest(), outer = newest();
  std::string text;
  if (Stream* const s = find(memory)) {
    text = contents_of(*s);
    close(*s);
  }
  current_output = find(outer) ? outer : user_output;
  return text;
}

std::unique_ptr<Stream> make_memory_output() { return std::make_unique<MemoryOutput>(); }

std::string contents_of(Stream& memory_output) {
  memory_output.flush();
  const auto* memory = dynamic_cast<const MemoryOutput*>(&memory_output);
  return memory ? memory->text() : std::string();
}

std::string take_contents(Stream& memory_output) {
  auto* const memory = dynamic_cast<MemoryOutput*>(&memory_output);
  return memory ? memory->begin_again() : std::string();
}

void StreamTable::close(Stream& s) {
  const int number = s.number;
  if (number <= 2) return s.flush();
  // The stream is gone also when its last bytes cannot be written.
  struct Removal {
    StreamTable& table;
    int number;
    ~Removal() {
      Tables& t = *table.tables_;
      std::erase_if(t.aliases, [&](const auto& alias) { return alias.second == number; });
      t.by_number[static_cast<std::size_t>(number)] = nullptr;
      const auto gone = t.open.extract(number);  // its destructor, at the end, may close another stream
      if (table.user_input == number) table.set_alias(table.symbols_.atom("user_input"), *table.find(0));
      if (table.user_output == number) table.set_alias(table.symbols_.atom("user_output"), *table.find(1));
      if (table.user_error == number) table.set_alias(table.symbols_.atom("user_error"), *table.find(2));
      if (table.current_input == number) table.current_input = table.user_input;
      if (table.current_output == number) table.current_output = table.user_output;
    }
  } removal{*this, number};
  s.flush();
  if (auto* const memory = dynamic_cast<MemoryOutput*>(&s); memory && memory->is_kept()) tables_->kept[number] = memory->take_text();
}

void StreamTable::set_alias(AtomId alias, Stream& s) {
  PENELOPE_ASSERT(find(s.number) == &s);
  if (Stream* old = by_alias(alias)) std::erase(old->aliases, alias);
  tables_->aliases[alias] = s.number;
  s.aliases.push_back(alias);
  const std::string_view name = symbols_.text(alias);
  if (name == "user_input") user_input = s.number;
  if (name == "user_output") user_output = s.number;
  if (name == "user_error") user_error = s.number;
}

Stream* StreamTable::by_alias(AtomId alias) const {
  const auto at = tables_->aliases.find(alias);
  return at == tables_->aliases.end() ? nullptr : find(at->second);
}

std::vector<int> StreamTable::numbers() const {
  std::vector<int> all;
  for (const auto& [number, stream] : tables_->open) all.push_back(number);
  return all;
}

void StreamTable::flush_all() {
  for (const auto& [number, stream] : tables_->open) {
    try {
      stream->flush();
    } catch (const std::system_error&) {  // a reader that went away; nobody is left to tell
    }
  }
}

// The first character of the next line that is no blank; the line is gone.
static int key_from_line(Stream& input) {
  int key = input.get();
  while (key == ' ' || key == '\t') key = input.get();
  for (int c = key; c >= 0 && c != '\n';) c = input.get();
  return key;
}

int StreamTable::get_key() {
  Stream& input = *find(user_input);
  find(user_output)->flush();
  termios saved;
  if (!input.tty || tcgetattr(STDIN_FILENO, &saved) != 0) return key_from_line(input);
  const StatusLine::Away away;
  termios raw = saved;
  raw.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);
  raw.c_cc[VMIN] = 1;
  raw.c_cc[VTIME] = 0;
  tcsetattr(STDIN_FILENO, TCSANOW, &raw);
  struct Restore {
    const termios& saved;
    ~Restore() { tcsetattr(STDIN_FILENO, TCSANOW, &saved); }
  } const restore{saved};
  try {
    wait_for_bytes(STDIN_FILENO, 0, [this] { return interrupted && interrupted(); });
  } catch (const std::system_error&) {
    return -1;
  }
  unsigned char key;
  return ::read(STDIN_FILENO, &key, 1) == 1 ? key : -1;
}

}  // namespace penelope
