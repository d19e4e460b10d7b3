/** The parameters of a timeline: the year, by default the latest one with a dated trophy, and the page. */

import type { Network } from '../../../domain/index.ts';
import type { ListRange } from '../../../store/port/store.ts';
import { chosenNetwork, networkParameter } from '../../components/networks.ts';
import { readPage } from '../../components/pager.ts';
import type { QueryDefinition } from '../../frame/page.ts';
import { pageNumber } from '../../frame/query-parameters.ts';

/** More would make a page higher than six screens of a phone. */
const pageSize = 60;

export interface TimelineQuery extends ListRange {
  readonly year: number | null;
  /** Null for all networks. */
  readonly network: Network | null;
}

export const timelineQuery: QueryDefinition<TimelineQuery> = {
  parameters: { year: (given) => (/^(?:19|20)\d\d$/.test(given) ? given : ''), network: networkParameter, page: pageNumber },
  read: (query) => ({ ...readPage(query, pageSize), year: Number(query.get('year')) || null, network: chosenNetwork(query) }),
};
