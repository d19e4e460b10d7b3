/** The parameters of a cabinet: order and page. */

import type { EarnedPlatinumOrder, EarnedPlatinumQuery } from '../../../store/port/store.ts';
import { pageOf } from '../../components/pager.ts';
import type { QueryDefinition } from '../../page.ts';
import { namesOf, oneOf, pageNumber } from '../../query-parameters.ts';
import { en } from '../../texts/en/index.ts';

const pageSize = 48;

const cabinetOrders: readonly EarnedPlatinumOrder[] = namesOf(en.cabinet.orders);

export const cabinetQuery: QueryDefinition<EarnedPlatinumQuery> = {
  parameters: { sort: oneOf(cabinetOrders, 'date'), page: pageNumber },
  read: (query) => ({
    ...pageOf(query, pageSize),
    order: cabinetOrders.find((order) => order === query.get('sort')) ?? 'date',
  }),
};
