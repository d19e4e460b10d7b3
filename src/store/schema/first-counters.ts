import { otherNetworks } from '../../domain/index.ts';

/** Counters of the catalogue, one per network; counters of `psn` have no suffix. */
const catalogueCounters = ['games', 'known_sets', 'platinum', 'gold', 'silver', 'bronze'];
const ofOtherNetworks = otherNetworks.flatMap((network) =>
  catalogueCounters.map((name) => [`${name}@${network}`, 0] as const),
);

/** Initial counters of a new store. */
export const firstCounters: Readonly<Record<string, number>> = {
  next_player: 1,
  next_message: 1,
  // Versions of the data.
  catalogue: 0,
  ranking: 0,
  recent: 0,
  // Totals. The grades and `known_sets` count only sets whose trophies are all known.
  players: 0,
  games: 0,
  trophies: 0,
  player_games: 0,
  earned: 0,
  known_sets: 0,
  platinum: 0,
  gold: 0,
  silver: 0,
  bronze: 0,
  ...Object.fromEntries(ofOtherNetworks),
};
