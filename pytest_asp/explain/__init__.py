"""Verdicts and answers turned into lines of text; nothing here asks who will print them."""
