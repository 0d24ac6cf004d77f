"""How pages that are handed back look, beside what every page of the gate has."""

from __future__ import annotations

HANDED_STYLE = """
.leaflet { font-family: Georgia, "Times New Roman", serif; }
.leaflet h1, header h1 { font: 700 1.9rem/1.2 Georgia, serif; margin: .4rem 0 .6rem;
  overflow-wrap: anywhere; }
.leaflet h2, section > h2 { font: 600 1.15rem/1.3 system-ui, sans-serif; margin: 2rem 0 .5rem;
  padding-top: .6rem; border-top: 1px solid var(--line); }
.over { color: var(--quiet); margin: 0; }
caption { text-align: left; color: var(--quiet); padding-bottom: .3rem; }
.wide { overflow-x: auto; } .leaflet table { width: 100%; }
.leaflet td, .leaflet th { vertical-align: top; }
.leaflet th:last-child, .leaflet td:last-child { padding-right: 0; }
tbody th { font-weight: 400; } th.number { text-align: right; }
.leaflet td.number { white-space: nowrap; }
.leaflet li { margin: .3rem 0; }
.notes, .limits { font-size: .92rem; } .notes li { margin: .45rem 0; overflow-wrap: anywhere; }
.key { border-left: .5rem solid var(--line); padding-left: .5rem; }
.key.wrong, .key.failed { border-color: var(--failed); }
.key.waits, .key.accused, .key.disputed, .key.cannot_tell { border-color: var(--person); }
.key.unavailable { border-color: var(--unavailable); }
.key.abstained { border-color: var(--abstained); }
.key.passed, .key.cleared { border-color: var(--passed); }
.wrong > summary { text-decoration: underline 3px solid var(--failed); }
.accused > summary, .disputed > summary, .waits > summary, .cannot_tell > summary {
  text-decoration: underline 3px dashed var(--person); }
.cleared > summary { text-decoration: underline 2px solid var(--passed); }
.bin.wrong, .bin.failed, .wrong .bin { color: var(--failed); }
.bin.waits, .bin.accused, .bin.disputed, .bin.cannot_tell { color: var(--person); }
.bin.cleared { color: var(--passed); } .bin.abstained { color: var(--abstained); }
.bin.unavailable { color: var(--unavailable); }
.told .state { font-weight: 600; margin: 0 0 .2rem; } .told .people { margin: .3rem 0 0; }
.rulings { list-style: none; padding-left: .2rem !important; }
.undone { color: var(--quiet); text-decoration: line-through; }
.findings ol > li { margin: .5rem 0; } .findings ul { padding-left: 1.1rem; }
@media print { @page { margin: 18mm 16mm; } h2, h3 { break-after: avoid; }
  details:not(.passed):not(.framing)::details-content { display: block; height: auto;
    content-visibility: visible; }
  .findings li, tr { break-inside: avoid; } a { text-decoration: none; } }
"""
