"""Claims: sentences of a manuscript, the cards they cite and what they quote. Pure."""
