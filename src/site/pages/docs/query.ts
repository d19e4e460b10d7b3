/** The parameters of a search of the documentation. */

import { defineQuery } from '../../frame/page.ts';
import { typedText } from '../../frame/query-parameters.ts';

/** Maximum length of a search in characters. */
export const maxSearchText = 100;

/** Reads the typed text. */
export const docsSearchQuery = defineQuery({ q: typedText(maxSearchText) }, ({ q }) => ({
  text: q,
}));
