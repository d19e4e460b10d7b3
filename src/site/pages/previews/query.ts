/** The query of a comparison's preview: the players. */

import { defineQuery } from '../../frame/page.ts';
import { typedText } from '../../frame/query-parameters.ts';

/** Reads the names of up to four players, without empty ones. */
export const comparePreviewQuery = defineQuery(
  { p: { each: typedText(100), max: 4 } },
  ({ p }): readonly string[] => p.filter((name) => name !== ''),
);
