/** The English texts of the pages. Other languages have the same keys and arguments (`Texts`). */

import { errorTexts, gradesTexts, layoutTexts, pagerTexts, platformsTexts, things, timeTexts, emptyTexts } from './common.ts';
import { cardTexts, compareTexts, ordersTexts, playerTexts, statesTexts } from './players.ts';
import { chartTexts, gameTexts, gamesTexts } from './games.ts';
import { cabinetTexts, logTexts, milestoneTexts, timelineTexts, trophyTexts } from './history.ts';
import { firstRunTexts, aboutTexts, bindingTexts, boardTexts, feedTexts, homeTexts, searchTexts } from './community.ts';

export { englishFormats } from './formats.ts';

/** All English texts, by the part of the site that shows them. */
export const en = {
  things,
  grades: gradesTexts,
  platforms: platformsTexts,
  layout: layoutTexts,
  pager: pagerTexts,
  error: errorTexts,
  time: timeTexts,
  player: playerTexts,
  orders: ordersTexts,
  states: statesTexts,
  compare: compareTexts,
  card: cardTexts,
  game: gameTexts,
  chart: chartTexts,
  empty: emptyTexts,
  home: homeTexts,
  firstRun: firstRunTexts,
  search: searchTexts,
  board: boardTexts,
  feed: feedTexts,
  binding: bindingTexts,
  about: aboutTexts,
  games: gamesTexts,
  log: logTexts,
  timeline: timelineTexts,
  cabinet: cabinetTexts,
  milestones: milestoneTexts,
  trophy: trophyTexts,
};

/** The texts of a language. */
export type Texts = typeof en;
