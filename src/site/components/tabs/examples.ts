import type { ComponentExamples } from '../example.ts';
import { playerTabs } from './player-tabs.ts';

/** The examples of tabs. */
export const tabsExamples: ComponentExamples = {
  name: 'Tabs',
  use: 'The pages about one player. On phones the row scrolls, and its order never changes.',
  examples: [
    { state: 'The second is open', show: (context) => playerTabs('games', 'LanternFox', context) },
  ],
};
