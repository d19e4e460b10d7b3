/** The parameters of a cabinet: order and page. */

import type { ListRange } from '../../../store/port/store.ts';
import { pageOf } from '../../components/pager.ts';
import type { QueryDefinition } from '../../page.ts';
import { namesOf, oneOf, pageNumber } from '../../query-parameters.ts';
import { en } from '../../texts/en/index.ts';

const pageSize = 48;

export type CabinetOrder = keyof typeof en.cabinet.orders;
const cabinetOrders: readonly CabinetOrder[] = namesOf(en.cabinet.orders);

export interface CabinetQuery extends ListRange {
  readonly order: CabinetOrder;
}

export const cabinetQuery: QueryDefinition<CabinetQuery> = {
  parameters: { sort: oneOf(cabinetOrders, 'date'), page: pageNumber },
  read: (query) => ({
    ...pageOf(query, pageSize),
    order: cabinetOrders.find((order) => order === query.get('sort')) ?? 'date',
  }),
};
