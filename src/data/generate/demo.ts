/**
 * The demo data: 24 invented players, 60 invented games, about 2,000 trophies. The same seed and
 * time give the same records; another time changes only the dates.
 */

import type { TimeZone } from '../../domain/time/index.ts';
import { dayMs, minuteMs, utc } from '../../domain/time/index.ts';
import { invariant } from '../../invariant.ts';
import { loadAll } from '../../store/port/load-all.ts';
import type { Loads, Maintenance, Store } from '../../store/port/store.ts';
import type {
  DataRecord,
  EarnedRecord,
  PlayerRecord,
  TrophyRecord,
} from '../../records/records.ts';
import type { DemoGame } from './demo-catalogue.ts';
import { demoGameIds, makeCatalogue, minAgeDays, specialGames } from './demo-catalogue.ts';
import { demoHours } from './demo-hours.ts';
import type { DemoPlayer } from './demo-players.ts';
import { demoPlayers } from './demo-players.ts';
import { chooseTrophies, drawShare, makeEarned } from './play.ts';
import type { Random } from './random.ts';
import { createSeededRandom } from './random.ts';
import { makeTimeline } from './timeline.ts';
import { createWakingHours } from './waking-hours.ts';

/** One import of the demo: its records, and its time in milliseconds UTC. */
interface DemoLoad {
  readonly at: number;
  readonly records: readonly DataRecord[];
}

/** The demo's two imports: first everything until a week ago, then the changes since that time. */
export interface Demo {
  readonly base: DemoLoad;
  readonly update: DemoLoad;
}

/** Returns the names of all players and the ids of all games of the demo. */
export function demoCollection(): {
  readonly players: readonly string[];
  readonly games: readonly string[];
} {
  return { players: demoPlayers.map(({ record }) => record.name), games: demoGameIds() };
}

/** Imports the demo as of `now`, milliseconds UTC. Throws if the store has data. */
export async function loadDemo(
  store: Loads & Maintenance & Pick<Store, 'dayZone'>,
  now: number,
): Promise<void> {
  if (!(await store.isEmpty()))
    throw new Error('Demo data can be added only to an empty store, and this store contains data.');
  const { base, update } = generateDemo(now, { zone: await store.dayZone() });
  for (const { at, records } of [base, update])
    await loadAll(store, { now: at, source: 'demo' }, records);
  await store.refreshFigures(now);
}

/** Further options of the demo. */
interface DemoOptions {
  readonly seed?: number;
  /** The time zone of the players, who are awake by day: the store's day zone. The default is UTC, as in a new store. */
  readonly zone?: TimeZone;
}

/** The times of the demo's two imports, and a function that moves times of play to waking hours. */
interface DemoTime {
  readonly now: number;
  readonly baseAt: number;
  /** Maps a time at any hour to a time when people are awake (waking-hours.ts). */
  readonly awake: (at: number) => number;
}

/** Makes the demo data as of `now`, milliseconds UTC. */
export function generateDemo(now: number, { seed = 1953, zone = utc }: DemoOptions = {}): Demo {
  const at = Math.floor(now / 1000) * 1000;
  const baseAt = at - 7 * dayMs;
  const time: DemoTime = { now: at, baseAt, awake: createWakingHours(zone, at) };
  const catalogue = makeCatalogue(seed, at);
  const histories = playAll(seed, catalogue, time);
  const sets = catalogue.flatMap(({ game, groups, trophies }) => [game, ...groups, ...trophies]);
  const base = [...sets, ...histories.flatMap((history) => baseRecords(history, time))];
  const updated = histories.filter(({ player }) => player.isUpdated);
  const update = updated.flatMap((history) => updateRecords(history, time));
  return { base: { at: baseAt, records: base }, update: { at, records: update } };
}

/** A player's earned trophies by game, the most recently played game first. */
interface History {
  readonly player: DemoPlayer;
  readonly played: readonly PlayedGame[];
}

interface PlayedGame {
  readonly id: string;
  readonly lastAt: number;
  /** In the order they were earned. */
  readonly trophies: readonly number[];
  readonly earned: readonly EarnedRecord[];
}

function playAll(
  seed: number,
  catalogue: readonly DemoGame[],
  { now, awake }: DemoTime,
): readonly History[] {
  const histories: History[] = [];
  for (const [index, player] of demoPlayers.entries()) {
    const random = createSeededRandom(seed, 'play', index);
    const twin = histories.find((history) => history.player.record.name === player.twinOf);
    const games = player.games.flatMap((place) => catalogue.slice(place, place + 1));
    const played = games.map(({ game: { id }, make, trophies: set }, order): PlayedGame => {
      const endAt = now - playedAgoMs(random, player, order);
      const isFirst = id === catalogue[specialGames.first]?.game.id;
      const share = (): number => drawDemoShare(random, player, isFirst, order);
      // absent: the player is not a twin, or has more games than the other player
      const trophies =
        twin?.played[order]?.trophies ??
        chooseTrophies(random, make, { share, hardness: hardnessIn(set) });
      const dates = makeTimeline(random, trophies.length, endAt).map(awake);
      return {
        id,
        lastAt: awake(endAt),
        trophies,
        earned: makeEarned(random, player.record.name, id, { trophies, dates }),
      };
    });
    histories.push({ player, played });
  }
  return histories;
}

