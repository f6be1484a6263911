// The files of stream predicates; register_stream_builtins (streams.cpp) registers all of them.
#pragma once
#include <string>
#include <system_error>

#include "wam/builtins/streams/stream_argument.hpp"

namespace penelope {

void register_stream_builtins(BuiltinTable&);
void register_stream_property_builtins(BuiltinTable&);  // stream_properties.cpp
void register_character_io_builtins(BuiltinTable&);     // character_io.cpp
void register_text_reading_builtins(BuiltinTable&);     // read_text.cpp
void register_redirection_builtins(BuiltinTable&);      // redirection.cpp
void register_file_builtins(BuiltinTable&);             // files.cpp
void register_file_status_builtins(BuiltinTable&);      // file_status.cpp
void register_file_name_builtins(BuiltinTable&);        // file_names.cpp
void register_special_stream_builtins(BuiltinTable&);   // special_streams.cpp
void register_wildcard_builtins(BuiltinTable&);         // wildcards.cpp
void register_temporary_file_builtins(BuiltinTable&);   // temporary_files.cpp

// The name of a file: an atom or a string. Raises instantiation_error, domain_error(source_sink, F).
[[nodiscard]] bool file_argument(Worker&, Cell, std::string& name);
// The name of a file for predicates that open nothing: any text. Raises instantiation_error, type_error(text, F); the second form throws them.
[[nodiscard]] bool path_argument(Worker&, Cell, std::string& path);
std::string path_argument(Worker&, Cell);
std::error_code last_error();  // of the last system call
// What the operating system said about a file, as existence_error(Kind, F) or permission_error(Action, Kind, F).
Cell file_error_ball(Worker&, const std::error_code&, std::string_view action, std::string_view kind, Cell file);
[[noreturn]] void file_error(Worker&, const std::error_code&, std::string_view action, std::string_view kind, Cell file);

// The values of options and properties that are words.
EofAction eof_action_of(std::string_view word, bool& known);
Buffering buffering_of(std::string_view word, bool& known);
std::string_view name_of(StreamMode);
std::string_view name_of(EofAction);
std::string_view name_of(Buffering);

// Opens for open/3,4 and the see/tell family. nullptr: an error is raised.
Stream* open_source_sink(Worker&, Cell file, StreamMode, bool binary);

}  // namespace penelope
