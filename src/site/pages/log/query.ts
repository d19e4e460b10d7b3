/** The parameters of a player's log: filters, order, and the cursor after which the page begins. */

import { choice, optional, whole } from '../../../contract/index.ts';
import type { Grade, Network } from '../../../domain/index.ts';
import { grades } from '../../../domain/index.ts';
import type { EarnedPlace, ListRange } from '../../../store/port/store.ts';
import { networkParameter } from '../../components/networks/networks.ts';
import { toRange } from '../../components/pager/pager.ts';
import { trophiesInLog } from '../../components/sessions.ts';
import type { LinkQuery } from '../../frame/links.ts';
import { defineQuery } from '../../frame/page.ts';
import { platformParameter } from '../../frame/platforms.ts';
import { mark, oneOrNone, pageNumber, typedText } from '../../frame/query-parameters.ts';

/** The orders of the log, in display order. */
export const logOrders = ['latest', 'rarest'] as const;
type LogOrder = (typeof logOrders)[number];

interface LogFilters {
  /** Null for all years. If a month is given, null means the latest year with that month. */
  readonly year: number | null;
  /** 1 to 12; null for the whole year. */
  readonly month: number | null;
  readonly grade: Grade | null;
  readonly platform: string | null;
  /** Null for all networks. */
  readonly network: Network | null;
  /** `rarest` orders the whole log, including undated trophies, or the selected year or month. */
  readonly order: LogOrder;
}

/** The filters of a log, and the cursor at which its page begins. */
export interface PlayerLogQuery extends LogFilters {
  /** Whether the page shows undated trophies, which have pages of their own. */
  readonly isUndated: boolean;
  readonly after: EarnedPlace | null;
  /** The page in the order `rarest`. */
  readonly range: ListRange;
}

/** The months to filter by, 1 to 12. */
export const months = Array.from({ length: 12 }, (_, index) => index + 1);

/** Reads a query. A year or month excludes undated trophies. Only the order by date has separate pages for undated trophies. */
export const logQuery = defineQuery(
  {
    year: optional(whole([1900, 2099]), null),
    month: optional(whole([1, 12]), null),
    grade: oneOrNone(grades),
    platform: platformParameter,
    network: networkParameter,
    sort: optional(choice(logOrders), 'latest'),
    undated: mark,
    after: typedText(100),
    page: pageNumber,
  },
  ({ year, month, sort, undated, page, ...given }): PlayerLogQuery => {
    const after = placeOf(given.after);
    return {
      ...given,
      year,
      month,
      order: sort,
      isUndated:
        sort === 'latest' &&
        year === null &&
        month === null &&
        (undated !== null || after?.earnedAt === null),
      after,
      range: toRange(page, trophiesInLog),
    };
  },
);

/** Writes a cursor as text: date, number of the trophy, id of the game. */
function textOf({ earnedAt, trophyId, gameId }: EarnedPlace): string {
  return `${earnedAt ?? ''}~${trophyId}~${gameId}`;
}

function placeOf(text: string): EarnedPlace | null {
  const [, earnedAt = '', trophyId = '', gameId = ''] =
    /^(-?\d{0,15})~(\d{1,9})~(.+)$/.exec(text) ?? [];
  if (gameId === '') return null;
  return {
    earnedAt: earnedAt === '' ? null : Number(earnedAt),
    trophyId: Number(trophyId),
    gameId,
  };
}

/** Returns the parameters of a link to the page after a cursor, with the same filters. */
export function toLinkQuery(
  { year, month, grade, platform, network, order }: LogFilters,
  after: EarnedPlace | null,
): LinkQuery {
  return {
    year,
    month,
    grade,
    platform,
    network,
    sort: order === 'latest' ? null : order,
    after: after === null ? null : textOf(after),
  };
}

/** Returns the parameters of a link to the undated trophies, with the same filters. */
export function linkToUndated({ grade, platform, network }: LogFilters): LinkQuery {
  return { grade, platform, network, undated: 1 };
}

/** Checks whether a query excludes any dated trophies. */
export function isFiltered({ year, month, grade, platform, network }: LogFilters): boolean {
  return year !== null || month !== null || grade !== null || platform !== null || network !== null;
}
