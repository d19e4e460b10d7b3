/** Addresses of pages. Every one is relative to the page it is on, so that they hold behind a proxy that adds a prefix. */

import { segmentOf } from '../paths/index.ts';

/** Whose images pages show: those of any host that data links to, or only those kept here. */
export type ImageSource = 'any' | 'own';

/** Where a page is, and whose images it shows. */
export interface Place {
  readonly images: ImageSource;
  /** `./`, `../`, `../../`: what leads to the root. */
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
  /** A path of the API below its base. */
  api(path: string, query?: LinkQuery): string;
}

export type LinkQuery = Readonly<Record<string, string | number | null | undefined>>;

/** @param basePath path of the API's endpoint, such as `/api` */
export function createLinks({ root, images }: Place, basePath: string): Links {
  const at = (path: string, query: LinkQuery = {}): string => `${root}${path}${writeQuery(query)}`;
  return {
    images,
    home: root,
    asset: (name) => at(`assets/${name}`),
    player: (name, query) => at(`players/${segmentOf(name)}`, query),
    playerGame: (name, gameId) => at(`players/${segmentOf(name)}/games/${segmentOf(gameId)}`),
    card: (name) => at(`players/${segmentOf(name)}/card`),
    cardImage: (name, format, query) => at(`players/${segmentOf(name)}/card.${format}`, query),
    playerFeed: (name) => at(`players/${segmentOf(name)}/feed.atom`),
    feed: at('feed.atom'),
    game: (gameId) => at(`games/${segmentOf(gameId)}`),
    leaderboards: (query) => at('leaderboards', query),
    compare: (query) => at('compare', query),
    search: (query) => at('search', query),
    binding: (name) => at(name === undefined ? 'bindings' : `bindings/${segmentOf(name)}`),
    api: (path, query) => at(`${basePath.slice(1)}${path}`, query),
  };
}

function writeQuery(query: LinkQuery): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') parameters.append(name, String(value).toWellFormed());
  }
  return parameters.size === 0 ? '' : `?${parameters.toString()}`;
}
