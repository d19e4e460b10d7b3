import type { Grade } from '../../domain/index.ts';
import { justEarned, minOwnersForRarity } from '../../domain/play/index.ts';
import { isNotAhead } from '../derived/ahead.ts';
import { wholeGame } from '../derived/owner-counts.ts';
import type { Queries } from '../engine/engine.ts';
import { read } from '../engine/statement.ts';
import type { GameRow, TrophyCounts, TrophyKey, TrophyRow } from '../port/games.ts';
import type {
  HomeLists,
  HomeQuery,
  HomeReads,
  SpotlightGame,
  SpotlightQuery,
} from '../port/home.ts';
import type { PlayerRow } from '../port/players.ts';
import type { AheadDates } from './ahead.ts';
import type { CatalogueCache } from './catalogue-cache.ts';
import { countPeriods } from './earned-periods.ts';
import { readPeople } from './people.ts';
import type { DatedTrophy } from './newest-first.ts';
import { newestFirst } from './newest-first.ts';
import { maxInstant } from './ranges.ts';
import type { ShownNetworks } from '../rows/shown-networks.ts';
import type { TrophyColumns } from '../rows/row-values.ts';
import { toCounts, toTrophy, trophyColumns } from '../rows/row-values.ts';
import type { EarnedRow } from './spotlight.ts';
import { spotlightEarners } from './spotlight.ts';
import { isCounted, isHiddenRow, isShownRow } from '../derived/visibility.ts';

/** Maximum number of recent trophies that are grouped. */
const maxGrouped = 500;
const maxPlatinums = 24;
/** Maximum number of platinums that are counted. */
const maxCounted = 200;
const maxRare = 20;
const maxPlaying = 24;
/** Number of earners read per rare trophy, because many players may have earned the same trophy. */
const earnersEach = 8;

type RecentRow = DatedTrophy;

interface PlatinumRow {
  readonly playerId: number;
  readonly gameId: string;
  readonly platinumAt: number;
  /** Null for a game whose set is not known. */
  readonly trophyId: number | null;
  readonly isHidden: number;
}

const ofRecent = `r.player_id AS "playerId", r.game_id AS "gameId", r.trophy_id AS "trophyId", r.earned_at AS "earnedAt"`;
const withSameDate = `JOIN earned e ON e.player_id = r.player_id AND e.game_id = r.game_id AND e.trophy_id = r.trophy_id
  AND e.earned_at = r.earned_at`;
/**
 * Statements over a list `r` of recent trophies.
 * @param matching a join that excludes rows with outdated dates, for a list that may contain such rows
 */
