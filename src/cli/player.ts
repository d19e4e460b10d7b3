/** `laurel player`: lists, adds, renames, hides, excludes and deletes players (docs/spec/decisions.md 8). */

import type { Command } from 'commander';
import {
  addPlayer,
  deletePlayer,
  listedFields,
  flagPlayer,
  readPlayerReport,
  renamePlayer,
  reportFields,
} from '../actions/index.ts';
import { composeState } from '../compose-state.ts';
import { settingsFor } from '../settings/index.ts';
import type { ListedPlayer, SqlStore } from '../store/index.ts';
import { describePlayer, describePlayerLine } from './describe-player.ts';
import { addPlayerCorrections } from './player-corrections.ts';
import { addSettings, readSettings } from './setting-options.ts';
import { withExistingStore, withStore } from './with-store.ts';

export function describePlayerCommand(player: Command): void {
  addListing(player);
  addChanges(player);
  addFlagCommands(player);
  addPlayerCorrections(player);
}

function addListing(player: Command): void {
  const list = player
    .command('list')
    .description('List all players, one per line.')
    .option('--json', 'print each line as a JSON object', false);
  onStore(list, async (store) => {
    const line = list.opts<Json>().json ? (each: ListedPlayer) => JSON.stringify(listedFields(each)) : describePlayerLine;
    for await (const batch of store.players.list()) print(batch.map(line).join('\n'));
  });
  const about = 'Show a player: names, counts, rank, source, and last success, last error and next attempt of the sync.';
  const show = named(player, 'show', about).option('--json', 'print a JSON object', false);
  onStore(show, async (store, [name = '']) => {
    const report = await readPlayerReport(store, composeState(store).sync, name);
    print(show.opts<Json>().json ? JSON.stringify(reportFields(report)) : describePlayer(report));
  });
}

interface Json {
  readonly json: boolean;
}

function addChanges(player: Command): void {
  const add = named(player, 'add', 'Add a player without data.').option(
    '--force',
    'add the player even if they were deleted on request',
    false,
  );
  const adding = async (store: SqlStore, [given = '']: readonly string[]): Promise<void> => {
    const { force } = add.opts<{ readonly force: boolean }>();
    const { name, isNew } = await addPlayer(store, given, { now: Date.now(), force });
    print(isNew ? `${name} was added.` : `${name} already exists.`);
  };
  onStore(add, adding, withStore);
  const rename = named(player, 'rename', 'Rename a player. They can still be found by the old name.').argument(
    '<new-name>',
    'the new name',
  );
  onStore(rename, async (store, [name = '', newName = '']) => {
    print(`${name} was renamed to ${await renamePlayer(store, name, { now: Date.now(), newName })}.`);
  });
  const remove = named(
    player,
    'delete',
    'Delete all data of a player permanently and store a tombstone, so that later imports do not restore the player.',
  ).requiredOption('--yes', 'confirm the deletion; it cannot be undone');
  onStore(remove, async (store, [name = '']) => {
    await deletePlayer(store, name, { now: Date.now() });
    print(`${name} was deleted.`);
  });
}

/** The commands that set or clear a flag of a player. */
const flagCommands = [
  { command: 'hide', flags: { hidden: true }, outcome: 'is now hidden.', about: 'Hide a player from all responses.' },
  { command: 'unhide', flags: { hidden: false }, outcome: 'is now visible.', about: 'Show a hidden player again.' },
  {
    command: 'exclude',
    flags: { excluded: true },
    outcome: 'is now excluded from rankings.',
    about: 'Exclude a player from rankings.',
  },
  {
    command: 'include',
    flags: { excluded: false },
    outcome: 'is now included in rankings.',
    about: 'Include an excluded player in rankings again.',
  },
] as const;

function addFlagCommands(player: Command): void {
  for (const { command, flags, outcome, about } of flagCommands) {
    onStore(named(player, command, about), async (store, [name = '']) => {
      await flagPlayer(store, name, { now: Date.now(), ...flags });
      print(`${name} ${outcome}`);
    });
  }
}

function named(player: Command, name: string, about: string): Command {
  return player.command(name).description(about).argument('<name>', 'current or former name, case-insensitive');
}

function onStore(
  command: Command,
  work: (store: SqlStore, args: readonly string[]) => Promise<void>,
  open: typeof withExistingStore = withExistingStore,
): void {
  addSettings(command, settingsFor('store')).action(async () => {
    const settings = readSettings(command, settingsFor('store'));
    await open(settings, (store) => work(store, command.args));
  });
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
