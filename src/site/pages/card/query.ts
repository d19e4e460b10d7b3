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

/** The options of a card, and whether an address names any: one that names none has those that the player has chosen. */
export interface AskedCard extends CardOptions {
  readonly isStated: boolean;
}

/** Reads the options of a card; by default it is medium and light, with all fields, among them the latest platinum, and no extras. */
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

/** The options of a player's card: those of the address; without any, those that the player has chosen. */
export function cardOptionsFor(
  { card }: { readonly card: string | null },
  { isStated, ...options }: AskedCard,
): CardOptions {
  if (isStated || card === null) return options;
  const { isStated: _, ...chosen } = cardQuery.read(new URLSearchParams(card));
  return chosen;
}

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
