import type { ComponentExamples } from '../example.ts';
import { networkStandings } from './network-standings.ts';

const standing = {
  accountName: null,
  games: 12,
  complete: 3,
  earned: { platinum: 0, gold: 4, silver: 60, bronze: 120 },
  score: 4_820,
  secondScore: 5_010,
} as const;

/** The examples of standings on other networks. */
export const networkStandingsExamples: ComponentExamples = {
  name: 'Standings on other networks',
  use: 'What a player has where neither levels nor ranks are counted. It says so, and leads to the boards of those networks.',
  examples: [
    {
      state: 'Two networks, one under another name',
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
