/**
 * The style sheet of the site and of the help pages. It is a separate file, so that the policy does not allow inline styles. System
 * fonts; light and dark by the reader's preference. Text and controls have a contrast of at least 4.5 to 1 in both (WCAG 2.2, 1.4.3).
 * Common rules come first, then those of the site, then those of the help pages.
 */

const colours = `:root {
  color-scheme: light dark;
  --paper: #f6f5f0; --sheet: #ffffff; --ink: #1d211f; --quiet: #59605c; --line: #dedcd3; --edge: #7b807c;
  --accent: #17634a; --on-accent: #ffffff; --wash: #e8f1ec; --track: #e7e5dc;
  --platinum: #3f6f9b; --gold: #8a6500; --silver: #616a72; --bronze: #8d5119;
  --platinum-fill: #6ea5d6; --gold-fill: #d8a91c; --silver-fill: #a9b2ba; --bronze-fill: #c07a3e;
  --l0: #eae8e0; --l1: #bfdccf; --l2: #7dbb9f; --l3: #3f9270; --l4: #17634a;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #121614; --sheet: #1a1f1c; --ink: #e9ebe8; --quiet: #a7b0aa; --line: #303833; --edge: #7d8681;
    --accent: #7cd0ad; --on-accent: #0c1f17; --wash: #1d2d26; --track: #2c342f;
    --platinum: #9cc7ee; --gold: #e8c34a; --silver: #c3cad0; --bronze: #dd9f69;
    --platinum-fill: #7fb2e2; --gold-fill: #d9b12f; --silver-fill: #98a2aa; --bronze-fill: #b97743;
    --l0: #232a26; --l1: #24503e; --l2: #2f7a5c; --l3: #4daa83; --l4: #8fe0be;
  }
}
`;

