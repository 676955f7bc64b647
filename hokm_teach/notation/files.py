"""Files of deals whose notation is told by what stands in them."""

from __future__ import annotations

from hokm_teach.notation.decoding import lines_of
from hokm_teach.notation.lin import looks_like_lin, read_lin
from hokm_teach.notation.pbn import read_pbn
from hokm_teach.notation.record import Record


def read_deals(data: bytes | str) -> list[Record]:
    """Read every deal of a PBN or LIN file; one that is wrong has its faults and does not stop the others.

    >>> [len(read_deals(text)) for text in ('[Deal "?"]', "md|1SA,SK,SQ,SJ|mb|1S|", "a letter")]
    [1, 1, 0]
    """
    text = "\n".join(lines_of(data))
    return read_pbn(text) or (read_lin(text) if looks_like_lin(text) else [])
