"""Words files of our own writing, as other programs write them."""

from __future__ import annotations

from cardstore.adapters.words.files import WordsFiles

XHTML = (
    '<?xml version="1.0" encoding="UTF-8"?>\n'
    '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" '
    '"http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">\n'
    '<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="en">\n'
)


def hocr(*pages, system="tesseract 5.3.0", head=XHTML):
    """Write an hOCR file."""
    told = f"<head><title></title><meta name='ocr-system' content='{system}'/></head>"
    return f"{head}{told}\n<body>\n{''.join(pages)}</body></html>"


def hocr_page(*lines, title="bbox 0 0 1000 1500", size=20):
    """Write a page of one paragraph; a line is (left, top, words)."""
    written = []
    for left, top, words in lines:
        spans, at = [], left
        for word in words.split():
            right = at + size * len(word)
            spans.append(
                f"<span class='ocrx_word' title='bbox {at} {top} {right} {top + 30}; x_wconf 91'>"
                f"{word}</span>"
            )
            at = right + size
        box = f"bbox {left} {top} {at - size} {top + 30}"
        written.append(f"<span class='ocr_line' title='{box}'>{' '.join(spans)}</span>\n")
    return (
        f"<div class='ocr_page' title='{title}'>\n<div class='ocr_carea' title='bbox 0 0 9 9'>"
        f"<p class='ocr_par' title='bbox 0 0 9 9'>\n{''.join(written)}</p></div></div>\n"
    )


def alto(*pages, version=4, unit="pixel", image="leaf.tif", software="ABBYY FineReader"):
    """Write an ALTO file of one of the versions."""
    step = f"<processingSoftware><softwareName>{software}</softwareName><softwareVersion>11.1"
    step += "</softwareVersion></processingSoftware>"
    making = (
        f"<Processing ID='o1'>{step}</Processing>"
        if version == 4
        else f"<OCRProcessing ID='o1'><ocrProcessingStep>{step}</ocrProcessingStep></OCRProcessing>"
    )
    return (
        f'<?xml version="1.0"?>\n<alto xmlns="http://www.loc.gov/standards/alto/ns-v{version}#">'
        f"<Description><MeasurementUnit>{unit}</MeasurementUnit><sourceImageInformation><fileName>"
        f"{image}</fileName></sourceImageInformation>{making}</Description>"
        f"<Layout>{''.join(pages)}</Layout></alto>"
    )


def alto_page(*strings, size=(1000, 1500)):
    """Write a page of one line; each string is its attributes, or other markup."""
    told = f"WIDTH='{size[0]}' HEIGHT='{size[1]}'"
    written = "".join(one if one.startswith("<") else f"<String {one}/>" for one in strings)
    return (
        f"<Page ID='p' PHYSICAL_IMG_NR='1' {told}><PrintSpace><TextBlock ID='b'>"
        f"<TextLine ID='l'>{written}</TextLine></TextBlock></PrintSpace></Page>"
    )


def string(content, left, top, *, width=100, height=30, more=""):
    """Give the attributes of an ALTO string."""
    return (
        f"CONTENT='{content}' HPOS='{left}' VPOS='{top}' WIDTH='{width}' HEIGHT='{height}' {more}"
    )


def page_xml(body, *, version="2019-07-15", image="leaf.png", size=(1000, 1500), order=""):
    """Write a PAGE file."""
    return (
        '<?xml version="1.0"?>\n<PcGts xmlns="http://schema.primaresearch.org/PAGE/gts/pagecontent/'
        f'{version}"><Metadata><Creator>Transkribus</Creator></Metadata>'
        f'<Page imageFilename="{image}" imageWidth="{size[0]}" imageHeight="{size[1]}">{order}'
        f"{body}</Page></PcGts>"
    )


def region(name, *lines):
    """Write a text region; a line is (text, top), of words or whole."""
    written = "".join(
        f"<TextLine id='{name}l{top}'>{coords(100, top, 500, top + 30)}"
        f"<TextEquiv conf='0.8'><Unicode>{text}</Unicode></TextEquiv></TextLine>"
        for text, top in lines
    )
    return f"<TextRegion id='{name}'>{coords(90, 0, 600, 900)}{written}</TextRegion>"


def coords(x0, y0, x1, y1):
    """Write an outline."""
    return f"<Coords points='{x0},{y0} {x1},{y0} {x1},{y1} {x0},{y1}'/>"


def read(path, text):
    """Write a file and give its pages, and what was read of it."""
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    files = WordsFiles(path)
    return list(files.pages()), files


def texts(one):
    """Give a page's words, lines of a block with “ / ” and blocks with “ // ” between."""
    told = ""
    before = None
    for word in one.words:
        if before is not None:
            same = (before.block == word.block, before.line == word.line)
            told += " " if same == (True, True) else " / " if same[0] else " // "
        told += word.text
        before = word
    return told
