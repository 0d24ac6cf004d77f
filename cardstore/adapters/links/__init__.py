"""Links: asking for URLs that strangers wrote, and asking an archive about them."""
