/** English texts of every page. */

import type { Grade } from '../../../domain/index.ts';
import { englishFormats } from './formats.ts';

const { number: formatNumber, counted } = englishFormats;

/** Nouns that are counted, in singular and plural. */
export const things = {
  games: ['game', 'games'],
  trophies: ['trophy', 'trophies'],
  owners: ['owner', 'owners'],
  platinums: ['platinum', 'platinums'],
  days: ['day', 'days'],
} as const satisfies Readonly<Record<string, readonly [string, string]>>;

/** The names of the grades. */
export const gradesTexts: Readonly<Record<Grade, string>> = {
  platinum: 'Platinum',
  gold: 'Gold',
  silver: 'Silver',
  bronze: 'Bronze',
};

/** Platform names for players, by the name in the data. */
export const platformsTexts: Readonly<Record<string, string>> = {
  ps3: 'PS3',
  ps4: 'PS4',
  ps5: 'PS5',
  psp2: 'PS Vita',
  psvita: 'PS Vita (psvita)',
  pspc: 'PC',
};

/** Texts of header, footer and navigation. */
export const layoutTexts = {
  skip: 'Skip to content',
  mainNavigation: 'Main',
  home: 'Home',
  leaderboards: 'Leaderboards',
  games: 'Games',
  players: 'Players',
  /** The short names of the bottom bar. */
  docked: { home: 'Home', games: 'Games', leaderboards: 'Boards', players: 'Players' },
  phoneNavigation: 'Main, at the bottom',
  forDevelopers: 'For developers',
  asData: 'This page as data:',
  about: 'About',
  imprint: 'Imprint',
  privacy: 'Privacy',
  contact: 'Contact',
  theme: 'Theme',
  themes: { system: 'System', light: 'Light', dark: 'Dark' },
  compare: 'Compare',
  api: 'API',
  search: 'Search',
  searchLabel: 'Search players and games',
  searchHint: 'Player or game',
  footer: (zone: string) => `Times are in ${zone}, or in your time zone if scripts are enabled.`,
  feed: 'Feed of the latest trophies',
  notIndexed: 'Search engines are asked not to index these pages. There is no sitemap.',
  bindings: 'Bindings',
  operations: 'Operations',
};

/** Texts of lists that have pages. */
export const pagerTexts = {
  label: 'Pages',
  previous: 'Previous',
  next: 'Next',
  first: 'First page',
  last: (page: number) => `Last page (${formatNumber(page)})`,
  beyond: 'This page is beyond the end of the list.',
  range: (from: number, to: number, total: number) => `${formatNumber(from)}–${formatNumber(to)} of ${formatNumber(total)}`,
};

/** Texts of pages that were not found, and of requests that failed. */
export const errorTexts = {
  notFound: 'Not found',
  searchInstead: 'Search for it',
  notFoundIntro: 'This page does not exist. The player may be hidden, or the name may be misspelled.',
  failures: {
    busyClient: ['Too many requests', 'This address has sent more requests than the site answers at a time.'],
    busy: ['Too busy', 'The site has more to do at the moment than it can.'],
    unavailable: ['Back soon', 'The data of the site cannot be reached at the moment.'],
    internal: [
      'Something went wrong',
      'The site could not make this page. The operator finds the cause in the log by the number below.',
    ],
  } satisfies Readonly<Record<string, readonly [title: string, about: string]>>,
  retryAfter: (seconds: number) => `Try again in ${counted(seconds, ['second', 'seconds'])}.`,
  requestId: 'Request',
  imagesWait: 'Too many images wait to be drawn. Try again in a few seconds.',
  wrongMethod: 'Pages support only GET and HEAD.',
};

/** Lengths and moments of time in words. */
export const timeTexts = {
  /** Lengths of time, by the largest whole unit. */
  lengths: {
    days: (count: number) => `${formatNumber(count)}\u00A0d`,
    hours: (count: number) => `${formatNumber(count)}\u00A0h`,
    minutes: (count: number) => `${formatNumber(count)}\u00A0min`,
  },
};

/** Texts of lists without entries: what will be there, why there is nothing, and what to do. */
export const emptyTexts = {
  games: ['Every game that a player here has appears in this list.', 'No player has a game yet.', 'How to load data'],
  board: ['Players appear here by rank as soon as they have trophies.', 'No players are ranked here yet.', 'How to load data'],
  country: ['Players of this country appear here by rank.', 'No players are ranked here yet.', 'Full leaderboard'],
  network: ['Players with an account of this network appear here.', 'No players are ranked here yet.', 'Full leaderboard'],
  gameBoard: ['Players who earn a trophy of this game appear here.', 'No players are ranked here yet.', 'About this game'],
  playerGames: ['Games appear here with the player’s next update.', 'No game of this player is stored yet.', 'Overview'],
  playerTrophies: ['Trophies appear here with the player’s next update.', 'No trophies yet.', 'All games'],
  owners: ['Players who earn a trophy of this game appear here.', 'In the catalogue, not yet played here.', 'All games'],
  trophies: ['The trophies of this set appear here.', 'No source has listed them yet.', 'All games'],
  latest: ['The newest trophies of all players appear here.', 'No trophy with a date is stored yet.', 'How data is loaded'],
  timeline: ['The timeline shows each game from its first to its last dated trophy.', 'No dated trophy yet.', 'Overview'],
  milestones: ['The first trophy will be the first milestone.', 'No dated trophy yet.', 'Overview'],
  cabinet: ['Each platinum stands here as the cover of its game.', 'No platinum yet.', 'Games of this player'],
  log: ['Trophies appear here when a source states when they were earned.', 'No dated trophy.', 'Overview'],
  logUndated: ['Trophies appear here when a source states when they were earned.', 'No dated trophy.', 'Trophies without a date'],
  logDated: ['Trophies appear here when no source states when they were earned.', 'Every trophy has a date.', 'Log by date'],
  found: ['Players and games are found by the beginnings of words.', null, 'All games'],
  common: ['Games that both players have appear here.', 'These players have no games in common.', 'Compare others'],
} as const satisfies Readonly<Record<string, readonly [what: string, why: string | null, action: string]>>;
