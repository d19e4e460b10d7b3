/**
 * The routes of the site. Router, links, sitemap and tests follow from this table; `pages/index.ts` has the page of each route, and
 * a route without a page does not compile.
 */

import { namesOf } from './query-parameters.ts';

/** What a page is made from. A cached page is valid until one of these changes: the stored data, or the day in UTC. */
export type Dependency = 'data' | 'day';

/** Entries of the navigation. */
export type Section = 'home' | 'leaderboards' | 'compare' | 'api';

export interface RouteDeclaration {
  /** Path template (paths/path-template.ts). */
  readonly path: `/${string}`;
  /** Empty for pages that never change while the process runs. */
  readonly dependsOn: readonly Dependency[];
  /** The current entry of the navigation. */
  readonly section?: Section;
}

export const routes = {
  home: { path: '/', dependsOn: ['data'], section: 'home' },
  search: { path: '/search', dependsOn: ['data'] },
  leaderboards: { path: '/leaderboards', dependsOn: ['data'], section: 'leaderboards' },
  compare: { path: '/compare', dependsOn: ['data'], section: 'compare' },
  siteFeed: { path: '/feed.atom', dependsOn: ['data'] },
  bindings: { path: '/bindings', dependsOn: [], section: 'api' },
  binding: { path: '/bindings/{slug}', dependsOn: [], section: 'api' },
  game: { path: '/games/{game}', dependsOn: ['data'] },
  player: { path: '/players/{name}', dependsOn: ['data', 'day'] },
  card: { path: '/players/{name}/card', dependsOn: ['data'] },
  cardSvg: { path: '/players/{name}/card.svg', dependsOn: ['data'] },
  cardPng: { path: '/players/{name}/card.png', dependsOn: ['data'] },
  playerFeed: { path: '/players/{name}/feed.atom', dependsOn: ['data'] },
  playerGame: { path: '/players/{name}/games/{game}', dependsOn: ['data'] },
} as const satisfies Readonly<Record<string, RouteDeclaration>>;

export type Routes = typeof routes;
export type RouteName = keyof Routes;

/** The names of all routes. */
export const routeNames: readonly RouteName[] = namesOf(routes);

/** The declaration of a route. */
export function routeOf(name: RouteName): RouteDeclaration {
  return routes[name];
}

/** Template of the paths of style sheets, scripts and icons. */
export const assetPath = '/assets/{file}';
