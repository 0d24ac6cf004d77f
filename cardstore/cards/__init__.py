"""Cards: a verbatim quote, its source and page, and the selectors that find it again. Pure."""
