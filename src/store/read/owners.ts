/** Reads about a game: its leaderboard, the rarity of its trophies, its groups, and its network's figures (docs/spec/networks.md 2). */

import { foldName } from '../../domain/index.ts';
import type { CatalogueCache } from './catalogue-cache.ts';
import type { Queries } from '../engine/engine.ts';
import { gameOfId } from './game-by-id.ts';
import { createBoardReads } from './game-board.ts';
import { wholeGame } from '../derived/owner-counts.ts';
import { listBins, isBin } from '../derived/progress-bins.ts';
import type { GameReads, Group, NativeFigures } from '../port/games.ts';
import type { TrophyColumns } from '../rows/row-values.ts';
import { toTrophy, trophyColumns } from '../rows/row-values.ts';
import { read } from '../engine/statement.ts';

type OwnerReads = Pick<GameReads, 'rarity' | 'groups' | 'nativeFigures' | 'gameSet'> &
  ReturnType<typeof createBoardReads>;

const selectOwnerCounts = read<{ trophyId: number; players: number }>(
  'SELECT trophy_id AS "trophyId", players AS "players" FROM owner_count WHERE game_id = ?',
);
const selectGroups = read<Group>(
  `SELECT r.group_id AS "groupId", r.name AS "name", r.detail AS "detail" FROM trophy_group r WHERE r.game_id = ? ORDER BY r.group_id`,
);
const figureColumns = `t.native_points AS "points", t.weighted_points AS "weightedPoints", t.global_share AS "share",
   t.share_at AS "shareAt", t.progress_target AS "progressTarget", t.reward AS "reward"`;
const selectFigures = read<NativeFigures & { readonly trophyId: number }>(
  `SELECT t.trophy_id AS "trophyId", ${figureColumns} FROM trophy t WHERE t.game_id = ? ORDER BY t.trophy_id`,
);
/** Selects a set. The left join returns one row of nulls for a game without trophies, and no row for an unknown game. */
const selectSet = read<(TrophyColumns & NativeFigures) | { readonly gameId: null }>(
  `SELECT ${trophyColumns}, ${figureColumns} FROM game g LEFT JOIN trophy t ON t.game_id = g.game_id
   WHERE g.game_id = ? ORDER BY t.trophy_id`,
);
const selectGameId = read<{ gameId: string | null }>(`SELECT ${gameOfId} AS "gameId"`);

/** Implements the port's reads about the owners of a game. */
export function createOwnerReads(queries: Queries, catalogue: CatalogueCache): OwnerReads {
  /** Resolves a game id: first by Id, then by IdGameEurope (docs/spec/decisions.md 4). */
  async function gameIdOf(id: string): Promise<string | null> {
    // Most ids are spelt as stored, and all reads of a page concern one game, so the cache answers all of these reads except the first.
    if ((await catalogue.game(id)) !== undefined) return id;
    const key = foldName(id);
    return (await queries.get(selectGameId, [key, key]))?.gameId ?? null;
  }

  return {
    ...createBoardReads(queries, catalogue, gameIdOf),
    async rarity(id) {
      const gameId = await gameIdOf(id);
      if (gameId === null) return null;
      const rows = await queries.all(selectOwnerCounts, [gameId]);
      const counts = new Map(rows.map(({ trophyId, players }) => [trophyId, players]));
      const earners = new Map(
        [...counts].filter(([trophyId]) => trophyId !== wholeGame && !isBin(trophyId)),
      );
      // absent: a game without owners has no count
      return { owners: counts.get(wholeGame) ?? 0, earners, progress: listBins(counts) };
    },
    async groups(id) {
      const gameId = await gameIdOf(id);
      return gameId === null ? [] : queries.all(selectGroups, [gameId]);
    },
    async nativeFigures(gameId) {
      const rows = await queries.all(selectFigures, [gameId]);
      return new Map(rows.map((row) => [row.trophyId, toFigures(row)]));
    },
    async gameSet(id) {
      const gameId = await gameIdOf(id);
      if (gameId === null) return null;
      const rows = (await queries.all(selectSet, [gameId])).flatMap((row) =>
        row.gameId === null ? [] : row,
      );
      return {
        trophies: rows.map((row) => toTrophy(row)),
        native: new Map(rows.map((row) => [row.trophyId, toFigures(row)])),
      };
    },
  };
}

function toFigures(row: NativeFigures): NativeFigures {
  const { points, weightedPoints, share, shareAt, progressTarget, reward } = row;
  return { points, weightedPoints, share, shareAt, progressTarget, reward };
}
