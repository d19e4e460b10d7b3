/** The static assets of the pages. Each name contains a hash of the content, so that browsers can cache the file indefinitely. */

import { readFileSync } from 'node:fs';
import type { WireResponse } from '../../protocols/index.ts';
import { contentTag, encodeBody } from '../../protocols/index.ts';
import { styleSheet } from '../theme/style-sheet.ts';

interface Asset {
  readonly name: string;
  readonly response: WireResponse;
}

function asset(name: string, ending: string, contentType: string, text: string): Asset {
  const body = encodeBody(text);
  const tag = contentTag(body);
  const headers = { 'Content-Type': contentType, 'Cache-Control': 'public, max-age=31536000, immutable' };
  return { name: `${name}-${tag.replaceAll('"', '')}.${ending}`, response: { status: 200, headers, body, tag } };
}

function readFile(name: string): string {
  return readFileSync(new URL(name, import.meta.url), 'utf8');
}

/** The text of the script of all pages. */
export const siteScript = readFile('site.js');

const sheet = asset('site', 'css', 'text/css; charset=utf-8', styleSheet);
const script = asset('site', 'js', 'text/javascript; charset=utf-8', siteScript);
const icon = asset('icon', 'svg', 'image/svg+xml; charset=utf-8', readFile('icon.svg'));

export const assetNames = { sheet: sheet.name, script: script.name, icon: icon.name } as const;

/** All assets. */
export const assets: readonly Asset[] = [sheet, script, icon];
