/** The routes of the pages. */

import { cardPage, cardPng, cardQuery, cardSvg } from './card-page.ts';
import { bindingList, bindingPage } from './bindings.ts';
import { comparePage, compareQuery } from './compare.ts';
import { playerFeed, siteFeed } from './feeds.ts';
import { gamePage } from './game.ts';
import { homePage } from './home.ts';
import { leaderboardsPage, leaderboardsQuery } from './leaderboards.ts';
import type { PageMaker } from './page.ts';
import { pagePaths } from './page-paths.ts';
import { playerGamePage } from './player-game.ts';
import { gamesQuery } from './player-games.ts';
import { playerPage } from './player.ts';
import type { Parameters } from './query.ts';
import { searchPage, searchQuery } from './search.ts';

/** A page of the site. */
export interface SitePage {
  readonly path: string;
  readonly make: PageMaker;
  /** The query parameters that the page reads. */
  readonly parameters?: Parameters;
}

/** All pages. */
export const pages: readonly SitePage[] = [
  { path: pagePaths.home, make: homePage },
  { path: pagePaths.search, make: searchPage, parameters: searchQuery },
  { path: pagePaths.leaderboards, make: leaderboardsPage, parameters: leaderboardsQuery },
  { path: pagePaths.compare, make: comparePage, parameters: compareQuery },
  { path: pagePaths.siteFeed, make: siteFeed },
  { path: pagePaths.bindings, make: bindingList },
  { path: pagePaths.binding, make: bindingPage },
  { path: pagePaths.game, make: gamePage },
  { path: pagePaths.player, make: playerPage, parameters: gamesQuery },
  { path: pagePaths.card, make: cardPage, parameters: cardQuery },
  { path: pagePaths.cardSvg, make: cardSvg, parameters: cardQuery },
  { path: pagePaths.cardPng, make: cardPng, parameters: cardQuery },
  { path: pagePaths.playerFeed, make: playerFeed },
  { path: pagePaths.playerGame, make: playerGamePage },
];
