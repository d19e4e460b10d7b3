/** The style sheet and the script of the account pages, in addition to the site's. */

import { readFileSync } from 'node:fs';
import type { Asset } from '../../site/page-kit.ts';
import { asset } from '../../site/page-kit.ts';

function readFile(name: string): string {
  return readFileSync(new URL(name, import.meta.url), 'utf8');
}

const sheet = asset('account', 'css', {
  type: 'text/css; charset=utf-8',
  content: readFile('account.css'),
});
const script = asset('account', 'js', {
  type: 'text/javascript; charset=utf-8',
  content: readFile('account.js'),
});

/** The file names to which every account page links. */
export const accountAssetNames = { sheet: sheet.name, script: script.name } as const;

/** All files. */
export const accountAssets: readonly Asset[] = [sheet, script];
