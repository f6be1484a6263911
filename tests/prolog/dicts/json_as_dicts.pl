% JSON read as dicts and written from dicts.
:- use_module(library(http/json)).
main :-
  X=_{a:1},print(X.a),nl,
  atom_json_dict('{"a":[1,2.5,null,true,"s"],"b":{"c":"d"}}',D,[]),print(D.a),nl,print(D.b.c),nl,
  json_write_dict(current_output,D),nl,json_write_dict(current_output,D,[width(0)]),nl,
  atom_json_dict(T,t{x:"y",l:[]},[tag(k),as(string)]),print(T),nl,
  json_write(current_output, _{x:1,y:"z",w:[_{q:a}]}),nl,
  atom_json_dict("{\"t\":\"pt\",\"x\":1}", D2, [tag(t)]), print(D2), nl,
  atom_json_dict('[{"t":"pt","x":"a"}]', D3, [default_tag(dd)]), print(D3), nl,
  open_string("  ", S), json_read_dict(S, E, [end_of_file(eof)]), print(E), nl,
  json_write_dict(current_output, _{n:null,t:true,f:false,s:foo,i:1,fl:1.0,l:["a",b]}), nl.

% expect: 1
% expect: [1,2.5,null,true,"s"]
% expect: "d"
% expect: {"a": [1, 2.5, null, true, "s" ], "b": {"c":"d"}}
% expect: {"a": [1, 2.5, null, true, "s" ], "b": {"c":"d"}}
% expect: "{\"k\":\"t\", \"l\": [], \"x\":\"y\"}"
% expect: {"w": [ {"q":"a"} ], "x":1, "y":"z"}
% expect: pt{x:1}
% expect: [dd{t:"pt",x:"a"}]
% expect: eof
% expect: {
% expect:   "f":false,
% expect:   "fl":1.0,
% expect:   "i":1,
% expect:   "l": ["a", "b" ],
% expect:   "n":null,
% expect:   "s":"foo",
% expect:   "t":true
% expect: }
