p('ÿþ').
invalid_utf8.
