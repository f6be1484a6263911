open_clause.
p(