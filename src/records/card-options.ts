/** The look of a player's card if its address has no options. The options are stored in the same form as in an address. */

import * as v from 'valibot';

const maxLength = 400;

/** The options of a card in a record, such as `size=small&theme=dark`. A site ignores options that it does not know. */
export const cardOptions = v.pipe(
  v.string(),
  v.nonEmpty('is empty'),
  v.maxLength(maxLength, `has more than ${maxLength} characters`),
  v.regex(/^[\w=&%.+~-]+$/, 'is not a list of options such as size=small&theme=dark'),
);

/** Checks whether a text can be stored as the options of a card. */
export function isCardOptions(text: string): boolean {
  return v.is(cardOptions, text);
}
