"""The folder that Datasette is given as `--plugins-dir`."""