/** Makes silver trophies rarer than bronze ones, and gold rarer still, so that every class of rarity occurs. */
function hardnessIn(set: readonly TrophyRecord[]): (trophy: number) => number {
  const byGrade = { bronze: 0, silver: 0.4, gold: 0.9, platinum: 0 } as const;
  return (trophy) => byGrade[invariant(set[trophy - 1], 'a trophy is in its set').grade];
}

/**
 * Returns the time since a game was last played. It grows from a few minutes for the newest game to about eight years for the oldest. A
 * game was played for up to 200 days, all of them after its release.
 */
function playedAgoMs(
  random: Random,
  { games, lastPlayedMinutes }: DemoPlayer,
  order: number,
): number {
  const share = order / Math.max(games.length - 1, 1);
  const first = lastPlayedMinutes * minuteMs;
  const last = Math.min(8 * 365, games.length * 170) * dayMs;
  const ago =
    first * (last / first) ** (share ** 0.6) * (order === 0 ? 1 : 1 + random.unit() * 0.02);
  const limit =
    (minAgeDays(invariant(games[order], 'an order is below the number of games')) - 200) * dayMs;
  return Math.round(Math.min(ago, Math.max(limit, first)) / 1000) * 1000;
}

/**
 * Draws the share of a game's trophies that a player has earned. It is at least 40 % in the first game of the catalogue, and 100 % in the
 * second game of a player with more than ten games. In other games it follows the usual distribution.
 */
function drawDemoShare(
  random: Random,
  { games, fullShare = 0.23 }: DemoPlayer,
  isFirst: boolean,
  order: number,
): number {
  if (isFirst) return fullShare >= 0.6 ? 1 : 0.4 + random.unit() * 0.4;
  return order === 1 && games.length > 10 ? 1 : drawShare(random, fullShare);
}

/** Checks whether a trophy is dated after the first import, and so belongs to the second (the update). */
function isNew(record: EarnedRecord, baseAt: number): boolean {
  return typeof record.date === 'number' && record.date > baseAt;
}

function baseRecords(
  { player, played }: History,
  { baseAt, awake }: DemoTime,
): readonly DataRecord[] {
  const { record, lastPlayedMinutes } = player;
  const lastSeen = awake(baseAt - (lastPlayedMinutes % 600) * minuteMs);
  const rows = played.flatMap((game) => baseRows(record.name, game, baseAt));
  return [{ ...record, ...updatedAt(lastSeen, baseAt), cardChanged: null }, ...rows];
}

/** Returns the records of a game and its trophies for the first import. The list is empty if the game was started later. */
function baseRows(
  player: string,
  { id, lastAt, earned }: PlayedGame,
  baseAt: number,
): readonly DataRecord[] {
  const old = earned.filter((record) => !isNew(record, baseAt));
  if (old.length === 0 && lastAt > baseAt) return [];
  const last = lastAt > baseAt ? lastDate(old) : lastAt;
  const hours = demoHours({ player, game: id, lastAt: last ?? baseAt, earned: old }, baseAt);
  return [playerGame(player, id, last), ...old, hours];
}

function playerGame(player: string, game: string, lastUpdated: number | null): DataRecord {
  return { type: 'playerGame', player, game, lastUpdated };
}

function lastDate(earned: readonly EarnedRecord[]): number | null {
  const dates = earned.map(({ date }) => date ?? null).filter((date) => date !== null);
  return dates.length === 0 ? null : Math.max(...dates);
}

function updateRecords({ player, played }: History, time: DemoTime): readonly DataRecord[] {
  const { now, baseAt, awake } = time;
  const { record, status, lastPlayedMinutes } = player;
  const lastSeen = awake(now - Math.floor(lastPlayedMinutes / 5) * minuteMs);
  const rows = played
    .filter(({ lastAt }) => lastAt > baseAt)
    .flatMap((game) => updateRows(record.name, game, time));
  return [{ ...record, ...status, ...updatedAt(lastSeen, now), cardChanged: lastSeen }, ...rows];
}

function updateRows(
  player: string,
  { id, lastAt, earned }: PlayedGame,
  { now, baseAt }: DemoTime,
): readonly DataRecord[] {
  const played = { player, game: id, lastAt, earned };
  return [
    playerGame(player, id, lastAt),
    ...earned.filter((record) => isNew(record, baseAt)),
    demoHours(played, now),
  ];
}

function updatedAt(
  lastSeen: number,
  updated: number,
): Pick<PlayerRecord, 'lastSeen' | 'updated' | 'gamesUpdated'> {
  return { lastSeen, updated, gamesUpdated: updated };
}
