"""LaTeX in BibTeX's values."""

from __future__ import annotations

import pytest
from hypothesis import given

from cardstore.adapters.references.latex import latex_of_text, text_of_latex, verbatim
from tests.adapters.references.reference_samples import texts


@pytest.mark.parametrize(
    ("latex", "text"),
    [
        (r"The {L}amps of {\"U}ckerm{\"u}nde", "The Lamps of Ückermünde"),
        (r"\'e \`a \^o \~n \=a \.z \u{g} \v{s} \H{o} \c{c} \k{a} \r{a}", "é à ô ñ ā ż ğ š ő ç ą å"),
        (r"\ss{} {\ae} \o{} {\L}\'od\'z {\'\i}", "ß æ ø Łódź í"),
        (r"\emph{Lamps} and \textbf{tides}", "Lamps and tides"),
        (r"Quay \& Sons, 100\% \$5 \#3 a\_b", "Quay & Sons, 100% $5 #3 a_b"),
        ("100% wool", "100% wool"),
        ("costs $5 or more", "costs $5 or more"),
        (r"$\alpha$-lamps", "α-lamps"),
        ("57--58 --- lamps", "57–58 — lamps"),
        ("``Lamps'' and tides", "“Lamps” and tides"),
        ("A~Quay", "A Quay"),
        ("two\n   lines", "two lines"),
        (r"\unknown{kept}", "kept"),
        ("plain text", "plain text"),
        ("{" * 5000 + "x" + "}" * 5000, "x"),
        ("}{ unbalanced", "unbalanced"),
    ],
)
def test_values_become_text(latex, text):
    """Accents, braces, ligatures, formulas, and what people forget to escape."""
    assert text == text_of_latex(latex).strip("}{ ")


@given(texts)
def test_text_that_was_escaped_reads_as_it_was(text):
    """Whatever signs LaTeX takes for its own."""
    assert text == text_of_latex(latex_of_text(text))


@pytest.mark.parametrize(
    ("value", "plain"),
    [
        (r"10.1000/a\_b", "10.1000/a_b"),
        (r"10.1000/a{\_}b", "10.1000/a_b"),
        (r"\url{https://example.org/\%20a\#b}", "https://example.org/%20a#b"),
        (r"https://example.org/\textasciitilde{}quay", "https://example.org/~quay"),
        ("{10.1000/182}", "10.1000/182"),
    ],
)
def test_addresses_are_taken_as_they_are(value, plain):
    """People escape them though BibTeX does not want it."""
    assert plain == verbatim(value)
