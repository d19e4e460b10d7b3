/**
 * The demo data: five invented players, 60 invented games, about 2,000 trophies. The same seed and
 * time give the same records; another time moves all dates and nothing else.
 */

import type { DataRecord, EarnedRecord, PlayerRecord } from '../records/records.ts';
import { dayMs, minuteMs } from '../../domain/time/index.ts';
import type { GameSet } from './catalogue.ts';
import { makeCatalogue, specialGames } from './catalogue.ts';
import { chooseTrophies, makeEarned, makeShare } from './play.ts';
import type { DemoPlayer } from './players.ts';
import { demoPlayers } from './players.ts';
import type { Random } from './random.ts';
import { createRandom } from './random.ts';

const games = 60;

/** One load: its records, and when it happened in milliseconds UTC. */
export interface DemoLoad {
  readonly at: number;
  readonly records: readonly DataRecord[];
}

/** The two loads of the demo, oldest first: everything up to a week ago, then what happened since. */
export interface Demo {
  readonly base: DemoLoad;
  readonly update: DemoLoad;
}

/** Makes the demo data as of `now`, milliseconds UTC. */
export function generateDemo(now: number, seed = 1925): Demo {
  const random = createRandom(seed);
  const at = Math.floor(now / 1000) * 1000;
  const baseAt = at - 7 * dayMs;
  const catalogue = makeCatalogue(random, games, at);
  const histories = playAll(random, catalogue, at);
  const base = [...catalogue.flatMap(catalogueRecords), ...histories.flatMap((history) => baseRecords(history, baseAt))];
  const updated = histories.filter(({ player }) => player.isUpdated);
  const update = updated.flatMap((history) => updateRecords(history, baseAt, at));
  return { base: { at: baseAt, records: base }, update: { at, records: update } };
}

function catalogueRecords({ game, groups, trophies }: GameSet): readonly DataRecord[] {
  return [game, ...groups, ...trophies];
}

/** What a player earned, game by game, the most recently played first. */
interface History {
  readonly player: DemoPlayer;
  readonly played: readonly PlayedGame[];
}

interface PlayedGame {
  readonly id: string;
  readonly lastAt: number;
  readonly earned: readonly EarnedRecord[];
}

function playAll(random: Random, catalogue: readonly GameSet[], now: number): readonly History[] {
  const histories: History[] = [];
  for (const player of demoPlayers) {
    const twin = histories.find((history) => history.player.record.name === player.twinOf);
    const sets = player.games.flatMap((index) => catalogue.slice(index, index + 1));
    const played = sets.map((set, order) => {
      const lastAt = now - playedAgoMs(random, player, order);
      const chosen = twin === undefined ? choose(random, catalogue, set, order) : sameTrophies(set, twin, order);
      return { id: set.game.id, lastAt, earned: makeEarned(random, player.record.name, chosen, lastAt) };
    });
    histories.push({ player, played });
  }
  return histories;
}

/** Time since a game was last played, growing from the player's last minutes to about eight years. */
function playedAgoMs(random: Random, player: DemoPlayer, order: number): number {
  const share = order / Math.max(player.games.length - 1, 1);
  const first = player.lastPlayedMinutes * minuteMs;
  const last = 8 * 365 * dayMs;
  const ago = first * (last / first) ** (share ** 0.6) * (order === 0 ? 1 : 1 + random.unit() * 0.02);
  return Math.round(ago / 1000) * 1000;
}

/** The most recent game is one half through, the second complete; the others as people play. */
function choose(random: Random, catalogue: readonly GameSet[], set: GameSet, order: number): GameSet['trophies'] {
  const share = set === catalogue[specialGames.first] ? 0.7 : order === 1 ? 1 : makeShare(random);
  return chooseTrophies(random, set.trophies, share);
}

function sameTrophies(set: GameSet, twin: History, order: number): GameSet['trophies'] {
  const earned = new Set(twin.played[order]?.earned.map(({ trophy }) => trophy));
  return set.trophies.filter(({ id }) => earned.has(id));
}

/** A trophy of the update: dated after the base load. */
function isNew(record: EarnedRecord, baseAt: number): boolean {
  return typeof record.date === 'number' && record.date > baseAt;
}

function baseRecords({ player, played }: History, baseAt: number): readonly DataRecord[] {
  const { record, lastPlayedMinutes } = player;
  const lastSeen = baseAt - (lastPlayedMinutes % 600) * minuteMs;
  const rows = played.flatMap((game) => baseRows(record.name, game, baseAt));
  return [{ ...record, ...dates(lastSeen, baseAt), cardChanged: null }, ...rows];
}

/** A game and what was earned in it before the base load; nothing where it was begun later. */
function baseRows(player: string, { id, lastAt, earned }: PlayedGame, baseAt: number): readonly DataRecord[] {
  const old = earned.filter((record) => !isNew(record, baseAt));
  if (old.length === 0 && lastAt > baseAt) return [];
  return [playerGame(player, id, lastAt > baseAt ? lastDate(old) : lastAt), ...old];
}

function playerGame(player: string, game: string, lastUpdated: number | null): DataRecord {
  return { type: 'playerGame', player, game, lastUpdated };
}

function lastDate(earned: readonly EarnedRecord[]): number | null {
  const known = earned.map(({ date }) => date ?? null).filter((date) => date !== null);
  return known.length === 0 ? null : Math.max(...known);
}

function updateRecords({ player, played }: History, baseAt: number, now: number): readonly DataRecord[] {
  const { record, status, lastPlayedMinutes } = player;
  const lastSeen = now - Math.floor(lastPlayedMinutes / 5) * minuteMs;
  const rows = played.filter(({ lastAt }) => lastAt > baseAt).flatMap((game) => updateRows(record.name, game, baseAt));
  return [{ ...record, ...status, ...dates(lastSeen, now), cardChanged: lastSeen }, ...rows];
}

function updateRows(player: string, { id, lastAt, earned }: PlayedGame, baseAt: number): readonly DataRecord[] {
  return [playerGame(player, id, lastAt), ...earned.filter((record) => isNew(record, baseAt))];
}

function dates(lastSeen: number, updated: number): Pick<PlayerRecord, 'lastSeen' | 'updated' | 'gamesUpdated'> {
  return { lastSeen, updated, gamesUpdated: updated };
}
