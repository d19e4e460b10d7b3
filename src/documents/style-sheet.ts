/**
 * The one style sheet of the pages, served by us at `{base_url}?style` so that a content security
 * policy need not allow inline styles. System fonts, light and dark by the reader's preference;
 * text and controls have a contrast of at least 4.5 to 1 in both (WCAG 2.2, 1.4.3).
 */

/** The query that asks for it. Operations are asked for by `op=NAME`, so no operation collides. */
export const styleSheetQuery = 'style';

/** The text of the style sheet, `text/css; charset=utf-8`. */
export const styleSheet = `:root {
  color-scheme: light dark;
  --paper: #fbfaf7;
  --sheet: #ffffff;
  --ink: #1e211f;
  --quiet: #5a605c;
  --line: #d9d8d1;
  --edge: #7b807c;
  --accent: #17634a;
  --on-accent: #ffffff;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #141816;
    --sheet: #1c211e;
    --ink: #e7e9e6;
    --quiet: #a5ada8;
    --line: #353c38;
    --edge: #7d8681;
    --accent: #7cd0ad;
    --on-accent: #0c1f17;
  }
}
* { box-sizing: border-box; }
html { background: var(--paper); color: var(--ink); font: 1rem/1.6 system-ui, sans-serif; -webkit-text-size-adjust: 100%; }
body { max-width: 56rem; margin: 0 auto; padding: 1.5rem 1.25rem 3rem; overflow-wrap: break-word; }
code, pre { font: 0.9em/1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace; }
h1 { margin: 1.5rem 0 0; font-size: clamp(1.6rem, 6vw, 2.4rem); line-height: 1.2; }
h1 code { font-size: inherit; }
h2 { margin: 2.5rem 0 0.75rem; font-size: 1.3rem; line-height: 1.3; }
h3 { margin: 1.5rem 0 0.5rem; font-size: 1rem; }
p { margin: 0.5rem 0; }
.lead { max-width: 40rem; color: var(--quiet); font-size: 1.15rem; }
.quiet, .hint { color: var(--quiet); }
a { color: var(--accent); text-underline-offset: 0.15em; text-decoration-thickness: 1px; }
a:hover { text-decoration-thickness: 2px; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 2px; }
.skip { position: absolute; left: -100vw; }
.skip:focus { left: 1rem; top: 0.5rem; padding: 0.25rem 0.75rem; background: var(--paper); }
.operations { margin: 0; padding: 0; list-style: none; border-top: 1px solid var(--line); }
.operations li { padding: 0.7rem 0; border-bottom: 1px solid var(--line); }
.operations p { margin: 0; }
.operations a { font-weight: 600; }
dl { margin: 0; }
dl div { display: flex; flex-wrap: wrap; gap: 0 1rem; padding: 0.25rem 0; }
dt { min-width: 11rem; color: var(--quiet); }
dd { margin: 0; min-width: 0; }
form { max-width: 32rem; padding: 1rem 1.25rem; background: var(--sheet); border: 1px solid var(--line); border-radius: 0.5rem; }
.field { display: grid; gap: 0.2rem; margin: 0 0 1rem; }
input { width: 100%; min-height: 2.75rem; padding: 0.5rem 0.75rem; color: inherit; background: var(--paper); border: 1px solid var(--edge); border-radius: 0.35rem; font: inherit; }
.hint { font-size: 0.9rem; }
.buttons { display: flex; flex-wrap: wrap; gap: 0.75rem; margin: 0.5rem 0 0; }
button { min-height: 2.75rem; padding: 0.5rem 1.25rem; color: var(--on-accent); background: var(--accent); border: 1px solid var(--accent); border-radius: 0.35rem; font: inherit; font-weight: 600; cursor: pointer; }
button.second { color: var(--accent); background: transparent; }
.scroll { overflow-x: auto; background: var(--sheet); border: 1px solid var(--line); border-radius: 0.5rem; }
table { width: 100%; border-collapse: collapse; font-size: 0.95rem; }
th, td { padding: 0.4rem 0.75rem; text-align: left; vertical-align: top; border-top: 1px solid var(--line); }
thead th { border-top: 0; color: var(--quiet); font-weight: 600; }
tbody th { font-weight: 400; }
td:nth-child(2), td:nth-child(3) { white-space: nowrap; }
td:last-child { min-width: 12rem; }
details { border-top: 1px solid var(--line); }
details:last-of-type { border-bottom: 1px solid var(--line); }
summary { padding: 0.7rem 0; font-weight: 600; cursor: pointer; }
details h3 { margin-top: 0.25rem; }
pre { margin: 0 0 1rem; padding: 1rem; overflow-x: auto; max-height: 30rem; background: var(--sheet); border: 1px solid var(--line); border-radius: 0.5rem; font-size: 0.85rem; }
pre code { font-size: inherit; }
footer { margin-top: 3rem; padding-top: 0.75rem; border-top: 1px solid var(--line); color: var(--quiet); font-size: 0.9rem; }
@media (max-width: 40rem) {
  thead { position: absolute; left: -100vw; }
  tr { display: grid; grid-template-columns: 1fr auto; padding: 0.5rem 0.75rem; border-top: 1px solid var(--line); }
  tbody tr:first-child { border-top: 0; }
  th, td { padding: 0.1rem 0; border: 0; }
  td:nth-child(3), td:last-child { grid-column: 1 / -1; }
  td:nth-child(3) { color: var(--quiet); font-size: 0.85rem; white-space: normal; }
}
@media print {
  form, .skip { display: none; }
}
`;
