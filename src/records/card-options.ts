/** How a player's card looks where its address names no options: the options as they stand in an address. */

import * as v from 'valibot';

const maxLength = 400;

/** The options of a card in a record: `size=small&theme=dark`. What a site does not know of it, it ignores. */
export const cardOptions = v.pipe(
  v.string(),
  v.nonEmpty('is empty'),
  v.maxLength(maxLength, `has more than ${maxLength} characters`),
  v.regex(/^[\w=&%.+~-]+$/, 'is not a list of options such as size=small&theme=dark'),
);

/** Whether a text can be stored as the options of a card. */
export function isCardOptions(text: string): boolean {
  return v.is(cardOptions, text);
}
