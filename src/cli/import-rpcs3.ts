/** `laurel import rpcs3 PATH --player NAME [--watch]`: the trophies of an emulator, once or as they come. */

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
    .description('The trophies of the RPCS3 emulator: one set, a folder trophy, a user, dev_hdd0 or the whole emulator.')
    .argument('<path>', 'folder to search')
    .requiredOption('--player <name>', 'player whose trophies they are; made if there is none of this name')
    .option('--watch', 'keep running, and load what the emulator writes; each set is a load of its own', false);
  addImportChoices(command);
  addSettings(command, declarations).action(async (path: string, options: Rpcs3Options) => {
    const chosen = readSettings(command, declarations);
    const sets = { player: checkedName(options.player), iconFolder: iconFolderOf(chosen), iconOrigin: originOf(chosen) };
    if (options.watch) await follow(path, sets, options, chosen);
    else await runImport({ kind: 'rpcs3', path, ...sets }, chosen, options);
  });
}

/** Images are addressed below the site's root, in full where the site's address is known. */
function originOf({ publicUrl }: SettingsFor<'import rpcs3'>): string {
  return URL.parse(publicUrl)?.origin ?? '';
}

/** Follows changes until SIGINT or SIGTERM; a load in progress is finished, a second signal ends at once. */
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
  if (event.kind === 'watching') return `watching ${event.sets} sets`;
  if (event.kind !== 'loaded') return `${event.kind} ${event.where}: ${event.reason}`;
  const { total, byType } = event.summary;
  return `${event.where}: trophies earned ${byType.earned.added}; records added ${total.added}, changed ${total.changed}`;
}
