/** Finds out whether a service shows its documentation, and which version the documentation describes. */

import type { Docs } from '../docs/index.ts';
import { openDocs } from '../docs/index.ts';
import type { Settings } from '../settings/index.ts';
import type { ShownDocs } from '../site/index.ts';
import { readVersion } from './version.ts';

type DocsSettings = Pick<Settings, 'docs' | 'pages'>;

/** Returns the documentation; null if the site shows none. */
export function findDocs({ docs, pages }: DocsSettings): Docs | null {
  return docs === 'on' && pages === 'on' ? openDocs() : null;
}

/** Returns the facts about the documentation that pages use; null if the site shows none. */
export function findShownDocs(settings: DocsSettings): ShownDocs | null {
  const docs = findDocs(settings);
  return docs === null ? null : { version: readVersion(), has: (key) => docs.has(key) };
}
