"""The predicate-based builder: answer set programs written in Python, without a solver."""