const basics = `* { box-sizing: border-box; }
html { background: var(--paper); color: var(--ink); font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; -webkit-text-size-adjust: 100%; }
body { margin: 0; overflow-wrap: anywhere; }
code, pre { font: 0.9em/1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace; }
h1, h2, h3, h4 { line-height: 1.2; letter-spacing: -0.01em; text-wrap: balance; }
h1 { margin: 1.5rem 0 0.5rem; font-size: clamp(1.7rem, 5vw, 2.4rem); }
h1 code { font-size: inherit; }
h2 { margin: 2.5rem 0 0.8rem; font-size: 1.3rem; }
h2 small { margin-left: 0.4rem; color: var(--quiet); font-weight: 400; font-size: 0.95rem; letter-spacing: 0; }
h3 { margin: 1.5rem 0 0.5rem; font-size: 1.02rem; }
p { margin: 0.4rem 0; }
.lead { max-width: 42rem; color: var(--quiet); font-size: 1.12rem; }
.quiet, .hint { color: var(--quiet); }
.hint { font-size: 0.9rem; }
a { color: var(--accent); text-underline-offset: 0.18em; text-decoration-thickness: 1px; }
a:hover { text-decoration-thickness: 2px; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 3px; }
main:focus { outline: 0; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.skip { position: absolute; left: -100vw; z-index: 2; }
.skip:focus { left: 1rem; top: 0.5rem; padding: 0.4rem 0.9rem; background: var(--sheet); }
.defs { position: absolute; }
.inside { max-width: 68rem; margin: 0 auto; padding: 0 1.25rem; }
main.inside { padding-bottom: 3rem; min-height: 60vh; }
header.site { background: var(--sheet); border-bottom: 1px solid var(--line); }
header.site .inside { display: flex; flex-wrap: wrap; align-items: center; gap: 0.4rem 1.5rem; padding-top: 0.7rem; padding-bottom: 0.7rem; }
.mark { display: flex; align-items: center; gap: 0.5rem; color: var(--ink); font-size: 1.15rem; font-weight: 700; text-decoration: none; letter-spacing: -0.01em; }
.twigs path { fill: var(--accent); }
header.site nav ul { display: flex; flex-wrap: wrap; gap: 0.2rem 1.1rem; margin: 0; padding: 0; list-style: none; }
header.site nav a { display: inline-block; padding: 0.4rem 0; color: var(--ink); text-decoration: none; border-bottom: 2px solid transparent; }
header.site nav a:hover, header.site nav a[aria-current] { color: var(--accent); border-bottom-color: var(--accent); }
footer.site { border-top: 1px solid var(--line); color: var(--quiet); font-size: 0.9rem; }
footer.site .inside { padding-top: 1rem; padding-bottom: 2rem; }
input, select, button { min-height: 2.6rem; padding: 0.4rem 0.75rem; border: 1px solid var(--edge); border-radius: 0.45rem; font: inherit; }
input, select { color: inherit; background: var(--sheet); }
input[type=checkbox] { min-height: 0; width: 1.15rem; height: 1.15rem; margin: 0; accent-color: var(--accent); vertical-align: -0.15rem; }
::placeholder { color: var(--quiet); opacity: 1; }
button { padding: 0.4rem 1.1rem; color: var(--on-accent); background: var(--accent); border-color: var(--accent); font-weight: 600; cursor: pointer; }
button.second { color: var(--accent); background: transparent; }
.find { display: flex; gap: 0.4rem; margin-left: auto; }
.find input { width: 13rem; min-width: 0; }
.find.wide { max-width: 40rem; margin: 1.2rem 0; }
.find.wide input { flex: 1; min-height: 3rem; font-size: 1.05rem; }
.buttons { display: flex; flex-wrap: wrap; gap: 0.75rem; margin: 0.5rem 0 0; }
.row { display: flex; flex-wrap: wrap; align-items: end; gap: 0.6rem 0.9rem; margin: 1rem 0; }
.row label, .filter label { display: grid; gap: 0.2rem; color: var(--quiet); font-size: 0.88rem; }
.row input, .row select, .filter input, .filter select { color: var(--ink); font-size: 1rem; }
.forms { display: flex; flex-wrap: wrap; gap: 0 2.5rem; align-items: end; }
.empty { padding: 1.2rem 1.4rem; background: var(--sheet); border: 1px dashed var(--edge); border-radius: 0.7rem; }
`;

