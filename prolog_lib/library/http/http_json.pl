% http_json.pl: JSON in requests and answers of library(http/http_server).
:- module(http_json, []).
:- reexport(library(http/http_server), [reply_json/1, reply_json/2, reply_json_dict/1, reply_json_dict/2, http_read_json/2, http_read_json/3,
                                              http_read_json_dict/2, http_read_json_dict/3]).
