:- module(links, [link/2]).

% Links between pages: link(From, To).
link(home, docs).
link(home, search).
link(docs, manual).
link(docs, intro).
link(intro, manual).
link(manual, index).
link(index, docs).
link(search, results).
link(results, search).
link(results, manual).
link(orphan, home).
