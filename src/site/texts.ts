/** All English texts of the pages. No other file contains text for readers. */

import type { Grade } from '../domain/index.ts';
import type { GameOrder, GameState } from '../store/port/store.ts';

const numbers = new Intl.NumberFormat('en');

/** Formats a whole number: `12,345`. */
export function formatNumber(value: number): string {
  return numbers.format(value);
}

/** Formats a count with its noun: `1 game`, `2 games`. */
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

/** Platform names for players, by the name in the data. */
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
  footer: 'Profiles, games and trophies on this instance. Times are in UTC, or in your time zone if scripts are enabled.',
  feed: 'Feed of the latest trophies',
  bindings: 'Bindings',
  operations: 'Operations',
};

export const homeTexts = {
  title: 'Trophies, players and games',
  intro: 'Look up a player, follow the latest trophies, see the leaderboard.',
  totals: 'On this instance',
  totalPlayers: 'players',
  totalGames: 'games',
  totalTrophies: 'trophies to earn',
  totalEarned: 'trophies earned',
  recentTrophies: 'Latest trophies',
  recentPlayers: 'Recently updated',
  popularGames: 'Most played',
  nothingYet: 'There is no data yet. Import your data, or start with --demo to look around.',
  ranking: 'Top players',
  wholeRanking: 'Full leaderboard',
};

export const searchTexts = {
  title: (text: string) => `Search: ${text}`,
  heading: 'Search',
  players: 'Players',
  games: 'Games',
  nothing: (text: string) => `Nothing was found for “${text}”.`,
  hint: 'Type the beginning of each word. Accents and capital letters do not matter.',
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
  calendar: 'Activity',
  noDates: 'None of this player’s trophies has a date.',
  noGames: 'No games yet.',
  noMatch: 'No games match.',
  gameList: 'Games',
  filterText: 'Title',
  filterState: 'Show',
  filterOrder: 'Sort by',
  filterPlatform: 'Platform',
  filterReverse: 'Reverse',
  filter: 'Apply',
  allPlatforms: 'Any',
  earnedOf: (earned: number, total: number) => `${formatNumber(earned)} of ${formatNumber(total)}`,
  more: 'More about this player',
  card: 'Signature card',
  feed: 'Atom feed',
  compareWith: 'Compare with',
  compareHint: 'Another player’s name',
  data: 'This page as data',
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
  calendarTitle: 'Trophies per day, last twelve months',
  calendarSummary: (days: number, total: number) =>
    `${counted(total, things.trophies)} on ${counted(days, ['day', 'days'])} of the last twelve months.`,
  dayTitle: (count: number, day: string) => `${counted(count, things.trophies)} on ${day}`,
  less: 'fewer',
  more: 'more',
  gameTitle: 'Progression in this game',
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
  earnedSometime: 'Earned, date unknown',
  notEarned: 'Not earned',
  progress: 'Progress',
  points: (user: number, total: number) => `${formatNumber(user)} of ${formatNumber(total)} points`,
  baseGroup: 'Base game',
  group: (id: string) => `Group ${id}`,
  catalogue: 'About this game',
  makeUp: 'Trophies',
  released: 'Released',
  stars: 'Rating',
  reviews: (count: number) => counted(count, ['review', 'reviews']),
  guide: 'Guide',
  id: 'ID',
  europeId: 'European ID',
  rarity: 'Rarity',
  rarityNone: 'no players yet',
  rarityBelow: '< 0.1%',
  tooFew: (owners: number, min: number) =>
    `${counted(owners, things.owners)} on this instance. Rarity is shown from ${formatNumber(min)} owners.`,
  platinums: 'Players with the platinum',
  noPlatinum: 'No player on this instance has it yet.',
  setWithoutPlatinum: 'This set has no platinum.',
  leaders: 'Game leaderboard',
  nobody: 'No player on this instance has earned a trophy in it yet.',
  noTrophies: 'The trophies of this set are unknown.',
  unknownDate: 'on an unknown date',
  rarityNames: { ultra: 'Ultra rare', very: 'Very rare', rare: 'Rare', common: 'Common' },
};

export const boardTexts = {
  title: 'Leaderboards',
  world: 'World',
  worldHeading: 'World leaderboard',
  countryHeading: (name: string) => `Leaderboard: ${name}`,
  gameHeading: (title: string) => `Leaderboard: ${title}`,
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
  nobody: 'No players are ranked here yet.',
  rule: 'Ranked by points, then by platinum, gold and silver trophies. Ties share a rank.',
};

export const compareTexts = {
  title: 'Compare two players',
  heading: (first: string, second: string) => `${first} and ${second}`,
  first: 'First player',
  second: 'Second player',
  button: 'Compare',
  common: (count: number) => `${counted(count, things.games)} in common`,
  ahead: (name: string) => `${name} ahead`,
  level: 'Tied',
  unknown: (name: string) => `Player not found: “${name}”.`,
  noCommon: 'These players have no games in common.',
  perTrophy: 'Trophy by trophy',
  trophy: 'Trophy',
  first_earned: 'First to earn it',
  chooseHint: 'Enter two player names.',
  leader: 'ahead',
  game: 'Game',
};

export const cardTexts = {
  title: (name: string) => `${name}: signature card`,
  heading: 'Signature card',
  intro: 'An image for your forum signature. It is always up to date.',
  changed: 'The card last changed',
  never: 'on an unknown date',
  preview: 'Preview',
  embed: 'Embed code',
  size: 'Size',
  theme: 'Theme',
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
  heading: 'One service, five bindings',
  intro: 'Every binding supports every operation. You can copy the requests below and send them unchanged.',
  request: 'Request',
  curl: 'With curl',
  tryIt: 'Try it',
  about: {
    soap11: 'Post an envelope as text/xml; SOAPAction names the operation.',
    soap12: 'Post an envelope as application/soap+xml.',
    get: 'Send parameters in the query; the response is plain XML.',
    post: 'Send parameters in a form; the response is plain XML.',
    json: 'Send parameters in the query or as a JSON object; the response is JSON.',
  },
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
  notFoundIntro: 'This page does not exist. The player may be hidden, or the name may be misspelled.',
  wrongMethod: 'Pages support only GET and HEAD.',
};

export const timeTexts = { utc: 'UTC' };
