"""Who asks: the User-Agent under which registries know cardstore, and whom they may write to."""

from __future__ import annotations

import importlib.metadata


def user_agent(contact: str) -> str:
    """Give the User-Agent: name, version, the project's address where it has one, the contact.

    >>> user_agent("me@example.org").endswith("mailto:me@example.org)")
    True
    """
    version, home = _project()
    # A header is one line of ASCII; whatever else stands in a setting must not end it early.
    safe = "".join(sign for sign in contact if sign.isascii() and sign.isprintable()).strip(" ()")
    address = f"mailto:{safe}" if "@" in safe else safe
    comment = "; ".join(part for part in (home, address) if part)
    return f"cardstore/{version}" + (f" ({comment})" if comment else "")


def is_polite(contact: str) -> bool:
    """Tell whether there is an address to which a registry can write."""
    return "@" in contact


def _project() -> tuple[str, str]:
    """Give version and home of the installed package; "0" and "" where it is not installed."""
    try:
        package = importlib.metadata.metadata("cardstore")
    except importlib.metadata.PackageNotFoundError:
        return "0", ""
    links = package.get_all("Project-URL") or []
    homes = [link.partition(",")[2].strip() for link in links]
    return package["Version"], homes[0] if homes else ""
