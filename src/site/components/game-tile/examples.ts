import type { ComponentExamples } from '../example.ts';
import { exampleGame } from '../example.ts';
import { gameTiles, tiles } from './game-tile.ts';

const games = [
  'Harbour of Lanterns',
  'Starling Circuit 3',
  'The Quiet Orrery',
  'A title that is longer than its tile is wide',
].map((title, index) => exampleGame({ title, gameId: `NPWR9000${index}_00` }));

/** The examples of tiles. */
export const gameTileExamples: ComponentExamples = {
  name: 'Tile',
  use: 'For games that readers look at rather than read about. The whole tile is one link. A link in its second line remains a separate link.',
  examples: [
    {
      state: 'Games with owners and platinum rate',
      show: (context) =>
        gameTiles(
          games.map((game, index) => ({ game, owners: 23 - index, platinums: 1 })),
          context,
        ),
    },
    {
      state: 'With a ring that shows the rarity of the earned trophies',
      show: (context) =>
        tiles(
          games.slice(0, 2).map((game) => ({ game, href: '#', by: 'HaruNoUmi', ring: 'very' })),
          context,
        ),
    },
  ],
};
