/**
 * A player's log. Rows of the index by date are filtered here rather than in the statement, so that a page reads a bounded number of
 * rows, however rare the matches are. Platinums come from the index of games by platinum date, so they need no search.
 */

import { listPlatforms, usualPlatform } from '../../domain/index.ts';
import { minOwnersForRarity } from '../../domain/play/index.ts';
import { wholeGame } from '../derived/owner-counts.ts';
import { ownerParameters, isShownGame } from '../derived/visibility.ts';
import type { Parameters, Queries } from '../engine/engine.ts';
import { read, readLists } from '../engine/statement.ts';
import type { LogFilter, LogQuery, LogReads, RarestQuery } from '../port/log.ts';
import type { EarnedPlace, PlayerTrophyRow } from '../port/play.ts';
import type { Range } from './ranges.ts';
import { maxInstant, minInstant, readRanges } from './ranges.ts';
import type { EarnedColumns, TrophyColumns } from '../rows/row-values.ts';
import { earnedColumns, toPlayerTrophy, toTrophy, trophyColumns } from '../rows/row-values.ts';
import type { ShownNetworks } from '../rows/shown-networks.ts';

/** Maximum number of earned trophies that a page reads. */
export const maxRead = 2000;

/** An earned trophy, with the values that it is filtered by. */
type LogRow = readonly [
  earnedAt: number | null,
  gameId: string,
  trophyId: number,
  grade: string,
  platform: string | null,
  network: string,
];
const facts = 'e.earned_at, e.game_id, e.trophy_id, t.grade, g.platform, g.network';
const ofCatalogue = `JOIN trophy t ON t.game_id = e.game_id AND t.trophy_id = e.trophy_id JOIN game g ON g.game_id = e.game_id`;

const selectRows = (condition: string) =>
  readLists<LogRow>(
    `SELECT ${facts} FROM earned e ${ofCatalogue} WHERE e.player_id = ? AND ${isShownGame('e.game_id')} AND ${condition}
     ORDER BY e.earned_at DESC NULLS LAST, e.game_id DESC, e.trophy_id DESC LIMIT ?`,
  );
const behind = '(e.game_id, e.trophy_id) < (?, ?)';
const ofDates = {
  within: selectRows('e.earned_at < ? AND e.earned_at >= ?'),
  ties: selectRows(`e.earned_at = ? AND ${behind}`),
};
const undated = {
  all: selectRows('e.earned_at IS NULL'),
  after: selectRows(`e.earned_at IS NULL AND ${behind}`),
};

/** Selects platinums. The date of a game's platinum identifies the trophy, so no set is read for it. */
const selectPlatinums = (condition: string) =>
  readLists<LogRow>(
    `SELECT ${facts} FROM player_game pg
     JOIN earned e ON e.player_id = pg.player_id AND e.earned_at = pg.platinum_at AND e.game_id = pg.game_id
     ${ofCatalogue} AND t.grade = 'platinum'
     WHERE pg.player_id = ? AND ${isShownGame('pg.game_id')} AND pg.platinum > 0 AND ${condition}
     ORDER BY pg.platinum_at DESC NULLS LAST, pg.game_id LIMIT ?`,
  );
const ofPlatinums = {
  within: selectPlatinums('pg.platinum_at < ? AND pg.platinum_at >= ?'),
  ties: selectPlatinums('pg.platinum_at = ? AND pg.game_id > ?'),
};

const selectCounted = (condition = '') =>
  readLists<readonly [...LogRow, earners: number | null, owners: number | null]>(
    `SELECT ${facts}, c.players AS "earners", o.players AS "owners" FROM earned e ${ofCatalogue}
     LEFT JOIN owner_count c ON c.game_id = e.game_id AND c.trophy_id = e.trophy_id
     LEFT JOIN owner_count o ON o.game_id = e.game_id AND o.trophy_id = ${wholeGame}
     WHERE e.player_id = ? AND ${isShownGame('e.game_id')} ${condition}
     ORDER BY e.earned_at DESC NULLS LAST, e.game_id DESC, e.trophy_id DESC LIMIT ?`,
  );
const counted = {
  all: selectCounted(),
  within: selectCounted('AND e.earned_at < ? AND e.earned_at >= ?'),
};
const selectTrophy = read<TrophyColumns & EarnedColumns>(
  `SELECT ${trophyColumns}, ${earnedColumns} FROM player p JOIN earned e ON e.player_id = p.player_id ${ofCatalogue}
   WHERE p.player_id = ? AND e.game_id = ? AND e.trophy_id = ?`,
);

/** Returns the ranges of a page, from its beginning or from where an earlier read of the page ended. */
function rangesOf({ isDated, grade, period, after }: LogQuery): Range<LogRow>[] {
  const key: Parameters = after === null ? [] : [after.gameId, after.trophyId];
  if (!isDated) return [{ query: after === null ? undated.all : undated.after, bounds: key }];
  const { within, ties } = grade === 'platinum' ? ofPlatinums : ofDates;
  const { untilAt: until, sinceAt: since } = period ?? { untilAt: maxInstant, sinceAt: minInstant };
  if (after === null || after.earnedAt === null) return [{ query: within, bounds: [until, since] }];
  const tied = grade === 'platinum' ? [after.earnedAt, after.gameId] : [after.earnedAt, ...key];
  return [
    { query: ties, bounds: tied },
    { query: within, bounds: [after.earnedAt, since] },
  ];
}

