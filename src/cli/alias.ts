/** `laurel alias`: manages which games are European editions of other games; IdGameEurope on the wire (docs/how-to/aliases.md). */

import type { Command } from 'commander';
import type { GameRow } from '../store/index.ts';
import type { AliasChange } from '../data/aliases/index.ts';
import { addAlias, listAliases, removeAlias, suggestAliases } from '../data/aliases/index.ts';
import { onExistingStore } from './correction-command.ts';
import { CommandError } from './exit-codes.ts';
import type { Json, RowFormat } from './print-list.ts';
import { addJson, printRows } from './print-list.ts';
import { printLine } from './terminal.ts';

export function describeAliasCommand(alias: Command): void {
  const add = alias
    .command('add')
    .description('Record that the second game is the European edition of the first. Requests for either id then find both games.')
    .argument('<game>', 'id of the game')
    .argument('<european>', 'id of its European edition')
    .option('--force', 'replace an existing edition, and accept an id that is not in the catalogue', false);
  onExistingStore(add, async (store, [game = '', european = '']) => {
    const { force } = add.opts<{ readonly force: boolean }>();
    printLine(explain(await addAlias(store, game, european, { force, now: Date.now() }), game, european));
  });
  const remove = alias
    .command('remove')
    .description('Remove the European edition of a game.')
    .argument('<game>', 'id of the game');
  onExistingStore(remove, async (store, [game = '']) => printLine(explain(await removeAlias(store, game, Date.now()), game, '')));
  const list = addJson(alias.command('list').description('List all pairs, one per line: id, id of the European edition, title.'));
  onExistingStore(list, async (store) => {
    for await (const pair of listAliases(store)) printRows([pair], pairFormat, list.opts<Json>());
  });
  const suggest = addJson(
    alias
      .command('suggest')
      .description('List games with the same title, platforms and sequence of grades that are not yet a pair. Changes nothing.'),
  );
  onExistingStore(suggest, async (store) => {
    for await (const games of suggestAliases(store)) printRows([games], suggestionFormat, suggest.opts<Json>());
  });
}

const pairFormat: RowFormat<GameRow> = {
  line: ({ gameId, europeId, title }) => `${gameId}  ${europeId}  ${oneLine(title)}`,
  fields: ({ gameId, europeId, title }) => ({ game: gameId, europe: europeId, title }),
};

const suggestionFormat: RowFormat<readonly GameRow[]> = {
  line: describeSuggestion,
  fields: ([first, ...others]) => ({
    games: [first, ...others].map((game) => game?.gameId),
    title: first?.title ?? null,
    platform: first?.platform ?? null,
    trophies: first?.totalTrophies ?? 0,
  }),
};

/** Formats a title for one line of a terminal. */
function oneLine(title: string | null): string {
  return (title ?? '').replaceAll(/\p{Cc}+/gu, ' ').trim();
}

function describeSuggestion(games: readonly GameRow[]): string {
  const [first] = games;
  const facts = [`${first?.totalTrophies ?? 0} trophies`, ...(first?.platform ? [first.platform] : [])].join(', ');
  const ids = games.map(({ gameId }) => gameId);
  const command = ids.length === 2 ? `\n  laurel alias add ${ids.join(' ')}` : '';
  return `${ids.join('  ')}  ${oneLine(first?.title ?? null)} (${facts})${command}`;
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
      throw new CommandError(`${change.gameId} already has the European edition ${change.europeId}; use --force to replace it.`);
    default:
      throw new CommandError(rejections[change.result](game, european));
  }
}

const rejections = {
  'unknown-game': (game: string) => `The catalogue does not contain the game ${JSON.stringify(game)}.`,
  'unknown-edition': (_: string, european: string) =>
    `The catalogue does not contain the game ${JSON.stringify(european)}; use --force to accept the id.`,
  'same-game': () => 'A game cannot be its own European edition.',
} as const;
