/**
 * A player's games as a list one can sort, filter and turn the pages of. The usual order is an index, of which a
 * page is read. Every other one goes through all of his games with what the catalogue keeps in memory: titles fold
 * and sort the same on every engine, and the game is the same object each time, so that its words are made once.
 */

import { foldName, foldText, progressOf, searchWords, totalOf } from '../../domain/index.ts';
import type { CatalogueCache } from './catalogue-cache.ts';
import type { Queries } from '../engine/engine.ts';
import { ofNamedPlayer } from './named-player.ts';
import { read } from '../engine/statement.ts';
import { readDays } from '../derived/activity.ts';
import { pageParameters } from './people.ts';
import type { PlayerGameColumns } from './row-values.ts';
import { playerGameColumns, toPlayerGame } from './row-values.ts';
import type { CommunityReads, GameListQuery, GameOrder, GameRow, GameState, Part, PlayerGameRow, Store } from '../port/store.ts';

type ListReads = Pick<CommunityReads, 'listGames' | 'activity'>;

const selectCount = ofNamedPlayer<{ playerId: number; games: number }>({
  select: 'p.player_id AS "playerId", s.games AS "games"',
  join: 'JOIN player_score s ON s.player_id = p.player_id',
});
const selectPlayed = read<PlayerGameColumns>(
  `SELECT ${playerGameColumns} FROM player p JOIN player_game pg ON pg.player_id = p.player_id
   WHERE p.player_id = ? ORDER BY pg.last_updated_at DESC NULLS LAST, pg.game_id LIMIT ? OFFSET ?`,
);
const selectDays = ofNamedPlayer<{ days: string | null }>({
  select: 'a.days AS "days"',
  join: 'LEFT JOIN player_activity a ON a.player_id = p.player_id',
});

export function createGameListReads(queries: Queries, catalogue: CatalogueCache, playerGames: Store['playerGames']): ListReads {
  /** A page of the usual order. */
  async function listPlayed(name: string, query: GameListQuery): Promise<Part<PlayerGameRow> | null> {
    const player = await queries.get(selectCount, [foldName(name)]);
    if (player === undefined) return null;
    const [limit, offset] = pageParameters(query);
    const rows = await queries.all(selectPlayed, [player.playerId, limit, offset]);
    const games = await catalogue.games(rows.map(({ gameId }) => gameId));
    const items = rows.flatMap((row, index) => {
      const game = games[index];
      return game === undefined ? [] : toPlayerGame(row, game, offset + index + 1);
    });
    return { items, total: player.games };
  }

  return {
    async listGames(name, query) {
      if (isUsual(query)) return listPlayed(name, query);
      const all = await playerGames(name);
      if (all === null) return null;
      const kept = sort(filter(all, query), query);
      const [limit, offset] = pageParameters(query);
      return { items: kept.slice(offset, offset + limit), total: kept.length };
    },
    async activity(name) {
      const row = await queries.get(selectDays, [foldName(name)]);
      return row === undefined ? null : readDays(row.days ?? '');
    },
  };
}

function isUsual({ order, reversed = false, state = 'all', text = '', platform = '' }: GameListQuery): boolean {
  return order === 'played' && !reversed && state === 'all' && text.trim() === '' && platform.trim() === '';
}

/** What a title is found and sorted by, made once for a game. */
const sortKeyOf = cacheByGame((game) => foldText((game.title ?? '').trim()));
const wordsOf = cacheByGame((game) => searchWords(game.title ?? ''));
const platformsOf = cacheByGame((game) => searchWords(game.platform ?? ''));

function cacheByGame<T extends object | string>(make: (game: GameRow) => T): (game: GameRow) => T {
  const kept = new WeakMap<GameRow, T>();
  return (game) => {
    const known = kept.get(game);
    if (known !== undefined) return known;
    const made = make(game);
    kept.set(game, made);
    return made;
  };
}

const isInState: Readonly<Record<GameState, (row: PlayerGameRow) => boolean>> = {
  all: () => true,
  started: (row) => row.userPoints > 0 && !isComplete(row),
  complete: isComplete,
  platinum: ({ earned }) => earned.platinum > 0,
  untouched: ({ earned, userPoints }) => userPoints === 0 && totalOf(earned) === 0,
};

function isComplete({ userPoints, game }: PlayerGameRow): boolean {
  return game.totalPoints > 0 && userPoints >= game.totalPoints;
}

function filter(rows: readonly PlayerGameRow[], { state = 'all', text = '', platform = '' }: GameListQuery): PlayerGameRow[] {
  const wanted = searchWords(text);
  const platforms = searchWords(platform);
  return rows.filter((row) => {
    if (!isInState[state](row)) return false;
    return (
      wanted.every((word) => wordsOf(row.game).some((own) => own.startsWith(word))) &&
      platforms.every((word) => platformsOf(row.game).includes(word))
    );
  });
}

/** What rows are sorted by, the least first; null where they are in the order already. */
const sortKeys: Readonly<Record<GameOrder, ((row: PlayerGameRow) => string | number) | null>> = {
  played: null,
  title: ({ game }) => sortKeyOf(game),
  progress: ({ userPoints, game }) => -progressOf(userPoints, game.totalPoints),
  earned: ({ earned }) => -totalOf(earned),
  size: ({ game }) => -game.totalTrophies,
  released: ({ game }) => -(game.releasedAt ?? -Infinity),
};

function compareKeys(a: string | number, b: string | number): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Rows that are equal in the order stay in getGames order; all of it is the other way round where asked. */
function sort(rows: PlayerGameRow[], { order, reversed = false }: GameListQuery): PlayerGameRow[] {
  const keyOf = sortKeys[order];
  // Keys are made once a row, not twice a comparison.
  const keyed = keyOf === null ? null : rows.map((row) => ({ row, key: keyOf(row) }));
  const sorted = keyed === null ? rows : keyed.toSorted((a, b) => compareKeys(a.key, b.key)).map(({ row }) => row);
  return reversed ? sorted.toReversed() : sorted;
}