const marks = `.cup { width: 1.05em; height: 1.05em; vertical-align: -0.15em; }
.cup.platinum, .area.platinum, circle.platinum { fill: var(--platinum-fill); }
.cup.gold, .area.gold, circle.gold { fill: var(--gold-fill); }
.cup.silver, .area.silver, circle.silver { fill: var(--silver-fill); }
.cup.bronze, .area.bronze, circle.bronze { fill: var(--bronze-fill); }
.swatch { display: inline-block; width: 0.8rem; height: 0.8rem; margin-right: 0.4rem; border-radius: 0.2rem; vertical-align: -0.05rem; }
.swatch.platinum { background: var(--platinum-fill); } .swatch.gold { background: var(--gold-fill); }
.swatch.silver { background: var(--silver-fill); } .swatch.bronze { background: var(--bronze-fill); }
.grades { display: inline-flex; flex-wrap: wrap; gap: 0.1rem 0.8rem; margin: 0; padding: 0; list-style: none; font-variant-numeric: tabular-nums; white-space: nowrap; }
.avatar, .icon { position: relative; flex: none; display: inline-grid; place-items: center; overflow: hidden; border-radius: 50%; color: #ffffff; font-weight: 700; }
.avatar img, .icon img { position: absolute; inset: 0; min-width: 100%; max-width: 100%; min-height: 100%; max-height: 100%; object-fit: cover; }
.avatar.small { width: 2.25rem; height: 2.25rem; }
.avatar.large { width: 5.5rem; height: 5.5rem; font-size: 2.2rem; }
.icon { width: 2.75rem; height: 2.75rem; border-radius: 0.6rem; background: var(--track); color: var(--quiet); }
.icon .cup { width: 1.6rem; height: 1.6rem; }
.icon.game { color: #ffffff; }
.hue0 { background: #17634a; } .hue1 { background: #4a5d23; } .hue2 { background: #7a4f12; } .hue3 { background: #8a3b3b; }
.hue4 { background: #71406f; } .hue5 { background: #4a4a8c; } .hue6 { background: #27587d; } .hue7 { background: #1f6466; }
.tag { display: inline-block; padding: 0.05rem 0.5rem; color: var(--accent); background: var(--wash); border-radius: 1rem; font-size: 0.8rem; font-weight: 600; }
.dot { display: inline-block; width: 0.6rem; height: 0.6rem; margin-right: 0.4rem; border-radius: 50%; background: var(--edge); }
.dot.online { background: #2f9e6e; } .dot.away { background: #c28a00; }
.games td:nth-child(2) { width: 22%; }
.games td:nth-child(n + 3) { white-space: nowrap; }
.games .grades { flex-wrap: nowrap; }
.bar { display: inline-flex; align-items: center; gap: 0.6rem; width: 100%; max-width: 16rem; font-variant-numeric: tabular-nums; }
.bar > span { min-width: 2.9rem; }
progress { flex: 1; min-width: 3rem; width: 100%; height: 0.55rem; appearance: none; border: 0; border-radius: 1rem; background: var(--track); overflow: hidden; }
progress::-webkit-progress-bar { background: var(--track); border-radius: 1rem; }
progress::-webkit-progress-value { background: var(--accent); border-radius: 1rem; }
progress::-moz-progress-bar { background: var(--accent); border-radius: 1rem; }
.bar.full progress::-webkit-progress-value { background: var(--platinum-fill); }
.bar.full progress::-moz-progress-bar { background: var(--platinum-fill); }
progress.rare { display: block; max-width: 8rem; height: 0.35rem; margin-top: 0.25rem; }
`;

