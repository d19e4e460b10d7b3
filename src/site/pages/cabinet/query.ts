/** The parameters of a cabinet: the list, the network, order and page. */

import { choice, optional } from '../../../contract/index.ts';
import type { Network } from '../../../domain/index.ts';
import type { EarnedPlatinumOrder, EarnedPlatinumQuery } from '../../../store/port/store.ts';
import { networkParameter } from '../../components/networks/networks.ts';
import { toRange } from '../../components/pager/pager.ts';
import { defineQuery } from '../../frame/page.ts';
import { pageNumber } from '../../frame/query-parameters.ts';

const pageSize = 48;

/** The orders of the platinums, in display order. */
export const cabinetOrders: readonly EarnedPlatinumOrder[] = ['date', 'rarity', 'fastest', 'title'];

/** The list, network, order and page of a cabinet that an address asks for. */
export interface CabinetQuery extends EarnedPlatinumQuery {
  /** `completed` lists only the completed games without a platinum. */
  readonly list: 'platinums' | 'completed';
  /** Null for all networks. Only console games have platinums. */
  readonly network: Network | null;
}

/** Reads a query; by default it asks for the platinums of all networks, the latest first. */
export const cabinetQuery = defineQuery(
  {
    list: choice(['platinums', 'completed']),
    network: networkParameter,
    sort: optional(choice(cabinetOrders), 'date'),
    page: pageNumber,
  },
  ({ list, network, sort, page }): CabinetQuery => ({
    ...toRange(page, pageSize),
    list,
    network,
    order: sort,
  }),
);
