import { minOwnersForRarity } from '../../domain/play/index.ts';
import type { Queries } from '../engine/engine.ts';
import { read } from '../engine/statement.ts';
import type { HistoryReads, PlatinumRecords } from '../port/history.ts';
import { toCounts } from '../rows/row-values.ts';
import type { CatalogueCache } from './catalogue-cache.ts';
import {
  cameParameters,
  countsOfPlatinum,
  hasCome,
  newest,
  rarestPlatinums,
  withGames,
  withPlatinum,
} from './completed-games.ts';

type RecordKind = keyof PlatinumRecords;
interface RecordColumns {
  readonly kind: RecordKind;
  readonly gameId: string;
  readonly platinumAt: number | null;
  readonly timeToPlatinum: number | null;
  readonly earners: number | null;
  readonly owners: number | null;
}

const firstOf = (condition: string, order: string): string =>
  `SELECT pg.game_id, pg.platinum_at, pg.time_to_platinum ${withPlatinum} AND ${condition} AND ${hasCome} ORDER BY ${order} LIMIT 1`;
const recordText = (kind: RecordKind, first: string): string =>
  `SELECT '${kind}' AS "kind", m.game_id AS "gameId", m.platinum_at AS "platinumAt", m.time_to_platinum AS "timeToPlatinum",
     e.players AS "earners", o.players AS "owners" FROM (${first}) m ${countsOfPlatinum('m.game_id')}`;
/** Each part takes the parameters of cameParameters. */
const selectRecords = read<RecordColumns>(
  [
    recordText('latest', firstOf('pg.platinum_at IS NOT NULL', newest)),
    recordText(
      'rarest',
      `SELECT m.game_id, m.platinum_at, m.time_to_platinum ${rarestPlatinums(hasCome)} LIMIT 1`,
    ),
    recordText(
      'fastest',
      firstOf('pg.time_to_platinum IS NOT NULL', `pg.time_to_platinum, ${newest}`),
    ),
  ].join(' UNION ALL '),
);

/** Implements the port's read of a player's most notable platinums in one statement, for pages that need many other reads. */
export function createRecordReads(
  queries: Queries,
  catalogue: CatalogueCache,
): Pick<HistoryReads, 'platinumRecords'> {
  return {
    async platinumRecords(playerId, at) {
      const rows = await withGames(
        catalogue,
        await queries.all(
          selectRecords,
          Array.from({ length: 3 }, () => cameParameters(playerId, at)).flat(),
        ),
      );
      const records = rows.map(({ earners, owners, ...row }) => ({
        ...row,
        counts: toCounts({ earners, owners }),
      }));
      const of = (kind: RecordKind) => records.find((record) => record.kind === kind) ?? null;
      const rarest = of('rarest');
      return {
        latest: of('latest'),
        rarest: rarest === null || rarest.counts.owners < minOwnersForRarity ? null : rarest,
        fastest: of('fastest'),
      };
    },
  };
}
