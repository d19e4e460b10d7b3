/**
 * The style sheet of all pages: the tokens, then the files of this folder. It is a separate file, so that the policy does not allow
 * inline styles. System fonts; light and dark by the reader's preference.
 */

import { readFileSync } from 'node:fs';
import { dark, light, propertiesOf } from './tokens.ts';

/** In order: later rules override earlier ones. */
const files = ['base', 'components', 'pages', 'charts', 'documents', 'narrow', 'print'] as const;

const tokens = `:root { color-scheme: light dark; ${propertiesOf(light)} }
@media (prefers-color-scheme: dark) { :root { ${propertiesOf(dark)} } }
`;

/** The text of the style sheet, `text/css; charset=utf-8`. */
export const styleSheet: string = [
  tokens,
  ...files.map((name) => readFileSync(new URL(`${name}.css`, import.meta.url), 'utf8')),
].join('');
