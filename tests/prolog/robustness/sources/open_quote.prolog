open_quote.
p('abc
