/** The parameters of a timeline: the year, by default the latest one with a dated trophy, and the page. */

import { optional, whole } from '../../../contract/index.ts';
import type { Network } from '../../../domain/index.ts';
import type { ListRange } from '../../../store/port/store.ts';
import { networkParameter } from '../../components/networks/networks.ts';
import { toRange } from '../../components/pager/pager.ts';
import { defineQuery } from '../../frame/page.ts';
import { pageNumber } from '../../frame/query-parameters.ts';

/**
 * Games on a page: for nearly all players, all games of a year. With more rows and long titles, a page would exceed 60 KB
 * (docs/spec/site-2.md A18).
 */
const pageSize = 280;

/** The page of a timeline that a URL selects; the year is null if the URL contains none. */
export interface TimelineQuery extends ListRange {
  readonly year: number | null;
  /** Null for all networks. */
  readonly network: Network | null;
}

/** Reads a query. A year outside 1900 to 2099 is ignored. */
export const timelineQuery = defineQuery(
  { year: optional(whole([1900, 2099]), null), network: networkParameter, page: pageNumber },
  ({ year, network, page }): TimelineQuery => ({ ...toRange(page, pageSize), year, network }),
);
