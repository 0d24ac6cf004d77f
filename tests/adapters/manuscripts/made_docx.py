"""Files of a word processor, made of hand-written XML."""

from __future__ import annotations

import io
import zipfile

W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
STRICT = "http://purl.oclc.org/ooxml/wordprocessingml/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
SPACES = " ".join(
    f'xmlns:{name}="{space}"'
    for name, space in {
        "w": W,
        "m": "http://schemas.openxmlformats.org/officeDocument/2006/math",
        "mc": "http://schemas.openxmlformats.org/markup-compatibility/2006",
        "wps": "http://schemas.microsoft.com/office/word/2010/wordprocessingShape",
        "v": "urn:schemas-microsoft-com:vml",
        "r": OFFICE,
    }.items()
)
STYLES = """
<w:style w:type="paragraph" w:styleId="berschrift1"><w:name w:val="heading 1"/></w:style>
<w:style w:type="paragraph" w:styleId="Mine"><w:name w:val="Chapter"/>
  <w:basedOn w:val="berschrift1"/></w:style>
<w:style w:type="paragraph" w:styleId="Zitat"><w:name w:val="Quote"/></w:style>
<w:style w:type="paragraph" w:styleId="Punkt"><w:name w:val="List Bullet"/>
  <w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>
<w:style w:type="character" w:styleId="Unseen"><w:name w:val="Unseen"/>
  <w:rPr><w:vanish/></w:rPr></w:style>
"""
NUMBERING = """
<w:abstractNum w:abstractNumId="7"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/></w:lvl>
  <w:lvl w:ilvl="1"><w:numFmt w:val="decimal"/></w:lvl></w:abstractNum>
<w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num>
"""


def r(text, dress=""):
    """Make a run of text."""
    return f'<w:r>{dress}<w:t xml:space="preserve">{text}</w:t></w:r>'


def p(*content, style="", more=""):
    """Make a paragraph; plain text among its content is put into a run."""
    named = f'<w:pStyle w:val="{style}"/>' if style else ""
    inner = "".join(one if one.startswith("<") else r(one) for one in content)
    return f"<w:p><w:pPr>{named}{more}</w:pPr>{inner}</w:p>"


def note(number, *paragraphs, kind="footnote"):
    """Make a note."""
    return f'<w:{kind} w:id="{number}">{"".join(paragraphs)}</w:{kind}>'


def cite(number, kind="footnote"):
    """Make a run that cites a note."""
    return f'<w:r><w:{kind}Reference w:id="{number}"/></w:r>'


def make_docx(*blocks, footnotes=(), endnotes=(), space=W, main="word/document.xml", **parts):
    """Make a file of blocks.

    Args:
        blocks: of its body.
        footnotes, endnotes: each made by `note`.
        space: the namespace of its words.
        main: where its main part lies.
        parts: more files, or others in place of those that are made: name → text.
    """
    separator = '<w:footnote w:type="separator" w:id="-1"><w:p/></w:footnote>'
    made = {
        "document": (
            f"<w:document {SPACES}><w:body>{''.join(blocks)}<w:sectPr/></w:body></w:document>"
        ),
        "footnotes": f"<w:footnotes {SPACES}>{separator}{''.join(footnotes)}</w:footnotes>",
        "endnotes": f"<w:endnotes {SPACES}>{''.join(endnotes)}</w:endnotes>",
        "styles": f"<w:styles {SPACES}>{STYLES}</w:styles>",
        "numbering": f"<w:numbering {SPACES}>{NUMBERING}</w:numbering>",
        **parts,
    }
    folder = main.rpartition("/")[0]
    relations = "".join(
        f'<Relationship Id="r{name}" Type="{OFFICE}/{name}" Target="{name}.xml"/>'
        for name in made
        if name != "document"
    )
    files = {
        "_rels/.rels": _relations(
            f'<Relationship Id="r" Type="{OFFICE}/officeDocument" Target="{main}"/>'
        ),
        f"{folder}/_rels/{main.rpartition('/')[2]}.rels": _relations(relations),
        **{
            main if name == "document" else f"{folder}/{name}.xml": text.replace(W, space)
            for name, text in made.items()
        },
    }
    return zipped(files)


def zipped(files):
    """Give the bytes of an archive of files."""
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return written.getvalue()


def _relations(inner):
    space = "http://schemas.openxmlformats.org/package/2006/relationships"
    return f'<Relationships xmlns="{space}">{inner}</Relationships>'
