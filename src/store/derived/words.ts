/** The words by which players and games are found. Former names of a player keep finding the player, so their words stay. */

import { nameWords, searchWords } from '../../domain/index.ts';
import type { SqlValue, Transaction } from '../engine/engine.ts';
import type { game, RowOf } from '../schema/tables.ts';
import { gameWord, insertInto, playerWord } from '../schema/tables.ts';
import { deletion, read } from '../engine/statement.ts';

const addPlayerWord = insertInto(playerWord);
const removePlayerWords = deletion('player_word', { keys: ['player_id'] });
const selectNames = read<{ name: string }>('SELECT name AS "name" FROM player_name WHERE player_id = ?');
const addGameWord = insertInto(gameWord);
const removeGameWord = deletion('game_word', { keys: ['game_id', 'word'] });

type GameText = Pick<RowOf<typeof game>, 'gameId' | 'title'>;

/** The words of a player: those of all their names. */
export function wordsOfNames(names: readonly { readonly name: string }[]): string[] {
  return [...new Set(names.flatMap(({ name }) => nameWords(name)))];
}

/** The words of a game: of its title, and what its id begins with: the rest of ids is the same for all. */
export function wordsOfGame({ gameId, title }: GameText): string[] {
  return [...new Set([...searchWords(title ?? ''), ...searchWords(gameId).slice(0, 2)])];
}

/** Writes the words of players who have a new name, or one in another case: those of all their names. */
export async function writeNameWords(transaction: Transaction, playerIds: readonly number[]): Promise<void> {
  const keys = playerIds.map((playerId) => [playerId]);
  await transaction.runMany(removePlayerWords, keys);
  const names = await transaction.allMany(selectNames, keys);
  const rows = playerIds.flatMap((playerId, index) => wordsOfNames(names[index] ?? []).map((word) => [playerId, word]));
  await transaction.runMany(addPlayerWord, rows);
}

/** Adds the words of games that are new. */
export async function addGameWords(transaction: Transaction, games: readonly GameText[]): Promise<void> {
  const rows = games.flatMap((game) => wordsOfGame(game).map((word) => [game.gameId, word]));
  await transaction.runMany(addGameWord, rows);
}

/** A game before a change, null where there was none, and after it. */
interface ChangedGame {
  readonly stored: GameText | null;
  readonly row: GameText;
}

/** Writes what the words of games gained and lost. */
export async function writeGameWords(transaction: Transaction, games: readonly ChangedGame[]): Promise<void> {
  const [added, removed]: [SqlValue[][], SqlValue[][]] = [[], []];
  for (const { stored, row } of games) {
    if (stored !== null && stored.title === row.title) continue;
    const [before, after] = [new Set(stored === null ? [] : wordsOfGame(stored)), new Set(wordsOfGame(row))];
    for (const word of before) if (!after.has(word)) removed.push([row.gameId, word]);
    for (const word of after) if (!before.has(word)) added.push([row.gameId, word]);
  }
  await transaction.runMany(removeGameWord, removed);
  await transaction.runMany(addGameWord, added);
}
