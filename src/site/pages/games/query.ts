/** The games that a reader looks for: filters and order of the index, all of them in the address. */

import { gameStatuses, readGameStatus } from '../../../domain/index.ts';
import type { GameFilter, GameIndexQuery, IndexOrder, SetSize } from '../../../store/port/store.ts';
import { chosenNetwork, networkParameter } from '../../components/networks.ts';
import { readPage } from '../../components/pager.ts';
import type { LinkQuery } from '../../frame/links.ts';
import type { QueryDefinition } from '../../frame/page.ts';
import { listNames, chooseOne, pageNumber, typedText } from '../../frame/query-parameters.ts';
import { en } from '../../texts/en/index.ts';

const pageSize = 48;

/** The texts have one entry for each order and size, in display order. */
export const indexOrders: readonly IndexOrder[] = listNames(en.games.orders);
export const setSizes: readonly SetSize[] = listNames(en.games.sizes);
export const platforms = Object.keys(en.platforms);
export const letters = [...Array.from('abcdefghijklmnopqrstuvwxyz'), '#'];
/** Least numbers of owners. */
export const ownerSteps = ['1', '5', '25', '100'];

export interface GamesQuery extends GameIndexQuery {
  /** A table in place of covers. */
  readonly isTable: boolean;
}

const maxName = 64;
const maxSeriesName = 100;
const yearPattern = /^(?:19|20)\d\d$/;

export const gamesIndexQuery: QueryDefinition<GamesQuery> = {
  parameters: {
    q: typedText(100),
    sort: chooseOne(indexOrders, 'owners'),
    platform: chooseOne(platforms),
    network: networkParameter,
    size: chooseOne(setSizes),
    letter: chooseOne(letters),
    owners: chooseOne(ownerSteps),
    platinum: chooseOne(['1']),
    extensions: chooseOne(['1']),
    status: chooseOne(gameStatuses),
    series: typedText(maxSeriesName),
    year: (given) => (yearPattern.test(given) ? given : ''),
    'not-completed-by': typedText(maxName),
    view: chooseOne(['table']),
    page: pageNumber,
  },
  read: (query) => ({
    ...readPage(query, pageSize),
    order: indexOrders.find((order) => order === query.get('sort')) ?? 'owners',
    filter: readFilter(query),
    isTable: query.get('view') === 'table',
  }),
};

/** Returns the filters that are given, and no others. */
function readFilter(query: URLSearchParams): GameFilter {
  const [text, platform, letter, owners] = ['q', 'platform', 'letter', 'owners'].map((name) => query.get(name));
  const year = query.get('year');
  const player = query.get('not-completed-by');
  const status = readGameStatus(query.get('status') ?? '') ?? undefined;
  const series = query.get('series');
  const network = chosenNetwork(query);
  const size = setSizes.find((each) => each === query.get('size'));
  return {
    ...(typeof text === 'string' ? { text } : {}),
    ...(typeof platform === 'string' ? { platform } : {}),
    ...(typeof letter === 'string' ? { letter } : {}),
    ...(typeof owners === 'string' ? { minOwners: Number(owners) } : {}),
    ...(network === null ? {} : { network }),
    ...(size === undefined ? {} : { size }),
    ...(status === undefined ? {} : { status }),
    ...(series === null ? {} : { series }),
    ...(year === null ? {} : { year: Number(year) }),
    ...(player === null ? {} : { notCompletedBy: player }),
    ...(query.has('platinum') ? { hasPlatinum: true } : {}),
    ...(query.has('extensions') ? { hasExtensions: true } : {}),
  };
}

/** The parameters of a link to the same games in the same order. */
export function linkToGames({ order, filter, isTable }: Pick<GamesQuery, 'order' | 'filter' | 'isTable'>): LinkQuery {
  return {
    q: filter.text,
    sort: order === 'owners' ? null : order,
    platform: filter.platform,
    network: filter.network,
    size: filter.size,
    letter: filter.letter,
    owners: filter.minOwners,
    platinum: filter.hasPlatinum === true ? 1 : null,
    extensions: filter.hasExtensions === true ? 1 : null,
    status: filter.status,
    series: filter.series,
    year: filter.year,
    'not-completed-by': filter.notCompletedBy,
    view: isTable ? 'table' : null,
  };
}
