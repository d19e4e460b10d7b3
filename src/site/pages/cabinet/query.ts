/** The parameters of a cabinet: the list, the network, order and page. */

import type { Network } from '../../../domain/index.ts';
import type { EarnedPlatinumOrder, EarnedPlatinumQuery } from '../../../store/port/store.ts';
import { chosenNetwork, networkParameter } from '../../components/networks.ts';
import { readPage } from '../../components/pager.ts';
import type { QueryDefinition } from '../../frame/page.ts';
import { listNames, chooseOne, pageNumber } from '../../frame/query-parameters.ts';
import { en } from '../../texts/en/index.ts';

const pageSize = 48;

const cabinetOrders: readonly EarnedPlatinumOrder[] = listNames(en.cabinet.orders);

export interface CabinetQuery extends EarnedPlatinumQuery {
  /** `completed` has the completed sets without a platinum alone. */
  readonly list: 'platinums' | 'completed';
  /** Null for all networks. Platinums are of the consoles. */
  readonly network: Network | null;
}

export const cabinetQuery: QueryDefinition<CabinetQuery> = {
  parameters: {
    list: chooseOne(['completed']),
    network: networkParameter,
    sort: chooseOne(cabinetOrders, 'date'),
    page: pageNumber,
  },
  read: (query) => ({
    ...readPage(query, pageSize),
    list: query.get('list') === 'completed' ? 'completed' : 'platinums',
    network: chosenNetwork(query),
    order: cabinetOrders.find((order) => order === query.get('sort')) ?? 'date',
  }),
};
