/** `laurel export`: writes the stored data as NDJSON, XML or CSV (docs/how-to/export.md). */

import type { Command } from 'commander';
import { InvalidArgumentError, Option } from 'commander';
import { writeCsv } from '../data/export/index.ts';
import type { Network } from '../domain/index.ts';
import { networks as allNetworks } from '../domain/index.ts';
import type { SettingsFor } from '../settings/index.ts';
import { instanceSubjects } from '../records/instance-records.ts';
import { readNetworks, InvalidValue, settingsFor } from '../settings/index.ts';
import { writeRecordLine } from '../data/import/index.ts';
import type { SqlStore } from '../store/index.ts';
import { CommandError } from '../app/process/exit-codes.ts';
import { toFileName, isFolder, openEmptyFolder, writeDocument, writeText } from './export-files.ts';
import { countPlayers, countRecords } from './export-progress.ts';
import { reportProgress, withProgress } from './progress.ts';
import { addSettings, readSettings } from './setting-options.ts';
import { withFrozenStore } from './with-store.ts';
import { terminal } from './terminal.ts';

const declarations = settingsFor('export');

interface ExportOptions {
  readonly player?: string;
  readonly format: Format;
  readonly output: string;
  readonly dataOnly: boolean;
  readonly networks?: readonly Network[];
}

interface Work {
  readonly store: SqlStore;
  readonly settings: SettingsFor<'export'>;
  /** The stored name of the player to export; undefined for all data. */
  readonly player: string | undefined;
  readonly output: string;
  readonly isDataOnly: boolean;
}

type Format = keyof typeof formats;
const formats = { ndjson: exportNdjson, xml: exportXml, csv: exportCsv } as const;

/**
 * An option of this command, not the service's setting: an export contains the games of all networks, although the service's
 * operations list only console games (docs/spec/decisions.md 9.3). It has no default, because a settings file would replace a default.
 */
const networksOption = new Option(
  '--networks <names>',
  `for xml and csv: only games of these networks, separated by commas; by default all: ${allNetworks.join(',')}`,
).argParser(readNames);

function readNames(given: string): readonly Network[] {
  try {
    return readNetworks(given);
  } catch (error) {
    if (error instanceof InvalidValue) throw new InvalidArgumentError(`${error.message}.`);
    throw error;
  }
}

/** Defines `laurel export`. */
export function defineExportCommand(command: Command): void {
  const format = new Option(
    '--format <format>',
    'ndjson: all data; xml: profiles and catalogue; csv: earned trophies; all three can be imported again',
  );
  command
    .option(
      '--player <name>',
      "export only this player, and the games that the player's records refer to",
    )
    .option('--data-only', `for ndjson: omit the data of the instance: ${instanceSubjects}`, false)
    .addOption(networksOption)
    .addOption(format.choices(Object.keys(formats)).default('ndjson'))
    .option(
      '-o, --output <path>',
      'file to write, or for xml an empty folder; - writes to the standard output',
      '-',
    );
  addSettings(command, declarations).action(
    async ({ player, format: chosen, output, dataOnly, networks = allNetworks }: ExportOptions) => {
      const given = readSettings(command, declarations);
      await withFrozenStore({ ...given, networks }, async (store) => {
        const name = player === undefined ? undefined : await nameOf(store, player);
        await formats[chosen]({
          store,
          settings: given,
          player: name,
          output,
          isDataOnly: dataOnly,
        });
      });
    },
  );
}

async function nameOf(store: SqlStore, player: string): Promise<string> {
  const names = await store.players.names(player);
  if (names !== null) return names.current;
  throw new CommandError(`There is no player named ${JSON.stringify(player)}.`);
}

async function exportNdjson({ store, player, output, isDataOnly }: Work): Promise<void> {
  const progress = reportProgress();
  const totals = await store.totals();
  const total = player === undefined ? totals.games + totals.players : null;
  const count = countRecords(total, progress.update);
  async function* lines(): AsyncGenerator<string> {
    for await (const record of store.export(player, { isDataOnly })) {
      count(record);
      yield writeRecordLine(record);
    }
  }
  await writeText(output, lines()).finally(() => progress.stop());
}

async function exportCsv(work: Work): Promise<void> {
  await withPlayers(work, (names) => writeText(work.output, writeCsv(work.store, names)));
}

async function exportXml(work: Work): Promise<void> {
  await withPlayers(work, (names) => writeXml(work, names));
}

/** Passes the names of the exported players to `write`, and reports the progress. */
async function withPlayers(
  { store, player }: Work,
  write: (names: AsyncIterable<string>) => Promise<void>,
): Promise<void> {
  const total = player === undefined ? (await store.totals()).players : 1;
  await withProgress((update) => write(countPlayers(visiblePlayers(store, player), total, update)));
}

async function writeXml(
  { store, settings: given, player, output }: Work,
  names: AsyncIterable<string>,
): Promise<void> {
  // Only this format needs the whole service, which takes longer to load than a small export.
  const { composeXmlDocuments } = await import('../app/compose.ts');
  const documents = composeXmlDocuments({ store, settings: given, now: Date.now });
  if (!(await isFolder(output))) {
    async function* all(): AsyncGenerator<AsyncIterable<string>> {
      if (player === undefined) yield documents.catalogue();
      for await (const name of names) yield documents.profile(name);
    }
    await writeText(output, documents.collection(all()));
    return;
  }
  await openEmptyFolder(output);
  if (player === undefined) await writeDocument(output, 'games.xml', documents.catalogue());
  for await (const name of names) {
    await writeDocument(output, `players/${toFileName(name)}.xml`, documents.profile(name));
  }
}

/** Yields the names of visible players. Reports the number of hidden players on the standard error. */
async function* visiblePlayers(store: SqlStore, only: string | undefined): AsyncGenerator<string> {
  let hiddenCount = 0;
  if (only === undefined) {
    for await (const players of store.players.list()) {
      hiddenCount += players.filter(({ hidden }) => hidden).length;
      yield* players.filter(({ hidden }) => !hidden).map(({ name }) => name);
    }
  } else if ((await store.playerUpdatedAt(only)) === null) {
    throw new CommandError(
      `The player ${JSON.stringify(only)} is hidden. Use --format ndjson to export hidden players.`,
    );
  } else yield only;
  if (hiddenCount > 0)
    terminal().stderr.write(
      `${hiddenCount} hidden players were omitted. Use --format ndjson to export them.\n`,
    );
}
