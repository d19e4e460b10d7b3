/** The pages in the navigation, in order. */

import type { Role } from '../../access/index.ts';

/** Groups of related pages. A group's link leads to its first page. */
export const groups = [
  { name: 'overview', role: 'operator', pages: [{ path: '/manage', name: 'overview' }] },
  {
    name: 'trophies',
    role: 'operator',
    pages: [
      { path: '/manage/players', name: 'players' },
      { path: '/manage/games', name: 'games' },
      { path: '/manage/import', name: 'import' },
      { path: '/manage/networks', name: 'networks' },
    ],
  },
  {
    name: 'site',
    role: 'operator',
    pages: [
      { path: '/manage/look', name: 'look' },
      { path: '/manage/notices', name: 'notices' },
      { path: '/manage/backup', name: 'backup' },
    ],
  },
  {
    name: 'people',
    role: 'operator',
    pages: [
      { path: '/manage/people', name: 'people' },
      { path: '/manage/audit', name: 'audit' },
    ],
  },
  {
    name: 'own',
    role: 'player',
    pages: [
      { path: '/me', name: 'me' },
      { path: '/me/games', name: 'myGames' },
      { path: '/me/networks', name: 'myNetworks' },
      { path: '/me/uploads', name: 'myUploads' },
      { path: '/me/hunting', name: 'hunting' },
      { path: '/me/data', name: 'data' },
    ],
  },
] as const;

/** A group of pages. */
export type Group = (typeof groups)[number];
/** A page in the navigation. */
export type Section = Group['pages'][number];

/** Returns the groups that a role may open, in order. */
export function groupsFor(role: Role): readonly Group[] {
  return groups.filter((group) => group.role === 'player' || group.role === role);
}

/** Returns the page of the navigation to which a path belongs: the page itself, or the page above it; undefined for any other path. */
export function sectionOn(path: string): Section | undefined {
  const above = groups
    .flatMap(({ pages }): readonly Section[] => pages)
    .filter((page) => path === page.path || path.startsWith(`${page.path}/`));
  return above.toSorted((a, b) => b.path.length - a.path.length)[0];
}
