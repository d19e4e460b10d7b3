/** Assumptions of the capacity plan and their sources; printed in docs/explanation/scale.md. Run `npm run docs` after a change. */

import type { Habits, Rules } from './plan.ts';

/** The habits of active trophy collectors. Their numbers of games and trophies are those of data set M. */
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

export const rules: Rules = {
  coreShare: 0.5,
  connectionsOfNode: 10,
  serverBytes: 2e12,
  budgetADay: 28_800,
};

/** The meaning and the source of each number. */
export const reasons: Readonly<Record<keyof Habits | keyof Rules, string>> = {
  games: 'games per player, as in set M',
  trophies: 'trophies per player, as in set M',
  playDays: 'days of play per year, with one import each; our estimate: about three days in eight',
  trophiesAYear:
    'trophies per year: 8.3 titles (the mean of 5.9 and 10.7 in two countries [2]) times 1,000 ÷ 52 trophies',
  watchedShare: 'share of players that a program polls in the peak hour; our estimate',
  pollSeconds: 'seconds between two calls of getLastUpdate for a polled player; our estimate',
  viewsADay: 'complete profiles requested per player and day; our estimate',
  peak: 'requests in the peak second, divided by those in an average second; our estimate',
  coreShare: 'planned share of a core; the rest is for bursts and for the failure of a node',
  connectionsOfNode:
    'planned connections of a node to each PostgreSQL server; by default, a process opens up to 8 to the primary and 5 to a replica, and one more for each snapshot, such as that of an export',
  serverBytes: 'bytes per PostgreSQL server; our rule',
  budgetADay: 'requests per day to the network with one login: 300 in 15 minutes, 96 times',
};
