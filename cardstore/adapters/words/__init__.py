"""Words files: hOCR, ALTO and PAGE-XML that other programs wrote, and ours that leave."""
