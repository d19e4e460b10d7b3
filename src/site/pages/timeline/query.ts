/** The parameter of a timeline: the year; by default the latest one with a dated trophy. */

import type { QueryDefinition } from '../../page.ts';

export interface TimelineQuery {
  readonly year: number | null;
}

export const timelineQuery: QueryDefinition<TimelineQuery> = {
  parameters: { year: (given) => (/^(?:19|20)\d\d$/.test(given) ? given : '') },
  read: (query) => ({ year: Number(query.get('year')) || null }),
};
