/** The parameters of a player's log: filters, order, and the trophy after which the page begins. */

import type { Grade, Network } from '../../../domain/index.ts';
import { grades } from '../../../domain/index.ts';
import type { EarnedPlace, ListRange } from '../../../store/port/store.ts';
import { chosenNetwork, networkParameter } from '../../components/networks.ts';
import { readPage } from '../../components/pager.ts';
import type { LinkQuery } from '../../frame/links.ts';
import type { QueryDefinition } from '../../frame/page.ts';
import { listNames, chooseOne, pageNumber, typedText } from '../../frame/query-parameters.ts';
import { en } from '../../texts/en/index.ts';

/** The texts have one entry for each order. */
export const logOrders = listNames(en.log.orders);
export type LogOrder = (typeof logOrders)[number];

export interface LogFilters {
  /** Null for all years. */
  readonly year: number | null;
  /** 1 to 12; null for the whole year. */
  readonly month: number | null;
  readonly grade: Grade | null;
  readonly platform: string | null;
  /** Null for all networks. */
  readonly network: Network | null;
  /** `rarest` is within one month. */
  readonly order: LogOrder;
}

export interface PlayerLogQuery extends LogFilters {
  /** The trophies without a date, which are on pages of their own. */
  readonly isUndated: boolean;
  readonly after: EarnedPlace | null;
  /** Of the order `rarest`. */
  readonly range: ListRange;
}

const pageSize = 50;
export const months = Array.from({ length: 12 }, (_, index) => index + 1);
export const platforms = Object.keys(en.platforms);
const yearPattern = /^(?:19|20)\d\d$/;

export const logQuery: QueryDefinition<PlayerLogQuery> = {
  parameters: {
    year: (given) => (yearPattern.test(given) ? given : ''),
    month: chooseOne(months.map(String)),
    grade: chooseOne(grades),
    platform: chooseOne(platforms),
    network: networkParameter,
    sort: chooseOne(logOrders, 'latest'),
    undated: chooseOne(['1']),
    after: typedText(100),
    page: pageNumber,
  },
  read: (query) => {
    const year = Number(query.get('year')) || null;
    const after = placeOf(query.get('after') ?? '');
    return {
      year,
      month: year === null ? null : Number(query.get('month')) || null,
      grade: grades.find((grade) => grade === query.get('grade')) ?? null,
      platform: query.get('platform'),
      network: chosenNetwork(query),
      order: logOrders.find((order) => order === query.get('sort')) ?? 'latest',
      isUndated: year === null && (query.get('undated') === '1' || after?.earnedAt === null),
      after,
      range: readPage(query, pageSize),
    };
  },
};

/** A place as text: date, number of the trophy, id of the game. */
function textOf({ earnedAt, trophyId, gameId }: EarnedPlace): string {
  return `${earnedAt ?? ''}~${trophyId}~${gameId}`;
}

function placeOf(text: string): EarnedPlace | null {
  const [, earnedAt = '', trophyId = '', gameId = ''] = /^(-?\d{0,15})~(\d{1,9})~(.+)$/.exec(text) ?? [];
  if (gameId === '') return null;
  return { earnedAt: earnedAt === '' ? null : Number(earnedAt), trophyId: Number(trophyId), gameId };
}

/** The parameters of a link to the page after a place, with the same filters. */
export function toLinkQuery({ year, month, grade, platform, network, order }: LogFilters, after: EarnedPlace | null): LinkQuery {
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

/** The parameters of a link to the trophies without a date, with the same filters. */
export function linkToUndated({ grade, platform, network }: LogFilters): LinkQuery {
  return { grade, platform, network, undated: 1 };
}

/** Whether a query leaves out trophies with a date. */
export function isFiltered({ year, grade, platform, network }: LogFilters): boolean {
  return year !== null || grade !== null || platform !== null || network !== null;
}
