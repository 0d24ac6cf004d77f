"""Near ids: which ids lie one slip of the hand away from what was written.

Comes in: an id as somebody wrote it, which is none. Goes out: every well-formed id from which it
comes by one slip: a wrong character, two next to each other swapped, one left out, one too many.
Which of them belong to cards the library knows; what is found is a suggestion and never a
correction.

Of an id that is well formed and belongs to no card nothing is suggested by a wrong character or a
swap: its check character holds, so it is at least two of those away from every other id.
"""

from __future__ import annotations

import re

from cardstore.cards.ids import ALPHABET, is_card_id

_LOOKALIKES = str.maketrans({"O": "0", "I": "1", "L": "1", "U": "V"})
# Longer than any id that a library gives out; what is longer is no slip.
_LONGEST = 12


def near_card_ids(written: str) -> frozenset[str]:
    """Give the ids that are one slip away from what was written, read in capitals.

    >>> "7KQ2-M" in near_card_ids("7KQ3-M"), "7KQ2-M" in near_card_ids("7QK2-M")
    (True, True)
    """
    folded = re.sub(r"[\s\-‐‑‒–—−]", "", written).upper().translate(_LOOKALIKES)
    if not folded or len(folded) > _LONGEST:
        return frozenset()
    cuts = [(folded[:place], folded[place:]) for place in range(len(folded) + 1)]
    forms = {folded}
    forms.update(head + tail[1:] for head, tail in cuts if tail)
    forms.update(head + tail[1] + tail[0] + tail[2:] for head, tail in cuts if len(tail) > 1)
    forms.update(head + sign + tail[1:] for head, tail in cuts if tail for sign in ALPHABET)
    forms.update(head + sign + tail for head, tail in cuts for sign in ALPHABET)
    ids = (f"{form[:-1]}-{form[-1]}" for form in forms if form)
    return frozenset(one for one in ids if is_card_id(one) and one != written)
