/**
 * Prefix search over tables of words, the same on every engine (docs/adr/0005). The rows of the rarest word are read. The other words
 * are looked up for each of these rows.
 */

import { searchWords } from '../../domain/index.ts';
import { invariant, zip } from '../../invariant.ts';
import { oneRow } from '../engine/one-row.ts';
import type { CatalogueCache } from './catalogue-cache.ts';
import type { Queries, Read, SqlValue } from '../engine/engine.ts';
import { wholeGame } from '../derived/owner-counts.ts';
import { pageParameters, withPeople } from './people.ts';
import type { FoundGame, ListPart, ListRange } from '../port/games.ts';
import type { Store } from '../port/store.ts';
import type { ShownNetworks } from '../rows/shown-networks.ts';
import { read, readPerList } from '../engine/statement.ts';

/** Maximum number of words in a search; beyond it, the shortest words are ignored. */
const maxWords = 6;
/** Sorts after every character that a word can contain. */
export const lastCharacter = '\u{10FFFF}';

type WordTable = 'player_word' | 'game_word';

/** Number of matches at which counting the matches of a word stops. */
const frequent = 1000;
/**
 * Maximum number of matches of the rarest word that a search considers, full matches first. In a store of a million players, hundreds of
 * thousands of names begin with the same two letters; reading all of them would delay every other request.
 */
const maxMatches = 10_000;

const isExact = (word: string): string => `MAX(CASE WHEN ${word} = ? THEN 1 ELSE 0 END)`;
const rangeOf = (word: string): string[] => [word, word + lastCharacter];

/**
 * SQL for the rows that match all of `count` words, among the first matches of the last word. It selects the id, and as `exact` the number
 * of words that match in full. Its parameters are those of `wordParameters`. CROSS JOIN makes SQLite use the matches as the outer loop.
 */
