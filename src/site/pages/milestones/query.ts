/** The parameter of a player's milestones: the page. */

import type { ListRange } from '../../../store/port/store.ts';
import { pageOf } from '../../components/pager.ts';
import type { QueryDefinition } from '../../page.ts';
import { pageNumber } from '../../query-parameters.ts';

const pageSize = 40;

export const milestonesQuery: QueryDefinition<ListRange> = {
  parameters: { page: pageNumber },
  read: (query) => pageOf(query, pageSize),
};
