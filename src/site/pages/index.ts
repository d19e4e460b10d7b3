import { feedQuery, playerFeedModel, siteFeedModel } from '../feeds/model.ts';
import { feedView } from '../feeds/view.ts';
import type { Page } from '../frame/page.ts';
import { definePage, noQuery } from '../frame/page.ts';
import type { RouteName } from '../frame/routes.ts';
import { aboutModel } from './about/model.ts';
import { aboutView, imprintView, privacyView } from './about/view.ts';
import {
  bannerArtModel,
  coverArtModel,
  faceArtModel,
  gameArtModel,
  playerArtModel,
  trophyArtModel,
} from './art/model.ts';
import { drawnView, gameArtView, playerArtView } from './art/view.ts';
import { bindingListModel, bindingModel } from './bindings/model.ts';
import { bindingListView, bindingView } from './bindings/view.ts';
import { docsPageModel, docsSearchModel } from './docs/model.ts';
import { docsSearchQuery } from './docs/query.ts';
import { docsSearchView } from './docs/search-view.ts';
import { docsView } from './docs/view.ts';
import { cabinetModel } from './cabinet/model.ts';
import { cabinetQuery } from './cabinet/query.ts';
import { cabinetView } from './cabinet/view.ts';
import { cardModel, cardPageModel } from './card/model.ts';
import { cardQuery } from './card/query.ts';
import { cardPngView, cardSvgView, cardView } from './card/view.ts';
import { compareModel } from './compare/model.ts';
import { compareQuery } from './compare/query.ts';
import { compareView } from './compare/view.ts';
import { gameModel } from './game/model.ts';
import { gameQuery } from './game/query.ts';
import { gameView } from './game/view.ts';
import { gamesIndexModel } from './games/model.ts';
import { gamesIndexQuery } from './games/query.ts';
import { gamesIndexView } from './games/view.ts';
import { homeModel } from './home/model.ts';
import { homeView } from './home/view.ts';
import { faviconView, iconView, manifestView, noModel, openSearchView } from './icons/view.ts';
import { leaderboardsModel } from './leaderboards/model.ts';
import { leaderboardsQuery } from './leaderboards/query.ts';
import { leaderboardsView } from './leaderboards/view.ts';
import { mediaModel, mediaView } from './media/media.ts';
import { logModel } from './log/model.ts';
import { logQuery } from './log/query.ts';
import { logView } from './log/view.ts';
import { milestonesModel } from './milestones/model.ts';
import { milestonesQuery } from './milestones/query.ts';
import { milestonesView } from './milestones/view.ts';
import { playerGameModel } from './player-game/model.ts';
import { playerGameQuery } from './player-game/query.ts';
import { playerGameView } from './player-game/view.ts';
import { playerModel } from './player/model.ts';
import { playerGamesModel } from './player-games/model.ts';
import { playerGamesQuery } from './player-games/query.ts';
import { playerGamesView } from './player-games/view.ts';
import { playerQuery } from './player/query.ts';
import { playerView } from './player/view.ts';
import {
  boardPreviewModel,
  comparePreviewModel,
  formerPreviewModel,
  gamePreviewModel,
  playerPreviewModel,
  sitePreviewModel,
} from './previews/model.ts';
import { comparePreviewQuery } from './previews/query.ts';
import {
  boardPreviewView,
  comparePreviewView,
  gamePreviewView,
  playerPreviewView,
  sitePreviewView,
} from './previews/view.ts';
import { foundModel, searchModel } from './search/model.ts';
import { searchQuery } from './search/query.ts';
import { searchView } from './search/view.ts';
import { sitemapModel } from './sitemap/model.ts';
import { playersModel } from './players/model.ts';
import { playersQuery } from './players/query.ts';
import { playersView } from './players/view.ts';
import { robotsView, sitemapView } from './sitemap/view.ts';
import { suggestQuery, suggestView } from './suggest/view.ts';
import { timelineModel } from './timeline/model.ts';
import { timelineQuery } from './timeline/query.ts';
import { timelineView } from './timeline/view.ts';
import { trophyModel } from './trophy/model.ts';
import { trophyView } from './trophy/view.ts';
import { visualLanguageView } from './visual-language/view.ts';

/** One page for the whole documentation, however many segments the key has. */
const docsPage = definePage({ query: noQuery, model: docsPageModel, view: docsView });