function withWords(table: WordTable, id: string, count: number): string {
  const others = Array.from({ length: count - 1 }, (_, index) => `o${index}`);
  const exact = others.map((other) => `${isExact(`${other}.word`)} + `).join('');
  const joins = others.map((other) => ` CROSS JOIN ${table} ${other}`).join('');
  const conditions = others.map(
    (other) => `${other}.${id} = w0.${id} AND ${other}.word >= ? AND ${other}.word < ?`,
  );
  return `(SELECT w0.${id}, ${exact}w0.exact AS exact
    FROM (SELECT m.${id}, ${isExact('m.word')} AS exact
      FROM (SELECT ${id}, word FROM ${table} WHERE word >= ? AND word < ? ORDER BY word, ${id} LIMIT ?) m
      GROUP BY m.${id}) w0${joins}
    ${conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`} GROUP BY w0.${id}, w0.exact) f`;
}

/** Returns the parameters of `withWords`. @param words the rarest one last; at most `maxMatches` of its matches are read */
function wordParameters(words: readonly string[]): SqlValue[] {
  const others = words.slice(0, -1);
  const rarest = invariant(words.at(-1), 'a search has a word');
  return [...others, rarest, ...rangeOf(rarest), maxMatches, ...others.flatMap(rangeOf)];
}

interface Found {
  readonly total: number;
}
type FoundPlayer = Found & { readonly playerId: number };
type FoundGameId = Found & { readonly gameId: string; readonly owners: number };

const counts = Array.from({ length: maxWords }, (_, index) => index + 1);

/** Statements by the number of words. */
const playerStatements: ReadonlyMap<number, Read<FoundPlayer>> = new Map(
  counts.map((count) => {
    const text = `SELECT s.player_id AS "playerId", COUNT(*) OVER () AS "total"
      FROM ${withWords('player_word', 'player_id', count)} JOIN player_score s ON s.player_id = f.player_id AND s.visible = 1
      ORDER BY f.exact DESC, s.points DESC, s.player_id LIMIT ? OFFSET ?`;
    return [count, read<FoundPlayer>(text)];
  }),
);

const gameStatements = (shown: ShownNetworks): ReadonlyMap<number, Read<FoundGameId>> =>
  new Map(
    counts.map((count) => {
      const text = `SELECT f.game_id AS "gameId", COALESCE(o.players, 0) AS "owners", COUNT(*) OVER () AS "total"
      FROM ${withWords('game_word', 'game_id', count)} LEFT JOIN owner_count o ON o.game_id = f.game_id AND o.trophy_id = ${wholeGame}
      WHERE ${shown.ofAnyGame('f.game_id')} ORDER BY f.exact DESC, COALESCE(o.players, 0) DESC, f.game_id LIMIT ? OFFSET ?`;
      return [count, read<FoundGameId>(text)];
    }),
  );

function ownedStatements(shown: ShownNetworks) {
  const from = `FROM owner_count o WHERE o.trophy_id = ${wholeGame} AND o.players > 0 AND ${shown.ofAnyGame('o.game_id')}`;
  return {
    selectPopular: read<Omit<FoundGameId, 'total'>>(
      `SELECT o.game_id AS "gameId", o.players AS "owners" ${from} ORDER BY o.players DESC, o.game_id LIMIT ? OFFSET ?`,
    ),
    countOwned: read<{ games: number }>(`SELECT COUNT(*) AS "games" ${from}`),
  };
}

const countMatches = (table: WordTable): Read<{ matches: number }> =>
  readPerList(
    `SELECT COUNT(*) AS "matches" FROM (SELECT 1 FROM ${table} WHERE word >= ? AND word < ? LIMIT ${frequent}) w0`,
  );
const matchCounts = {
  player_word: countMatches('player_word'),
  game_word: countMatches('game_word'),
};

/** Chooses the longest words to search for, and puts the rarest one last. */
async function wordsToFind(queries: Queries, table: WordTable, text: string): Promise<string[]> {
  const words = searchWords(text)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, maxWords);
  if (words.length < 2) return words;
  const bounds = words.map((word) => [word, word + lastCharacter]);
  const found = await queries.allMany(matchCounts[table], bounds);
  const counted = zip(words, found).map(([word, [row]]) => ({
    word,
    matches: invariant(row, 'a count has a row').matches,
  }));
  return counted.toSorted((a, b) => b.matches - a.matches).map(({ word }) => word);
}

/** Reads a page. Each row contains the total; for a page beyond the end, the total is read with the first row of the list. */
async function readFound<Row extends Found>(
  queries: Queries,
  found: Read<Row> | undefined,
  words: readonly string[],
  page: ListRange,
): Promise<ListPart<Row>> {
  if (found === undefined) return { items: [], total: 0 };
  const sought = wordParameters(words);
  const items = await queries.all(found, [...sought, ...pageParameters(page)]);
  const [first = page.offset > 0 ? await queries.get(found, [...sought, 1, 0]) : undefined] = items;
  return { items, total: first?.total ?? 0 }; // absent: nothing was found
}

type SearchReads = Pick<Store, 'searchPlayers' | 'searchGames' | 'popularGames' | 'ownedGames'>;

/** Implements the port's searches. */
export function createSearchReads(
  queries: Queries,
  catalogue: CatalogueCache,
  shown: ShownNetworks,
): SearchReads {
  const gamesWith = gameStatements(shown);
  const { selectPopular, countOwned } = ownedStatements(shown);

  async function gamesOf(
    rows: readonly Omit<FoundGameId, 'total'>[],
  ): Promise<readonly FoundGame[]> {
    const games = await catalogue.games(rows.map(({ gameId }) => gameId));
    return rows.flatMap(({ owners }, index) => {
      const game = games[index];
      return game === undefined ? [] : [{ game, owners }];
    });
  }

  return {
    async searchPlayers(text, page) {
      const words = await wordsToFind(queries, 'player_word', text);
      const { items, total } = await readFound(
        queries,
        playerStatements.get(words.length),
        words,
        page,
      );
      return { total, items: (await withPeople(queries, items)).map(({ player }) => player) };
    },
    async searchGames(text, page) {
      const words = await wordsToFind(queries, 'game_word', text);
      const { items, total } = await readFound(queries, gamesWith.get(words.length), words, page);
      return { total, items: await gamesOf(items) };
    },
    async popularGames(page) {
      return gamesOf(await queries.all(selectPopular, pageParameters(page)));
    },
    async ownedGames() {
      return (await oneRow(queries, countOwned, [])).games;
    },
  };
}
