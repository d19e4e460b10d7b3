/** `laurel player`: what the owner of an instance does with players, apart from loading data (docs/spec/decisions.md 8). */

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
import { addSettings, readSettings } from './setting-options.ts';
import { withExistingStore, withStore } from './with-store.ts';

export function describePlayerCommand(player: Command): void {
  addListing(player);
  addChanges(player);
  addFlagCommands(player);
}

function addListing(player: Command): void {
  const list = player.command('list').description('Every player, one a line.').option('--json', 'each line a JSON object', false);
  onStore(list, async (store) => {
    const line = list.opts<Json>().json ? (each: ListedPlayer) => JSON.stringify(listedFields(each)) : describePlayerLine;
    for await (const batch of store.players.list()) print(batch.map(line).join('\n'));
  });
  const about = 'One player: names, counts, rank, source, last success, last error and next attempt.';
  const show = named(player, 'show', about).option('--json', 'as a JSON object', false);
  onStore(show, async (store, [name = '']) => {
    const report = await readPlayerReport(store, composeState(store).sync, name);
    print(show.opts<Json>().json ? JSON.stringify(reportFields(report)) : describePlayer(report));
  });
}

interface Json {
  readonly json: boolean;
}

function addChanges(player: Command): void {
  const add = named(player, 'add', 'Add a player without data.').option('--force', 'also one who was deleted on request', false);
  const adding = async (store: SqlStore, [given = '']: readonly string[]): Promise<void> => {
    const { force } = add.opts<{ readonly force: boolean }>();
    const { name, isNew } = await addPlayer(store, given, { now: Date.now(), force });
    print(isNew ? `${name} added` : `${name} is there already`);
  };
  onStore(add, adding, withStore);
  const rename = named(player, 'rename', 'Give a player another name; the one before keeps finding him.').argument(
    '<new-name>',
    'the new name',
  );
  onStore(rename, async (store, [name = '', newName = '']) => {
    print(`${name} is now ${await renamePlayer(store, name, { now: Date.now(), newName })}`);
  });
  const remove = named(
    player,
    'delete',
    'Remove everything of a player for good, and leave a mark that later imports respect.',
  ).requiredOption('--yes', 'confirm: there is no way back');
  onStore(remove, async (store, [name = '']) => {
    await deletePlayer(store, name, { now: Date.now() });
    print(`${name} deleted`);
  });
}

/** Four commands that set or take a mark. */
const flagCommands = [
  { command: 'hide', flags: { hidden: true }, said: 'is hidden', about: 'Hide a player from every answer.' },
  { command: 'unhide', flags: { hidden: false }, said: 'is shown', about: 'Show a hidden player again.' },
  { command: 'exclude', flags: { excluded: true }, said: 'is not ranked', about: 'Keep a player out of the rankings.' },
  { command: 'include', flags: { excluded: false }, said: 'is ranked', about: 'Rank an excluded player again.' },
] as const;

function addFlagCommands(player: Command): void {
  for (const { command, flags, said, about } of flagCommands) {
    onStore(named(player, command, about), async (store, [name = '']) => {
      await flagPlayer(store, name, { now: Date.now(), ...flags });
      print(`${name} ${said}`);
    });
  }
}

function named(player: Command, name: string, about: string): Command {
  return player.command(name).description(about).argument('<name>', 'a current or former name, in any case');
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
