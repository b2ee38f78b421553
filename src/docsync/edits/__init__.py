"""How a fix changes text: what is put where, as edits of exact spans. Nothing here knows a rule or writes a file."""
