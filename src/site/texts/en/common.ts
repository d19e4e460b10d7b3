/** English texts of every page. */

import type { Grade } from '../../../domain/index.ts';
import { englishFormats } from './formats.ts';

const { number: formatNumber, counted } = englishFormats;

export const things = {
  games: ['game', 'games'],
  trophies: ['trophy', 'trophies'],
  owners: ['owner', 'owners'],
  platinums: ['platinum', 'platinums'],
  days: ['day', 'days'],
} as const satisfies Readonly<Record<string, readonly [string, string]>>;

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

export const layoutTexts = {
  skip: 'Skip to content',
  mainNavigation: 'Main',
  home: 'Home',
  leaderboards: 'Leaderboards',
  games: 'Games',
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
  footer: (zone: string) =>
    `Profiles, games and trophies on this instance. Times are in ${zone}, or in your time zone if scripts are enabled.`,
  feed: 'Feed of the latest trophies',
  bindings: 'Bindings',
  operations: 'Operations',
  reference: 'API reference',
  openApi: 'OpenAPI',
};

export const pagerTexts = {
  label: 'Pages',
  previous: 'Previous',
  next: 'Next',
  first: 'First page',
  last: (page: number) => `Last page (${formatNumber(page)})`,
  beyond: 'This page is beyond the end of the list.',
  range: (from: number, to: number, total: number) => `${formatNumber(from)}–${formatNumber(to)} of ${formatNumber(total)}`,
};

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

export const timeTexts = {
  /** Lengths of time, by the largest whole unit. */
  lengths: {
    days: (count: number) => `${formatNumber(count)}\u00A0d`,
    hours: (count: number) => `${formatNumber(count)}\u00A0h`,
    minutes: (count: number) => `${formatNumber(count)}\u00A0min`,
  },
};
