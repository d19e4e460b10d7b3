/** English texts about players. */

import type { GameOrder, GameState } from '../../../store/port/store.ts';
import { englishFormats } from './formats.ts';
import { things } from './common.ts';

const { number: formatNumber, counted } = englishFormats;

export const playerTexts = {
  title: (name: string) => `${name}: trophies`,
  description: (name: string, level: number, games: number) =>
    `${name}: level ${level}, ${counted(games, things.games)}. Trophies, progress and activity.`,
  gamesTitle: (name: string) => `${name}: games`,
  tabsLabel: 'Pages of this player',
  tabs: { overview: 'Overview', games: 'Games', card: 'Card' },
  recentGames: 'Recent games',
  seeAll: (count: number) => `See all ${formatNumber(count)}`,
  allGames: 'Show all games',
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

export const ordersTexts: Readonly<Record<GameOrder, string>> = {
  played: 'Last played',
  title: 'Title',
  progress: 'Progress',
  earned: 'Trophies earned',
  size: 'Size of the set',
  released: 'Release',
};

export const statesTexts: Readonly<Record<GameState, string>> = {
  all: 'All games',
  started: 'In progress',
  complete: 'Complete',
  platinum: 'With platinum',
  untouched: 'Nothing earned',
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
