/** The parameters of a cabinet: the list, the network, order and page. */

import type { Network } from '../../../domain/index.ts';
import type { EarnedPlatinumOrder, EarnedPlatinumQuery } from '../../../store/port/store.ts';
import { chosenNetwork, networkParameter } from '../../components/networks.ts';
import { pageOf } from '../../components/pager.ts';
import type { QueryDefinition } from '../../page.ts';
import { namesOf, oneOf, pageNumber } from '../../query-parameters.ts';
import { en } from '../../texts/en/index.ts';

const pageSize = 48;

const cabinetOrders: readonly EarnedPlatinumOrder[] = namesOf(en.cabinet.orders);

export interface CabinetQuery extends EarnedPlatinumQuery {
  /** `completed` has the completed sets without a platinum alone. */
  readonly list: 'platinums' | 'completed';
  /** Null for all networks. Platinums are of the consoles. */
  readonly network: Network | null;
}

export const cabinetQuery: QueryDefinition<CabinetQuery> = {
  parameters: { list: oneOf(['completed']), network: networkParameter, sort: oneOf(cabinetOrders, 'date'), page: pageNumber },
  read: (query) => ({
    ...pageOf(query, pageSize),
    list: query.get('list') === 'completed' ? 'completed' : 'platinums',
    network: chosenNetwork(query),
    order: cabinetOrders.find((order) => order === query.get('sort')) ?? 'date',
  }),
};
