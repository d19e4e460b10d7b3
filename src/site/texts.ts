/** Every English text of the pages. Nothing a reader sees is written anywhere else. */

import type { Grade } from '../domain/index.ts';
import type { GameOrder, GameState } from '../store/port/store.ts';

const numbers = new Intl.NumberFormat('en');

/** A whole number as it is read: `12,345`. */
export function formatNumber(value: number): string {
  return numbers.format(value);
}

/** `1 game`, `2 games`. */
export function counted(count: number, [one, many]: readonly [string, string]): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

export const things = {
  games: ['game', 'games'],
  trophies: ['trophy', 'trophies'],
  owners: ['owner', 'owners'],
} as const satisfies Readonly<Record<string, readonly [string, string]>>;

export const gradeTexts: Readonly<Record<Grade, string>> = {
  platinum: 'Platinum',
  gold: 'Gold',
  silver: 'Silver',
  bronze: 'Bronze',
};

/** Words of platforms as data has them, and as players know them. */
export const platformTexts: Readonly<Record<string, string>> = {
  ps3: 'PS3',
  ps4: 'PS4',
  ps5: 'PS5',
  psp2: 'PS Vita',
  psvita: 'PS Vita (psvita)',
  pspc: 'PC',
};

export const orderTexts: Readonly<Record<GameOrder, string>> = {
  played: 'Last played',
  title: 'Title',
  progress: 'Progress',
  earned: 'Trophies earned',
  size: 'Size of the set',
  released: 'Release',
};

export const stateTexts: Readonly<Record<GameState, string>> = {
  all: 'All games',
  started: 'In progress',
  complete: 'Complete',
  platinum: 'With platinum',
  untouched: 'Nothing earned',
};

export const layoutTexts = {
  site: 'Laurel',
  skip: 'Skip to content',
  mainNavigation: 'Main',
  home: 'Home',
  leaderboards: 'Leaderboards',
  compare: 'Compare',
  api: 'API',
  search: 'Search',
  searchLabel: 'Search players and games',
  searchHint: 'Player or game',
  footer: 'Profiles, games and trophies, served by this instance. Times are in UTC; with scripts, in your own zone.',
  feed: 'Feed of the latest trophies',
  bindings: 'Bindings',
  operations: 'Operations',
};

export const homeTexts = {
  title: 'Trophies, players and games',
  intro: 'Look up a player, follow what is being earned, see who leads.',
  totals: 'On this instance',
  totalPlayers: 'players',
  totalGames: 'games',
  totalTrophies: 'trophies to earn',
  totalEarned: 'trophies earned',
  recentTrophies: 'Latest trophies',
  recentPlayers: 'Recently updated',
  popularGames: 'Most played',
  nothingYet: 'Nothing has been loaded yet. Import data, or start with --demo to look around.',
  ranking: 'Top of the world',
  wholeRanking: 'Whole leaderboard',
};

export const searchTexts = {
  title: (text: string) => `Search: ${text}`,
  heading: 'Search',
  players: 'Players',
  games: 'Games',
  nothing: (text: string) => `Nothing is found for “${text}”.`,
  hint: 'Every word counts by its beginning; accents and capitals do not matter.',
};

export const playerTexts = {
  title: (name: string) => `${name}: trophies`,
  level: 'Level',
  levelProgress: (percent: number, level: number) => `${percent}% of the way to level ${level}`,
  highestLevel: 'Highest level',
  points: (points: number) => `${formatNumber(points)} points`,
  trophies: 'Trophies',
  world: 'World rank',
  country: 'Country rank',
  ofTotal: (total: number) => `of ${formatNumber(total)}`,
  notRanked: 'Not ranked',
  completion: 'Completion',
  online: 'Online',
  away: 'Away',
  offline: 'Offline',
  playing: (title: string) => `playing ${title}`,
  lastSeen: 'Last seen',
  updated: 'Updated',
  latest: 'Latest trophies',
  progression: 'Progression',
  calendar: 'Days of play',
  noDates: 'No trophy of this player has a date.',
  noGames: 'No games yet.',
  noMatch: 'No game matches.',
  gameList: 'Games',
  filterText: 'Title',
  filterState: 'Show',
  filterOrder: 'Sort by',
  filterPlatform: 'Platform',
  filterReverse: 'Reverse',
  filter: 'Apply',
  allPlatforms: 'Any',
  earnedOf: (earned: number, total: number) => `${formatNumber(earned)} of ${formatNumber(total)}`,
  more: 'More of this player',
  card: 'Signature card',
  feed: 'Atom feed',
  compareWith: 'Compare with',
  compareHint: 'Another player’s name',
  data: 'The same as data',
  xml: 'XML',
  json: 'JSON',
  gameColumn: 'Game',
  progressColumn: 'Progress',
  trophiesColumn: 'Trophies',
  playedColumn: 'Last played',
  rankLink: 'Show in the leaderboard',
};

export const chartTexts = {
  progressionTitle: 'Trophies over time by grade',
  progressionSummary: (total: number, from: string, to: string) =>
    `${formatNumber(total)} dated trophies from ${from} to ${to}, stacked by grade.`,
  table: 'As a table',
  year: 'Year',
  total: 'Total',
  calendarTitle: 'Trophies a day, last twelve months',
  calendarSummary: (days: number, total: number) =>
    `${counted(total, things.trophies)} on ${counted(days, ['day', 'days'])} of the last twelve months.`,
  dayTitle: (count: number, day: string) => `${counted(count, things.trophies)} on ${day}`,
  less: 'fewer',
  more: 'more',
  gameTitle: 'Progression of the game',
  gameSummary: (earned: number, from: string, to: string) => `${counted(earned, things.trophies)} from ${from} to ${to}.`,
  weekdays: ['Mon', 'Wed', 'Fri'],
};

