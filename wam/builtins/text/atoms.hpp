// The text predicates' files, registered together by register_atom_builtins.
#pragma once
#include "wam/machine/builtin.hpp"

namespace penelope {

void register_atom_builtins(BuiltinTable&);            // atoms.cpp; calls the others
void register_concatenation_builtins(BuiltinTable&);   // text_concat.cpp
void register_sub_text_builtins(BuiltinTable&);        // sub_text.cpp
void register_text_list_builtins(BuiltinTable&);       // text_lists.cpp
void register_character_type_builtins(BuiltinTable&);  // character_types.cpp
void register_text_search_builtins(BuiltinTable&);     // text_search.cpp
void register_digest_builtins(BuiltinTable&);          // digests.cpp
void register_regular_expressions(BuiltinTable&);      // regular_expressions.cpp
void register_markup_builtins(BuiltinTable&);          // markup.cpp
void register_uri_builtins(BuiltinTable&);             // uris.cpp

}  // namespace penelope
