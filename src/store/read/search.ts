/**
 * Prefix search over tables of words, the same on every engine (docs/adr/0005). Starting with the rarest word would read the fewest
 * rows, but it is not known in advance; the longest word is used instead.
 */

import { searchWords } from '../../domain/index.ts';
import type { LevelSystem } from '../../domain/index.ts';
import type { CatalogueCache } from './catalogue-cache.ts';
import type { Queries, Read, SqlValue } from '../engine/engine.ts';
import { wholeGame } from '../derived/owner-counts.ts';
import { pageParameters, readPeople } from './people.ts';
import type { CommunityReads, FoundGame, ListRange, ListPart } from '../port/store.ts';
import { read } from '../engine/statement.ts';

/** Maximum number of words in a search; shorter words beyond it are ignored. */
const maxWords = 6;
/** Sorts after every character that a word can contain. */
export const lastCharacter = '\u{10FFFF}';

/** SQL for the rows that match all of `count` words. Parameters for each word: the word, and the bounds of its prefix range. */
function withWords(
  table: 'player_word' | 'game_word',
  id: string,
  count: number,
): { readonly from: string; readonly exact: string } {
  const one = `SELECT ${id}, MAX(CASE WHEN word = ? THEN 1 ELSE 0 END) AS exact FROM ${table} WHERE word >= ? AND word < ? GROUP BY ${id}`;
  const names = Array.from({ length: count }, (_, index) => `w${index}`);
  const from = names
    .map((name, index) => (index === 0 ? `(${one}) w0` : `JOIN (${one}) ${name} ON ${name}.${id} = w0.${id}`))
    .join(' ');
  return { from, exact: names.map((name) => `${name}.exact`).join(' + ') };
}

function wordParameters(words: readonly string[]): SqlValue[] {
  return words.flatMap((word) => [word, word, word + lastCharacter]);
}

interface Found {
  readonly total: number;
}
type FoundPlayer = Found & { readonly playerId: number };
type FoundGameId = Found & { readonly gameId: string; readonly owners: number };

const counts = Array.from({ length: maxWords }, (_, index) => index + 1);

/** Statements by the number of words. */
function playerStatements(system: LevelSystem): ReadonlyMap<number, Read<FoundPlayer>> {
  return new Map(
    counts.map((count) => {
      const { from, exact } = withWords('player_word', 'player_id', count);
      const text = `SELECT s.player_id AS "playerId", COUNT(*) OVER () AS "total"
        FROM ${from} JOIN player_score s ON s.player_id = w0.player_id AND s.visible = 1
        ORDER BY ${exact} DESC, s.points_${system} DESC, s.player_id LIMIT ? OFFSET ?`;
      return [count, read<FoundPlayer>(text)];
    }),
  );
}

const gameStatements: ReadonlyMap<number, Read<FoundGameId>> = new Map(
  counts.map((count) => {
    const { from, exact } = withWords('game_word', 'game_id', count);
    const text = `SELECT w0.game_id AS "gameId", COALESCE(o.players, 0) AS "owners", COUNT(*) OVER () AS "total"
      FROM ${from} LEFT JOIN owner_tally o ON o.game_id = w0.game_id AND o.trophy_id = ${wholeGame}
      ORDER BY ${exact} DESC, COALESCE(o.players, 0) DESC, w0.game_id LIMIT ? OFFSET ?`;
    return [count, read<FoundGameId>(text)];
  }),
);

const selectPopular = read<FoundGameId>(
  `SELECT o.game_id AS "gameId", o.players AS "owners", (SELECT COUNT(*) FROM owner_tally c WHERE c.trophy_id = ${wholeGame} AND c.players > 0) AS "total"
   FROM owner_tally o WHERE o.trophy_id = ${wholeGame} AND o.players > 0 ORDER BY o.players DESC, o.game_id LIMIT ? OFFSET ?`,
);

/** The words to search for, longest first. */
function wordsToFind(text: string): string[] {
  return searchWords(text)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, maxWords);
}

/** Reads a page. Each row contains the total; for a page beyond the end, the total is read with the first row of the list. */
async function readFound<Row extends Found>(
  queries: Queries,
  found: Read<Row> | undefined,
  words: readonly string[],
  page: ListRange,
): Promise<ListPart<Row>> {
  if (found === undefined) return { items: [], total: 0 };
  const items = await queries.all(found, [...wordParameters(words), ...pageParameters(page)]);
  const [first = page.offset > 0 ? await queries.get(found, [...wordParameters(words), 1, 0]) : undefined] = items;
  return { items, total: first?.total ?? 0 };
}

type SearchReads = Pick<CommunityReads, 'searchPlayers' | 'searchGames' | 'popularGames'>;

export function createSearchReads(queries: Queries, catalogue: CatalogueCache, system: LevelSystem): SearchReads {
  const players = playerStatements(system);

  async function gamesOf({ items, total }: ListPart<FoundGameId>): Promise<ListPart<FoundGame>> {
    const games = await catalogue.games(items.map(({ gameId }) => gameId));
    return {
      total,
      items: items.flatMap(({ owners }, index) => {
        const game = games[index];
        return game === undefined ? [] : [{ game, owners }];
      }),
    };
  }

  return {
    async searchPlayers(text, page) {
      const words = wordsToFind(text);
      const { items, total } = await readFound(queries, players.get(words.length), words, page);
      const people = await readPeople(
        queries,
        items.map(({ playerId }) => playerId),
      );
      return { total, items: items.flatMap(({ playerId }) => people.get(playerId) ?? []) };
    },
    async searchGames(text, page) {
      const words = wordsToFind(text);
      return gamesOf(await readFound(queries, gameStatements.get(words.length), words, page));
    },
    async popularGames(page) {
      return gamesOf(await readFound(queries, selectPopular, [], page));
    },
  };
}
