/**
 * The players the benchmark asks for, beside those of the generated set: each with exactly 300 games, and with a
 * game of exactly 50 trophies. Ordinary players have 25 games in the middle and few have 300, and what is measured must have a known size.
 *
 * Games and trophies are those of the set. Of most games only the counts are known, as for a player whose list
 * a source has read; of one game, and of the 20 latest trophies, every trophy is there.
 */

import { gameIdAt, makeSetMake } from '../src/generate/index.ts';
import type { DataSize } from '../src/generate/index.ts';
import type { DataRecord } from '../src/records/records.ts';
import type { Store } from '../src/store/store.ts';

export const probeGames = 300;
export const probeTrophies = 50;
export const latestTrophies = 20;

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** Players in one load: 30,000 games. */
const playersPerLoad = 100;

/** The name of the nth probe, from 0. */
export function probeNameAt(index: number): string {
  return `Probe${String(index + 1).padStart(5, '0')}`;
}

/** What the probes are made from. */
export interface ProbeSource {
  readonly seed: number;
  readonly size: DataSize;
  readonly until: number;
}

/** Places of the games with exactly 50 trophies, of which each probe plays one. */
export function gamesOfFifty({ seed, size }: ProbeSource): readonly number[] {
  const places = Array.from({ length: size.sets }, (_, index) => index);
  return places.filter((index) => makeSetMake(seed, size.era, index).size === probeTrophies);
}

/** The id of the nth probe's game of 50 trophies. */
export function fiftyGameOf(games: readonly number[], index: number): string {
  const place = games[index % games.length];
  if (place === undefined) throw new Error('The catalogue holds no game of 50 trophies.');
  return gameIdAt(place);
}

/** Adds `count` probes. */
export async function loadProbes(store: Store, source: ProbeSource, count: number): Promise<void> {
  const fifties = gamesOfFifty(source);
  for (let first = 0; first < count; first += playersPerLoad) {
    const last = Math.min(first + playersPerLoad, count);
    await store.load({ now: source.until, source: 'bench' }, async (load) => {
      for (let index = first; index < last; index++) {
        const outcomes = await load.apply(probeRecords(source, fifties, index));
        const refused = outcomes.find((outcome) => typeof outcome !== 'string');
        if (refused !== undefined) throw new Error(`A probe does not load: ${refused.rejected}`);
      }
    });
  }
}

function probeRecords(source: ProbeSource, fifties: readonly number[], index: number): readonly DataRecord[] {
  const player = probeNameAt(index);
  const fifty = fiftyGameOf(fifties, index);
  const others = otherGames(source, fifty, index);
  const { until } = source;
  const avatar = `http://images.example/avatars/${player}`;
  return [
    {
      type: 'player',
      name: player,
      country: ['us', 'gb', 'fr', 'de', 'jp'][index % 5] ?? 'us',
      aboutMe: 'Tea & trophies',
      avatarSmall: `${avatar}-s.png`,
      avatarMedium: `${avatar}-m.png`,
      avatar: `${avatar}-l.png`,
      jid: `${player}@a7.us.np.example`,
      server: 'us',
      plus: true,
      background: '685341FF',
      lastSeen: until - 2 * minuteMs,
      updated: until,
      gamesUpdated: until,
      cardChanged: until,
    },
    { type: 'playerGame', player, game: fifty, lastUpdated: until - dayMs },
    ...Array.from({ length: probeTrophies - (index % 10) }, (_, at): DataRecord => {
      return { type: 'earned', player, game: fifty, trophy: probeTrophies - at, date: until - dayMs - at * 37 * minuteMs };
    }),
    ...others.map((game, at): DataRecord => {
      // Players differ in points, as they do: ties and crowds in the ranking are rare.
      const earned = { platinum: 0, gold: at % 3, silver: at % 5, bronze: 1 + ((at + index) % (5 + (index % 61))) };
      return { type: 'playerGame', player, game, lastUpdated: until - (2 + at * 3) * dayMs, statedEarned: earned };
    }),
  ];
}

/** 299 different games, other ones for each probe: steps through the catalogue by a length that shares no factor with it. */
function otherGames({ size }: ProbeSource, fifty: string, index: number): readonly string[] {
  const games: string[] = [];
  for (let place = (index * 7919) % size.sets; games.length < probeGames - 1; place = (place + 6007) % size.sets) {
    const id = gameIdAt(place);
    if (id !== fifty) games.push(id);
  }
  return games;
}
