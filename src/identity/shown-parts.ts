/** Leaderboards and home page sections, which the operator can choose and order (docs/spec/site.md 4). */

/** The kinds of leaderboards. The world leaderboard is always shown. */
export const boardNames = ['world', 'countries', 'games', 'networks'] as const;
/** The name of a leaderboard. */
export type BoardName = (typeof boardNames)[number];

/** The sections of the home page in their default order. */
export const homeSections = [
  'spotlight',
  'earned',
  'ranking',
  'playing',
  'rarest',
  'platinums',
  'popular',
  'totals',
] as const;
/** The name of a section of the home page. */
export type HomeSection = (typeof homeSections)[number];

/** Returns the names in a validated list, in their order. @param list a stored value with names */
export function namesIn<Name extends string>(
  list: string,
  names: readonly Name[],
): readonly Name[] {
  return list.split(', ').flatMap((given) => names.find((name) => name === given) ?? []);
}
