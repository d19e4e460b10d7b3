/** The options of a signature card, all of them in the address. */

import { choice, optional } from '../../../contract/index.ts';
import type { CardOptions, CardSize, CardTheme } from '../../images/card.ts';
import { cardBackgrounds, cardExtras, cardFields } from '../../images/card-options.ts';
import type { LinkQuery } from '../../frame/links.ts';
import { defineQuery } from '../../frame/page.ts';
import { oneOrNone, typedText } from '../../frame/query-parameters.ts';

/** The sizes to choose from, in display order. */
export const sizes: readonly CardSize[] = ['small', 'medium', 'large', 'square'];
/** The themes to choose from, in display order. */
export const themes: readonly CardTheme[] = [
  'light',
  'dark',
  'midnight',
  'paper',
  'accent',
  'auto',
];

/** Reads the options of a card; by default it is medium and light, with all fields, among them the latest platinum, and no extras. */
export const cardQuery = defineQuery(
  {
    size: optional(choice(sizes), 'medium'),
    theme: optional(choice(themes), 'light'),
    background: optional(choice(cardBackgrounds), 'none'),
    hide: { each: oneOrNone(cardFields), max: cardFields.length },
    show: { each: oneOrNone(cardExtras), max: cardExtras.length },
    game: optional(typedText(100), null),
  },
  ({ hide, show, ...chosen }): CardOptions => ({
    ...chosen,
    hidden: cardFields.filter((field) => hide.includes(field)),
    extras: cardExtras.filter((extra) => show.includes(extra)),
  }),
);

/** The parameters of a link to the card. Size and theme are always named, as they were in addresses from before there was more. */
export function linkToCard({
  size,
  theme,
  background,
  hidden,
  extras,
  game,
}: CardOptions): LinkQuery {
  const cover = background === 'cover' ? game : null;
  return {
    size,
    theme,
    background: background === 'none' ? null : background,
    hide: hidden,
    show: extras,
    game: cover,
  };
}
