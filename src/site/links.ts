/** Links to pages. All are relative to the current page, so that they work behind a proxy that adds a path prefix. */

import { fillPath } from '../paths/index.ts';
import { pagePaths as paths } from './page-paths.ts';

/** Allowed sources of images: any host, or only the icons stored by this instance. */
export type ImageSource = 'any' | 'own';

/** The location of the current page, and the allowed sources of images. */
export interface SiteAddress {
  readonly images: ImageSource;
  /** Relative path to the root: `./`, `../`, `../../`. */
  readonly root: string;
}

export interface Links {
  readonly images: ImageSource;
  readonly home: string;
  asset(name: string): string;
  player(name: string, query?: LinkQuery): string;
  playerGame(name: string, gameId: string): string;
  card(name: string): string;
  cardImage(name: string, format: 'svg' | 'png', query: LinkQuery): string;
  playerFeed(name: string): string;
  readonly feed: string;
  game(gameId: string): string;
  leaderboards(query?: LinkQuery): string;
  compare(query?: LinkQuery): string;
  search(query: LinkQuery): string;
  binding(name?: string): string;
  /** A path below the API's endpoint. */
  api(path: string, query?: LinkQuery): string;
}

export type LinkQuery = Readonly<Record<string, string | number | null | undefined>>;

/** @param basePath path of the API's endpoint, such as `/api` */
export function createLinks({ root, images }: SiteAddress, basePath: string): Links {
  const below = (path: string, query: LinkQuery = {}): string => `${root}${path.slice(1)}${writeQuery(query)}`;
  return {
    images,
    home: root,
    asset: (file) => below(fillPath(paths.asset, { file })),
    player: (name, query) => below(fillPath(paths.player, { name }), query),
    playerGame: (name, game) => below(fillPath(paths.playerGame, { name, game })),
    card: (name) => below(fillPath(paths.card, { name })),
    cardImage: (name, format, query) => below(fillPath(format === 'svg' ? paths.cardSvg : paths.cardPng, { name }), query),
    playerFeed: (name) => below(fillPath(paths.playerFeed, { name })),
    feed: below(paths.siteFeed),
    game: (game) => below(fillPath(paths.game, { game })),
    leaderboards: (query) => below(paths.leaderboards, query),
    compare: (query) => below(paths.compare, query),
    search: (query) => below(paths.search, query),
    binding: (slug) => below(slug === undefined ? paths.bindings : fillPath(paths.binding, { slug })),
    api: (path, query) => below(`${basePath}${path}`, query),
  };
}

function writeQuery(query: LinkQuery): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') parameters.append(name, String(value).toWellFormed());
  }
  return parameters.size === 0 ? '' : `?${parameters.toString()}`;
}
