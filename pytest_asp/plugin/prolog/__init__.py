"""What pytest sees of Prolog: the fixture, the mark, the files of tests, and the reports."""
