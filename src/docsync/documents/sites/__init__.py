"""How each site generator addresses pages and names their anchors: one small module per dialect."""
