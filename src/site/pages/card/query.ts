/** The options of a signature card. */

import type { CardOptions } from '../../images/card.ts';
import { cardSizes, cardThemes } from '../../images/card.ts';
import type { QueryDefinition } from '../../page.ts';
import { namesOf, oneOf } from '../../query-parameters.ts';

export const cardQuery: QueryDefinition<CardOptions> = {
  parameters: { size: oneOf(namesOf(cardSizes), 'medium'), theme: oneOf(namesOf(cardThemes), 'light') },
  read: (query) => ({
    size: namesOf(cardSizes).find((size) => size === query.get('size')) ?? 'medium',
    theme: namesOf(cardThemes).find((theme) => theme === query.get('theme')) ?? 'light',
  }),
};
