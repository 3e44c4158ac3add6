"""Makes `import sudoku` find the answer set program beside this one, whatever the import mode."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "sudoku"))
