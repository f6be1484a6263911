// Prolog flags: a table name -> value (atom, integer, or compound as a Block), with access and type, and the few that
// the reader, the writer and the machine look at all the time as fields. Character conversions are kept here too. One worker
// changes flags while others read them: the table is behind a lock, fields and conversions are single atomic words.
#pragma once
#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <shared_mutex>
#include <string>
#include <string_view>
#include <vector>

#include "wam/term/block.hpp"

namespace penelope {

enum class TextKind : std::uint8_t { codes, chars, atom, string };
enum class UnknownAction : std::uint8_t { error, fail, warning };

using CharConversions = std::array<std::atomic<int>, 256>;

class Flags {
 public:
  explicit Flags(Symbols&);
  // Flags whose values differ from run to run: defined after the image is loaded, because a new program must have the same
  // atoms everywhere (wam/code/image.hpp).
  void define_environment();

  // --- hot ones, kept in step with the table -------------------------------------------------------------------
  std::atomic<TextKind> double_quotes = TextKind::codes;  // Penelope's launcher sets string unless --iso or --traditional
  std::atomic<TextKind> back_quotes = TextKind::codes;
  std::atomic<UnknownAction> unknown = UnknownAction::error;
  std::atomic<bool> iso = false;
  std::atomic<bool> character_escapes = true;
  std::atomic<bool> occurs_check = false;
  std::atomic<bool> char_conversion = false;

  struct Entry {
    Block value;
    bool read_only = false;
    std::string type;  // boolean, atom, integer, float, term
  };
  std::optional<Entry> find(AtomId name) const;
  void define(AtomId name, Block value, std::string type, bool read_only);  // create_prolog_flag/3
  // For set_prolog_flag/2: whether a flag that there is may have a value, which is bound; it raises an error else. Giving it that value.
  [[nodiscard]] bool check_value(Store&, AtomId name, const Entry&, Cell value) const;
  void assign(Store&, AtomId name, Cell value);
  void for_each(const std::function<void(AtomId, const Entry&)>&) const;

  // --- for the launcher and for tests: values made without a heap --------------------------------------------------
  void define_atom(std::string_view name, std::string_view value, bool read_only);
  void define_integer(std::string_view name, std::int64_t value, bool read_only);
  void define_atoms(std::string_view name, const std::vector<std::string>& list, bool read_only);  // argv

  // --- char_conversion/2: code point below 256 -> code point, used when the flag char_conversion is on -------------
  CharConversions conversions;

  // Whether C++ code reads the value in a field, where it needs it.
  static bool has_field(std::string_view name);

 private:
  struct Field;
  static const Field* field_of(std::string_view name);
  void update_field(std::string_view name, std::string_view value);
  void use_switch_words_of_iso();

  Symbols& symbols_;
  mutable std::shared_mutex mutex_;  // of the table
  std::map<AtomId, Entry> table_;
};

}  // namespace penelope
