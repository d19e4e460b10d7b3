/**
 * The demo players who do not show a special case. They play the first game and the popular ones, so that rarity and leaderboards have
 * data.
 */

import { demoPlayerRecord } from './players.ts';
import type { DemoPlayer } from './demo-players.ts';
import { createGamePicker } from './sets.ts';
import { createSeededRandom } from './random.ts';

interface OtherPlayer {
  readonly name: string;
  readonly country: string;
  readonly aboutMe?: string;
  readonly games: number;
  readonly fullShare: number;
  readonly lastPlayedMinutes: number;
}

const hour = 60;
const day = 24 * hour;

const others: readonly OtherPlayer[] = [
  {
    name: 'BrassOtter',
    country: 'de',
    aboutMe: 'Alles rund um Leuchttürme',
    games: 38,
    fullShare: 0.5,
    lastPlayedMinutes: 5 * hour,
  },
  {
    name: 'NoraNimbus',
    country: 'se',
    aboutMe: 'Weather permitting.',
    games: 29,
    fullShare: 0.3,
    lastPlayedMinutes: 2 * day,
  },
  { name: 'CedarAndSalt', country: 'ca', games: 33, fullShare: 0.25, lastPlayedMinutes: 30 * hour },
  {
    name: 'TeaForThree',
    country: 'gb',
    aboutMe: 'Two sugars, no spoilers',
    games: 21,
    fullShare: 0.35,
    lastPlayedMinutes: 3 * day,
  },
  {
    name: 'HaruNoUmi',
    country: 'jp',
    aboutMe: '海と灯台が好きです',
    games: 40,
    fullShare: 0.6,
    lastPlayedMinutes: 9 * hour,
  },
  { name: 'PapierDrache', country: 'at', games: 17, fullShare: 0.2, lastPlayedMinutes: 6 * day },
  {
    name: 'LunaDeJulio',
    country: 'es',
    aboutMe: 'Un trofeo al día',
    games: 26,
    fullShare: 0.3,
    lastPlayedMinutes: 20 * hour,
  },
  { name: 'RiverMoth', country: 'us', games: 24, fullShare: 0.2, lastPlayedMinutes: 4 * day },
  {
    name: 'OldMapsOnly',
    country: 'nl',
    aboutMe: 'North is up.',
    games: 19,
    fullShare: 0.25,
    lastPlayedMinutes: 12 * day,
  },
  { name: 'KoalaKlavier', country: 'au', games: 22, fullShare: 0.3, lastPlayedMinutes: 8 * day },
  {
    name: 'ValsaLenta',
    country: 'br',
    aboutMe: 'Sem pressa',
    games: 27,
    fullShare: 0.25,
    lastPlayedMinutes: 26 * hour,
  },
  { name: 'SnowBellows', country: 'no', games: 14, fullShare: 0.2, lastPlayedMinutes: 21 * day },
  {
    name: 'GranoDiSale',
    country: 'it',
    aboutMe: 'Colleziono campanelle',
    games: 23,
    fullShare: 0.3,
    lastPlayedMinutes: 5 * day,
  },
  { name: 'WindmereTram', country: 'gb', games: 31, fullShare: 0.4, lastPlayedMinutes: 40 * hour },
  { name: 'Papillon_77', country: 'fr', games: 16, fullShare: 0.2, lastPlayedMinutes: 17 * day },
  {
    name: 'CometCobbler',
    country: 'us',
    aboutMe: 'Mending stars since 2012',
    games: 36,
    fullShare: 0.45,
    lastPlayedMinutes: 11 * hour,
  },
  { name: 'MintAndMarble', country: 'ie', games: 12, fullShare: 0.2, lastPlayedMinutes: 33 * day },
  { name: 'SundayGardener', country: 'pl', games: 9, fullShare: 0.15, lastPlayedMinutes: 60 * day },
  {
    name: 'FirstLantern',
    country: 'mx',
    aboutMe: 'Just started!',
    games: 4,
    fullShare: 0.1,
    lastPlayedMinutes: 28 * hour,
  },
];

/** Seed for the choice of games. The seed for the trophies is a parameter of the demo. */
const seed = 1953;

/** Makes the players of this file. Popularity does not depend on the sizes of the sets, because the demo has only a few sets. */
export function makeOthers(): readonly DemoPlayer[] {
  const makes = Array.from({ length: 60 }, () => ({ size: 1, hasPlatinum: false }));
  const pick = createGamePicker(seed, makes);
  return others.map(({ name, country, aboutMe, games, fullShare, lastPlayedMinutes }, index) => ({
    record: demoPlayerRecord(name, country, aboutMe === undefined ? {} : { aboutMe }),
    status: {},
    games: [...new Set([0, ...pick(createSeededRandom(seed, 'player', index), games)])].toSorted(
      (a, b) => a - b,
    ),
    lastPlayedMinutes,
    isUpdated: lastPlayedMinutes < 7 * day,
    fullShare,
  }));
}
