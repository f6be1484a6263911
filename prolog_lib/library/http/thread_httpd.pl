% thread_httpd.pl: the servers of library(http/http_server).
:- module(thread_httpd, []).
:- reexport(library(http/http_server), [http_server/2, http_current_server/2, http_server_property/2, http_stop_server/2, http_workers/2]).