export const gameTexts = {
  title: (game: string) => `${game}: trophies`,
  ofPlayer: (game: string, player: string) => `${game}: ${player}’s trophies`,
  playerLine: 'Trophies of',
  untitled: 'Untitled game',
  untitledTrophy: 'Untitled trophy',
  hiddenTrophy: 'Hidden trophy',
  reveal: 'Reveal',
  hiddenNote: 'hidden',
  earnedAt: 'Earned',
  earnedSometime: 'Earned, nobody knows when',
  notEarned: 'Not earned',
  progress: 'Progress',
  points: (user: number, total: number) => `${formatNumber(user)} of ${formatNumber(total)} points`,
  baseGroup: 'Base game',
  group: (id: string) => `Group ${id}`,
  catalogue: 'About this game',
  makeUp: 'Make-up',
  released: 'Released',
  stars: 'Rating',
  reviews: (count: number) => counted(count, ['review', 'reviews']),
  guide: 'Guide',
  id: 'Id',
  europeId: 'European id',
  rarity: 'Rarity',
  rarityNone: 'nobody yet',
  rarityBelow: '< 0.1%',
  tooFew: (owners: number, min: number) =>
    `${counted(owners, things.owners)} here: rarity is shown from ${formatNumber(min)} on.`,
  platinums: 'Who has the platinum',
  noPlatinum: 'Nobody here has it yet.',
  setWithoutPlatinum: 'This set has no platinum.',
  leaders: 'Leaderboard of the game',
  nobody: 'Nobody here has earned anything in it.',
  noTrophies: 'The trophies of this set are not known.',
  unknownDate: 'at a date nobody knows',
  rarityNames: { ultra: 'Ultra rare', very: 'Very rare', rare: 'Rare', common: 'Common' },
};

export const boardTexts = {
  title: 'Leaderboards',
  world: 'World',
  worldHeading: 'World leaderboard',
  countryHeading: (name: string) => `Leaderboard of ${name}`,
  gameHeading: (title: string) => `Leaderboard of ${title}`,
  country: 'Country',
  choose: 'Show',
  jump: 'Jump to player',
  jumpButton: 'Find',
  jumpHint: 'Player’s name',
  notThere: (name: string) => `${name} is not in this leaderboard.`,
  rank: 'Rank',
  player: 'Player',
  level: 'Level',
  points: 'Points',
  progress: 'Progress',
  platinumDate: 'Platinum',
  nobody: 'Nobody is ranked here yet.',
  rule: 'By points, then platinum, gold and silver; ties share a place.',
};

export const compareTexts = {
  title: 'Compare two players',
  heading: (first: string, second: string) => `${first} and ${second}`,
  first: 'First player',
  second: 'Second player',
  button: 'Compare',
  common: (count: number) => `${counted(count, things.games)} in common`,
  ahead: (name: string) => `${name} ahead`,
  level: 'Even',
  unknown: (name: string) => `No player is known as “${name}”.`,
  noCommon: 'No game in common.',
  perTrophy: 'Trophy by trophy',
  trophy: 'Trophy',
  first_earned: 'First to earn it',
  chooseHint: 'Two names are needed.',
  leader: 'ahead',
  game: 'Game',
};

export const cardTexts = {
  title: (name: string) => `${name}: signature card`,
  heading: 'Signature card',
  intro: 'An image to put under your posts. It is always current.',
  changed: 'The card last changed',
  never: 'at a date nobody knows',
  preview: 'Preview',
  embed: 'Embed code',
  size: 'Size',
  theme: 'Look',
  sizes: { small: 'Small', medium: 'Medium', large: 'Large' },
  themes: { light: 'Light', dark: 'Dark' },
  choose: 'Show',
  copy: 'Copy',
  copied: 'Copied',
  level: 'LEVEL',
  rank: 'WORLD',
  completion: 'COMPLETION',
  noRank: '–',
  alt: (name: string, level: number, trophies: number) => `${name}: level ${level}, ${counted(trophies, things.trophies)}`,
};

export const feedTexts = {
  site: 'Laurel: latest trophies',
  player: (name: string) => `${name}: latest trophies`,
  entry: (player: string, trophy: string, game: string) => `${player} earned “${trophy}” in ${game}`,
  hidden: 'a hidden trophy',
};

export const bindingTexts = {
  title: 'Bindings',
  heading: 'One service, five ways to ask',
  intro: 'Every operation is answered in each of them. Requests below can be copied and sent as they are.',
  request: 'Request',
  curl: 'With curl',
  tryIt: 'Try it',
  about: {
    soap11: 'An envelope posted as text/xml, the operation named by SOAPAction.',
    soap12: 'An envelope posted as application/soap+xml.',
    get: 'Parameters in the query, plain XML back.',
    post: 'Parameters in a form, plain XML back.',
    json: 'Parameters in the query or a JSON object, JSON back.',
  },
};

export const pagerTexts = {
  label: 'Pages',
  previous: 'Previous',
  next: 'Next',
  first: 'First page',
  last: (page: number) => `Last page (${formatNumber(page)})`,
  beyond: 'This page is past the end of the list.',
  range: (from: number, to: number, total: number) => `${formatNumber(from)}–${formatNumber(to)} of ${formatNumber(total)}`,
};

export const errorTexts = {
  notFound: 'Not found',
  notFoundIntro: 'There is nothing at this address. A player may be hidden, or a name misspelt.',
  wrongMethod: 'Pages are only read: GET or HEAD.',
};

export const timeTexts = { utc: 'UTC' };