const lists = `.columns { display: grid; grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); gap: 0 2.5rem; }
.totals, .stats, .facts { display: flex; flex-wrap: wrap; gap: 0.75rem; margin: 1.2rem 0; }
.totals div, .stats div, .facts div { flex: 1 1 7rem; padding: 0.7rem 1rem; background: var(--sheet); border: 1px solid var(--line); border-radius: 0.7rem; }
.totals, .stats { font-variant-numeric: tabular-nums; }
.totals dt, .stats dt, .facts dt { min-width: 0; color: var(--quiet); font-size: 0.86rem; }
.totals dd, .stats dd { margin: 0; font-size: 1.4rem; font-weight: 700; letter-spacing: -0.02em; }
.stats dd small { color: var(--quiet); font-size: 0.8rem; font-weight: 400; letter-spacing: 0; }
.stats dd.none { font-size: 1rem; font-weight: 400; color: var(--quiet); }
.facts dd { margin: 0; }
.people, .feed, .games-grid, .trophies, .bindings { margin: 0; padding: 0; list-style: none; }
.people li, .feed li { display: flex; align-items: center; gap: 0.8rem; padding: 0.5rem 0; border-bottom: 1px solid var(--line); }
.people li:last-child, .feed li:last-child { border-bottom: 0; }
.people .who { flex: 1; min-width: 0; font-weight: 600; }
.people .rank, td.rank { min-width: 2.2rem; font-weight: 700; font-variant-numeric: tabular-nums; }
.people .bar { flex: 0 1 9rem; }
.feed li > div { flex: 1; min-width: 0; }
.feed p { margin: 0; }
.platform { text-transform: uppercase; }
.feed .when { white-space: nowrap; font-size: 0.88rem; }
.games-grid { display: grid; grid-template-columns: repeat(auto-fill, minmax(16rem, 1fr)); gap: 0.75rem; }
.games-grid li { display: flex; align-items: center; gap: 0.8rem; padding: 0.7rem 0.9rem; background: var(--sheet); border: 1px solid var(--line); border-radius: 0.7rem; }
.games-grid a { font-weight: 600; }
.games-grid p { margin: 0; font-size: 0.88rem; }
.welcome { padding: 1.5rem 0 0.5rem; }
.hero { display: grid; grid-template-columns: auto minmax(0, 1fr) minmax(0, 18rem); align-items: center; gap: 1rem 1.5rem; margin: 1.5rem 0 0; padding: 1.4rem 1.6rem; background: var(--sheet); border: 1px solid var(--line); border-radius: 1rem; }
.hero h1 { margin: 0; }
.hero p { margin: 0.15rem 0; }
.hero .about { max-width: 36rem; max-height: 6.2em; overflow: hidden; }
.hero .level strong { font-size: 1.7rem; letter-spacing: -0.02em; }
.hero .level .quiet { font-size: 0.88rem; }
.hero .bar { max-width: none; }
.filter { display: flex; flex-wrap: wrap; align-items: end; gap: 0.6rem 0.9rem; margin: 0 0 1rem; }
.filter .check { display: flex; align-items: center; gap: 0.4rem; min-height: 2.6rem; }
.list { width: 100%; border-collapse: collapse; background: var(--sheet); border: 1px solid var(--line); border-radius: 0.8rem; overflow: hidden; font-variant-numeric: tabular-nums; }
.list th, .list td { padding: 0.55rem 0.9rem; text-align: left; vertical-align: middle; border-top: 1px solid var(--line); }
.list thead th { border-top: 0; color: var(--quiet); font-size: 0.86rem; font-weight: 600; }
.list tbody th { font-weight: 600; }
.list p { margin: 0; font-size: 0.86rem; font-weight: 400; }
.list .grades { font-size: 0.9rem; }
.list td > .grades { display: flex; }
.list .ahead { background: var(--wash); }
.list .shown { background: var(--wash); outline: 2px solid var(--accent); outline-offset: -2px; }
.versus th:first-child { width: 44%; }
.named { display: flex; align-items: center; gap: 0.8rem; min-width: 0; }
.pager { display: flex; align-items: center; justify-content: space-between; gap: 1rem; margin: 1rem 0; }
.pager a { padding: 0.45rem 1rem; background: var(--sheet); border: 1px solid var(--line); border-radius: 0.5rem; text-decoration: none; }
.inline { display: flex; flex-wrap: wrap; gap: 0.3rem 1.5rem; margin: 1rem 0; padding: 0; list-style: none; }
.game-head { display: flex; align-items: center; gap: 1.1rem; margin-top: 1.5rem; }
.game-head h1 { margin: 0; }
.game-head .icon { width: 4.5rem; height: 4.5rem; font-size: 2rem; }
.summary { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem 2.5rem; margin: 1rem 0; }
.summary > div { flex: 0 1 20rem; }
.trophies li { display: flex; align-items: center; gap: 0.9rem; padding: 0.7rem 1rem; background: var(--sheet); border: 1px solid var(--line); border-top-width: 0; }
.trophies li:first-child { border-top-width: 1px; border-radius: 0.8rem 0.8rem 0 0; }
.trophies li:last-child { border-radius: 0 0 0.8rem 0.8rem; }
.trophies li:only-child { border-radius: 0.8rem; }
.trophies .missing .icon { opacity: 0.45; filter: grayscale(1); }
.trophies .text { flex: 1; min-width: 0; }
.trophies .text p { margin: 0; }
.trophies .title { font-weight: 600; }
.trophies .aside { display: grid; justify-items: end; gap: 0.1rem; text-align: right; font-size: 0.88rem; }
.secret summary { padding: 0; font-weight: 600; cursor: pointer; }
details.secret, details.secret:last-of-type { border: 0; }
.duel { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; }
.side { display: grid; justify-items: center; gap: 0.3rem; padding: 1.2rem; text-align: center; background: var(--sheet); border: 1px solid var(--line); border-radius: 1rem; }
.side h2 { margin: 0.3rem 0 0; }
.side .grades { justify-content: center; }
.more form { margin-top: 0.5rem; }
.card-preview { padding: 1.5rem; background: #ffffff; border: 1px solid var(--line); border-radius: 0.8rem; overflow-x: auto; }
.card-preview.dark { background: #0e1110; }
.card-preview img { display: block; max-width: 100%; height: auto; }
.bindings { display: grid; grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr)); gap: 0.75rem; }
.bindings li { padding: 0.9rem 1.1rem; background: var(--sheet); border: 1px solid var(--line); border-radius: 0.7rem; }
.bindings a { font-weight: 700; }
.code { position: relative; }
.code .copy { position: absolute; top: 0; right: 0; min-height: 0; padding: 0.15rem 0.7rem; font-size: 0.85rem; }
.code h3 { margin: 0.8rem 0 0.3rem; min-height: 1.8rem; }
`;

