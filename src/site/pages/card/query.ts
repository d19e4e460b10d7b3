/** The options of a signature card, all of them in the address. */

import type { CardOptions, CardSize, CardTheme } from '../../images/card.ts';
import { cardBackgrounds, cardExtras, cardFields } from '../../images/card-options.ts';
import type { LinkQuery } from '../../frame/links.ts';
import type { QueryDefinition } from '../../frame/page.ts';
import { listNames, chooseOne, typedText } from '../../frame/query-parameters.ts';
import { en } from '../../texts/en/index.ts';

/** The texts have one entry for each size and theme, in display order. */
export const sizes: readonly CardSize[] = listNames(en.card.sizes);
export const themes: readonly CardTheme[] = listNames(en.card.themes);

export const cardQuery: QueryDefinition<CardOptions> = {
  parameters: {
    size: chooseOne(sizes, 'medium'),
    theme: chooseOne(themes, 'light'),
    background: chooseOne(cardBackgrounds, 'none'),
    hide: { each: chooseOne(cardFields), max: cardFields.length },
    show: { each: chooseOne(cardExtras), max: cardExtras.length },
    game: typedText(100),
  },
  read: (query) => ({
    size: sizes.find((size) => size === query.get('size')) ?? 'medium',
    theme: themes.find((theme) => theme === query.get('theme')) ?? 'light',
    background: cardBackgrounds.find((background) => background === query.get('background')) ?? 'none',
    hidden: cardFields.filter((field) => query.getAll('hide').includes(field)),
    extras: cardExtras.filter((extra) => query.getAll('show').includes(extra)),
    game: query.get('game'),
  }),
};

/** The parameters of a link to the card. Size and theme are always named, as they were in addresses from before there was more. */
export function linkToCard({ size, theme, background, hidden, extras, game }: CardOptions): LinkQuery {
  const cover = background === 'cover' ? game : null;
  return { size, theme, background: background === 'none' ? null : background, hide: hidden, show: extras, game: cover };
}
