"""One check per file; a check is a pure function from a dossier to a finding."""
