import type { ComponentExamples } from '../example.ts';
import { examplePlayer } from '../example.ts';
import { people } from './people.ts';

const names = ['HaruNoUmi', 'LanternFox', 'PixelHeron'];

/** The examples of player lists. */
export const peopleExamples: ComponentExamples = {
  name: 'Players',
  use: 'One line for each player: the rank if there is one, the avatar, the name, and last the value that the list is about.',
  examples: [
    {
      state: 'With ranks',
      show: (context) =>
        people(
          names.map((name, index) => ({
            player: examplePlayer({ name }),
            rank: index + 1,
            end: `${3 - index},000`,
          })),
          context,
        ),
    },
    {
      state: 'With a line below the name',
      show: (context) =>
        people(
          names.map((name) => ({
            player: examplePlayer({ name }),
            rank: null,
            under: 'Harbour of Lanterns',
            end: 'today',
          })),
          context,
        ),
    },
  ],
};