const statementsOf = (list: string, shown: ShownNetworks, matching = '') => ({
  selectRecent: read<RecentRow & { grade: Grade; isHidden: number }>(
    `SELECT ${ofRecent}, t.grade AS "grade", ${isHiddenRow('r')} AS "isHidden"
     FROM ${list} r JOIN player p ON p.player_id = r.player_id AND ${isCounted}
     ${matching}
     JOIN trophy t ON t.game_id = r.game_id AND t.trophy_id = r.trophy_id
     WHERE r.earned_at <= ? AND ${shown.ofAnyGame('r.game_id')}
     ORDER BY r.earned_at DESC, r.player_id DESC, r.game_id DESC, r.trophy_id DESC LIMIT ${maxGrouped}`,
  ),
  selectRarest: read<RecentRow & { share: number }>(
    `SELECT ${ofRecent}, 1.0 * c.players / o.players AS "share" FROM ${list} r
     JOIN player p ON p.player_id = r.player_id AND ${isCounted} AND ${isShownRow('r')}
     ${matching}
     JOIN owner_count o ON o.game_id = r.game_id AND o.trophy_id = ${wholeGame} AND o.players >= ${minOwnersForRarity}
     JOIN owner_count c ON c.game_id = r.game_id AND c.trophy_id = r.trophy_id
     WHERE r.earned_at >= ? AND r.earned_at <= ? AND ${shown.ofAnyGame('r.game_id')}
     ORDER BY 1.0 * c.players / o.players, r.earned_at DESC, r.player_id DESC, r.game_id DESC, r.trophy_id DESC LIMIT ?`,
  ),
});
/** The list of recent trophies lacks trophies dated after their import. Those whose date has passed since are read separately. */
interface Statements {
  readonly listed: ReturnType<typeof statementsOf>;
  /** The statements for trophies whose date has passed; null if there are none. */
  readonly due: ReturnType<typeof statementsOf> | null;
}
const selectPlatinums = read<PlatinumRow>(
  `SELECT pg.player_id AS "playerId", pg.game_id AS "gameId", pg.platinum_at AS "platinumAt",
     (SELECT MIN(q.trophy_id) FROM trophy q WHERE q.game_id = pg.game_id AND q.grade = 'platinum') AS "trophyId",
     ${isHiddenRow('pg')} AS "isHidden"
   FROM player_game pg JOIN player p ON p.player_id = pg.player_id AND ${isCounted}
   WHERE pg.platinum_at IS NOT NULL AND ${isNotAhead({ pair: 'pg', date: 'pg.platinum_at' })} ORDER BY pg.platinum_at DESC NULLS LAST, pg.player_id DESC, pg.game_id DESC LIMIT ?`,
);
const selectPlaying = read<{ playerId: number }>(
  // The date of the player's update is not enough, because an update that does not query the online status keeps the old status.
  `SELECT p.player_id AS "playerId" FROM player p WHERE p.online = 1 AND ${isCounted} AND p.updated_at >= ?
     AND p.last_seen_at >= ? AND p.last_seen_at <= ? AND COALESCE(NULLIF(p.status_playing, ''), NULLIF(p.status_title, '')) IS NOT NULL
   ORDER BY p.updated_at DESC, p.player_id DESC LIMIT ?`,
);
const selectTrophy = read<TrophyColumns & { earners: number | null; owners: number | null }>(
  `SELECT ${trophyColumns}, e.players AS "earners", o.players AS "owners" FROM trophy t JOIN game g ON g.game_id = t.game_id
   LEFT JOIN owner_count e ON e.game_id = t.game_id AND e.trophy_id = t.trophy_id
   LEFT JOIN owner_count o ON o.game_id = t.game_id AND o.trophy_id = ${wholeGame}
   WHERE t.game_id = ? AND t.trophy_id = ?`,
);

interface FoundRows {
  readonly groups: readonly {
    readonly best: RecentRow;
    readonly trophies: number;
    readonly lastAt: number;
  }[];
  readonly platinums: readonly PlatinumRow[];
  readonly platinumCount: HomeLists['platinumCount'];
  readonly periods: HomeLists['periods'];
  readonly rarest: readonly RecentRow[];
  readonly playing: readonly { readonly playerId: number }[];
}

/** Implements the port's reads of the lists of the home page, over the recent trophies (derived/recent-trophies.ts). */
export function createHomeReads(
  queries: Queries,
  catalogue: CatalogueCache,
  { shown, dates }: { readonly shown: ShownNetworks; readonly dates: AheadDates },
): Pick<HomeReads, 'homeLists'> {
  const statements: Statements = {
    listed: statementsOf('recent_trophy', shown),
    due: statementsOf('player_ahead', shown, withSameDate),
  };
  return {
    async homeLists(query) {
      const rows = await findRows(
        queries,
        (await dates.last()) === null ? { ...statements, due: null } : statements,
        query,
      );
      const trophies = await trophiesOf(queries, rows, query.spotlight);
      const lit = await findSpotlight(
        { queries, catalogue, at: query.at },
        query.spotlight,
        trophies,
      );
      const people = await readPeople(queries, [...playersOf(rows), ...playersIn(lit)]);
      const named = { people, games: await gamesOf(catalogue, rows), trophies };
      return {
        justEarned: joinJustEarned(rows, named),
        platinums: joinPlatinums(rows, named),
        rarest: joinRarest(rows, named),
        playing: rows.playing.flatMap(({ playerId }) => people.get(playerId) ?? []), // absent: the player is hidden by now
        platinumCount: rows.platinumCount,
        periods: rows.periods,
        spotlight: lit === null ? null : { ...lit, earners: joinEarners(lit, named) },
      };
    },
  };
}

