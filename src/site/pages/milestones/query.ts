/** The parameters of a player's milestones: the network and the page. */

import type { Network } from '../../../domain/index.ts';
import type { ListRange } from '../../../store/port/store.ts';
import { chosenNetwork, networkParameter } from '../../components/networks.ts';
import { readPage } from '../../components/pager.ts';
import type { QueryDefinition } from '../../frame/page.ts';
import { pageNumber } from '../../frame/query-parameters.ts';

const pageSize = 40;

export interface MilestonesQuery extends ListRange {
  /** Null for all networks. */
  readonly network: Network | null;
}

export const milestonesQuery: QueryDefinition<MilestonesQuery> = {
  parameters: { network: networkParameter, page: pageNumber },
  read: (query) => ({ ...readPage(query, pageSize), network: chosenNetwork(query) }),
};
