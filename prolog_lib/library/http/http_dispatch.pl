% http_dispatch.pl: the handlers by path of library(http/http_server).
:- module(http_dispatch, []).
:- reexport(library(http/http_server), [http_handler/3, http_delete_handler/1, http_dispatch/1, http_current_handler/2, http_redirect/3, http_404/2,
                                              http_link_to_id/3,
                                              http_location_by_id/2, http_reply_file/3]).
