/** What a player has earned, as records: his games, the most recently played first, and their trophies. */

import type { Random } from '../demo/random.ts';
import type { DataRecord, EarnedRecord } from '../records/records.ts';
import type { Player } from './players.ts';
import type { SetMake } from './set-makes.ts';
import { gameIdAt } from './set-texts.ts';
import { makeTimeline } from './timeline.ts';

/** One game of a player: its place in the catalogue, and the trophies in the order they are earned. */
interface Played {
  readonly game: string;
  readonly trophies: readonly number[];
}

/**
 * The records of a player's play.
 * @param games places in the catalogue, the most recently played first
 * @param makes what the set at each place is made of
 */
export function makePlay(
  random: Random,
  player: Player,
  games: readonly number[],
  makes: readonly SetMake[],
): readonly DataRecord[] {
  const played = games.map((index): Played => ({ game: gameIdAt(index), trophies: choose(random, makes[index], player) }));
  const count = played.reduce((sum, { trophies }) => sum + trophies.length, 0);
  const dates = makeTimeline(random, count, player.lastPlayedAt);
  const name = player.record.name;
  const records: DataRecord[] = [];
  let next = 0;
  for (const { game, trophies } of played) {
    // A game without trophies was begun just before the next one.
    const lastUpdated = dates[Math.min(next, count - 1)] ?? player.lastPlayedAt;
    records.push({ type: 'playerGame', player: name, game, lastUpdated });
    // The timeline runs backwards, and the last trophy earned is the newest.
    for (const trophy of trophies.toReversed()) records.push(makeEarned(random, name, game, trophy, dates[next++]));
  }
  return records;
}

/** One trophy in 200 has no date (domain.md 7.3). */
function makeEarned(random: Random, player: string, game: string, trophy: number, date: number | undefined): EarnedRecord {
  return { type: 'earned', player, game, trophy, date: random.chance(0.005) ? null : (date ?? null) };
}

/** The trophies of a set that a player earns; the platinum, number 1, when all the others are there. */
function choose(random: Random, make: SetMake | undefined, { fullShare }: Player): readonly number[] {
  if (make === undefined) throw new RangeError('A game outside of the catalogue.');
  const { size, hasPlatinum } = make;
  const first = hasPlatinum ? 2 : 1;
  const others = random.shuffle(Array.from({ length: size - first + 1 }, (_, at) => at + first));
  const chosen = others.slice(0, Math.round(others.length * drawShare(random, fullShare)));
  return hasPlatinum && chosen.length === others.length ? [...chosen, 1] : chosen;
}

/** Full, nothing (2 %), or Beta(0.9, 1) between (domain.md 7.3). */
function drawShare(random: Random, fullShare: number): number {
  const kind = random.unit();
  if (kind < fullShare) return 1;
  return kind < fullShare + 0.02 ? 0 : random.unit() ** (1 / 0.9);
}
