/** Which address is which page. */

import { cardPage, cardPng, cardQuery, cardSvg } from './card-page.ts';
import { bindingList, bindingPage } from './bindings.ts';
import { comparePage, compareQuery } from './compare.ts';
import { playerFeed, siteFeed } from './feeds.ts';
import { gamePage } from './game.ts';
import { homePage } from './home.ts';
import { leaderboardsPage, leaderboardsQuery } from './leaderboards.ts';
import { nameOf, splitPath } from '../paths/index.ts';
import type { PageMaker } from './page.ts';
import { playerGamePage } from './player-game.ts';
import { gamesQuery } from './player-games.ts';
import { playerPage } from './player.ts';
import type { Parameters } from './query.ts';
import { searchPage, searchQuery } from './search.ts';

export interface Route {
  readonly make: PageMaker;
  /** What the page reads of the query. */
  readonly parameters: Parameters;
  /** The same for every way to write the path. */
  readonly name: string;
  /** What the address says where the route has a `*`. */
  readonly parts: readonly string[];
  /** Segments of the path, for links that lead back to the root. */
  readonly depth: number;
}

/** Paths without their first `/`; `*` is any one segment. Then the page, and what it reads of the query. */
const routes: readonly (readonly [path: string, make: PageMaker, parameters?: Parameters])[] = [
  ['', homePage],
  ['search', searchPage, searchQuery],
  ['leaderboards', leaderboardsPage, leaderboardsQuery],
  ['compare', comparePage, compareQuery],
  ['feed.atom', siteFeed],
  ['bindings', bindingList],
  ['bindings/*', bindingPage],
  ['games/*', gamePage],
  ['players/*', playerPage, gamesQuery],
  ['players/*/card', cardPage, cardQuery],
  ['players/*/card.svg', cardSvg, cardQuery],
  ['players/*/card.png', cardPng, cardQuery],
  ['players/*/feed.atom', playerFeed],
  ['players/*/games/*', playerGamePage],
];
const patterns = routes.map(([path, make, parameters = {}]) => ({ path, segments: path.split('/'), make, parameters }));

/** The route of a path as it was sent, percent-encoded, beginning with `/`; null where there is none. */
export function findRoute(path: string): Route | null {
  const segments = splitPath(path);
  const found = patterns.find((pattern) => matches(pattern.segments, segments));
  if (found === undefined) return null;
  const parts = segments.filter((_, index) => found.segments[index] === '*').map(nameOf);
  const { make, parameters } = found;
  return { make, parameters, parts, depth: segments.length, name: JSON.stringify([found.path, ...parts]) };
}

function matches(pattern: readonly string[], segments: readonly string[]): boolean {
  return (
    pattern.length === segments.length &&
    pattern.every((part, index) => (part === '*' ? segments[index] !== '' : part === segments[index]))
  );
}
