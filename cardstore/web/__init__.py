"""The review page: served on loopback, one item at a time, each ruling saved at its key press."""
