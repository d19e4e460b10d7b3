/** `laurel import rpcs3 PATH --player NAME [--watch]`: imports the trophies of an emulator, once or continuously. */

import type { Command } from 'commander';
import type { SettingsFor } from '../settings/index.ts';
import { iconFolderOf, settingsFor } from '../settings/index.ts';
import type { FollowEvent, SetsRequest } from '../data/import/index.ts';
import { followSets } from '../data/import/index.ts';
import { checkedName } from '../actions/index.ts';
import type { ImportChoices } from './run-import.ts';
import { addImportChoices, runImport, withSourceErrors } from './run-import.ts';
import { addSettings, readSettings } from './setting-options.ts';
import { takeStopSignal } from './stop-signal.ts';
import { withStore } from './with-store.ts';

const declarations = settingsFor('import rpcs3');

interface Rpcs3Options extends ImportChoices {
  readonly player: string;
  readonly watch: boolean;
}

export function addRpcs3Command(importing: Command): void {
  const command = importing
    .command('rpcs3')
    .description(
      'Import trophies of the RPCS3 emulator from the folder of a set, a trophy folder, a user folder, dev_hdd0 or the whole emulator.',
    )
    .argument('<path>', 'folder to search')
    .requiredOption('--player <name>', 'player who earned the trophies; the player is created if missing')
    .option('--watch', 'keep running and import what the emulator writes; each set is a separate load', false);
  addImportChoices(command);
  addSettings(command, declarations).action(async (path: string, options: Rpcs3Options) => {
    const chosen = readSettings(command, declarations);
    const sets = { player: checkedName(options.player), iconFolder: iconFolderOf(chosen), iconOrigin: originOf(chosen) };
    if (options.watch) await follow(path, sets, options, chosen);
    else await runImport({ kind: 'rpcs3', path, ...sets }, chosen, options);
  });
}

/** Returns the origin of image URLs; empty, for relative URLs, if the public URL is not set. */
function originOf({ publicUrl }: SettingsFor<'import rpcs3'>): string {
  return URL.parse(publicUrl)?.origin ?? '';
}

/** Imports changes until SIGINT or SIGTERM. A running load is finished; a second signal exits at once. */
async function follow(
  path: string,
  sets: SetsRequest,
  { keepGoing, force, strict }: ImportChoices,
  chosen: SettingsFor<'import rpcs3'>,
): Promise<void> {
  const ending = takeStopSignal();
  try {
    await withSourceErrors(() =>
      withStore(chosen, (store) =>
        followSets(store, path, sets, { keepGoing, force, strict, now: Date.now, onEvent: print, signal: ending.signal }),
      ),
    );
  } finally {
    ending.release();
  }
}

function print(event: FollowEvent): void {
  process.stdout.write(`${describe(event)}\n`);
}

function describe(event: FollowEvent): string {
  if (event.kind === 'watching') return `Watching ${event.sets} sets.`;
  if (event.kind !== 'loaded') return `${event.kind} ${event.where}: ${event.reason}`;
  const { total, byType } = event.summary;
  return `${event.where}: trophies earned ${byType.earned.added}, records added ${total.added}, records changed ${total.changed}`;
}
