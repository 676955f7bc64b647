"""PBN files as bridge players have them, read and written.

A deal needs its `[Deal "…"]`, a trump suit and a leader. These stand in `[Trump "H"]` and `[Leader "S"]`, or follow
from `[Contract "4H"]` and `[Declarer "E"]`: the leader sits left of the declarer, clockwise as PBN runs.
`docs/puzzles.md` names the other tags that mean something to us.
"""

from hokm_teach.notation.pbn.read import read_pbn
from hokm_teach.notation.pbn.write import write_pbn
from hokm_teach.notation.record import Fault, Record

__all__ = ["Fault", "Record", "read_pbn", "write_pbn"]
