"""Link content: signs that a page which answered is not the one that was cited.

Comes in: the address asked, the address that answered, and the text of the page. Goes out: signs,
each of a kind. A sign is no verdict: the link stays live, its content counts as unconfirmed, and a
person looks. So the rules are written to miss rather than to cry over whole essays *about* missing
pages: a heading must consist of the message, and a phrase counts only on a page with little text.

Source: the error, challenge and parking pages of common web servers, shops of domains and hosting
firms; schema.org `isAccessibleForFree` for paywalls.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from cardstore.sources.urls import is_home, parse_url

# Chosen, not measured: messages, challenges and parking pages say a few sentences, perhaps among
# the menus of their site; a page with more text than this has something of its own to show.
_LITTLE_TEXT = 1500
# Likewise: the beginning of an article that is shown before a paywall; a whole article has more.
_TEASER_TEXT = 4000
# Likewise: a page that consists of a challenge's script says a sentence or two besides.
_SCRIPT_TEXT = 400
# Below this an HTML page shows nothing that could be read: "Loading…", a cookie line.
_NO_TEXT = 40


class ContentSign(StrEnum):
    """What speaks against a page; the values are those of `LinkFlag`."""

    SOFT_404 = "soft_404"
    CHALLENGE = "challenge"
    HOME_PAGE = "home_page"
    LOGIN = "login"
    PAYWALL = "paywall"
    PARKED = "parked"
    NO_TEXT = "no_text"
    OTHER_TYPE = "other_type"
    CUT_SHORT = "cut_short"


@dataclass(frozen=True, slots=True, kw_only=True)
class WebText:
    """What of an HTML page is read.

    Attributes:
        title: of the page.
        heading: its first heading, or "".
        text: its main text, white space folded.
        source: its HTML, as far as it was read.
        is_html: False for other files, of which nothing is read.
    """

    title: str = ""
    heading: str = ""
    text: str = ""
    source: str = ""
    is_html: bool = True


_THING = r"(?:page|file|document|article|content|resource|url|site)"
_DOES = r"(?:was|is|could|can|does|has|you(?: a|’|')re looking for|you requested)"
_MISSING = re.compile(
    r"(?:http |error:? ?|status:? ?|code:? ?|fehler:? ?|erreur:? ?|errore:? ?)*404"
    r"(?: (?:error|fehler|erreur|not found|page|seite))*"
    rf"|(?:sorry |oops |whoops |error |404 |(?:the|this|that) |requested )*{_THING} (?:{_DOES} )*"
    rf"(?:(?:not |no longer |cannot |can['’]t |{_DOES}n['’]t )(?:be )?(?:found|exists?|available)"
    r"|(?:been )?(?:removed|moved|deleted|missing|gone))"
    r"|not found|nothing (?:was )?found|no longer available|410 gone|page (?:missing|gone)"
    r"|(?:diese |die )?seite (?:wurde |konnte )?nicht (?:gefunden|gefunden werden|vorhanden)"
    r"|(?:cette |la )?page (?:introuvable|non trouvée|n['’]existe pas)"
    r"|p[áa]gina no encontrada|pagina non trovata|p[áa]gina n[ãa]o encontrada"
    r"|pagina niet gevonden|sidan (?:hittades inte|kunde inte hittas)|siden blev ikke fundet"
    r"|side(?:n)? ikke funnet|nie znaleziono strony|strona nie (?:istnieje|została znaleziona)"
    r"|страница не найдена|sivua ei löytynyt|ページが見つかりません.*|页面不存在|找不到页面"
)
_MISSING_PHRASE = re.compile(
    r"(?:page|file|document|article|content|url|address)s? (?:that )?"
    r"(?:you(?:['’]re| are| were|['’]ve)?(?: \w+){0,4} |(?:was|is|has|could|can|cannot|does)\b ?)"
    r".{0,40}?(?:not (?:be )?(?:found|exist)|n['’]t (?:be found|exist|find)|no longer|"
    r"been (?:moved|removed|deleted)|cannot be found)"
    r"|(?:can['’]t|cannot|could(?:n['’]t| not)|unable to) (?:find|locate)"
    r" (?:the|that|this|your) page"
    r"|seite (?:wurde|konnte|existiert|ist) nicht|page n['’]existe (?:pas|plus)"
    r"|p[áa]gina (?:que \w+ )?no (?:existe|se encuentra)|nicht gefunden werden"
)
_CHALLENGE = re.compile(
    r"just a moment|attention required|access denied(?: .{0,20})?|are you (?:a )?(?:robot|human)\??"
    r"|(?:please )?verify(?:ing)? (?:that )?you are (?:a )?human.*"
    r"|checking your browser(?: before .*)?"
    r"|pardon our interruption.*|security (?:check|verification|challenge)|client challenge"
    r"|making sure you['’]re not a bot|ddos[- ]guard|one moment please|bot verification"
    r"|human verification|robot check|captcha|please wait|request (?:blocked|rejected)"
    r"|(?:you have been|you['’]ve been|access) blocked.*"
    r"|un momento|einen moment(?: bitte)?|un instant"
)
_CHALLENGE_PHRASE = re.compile(
    r"verify(?:ing)? (?:that )?you are (?:a )?human"
    r"|checking (?:if the site connection|your browser)"
    r"|enable javascript and cookies to continue|complete the (?:captcha|security check)"
    r"|(?:prove|confirm) (?:that )?you(?:['’]re| are) (?:not a (?:ro)?bot|(?:a )?human)"
    r"|unusual traffic from your|disable any ad blocker|automated (?:access|requests)"
)
# The scripts of challenges themselves; those that the same firms put into every page are others.
_CHALLENGE_CODE = re.compile(
    r"/cdn-cgi/challenge-platform/\w/\w/orchestrate/|_cf_chl_opt|captcha-delivery\.com"
    r"|_Incapsula_Resource|/\.within\.website/x/cmd/anubis|awsWafCookieDomainList|px-captcha"
)
_PARKED = re.compile(
    r"(?:this |the )?domain(?: name)? (?:\S+ )?(?:is|may be|might be) (?:for sale|available|parked)"
    r"|buy this domain|domain (?:is )?parked|parked (?:domain|free)|this domain has expired"
    r"|diese domain steht zum verkauf|ce (?:nom de )?domaine est à vendre"
)
_PAYWALL_CODE = re.compile(r"\"isAccessibleForFree\"\s*:\s*\"?(?:false|False)\b")
_PAYWALL_PHRASE = re.compile(
    r"subscribe (?:now )?to (?:continue|keep|read)"
    r"|(?:this (?:article|content|story) is|exclusively|only)"
    r" (?:available )?(?:for|to) (?:our )?(?:paid )?(?:subscribers|members)"
    r"|already a subscriber\?|purchase (?:access|this article)|get (?:full )?access to this article"
    r"|log ?in (?:or (?:subscribe|register) )?to (?:continue|read|view)"
    r"|dieser artikel ist (?:nur )?für abonnenten|réservé aux abonnés|jetzt weiterlesen mit"
)
_LOGIN_PATH = re.compile(
    r"(?i)(?:^|[/._-])(?:log[-_]?in|sign[-_]?in|logon|sso|oauth2?|authenticate|shibboleth)(?:[/._-]|$)"
)
_LOGIN_HOST = re.compile(r"(?i)^(?:login|accounts|auth|sso|idp|consent|signin)\.")
_MISSING_PATH = re.compile(
    r"(?i)(?:^|[/._-])(?:404|page-?not-?found|not-?found|error-?404|notfound|404error)(?:[/._-]|$)"
)
_FILE_TYPES = re.compile(r"(?i)\.(?:pdf|epub|djvu|docx?|xlsx?|csv|zip|jpe?g|png|tiff?|mp3|mp4)$")
_BORDERS = re.compile(r"\s+[|–—·•»:-]+\s+|:\s+|[|–—·•»]")
_SPACE = re.compile(r"[\s.!,…]+")


def content_signs(
    asked: str, answered: str, shown: WebText, *, status: int
) -> tuple[ContentSign, ...]:
    """Give the signs against a page.

    Args:
        asked: the address of the link.
        answered: the address after all redirects.
        shown: what the page shows.
        status: of the answer; of an error page only a challenge is told.

    >>> page = WebText(title="Page not found | The Harbour", text="Sorry.")
    >>> content_signs("https://example.org/a", "https://example.org/a", page, status=200)
    (<ContentSign.SOFT_404: 'soft_404'>,)
    """
    if status not in range(200, 300):
        return (ContentSign.CHALLENGE,) if _is_challenge(shown) else ()
    found = {sign for sign, seen in _address_signs(asked, answered, shown) if seen}
    if shown.is_html:
        found |= {sign for sign, seen in _page_signs(shown) if seen}
        if len(shown.text) < _NO_TEXT and not found:
            found.add(ContentSign.NO_TEXT)
    return tuple(sign for sign in ContentSign if sign in found)


def _address_signs(
    asked: str, answered: str, shown: WebText
) -> tuple[tuple[ContentSign, bool], ...]:
    """Judge by the two addresses."""
    before, after = parse_url(asked), parse_url(answered)
    if before is None or after is None:
        return ()
    moved = (before.path, before.host) != (after.path, after.host)
    # "File:Map.jpg" is the page about a file.
    file = _FILE_TYPES.search(before.path) and ":" not in before.path.rpartition("/")[2]
    deep = not is_home(before.path) or bool(before.query)
    return (
        (ContentSign.HOME_PAGE, moved and deep and is_home(after.path) and not after.query),
        (ContentSign.SOFT_404, moved and _new(_MISSING_PATH, before.path, after.path)),
        (
            ContentSign.LOGIN,
            moved
            and (
                _new(_LOGIN_PATH, before.path, after.path)
                or _new(_LOGIN_HOST, before.host, after.host)
            ),
        ),
        (
            ContentSign.OTHER_TYPE,
            shown.is_html and bool(file),
        ),
    )


def _new(pattern: re.Pattern[str], before: str, after: str) -> bool:
    """Tell whether a pattern fits the second text and not already the first."""
    return pattern.search(after) is not None and pattern.search(before) is None


def _page_signs(shown: WebText) -> tuple[tuple[ContentSign, bool], ...]:
    """Judge by what the page shows."""
    little = shown.text.casefold() if len(shown.text) < _LITTLE_TEXT else ""
    teaser = shown.text.casefold() if len(shown.text) < _TEASER_TEXT else ""
    challenge = _is_challenge(shown)
    missing = _heads_say(shown, _MISSING) or _MISSING_PHRASE.search(little) is not None
    return (
        (ContentSign.CHALLENGE, challenge),
        (ContentSign.SOFT_404, missing and not challenge),
        (ContentSign.PARKED, _PARKED.search(f"{shown.title.casefold()} {little}") is not None),
        (
            ContentSign.PAYWALL,
            _PAYWALL_CODE.search(shown.source) is not None
            or _PAYWALL_PHRASE.search(teaser) is not None,
        ),
    )


def _is_challenge(shown: WebText) -> bool:
    """Tell whether a page wants proof that one is human; a page with much text is none."""
    if not shown.is_html or len(shown.text) >= _LITTLE_TEXT:
        return False
    return (
        _heads_say(shown, _CHALLENGE)
        or _CHALLENGE_PHRASE.search(shown.text.casefold()) is not None
        or (len(shown.text) < _SCRIPT_TEXT and _CHALLENGE_CODE.search(shown.source) is not None)
    )


def _heads_say(shown: WebText, pattern: re.Pattern[str]) -> bool:
    """Tell whether title or first heading consist of a message, but for the site's name."""
    pieces = (
        piece for head in (shown.title, shown.heading) for piece in (head, *_BORDERS.split(head))
    )
    return any(
        pattern.fullmatch(_SPACE.sub(" ", piece).strip().casefold()) for piece in pieces if piece
    )
