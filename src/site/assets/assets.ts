/** The static assets of the pages. Each name contains a hash of the content, so that browsers can cache the file indefinitely. */

import { readFileSync } from 'node:fs';
import type { WireResponse } from '../../protocols/index.ts';
import { contentTag, encodeBody } from '../../protocols/index.ts';
import { compactSheet, styleSheet } from '../theme/style-sheet.ts';

/** A file whose content never changes, because its name contains the hash of the content. */
export interface Asset {
  readonly name: string;
  readonly response: WireResponse;
}

interface AssetContent {
  readonly type: string;
  readonly content: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Creates an asset: `name-<hash>.ending`. */
export function asset(
  name: string,
  ending: string,
  { type, content, headers: more = {} }: AssetContent,
): Asset {
  const body = typeof content === 'string' ? encodeBody(content) : content;
  const tag = contentTag(body);
  const headers = {
    'Content-Type': type,
    'Cache-Control': 'public, max-age=31536000, immutable',
    ...more,
  };
  return {
    name: `${name}-${tag.replaceAll('"', '')}.${ending}`,
    response: { status: 200, headers, body, tag },
  };
}

function readFile(name: string): string {
  return readFileSync(new URL(name, import.meta.url), 'utf8');
}

/** The source files of the script that all pages include, one for each feature. Pages also work without the script. */
const scriptParts = [
  'page',
  'times',
  'copy',
  'search-key',
  'suggestions',
  'filters',
  'try-operations',
  'account',
] as const;

/** The text of the script that all pages include. */
export const siteScript = scriptParts.map((part) => readFile(`script/${part}.js`)).join('');

/** Laurel's icon as SVG. */
export const siteIcon = readFile('icon.svg');

/**
 * The Latin characters of the font Inter in all weights (inter/LICENSE.txt). Other scripts are shown in the font of the reader's system.
 */
const font = asset('inter', 'woff2', {
  type: 'font/woff2',
  content: readFileSync(new URL('inter/inter-latin.woff2', import.meta.url)),
});

/** The `@font-face` rule. Its Unicode range is the range that the file contains: Latin-1 and the punctuation of Latin texts. */
export const fontFace = `@font-face{font-family:Inter;font-style:normal;font-weight:100 900;font-display:swap;src:url(${font.name}) format('woff2');unicode-range:U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD}
`;

const sheet = asset('site', 'css', {
  type: 'text/css; charset=utf-8',
  content: fontFace + styleSheet,
});
/** The style sheet of the documentation, which other pages do not load. */
const docsSheet = asset('docs', 'css', {
  type: 'text/css; charset=utf-8',
  content: compactSheet(readFile('../pages/docs/docs.css')),
});
const script = asset('site', 'js', { type: 'text/javascript; charset=utf-8', content: siteScript });
const icon = asset('icon', 'svg', { type: 'image/svg+xml; charset=utf-8', content: siteIcon });

/** The file names of the assets that every page links to. */
export const assetNames = {
  sheet: sheet.name,
  docsSheet: docsSheet.name,
  script: script.name,
  icon: icon.name,
  font: font.name,
} as const;

/** All assets. */
export const assets: readonly Asset[] = [sheet, docsSheet, script, icon, font];
