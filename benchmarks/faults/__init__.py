"""Which planted faults are found: by random inputs, by drawn answer sets, and by small scopes."""
