/** Derives the table of sources in docs/how-to/import/README.md from src/data/import/guides.ts. */

import { formatGuides } from '../src/data/import/index.ts';
import { code, plain, replaceBetweenMarkers, table } from './markdown.ts';

export const guideReferenceFile = new URL('../docs/how-to/import/README.md', import.meta.url);

/** Returns the page with a current table of sources. */
export function withGuideTable(page: string): string {
  const rows = formatGuides().map(({ title, files, places, needs, page: guide }) => [
    `[${plain(title)}](${guide.replace(/^import\/(?:README\.md(?=#))?/, '')})`,
    plain(files),
    places
      .map(({ system, place }) => plain(system === 'any' ? place : `${system}: ${place}`))
      .join('<br>'),
    needs.map(({ option }) => code(option)).join(', '),
  ]);
  return replaceBetweenMarkers(
    page,
    'sources',
    table(['source', 'what to give', 'where it usually is', 'what must be stated'], rows),
  );
}