/** The page of each route. A route without a page, or a page without a route, does not compile. */
export const pages: Readonly<Record<RouteName, Page>> = {
  home: definePage({ query: noQuery, model: homeModel, view: homeView }),
  search: definePage({ query: searchQuery, model: searchModel, view: searchView }),
  leaderboards: definePage({
    query: leaderboardsQuery,
    model: leaderboardsModel,
    view: leaderboardsView,
  }),
  compare: definePage({ query: compareQuery, model: compareModel, view: compareView }),
  siteFeed: definePage({ query: feedQuery, model: siteFeedModel, view: feedView }),
  bindings: definePage({ query: noQuery, model: bindingListModel, view: bindingListView }),
  binding: definePage({ query: noQuery, model: bindingModel, view: bindingView }),
  games: definePage({ query: gamesIndexQuery, model: gamesIndexModel, view: gamesIndexView }),
  game: definePage({ query: gameQuery, model: gameModel, view: gameView }),
  players: definePage({ query: playersQuery, model: playersModel, view: playersView }),
  player: definePage({ query: playerQuery, model: playerModel, view: playerView }),
  card: definePage({ query: cardQuery, model: cardPageModel, view: cardView }),
  cardSvg: definePage({ query: cardQuery, model: cardModel, view: cardSvgView }),
  cardPng: definePage({ query: cardQuery, model: cardModel, view: cardPngView }),
  playerFeed: definePage({ query: feedQuery, model: playerFeedModel, view: feedView }),
  playerLog: definePage({ query: logQuery, model: logModel, view: logView }),
  timeline: definePage({ query: timelineQuery, model: timelineModel, view: timelineView }),
  milestones: definePage({ query: milestonesQuery, model: milestonesModel, view: milestonesView }),
  cabinet: definePage({ query: cabinetQuery, model: cabinetModel, view: cabinetView }),
  trophy: definePage({ query: noQuery, model: trophyModel, view: trophyView }),
  playerGame: definePage({ query: playerGameQuery, model: playerGameModel, view: playerGameView }),
  playerGames: definePage({
    query: playerGamesQuery,
    model: playerGamesModel,
    view: playerGamesView,
  }),
  suggest: definePage({ query: suggestQuery, model: foundModel, view: suggestView }),
  about: definePage({ query: noQuery, model: aboutModel, view: aboutView }),
  visualLanguage: definePage({ query: noQuery, model: noModel, view: visualLanguageView }),
  docs: docsPage,
  docsSearch: definePage({
    query: docsSearchQuery,
    model: docsSearchModel,
    view: docsSearchView,
  }),
  docsPage,
  docsPartPage: docsPage,
  docsFolderPage: docsPage,
  imprint: definePage({ query: noQuery, model: noModel, view: imprintView }),
  privacy: definePage({ query: noQuery, model: noModel, view: privacyView }),
  coverArt: definePage({ query: noQuery, model: coverArtModel, view: drawnView }),
  bannerArt: definePage({ query: noQuery, model: bannerArtModel, view: drawnView }),
  faceArt: definePage({ query: noQuery, model: faceArtModel, view: drawnView }),
  trophyArt: definePage({ query: noQuery, model: trophyArtModel, view: drawnView }),
  media: definePage({ query: noQuery, model: mediaModel, view: mediaView }),
  gameArt: definePage({ query: noQuery, model: gameArtModel, view: gameArtView }),
  playerArt: definePage({ query: noQuery, model: playerArtModel, view: playerArtView }),
  previewSite: definePage({ query: noQuery, model: sitePreviewModel, view: sitePreviewView }),
  previewBoard: definePage({ query: noQuery, model: boardPreviewModel, view: boardPreviewView }),
  previewCompare: definePage({
    query: comparePreviewQuery,
    model: comparePreviewModel,
    view: comparePreviewView,
  }),
  previewPlayer: definePage({ query: noQuery, model: playerPreviewModel, view: playerPreviewView }),
  previewGame: definePage({ query: noQuery, model: gamePreviewModel, view: gamePreviewView }),
  formerPreview: definePage<null, never>({
    query: noQuery,
    model: formerPreviewModel,
    view: (never) => never,
  }),
  favicon: definePage({ query: noQuery, model: noModel, view: faviconView }),
  icon180: definePage({ query: noQuery, model: noModel, view: iconView(180) }),
  icon192: definePage({ query: noQuery, model: noModel, view: iconView(192) }),
  icon512: definePage({ query: noQuery, model: noModel, view: iconView(512) }),
  manifest: definePage({ query: noQuery, model: noModel, view: manifestView }),
  openSearch: definePage({ query: noQuery, model: noModel, view: openSearchView }),
  sitemap: definePage({ query: noQuery, model: sitemapModel, view: sitemapView }),
  robots: definePage({ query: noQuery, model: noModel, view: robotsView }),
};
