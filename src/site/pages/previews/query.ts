/** The players of the preview of a comparison. */

import { defineQuery } from '../../frame/page.ts';
import { typedText } from '../../frame/query-parameters.ts';

/** Reads the names of at most four players, without empty ones. */
export const comparePreviewQuery = defineQuery(
  { p: { each: typedText(100), max: 4 } },
  ({ p }): readonly string[] => p.filter((name) => name !== ''),
);