/** Players and games that the rows refer to. A player hidden since the rows were read is missing, as is a removed game. */
interface Named {
  readonly people: ReadonlyMap<number, PlayerRow>;
  readonly games: ReadonlyMap<string, GameRow>;
  readonly trophies: FoundTrophies;
}

function joinJustEarned(
  { groups }: FoundRows,
  { people, games, trophies }: Named,
): HomeLists['justEarned'] {
  return groups.flatMap(({ best, ...group }) => {
    const player = people.get(best.playerId);
    const game = games.get(best.gameId);
    const found = trophies.get(keyOf(best));
    if (player === undefined || game === undefined || found === undefined) return [];
    return [{ player, game, best: found.trophy, counts: found.counts, ...group }];
  });
}

function joinPlatinums(
  { platinums }: FoundRows,
  { people, games, trophies }: Named,
): HomeLists['platinums'] {
  return platinums.flatMap(({ playerId, gameId, trophyId, platinumAt }) => {
    const player = people.get(playerId);
    const game = games.get(gameId);
    if (player === undefined || game === undefined) return [];
    const found = trophyId === null ? undefined : trophies.get(keyOf({ gameId, trophyId }));
    const counts = found?.counts ?? uncounted; // absent: the trophy is not in the catalogue
    return [{ player, game, platinumAt, counts }];
  });
}

/** The counts of a platinum that is not in the catalogue. */
const uncounted: TrophyCounts = { earners: 0, owners: 0 };

function joinRarest({ rarest }: FoundRows, { people, trophies }: Named): HomeLists['rarest'] {
  return rarest.flatMap((row) => {
    const player = people.get(row.playerId);
    const found = trophies.get(keyOf(row));
    return player === undefined || found === undefined
      ? []
      : [{ player, ...found, earnedAt: row.earnedAt }];
  });
}

/** Joins the earners with their players; null if the earners are not listed. */
function joinEarners({ earners }: FoundSpotlight, { people }: Named): SpotlightGame['earners'] {
  if (earners === null) return null;
  return earners.flatMap(({ playerId, earnedAt }) => {
    const player = people.get(playerId);
    return player === undefined ? [] : [{ player, earnedAt }];
  });
}

async function findRows(
  queries: Queries,
  statements: Statements,
  { at, justEarned: limits, platinums, rarest, playing, periods }: HomeQuery,
): Promise<FoundRows> {
  const { listed, due } = statements;
  const recent = [
    ...(await queries.all(listed.selectRecent, [maxInstant])),
    ...(due === null ? [] : await queries.all(due.selectRecent, [at])),
  ];
  const newest = recent.toSorted(newestFirst).slice(0, maxGrouped);
  const groups = justEarned(newest.filter(isShown), limits);
  const won = await queries.all(selectPlatinums, [at, maxCounted + 1]);
  const counted = won.filter(({ platinumAt }) => platinumAt >= platinums.countedSince).length;
  return {
    groups: groups.map(({ trophies, lastAt }) => ({
      best: trophies[0],
      trophies: trophies.length,
      lastAt,
    })),
    platinums: won.filter(isShown).slice(0, Math.min(platinums.limit, maxPlatinums)),
    platinumCount: counted > maxCounted ? null : counted,
    periods: await countPeriods(queries, { rows: newest, limit: maxGrouped }, periods),
    rarest: await rarestOf(queries, statements, { ...rarest, at }),
    playing: await queries.all(selectPlaying, [
      playing.since,
      playing.since,
      playing.until,
      Math.min(playing.limit, maxPlaying),
    ]),
  };
}

/** Checks whether a row is shown. Rows of hidden games are counted but not shown. */
function isShown({ isHidden }: { readonly isHidden: number }): boolean {
  return isHidden === 0;
}

