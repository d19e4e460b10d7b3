/** The parameters of a search of the documentation. */

import { defineQuery } from '../../frame/page.ts';
import { typedText } from '../../frame/query-parameters.ts';

/** Most characters of a search. */
export const maxSearchText = 100;

/** Reads what was typed. */
export const docsSearchQuery = defineQuery({ q: typedText(maxSearchText) }, ({ q }) => ({
  text: q,
}));
