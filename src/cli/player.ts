/** `laurel player`: lists, adds, renames, hides, excludes and removes players (docs/spec/decisions.md 8). */

import type { Command } from 'commander';
import {
  addPlayer,
  deletePlayer,
  findPlayer,
  listedFields,
  flagPlayer,
  readPlayerReport,
  renamePlayer,
  reportFields,
} from '../actions/index.ts';
import { composeState } from '../app/compose-state.ts';
import type { SqlStore } from '../store/index.ts';
import type { CorrectionChoices } from './correction-command.ts';
import { addConfirmation, notYet, printResult } from './correction-command.ts';
import { describePlayer, playerColumns } from './describe-player.ts';
import { CommandError } from '../app/process/exit-codes.ts';
import { plural } from '../plural.ts';
import { addPlayerChoices } from './player-choices.ts';
import { addPlayerCorrections } from './player-corrections.ts';
import type { Json } from './print-list.ts';
import { addJson, printList } from './print-list.ts';
import { warnOfDemo } from './warn-of-demo.ts';
import { onStore, withStore } from './with-store.ts';
import { printLine } from './terminal.ts';

/** Defines `laurel player` with its sub-commands. */
export function definePlayerCommand(player: Command): void {
  addListing(player);
  addChanges(player);
  addFlagCommands(player);
  addPlayerChoices((name, about) => named(player, name, about));
  addPlayerCorrections(player);
}

function addListing(player: Command): void {
  const list = addJson(player.command('list').description('List all players.'));
  onStore(list, async (store) => {
    const format = { columns: playerColumns, fields: listedFields, empty: 'There are no players.' };
    await printList(store.players.list(), format, list.opts<Json>());
  });
  const about =
    'Show a player: names, counts, rank, and source of the data. For a synced player, also show the last success, the last error and the next attempt.';
  const show = named(player, 'show', about).option('--json', 'print a JSON object', false);
  onStore(show, async (store, [name = '']) => {
    const report = await readPlayerReport(store, composeState(store).sync, name);
    printLine(
      show.opts<Json>().json ? JSON.stringify(reportFields(report)) : describePlayer(report),
    );
  });
}

function addChanges(player: Command): void {
  const add = player
    .command('add')
    .description('Add a player without data.')
    .argument('<name>', 'name of the player')
    .option('--force', 'add the player even if they were deleted on request', false);
  const adding = async (store: SqlStore, [given = '']: readonly string[]): Promise<void> => {
    const { force } = add.opts<{ readonly force: boolean }>();
    const { name, isNew } = await addPlayer(store, given, { now: Date.now(), force });
    if (!isNew) throw new CommandError(`${name} already exists.`);
    printLine(`${name} was added.`);
  };
  onStore(add, warned(adding), withStore);
  const rename = named(
    player,
    'rename',
    'Rename a player. They can still be found by the old name.',
  ).argument('<new-name>', 'the new name');
  onStore(rename, warned(renameTo));
  addRemove(player);
}

function addRemove(player: Command): void {
  const about =
    'Delete all data of a player permanently and store a tombstone, so that later imports do not restore the player.';
  const remove = addConfirmation(named(player, 'remove', about)).alias('delete'); // its name in 0.1.0
  onStore(remove, async (store, [name = '']) => {
    const choices = remove.opts<CorrectionChoices>();
    const { games, ...found } = await findPlayer(store, name);
    if (choices.yes) await deletePlayer(store, name, { now: Date.now() });
    const text = choices.yes
      ? `${found.name} was deleted.`
      : `${found.name} with ${plural(games, 'game', 'games')} would be deleted for good.\n${notYet}`;
    printResult(choices, { text, value: { done: choices.yes, player: found.name, games } });
  });
}

/** @param names the current and the new name */
async function renameTo(
  store: SqlStore,
  [name = '', newName = '']: readonly string[],
): Promise<void> {
  printLine(
    `${name} was renamed to ${await renamePlayer(store, name, { now: Date.now(), newName })}.`,
  );
}

/** The commands that set or clear a flag of a player. */
const flagCommands = [
  {
    command: 'hide',
    flags: { hidden: true },
    outcome: 'is now hidden.',
    about: 'Hide a player from all responses.',
  },
  {
    command: 'unhide',
    flags: { hidden: false },
    outcome: 'is now visible.',
    about: 'Show a hidden player again.',
  },
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
  {
    command: 'hide-hours',
    flags: { hoursHidden: true },
    outcome: 'now hides how long they play.',
    about: "Hide a player's play times.",
  },
  {
    command: 'show-hours',
    flags: { hoursHidden: false },
    outcome: 'now shows how long they play.',
    about: "Show a player's play times again.",
  },
  {
    command: 'hide-presence',
    flags: { presenceHidden: true },
    outcome: 'now hides what they play at the moment.',
    about: 'Hide what a player is playing, and whether they are online.',
  },
  {
    command: 'show-presence',
    flags: { presenceHidden: false },
    outcome: 'now shows what they play at the moment.',
    about: 'Show again what a player is playing, and whether they are online.',
  },
] as const;

function addFlagCommands(player: Command): void {
  for (const { command, flags, outcome, about } of flagCommands) {
    const flagging = async (store: SqlStore, [name = '']: readonly string[]): Promise<void> => {
      await flagPlayer(store, name, { now: Date.now(), ...flags });
      printLine(`${name} ${outcome}`);
    };
    onStore(named(player, command, about), warned(flagging));
  }
}

function named(player: Command, name: string, about: string): Command {
  return player
    .command(name)
    .description(about)
    .argument('<name>', 'current or former name, case-insensitive');
}

type Work = (store: SqlStore, args: readonly string[]) => Promise<void>;

/** Wraps work that changes players: it warns if the store also contains demo data. */
function warned(work: Work): Work {
  return async (store, args) => {
    await work(store, args);
    await warnOfDemo(store);
  };
}
