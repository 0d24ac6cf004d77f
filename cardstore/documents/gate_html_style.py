"""How the page of an annotated manuscript looks: on screen by day and night, and on paper.

A sentence's bin is told by words and the line under it, and not by colour alone.
"""

from __future__ import annotations

STYLE = """
:root { color-scheme: light dark; --ink: #1b1b1b; --paper: #fdfcf9; --quiet: #5d5d5d;
  --line: #c9c5bb; --failed: #a3121f; --person: #7a5200; --unavailable: #6b2b8a;
  --passed: #1d6b3a; --abstained: #1d5485; --framing: #5d5d5d; --shade: #f1eee6; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8e6e1; --paper: #17181a; --quiet: #a9a7a1;
  --line: #45464a; --failed: #ff8a8f; --person: #f0c060; --unavailable: #d3a4ee;
  --passed: #7fd19b; --abstained: #8fc1f0; --framing: #a9a7a1; --shade: #222428; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 50rem; padding: 1rem 1.25rem 4rem; background: var(--paper);
  color: var(--ink); font: 1.05rem/1.6 Georgia, "Times New Roman", serif; }
header, table, .told, nav, .findings { font-family: system-ui, sans-serif; font-size: .92rem; }
table { border-collapse: collapse; margin: 1rem 0; }
th, td { text-align: left; padding: .2rem .9rem .2rem 0; border-bottom: 1px solid var(--line); }
td.number { text-align: right; font-variant-numeric: tabular-nums; }
.text { white-space: pre-wrap; overflow-wrap: anywhere; }
.text h3 { display: inline; font-size: 1.2rem; }
.skipped { color: var(--quiet); }
details { display: inline; } details:not([open])::details-content { display: none; }
summary { display: inline; list-style: none; cursor: pointer; text-decoration: underline 1px;
  text-underline-offset: .2em; text-decoration-color: var(--line); }
summary::-webkit-details-marker { display: none; }
summary:focus-visible, a:focus-visible { outline: 3px solid var(--abstained); }
.failed > summary { text-decoration: underline 3px solid var(--failed); }
.person > summary { text-decoration: underline 3px dashed var(--person); }
.unavailable > summary { text-decoration: underline 3px dotted var(--unavailable); }
.abstained > summary { text-decoration: underline 3px double var(--abstained); }
.framing > summary { text-decoration: none; }
.bin { font: 600 .7rem system-ui, sans-serif; padding: 0 .3em; border: 1px solid; margin: 0 .2em;
  border-radius: .25em; white-space: nowrap; }
.failed .bin, .fail { color: var(--failed); } .bin.person, .person .bin { color: var(--person); }
.unavailable, .unavailable .bin { color: inherit; } .abstained .bin { color: var(--abstained); }
mark { background: var(--shade); color: inherit; outline: 1px solid var(--line); }
.told { display: block; white-space: normal; background: var(--shade); margin: .4rem 0 .8rem;
  padding: .5rem .8rem; border-left: 4px solid var(--line); }
.told ul { margin: .2rem 0; padding-left: 1.1rem; } .told li { margin: .2rem 0; }
blockquote { margin: .5rem 0; padding-left: .8rem; border-left: 2px solid var(--line);
  font-family: Georgia, serif; }
.edition, .quiet { color: var(--quiet); }
del { color: var(--failed); } ins { color: var(--passed); }
.findings li { margin: .3rem 0; }
a { color: inherit; }
@media print { body { max-width: none; font-size: 10.5pt; } nav { display: none; }
  .told { break-inside: avoid; } :root { --paper: #fff; --ink: #000; } }
"""
