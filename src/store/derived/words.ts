/** The search index: the words of players and games. It includes the former names of players. */

import { nameWords, searchWords } from '../../domain/index.ts';
import { zip } from '../../invariant.ts';
import type { SqlValue, Transaction } from '../engine/engine.ts';
import type { game, RowOf } from '../schema/tables.ts';
import { gameWord, insertInto, playerWord } from '../schema/tables.ts';
import { deletion, read } from '../engine/statement.ts';

const addPlayerWord = insertInto(playerWord);
const removePlayerWords = deletion('player_word', { keys: ['player_id'] });
const selectNames = read<{ name: string }>(
  'SELECT name AS "name" FROM player_name WHERE player_id = ?',
);
const addGameWord = insertInto(gameWord);
const removeGameWord = deletion('game_word', { keys: ['game_id', 'word'] });

type GameText = Pick<RowOf<typeof game>, 'gameId' | 'title'>;

/** Returns the words of all names of a player. */
export function wordsOfNames(names: readonly { readonly name: string }[]): string[] {
  return [...new Set(names.flatMap(({ name }) => nameWords(name)))];
}

/** Returns the words of a game: those of its title, and the first two words of its id. The rest of the id is the same for all ids. */
export function wordsOfGame({ gameId, title }: GameText): string[] {
  return [...new Set([...searchWords(title ?? ''), ...searchWords(gameId).slice(0, 2)])];
}

/** Rewrites the words of players whose names changed. */
export async function writeNameWords(
  transaction: Transaction,
  playerIds: readonly number[],
): Promise<void> {
  const keys = playerIds.map((playerId) => [playerId]);
  await transaction.runMany(removePlayerWords, keys);
  const names = await transaction.allMany(selectNames, keys);
  const rows = zip(playerIds, names).flatMap(([playerId, own]) =>
    wordsOfNames(own).map((word) => [playerId, word]),
  );
  await transaction.runMany(addPlayerWord, rows);
}

/** Adds the words of new games. */
export async function addGameWords(
  transaction: Transaction,
  games: readonly GameText[],
): Promise<void> {
  const rows = games.flatMap((game) => wordsOfGame(game).map((word) => [game.gameId, word]));
  await transaction.runMany(addGameWord, rows);
}

/** A game before a change (null for a new game) and after it. */
interface ChangedGame {
  readonly stored: GameText | null;
  readonly row: GameText;
}

/** Updates the words of games after their titles changed. */
export async function writeGameWords(
  transaction: Transaction,
  games: readonly ChangedGame[],
): Promise<void> {
  const added: SqlValue[][] = [];
  const removed: SqlValue[][] = [];
  for (const { stored, row } of games) {
    if (stored !== null && stored.title === row.title) continue;
    const before = new Set(stored === null ? [] : wordsOfGame(stored));
    const after = new Set(wordsOfGame(row));
    for (const word of before) if (!after.has(word)) removed.push([row.gameId, word]);
    for (const word of after) if (!before.has(word)) added.push([row.gameId, word]);
  }
  await transaction.runMany(removeGameWord, removed);
  await transaction.runMany(addGameWord, added);
}
