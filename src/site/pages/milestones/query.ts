/** The parameters of a player's milestones: the network and the page. */

import type { Network } from '../../../domain/index.ts';
import type { ListRange } from '../../../store/port/store.ts';
import { networkParameter } from '../../components/networks/networks.ts';
import { toRange } from '../../components/pager/pager.ts';
import { defineQuery } from '../../frame/page.ts';
import { pageNumber } from '../../frame/query-parameters.ts';

const pageSize = 40;

/** The page of milestones that a URL selects, for one network or all. */
export interface MilestonesQuery extends ListRange {
  /** Null for all networks. */
  readonly network: Network | null;
}

/** Reads a query. By default it selects the first 40 milestones of all networks. */
export const milestonesQuery = defineQuery(
  { network: networkParameter, page: pageNumber },
  ({ network, page }): MilestonesQuery => ({ ...toRange(page, pageSize), network }),
);
