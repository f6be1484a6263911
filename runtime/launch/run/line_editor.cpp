// The editor is made when the first line is read, so that a run that reads nothing does not wait for the terminal's
// description. $EDITRC and ~/.editrc set keys as in other programs with libedit.
#include "runtime/launch/run/line_editor.hpp"

#include <histedit.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <optional>
#include <system_error>

namespace penelope {

namespace {

constexpr int remembered_lines = 1000;

std::string history_file() {
  if (const char* given = std::getenv("PENELOPE_HISTORY")) return given;
  const char* home = std::getenv("HOME");
  return home && *home ? std::string(home) + "/.penelope_history" : std::string();
}

bool is_word_character(char c) { return c == '_' || std::isalnum(static_cast<unsigned char>(c)) || (c & 0x80); }

// The word before the cursor; inside quotes all that follows the quote.
struct Word {
  std::string text;
  bool quoted = false;
};

Word word_at_end(std::string_view line) {
  char quote = 0;
  std::size_t begin = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (quote != 0) {
      if (line[i] == quote) quote = 0;
    } else if (line[i] == '\'' || line[i] == '"') {
      quote = line[i];
      begin = i + 1;
    }
  }
  if (quote != 0) return {std::string(line.substr(begin)), true};
  std::size_t at = line.size();
  while (at > 0 && is_word_character(line[at - 1])) --at;
  return {std::string(line.substr(at)), false};
}

// Files whose path starts with `path`; folders end in a slash.
std::vector<std::string> files_from(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  const std::string folder = slash == std::string::npos ? "" : path.substr(0, slash + 1), start = path.substr(folder.size());
  std::vector<std::string> found;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(folder.empty() ? "." : folder, error)) {
    const std::string name = entry.path().filename();
    if (!name.starts_with(start) || (start.empty() && name.starts_with("."))) continue;
    found.push_back(folder + name + (entry.is_directory(error) ? "/" : ""));
  }
  return found;
}

std::string common_start(const std::vector<std::string>& words) {
  std::string start = words.front();
  for (const std::string& word : words) {
    const auto end = std::mismatch(start.begin(), start.end(), word.begin(), word.end()).first;
    start.erase(end, start.end());
  }
  return start;
}

class LineEditor {
 public:
  explicit LineEditor(Completions complete)
      : complete_(std::move(complete)), editor_(el_init("penelope", stdin, stdout, stderr)), history_(history_init()), file_(history_file()) {
    HistEvent event;
    history(history_, &event, H_SETSIZE, remembered_lines);
    history(history_, &event, H_SETUNIQUE, 1);
    if (!file_.empty()) history(history_, &event, H_LOAD, file_.c_str());
    el_set(editor_, EL_CLIENTDATA, this);
    el_set(editor_, EL_PROMPT, &LineEditor::show_prompt);
    el_set(editor_, EL_EDITOR, "emacs");
    el_set(editor_, EL_HIST, history, history_);
    el_set(editor_, EL_ADDFN, "penelope-complete", "complete the word before the cursor", &LineEditor::on_tab);
    el_set(editor_, EL_BIND, "^I", "penelope-complete", nullptr);
    el_set(editor_, EL_BIND, "^R", "em-inc-search-prev", nullptr);
    el_source(editor_, nullptr);
  }
  ~LineEditor() {
    history_end(history_);
    el_end(editor_);
  }
  LineEditor(const LineEditor&) = delete;
  LineEditor& operator=(const LineEditor&) = delete;

  std::optional<std::string> read(const std::string& prompt) {
    prompt_ = prompt;
    int length = 0;
    errno = 0;
    const char* line = el_gets(editor_, &length);
    if (!line || length <= 0) {
      if (length < 0 && errno == EINTR) throw std::system_error(EINTR, std::generic_category());
      return std::nullopt;
    }
    std::string text(line, static_cast<std::size_t>(length));
    if (text.find_first_not_of(" \t\n") != std::string::npos) remember(text);
    return text;
  }

 private:
  static LineEditor& of(EditLine* editor) {
    LineEditor* self = nullptr;
    el_get(editor, EL_CLIENTDATA, &self);
    return *self;
  }
  static char* show_prompt(EditLine* editor) { return of(editor).prompt_.data(); }
  static unsigned char on_tab(EditLine* editor, int) { return of(editor).complete(); }

  // Saved at once: the program may end in any way.
  void remember(const std::string& line) {
    HistEvent event;
    history(history_, &event, H_ENTER, line.c_str());
    if (!file_.empty()) history(history_, &event, H_SAVE, file_.c_str());
  }

  // What all completions have in common is inserted; when that is nothing, they are shown.
  unsigned char complete() {
    const LineInfo* line = el_line(editor_);
    const Word word = word_at_end({line->buffer, static_cast<std::size_t>(line->cursor - line->buffer)});
    std::vector<std::string> found = word.quoted ? files_from(word.text) : complete_(word.text);
    if (found.empty()) return CC_ERROR;
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    const std::string start = common_start(found);
    if (start.size() > word.text.size()) {
      el_insertstr(editor_, start.c_str() + word.text.size());
      return CC_REFRESH;
    }
    if (found.size() == 1) return CC_ERROR;
    show(found);
    return CC_REDISPLAY;
  }

  static void show(const std::vector<std::string>& words) {
    constexpr std::size_t line_width = 80, gap = 2;
    std::size_t width = 0;
    for (const std::string& word : words) width = std::max(width, word.size() + gap);
    const std::size_t columns = std::max<std::size_t>(1, line_width / width);
    for (std::size_t i = 0; i < words.size(); ++i)
      std::printf("%s%-*s", i % columns == 0 ? "\n" : "", static_cast<int>(width), words[i].c_str());
    std::printf("\n");
    std::fflush(stdout);
  }

  Completions complete_;
  EditLine* editor_;
  History* history_;
  std::string prompt_, file_;
};

bool is_capable(const char* terminal) { return terminal && *terminal && std::string_view(terminal) != "dumb"; }

}  // namespace

void edit_terminal_lines(StreamTable& streams, Completions complete) {
  if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) || !is_capable(std::getenv("TERM"))) return;
  streams.edit_line = [editor = std::shared_ptr<LineEditor>(), complete = std::move(complete)](const std::string& prompt) mutable {
    if (!editor) editor = std::make_shared<LineEditor>(complete);
    return editor->read(prompt);
  };
}

}  // namespace penelope
