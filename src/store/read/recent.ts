import { invariant } from '../../invariant.ts';
import { foldName, networks } from '../../domain/index.ts';
import type { Queries } from '../engine/engine.ts';
import type { AheadDates } from './ahead.ts';
import { readPeople, withPeople } from './people.ts';
import type { EarnedColumns, TrophyColumns } from '../rows/row-values.ts';
import { earnedColumns, toPlayerTrophy, toTrophy, trophyColumns } from '../rows/row-values.ts';
import type { ListRange, PlayerRow, Store } from '../port/store.ts';
import { newestFirst } from './newest-first.ts';
import { maxInstant } from './ranges.ts';
import type { ShownNetworks } from '../rows/shown-networks.ts';
import { read } from '../engine/statement.ts';
import { ofNetwork } from '../derived/totals.ts';
import { isCounted, isShownRow } from '../derived/visibility.ts';

type RecentReads = Pick<
  Store,
  | 'recentTrophies'
  | 'recentPlayers'
  | 'playersByUpdate'
  | 'playersByName'
  | 'sourceUpdates'
  | 'totals'
>;

/** Maximum length of a list. */
const maxItems = 100;
/** The number of recently updated players that can be listed: the rows before a page are skipped in the index. */
const maxSkipped = 1000;

/** SQL for the trophies of a list `r`. @param condition on the trophies `e` */
const trophiesOf = (list: string, shown: ShownNetworks, condition = '') =>
  read<TrophyColumns & EarnedColumns & { earnedAt: number; playerId: number }>(
    `SELECT ${trophyColumns}, ${earnedColumns}, p.player_id AS "playerId" FROM ${list} r
     JOIN player p ON p.player_id = r.player_id AND ${isCounted} AND ${isShownRow('r')}
     JOIN earned e ON e.player_id = r.player_id AND e.game_id = r.game_id AND e.trophy_id = r.trophy_id
       ${condition}
     JOIN trophy t ON t.game_id = r.game_id AND t.trophy_id = r.trophy_id JOIN game g ON g.game_id = r.game_id
     WHERE r.earned_at <= ? AND ${shown.of('g.network')}
     ORDER BY r.earned_at DESC, r.player_id DESC, r.game_id DESC, r.trophy_id DESC LIMIT ?`,
  );
const selectRecentPlayers = read<{ playerId: number }>(
  `SELECT p.player_id AS "playerId" FROM player p WHERE ${isCounted} ORDER BY p.updated_at DESC, p.player_id DESC LIMIT ? OFFSET ?`,
);
const selectByName = read<{ playerId: number }>(
  `SELECT n.player_id AS "playerId" FROM player_name n JOIN player p ON p.player_id = n.player_id AND ${isCounted}
   WHERE n.name_key >= ? AND n.is_current = 1 ORDER BY n.name_key LIMIT ?`,
);
const selectRecentSources = read<{ source: string; updatedAt: number }>(
  `SELECT p.source AS "source", p.updated_at AS "updatedAt" FROM player p
   WHERE ${isCounted} ORDER BY p.updated_at DESC, p.player_id DESC LIMIT ${maxItems}`,
);
const gameCounters = networks.map((network) => ofNetwork('games', network));
const selectTotals = read<{ name: string; value: number }>(
  `SELECT name AS "name", value AS "value" FROM counter WHERE name IN ('players', 'trophies', 'earned', ${gameCounters.map((name) => `'${name}'`).join(', ')})`,
);

/** Creates the reads of recent trophies (derived/recent-trophies.ts), recent players and totals. */
export function createRecentReads(
  queries: Queries,
  { shown, dates }: { readonly shown: ShownNetworks; readonly dates: AheadDates },
): RecentReads {
  const selectRecent = trophiesOf('recent_trophy', shown);
  const selectDue = trophiesOf('player_ahead', shown, 'AND e.earned_at = r.earned_at');

  return {
    ...createListReads(queries),
    async recentTrophies(limit, at) {
      // The list lacks trophies that were dated after their import, even if their date has passed since. It contains all other recent
      // trophies.
      const listed = await queries.all(selectRecent, [maxInstant, clamp(limit)]);
      const due =
        (await dates.last()) === null ? [] : await queries.all(selectDue, [at, clamp(limit)]);
      const rows = [...listed, ...due].toSorted(newestFirst).slice(0, clamp(limit));
      const people = await readPeople(
        queries,
        rows.map(({ playerId }) => playerId),
      );
      return rows.flatMap((row) => {
        const player = people.get(row.playerId);
        return player === undefined ? [] : [{ ...toPlayerTrophy(toTrophy(row), row), player }];
      });
    },
    async sourceUpdates() {
      const rows = await queries.all(selectRecentSources, []);
      // Reversed, so that the newest row of a source is set last and replaces the older ones.
      return new Map(rows.toReversed().map(({ source, updatedAt }) => [source, updatedAt]));
    },
    async totals() {
      const rows = await queries.all(selectTotals, []);
      const values = new Map(rows.map(({ name, value }) => [name, value]));
      const total = (name: string): number =>
        invariant(values.get(name), `the counter ${name} exists`);
      const games = gameCounters.reduce((sum, name) => sum + total(name), 0);
      return {
        players: total('players'),
        games,
        trophies: total('trophies'),
        earned: games === total('games') ? total('earned') : null,
      };
    },
  };
}

/** Creates the reads of lists across all players, each in the order of an index. */
function createListReads(
  queries: Queries,
): Pick<RecentReads, 'recentPlayers' | 'playersByUpdate' | 'playersByName'> {
  async function playersByUpdate({ offset, limit }: ListRange): Promise<readonly PlayerRow[]> {
    if (offset >= maxSkipped) return [];
    const rows = await queries.all(selectRecentPlayers, [clamp(limit), offset]);
    return (await withPeople(queries, rows)).map(({ player }) => player);
  }
  return {
    recentPlayers: (limit) => playersByUpdate({ offset: 0, limit }),
    playersByUpdate,
    async playersByName(from, limit) {
      const rows = await queries.all(selectByName, [foldName(from), clamp(limit)]);
      return (await withPeople(queries, rows)).map(({ player }) => player);
    },
  };
}

function clamp(limit: number): number {
  return Math.min(Math.max(Math.trunc(limit), 0), maxItems);
}
