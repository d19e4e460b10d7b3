/** Invented players, with their profiles and numbers of games (docs/spec/domain.md 7.3). */

import type { Random } from './random.ts';
import { createSeededRandom } from './random.ts';
import type { PlayerRecord } from '../../records/records.ts';
import { hourMs, minuteMs } from '../../domain/time/index.ts';
import type { DataSize } from './sizes.ts';

const images = 'http://images.example/avatars';

/** Every thousandth player is a hunter, who has many more games. */
const hunterEvery = 1000;
const hunterGames = 2000;
const maxGames = 5000;

/** Share of players by country in percent (docs/spec/domain.md 7.1). The other players are distributed evenly over the other countries. */
const countries: readonly (readonly [code: string, share: number])[] = [
  ['us', 33],
  ['gb', 7],
  ['fr', 7],
  ['de', 5],
  ['es', 5],
  ['jp', 5],
  ['br', 4],
  ['ca', 3],
  ['it', 3],
  ['sa', 2.5],
  ['mx', 2],
];
const otherCountries = [
  'nl',
  'pt',
  'pl',
  'au',
  'se',
  'be',
  'at',
  'ch',
  'kr',
  'ar',
  'cl',
  'ie',
  'no',
  'fi',
  'nz',
];

/** A generated player: their record, and how much they play. */
export interface Player {
  readonly record: PlayerRecord;
  /** Number of games. */
  readonly games: number;
  /** Probability that a game is completed. */
  readonly fullShare: number;
  /** Date of the newest trophy: milliseconds UTC. */
  readonly lastPlayedAt: number;
}

/** Returns the name of the player at an index from 0, such as `Player00001`. */
export function playerNameAt(index: number): string {
  return `Player${String(index + 1).padStart(5, '0')}`;
}

/** Makes the player at an index, as of `until` (milliseconds UTC). */
export function makePlayer(seed: number, size: DataSize, index: number, until: number): Player {
  const random = createSeededRandom(seed, 'player', index);
  const games = size.games?.[index] ?? drawGames(random, index); // absent: the size sets no number of games for this player, so it is random
  const lastPlayedAt = until - Math.round(random.logNormal(3 * 24 * 60, 2) * minuteMs);
  // Hunters complete half of their games; ordinary players complete 23 %.
  const fullShare = games >= hunterGames ? 0.5 : 0.23;
  return {
    record: makeRecord(random, playerNameAt(index), lastPlayedAt, until),
    games,
    fullShare,
    lastPlayedAt,
  };
}

function drawGames(random: Random, index: number): number {
  if (index % hunterEvery === hunterEvery - 1) return hunterGames;
  return Math.min(Math.max(Math.round(random.logNormal(25, 1.2)), 1), maxGames);
}

/** Makes a player record with the fields that every source provides; `rest` has further fields. */
export function playerRecord(
  name: string,
  country: string,
  rest: Partial<PlayerRecord> = {},
): PlayerRecord {
  return {
    type: 'player',
    name,
    country,
    avatarSmall: `${images}/${name}-s.png`,
    avatarMedium: `${images}/${name}-m.png`,
    avatar: `${images}/${name}-l.png`,
    jid: `${name}@a7.${country}.np.example`,
    server: country === 'us' ? 'us' : 'eu',
    plus: false,
    online: false,
    away: false,
    ...rest,
  };
}

function makeRecord(
  random: Random,
  name: string,
  lastPlayedAt: number,
  until: number,
): PlayerRecord {
  return playerRecord(name, makeCountry(random), {
    online: random.chance(0.1),
    plus: random.chance(0.5),
    ...(random.chance(0.4) ? { aboutMe: random.pick(abouts) } : {}),
    ...(random.chance(0.3) ? { background: '685341FF' } : {}),
    lastSeen: Math.min(until, lastPlayedAt + hourMs),
    updated: until,
    gamesUpdated: until,
    cardChanged: lastPlayedAt,
  });
}

const abouts = [
  'Tea & trophies',
  'Platinum or bust <3',
  'Collectionneuse de petits défis',
  '遊びは本気で',
  'Just here for the fishing',
];

function makeCountry(random: Random): string {
  let at = random.unit() * 100;
  for (const [code, share] of countries) {
    if (at < share) return code;
    at -= share;
  }
  return random.pick(otherCountries);
}

/** Makes the record of a demo player; `rest` has further fields. */
export function demoPlayerRecord(
  name: string,
  country: string,
  rest: Partial<PlayerRecord> = {},
): PlayerRecord {
  const avatar = `/art/players/${name}.svg`;
  return playerRecord(name, country, {
    avatar,
    avatarMedium: avatar,
    avatarSmall: avatar,
    ...rest,
  });
}
