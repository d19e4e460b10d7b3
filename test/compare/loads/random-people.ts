/** Random records of players and their play: newer and older, larger and smaller than the stored data. */

import type { Random } from '../../../src/data/generate/random.ts';
import type { DataRecord } from '../../../src/records/records.ts';
import type { Maker } from './random-values.ts';
import {
  accounts,
  anyCounts,
  anyDate,
  anyGame,
  anyName,
  anyTitle,
  anyTrophy,
  forEach,
  gameIds,
  laterNames,
  orNull,
  playerNames,
  some,
  trophyCounts,
} from './random-values.ts';

const countries = ['fr', 'us', 'jp', 'de'];
const textsOfPlayer = [
  'aboutMe avatar avatarSmall avatarMedium jid server panelUrl identity alias',
  'statusComment statusMode statusObjectId statusPlaying statusTitle',
].flatMap((names) => names.split(' '));
const numbersOfPlayer = [
  'statedLevel statedPoints statedFloor statedCeiling',
  'statedPosition statedTotal statedCountryPosition statedCountryTotal',
].flatMap((names) => names.split(' '));

export const anyPlayer: Maker = (random, now) => [playerNamed(anyName(random), random, now)];

/** A profile with any number of properties. */
function playerNamed(name: string, random: Random, now: number): DataRecord {
  const date = (): number | null => orNull(random, anyDate(random, now));
  const flag = (): boolean => random.chance(0.4);
  return {
    type: 'player',
    name,
    ...some(random, random.pick([0.05, 0.3, 1]), {
      ...forEach(textsOfPlayer, () => orNull(random, anyTitle(random))),
      ...forEach(numbersOfPlayer, () => orNull(random, random.whole(0, 2000))),
      ...forEach(['lastSeen', 'gamesUpdated', 'cardChanged'], date),
      ...forEach(['plus', 'online', 'away'], flag),
      updated: () => anyDate(random, now),
      background: () => 'AABBCCDD',
      statedProgress: () => random.whole(0, 100),
      statedCompletion: () => random.whole(0, 1000) / 10,
      statedEarned: () => orNull(random, anyCounts(random)),
    }),
    ...some(random, 0.3, { country: () => orNull(random, random.pick(countries)), asOf: date }),
    ...some(random, 0.1, {
      statedCountry: () => random.pick(countries).toUpperCase(),
      accountId: () => orNull(random, random.pick(accounts)),
    }),
    ...some(random, 0.1, {
      hidden: flag,
      excluded: flag,
      formerNames: () => [random.pick(playerNames), anyName(random)],
    }),
  };
}

/** Renames a player by a record with a new name and the former one. Sometimes a second record renames the player back. */
export const anyRename: Maker = (random, now) => {
  const from = random.pick(playerNames);
  const to = random.pick(random.chance(0.3) ? playerNames : laterNames);
  const asOf = some(random, 0.3, { asOf: () => anyDate(random, now) });
  const there: DataRecord = { type: 'player', name: to, formerNames: [from], ...asOf };
  return random.chance(0.4) ? [there, { type: 'player', name: from, formerNames: [to] }] : [there];
};

export const anyPlayerGame: Maker = (random, now) => [
  playerGameOf(anyName(random), anyGame(random), random, now),
];

function playerGameOf(player: string, game: string, random: Random, now: number): DataRecord {
  return {
    type: 'playerGame',
    player,
    game,
    ...some(random, 0.5, { lastUpdated: () => orNull(random, anyDate(random, now)) }),
    ...some(random, 0.25, {
      statedEarned: () => orNull(random, anyCounts(random)),
      statedPoints: () => orNull(random, random.whole(0, 1500)),
      updated: () => random.chance(0.5),
    }),
  };
}

export const anyEarned: Maker = (random, now) => {
  const game = anyGame(random);
  return [earnedOf(anyName(random), game, anyTrophy(random, game), random, now)];
};

function earnedOf(
  player: string,
  game: string,
  trophy: number,
  random: Random,
  now: number,
): DataRecord {
  return {
    type: 'earned',
    player,
    game,
    trophy,
    ...some(random, 0.75, { date: () => orNull(random, anyDate(random, now)) }),
    ...some(random, 0.15, { updated: () => random.chance(0.5) }),
  };
}

/** All records of a player in the order of an export: the profile, then game by game, including complete sets. */
export function wholePlayer(random: Random, now: number): DataRecord[] {
  const name = anyName(random);
  const games = random.shuffle(gameIds).slice(0, random.whole(1, 6));
  const play = games.flatMap((game) => {
    const most = trophyCounts[gameIds.indexOf(game)] ?? 1;
    const share = random.pick([0.3, 1]);
    const trophies = Array.from({ length: most }, (_, nth) => nth + 1).filter(() =>
      random.chance(share),
    );
    return [
      playerGameOf(name, game, random, now),
      ...trophies.map((trophy) => earnedOf(name, game, trophy, random, now)),
    ];
  });
  return [playerNamed(name, random, now), ...play];
}