/** Reads the rarest trophies, each once, with the player who earned it last. */
async function rarestOf(
  queries: Queries,
  { listed, due }: Statements,
  { since, limit, at }: HomeQuery['rarest'] & Pick<HomeQuery, 'at'>,
): Promise<RecentRow[]> {
  const count = Math.min(limit, maxRare);
  const found = [
    ...(await queries.all(listed.selectRarest, [since, maxInstant, count * earnersEach])),
    ...(due === null ? [] : await queries.all(due.selectRarest, [since, at, count * earnersEach])),
  ];
  const rows = found.toSorted((a, b) => a.share - b.share || newestFirst(a, b));
  const first = new Map(rows.toReversed().map((row) => [keyOf(row), row]));
  return rows.filter((row) => first.get(keyOf(row)) === row).slice(0, count);
}

function playersOf({ groups, platinums, rarest, playing }: FoundRows): number[] {
  return [...groups.map(({ best }) => best), ...platinums, ...rarest, ...playing].map(
    ({ playerId }) => playerId,
  );
}

async function gamesOf(
  catalogue: CatalogueCache,
  { groups, platinums }: FoundRows,
): Promise<ReadonlyMap<string, GameRow>> {
  const ids = new Set(
    [...groups.map(({ best }) => best), ...platinums].map(({ gameId }) => gameId),
  );
  const games = await catalogue.games([...ids]);
  return new Map(games.flatMap((game) => (game === undefined ? [] : [[game.gameId, game]])));
}

type FoundTrophies = ReadonlyMap<
  string,
  { readonly trophy: TrophyRow; readonly counts: TrophyCounts }
>;

async function trophiesOf(
  queries: Queries,
  { groups, rarest, platinums }: FoundRows,
  spotlight: SpotlightQuery | null,
): Promise<FoundTrophies> {
  const asked = spotlight?.trophyId ?? null;
  const lit =
    spotlight === null || asked === null ? [] : [{ gameId: spotlight.gameId, trophyId: asked }];
  const listed = platinums.flatMap(({ gameId, trophyId }) =>
    trophyId === null ? [] : [{ gameId, trophyId }],
  );
  const keys = [...groups.map(({ best }) => best), ...rarest, ...listed, ...lit];
  const rows = await queries.allMany(
    selectTrophy,
    keys.map(({ gameId, trophyId }) => [gameId, trophyId]),
  );
  return new Map(
    rows
      .flat()
      .map((row) => [keyOf(row), { trophy: toTrophy(row), counts: toCounts(row) }] as const),
  );
}

type FoundSpotlight = Omit<SpotlightGame, 'earners'> & {
  readonly earners: readonly EarnedRow[] | null;
};

async function findSpotlight(
  {
    queries,
    catalogue,
    at,
  }: { readonly queries: Queries; readonly catalogue: CatalogueCache; readonly at: number },
  query: SpotlightQuery | null,
  trophies: FoundTrophies,
): Promise<FoundSpotlight | null> {
  if (query === null) return null;
  const { gameId, trophyId } = query;
  const [game] = await catalogue.games([gameId]);
  const found = trophyId === null ? null : trophies.get(keyOf({ gameId, trophyId }));
  if (game === undefined || found === undefined) return null;
  const isNothingToEarn = found === null && game.set.platinum === 0;
  const owners = found?.counts.owners ?? 0; // absent: the spotlight is on a game. Its platinums are read whatever its number of owners
  const earners = isNothingToEarn ? null : await spotlightEarners(queries, query, { owners, at });
  return { game, trophy: found?.trophy ?? null, earners };
}

function playersIn(lit: FoundSpotlight | null): number[] {
  return lit?.earners?.map(({ playerId }) => playerId) ?? []; // absent: there is no spotlight, or its earners are not listed
}

function keyOf({ gameId, trophyId }: TrophyKey): string {
  return `${trophyId} ${gameId}`;
}
