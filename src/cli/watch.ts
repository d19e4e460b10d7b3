/** `laurel watch`: manages watched folders, which a running service imports when they change (docs/adr/0026-watched-folders.md). */

import type { Command } from 'commander';
import type { SourcePlaces, WatchedSource } from '../actions/index.ts';
import {
  addWatchedSource,
  isFollowed,
  removeWatchedSource,
  watchableFormats,
  watchedFields,
} from '../actions/index.ts';
import { jobPlan } from '../app/background-work.ts';
import { instantText } from '../app/instant-text.ts';
import { importOptions, readOptions } from '../data/import/index.ts';
import type { ImportFormat, OptionTable } from '../data/import/index.ts';
import { createWatchedSources } from '../imports/state/index.ts';
import { settingsFor } from '../settings/index.ts';
import type { SqlStore } from '../store/index.ts';
import { plural } from '../plural.ts';
import type { Json, ListFormat } from './print-list.ts';
import { addJson, printList } from './print-list.ts';
import { addImportOptions, addSettings, readSettings } from './setting-options.ts';
import { printLine } from './terminal.ts';
import { onStore, withStore } from './with-store.ts';

/** The options of import commands that also apply to a watched folder. */
const watchedOptions = { keepGoing: importOptions.keepGoing, strict: importOptions.strict };
const storeDeclarations = settingsFor('store');

/** Defines `laurel watch add`, with a sub-command for each format that can be watched, `list` and `remove`. */
export function defineWatchCommand(watch: Command): void {
  const add = watch
    .command('add')
    .description(
      'Let the service import what a program writes into a folder. The folder is also watched after a restart of the service.',
    );
  for (const format of watchableFormats()) addFormat(add, format);
  addList(watch);
  const remove = watch
    .command('remove')
    .description('Stop watching a folder. The trophies imported from it remain.')
    .argument('<id>', 'id of the watched folder, as "laurel watch list" shows it');
  onStore(remove, (store, [id = '']) =>
    withSources(store, (places) => removeWatchedSource(places, id)),
  );
}

function addFormat(add: Command, format: ImportFormat): void {
  const { name, path: pathHelp } = format;
  const command = add
    .command(name)
    .description(`Watch a source that "laurel import ${name}" can read, and import its changes.`)
    .argument('<path>', pathHelp.split('; omitted: ', 1).join(''));
  const declared: OptionTable = { ...format.options, ...watchedOptions };
  addImportOptions(command, declared);
  addSettings(command, storeDeclarations).action(async (path: string) => {
    const values = readOptions(declared, command.opts());
    const options = Object.entries(values)
      .filter(([, value]) => value !== false)
      .map(([option, value]) => [option, String(value)] as const);
    const given = {
      format: name,
      path,
      options,
      origin: 'command',
      actor: 'command line',
    } as const;
    const added = await withStore(readSettings(command, storeDeclarations), (store) =>
      withSources(store, (places) => addWatchedSource(places, given)),
    );
    printLine(`${added.sourceId}: ${added.path} is watched by a service that runs.`);
  });
}

function addList(watch: Command): void {
  const list = addJson(
    watch
      .command('list')
      .description('List the watched folders, and what was last imported from each.'),
  );
  onStore(list, (store) =>
    withSources(store, async ({ sources, now }) =>
      printList([await sources.list()], formatAt(now()), list.opts<Json>()),
    ),
  );
}

/** Runs work with a store's watched folders. */
async function withSources<T>(
  store: SqlStore,
  work: (places: SourcePlaces) => Promise<T>,
): Promise<T> {
  const side = await store.openCompanion(jobPlan);
  try {
    return await work({ sources: createWatchedSources(side), folders: [], now: Date.now });
  } finally {
    await side.close();
  }
}

function formatAt(now: number): ListFormat<WatchedSource> {
  return {
    columns: [
      ['id', ({ sourceId }) => sourceId],
      ['format', ({ format }) => format],
      ['state', (source) => describeState(source, now)],
      ['last load', describeLoad],
      ['path', ({ path }) => path],
    ],
    fields: (source) => watchedFields(source, now),
    empty: 'No folder is watched. "laurel watch add FORMAT PATH" adds one.',
  };
}

function describeState(source: WatchedSource, now: number): string {
  const { state, message, units, waiting } = source;
  if (state === 'failed') return `failed: ${message}`;
  if (!isFollowed(source, now)) return 'not followed: no service runs';
  if (units === null) return 'starting';
  const wait = waiting.length === 0 ? '' : `, ${waiting.length} without a definition`;
  const skipped = message === '' ? '' : `, skipped: ${message}`;
  return `watching ${plural(units, 'set', 'sets')}${wait}${skipped}`;
}

function describeLoad({ loadedAt, result }: WatchedSource): string {
  if (loadedAt === null || result === null) return 'none';
  return `${instantText(loadedAt)}: ${result.where}, trophies earned ${result.earned}`;
}
