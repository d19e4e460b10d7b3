/** The sizes of invented data sets (docs/spec/domain.md 7.3). */

/** The period whose typical set sizes are used: 2008 to 2014 (`early`) or today (`modern`) (docs/spec/domain.md 7.2). */
export type Period = 'early' | 'modern';

/** The amount of generated data, and its period. */
export interface DataSize {
  readonly about: string;
  readonly players: number;
  readonly sets: number;
  readonly period: Period;
  /** Numbers of games by player index. A player without a number here gets a random number of games. */
  readonly games?: readonly number[];
}

/** The sizes that commands and benchmarks choose by name. */
export const sizes = {
  S: {
    about: '5 players over 1,925 sets',
    players: 5,
    sets: 1925,
    period: 'early',
    // The first player has the number of games that was measured for an ordinary player (docs/spec/domain.md 7.2).
    games: [183, 412, 160, 95, 50],
  },
  M: {
    about: '1,000 players over 20,000 sets, about 1 million trophies earned',
    players: 1000,
    sets: 20_000,
    period: 'modern',
  },
  L: {
    about: '50,000 players over 25,000 sets, about 50 million trophies earned',
    players: 50_000,
    sets: 25_000,
    period: 'modern',
  },
  X: {
    about: 'one player with 18,516 games',
    players: 1,
    sets: 18_516,
    period: 'modern',
    games: [18_516],
  },
} as const satisfies Readonly<Record<string, DataSize>>;

/** The name by which a size is chosen. */
export type SizeName = keyof typeof sizes;

/** Checks whether a name is a size: `S`, `M`, `L` or `X`. */
export function isSizeName(name: string): name is SizeName {
  return name in sizes;
}
