"""A program's text and a question go in, plain data comes out; the only place that solves."""
