/** The pages that the navigation names, in order. */

import type { Role } from '../../access/index.ts';

/** Pages that belong together. The link of a group leads to its first page. */
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
/** A page that the navigation names. */
export type Section = Group['pages'][number];

/** The groups that somebody may open, in order. */
export function groupsFor(role: Role): readonly Group[] {
  return groups.filter((group) => group.role === 'player' || group.role === role);
}

/** The page to which a path belongs: itself, or the one above it; undefined for a path outside. */
export function sectionOn(path: string): Section | undefined {
  const above = groups
    .flatMap(({ pages }): readonly Section[] => pages)
    .filter((page) => path === page.path || path.startsWith(`${page.path}/`));
  return above.toSorted((a, b) => b.path.length - a.path.length)[0];
}
