open_comment.
/* never closed