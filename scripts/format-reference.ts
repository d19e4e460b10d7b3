/** Derives the import formats and record types in docs/reference/import-format.md from src/data/import/formats and src/records. */

import { formats } from '../src/data/import/index.ts';
import { isInstanceRecord } from '../src/records/instance-records.ts';
import { dataRecord } from '../src/records/records.ts';
import { code, plain, replaceBetweenMarkers, table } from './markdown.ts';

export const formatReferenceFile = new URL('../docs/reference/import-format.md', import.meta.url);

const inputNames = {
  file: 'file',
  folder: 'folder',
  stream: 'standard input, `POST /v1/import`',
} as const;

/** Returns the page with a current table of formats and a current list of record types. */
export function withFormatTable(page: string): string {
  return replaceBetweenMarkers(withFormats(page), 'record-types', listRecordTypes());
}

function listRecordTypes(): string {
  const types = dataRecord.options.map(({ entries }) => ({ type: entries.type.literal }));
  const ofInstance = types.filter((each) => isInstanceRecord(each));
  const ofData = types.filter((each) => !isInstanceRecord(each));
  const list = (some: typeof types): string => some.map(({ type }) => code(type)).join(', ');
  return `The property \`type\` is one of ${types.length} record types:

- ${ofData.length} for data: ${list(ofData)};
- ${ofInstance.length} for [the state of the instance](#webhooks-followed-players-and-tombstones): ${list(ofInstance)}.`;
}

function withFormats(page: string): string {
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
