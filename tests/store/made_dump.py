"""Dumps in Open Library's form, of books that nobody wrote: seeded, of any length.

Every title, name and number is made here. Words come in the unequal measure in which they come in
titles: a few stand in every third, most in one of thousands. Every edition is made from the seed
and its number alone, so a test knows what stands in line 700,000 without keeping the lines before.

    python tests/store/made_dump.py FOLDER EDITIONS [--gz]
"""

from __future__ import annotations

import gzip
import json
import random
import sys
from pathlib import Path


def listed(text, between=None):
    """Give what a text lists."""
    return text.split(between)


COMMON = listed("the of and a in for to on with from at by an its")
KNOWN = listed(
    "history harbour tides letters voyage guide stories life poems essays war art light river "
    "north south island garden city night winter machine theory practice introduction journal "
    "travels house stone market bridge weather star memory country school music language law people"
)
HEAD = listed("bar cal dor fen gal har kel lor mar nev or pel quin ros sel tam ul ver wen yar zel")
MIDDLE = listed("a e i o u an el in or ar is em ol ur")
TAIL = listed("burg den ford gate ham lin mere ness ow rick stead ton wick by dale moor")
GIVEN = listed("Ada Bertil Clara Dorn Edda Falk Greta Hale Ines Joss Karin Lorne Mira Nils Orla")
PUBLISHERS = listed("Lantern Press;Quay & Sons;Northern Tide Books;Ebb House;Anchor Row", ";")
PLACES = listed("Seldham;Port Varrow;Kelness;Orwick", ";")
EXTENTS = ("xvi, 312 p.", "312 p. ;", "viii, 198 p., [4] leaves of plates :", "2 v.", "64 pages")


def dice_of(key):
    """Give dice that fall the same way for the same key."""
    return random.Random(key)  # noqa: S311 - seeded on purpose, nothing secret


def made_word(dice):
    """Make a word that is in no dictionary: one of some 66,000."""
    return dice.choice(HEAD) + dice.choice(MIDDLE) + dice.choice(MIDDLE) + dice.choice(TAIL)


def made_title(dice):
    """Make a title: two made words among known and common ones."""
    words = []
    for _ in range(dice.randint(1, 3)):
        words += [dice.choice(COMMON), dice.choice(KNOWN)]
    words += [made_word(dice), dice.choice(COMMON), made_word(dice)]
    return " ".join(words).capitalize()


def author_of(number):
    """Give the name of an author, always the same for a number."""
    dice = dice_of(f"author {number}")
    return f"{dice.choice(GIVEN)} {made_word(dice).capitalize()}"


def isbn_of(number):
    """Give a number of 13 digits in the form of an ISBN, with its check digit."""
    body = f"97899{number:07d}"[:12]
    total = sum(int(digit) * (3 if place % 2 else 1) for place, digit in enumerate(body))
    return body + str(-total % 10)


def work_of(number):
    """Say of which work an edition is: two of five are second editions of the one before."""
    return number - 1 if number % 5 in {2, 4} else number


def edition_of(number, *, seed=0):
    """Give the record of an edition, always the same for a number and a seed."""
    work = work_of(number)
    dice = dice_of(f"{seed} work {work}")
    title = made_title(dice)
    authors = [dice.randint(1, 1 + number // 3) for _ in range(1 if dice.random() < 0.8 else 2)]
    first = dice.randint(1850, 2015)
    own = dice_of(f"{seed} edition {number}")
    year = first + (own.randint(1, 9) if number != work else 0)
    record = {
        "type": {"key": "/type/edition"},
        "key": f"/books/OL{number}M",
        "title": title,
        "authors": [{"key": f"/authors/OL{author}A"} for author in dict.fromkeys(authors)],
        "works": [{"key": f"/works/OL{work}W"}],
        "publishers": [own.choice(PUBLISHERS)],
        "publish_places": [own.choice(PLACES)],
        "publish_date": str(year),
        "languages": [{"key": "/languages/eng"}],
        "source_records": [f"made:catalogue_of_{own.choice(PLACES)}:{own.randint(1, 10**9)}:812"],
        "subjects": [f"{made_word(own).capitalize()} ({own.choice(KNOWN)})" for _ in range(2)],
        "covers": [own.randint(1, 10**7)],
        "latest_revision": 3,
        "revision": 3,
        "created": {"type": "/type/datetime", "value": "2009-02-12T16:29:58.929717"},
        "last_modified": {"type": "/type/datetime", "value": "2017-10-08T21:20:07.665236"},
    }
    if own.random() < 0.3:
        record["subtitle"] = f"{own.choice(KNOWN)} of {made_word(own)}"
    if own.random() < 0.6:
        record["isbn_13"] = [isbn_of(number)]
    if own.random() < 0.5:
        record["number_of_pages"] = own.randint(40, 900)
    if own.random() < 0.5:
        names = " and ".join(author_of(author) for author in dict.fromkeys(authors))
        record["by_statement"] = f"by {names}."
        record["pagination"] = own.choice(EXTENTS)
        record["lccn"] = [f"{year % 100:02d}{number % 1_000_000:06d}"]
    if own.random() < 0.3:
        record["oclc_numbers"] = [str(10_000_000 + number)]
    if number != work:
        record["edition_name"] = "2nd ed."
    return record


def author_record(number):
    """Give the record of an author."""
    return {
        "type": {"key": "/type/author"},
        "key": f"/authors/OL{number}A",
        "name": author_of(number),
    }


def work_record(number, *, seed=0):
    """Give the record of a work."""
    edition = edition_of(number, seed=seed)
    return {
        "type": {"key": "/type/work"},
        "key": f"/works/OL{number}W",
        "title": edition["title"],
        "authors": [
            {"type": {"key": "/type/author_role"}, "author": author}
            for author in edition["authors"]
        ],
        "first_publish_date": edition["publish_date"],
    }


def line_of(record, *, revision=3, modified="2017-10-08T21:20:07.665236"):
    """Give the line of a dump that holds a record."""
    written = json.dumps(record, ensure_ascii=False)
    kind, key = record["type"]["key"], record["key"]
    return f"{kind}\t{key}\t{revision}\t{modified}\t{written}\n"


def write_lines(path, lines):
    """Write lines into a file, compressed when its name says so."""
    compressed = path.suffix == ".gz"
    with (
        gzip.open(path, "wt", 1, encoding="utf-8")
        if compressed
        else path.open("w", encoding="utf-8") as file
    ):
        file.writelines(lines)
    return path


def write_dump(folder, editions, *, seed=0, suffix=".txt", works=True):
    """Write the three files of a dump; give {part: path}."""
    folder.mkdir(parents=True, exist_ok=True)

    def path(part):
        return folder / f"ol_dump_{part}_2026-10-31{suffix}"

    numbers = range(1, editions + 1)
    files = {
        "editions": write_lines(
            path("editions"), (line_of(edition_of(n, seed=seed)) for n in numbers)
        ),
        "authors": write_lines(
            path("authors"), (line_of(author_record(n)) for n in range(1, 2 + editions // 3))
        ),
    }
    if works:
        files["works"] = write_lines(
            path("works"),
            (line_of(work_record(n, seed=seed)) for n in numbers if work_of(n) == n),
        )
    return files


if __name__ == "__main__":
    write_dump(
        Path(sys.argv[1]), int(sys.argv[2]), suffix=".txt.gz" if "--gz" in sys.argv else ".txt"
    )
