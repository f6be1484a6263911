// Digests of texts by libmd, for library(md5) and library(sha).
#include <md5.h>
#include <sha1.h>
#include <sha2.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "wam/base/utf8.hpp"
#include "wam/builtins/arguments.hpp"
#include "wam/builtins/text/atoms.hpp"
#include "wam/builtins/text/text_argument.hpp"
#include "wam/term/error_balls.hpp"
#include "wam/term/errors.hpp"

namespace penelope {

namespace {

using Bytes = std::vector<std::uint8_t>;

template <class Context, auto begin, auto update, auto end, std::size_t size>
Bytes digest_by(std::string_view data) {
  Context context;
  begin(&context);
  update(&context, reinterpret_cast<const std::uint8_t*>(data.data()), data.size());
  Bytes digest(size);
  end(digest.data(), &context);
  return digest;
}

// SHA-224 is SHA-256 from other initial values, and 28 bytes of it (FIPS 180-4, 5.3.2 and 6.3): libmd does not have it.
void begin_sha224(SHA2_CTX* context) {
  SHA256Init(context);
  constexpr std::array<std::uint32_t, 8> initial = {0xc1059ed8, 0x367cd507, 0x3070dd17, 0xf70e5939,
                                                    0xffc00b31, 0x68581511, 0x64f98fa7, 0xbefa4fa4};
  std::ranges::copy(initial, context->state.st32);
}

Bytes sha224(std::string_view data) {
  Bytes digest = digest_by<SHA2_CTX, begin_sha224, SHA256Update, SHA256Final, SHA256_DIGEST_LENGTH>(data);
  digest.resize(28);
  return digest;
}

struct Algorithm {
  std::string_view name;
  Bytes (*digest)(std::string_view);
};
constexpr Algorithm algorithms[] = {
    {"md5", digest_by<MD5_CTX, MD5Init, MD5Update, MD5Final, MD5_DIGEST_LENGTH>},
    {"sha1", digest_by<SHA1_CTX, SHA1Init, SHA1Update, SHA1Final, SHA1_DIGEST_LENGTH>},
    {"sha224", sha224},
    {"sha256", digest_by<SHA2_CTX, SHA256Init, SHA256Update, SHA256Final, SHA256_DIGEST_LENGTH>},
    {"sha384", digest_by<SHA2_CTX, SHA384Init, SHA384Update, SHA384Final, SHA384_DIGEST_LENGTH>},
    {"sha512", digest_by<SHA2_CTX, SHA512Init, SHA512Update, SHA512Final, SHA512_DIGEST_LENGTH>},
};

std::string octets(Worker& w, std::string_view text) {
  std::string bytes;
  while (!text.empty()) {
    const int code = utf8_next(text);
    if (code > 0xff) representation_error(w, "encoding");
    bytes += static_cast<char>(code);
  }
  return bytes;
}

// '$digest'(+Algorithm, +Text, +Encoding, -Bytes): of the text in this encoding, utf8 or octet; a list of the digest's bytes.
bool digest(Worker& w, Cell* a) {
  Cell name;
  if (!atom_argument(w, a[0], name)) return false;
  const auto algorithm = std::ranges::find(algorithms, w.symbols.text(name.as_atom()), &Algorithm::name);
  if (algorithm == std::end(algorithms)) return raise(domain_error_ball(w, "algorithm", name));
  const bool as_octets = w.symbols.text(atom_argument(w, a[2]).as_atom()) == "octet";
  std::string text = text_argument(w, a[1]);
  if (as_octets) text = octets(w, text);
  std::vector<Cell> bytes;
  for (const std::uint8_t byte : algorithm->digest(text)) bytes.push_back(Cell::integer(byte));
  return w.unify(a[3], w.new_list_of(bytes));
}

}  // namespace

void register_digest_builtins(BuiltinTable& t) { t.pure("$digest", 4, digest); }

}  // namespace penelope
