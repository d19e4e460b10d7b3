/** The options of a signature card. All of them are in the URL. */

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

/** The options of a card, and whether the URL contains any. A URL without options means the options that the player has stored. */
export interface AskedCard extends CardOptions {
  readonly isStated: boolean;
}

/** Reads the options of a card. The default is a medium, light card with all fields, including the latest platinum, and without extras. */
export const cardQuery = defineQuery(
  {
    size: optional(choice(sizes), null),
    theme: optional(choice(themes), null),
    background: optional(choice(cardBackgrounds), null),
    hide: { each: oneOrNone(cardFields), max: cardFields.length },
    show: { each: oneOrNone(cardExtras), max: cardExtras.length },
    game: optional(typedText(100), null),
  },
  ({ hide, show, size, theme, background, game }): AskedCard => {
    const hidden = cardFields.filter((field) => hide.includes(field));
    const extras = cardExtras.filter((extra) => show.includes(extra));
    const isUnstated = [size, theme, background, game].every((each) => each === null);
    return {
      size: size ?? 'medium',
      theme: theme ?? 'light',
      background: background ?? 'none',
      game,
      hidden,
      extras,
      isStated: !isUnstated || hidden.length + extras.length > 0,
    };
  },
);

/** Returns the options of a player's card: those in the URL, or else those that the player has stored. */
export function cardOptionsFor(
  { card }: { readonly card: string | null },
  { isStated, ...options }: AskedCard,
): CardOptions {
  if (isStated || card === null) return options;
  const { isStated: _, ...chosen } = cardQuery.read(new URLSearchParams(card));
  return chosen;
}

/** Returns the parameters of a link to the card. They always contain size and theme, as in the URLs of versions without further options. */
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
