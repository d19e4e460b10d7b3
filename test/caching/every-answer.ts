/**
 * Data, a request for each response, and one change of every kind. With this data, everything that a response depends on is visible in it.
 */

import type { ResourceName } from '../../src/contract/resources.ts';
import type { OperationName, v1 } from '../../src/contract/index.ts';
import type { DataRecord } from '../../src/records/records.ts';
import type { RouteName } from '../../src/site/frame/routes.ts';
import { makeEarned, makeGame, makePlayer } from '../../src/store/testing/records.ts';
import type { Change } from './world.ts';
import { day, loading, startAt } from './world.ts';

const fox = 'LanternFox';
/** Five owners are needed before rarity is shown. */
const others = ['NightOwl', 'TallHare', 'MossToad', 'RiverEel', 'SnowLynx'] as const;
const [owl, hare, toad] = others;
const game = 'NPWR80001_00';
const second = 'NPWR80002_00';
const file = encodeURIComponent(fox);

/** Every player has both games. The first player has the platinum of one game, and a trophy that gets its date later. */
export const everyRecord: readonly DataRecord[] = [
  ...[game, second].flatMap((id) =>
    makeGame(id, ['platinum', 'gold', 'silver', 'bronze'], { platform: 'ps3' }),
  ),
  ...[fox, ...others].map((name) => makePlayer(name, { country: 'us' })),
  ...[1, 2, 3, 4].map((trophy) => makeEarned(fox, game, trophy, startAt - day * trophy)),
  makeEarned(fox, second, 4, startAt - 9 * day),
  ...others.flatMap((name, index) => [
    makeEarned(name, game, 4, startAt - day * (10 + index)),
    makeEarned(name, second, 3, startAt - day * (20 + index)),
    makeEarned(name, second, 2, startAt - day * (30 + index)),
  ]),
  makeEarned(fox, second, 3, startAt + 2 * day),
];

/** The pages, with queries that make them read different data. */
const pages: Readonly<Record<RouteName, readonly string[]>> = {
  home: ['/'],
  search: ['/search?q=night', '/search?q=title'],
  leaderboards: [
    '/leaderboards',
    '/leaderboards?country=us',
    `/leaderboards?game=${second}`,
    `/leaderboards?player=${fox}`,
  ],
  compare: [`/compare?p=${fox}&p=${owl}`, `/compare?p=${fox}&p=${owl}&game=${second}`],
  siteFeed: ['/feed.atom'],
  bindings: ['/bindings'],
  binding: ['/bindings/get'],
  games: [
    '/games',
    '/games?sort=rarity',
    '/games?sort=owners',
    `/games?not-completed-by=${fox}`,
    `/games?not-completed-by=${fox}&letter=t`,
  ],
  game: [
    `/games/${game}`,
    `/games/${game}?player=${fox}`,
    `/games/${game}?platinums=fastest`,
    `/games/${game}?platinums=latest`,
  ],
  trophy: [`/games/${game}/trophies/4`],
  players: ['/players'],
  player: [`/players/${fox}`],
  card: [`/players/${fox}/card`],
  cardSvg: [`/players/${fox}/card.svg`, `/players/${fox}/card.svg?show=rarest&show=platinum`],
  cardPng: [`/players/${fox}/card.png`],
  playerFeed: [`/players/${fox}/feed.atom`],
  playerGames: [
    `/players/${fox}/games`,
    `/players/${fox}/games?sort=rarest`,
    `/players/${fox}/games?sort=title`,
    `/players/${fox}/games?sort=completed`,
    `/players/${fox}/games?show=complete`,
  ],
  playerLog: [
    `/players/${fox}/log`,
    `/players/${fox}/log?grade=platinum`,
    `/players/${fox}/log?grade=bronze`,
    `/players/${fox}/log?sort=rarest`,
    `/players/${fox}/log?month=1`,
  ],
  timeline: [`/players/${fox}/timeline`, `/players/${fox}/timeline?year=2011`],
  milestones: [`/players/${fox}/milestones`],
  cabinet: [
    `/players/${fox}/cabinet`,
    `/players/${fox}/cabinet?sort=fastest`,
    `/players/${fox}/cabinet?sort=rarity`,
    `/players/${fox}/cabinet?sort=title`,
  ],
  playerGame: [`/players/${fox}/games/${second}`],
  suggest: ['/search/suggest?q=n'],
  about: ['/about'],
  visualLanguage: ['/visual-language'],
  docs: ['/docs'],
  docsSearch: ['/docs/search?q=import'],
  docsPage: ['/docs/faq'],
  docsPartPage: ['/docs/how-to/export'],
  docsFolderPage: ['/docs/how-to/import/csv'],
  imprint: ['/imprint'],
  privacy: ['/privacy'],
  coverArt: ['/art/covers/one.svg'],
  bannerArt: ['/art/banners/one.svg'],
  faceArt: ['/art/faces/one.svg'],
  trophyArt: ['/art/trophies/one.svg'],
  media: ['/media/none'],
  gameArt: [`/art/games/${game}.svg`],
  playerArt: [`/art/players/${file}.svg`],
  previewSite: ['/og/site.jpg'],
  previewBoard: ['/og/leaderboards.jpg'],
  previewCompare: [`/og/compare.jpg?p=${fox}&p=${owl}`],
  previewPlayer: [`/og/players/${file}.jpg`],
  previewGame: [`/og/games/${game}.jpg`],
  formerPreview: ['/og/site.png'],
  favicon: ['/favicon.ico'],
  icon180: ['/icon-180.png'],
  icon192: ['/icon-192.png'],
  icon512: ['/icon-512.png'],
  manifest: ['/manifest.webmanifest'],
  openSearch: ['/search.xml'],
  sitemap: ['/sitemap.xml'],
  robots: ['/robots.txt'],
};

