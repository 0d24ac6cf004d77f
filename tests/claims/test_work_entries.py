"""Only what has the shape of an entry is taken for one; in doubt a text is read."""

from __future__ import annotations

import pytest

from cardstore.claims.work_entries import are_work_entries, is_work_entry


@pytest.mark.parametrize(
    "entry",
    [
        "Pell, A. *Fire*. 1811.",
        "Pell, Anna. *Fire in the Harbour*. London: Smith & Sons, 1811.",
        "Pell, A. (1811). Fire in the harbour: a history. London: Smith.",
        "Pell, A., & Quill, H. (1998). The harbour fire. *Journal of Harbours*, 12(3), 45–67. https://doi.org/10.1000/xyz",
        "[12] A. Pell, “Fire in the harbour,” *J. Harb.*, vol. 3, pp. 1–9, 1811.",
        "12. Pell A, Quill H. Fire in the harbour. J Harb. 1998;12(3):45-67.",
        "Pell, Anna. “Who Murdered the Captain?” *Annals of Ports* 4, no. 2 (1998): 12–30.",
        "———. *Second Fire*. Oxford: Oxford University Press, 1999.",
        "*Annual Register*. London, 1811.",
        "Lloyd's Register (1850). *Register of Ships*. London.",
        "von Pell, Anna, ed. *Letters*. Translated by H. Quill. 2 vols. Berlin: Reimer, 1902.",
        "Smith, J. et al. 2001. “A count of lamps.” *Nature* 400: 1–3.",
        "Office for National Statistics. *Deaths by Fire*. 2019. Accessed 3 May 2020. https://example.org/deaths",
        "Harbour Board Minutes, 1811, Box 3, Folder 2, County Record Office.",
        "Pell, A. n.d. *Notes on Fire*. Manuscript.",
        "Pell, Anna: Das Feuer im Hafen. Berlin: Reimer, 1902.",
        "U.S. Census Bureau. *Census of 1850*. Washington: GPO, 1853.",
        "Johnson, Samuel, and Boswell, James. *A Tour*. Edinburgh, 1785.",
        "Pell, A. (2001) *Fire*. [Link](https://example.org)",
        "O’Neil, Máire. *Éire*. Dublin: Gill, 1990.",
    ],
)
def test_an_entry_names_a_work(entry):
    """Whatever manual of style it follows."""
    assert is_work_entry(entry)


@pytest.mark.parametrize(
    "text",
    [
        "The wreck of 1850 killed 900 people, and Hannah Quill murdered them.",
        "Hannah Quill stole the money in 1850.",
        "Quill, Hannah, murdered 900 people in 1850.",
        "Quill, H. stole the money in 1850.",
        "Pell, A. *Fire*. 1811. The wreck of 1850 killed 900 people.",
        "Quill, H. (1850). She kills people. London: Smith.",
        "In 1850 Hannah Quill murdered nine people (London).",
        "*Hope* sank in 1850 with 900 people.",
        "*Hope*, 1850, with 900 dead by the hand of Hannah Quill.",
        "The list of works is long.",
        "Orde, thief of £50 from the Mill Bank, Pell, 1811.",
        "Orde, murderer of Quill, London, 1811.",
        "Orde, Thief of £50, London, 1811.",
        "Orde, H. The theft of 50 pounds. London, 1811.",
        "Orde, 40 dead, London, 1811.",
        "Hannah Quill, a thief, took 900 pounds from London in 1850.",
        "[12] Hannah Quill took the money in 1850.",
        "“I killed them,” Hannah Quill said in 1850.",
        "In London, 1850, Hannah Quill was a thief.",
        "London, 1850: a thief of the name of Quill at large.",
        "Pell, A. (1811). Fire in the harbour.",
        "Nine people died, see https://example.org/deaths.",
        "*Pell's book* of 1850 is a lie.",
        "Hannah Quill. 1850. The captain drowns nine people.",
        "Nobody survived the wreck of 1850, 900 deaths in all, on the authority of https://example.org.",
    ],
)
def test_what_states_something_is_no_entry(text):
    """Neither is what leaves a doubt: years and addresses stand in sentences too."""
    assert not is_work_entry(text)


def test_a_paragraph_is_one_entry_or_one_on_every_line():
    """A line that is none makes the paragraph prose."""
    entries = ["Pell, A. *Fire*. 1811.", "Quill, H. *Water*. 1812."]

    assert are_work_entries(entries)
    assert are_work_entries(["Pell, A. *Fire in", "the Harbour*. 1811."])
    assert not are_work_entries([*entries, "It burned."])
