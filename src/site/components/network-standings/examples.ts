import type { ComponentExamples } from '../example.ts';
import { networkStandings } from './network-standings.ts';

const standing = {
  accountName: null,
  games: 12,
  complete: 1,
  earned: { platinum: 0, gold: 4, silver: 60, bronze: 120 },
  score: 4_820,
  secondScore: 5_010,
} as const;

/** The examples of standings on other networks. */
export const networkStandingsExamples: ComponentExamples = {
  name: 'Standings on other networks',
  use: 'The totals of a player on networks that do not count for levels and ranks. A text says this, and links lead to the leaderboards of these networks.',
  examples: [
    {
      state: 'Two networks; on one, the player has another name',
      show: (context) =>
        networkStandings(
          [
            { ...standing, network: 'retro' },
            { ...standing, network: 'steam', accountName: 'lantern.fox', secondScore: 3 },
          ],
          'LanternFox',
          context,
        ),
    },
  ],
};
