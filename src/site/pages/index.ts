/** The page of each route. A route without a page, or a page without a route, does not compile. */

import { playerFeedModel, siteFeedModel } from '../feeds/model.ts';
import { feedView } from '../feeds/view.ts';
import type { Page } from '../page.ts';
import { definePage, noQuery } from '../page.ts';
import type { RouteName } from '../routes.ts';
import { bindingListModel, bindingModel } from './bindings/model.ts';
import { bindingListView, bindingView } from './bindings/view.ts';
import { cardModel, cardPageModel } from './card/model.ts';
import { cardQuery } from './card/query.ts';
import { cardPngView, cardSvgView, cardView } from './card/view.ts';
import { compareModel } from './compare/model.ts';
import { compareQuery } from './compare/query.ts';
import { compareView } from './compare/view.ts';
import { gameModel } from './game/model.ts';
import { gameView } from './game/view.ts';
import { homeModel } from './home/model.ts';
import { homeView } from './home/view.ts';
import { leaderboardsModel } from './leaderboards/model.ts';
import { leaderboardsQuery } from './leaderboards/query.ts';
import { leaderboardsView } from './leaderboards/view.ts';
import { playerGameModel } from './player-game/model.ts';
import { playerGameView } from './player-game/view.ts';
import { playerModel } from './player/model.ts';
import { playerQuery } from './player/query.ts';
import { playerView } from './player/view.ts';
import { searchModel } from './search/model.ts';
import { searchQuery } from './search/query.ts';
import { searchView } from './search/view.ts';

export const pages: Readonly<Record<RouteName, Page>> = {
  home: definePage({ query: noQuery, model: homeModel, view: homeView }),
  search: definePage({ query: searchQuery, model: searchModel, view: searchView }),
  leaderboards: definePage({ query: leaderboardsQuery, model: leaderboardsModel, view: leaderboardsView }),
  compare: definePage({ query: compareQuery, model: compareModel, view: compareView }),
  siteFeed: definePage({ query: noQuery, model: siteFeedModel, view: feedView }),
  bindings: definePage({ query: noQuery, model: bindingListModel, view: bindingListView }),
  binding: definePage({ query: noQuery, model: bindingModel, view: bindingView }),
  game: definePage({ query: noQuery, model: gameModel, view: gameView }),
  player: definePage({ query: playerQuery, model: playerModel, view: playerView }),
  card: definePage({ query: cardQuery, model: cardPageModel, view: cardView }),
  cardSvg: definePage({ query: cardQuery, model: cardModel, view: cardSvgView }),
  cardPng: definePage({ query: cardQuery, model: cardModel, view: cardPngView }),
  playerFeed: definePage({ query: noQuery, model: playerFeedModel, view: feedView }),
  playerGame: definePage({ query: noQuery, model: playerGameModel, view: playerGameView }),
};
