/** Path templates of the pages, for routes and links. */

export const pagePaths = {
  home: '/',
  search: '/search',
  leaderboards: '/leaderboards',
  compare: '/compare',
  siteFeed: '/feed.atom',
  bindings: '/bindings',
  binding: '/bindings/{slug}',
  game: '/games/{game}',
  player: '/players/{name}',
  card: '/players/{name}/card',
  cardSvg: '/players/{name}/card.svg',
  cardPng: '/players/{name}/card.png',
  playerFeed: '/players/{name}/feed.atom',
  playerGame: '/players/{name}/games/{game}',
  asset: '/assets/{file}',
} as const;
