/** The calculation of the capacity plan in docs/explanation/scale.md: what a community needs, from measured figures and assumptions. */

import { isSpread } from '../../src/store/maintenance/distribute.ts';
import { tables } from '../../src/store/schema/tables.ts';
import type { CapacityFigures, TableSize } from './figures.ts';

/** What the number of a table's rows grows with: players, player games, earned trophies, or only the catalogue. */
export type Driver = 'player' | 'game' | 'trophy' | 'catalogue';

const perGame: ReadonlySet<string> = new Set(['player_game', 'sync_title']);
/** Tables with one row per player, although their key does not contain the player. */
const perPlayer: ReadonlySet<string> = new Set(['player_name', 'sync_player']);

/** Returns what the number of a table's rows grows with. */
export function findDriver(name: string): Driver {
  if (name === 'earned') return 'trophy';
  if (perGame.has(name)) return 'game';
  const isOfPlayers =
    perPlayer.has(name) || tables.some((table) => table.name === name && isSpread(table));
  return isOfPlayers ? 'player' : 'catalogue';
}

/** Data and activity of an average player; each number is an assumption that the page lists. */
export interface Habits {
  readonly games: number;
  readonly trophies: number;
  /** Number of days per year on which the player plays. Each of these days causes one import. */
  readonly playDays: number;
  readonly trophiesAYear: number;
  /** Share of the players whom a program polls with getLastUpdate in the busiest hour. */
  readonly watchedShare: number;
  readonly pollSeconds: number;
  /** Requests for a whole profile per player and day, by people and search engines. */
  readonly viewsADay: number;
  /** Ratio of the busiest second to the average one. */
  readonly peak: number;
}

export interface Rules {
  /** Share of a core that the plan uses; the rest is reserve. */
  readonly coreShare: number;
  readonly connectionsOfNode: number;
  /** Maximum bytes of data on one PostgreSQL server. */
  readonly serverBytes: number;
  /** Maximum number of requests to the network per day with one login. */
  readonly budgetADay: number;
}

export interface Need {
  readonly players: number;
  readonly earned: number;
  readonly bytes: { readonly sqlite: number; readonly postgres: number };
  /** Number of polls in the busiest second. */
  readonly polls: number;
  readonly views: number;
  /**
   * Number of cores that the nodes need for requests. The next two fields: cores of the nodes for imports, and cores of the database
   * servers for requests and imports together.
   */
  readonly cores: number;
  readonly loadCores: number;
  readonly databaseCores: number;
  readonly nodes: number;
  readonly connections: number;
  readonly loads: number;
  readonly trophies: number;
  /** Number of PostgreSQL servers for the data, without replicas. */
  readonly servers: number;
  /** Number of logins needed to update every player once a day. */
  readonly logins: number;
}

const daySeconds = 86_400;

/** Returns the bytes per player, per player game and per earned trophy, and the total bytes of the catalogue. */
export function bytesByDriver(
  sizes: readonly TableSize[],
  counts: Readonly<Record<Exclude<Driver, 'catalogue'>, number>>,
) {
  const sums = { player: 0, game: 0, trophy: 0, catalogue: 0 };
  for (const { table, rowBytes, indexBytes } of sizes)
    sums[findDriver(table)] += rowBytes + indexBytes;
  return {
    player: sums.player / counts.player,
    game: sums.game / counts.game,
    trophy: sums.trophy / counts.trophy,
    catalogue: sums.catalogue,
  };
}

export function planFor(
  players: number,
  habits: Habits,
  rules: Rules,
  figures: CapacityFigures,
): Need {
  const requests = requestsOf(players, habits, figures);
  const loads = (players * habits.playDays * habits.peak) / (365 * daySeconds);
  const coresOf = (ms: number): number => ms / 1000 / rules.coreShare;
  const cores = coresOf(requests.nodeMs);
  const loadCores = coresOf(loads * figures.loads.postgres.together.nodeCpuMs);
  const bytes = {
    sqlite: bytesOf('sqlite', players, habits, figures),
    postgres: bytesOf('postgres', players, habits, figures),
  };
  const nodes = Math.max(1, Math.ceil(cores + loadCores));
  return {
    players,
    earned: players * habits.trophies,
    bytes,
    ...requests.figures,
    cores,
    loadCores,
    databaseCores: coresOf(
      requests.databaseMs + loads * figures.loads.postgres.together.databaseCpuMs,
    ),
    nodes,
    connections: nodes * rules.connectionsOfNode,
    loads,
    trophies: (players * habits.trophiesAYear * habits.peak) / (365 * daySeconds),
    servers: Math.max(1, Math.ceil(bytes.postgres / rules.serverBytes)),
    logins: Math.ceil((players * requestsADay(habits)) / rules.budgetADay),
  };
}

/**
 * Returns the average number of requests per day that update a player: three, and one or two for each game played (docs/how-to/sync.md).
 */
export function requestsADay({ playDays }: Habits): number {
  return 3 + (1.5 * playDays) / 365;
}

/** Returns the number of players for whom this many imports per second are enough, if each player's day of play is a separate import. */
export function playersWithOwnLoads(perSecond: number, { playDays, peak }: Habits): number {
  return (perSecond * 365 * daySeconds) / (playDays * peak);
}

function bytesOf(
  engine: 'sqlite' | 'postgres',
  players: number,
  habits: Habits,
  { sets }: CapacityFigures,
): number {
  const set = sets['M'];
  if (set === undefined) throw new Error('Set M has not been measured.');
  const each = bytesByDriver(set[engine], {
    player: set.players,
    game: set.games,
    trophy: set.earned,
  });
  return (
    players * (each.player + habits.games * each.game + habits.trophies * each.trophy) +
    each.catalogue
  );
}

function requestsOf(players: number, habits: Habits, figures: CapacityFigures) {
  const polls = (players * habits.watchedShare) / habits.pollSeconds;
  const views = (players * habits.viewsADay * habits.peak) / daySeconds;
  const poll = answerOf('getLastUpdate', figures);
  const profile = answerOf('getNetID', figures);
  // Responses to polls are not cached, and a profile is requested so rarely that it is rendered each time.
  return {
    figures: { polls, views },
    /** Processor time in milliseconds for the requests of the busiest second. The next field is the database's. */
    nodeMs: polls * poll.madeMs + views * profile.madeMs,
    databaseMs: polls * poll.databaseMs + views * profile.databaseMs,
  };
}

function answerOf(operation: string, { answers, madeFromPostgres }: CapacityFigures) {
  const made = answers.find((answer) => answer.operation === operation && !answer.cached);
  if (made === undefined) throw new Error(`${operation} has not been measured.`);
  // Uses the slower of the two engines, so that the plan is valid for both.
  const madeMs = made.cpuMs * Math.max(1, madeFromPostgres);
  return { madeMs, databaseMs: made.databaseCpuMs };
}
