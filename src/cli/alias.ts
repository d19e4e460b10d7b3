/** `laurel alias`: manages which games are European editions of other games; IdGameEurope on the wire (docs/how-to/aliases.md). */

import type { Command } from 'commander';
import { invariant } from '../invariant.ts';
import type { GameRow } from '../store/index.ts';
import type { AliasChange } from '../data/aliases/aliases.ts';
import { addAlias, listAliases, removeAlias, suggestAliases } from '../data/aliases/aliases.ts';
import { CommandError } from '../app/process/exit-codes.ts';
import type { Json, ListFormat } from './print-list.ts';
import { addJson, printList } from './print-list.ts';
import { onStore } from './with-store.ts';
import { printLine } from './terminal.ts';

/** Defines `laurel alias` with its sub-commands. */
export function defineAliasCommand(alias: Command): void {
  const add = alias
    .command('add')
    .description(
      'Record that the second game is the European edition of the first. Requests for the European id then find both games.',
    )
    .argument('<game>', 'id of the game')
    .argument('<european>', 'id of its European edition')
    .option(
      '--force',
      'replace an existing edition, and accept an id that is not in the catalogue',
      false,
    );
  onStore(add, async (store, [game = '', european = '']) => {
    const { force } = add.opts<{ readonly force: boolean }>();
    printLine(
      explain(await addAlias(store, game, european, { force, now: Date.now() }), game, european),
    );
  });
  const remove = alias
    .command('remove')
    .description('Unlink a game from its European edition. Both games remain in the catalogue.')
    .argument('<game>', 'id of the game');
  onStore(remove, async (store, [game = '']) =>
    printLine(explain(await removeAlias(store, game, Date.now()), game, '')),
  );
  const list = addJson(
    alias.command('list').description('List all pairs of a game and its European edition.'),
  );
  onStore(list, async (store) => {
    await printList([await Array.fromAsync(listAliases(store))], pairFormat, list.opts<Json>());
  });
  const suggest = addJson(
    alias
      .command('suggest')
      .description(
        'List games that may be a pair, because they have the same title, platforms and sequence of grades. This changes nothing.',
      ),
  );
  onStore(suggest, async (store) => {
    await printList(
      [await Array.fromAsync(suggestAliases(store))],
      suggestionFormat,
      suggest.opts<Json>(),
    );
  });
}

const pairFormat: ListFormat<GameRow> = {
  columns: [
    ['game', ({ gameId }) => gameId],
    ['european edition', ({ europeId }) => europeId ?? ''],
    ['title', ({ title }) => title ?? ''],
  ],
  fields: ({ gameId, europeId, title }) => ({ game: gameId, europe: europeId, title }),
  empty: 'No game has a European edition. "laurel alias suggest" lists candidates.',
};

const suggestionFormat: ListFormat<readonly GameRow[]> = {
  columns: [
    ['games', (games) => games.map(({ gameId }) => gameId).join(' ')],
    ['trophies', (games) => String(firstOf(games).totalTrophies)],
    ['platform', (games) => firstOf(games).platform ?? ''],
    ['title', (games) => firstOf(games).title ?? ''],
  ],
  empty: 'No games look like editions of each other.',
  fields: (games) => {
    const { title, platform, totalTrophies: trophies } = firstOf(games);
    return { games: games.map(({ gameId }) => gameId), title, platform, trophies };
  },
};

function firstOf([first]: readonly GameRow[]): GameRow {
  return invariant(first, 'a suggestion has games');
}

/** Returns a line for a change that was made or not needed. Throws CommandError for a change that was rejected. */
function explain(change: AliasChange, game: string, european: string): string {
  switch (change.result) {
    case 'added':
      return `${change.gameId}: European edition ${change.europeId}`;
    case 'removed':
      return `${change.gameId}: no European edition`;
    case 'unchanged':
      return `${change.gameId}: unchanged`;
    case 'has-other':
      throw new CommandError(
        `${change.gameId} already has the European edition ${change.europeId}; use --force to replace it.`,
      );
    default:
      throw new CommandError(rejections[change.result](game, european));
  }
}

const rejections = {
  'unknown-game': (game: string) =>
    `The catalogue does not contain the game ${JSON.stringify(game)}.`,
  'unknown-edition': (_: string, european: string) =>
    `The catalogue does not contain the game ${JSON.stringify(european)}; use --force to accept the id.`,
  'same-game': () => 'A game cannot be its own European edition.',
} as const;
