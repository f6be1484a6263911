// The primitives of library(ssl), over OpenSSL: TLS over the two streams of a connection. The term of a connection whose two sides still have to
// agree is '$tls'(Number).
//
// Errors: ssl_error(Code, Library, Function, Reason), the parts of what OpenSSL says.
#include "wam/builtins/system/tls.hpp"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "wam/builtins/arguments.hpp"
#include "wam/builtins/foreign_library.hpp"
#include "wam/builtins/streams/stream_builtins.hpp"
#include "wam/builtins/system/handles.hpp"
#include "wam/builtins/text/text_argument.hpp"
#include "wam/builtins/waiting.hpp"
#include "wam/term/error_balls.hpp"
#include "wam/term/errors.hpp"
#ifdef PENELOPE_HAS_OPENSSL
#include "wam/builtins/system/tls_connection.hpp"
#endif

namespace penelope {

namespace {

constexpr std::string_view library_name = "libssl", term_name = "$tls";

#ifdef PENELOPE_HAS_OPENSSL

const TlsLibrary& openssl(Worker& w) { return foreign_library<TlsLibrary>(w, library_name); }

Handles<TlsConnection>& connections() {
  static Handles<TlsConnection> all;
  return all;
}

// `text` is error:CODE:LIBRARY:FUNCTION:REASON, or a message of the operating system; `why` says more.
[[noreturn]] void ssl_error(Worker& w, std::string_view text, std::string_view why = {}) {
  std::string_view parts[4] = {"", "", "", text};
  if (text.starts_with("error:")) {
    text.remove_prefix(6);
    for (std::string_view& part : parts) {
      const std::size_t end = &part == &parts[3] ? text.size() : text.find(':');
      part = text.substr(0, end);
      text.remove_prefix(std::min(text.size(), end == std::string_view::npos ? end : end + 1));
    }
  }
  std::string reason(parts[3]);
  if (!why.empty()) reason.append(": ").append(why);
  const Cell formal = w.new_struct(w.symbols.functor_cell("ssl_error", 4), w.symbols.atom_cell(parts[0]), w.symbols.atom_cell(parts[1]),
                                   w.symbols.atom_cell(parts[2]), w.symbols.atom_cell(reason));
  throw_ball(w.new_struct(w.symbols.functor_cell("error", 2), formal, w.new_variable()));
}

std::string error_text(const TlsLibrary& library) {
  char text[256];
  library.ERR_error_string_n(library.ERR_get_error(), text, sizeof text);
  return text;
}

struct FreeContext {
  const TlsLibrary* library;
  void operator()(SSL_CTX* context) const { library->SSL_CTX_free(context); }
};
using Context = std::unique_ptr<SSL_CTX, FreeContext>;

struct Settings {
  bool is_server = false, verifies = true, closes_streams = true;
  std::string host, certificates, certificate, key, ciphers;
};

// [Name=Text, ...]; what is not there is as Settings has it.
Settings settings_argument(Worker& w, Cell list) {
  Settings settings;
  for (const Cell option : list_argument(w, list)) {
    const std::string_view name = w.symbols.text(atom_argument(w, w.arg(option, 0)).as_atom());
    const std::string value = text_argument(w, w.arg(option, 1));
    if (name == "role") settings.is_server = value == "server";
    if (name == "verify") settings.verifies = value == "true";
    if (name == "close_parent") settings.closes_streams = value == "true";
    if (name == "host") settings.host = value;
    if (name == "cacert_file") settings.certificates = value;
    if (name == "certificate_file") settings.certificate = value;
    if (name == "key_file") settings.key = value;
    if (name == "cipher_list") settings.ciphers = value;
  }
  return settings;
}

Context context_of(Worker& w, const TlsLibrary& library, const Settings& settings) {
  const auto check = [&](int result) {
    if (result <= 0) ssl_error(w, error_text(library));
  };
  library.ERR_clear_error();
  Context context(library.SSL_CTX_new(settings.is_server ? library.TLS_server_method() : library.TLS_client_method()), {&library});
  if (!context) ssl_error(w, error_text(library));
  SSL_CTX* const c = context.get();
  library.SSL_CTX_ctrl(c, SSL_CTRL_SET_MIN_PROTO_VERSION, TLS1_2_VERSION, nullptr);
  library.SSL_CTX_ctrl(c, SSL_CTRL_MODE, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER, nullptr);
  library.SSL_CTX_set_options(c, SSL_OP_IGNORE_UNEXPECTED_EOF);  // many servers end without saying so
  if (!settings.ciphers.empty()) check(library.SSL_CTX_set_cipher_list(c, settings.ciphers.c_str()));
  if (!settings.certificate.empty()) check(library.SSL_CTX_use_certificate_chain_file(c, settings.certificate.c_str()));
  if (!settings.key.empty()) check(library.SSL_CTX_use_PrivateKey_file(c, settings.key.c_str(), SSL_FILETYPE_PEM));
  if (settings.is_server)
    library.SSL_CTX_set_num_tickets(c, 0);  // a connection is not taken up again: what the client can read first is an answer
  if (settings.is_server || !settings.verifies) return context;
  if (settings.certificates.empty())
    library.SSL_CTX_set_default_verify_paths(c);
  else
    check(library.SSL_CTX_load_verify_locations(c, settings.certificates.c_str(), nullptr));
  library.SSL_CTX_set_verify(c, SSL_VERIFY_PEER, nullptr);
  return context;
}

// '$tls_begin'(+Input, +Output, +Settings, -Connection): nothing is sent yet.
bool begin(Worker& w, Cell* a) {
  const TlsLibrary& library = openssl(w);
  const Stream& in = input_stream_argument(w, a[0], StreamUse::any);
  Stream& out = output_stream_argument(w, a[1], StreamUse::any);
  const Settings settings = settings_argument(w, a[2]);
  if (in.descriptor() < 0) return raise(permission_error_ball(w, "negotiate", "stream", w.deref(a[0])));
  out.flush();
  const Context context = context_of(w, library, settings);
  SSL* const ssl = library.SSL_new(context.get());
  if (!ssl) ssl_error(w, error_text(library));
  const auto connection = std::make_shared<TlsConnection>(library, *w.streams, ssl, in, out);
  connection->closes_streams = settings.closes_streams;
  if (settings.is_server) {
    library.SSL_set_accept_state(ssl);
  } else {
    library.SSL_set_connect_state(ssl);
    if (!settings.host.empty()) {
      std::string host = settings.host;
      library.SSL_ctrl(ssl, SSL_CTRL_SET_TLSEXT_HOSTNAME, TLSEXT_NAMETYPE_host_name, host.data());
      if (settings.verifies) library.SSL_set1_host(ssl, host.c_str());
    }
  }
  ++w.outside->lasting_changes;
  return w.unify(a[3], handle_term(w, term_name, connections().add(connection)));
}

std::int64_t connection_number(Worker& w, Cell c) { return handle_argument(w, c, term_name, "ssl_connection"); }

std::shared_ptr<TlsConnection> connection_argument(Worker& w, Cell c) {
  const auto connection = connections().find(connection_number(w, c));
  if (!connection) existence_error(w, "ssl_connection", w.deref(c));
  return connection;
}

// '$tls_agree'(+Connection, +Seconds): the two sides agree on keys, and look at certificates; fails where this is not done within that time.
bool agree(Worker& w, Cell* a) {
  const auto connection = connection_argument(w, a[0]);
  const double seconds = time_limit_argument(w, a[1]);
  for (;;) {
    int result;
    const auto outcome = connection->attempt(connection->library().SSL_do_handshake, result);
    if (outcome == TlsConnection::Outcome::done) return true;
    if (outcome == TlsConnection::Outcome::failed || outcome == TlsConnection::Outcome::at_end)
      ssl_error(w, connection->failure(), connection->refusal());
    const short events = outcome == TlsConnection::Outcome::wants_bytes ? POLLIN : POLLOUT;
    pollfd asked{.fd = connection->descriptor(), .events = events, .revents = 0};
    if (!wait_for(w, {&asked, 1}, seconds)) return false;
  }
}

// '$tls_streams'(+Connection, -Input, -Output, -Version, -Cipher): the streams own it from now on.
bool streams(Worker& w, Cell* a) {
  const auto connection = connection_argument(w, a[0]);
  const Cell in = stream_term(w, w.streams->adopt(std::make_unique<TlsStream>(connection, StreamMode::read)));
  const Cell out = stream_term(w, w.streams->adopt(std::make_unique<TlsStream>(connection, StreamMode::write)));
  connections().remove(connection_number(w, a[0]));
  return w.unify(a[1], in) && w.unify(a[2], out) && w.unify(a[3], w.symbols.atom_cell(connection->version())) &&
         w.unify(a[4], w.symbols.atom_cell(connection->cipher()));
}

// '$tls_give_up'(+Connection): its plain streams stay open.
bool give_up(Worker& w, Cell* a) {
  connection_argument(w, a[0])->closes_streams = false;
  connections().remove(connection_number(w, a[0]));
  return true;
}

#else

bool missing(Worker& w, Cell*) { foreign_library_missing(w, library_name, "Penelope was built without OpenSSL"); }
constexpr DetFunction begin = missing, agree = missing, streams = missing, give_up = missing;

#endif

}  // namespace

void register_tls_builtins(BuiltinTable& t) {
  t.outside("$tls_begin", 4, io<begin>);
  t.outside("$tls_agree", 2, io<agree>);
  t.outside("$tls_streams", 5, streams);
  t.outside("$tls_give_up", 1, give_up);
}

}  // namespace penelope
