"""cardstore: prove every quotation."""
