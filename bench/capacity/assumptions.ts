/** What the capacity plan assumes, and where it is from; printed in docs/scale.md. Change a number, and run `npm run docs`. */

import type { Habits, Rules } from './plan.ts';

/** People who collect trophies and have themselves followed: the proportions of set M. */
export const collectors: Habits = {
  games: 52,
  trophies: 1000,
  playDays: 131,
  trophiesAYear: 160,
  watchedShare: 0.05,
  pollSeconds: 60,
  viewsADay: 1,
  peak: 3,
};

/** Everybody who ever played. */
export const community: Habits = { ...collectors, games: 15, trophies: 233, playDays: 52, trophiesAYear: 129 };

export const rules: Rules = {
  coreShare: 0.5,
  cacheBytes: 30e6,
  cacheOverhead: 2900,
  connectionsOfNode: 6,
  serverBytes: 2e12,
  budgetADay: 28_800,
};

/** What a number means, and why it is that. */
export const reasons: Readonly<Record<keyof Habits | keyof Rules, string>> = {
  games: 'games of a player; set M, and 10 to 17 on average by country for everybody [7]',
  trophies: 'trophies earned by a player; set M, and 25.6 billion of 110 million accounts for everybody [8]',
  playDays: 'days of play a year, each a load of its own; our guess, three days in eight, and once a week',
  trophiesAYear: '8.3 titles a year, the middle of 5.9 and 10.7 [9], with the trophies a title has above',
  watchedShare: 'share of the players whom a program watches in the busiest hour; our guess',
  pollSeconds: 'seconds between two calls of getLastUpdate for one of them; our guess',
  viewsADay: 'whole profiles (of 300 games) asked for a player and day; our guess',
  peak: 'the busiest second beside the average one; our guess',
  coreShare: 'share of a core that is planned for; the rest is for bursts and for a node that is lost',
  cacheBytes: 'bytes of cached answers in a node: what answers have of the default of --cache-memory',
  cacheOverhead: 'bytes beside a cached answer: 1,700, its key, and an index entry of a SOAP request of 400',
  connectionsOfNode: 'connections of a node to each server of PostgreSQL: --store-connections and two',
  serverBytes: 'bytes that one server of PostgreSQL is given; our rule',
  budgetADay: 'requests a day to the network with one login: 300 in 15 minutes, 96 times',
};
