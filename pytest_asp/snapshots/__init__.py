"""Programs and answers kept as files, on syrupy; what changed in them, and whether it matters."""