/** A row of the log with the numbers of earners and owners. */
type CountedRow = readonly [...LogRow, number | null, number | null];
type Facts = LogRow | CountedRow;

function placeOf([earnedAt, gameId, trophyId]: Facts): EarnedPlace {
  return { earnedAt, gameId, trophyId };
}

/** Creates a function that checks whether a row is on a shown network and passes the filter. */
function matcher({ grade, platform }: LogFilter, shown: ShownNetworks): (row: Facts) => boolean {
  const networks = new Set<string>(shown.list);
  const isOn = platformTest(platform);
  return ([, , , ofTrophy, platforms, network]) =>
    networks.has(network) &&
    (grade === null || ofTrophy === grade) &&
    (platform === null || isOn(platforms));
}

/**
 * Creates a function that checks whether a game is on a platform, by the game's text of platforms. Results are cached, because there are
 * few such texts.
 */
function platformTest(platform: string | null): (stated: string | null) => boolean {
  const sought = usualPlatform(platform ?? '').toLowerCase();
  const known = new Map<string | null, boolean>();
  return (stated) => {
    const isOn =
      known.get(stated) ?? listPlatforms(stated).some((name) => name.toLowerCase() === sought);
    known.set(stated, isOn);
    return isOn;
  };
}

/** Returns a value that sorts rows by share. Trophies with fewer than five owners come last, because their share means little. */
function rarityValue(earners: number | null, owners: number | null): number {
  if (owners === null || owners === 0) return Infinity;
  const share = Math.min((earners ?? 0) / owners, 1); // absent: no counted player has the trophy
  return owners < minOwnersForRarity ? 1 + share : share;
}

/** Reads the latest trophies with their counts. @param period null for all trophies */
async function readCounted(
  queries: Queries,
  playerId: number,
  period: RarestQuery['period'],
): Promise<readonly CountedRow[]> {
  if (period === null) return queries.all(counted.all, [...ownerParameters(playerId), maxRead]);
  return queries.all(counted.within, [
    ...ownerParameters(playerId),
    period.untilAt,
    period.sinceAt,
    maxRead,
  ]);
}

/** Sorts rows by rarity; equally rare rows remain in their order. */
function rarestFirst(rows: readonly CountedRow[]): readonly CountedRow[] {
  return rows
    .map((row) => ({ row, value: rarityValue(row[6], row[7]) }))
    .toSorted((a, b) => (a.value === b.value ? 0 : a.value - b.value))
    .map(({ row }) => row);
}

/** Creates the reads of the log. Each reads at most `maxRead` earned trophies. */
export function createLogReads(queries: Queries, shown: ShownNetworks): LogReads {
  async function trophiesAt(playerId: number, rows: readonly Facts[]): Promise<PlayerTrophyRow[]> {
    const found = await queries.allMany(
      selectTrophy,
      rows.map(([, gameId, trophyId]) => [playerId, gameId, trophyId]),
    );
    return found.flat().map((row) => toPlayerTrophy(toTrophy(row), row));
  }

  return {
    async log(playerId, query) {
      const isMatch = matcher(query, shown);
      // One row more than requested shows whether another page follows, and when its first trophy was earned.
      const wanted = query.limit + 1;
      const isFiltered =
        query.platform !== null || (query.grade !== null && query.grade !== 'platinum');
      const matches: LogRow[] = [];
      let after = query.after;
      let rest = maxRead;
      let hasMore = true;
      while (hasMore && matches.length < wanted && rest > 0) {
        const limit = Math.min(rest, isFiltered || rest < maxRead ? maxRead : wanted);
        const rows = await readRanges(queries, rangesOf({ ...query, after }), playerId, limit);
        matches.push(...rows.filter(isMatch));
        rest -= rows.length;
        hasMore = rows.length === limit;
        const end = rows.at(-1);
        if (end !== undefined) after = placeOf(end);
      }
      const items = matches.slice(0, query.limit);
      const last = items.at(-1);
      const first = matches[query.limit];
      const isCutShort = first === undefined && hasMore;
      const next =
        first !== undefined && last !== undefined ? placeOf(last) : isCutShort ? after : null;
      return {
        items: await trophiesAt(playerId, items),
        next,
        behindAt: first?.[0] ?? null,
        isCutShort,
      };
    },
    async rarestIn(playerId, { period, offset, limit, ...filter }) {
      const rows = await readCounted(queries, playerId, period);
      const matches = rarestFirst(rows.filter(matcher(filter, shown)));
      const items = await trophiesAt(playerId, matches.slice(offset, offset + limit));
      return { items, total: matches.length, isWhole: rows.length < maxRead };
    },
  };
}
