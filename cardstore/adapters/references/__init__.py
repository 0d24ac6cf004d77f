"""Files of references: CSL-JSON, BibTeX, RIS and lists of plain text. One file per format."""