const charts = `.chart { margin: 0; padding: 1rem 1.1rem; background: var(--sheet); border: 1px solid var(--line); border-radius: 0.8rem; }
.chart > svg { display: block; width: 100%; height: auto; overflow: visible; }
.chart figcaption { color: var(--quiet); font-size: 0.9rem; }
.axis line { stroke: var(--line); }
.axis text { fill: var(--quiet); font-size: 11px; }
.area { stroke: var(--sheet); stroke-width: 0.6; }
.steps { fill: none; stroke: var(--accent); stroke-width: 2; }
circle { stroke: var(--sheet); stroke-width: 1.5; }
.legend { display: flex; flex-wrap: wrap; gap: 0.2rem 1.2rem; margin: 0 0 0.5rem; padding: 0; list-style: none; }
.scale { white-space: nowrap; } .scale svg { vertical-align: -0.1rem; }
.l0 { fill: var(--l0); } .l1 { fill: var(--l1); } .l2 { fill: var(--l2); } .l3 { fill: var(--l3); } .l4 { fill: var(--l4); }
.calendar .scroll { overflow-x: auto; border: 0; background: none; }
.calendar .scroll svg { display: block; margin: 0 auto 0.5rem; }
.chart details { border: 0; margin-top: 0.3rem; } .chart summary { padding: 0.3rem 0; font-weight: 400; color: var(--accent); cursor: pointer; }
.numbers { border-collapse: collapse; font-variant-numeric: tabular-nums; } .numbers th, .numbers td { padding: 0.15rem 0.9rem 0.15rem 0; text-align: right; border: 0; } .numbers th:first-child { text-align: left; }
`;

const documents = `.operations { margin: 0; padding: 0; list-style: none; border-top: 1px solid var(--line); }
.operations li { padding: 0.7rem 0; border-bottom: 1px solid var(--line); }
.operations p { margin: 0; }
.operations a { font-weight: 600; }
.document { padding-top: 1rem; padding-bottom: 3rem; }
.document dl { margin: 0; }
.document dl div { display: flex; flex-wrap: wrap; gap: 0 1rem; padding: 0.25rem 0; }
.document dt { min-width: 11rem; color: var(--quiet); }
.document dd { margin: 0; min-width: 0; }
.try { max-width: 36rem; padding: 1rem 1.25rem; background: var(--sheet); border: 1px solid var(--line); border-radius: 0.8rem; }
.try input { width: 100%; background: var(--paper); }
.field { display: grid; gap: 0.2rem; margin: 0 0 1rem; }
.answer { display: block; max-width: none; }
.scroll { overflow-x: auto; background: var(--sheet); border: 1px solid var(--line); border-radius: 0.8rem; }
.fields { width: 100%; border-collapse: collapse; font-size: 0.95rem; }
.fields th, .fields td { padding: 0.4rem 0.75rem; text-align: left; vertical-align: top; border-top: 1px solid var(--line); }
.fields thead th { border-top: 0; color: var(--quiet); font-weight: 600; }
.fields tbody th { font-weight: 400; white-space: nowrap; }
.fields td:nth-child(2), .fields td:nth-child(3) { white-space: nowrap; }
.fields td:last-child { min-width: 12rem; }
details { border-top: 1px solid var(--line); }
details:last-of-type { border-bottom: 1px solid var(--line); }
summary { padding: 0.7rem 0; font-weight: 600; cursor: pointer; }
details h3 { margin-top: 0.25rem; }
pre { margin: 0 0 1rem; padding: 1rem; overflow-x: auto; max-height: 30rem; background: var(--sheet); border: 1px solid var(--line); border-radius: 0.6rem; font-size: 0.85rem; white-space: pre; }
pre code { font-size: inherit; }
`;

