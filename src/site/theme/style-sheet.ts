/**
 * The style sheet of all pages: the tokens, then the files of this folder. It is a separate file, so that the policy does not allow
 * inline styles. System fonts; light and dark as the reader's system has it, or as the reader chose (theme.ts).
 */

import { readFileSync } from 'node:fs';
import { dark, light, listProperties } from './tokens.ts';

/** In order: later rules override earlier ones. */
const files = ['base', 'components', 'pages', 'charts', 'history', 'documents', 'narrow', 'compact', 'print'] as const;

const tokens = `:root{color-scheme:light dark;${listProperties(light)}}
@media (prefers-color-scheme:dark){:root:not([data-theme=light]){${listProperties(dark)}}}
:root[data-theme=light]{color-scheme:light}
:root[data-theme=dark]{color-scheme:dark;${listProperties(dark)}}
`;

/** The text of the style sheet, `text/css; charset=utf-8`. */
export const styleSheet: string = [
  tokens,
  ...files.map((name) => readFileSync(new URL(`${name}.css`, import.meta.url), 'utf8')),
].join('');
