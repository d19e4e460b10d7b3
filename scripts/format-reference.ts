/** The table of import formats in docs/reference/import-format.md, derived from src/data/import/formats. */

import { formats } from '../src/data/import/index.ts';
import { code, plain, replaceBetweenMarkers, table } from './markdown.ts';

export const formatReferenceFile = new URL('../docs/reference/import-format.md', import.meta.url);

const inputNames = { file: 'file', folder: 'folder', stream: 'standard input, admin API' } as const;

/** Returns the page with a current table of formats. */
export function withFormatTable(page: string): string {
  const rows = formats.map(({ name, about, inputs, watch }) => [
    `[${code(`laurel import ${name}`)}](cli.md#laurel-import-${name})`,
    plain(about),
    inputs.map((input) => inputNames[input]).join(', '),
    watch === undefined ? '' : code('--watch'),
  ]);
  return replaceBetweenMarkers(
    page,
    'formats',
    table(['command', 'what it reads', 'from', 'continuously'], rows),
  );
}
