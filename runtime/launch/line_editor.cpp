// The editor is made when the first line is read, so that a run that reads nothing does not wait for the terminal's
// description. It keeps its history for the session; $EDITRC and ~/.editrc set keys as in other programs with libedit.
#include "runtime/launch/line_editor.hpp"

#include <histedit.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <system_error>

namespace penelope {

namespace {

class LineEditor {
 public:
  LineEditor() : editor_(el_init("penelope", stdin, stdout, stderr)), history_(history_init()) {
    constexpr int remembered_lines = 1000;
    HistEvent event;
    history(history_, &event, H_SETSIZE, remembered_lines);
    history(history_, &event, H_SETUNIQUE, 1);
    el_set(editor_, EL_CLIENTDATA, this);
    el_set(editor_, EL_PROMPT, &LineEditor::show_prompt);
    el_set(editor_, EL_EDITOR, "emacs");
    el_set(editor_, EL_HIST, history, history_);
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
    HistEvent event;
    if (text.find_first_not_of(" \t\n") != std::string::npos) history(history_, &event, H_ENTER, text.c_str());
    return text;
  }

 private:
  static char* show_prompt(EditLine* editor) {
    LineEditor* self = nullptr;
    el_get(editor, EL_CLIENTDATA, &self);
    return self->prompt_.data();
  }

  EditLine* editor_;
  History* history_;
  std::string prompt_;
};

}  // namespace

void edit_terminal_lines(StreamTable& streams) {
  if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO)) return;
  streams.edit_line = [editor = std::shared_ptr<LineEditor>()](const std::string& prompt) mutable {
    if (!editor) editor = std::make_shared<LineEditor>();
    return editor->read(prompt);
  };
}

}  // namespace penelope
