/** English texts of the pages about when trophies were earned: log, timeline, cabinet, milestones, and the page of a trophy. */

import type { MilestoneKind } from '../../../domain/play/index.ts';
import { invariant } from '../../../invariant.ts';
import type { EarnedPlatinumOrder } from '../../../store/port/store.ts';
import { things } from './common.ts';
import { englishFormats } from './formats.ts';

const { number: formatNumber, counted } = englishFormats;

const ordinalEndings: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };
const ordinalRules = new Intl.PluralRules('en', { type: 'ordinal' });

/** `1st`, `2nd`, `500th`. */
function ordinal(count: number): string {
  return `${formatNumber(count)}${invariant(ordinalEndings[ordinalRules.select(count)], 'English has four endings')}`;
}

/** Texts of a player's log. */
export const logTexts = {
  title: (name: string) => `${name}: log of trophies`,
  description: (name: string) => `All trophies of ${name} by session, newest first.`,
  heading: 'Log',
  session: (trophies: number, games: number) => `${counted(trophies, things.trophies)} in ${counted(games, things.games)}`,
  continued: 'continued',
  goesOn: 'continues',
  undated: 'Without a date',
  year: 'Year',
  month: 'Month',
  grade: 'Grade',
  platform: 'Platform',
  order: 'Order',
  orders: { latest: 'Latest', rarest: 'Rarest' },
  /** Headings of the order `rarest`. */
  rarestOfAll: 'The rarest trophies',
  rarestOfYear: (year: number) => `The rarest trophies of ${year}`,
  rarestOfMonth: (month: string, year: number) => `The rarest trophies of ${month} ${year}`,
  rarestNote: 'Only the latest 2,000 of them were compared.',
  zone: (name: string) => `Days and times in ${name}.`,
  any: 'Any',
  older: 'Older',
  newest: 'Newest',
  continue: 'Continue',
  cutShort: 'More trophies may match further back.',
  noneRead: 'None of the latest 2,000 trophies matches. More may match further back.',
  undatedLink: 'Without a date',
  noMatch: 'No trophy matches.',
  showAll: 'Show all trophies',
};

/** Texts of a player's timeline. */
export const timelineTexts = {
  title: (name: string) => `${name}: timeline`,
  heading: (year: number) => `Timeline of ${year}`,
  description: (name: string, year: number) => `The games that ${name} played in ${year}, from the first to the last trophy.`,
  summary: (count: number, year: number) =>
    `${counted(count, things.games)} with a dated trophy in ${year}, from the first to the last trophy.`,
  statuses: { completed: 'Completed', playing: 'Playing', stalled: 'Stalled' },
  legend: { completed: 'Completed', playing: 'Playing', stalled: 'Stalled: no trophy for 90 days' },
  years: 'Years',
  none: 'No game was played in this year.',
  span: (from: string, to: string) => (from === to ? from : `${from} – ${to}`),
};

/** Texts of a player's cabinet. */
export const cabinetTexts = {
  title: (name: string) => `${name}: cabinet`,
  heading: 'Platinums',
  description: (name: string, count: number) => `${name}: ${counted(count, things.platinums)}.`,
  orders: { date: 'Latest', rarity: 'Rarest', fastest: 'Fastest', title: 'Title' } satisfies Readonly<
    Record<EarnedPlatinumOrder, string>
  >,
  rarityNote: (count: number) => `The rarest of the ${formatNumber(count)} latest platinums.`,
  ordersLabel: 'Order',
  unknownDate: 'Unknown date',
  completed: 'Completed without a platinum',
  completedNote: 'Every trophy of a set that has no platinum.',
  noCompleted: 'No completed set without a platinum.',
  back: 'Platinums',
  within: (length: string) => `in\u00A0${length}`,
  empty: 'No platinum yet.',
  closest: 'Closest:',
};

/** Texts of a player's milestones and records. */
export const milestoneTexts = {
  title: (name: string) => `${name}: milestones`,
  heading: 'Milestones',
  description: (name: string) => `Milestones of ${name}: trophies, platinums, completed games, levels, streaks.`,
  next: 'Ahead',
  reached: 'Reached',
  records: 'Records',
  names: {
    trophy: (count: number) => (count === 1 ? 'First trophy' : `${ordinal(count)} trophy`),
    platinum: (count: number) => (count === 1 ? 'First platinum' : `${ordinal(count)} platinum`),
    completed: (count: number) => (count === 1 ? 'First game at 100%' : `${ordinal(count)} game at 100%`),
    level: (count: number) => `Level ${formatNumber(count)}`,
  } satisfies Readonly<Record<MilestoneKind, (count: number) => string>>,
  toGo: (count: number) => `${formatNumber(count)} to go`,
  after: (days: number) => `after ${counted(days, things.days)}`,
  sameDay: 'on the same day',
  longestStreak: 'Longest streak',
  currentStreak: 'Current streak',
  busiestDay: 'Busiest day',
  latestPlatinum: 'Latest platinum',
  rarestPlatinum: 'Rarest platinum',
  fastestPlatinum: 'Fastest platinum',
  fastestCompletion: 'Fastest 100%',
  longestRoad: 'Longest road to 100%',
  until: (date: string) => `until ${date}`,
  none: 'No milestone yet.',
  withoutDate: (what: string) => `Without a date, and counted before the others: ${what}.`,
  ofThem: (platinums: string) => `${platinums} among them`,
  completedGames: (games: string) => `${games} at 100%`,
};

/** Texts of the page of a trophy. */
export const trophyTexts = {
  title: (trophy: string, game: string) => `${trophy}: ${game}`,
  description: (game: string, earners: number, owners: number) =>
    `A trophy of ${game}, earned by ${formatNumber(earners)} of ${counted(owners, things.owners)}.`,
  game: 'Game',
  grade: 'Grade',
  rarity: 'Rarity',
  earners: 'Earned by',
  ofOwners: (earners: number, owners: number) => `${formatNumber(earners)} of ${counted(owners, things.owners)}`,
  network: 'On the network',
  target: 'Counts to',
  reward: 'Reward',
  score: 'Rarity score',
  first: 'First to earn it',
  latest: 'Latest to earn it',
  nobody: 'Nobody has earned it with a known date yet.',
  tooMany: 'The game has too many owners to list who earned this trophy.',
  previous: 'Previous',
  next: 'Next',
  neighbours: 'Other trophies of the set',
};
