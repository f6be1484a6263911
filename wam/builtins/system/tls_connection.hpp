// One encrypted connection of OpenSSL over the descriptor of a socket, and its two streams. Only tls.cpp uses it, where the header of the
// library is there.
//
// The socket does not block: OpenSSL says whether it waits for bytes or for room, and who waits listens to signals and time limits. The
// connection belongs to its streams, and its plain streams are closed with it.
#pragma once
#include <fcntl.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <poll.h>

#include <cerrno>
#include <memory>
#include <mutex>
#include <string>
#include <system_error>
#include <utility>

#include "wam/base/shared_library.hpp"
#include "wam/text/stream_kinds.hpp"

namespace penelope {

struct TlsLibrary {
  SharedLibrary library{"libssl.so.3"};  // its functions, and those of libcrypto.so.3, which it needs
#define FUNCTION(name) decltype(&::name) name = library.function<decltype(::name)>(#name)
  FUNCTION(TLS_client_method);
  FUNCTION(TLS_server_method);
  FUNCTION(SSL_CTX_new);
  FUNCTION(SSL_CTX_free);
  FUNCTION(SSL_CTX_ctrl);
  FUNCTION(SSL_CTX_set_options);
  FUNCTION(SSL_CTX_set_verify);
  FUNCTION(SSL_CTX_set_default_verify_paths);
  FUNCTION(SSL_CTX_load_verify_locations);
  FUNCTION(SSL_CTX_use_certificate_chain_file);
  FUNCTION(SSL_CTX_use_PrivateKey_file);
  FUNCTION(SSL_CTX_set_cipher_list);
  FUNCTION(SSL_CTX_set_num_tickets);
  FUNCTION(SSL_new);
  FUNCTION(SSL_free);
  FUNCTION(SSL_set_fd);
  FUNCTION(SSL_ctrl);
  FUNCTION(SSL_set1_host);
  FUNCTION(SSL_set_connect_state);
  FUNCTION(SSL_set_accept_state);
  FUNCTION(SSL_do_handshake);
  FUNCTION(SSL_read);
  FUNCTION(SSL_write);
  FUNCTION(SSL_shutdown);
  FUNCTION(SSL_get_error);
  FUNCTION(SSL_get_version);
  FUNCTION(SSL_get_current_cipher);
  FUNCTION(SSL_CIPHER_get_name);
  FUNCTION(SSL_get_verify_result);
  FUNCTION(X509_verify_cert_error_string);
  FUNCTION(ERR_get_error);
  FUNCTION(ERR_error_string_n);
  FUNCTION(ERR_clear_error);
#undef FUNCTION
};

class TlsConnection {
 public:
  // What an operation of the library came to: done, or it waits for bytes, or for room, or the connection is over, or failed.
  enum class Outcome { done, wants_bytes, wants_room, at_end, failed };

  TlsConnection(const TlsLibrary& library, StreamTable& streams, SSL* ssl, const Stream& in, const Stream& out)
      : library_(library), streams_(streams), ssl_(ssl), descriptor_(in.descriptor()), in_(in.number), out_(out.number) {
    ::fcntl(descriptor_, F_SETFL, ::fcntl(descriptor_, F_GETFL) | O_NONBLOCK);
    library_.SSL_set_fd(ssl_, descriptor_);
  }
  ~TlsConnection() {
    int result;
    attempt(library_.SSL_shutdown, result);
    library_.SSL_free(ssl_);
    if (!closes_streams) return;
    for (const int number : {out_, in_}) {
      try {
        if (Stream* const s = streams_.find(number)) streams_.close(*s);
      } catch (const std::system_error&) {
        // Nothing was written to the plain streams that could be lost.
      }
    }
  }
  TlsConnection(const TlsConnection&) = delete;
  TlsConnection& operator=(const TlsConnection&) = delete;

  // operation(SSL*) is a call of the library; `result` is what it returned. Only one thread at a time is in the library.
  template <class Operation>
  Outcome attempt(Operation operation, int& result) {
    const std::lock_guard lock(mutex_);
    library_.ERR_clear_error();
    const BrokenPipesAreErrors pipes;
    errno = 0;
    result = operation(ssl_);
    if (errno == EPIPE) pipes.forget_signal();
    if (result > 0) return Outcome::done;
    switch (library_.SSL_get_error(ssl_, result)) {
      case SSL_ERROR_WANT_READ: return Outcome::wants_bytes;
      case SSL_ERROR_WANT_WRITE: return Outcome::wants_room;
      case SSL_ERROR_ZERO_RETURN: return Outcome::at_end;
      default: return Outcome::failed;
    }
  }
  // The first error that the library noted on this thread: "error:0A000086:SSL routines::certificate verify failed"; else that of the last
  // system call.
  std::string failure() const {
    const unsigned long code = library_.ERR_get_error();
    if (code == 0) return std::generic_category().message(errno ? errno : ECONNRESET);
    char text[256];
    library_.ERR_error_string_n(code, text, sizeof text);
    return text;
  }
  // Why the certificate of the other side is not accepted; empty: it is.
  std::string refusal() const {
    const long result = library_.SSL_get_verify_result(ssl_);
    return result == X509_V_OK ? "" : library_.X509_verify_cert_error_string(result);
  }
  const char* version() const { return library_.SSL_get_version(ssl_); }
  const char* cipher() const { return library_.SSL_CIPHER_get_name(library_.SSL_get_current_cipher(ssl_)); }
  int descriptor() const { return descriptor_; }
  const TlsLibrary& library() const { return library_; }

  bool closes_streams = false;  // the plain ones, with itself

 private:
  const TlsLibrary& library_;
  StreamTable& streams_;
  SSL* const ssl_;
  const int descriptor_, in_, out_;
  std::mutex mutex_;
};

// One direction of it. The other side hears that nothing more comes when both are closed.
class TlsStream : public Stream {
 public:
  TlsStream(std::shared_ptr<TlsConnection> connection, StreamMode mode_) : connection_(std::move(connection)) {
    mode = mode_;
    finds_mark = false;
  }
  int descriptor() const override { return connection_->descriptor(); }

 private:
  std::size_t read_bytes(char* into, std::size_t n) override {
    return run([&](SSL* ssl) { return connection_->library().SSL_read(ssl, into, static_cast<int>(n)); });
  }
  void write_bytes(const char* bytes, std::size_t n) override {
    while (n > 0) {
      const std::size_t put = run([&](SSL* ssl) { return connection_->library().SSL_write(ssl, bytes, static_cast<int>(n)); });
      if (put == 0) throw std::system_error(std::make_error_code(std::errc::broken_pipe));
      bytes += put;
      n -= put;
    }
  }
  template <class Operation>
  std::size_t run(Operation operation) {
    for (;;) {
      int result;
      switch (connection_->attempt(operation, result)) {
        case TlsConnection::Outcome::done: return static_cast<std::size_t>(result);
        case TlsConnection::Outcome::at_end: return 0;
        case TlsConnection::Outcome::wants_bytes: wait_for_bytes(descriptor(), timeout, [] { return false; }); break;
        case TlsConnection::Outcome::wants_room: {
          pollfd room{.fd = descriptor(), .events = POLLOUT, .revents = 0};
          ::poll(&room, 1, 50);
          break;
        }
        case TlsConnection::Outcome::failed: throw std::system_error(EIO, std::generic_category(), connection_->failure());
      }
    }
  }
  std::shared_ptr<TlsConnection> connection_;
};

}  // namespace penelope
