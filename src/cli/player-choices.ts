/** `laurel player hide-game`, `pin`, `hunt` and related commands: choices that players make for their own profile. */

import type { Command } from 'commander';
import {
  hiddenGameFields,
  hideGame,
  huntFields,
  listHiddenGames,
  listHunts,
  pinText,
  setHunt,
  setPins,
  showGame,
} from '../actions/index.ts';
import { CommandError } from '../app/process/exit-codes.ts';
import type { HiddenGame, Hunt, SqlStore } from '../store/index.ts';
import { instantText } from '../app/instant-text.ts';
import type { Column, Json } from './print-list.ts';
import { addJson, printList } from './print-list.ts';
import { onStore } from './with-store.ts';
import { printLine } from './terminal.ts';

type NamedCommand = (name: string, about: string) => Command;

/** Adds the commands. @param named defines a sub-command whose first argument is a player's name */
export function addPlayerChoices(named: NamedCommand): void {
  addHiding(named);
  addPins(named);
  addHunting(named);
}

const gameArgument = ['<game>', 'id of the game, case-insensitive'] as const;

function addHiding(named: NamedCommand): void {
  const hide = named(
    'hide-game',
    "Hide one of a player's games from all responses. The player's totals still include it.",
  );
  onStore(hide.argument(...gameArgument), async (store, [player = '', game = '']) => {
    const { isChanged, game: found } = await hideGame(store, { player, game }, Date.now());
    printLine(`${player} ${isChanged ? 'now hides' : 'already hides'} ${titleOf(found)}.`);
  });
  const show = named('show-game', "Show one of a player's hidden games again.");
  onStore(show.argument(...gameArgument), async (store, [player = '', game = '']) => {
    const { isChanged, game: found } = await showGame(store, { player, game }, Date.now());
    printLine(
      `${player} ${isChanged ? 'shows' : 'already shows'} ${titleOf(found)}${isChanged ? ' again' : ''}.`,
    );
  });
  const list = addJson(named('hidden-games', 'List the games that a player hides.'));
  onStore(list, async (store, [player = '']) => {
    const format = {
      columns: hiddenColumns,
      fields: hiddenGameFields,
      empty: 'No games are hidden.',
    };
    await printList([await listHiddenGames(store, player)], format, list.opts<Json>());
  });
}

const hiddenColumns: readonly Column<HiddenGame>[] = [
  ['game', ({ id }) => id],
  ['title', ({ title }) => title ?? ''],
  ['hidden', ({ hiddenAt }) => instantText(hiddenAt)],
];

function titleOf({ id, title }: { readonly id: string; readonly title: string | null }): string {
  return title ?? id;
}

function addPins(named: NamedCommand): void {
  const pin = named(
    'pin',
    'Set the games and trophies that a player shows at the top of their profile. Without arguments, nothing is shown there.',
  );
  pin.argument(
    '[pins...]',
    'up to six ids of games or trophies; for a trophy: id of the game, a slash, number of the trophy',
  );
  onStore(pin, async (store: SqlStore, [player = '', ...texts]: readonly string[]) => {
    const set = await setPins(store, player, { texts, now: Date.now() });
    printLine(
      set.length === 0
        ? `${player} has no pins.`
        : `${player} has pinned ${set.map(pinText).join(', ')}.`,
    );
  });
}

interface HuntOptions {
  readonly stop: boolean;
  readonly note?: string;
}

function addHunting(named: NamedCommand): void {
  const hunt = named(
    'hunt',
    'Mark a game or trophy that a player wants to earn next. Only they see the mark.',
  )
    .argument(...gameArgument)
    .argument('[trophy]', 'number of the trophy; omit it to mark the whole game')
    .option('--note <text>', 'set a note of at most 500 characters; an empty text removes it')
    .option('--stop', 'remove the mark', false);
  onStore(hunt, async (store, [player = '', game = '', trophy]) => {
    const { stop, note } = hunt.opts<HuntOptions>();
    // A command with only a note sets the note and leaves the mark unchanged.
    const hunted = stop ? false : note === undefined ? true : undefined;
    const given = { player, game, trophy: readTrophy(trophy), hunted, note };
    const { isChanged, game: found } = await setHunt(store, given, Date.now());
    printLine(
      isChanged ? `Changed for ${titleOf(found)}.` : `Nothing changed for ${titleOf(found)}.`,
    );
  });
  const about =
    'List the games and trophies that a player wants to earn next or has a note about, the easiest first.';
  const list = addJson(named('hunts', about));
  onStore(list, async (store, [player = '']) => {
    const format = {
      columns: huntColumns,
      fields: huntFields,
      empty: 'There are no marks or notes.',
    };
    await printList([await listHunts(store, player)], format, list.opts<Json>());
  });
}

function readTrophy(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new CommandError(`${JSON.stringify(text)} is not the number of a trophy.`);
}

const huntColumns: readonly Column<Hunt>[] = [
  ['game', ({ game }) => titleOf(game)],
  ['trophy', ({ trophy }) => (trophy === null ? '' : (trophy.title ?? String(trophy.id)))],
  ['owners', ({ share }) => (share === null ? '' : `${(share * 100).toFixed(1)} %`)],
  ['hunted', ({ isHunted, isDone }) => (isDone ? 'done' : isHunted ? 'yes' : '')],
  ['note', ({ note }) => note ?? ''],
];
