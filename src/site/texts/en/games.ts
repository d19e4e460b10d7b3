/** English texts about games, and in charts. */

import { englishFormats } from './formats.ts';
import { things } from './common.ts';

const { number: formatNumber, counted } = englishFormats;

export const gameTexts = {
  title: (game: string) => `${game}: trophies`,
  ofPlayer: (game: string, player: string) => `${game}: ${player}’s trophies`,
  description: (game: string, trophies: number) =>
    `${game}: ${counted(trophies, things.trophies)} with rarity, players and leaderboard.`,
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
  unknownDate: 'on an unknown date',
  rarityNames: { ultra: 'Ultra rare', very: 'Very rare', rare: 'Rare', common: 'Common' },
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
  gameSummary: (counts: { readonly earned: number; readonly sessions: number }, from: string, to: string) =>
    `${counted(counts.earned, things.trophies)} in ${counted(counts.sessions, ['session', 'sessions'])} from ${from} to ${to}. The dashed line is the whole set.`,
  upTo: (count: number, day: string) => `${counted(count, things.trophies)} up to ${day}`,
  day: 'Day',
  weekdays: ['Mon', 'Wed', 'Fri'],
};

export const gamesTexts = {
  title: 'Games',
  description: 'All games with trophies, platform, owners and platinum rate.',
  find: 'Title',
  platform: 'Platform',
  anyPlatform: 'All platforms',
  letter: 'First letter',
  anyLetter: 'All letters',
  size: 'Trophies',
  anySize: 'Any number',
  sizes: { small: 'Up to 15', medium: '16 to 40', large: '41 and more' },
  owners: 'Owners',
  anyOwners: 'Any number',
  atLeast: (owners: string) => `${owners} and more`,
  sort: 'Order',
  orders: { owners: 'Most owners', newest: 'Newest release', title: 'Title', rarity: 'Rarest platinum' },
  withPlatinum: 'With a platinum',
  withExtensions: 'With extensions',
  apply: 'Apply',
  firstOf: (listed: string, all: string) => `The first ${listed} of ${all}; filters lead to the others.`,
  rarityNote: 'The 500 games with the most owners, from five owners.',
  platinumRate: (share: string) => `platinum ${share}`,
  nothing: 'No game matches.',
  all: 'Show all games',
  drop: (filter: string) => `Without ${filter}`,
  filters: {
    text: 'the title',
    platform: 'the platform',
    hasPlatinum: '“with a platinum”',
    hasExtensions: '“with extensions”',
    size: 'the number of trophies',
    letter: 'the first letter',
    minOwners: 'the number of owners',
  },
};
