/**
 * The routes of the site. Router, links, sitemap and tests follow from this table; `pages/index.ts` has the page of each route, and
 * a route without a page does not compile.
 */

import { namesOf } from './query-parameters.ts';

/** What a page is made from. A cached page is valid until one of these changes: the stored data, or the quarter of an hour, at which days begin in every zone. */
export type Dependency = 'data' | 'quarter';

/** Entries of the navigation. */
export type Section = 'home' | 'games' | 'leaderboards' | 'compare' | 'api' | 'about';

export interface RouteDeclaration {
  /** Path template (paths/path-template.ts). */
  readonly path: `/${string}`;
  /** Empty for pages that never change while the process runs. */
  readonly dependsOn: readonly Dependency[];
  /** The current entry of the navigation. */
  readonly section?: Section;
  /** The same whatever the host, the language and the theme of a request are; equal requests at the same time share one drawing. */
  readonly isImage?: boolean;
}

export const routes = {
  home: { path: '/', dependsOn: ['data', 'quarter'], section: 'home' },
  search: { path: '/search', dependsOn: ['data'] },
  leaderboards: { path: '/leaderboards', dependsOn: ['data'], section: 'leaderboards' },
  compare: { path: '/compare', dependsOn: ['data'], section: 'compare' },
  siteFeed: { path: '/feed.atom', dependsOn: ['data'] },
  bindings: { path: '/bindings', dependsOn: [], section: 'api' },
  binding: { path: '/bindings/{slug}', dependsOn: [], section: 'api' },
  games: { path: '/games', dependsOn: ['data'], section: 'games' },
  game: { path: '/games/{game}', dependsOn: ['data'], section: 'games' },
  trophy: { path: '/games/{game}/trophies/{trophy}', dependsOn: ['data'], section: 'games' },
  player: { path: '/players/{name}', dependsOn: ['data', 'quarter'] },
  card: { path: '/players/{name}/card', dependsOn: ['data'] },
  cardSvg: { path: '/players/{name}/card.svg', dependsOn: ['data'], isImage: true },
  cardPng: { path: '/players/{name}/card.png', dependsOn: ['data'], isImage: true },
  playerFeed: { path: '/players/{name}/feed.atom', dependsOn: ['data'] },
  playerGames: { path: '/players/{name}/games', dependsOn: ['data', 'quarter'] },
  playerLog: { path: '/players/{name}/log', dependsOn: ['data'] },
  timeline: { path: '/players/{name}/timeline', dependsOn: ['data', 'quarter'] },
  milestones: { path: '/players/{name}/milestones', dependsOn: ['data', 'quarter'] },
  cabinet: { path: '/players/{name}/cabinet', dependsOn: ['data'] },
  playerGame: { path: '/players/{name}/games/{game}', dependsOn: ['data'] },
  suggest: { path: '/search/suggest', dependsOn: ['data'] },
  about: { path: '/about', dependsOn: ['data'], section: 'about' },
  imprint: { path: '/imprint', dependsOn: [] },
  privacy: { path: '/privacy', dependsOn: [] },
  coverArt: { path: '/art/covers/{file}', dependsOn: [] },
  trophyArt: { path: '/art/trophies/{file}', dependsOn: [] },
  media: { path: '/media/{hash}', dependsOn: ['data'], isImage: true },
  gameArt: { path: '/art/games/{file}', dependsOn: ['data'], isImage: true },
  playerArt: { path: '/art/players/{file}', dependsOn: ['data'], isImage: true },
  previewSite: { path: '/og/site.png', dependsOn: ['data'], isImage: true },
  previewBoard: { path: '/og/leaderboards.png', dependsOn: ['data'], isImage: true },
  previewPlayer: { path: '/og/players/{file}', dependsOn: ['data'], isImage: true },
  previewGame: { path: '/og/games/{file}', dependsOn: ['data'], isImage: true },
  favicon: { path: '/favicon.ico', dependsOn: [], isImage: true },
  icon180: { path: '/icon-180.png', dependsOn: [], isImage: true },
  icon192: { path: '/icon-192.png', dependsOn: [], isImage: true },
  icon512: { path: '/icon-512.png', dependsOn: [], isImage: true },
  manifest: { path: '/manifest.webmanifest', dependsOn: [] },
  openSearch: { path: '/search.xml', dependsOn: [] },
  sitemap: { path: '/sitemap.xml', dependsOn: ['data'] },
  robots: { path: '/robots.txt', dependsOn: [] },
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
