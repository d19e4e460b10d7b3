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
  /** Points of a trophy by the words of its network. */
  nativePoints: {
    psn: (points: number) => counted(points, ['point', 'points']),
    retro: (points: number) => counted(points, ['point', 'points']),
    steam: (points: number) => counted(points, ['point', 'points']),
    xbox: (points: number) => `${formatNumber(points)} gamerscore`,
  },
  weightedPoints: (points: number) => `${formatNumber(points)} weighted`,
  networkShare: (share: number) => `${share}% on the network`,
  shareAsOf: (network: string, date: string) => `Share of players on ${network}, ${date}`,
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
  description: 'All games with trophies, platform and owners.',
  find: 'Title of a game',
  order: (games: string) => `${games}, those with the most owners first.`,
  none: 'No player has a game yet.',
  nothing: (text: string) => `No game matches “${text}”.`,
  all: 'Show all games',
};
