/** The titles of the demo's games, each with the motif of its cover (defined in src/site/art/motifs.ts). */

/** The title of a game, and the name of the motif on its cover. */
export interface DemoTitle {
  readonly title: string;
  readonly motif: string;
}

/** Titles by motif. As in real catalogues, some have accents, other scripts or characters that XML escapes. */
const titles: readonly (readonly [title: string, motif: string])[] = [
  // The samples in the contract contain the first title, so it must stay first.
  ['Harbour of Lanterns', 'lantern'],
  ['Starling Circuit™ 3', 'bird'],
  ['Café des Brumes', 'teacup'],
  ['霧の灯台守', 'lighthouse'],
  ['Salt & Cinder', 'anchor'],
  [' The Quiet Orrery ', 'planet'],
  ['Tiny Giants', 'mushroom'],
  ['The Last Tram to Windmere', 'tram'],
  ['Ångström’s Garden®', 'leaf'],
  ['ペンギン配達便：南極編', 'letter'],
  ['Two\nMoons', 'moon'],
  ['Bell Meadow Diaries', 'bell'],
  ['Paper Kites', 'kite'],
  ['Amber Pendulum', 'pendulum'],
  ['Amber Pendulum', 'pendulum'],
  ['Silent Lighthouse', 'lighthouse'],
  ['Cartographers of Glass Hill', 'map'],
  ['Nine Rivers', 'boat'],
  ['The Clockmaker’s Cat', 'gear'],
  ['Velvet Observatory', 'star'],
  ['Kestrel Bay', 'bird'],
  ['Silent Lighthouse II', 'lighthouse'],
  ['Umbrella Weather', 'umbrella'],
  ['Mountain Post', 'mountain'],
  ['Winter Menagerie', 'fish'],
  ['The Under-City Line', 'tram'],
  ['Copper Compass', 'compass'],
  ['A Key for Every Door', 'key'],
  ['Little Orchestra', 'note'],
  ['Tea at Midnight', 'teacup'],
  ['Shoreline Stories', 'shell'],
  ['Balloon Regatta', 'balloon'],
  ['Silent Lighthouse III', 'lighthouse'],
  ['Distant Orchard', 'leaf'],
  ['Foundry of the Tides', 'gear'],
  ['Letters to Ashfall', 'letter'],
  ['Crooked Caravan', 'balloon'],
  ['The Starfall Almanac', 'star'],
  ['Moonlight Ferry', 'boat'],
  ['Gentle Archipelago', 'shell'],
  ['Kite Season: Remembered', 'kite'],
  ['Hollow Mountain', 'mountain'],
  ['Electric Koi', 'fish'],
  ['Mushroom Postmaster', 'mushroom'],
  ['Iron Lullaby', 'note'],
  ['Lamplighter Zero', 'lantern'],
  ['Under Three Umbrellas', 'umbrella'],
  ['The Brass Meridian', 'compass'],
  ['Anchor & Ivy', 'anchor'],
  ['Planetarium HD', 'planet'],
  ['Bellfounder', 'bell'],
  ['Keys of Windmere', 'key'],
  ['Map of Small Things', 'map'],
  ['Night Bus, Day Moon', 'moon'],
  ['Swift and Sparrow', 'bird'],
  ['Second Breakfast Club', 'teacup'],
  ['Tramway Tales', 'tram'],
  ['Pendulum Waltz – Definitive Edition', 'pendulum'],
  ['Lantern Parade', 'lantern'],
  ['Harbour of Kites', 'kite'],
];

/** The titles in the order of the catalogue, the newest game first. */
export const demoTitles: readonly DemoTitle[] = titles.map(([title, motif]) => ({ title, motif }));

/** Demo games that belong to one series, by title. */
const series: Readonly<Record<string, readonly string[]>> = {
  'Silent Lighthouse': ['Silent Lighthouse', 'Silent Lighthouse II', 'Silent Lighthouse III'],
  Windmere: ['The Last Tram to Windmere', 'Keys of Windmere'],
  Harbours: ['Harbour of Lanterns', 'Harbour of Kites'],
};
const seriesByTitle = new Map(
  Object.entries(series).flatMap(([name, of]) => of.map((title) => [title, name] as const)),
);

/** Returns the series of a demo game; undefined if it has none. */
export function findSeries(title: string): string | undefined {
  return seriesByTitle.get(title);
}

/** Objects in trophy titles, each with its motif. */
const motifsOfThings: readonly (readonly [thing: string, motif: string])[] = [
  ['lanterns', 'lantern'],
  ['brass keys', 'key'],
  ['paper boats', 'boat'],
  ['lost letters', 'letter'],
  ['old maps', 'map'],
  ['music boxes', 'note'],
  ['tin soldiers', 'gear'],
  ['seashells', 'shell'],
  ['star charts', 'star'],
  ['kites', 'kite'],
];

/** Returns the motif of the object in a trophy's title; if the title names no known object, the motif of the game. */
export function motifOfTrophy(title: string, ofGame: string): string {
  return motifsOfThings.find(([thing]) => title.endsWith(thing))?.[1] ?? ofGame; // absent: the title does not end with a known object
}
