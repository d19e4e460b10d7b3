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
  use: 'Games that are looked at rather than read. The whole tile is one link; a link in its second line stays a link of its own.',
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
      state: 'With the ring of what was earned',
      show: (context) =>
        tiles(
          games.slice(0, 2).map((game) => ({ game, href: '#', by: 'HaruNoUmi', ring: 'very' })),
          context,
        ),
    },
  ],
};
