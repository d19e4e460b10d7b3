/**
 * The routes of the site. Router, links, sitemap and tests are derived from this table. `pages/index.ts` has the page of each route; a
 * route without a page does not compile.
 */

import { listNames } from './query-parameters.ts';

/** Entries of the navigation. */
export type Section = 'home' | 'games' | 'players' | 'leaderboards' | 'compare' | 'api' | 'about';

interface RouteDeclaration {
  /** Path template (paths/path-template.ts). */
  readonly path: `/${string}`;
  /** The entry of the navigation that is marked as current. */
  readonly section?: Section;
  /** Whether the response is the same for every host, language and theme. Equal requests at the same time then share one drawing. */
  readonly isImage?: boolean;
}

/** All routes by name, in the order in which the router tries them. */
export const routes = {
  home: { path: '/', section: 'home' },
  search: { path: '/search' },
  leaderboards: { path: '/leaderboards', section: 'leaderboards' },
  compare: { path: '/compare', section: 'compare' },
  siteFeed: { path: '/feed.atom' },
  bindings: { path: '/bindings', section: 'api' },
  binding: { path: '/bindings/{slug}', section: 'api' },
  games: { path: '/games', section: 'games' },
  game: { path: '/games/{game}', section: 'games' },
  trophy: { path: '/games/{game}/trophies/{trophy}', section: 'games' },
  players: { path: '/players', section: 'players' },
  player: { path: '/players/{name}', section: 'players' },
  card: { path: '/players/{name}/card', section: 'players' },
  cardSvg: { path: '/players/{name}/card.svg', isImage: true },
  cardPng: { path: '/players/{name}/card.png', isImage: true },
  playerFeed: { path: '/players/{name}/feed.atom' },
  playerGames: { path: '/players/{name}/games', section: 'players' },
  playerLog: { path: '/players/{name}/log', section: 'players' },
  timeline: { path: '/players/{name}/timeline', section: 'players' },
  milestones: { path: '/players/{name}/milestones', section: 'players' },
  cabinet: { path: '/players/{name}/cabinet', section: 'players' },
  playerGame: { path: '/players/{name}/games/{game}', section: 'players' },
  suggest: { path: '/search/suggest' },
  about: { path: '/about', section: 'about' },
  visualLanguage: { path: '/visual-language' },
  docs: { path: '/docs' },
  docsSearch: { path: '/docs/search' },
  // Pages of the documentation, their Markdown source and the files next to them. A page's key has up to three segments.
  docsPage: { path: '/docs/{page}' },
  docsPartPage: { path: '/docs/{part}/{page}' },
  docsFolderPage: { path: '/docs/{part}/{folder}/{page}' },
  imprint: { path: '/imprint' },
  privacy: { path: '/privacy' },
  coverArt: { path: '/art/covers/{file}' },
  bannerArt: { path: '/art/banners/{file}' },
  faceArt: { path: '/art/faces/{file}' },
  trophyArt: { path: '/art/trophies/{file}' },
  media: { path: '/media/{hash}', isImage: true },
  gameArt: { path: '/art/games/{file}', isImage: true },
  playerArt: { path: '/art/players/{file}', isImage: true },
  previewSite: { path: '/og/site.jpg', isImage: true },
  previewBoard: { path: '/og/leaderboards.jpg', isImage: true },
  previewCompare: { path: '/og/compare.jpg', isImage: true },
  previewPlayer: { path: '/og/players/{file}', isImage: true },
  previewGame: { path: '/og/games/{file}', isImage: true },
  formerPreview: { path: '/og/{file}', isImage: true },
  favicon: { path: '/favicon.ico', isImage: true },
  icon180: { path: '/icon-180.png', isImage: true },
  icon192: { path: '/icon-192.png', isImage: true },
  icon512: { path: '/icon-512.png', isImage: true },
  manifest: { path: '/manifest.webmanifest' },
  openSearch: { path: '/search.xml' },
  sitemap: { path: '/sitemap.xml' },
  robots: { path: '/robots.txt' },
} as const satisfies Readonly<Record<string, RouteDeclaration>>;

/** The type of the table, including the literal paths. It gives the parameters of links their types. */
export type Routes = typeof routes;
/** The name of a route, by which links and pages refer to it. */
export type RouteName = keyof Routes;

/** The names of all routes. */
export const routeNames: readonly RouteName[] = listNames(routes);

/** Returns the declaration of a route. */
export function findRoute(name: RouteName): RouteDeclaration {
  return routes[name];
}

/** Path template of style sheets, scripts and icons. */
export const assetPath = '/assets/{file}';
