"""How pages with pictures of leaves look: on screen by day and night, and on paper.

What is told by colour is told by the kind of line and by words too. Leaves stay white paper at
night, a little dimmed.
"""

from __future__ import annotations

STYLE = """
:root { color-scheme: light dark; --ink: #1b1b1b; --paper: #fdfcf9; --quiet: #5d5d5d;
  --line: #c9c5bb; --doubt: #a3121f; --link: #1d5485; --shade: #f1eee6; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8e6e1; --paper: #17181a; --quiet: #a9a7a1;
  --line: #55565a; --doubt: #ff8a8f; --link: #8fc1f0; --shade: #222428; }
  img, .leaf { filter: brightness(.88); } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1rem 1.25rem 4rem; background: var(--paper); color: var(--ink);
  font: .95rem/1.4 system-ui, sans-serif; }
h1 { font-size: 1.4rem; margin: .3rem 0; } h2 { font-size: 1.05rem; margin: 1.6rem 0 .6rem;
  padding-top: .5rem; border-top: 1px solid var(--line); }
p { margin: .4rem 0; max-width: 60rem; } a { color: var(--link); }
a:focus-visible { outline: 3px solid var(--link); }
dl { display: flex; flex-wrap: wrap; gap: .5rem 1.4rem; margin: .7rem 0; }
dl > div { display: flex; align-items: baseline; gap: .5rem; }
dd { margin: 0; color: var(--quiet); }
@media print { :root { --paper: #fff; --ink: #000; --quiet: #333; --line: #999; --doubt: #000;
  --shade: #fff; color-scheme: light; } img, .leaf { filter: none; }
  body { padding: 0; font-size: 8pt; } }
"""

SHEET_STYLE = """
ol.block { list-style: none; margin: 0; padding: 0; columns: 27rem; column-gap: 1.2rem; }
ol.block li { break-inside: avoid; display: grid; align-items: center; gap: .75rem;
  grid-template-columns: 2.2rem 17.5rem 1fr; padding: .45rem 0 .45rem .2rem;
  border-left: .35rem solid transparent; }
ol.block li:target { background: var(--shade); }
ol.block li.doubtful { border-left-color: var(--doubt); }
.index { color: var(--quiet); text-align: right; font-variant-numeric: tabular-nums; }
.strip, .sample { outline-offset: 2px; }
.strip { display: block; width: 17.5rem; height: 2.8rem; background: #fff; }
div.strip { background: var(--shade); color: var(--doubt); padding: .2rem .6rem; overflow: auto;
  font-size: .75rem; line-height: 1.2; }
.sample { display: inline-block; width: 2.2rem; height: .9rem; margin: 0 .6rem;
  background: var(--shade); }
.solid { outline: 1px solid var(--ink); } .dashed { outline: 2px dashed var(--ink); }
.dotted { outline: 3px dotted var(--ink); } .double { outline: 5px double var(--ink); }
.thick { outline: 5px solid var(--ink); } .none { outline: none; }
.label { font-size: 1.35rem; font-weight: 700; line-height: 1.1; overflow-wrap: anywhere; }
.how { display: block; font-size: .8rem; line-height: 1.2; font-weight: 400; color: var(--quiet); }
.doubtful .how { color: var(--doubt); }
.first { columns: 22rem; padding-left: 1.2rem; } .first li { margin: .15rem 0; }
@media (max-width: 40rem) { ol.block { columns: auto; }
  ol.block li { grid-template-columns: 2rem minmax(0, 1fr); } .label { grid-column: 2; }
  .strip { width: 100%; height: auto; } }
@media print { @page { size: A4 landscape; margin: 9mm; }
  ol.block { columns: 3; column-gap: 5mm; } ol.block li { grid-template-columns: 7mm 56mm 1fr;
    gap: 2.5mm; padding: 1.5mm 0 1.5mm .5mm; border-left-width: 1mm; }
  .strip { width: 56mm; height: 9mm; } .label { font-size: 10pt; } .how { font-size: 6.5pt; }
  h2 { break-after: avoid; margin: 3mm 0 1mm; } }
"""

CARD_STYLE = """
body { max-width: 90rem; }
blockquote { margin: .6rem 0; padding-left: .8rem; border-left: 3px solid var(--line);
  font: 1.1rem/1.5 Georgia, "Times New Roman", serif; max-width: 46rem; white-space: pre-wrap; }
.leaves { display: flex; flex-wrap: wrap; gap: 1.2rem; align-items: flex-start; }
figure { margin: 0; flex: 1 1 30rem; max-width: 62rem; break-inside: avoid; }
figcaption { padding: .4rem 0; font-weight: 600; }
.leaf { display: block; width: 100%; height: auto; background: #fff;
  border: 1px solid var(--line); }
.lit { fill: #ffe15a; mix-blend-mode: multiply; }
.number { fill: none; stroke: #cd1919; } .marked { fill: none; stroke: #145ac8; }
.key { display: inline-block; width: 2.2rem; height: 1.1rem; }
.key.lit { background: #ffe15a; mix-blend-mode: normal; }
.key.number { outline: 3px solid #cd1919; }
.key.marked { outline: 3px dashed #145ac8; }
@media print { figure { max-width: 100%; }
  .leaf { max-height: 230mm; width: auto; max-width: 100%; }
  .lit { -webkit-print-color-adjust: exact; print-color-adjust: exact; } }
"""
