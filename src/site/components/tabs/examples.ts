import type { ComponentExamples } from '../example.ts';
import { playerTabs } from './player-tabs.ts';

/** The examples of tabs. */
export const tabsExamples: ComponentExamples = {
  name: 'Tabs',
  use: 'Links to the pages about one player. On phones, the row scrolls. The order of the tabs never changes.',
  examples: [
    {
      state: 'The second tab is open',
      show: (context) => playerTabs('games', 'LanternFox', context),
    },
  ],
};
