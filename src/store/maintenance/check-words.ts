/** Checks the search words of players and games. */

import { zip } from '../../invariant.ts';
import type { Queries } from '../engine/engine.ts';
import { wordsOfGame, wordsOfNames } from '../derived/words.ts';
import type { Problem } from '../port/maintenance.ts';
import { read } from '../engine/statement.ts';
import { pagesOfGames } from '../read/pages-of-games.ts';
import { pagesOfPlayers } from '../read/pages-of-players.ts';

const selectGameWords = read<{ word: string }>(
  'SELECT word AS "word" FROM game_word WHERE game_id = ?',
);
const selectNames = read<{ name: string }>(
  'SELECT name AS "name" FROM player_name WHERE player_id = ?',
);
const selectPlayerWords = read<{ word: string }>(
  'SELECT word AS "word" FROM player_word WHERE player_id = ?',
);

/** Returns games and players whose stored words do not match their titles or names, at most `max`. */
export async function findWrongWords(queries: Queries, max: number): Promise<Problem[]> {
  const wrong = [...(await wrongGames(queries, max)), ...(await wrongPlayers(queries, max))];
  return wrong
    .slice(0, max)
    .map((found) => ({ what: `The search words of a game or player are wrong: ${found}` }));
}

async function wrongGames(queries: Queries, max: number): Promise<string[]> {
  const wrong: string[] = [];
  for await (const games of pagesOfGames(queries)) {
    const words = await queries.allMany(
      selectGameWords,
      games.map(({ gameId }) => [gameId]),
    );
    for (const [game, stored] of zip(games, words)) {
      if (differ(stored, wordsOfGame(game))) wrong.push(`game ${game.gameId}`);
    }
    if (wrong.length >= max) break;
  }
  return wrong;
}

async function wrongPlayers(queries: Queries, max: number): Promise<string[]> {
  const wrong: string[] = [];
  for await (const playerIds of pagesOfPlayers(queries)) {
    const keys = playerIds.map((playerId) => [playerId]);
    const names = await queries.allMany(selectNames, keys);
    const words = await queries.allMany(selectPlayerWords, keys);
    for (const [[playerId, own], stored] of zip(zip(playerIds, names), words)) {
      if (differ(stored, wordsOfNames(own))) wrong.push(`player ${playerId}`);
    }
    if (wrong.length >= max) break;
  }
  return wrong;
}

function differ(
  stored: readonly { readonly word: string }[],
  expected: readonly string[],
): boolean {
  const words = new Set(expected);
  return stored.length !== words.size || stored.some(({ word }) => !words.has(word));
}
