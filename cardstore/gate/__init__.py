"""Gate: checks over a dossier, each giving one finding. Pure."""