/** The parameters of a call of every operation. */
export const operations: Readonly<Record<OperationName, string>> = {
  search_jid: `?sNetID=${fox}`,
  getNetID: `?sNetID=${fox}`,
  getLastUpdate: `?sNetID=${fox}`,
  getGamesSince: `?sNetID=${fox}&sDate=2011-01-01`,
  getLastestTrophies: `?sNetID=${fox}&iMax=9&sSince=`,
  getGame: `?sNetID=${fox}&sIdGame=${second}`,
  getGames: `?sNetID=${fox}`,
  getTrophies: `?sNetID=${fox}&sGameId=${game}`,
  getNumberListGames: '',
  getListGames: '?sGameId=',
  getListTrophies: `?sGameId=${game}`,
  GetCurrentAPIVersion: '',
  GetTrophyProgression: `?sNetId=${fox}&sGameId=`,
  GetAVGTrophiesGames: '',
};

/** The requests of every endpoint of the modern API. */
export const endpoints: Readonly<Record<v1.V1Name, readonly string[]>> = {
  getPlayer: [`/players/${fox}`],
  listPlayerGames: [`/players/${fox}/games`, `/players/${fox}/games?sort=title`],
  getPlayerGame: [`/players/${fox}/games/${second}`],
  listPlayerTrophies: [
    `/players/${fox}/trophies`,
    `/players/${fox}/trophies?game=${game}`,
    `/players/${fox}/trophies?sort=oldest`,
    `/players/${fox}/trophies?grade=platinum`,
  ],
  listPlayerProgression: [`/players/${fox}/progression`],
  listGames: ['/games', '/games?sort=owners'],
  getCatalogueGame: [`/games/${game}`],
  listGameTrophies: [`/games/${game}/trophies`],
  listLeaderboard: ['/leaderboards', `/leaderboards?game=${second}`],
  search: ['/search?q=night'],
};

/** A request for every JSON resource. */
export const resources: Readonly<Record<ResourceName, string>> = {
  searchPlayers: '/search/players?text=night',
  searchGames: '/search/games?text=title',
  getLeaderboard: '/leaderboards/world',
  getCountryLeaderboard: '/leaderboards/countries/us',
  getGameLeaderboard: `/leaderboards/games/${second}`,
  comparePlayers: `/players/${fox}/compare/${owl}`,
  getRarity: `/games/${game}/rarity`,
  getRecentTrophies: '/trophies/recent',
};

/** A request for every page, operation and endpoint. The code does not compile if a new page, operation or endpoint has no request here. */
export const everyTarget: readonly string[] = [
  ...Object.values(pages).flat(),
  ...Object.entries(operations).map(([name, query]) => `/api/${name}${query}`),
  ...Object.values(endpoints)
    .flat()
    .map((path) => `/api/v1${path}`),
  ...Object.values(resources).map((path) => `/api/json${path}`),
];

/** A change of the data or of the time. */
export interface EveryChange {
  readonly about: string;
  readonly change?: Change;
  /** Milliseconds by which the clock is advanced. */
  readonly byMs?: number;
}

/** One change of every kind, in order. */
export const everyChange: readonly EveryChange[] = [
  {
    about: 'an import of the player',
    change: loading([makeEarned(fox, second, 2, startAt - day)]),
  },
  {
    about: 'an import of others, who pass the player',
    change: loading([
      ...[1, 2, 3].flatMap((trophy) =>
        [owl, hare].map((name) => makeEarned(name, game, trophy, startAt - day)),
      ),
      ...[1, 4].map((trophy) => makeEarned(owl, second, trophy, startAt - day)),
    ]),
  },
  {
    about: 'an import of a new player',
    change: loading([makePlayer('DuskOwl'), makeEarned('DuskOwl', game, 1, startAt)]),
  },
  {
    about: 'an import of the catalogue',
    change: loading([
      { type: 'game', id: game, title: 'Another title' },
      { type: 'trophy', game: second, id: 5, grade: 'silver', title: 'One more' },
      { type: 'trophy', game, id: 3, grade: 'gold', title: 'Better' },
    ]),
  },
  {
    about: 'a correction',
    change: (store) => store.corrections.unearn.make({ player: owl, game, trophies: [1] }, startAt),
  },
  {
    about: 'a game that the player hides',
    change: (store) => store.choices.hideGame({ player: fox, game: second }, startAt),
  },
  {
    about: 'a pinned trophy',
    change: (store) => store.choices.setPins(fox, [{ game, trophy: 1 }], startAt),
  },
  { about: 'a setting of the site', change: (store) => store.site.set('site-name', 'Harbour') },
  { about: 'midnight', byMs: day },
  { about: 'the date of a trophy', byMs: day + 1000 },
  {
    about: 'a game that the player shows again',
    change: (store) => store.choices.showGame({ player: fox, game: second }, startAt),
  },
  {
    about: 'the deletion of another player',
    change: (store) => store.players.delete(toad, startAt),
  },
  {
    about: 'a player who is hidden',
    change: (store) => store.players.setFlags(owl, { hidden: true, excluded: true }, startAt),
  },
  { about: 'the deletion of the player', change: (store) => store.players.delete(fox, startAt) },
];
