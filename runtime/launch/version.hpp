// Which penelope this is.
#pragma once
#include <string>

namespace penelope {

std::string version_and_commit();  // "0.2.0 (a1b2c3d)", without the commit where the sources were in no git repository
const char* commit();              // "a1b2c3d", "" if unknown

}  // namespace penelope
