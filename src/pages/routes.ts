/** Which address is which page. */

import { cardPage, cardPng, cardSvg } from './card-page.ts';
import { bindingList, bindingPage } from './bindings.ts';
import { comparePage } from './compare.ts';
import { playerFeed, siteFeed } from './feeds.ts';
import { gamePage } from './game.ts';
import { homePage } from './home.ts';
import { leaderboardsPage } from './leaderboards.ts';
import { nameOf, splitPath } from '../paths/index.ts';
import type { PageMaker } from './page.ts';
import { playerGamePage } from './player-game.ts';
import { playerPage } from './player.ts';
import { searchPage } from './search.ts';

export interface Route {
  readonly make: PageMaker;
  /** What the address says where the route has a `*`. */
  readonly parts: readonly string[];
  /** Segments of the path, for links that lead back to the root. */
  readonly depth: number;
}

/** Paths without their first `/`; `*` is any one segment. */
const routes: readonly (readonly [path: string, make: PageMaker])[] = [
  ['', homePage],
  ['search', searchPage],
  ['leaderboards', leaderboardsPage],
  ['compare', comparePage],
  ['feed.atom', siteFeed],
  ['bindings', bindingList],
  ['bindings/*', bindingPage],
  ['games/*', gamePage],
  ['players/*', playerPage],
  ['players/*/card', cardPage],
  ['players/*/card.svg', cardSvg],
  ['players/*/card.png', cardPng],
  ['players/*/feed.atom', playerFeed],
  ['players/*/games/*', playerGamePage],
];
const patterns = routes.map(([path, make]) => ({ segments: path.split('/'), make }));

/** The route of a path as it was sent, percent-encoded, beginning with `/`; null where there is none. */
export function findRoute(path: string): Route | null {
  const segments = splitPath(path);
  const found = patterns.find((pattern) => matches(pattern.segments, segments));
  if (found === undefined) return null;
  const parts = segments.filter((_, index) => found.segments[index] === '*').map(nameOf);
  return { make: found.make, parts, depth: segments.length };
}

function matches(pattern: readonly string[], segments: readonly string[]): boolean {
  return (
    pattern.length === segments.length &&
    pattern.every((part, index) => (part === '*' ? segments[index] !== '' : part === segments[index]))
  );
}
