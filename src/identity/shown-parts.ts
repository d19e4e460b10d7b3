/** Parts of the site that the operator chooses and orders (docs/spec/site.md 4). */

/** Kinds of leaderboards. That of the world is always shown. */
export const boardNames = ['world', 'countries', 'games', 'networks'] as const;
/** The name of a leaderboard. */
export type BoardName = (typeof boardNames)[number];

/** Sections of the home page in their usual order. */
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

/** The names of a list that was read, in its order. @param list as `listOf` (rules.ts) returned it */
export function namesIn<Name extends string>(
  list: string,
  names: readonly Name[],
): readonly Name[] {
  return list.split(', ').flatMap((given) => names.find((name) => name === given) ?? []);
}
