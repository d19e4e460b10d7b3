/** Compares two players over their common games. */

import { foldName, progressOf } from '../../domain/index.ts';
import type { CatalogueCache } from './catalogue-cache.ts';
import type { Queries } from '../engine/engine.ts';
import { userPointsText } from './game-standing.ts';
import type { ShownNetworks } from './shown-networks.ts';
import { pageParameters } from './people.ts';
import type { CommunityReads, GameRow, Standing } from '../port/store.ts';
import { selectNamedPlayerId } from './named-player.ts';
import { read } from '../engine/statement.ts';

type Prefixed<P extends string> = {
  readonly [N in 'Platinum' | 'Gold' | 'Silver' | 'Bronze' | 'Points' as `${P}${N}`]: number;
} & { readonly [N in `${P}LastUpdatedAt`]: number | null };
type Row = { readonly gameId: string } & Prefixed<'first'> & Prefixed<'second'>;

const columnsOf = (alias: string, prefix: string): string =>
  `${alias}.platinum AS "${prefix}Platinum", ${alias}.gold AS "${prefix}Gold", ${alias}.silver AS "${prefix}Silver",
   ${alias}.bronze AS "${prefix}Bronze", ${userPointsText(alias)} AS "${prefix}Points", ${alias}.last_updated_at AS "${prefix}LastUpdatedAt"`;

/** Common games of two players; the parameters are their ids, the second player first. */
const common = (shown: ShownNetworks) =>
  `FROM player_game a JOIN player_game b ON b.game_id = a.game_id AND b.player_id = ? WHERE a.player_id = ? AND ${shown.of('a.network')}`;
const selectGames = (shown: ShownNetworks) =>
  read<Row>(
    `SELECT a.game_id AS "gameId", ${columnsOf('a', 'first')}, ${columnsOf('b', 'second')} ${common(shown)}
   ORDER BY a.last_updated_at DESC NULLS LAST, a.game_id LIMIT ? OFFSET ?`,
  );
const countAhead = (sign: string): string => `COUNT(CASE WHEN ${userPointsText('a')} ${sign} ${userPointsText('b')} THEN 1 END)`;
const selectCounts = (shown: ShownNetworks) =>
  read<{ firstAhead: number; secondAhead: number; level: number }>(
    `SELECT ${countAhead('>')} AS "firstAhead", ${countAhead('<')} AS "secondAhead", ${countAhead('=')} AS "level" ${common(shown)}`,
  );

export function createComparisonRead(
  queries: Queries,
  catalogue: CatalogueCache,
  shown: ShownNetworks,
): Pick<CommunityReads, 'compare'> {
  const [selectCommon, selectSums] = [selectGames(shown), selectCounts(shown)];
  return {
    async compare(first, second, page) {
      const one = await queries.get(selectNamedPlayerId, [foldName(first)]);
      const other = await queries.get(selectNamedPlayerId, [foldName(second)]);
      if (one === undefined || other === undefined) return null;
      const playerIds = [other.playerId, one.playerId];
      const rows = await queries.all(selectCommon, [...playerIds, ...pageParameters(page)]);
      const sums = await queries.get(selectSums, playerIds);
      const { firstAhead = 0, secondAhead = 0, level = 0 } = sums ?? {};
      const games = await catalogue.games(rows.map(({ gameId }) => gameId));
      const items = rows.flatMap((row, index) => {
        const game = games[index];
        return game === undefined ? [] : [{ game, first: firstOf(row, game), second: secondOf(row, game) }];
      });
      return { items, total: firstAhead + secondAhead + level, firstAhead, secondAhead, level };
    },
  };
}

function firstOf(row: Prefixed<'first'>, { totalPoints }: GameRow): Standing {
  const earned = { platinum: row.firstPlatinum, gold: row.firstGold, silver: row.firstSilver, bronze: row.firstBronze };
  const progress = progressOf(row.firstPoints, totalPoints);
  return { earned, userPoints: row.firstPoints, progress, lastUpdatedAt: row.firstLastUpdatedAt };
}

function secondOf(row: Prefixed<'second'>, { totalPoints }: GameRow): Standing {
  const earned = { platinum: row.secondPlatinum, gold: row.secondGold, silver: row.secondSilver, bronze: row.secondBronze };
  const progress = progressOf(row.secondPoints, totalPoints);
  return { earned, userPoints: row.secondPoints, progress, lastUpdatedAt: row.secondLastUpdatedAt };
}
