/** Invented titles and descriptions of trophies. */

import type { Random } from './random.ts';

/** The texts of a generated trophy. */
export interface TrophyText {
  readonly title: string;
  readonly description: string;
}

const deeds = [
  ['Finder', 'Find'],
  ['Collector', 'Collect'],
  ['Keeper', 'Bring home'],
  ['Mender', 'Repair'],
  ['Cartographer', 'Chart'],
  ['Racer', 'Overtake'],
  ['Gardener', 'Grow'],
  ['Diver', 'Salvage'],
  ['Listener', 'Listen to'],
] as const;
const things = [
  'lanterns',
  'brass keys',
  'paper boats',
  'lost letters',
  'old maps',
  'music boxes',
  'tin soldiers',
  'seashells',
  'star charts',
  'kites',
];
const manners = [
  '',
  ' in one night',
  ' without being seen',
  ' on the hardest difficulty',
  ' together with a friend',
  ' before the bell rings',
];

/** Texts that are difficult for XML; each occurs a few times in a catalogue. */
const unusualTexts: readonly TrophyText[] = [
  { title: 'Rock & Roll', description: 'Win the “Battle & Bands” contest' },
  { title: 'Less < More', description: 'Finish a level with a score < 100 and > 0' },
  { title: 'End of the section', description: 'Read the inscription "]]>" on the obelisk' },
  { title: '  Lost in space  ', description: ' Drift for ten minutes ' },
  { title: '灯台の守り人', description: 'すべての灯台に火をともした' },
  { title: 'Déjà vu™', description: 'Visit the café twice\nin the same dream' },
];

/** Makes the texts of a trophy, which are sometimes unusual. */
export function makeTrophyText(random: Random): TrophyText {
  if (random.chance(0.03)) return random.pick(unusualTexts);
  const [who, verb] = random.pick(deeds);
  const thing = random.pick(things);
  const count = random.pick([1, 3, 5, 10, 25, 50, 100]);
  const rank = random.pick(['', 'Novice ', 'Master ', 'Secret ', 'Grand ']);
  return {
    title: `${rank}${who} of ${thing}`,
    description: `${verb} ${count === 1 ? 'the first' : count} of the ${thing}${random.pick(manners)}`,
  };
}
