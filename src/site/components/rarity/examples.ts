import { html } from '../../../documents/markup/index.ts';
import type { Rarity } from '../../../store/port/store.ts';
import type { ComponentExamples } from '../example.ts';
import { rarityBar, rarityChip } from './rarity-bar.ts';

function rarity(earners: number, owners: number): Rarity {
  return { owners, earners: new Map([[1, earners]]), progress: [] };
}

/** The examples of the rarity of a trophy. */
export const rarityExamples: ComponentExamples = {
  name: 'Rarity',
  use: 'A trophy outside of a list has a chip. Trophies in a list of one set have bars. If a game has fewer than five owners, the count is shown without a rarity class.',
  examples: [
    {
      state: 'Chips: common to ultra rare, and fewer than five owners',
      show: (context) =>
        html`<p>
          ${[70, 41, 11, 4].map((earners) => html`${rarityChip({ earners, owners: 100 }, context)} `)}
          ${rarityChip({ earners: 1, owners: 3 }, context)}
        </p>`,
    },
    { state: 'Bar', show: (context) => rarityBar(1, rarity(13, 100), context) },
    { state: 'Nobody yet', show: (context) => rarityBar(1, rarity(0, 100), context) },
    { state: 'Fewer than five owners', show: (context) => rarityBar(1, rarity(1, 3), context) },
  ],
};
