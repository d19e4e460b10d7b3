/** Initial counters of a new store. */
export const firstCounters = {
  next_player: 1,
  next_message: 1,
  // Versions.
  catalogue: 0,
  ranking: 0,
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
} as const;