const narrow = `@media (max-width: 56rem) {
  .columns { grid-template-columns: minmax(0, 1fr); }
  .hero { grid-template-columns: auto minmax(0, 1fr); }
  .hero .level { grid-column: 1 / -1; }
}
@media (max-width: 40rem) {
  .inside { padding-left: 1rem; padding-right: 1rem; }
  .find { width: 100%; margin-left: 0; } .find input { flex: 1; width: auto; }
  .hero { padding: 1.1rem; } .hero .avatar.large { width: 4rem; height: 4rem; font-size: 1.6rem; }
  .totals div, .stats div, .facts div { flex-basis: 6rem; padding: 0.55rem 0.75rem; }
  .totals { display: grid; grid-template-columns: 1fr 1fr; }
  .totals dd, .stats dd { font-size: 1.15rem; }
  .axis text { font-size: 20px; } .calendar .axis text { font-size: 11px; }
  .list, .list tbody, .list tr, .list th, .list td { display: block; }
  .list thead { position: absolute; left: -100vw; }
  .list tr { padding: 0.7rem 0.9rem; border-top: 1px solid var(--line); }
  .list tbody tr:first-child { border-top: 0; }
  .list th, .list td { padding: 0.15rem 0; border: 0; }
  .board tr { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 0 0.8rem; align-items: center; }
  .board td:nth-child(n + 3) { grid-column: 2; }
  .list td[data-label]::before { content: attr(data-label) " "; color: var(--quiet); font-size: 0.86rem; }
  .versus td { padding: 0.3rem 0.5rem; } .versus td[data-label]::before { display: block; }
  .side h2 { font-size: 1.05rem; } .side { padding: 0.8rem 0.5rem; }
  .versus th:first-child { width: auto; }
  .trophies li { flex-wrap: wrap; }
  .trophies .text { flex-basis: calc(100% - 4rem); }
  .trophies .aside { display: flex; flex-wrap: wrap; gap: 0 0.6rem; text-align: left; width: 100%; padding-left: 3.65rem; }
  .fields thead { position: absolute; left: -100vw; }
  .fields tr { display: grid; grid-template-columns: 1fr auto; padding: 0.5rem 0.75rem; border-top: 1px solid var(--line); }
  .fields tbody tr:first-child { border-top: 0; }
  .fields th, .fields td { padding: 0.1rem 0; border: 0; }
  .fields td:nth-child(3), .fields td:last-child { grid-column: 1 / -1; }
  .fields td:nth-child(3) { color: var(--quiet); font-size: 0.85rem; white-space: normal; }
}
@media print {
  :root { color-scheme: light; --paper: #ffffff; --sheet: #ffffff; --ink: #000000; --quiet: #444444; --line: #bbbbbb; --accent: #17634a; --track: #e7e5dc; --wash: #eeeeee; }
  header.site nav, .find, form, .pager, .skip, footer.site, .copy { display: none; }
  .hero, .chart, .list tr, .trophies li { break-inside: avoid; }
  progress, .swatch, .cup, .avatar, .icon, .chart svg { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
@media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth; } }
`;

/** The text of the style sheet, `text/css; charset=utf-8`. */
export const siteSheet = colours + basics + marks + lists + charts + documents + narrow;
