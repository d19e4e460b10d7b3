/** Invented titles of games. Some are difficult for XML or SQL. */

import type { Random } from './random.ts';

/** Symbols, accents, other scripts, leading and trailing spaces, and characters that XML must escape (docs/spec/domain.md 7.2 and 7.3). */
export const unusualTitles: readonly string[] = [
  'Starling Circuit™ 3',
  'Café des Brumes',
  '霧の灯台守',
  'Salt & Cinder',
  ' The Quiet Orrery ',
  'Tiny<Giants>',
  'Brackets ]]> Beyond',
  'Ångström’s Garden®',
  'ペンギン配達便：南極編',
  'Two\nMoons',
];

const first = 'Amber Hollow Paper Velvet Distant Copper Silent Crooked Winter Electric Gentle Iron'.split(' ');
const second = 'Meridian Orchard Caravan Lighthouse Pendulum Archipelago Foundry Menagerie Observatory Regatta'.split(' ');
const places = [
  'the Tides',
  'Ashfall',
  'Nine Rivers',
  'the Last Tram',
  'Windmere',
  'Glass Hill',
  'the Under-City',
  'Kestrel Bay',
];
const endings = ['', '', '', ' II', ' III', ' HD', ': Remembered', ' Zero', ' – Definitive Edition'];

/** An ordinary title of two to five words. */
export function makeTitle(random: Random): string {
  const head = random.chance(0.5)
    ? `${random.pick(first)} ${random.pick(second)}`
    : `${random.pick(second)} of ${random.pick(places)}`;
  return head + random.pick(endings);
}
