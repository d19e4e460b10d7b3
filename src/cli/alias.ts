/** `laurel alias`: which game is the European edition of which, IdGameEurope on the wire (docs/aliases.md). */

import type { Command } from 'commander';
import { settingsFor } from '../settings/index.ts';
import type { GameRow, Store } from '../store/index.ts';
import type { AliasChange } from '../data/aliases/index.ts';
import { addAlias, listAliases, removeAlias, suggestAliases } from '../data/aliases/index.ts';
import { CommandError } from './exit-codes.ts';
import { addSettings, readSettings } from './setting-options.ts';
import { withExistingStore } from './with-store.ts';

export function describeAliasCommand(alias: Command): void {
  const add = alias
    .command('add')
    .description('The second game is the European edition of the first: asked for by the id of either, both are found.')
    .argument('<game>', 'id of the game')
    .argument('<european>', 'id of its European edition')
    .option('--force', 'replace the edition the game has, and take an id the catalogue does not hold', false);
  onStore(add, async (store, [game = '', european = '']) => {
    const { force } = add.opts<{ readonly force: boolean }>();
    print(explain(await addAlias(store, game, european, { force, now: Date.now() }), game, european));
  });
  const remove = alias
    .command('remove')
    .description('The game has no European edition any more.')
    .argument('<game>', 'id of the game');
  onStore(remove, async (store, [game = '']) => print(explain(await removeAlias(store, game, Date.now()), game, '')));
  onStore(alias.command('list').description('Every pair, one a line: id, id of the European edition, title.'), async (store) => {
    for await (const { gameId, europeId, title } of listAliases(store)) print(`${gameId}  ${europeId}  ${shown(title)}`);
  });
  const suggest = alias
    .command('suggest')
    .description('Games with the same title, platforms and sequence of grades that are no pair yet. Changes nothing.');
  onStore(suggest, async (store) => {
    for await (const games of suggestAliases(store)) print(describeSuggestion(games));
  });
}

function onStore(command: Command, work: (store: Store, args: readonly string[]) => Promise<void>): void {
  addSettings(command, settingsFor('store')).action(async () => {
    const settings = readSettings(command, settingsFor('store'));
    await withExistingStore(settings, (store) => work(store, command.args));
  });
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** A title on one line of a terminal. */
function shown(title: string | null): string {
  return (title ?? '').replaceAll(/\p{Cc}+/gu, ' ').trim();
}

function describeSuggestion(games: readonly GameRow[]): string {
  const [first] = games;
  const facts = [`${first?.totalTrophies ?? 0} trophies`, ...(first?.platform ? [first.platform] : [])].join(', ');
  const ids = games.map(({ gameId }) => gameId);
  const command = ids.length === 2 ? `\n  laurel alias add ${ids.join(' ')}` : '';
  return `${ids.join('  ')}  ${shown(first?.title ?? null)} (${facts})${command}`;
}

/** One line for a change that was made or needless; throws CommandError for one that was refused. */
function explain(change: AliasChange, game: string, european: string): string {
  switch (change.result) {
    case 'added':
      return `${change.gameId}: European edition ${change.europeId}`;
    case 'removed':
      return `${change.gameId}: no European edition`;
    case 'unchanged':
      return `${change.gameId}: unchanged`;
    case 'has-other':
      throw new CommandError(`${change.gameId} has the European edition ${change.europeId}; with --force it is replaced.`);
    default:
      throw new CommandError(refusals[change.result](game, european));
  }
}

const refusals = {
  'unknown-game': (game: string) => `The catalogue holds no game ${JSON.stringify(game)}.`,
  'unknown-edition': (_: string, european: string) =>
    `The catalogue holds no game ${JSON.stringify(european)}; with --force the id is taken all the same.`,
  'same-game': () => 'A game is not its own European edition.',
} as const;
