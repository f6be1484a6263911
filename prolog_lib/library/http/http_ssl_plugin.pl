% http_ssl_plugin.pl: there for programs that load it: http_open/3 and http_server/2 know https.
:- module(http_ssl_plugin, []).
