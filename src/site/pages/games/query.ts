/** The query of the index of games: filters and order, all of them in the URL. */

import { choice, optional, whole } from '../../../contract/index.ts';
import { gameStatuses } from '../../../domain/index.ts';
import type { GameFilter, GameIndexQuery, IndexOrder, SetSize } from '../../../store/port/store.ts';
import { networkParameter } from '../../components/networks/networks.ts';
import { toRange } from '../../components/pager/pager.ts';
import type { LinkQuery } from '../../frame/links.ts';
import { defineQuery } from '../../frame/page.ts';
import { platformParameter } from '../../frame/platforms.ts';
import type { PageValues } from '../../frame/query-parameters.ts';
import { mark, oneOrNone, pageNumber, typedText } from '../../frame/query-parameters.ts';

const pageSize = 48;

/** The orders of the index, in display order. */
export const indexOrders: readonly IndexOrder[] = [
  'owners',
  'popular',
  'added',
  'newest',
  'title',
  'rarity',
  'completion',
  'score',
  'quickest',
];
/** The sizes of sets to filter by, in display order. */
export const setSizes: readonly SetSize[] = ['small', 'medium', 'large'];
/** First letters of titles to filter by; `#` stands for all other characters. */
export const letters = [...Array.from('abcdefghijklmnopqrstuvwxyz'), '#'];
/** The minimum numbers of owners to filter by. */
export const ownerSteps = ['1', '5', '25', '100'];

/** The games that a URL selects, and whether they are shown as a table. */
export interface GamesQuery extends GameIndexQuery {
  /** Whether a table is shown instead of covers. */
  readonly isTable: boolean;
}

const maxName = 64;
const maxSeriesName = 100;

const parameters = {
  q: typedText(100),
  sort: optional(choice(indexOrders), 'owners'),
  platform: platformParameter,
  network: networkParameter,
  size: oneOrNone(setSizes),
  letter: oneOrNone(letters),
  owners: oneOrNone(ownerSteps),
  platinum: mark,
  extensions: mark,
  status: oneOrNone(gameStatuses),
  series: typedText(maxSeriesName),
  year: optional(whole([1900, 2099]), null),
  'not-completed-by': typedText(maxName),
  view: oneOrNone(['table']),
  page: pageNumber,
};

/** Reads a query. By default it selects all games, with the most owners first, and shows covers. */
export const gamesIndexQuery = defineQuery(
  parameters,
  ({ sort, view, page, ...filters }): GamesQuery => ({
    ...toRange(page, pageSize),
    order: sort,
    filter: readFilter(filters),
    isTable: view !== null,
  }),
);

/** Returns only the filters that are given. */
function readFilter(
  given: Omit<PageValues<typeof parameters>, 'sort' | 'view' | 'page'>,
): GameFilter {
  const { q, platform, network, size, letter, owners, platinum, extensions, status, series, year } =
    given;
  const player = given['not-completed-by'];
  return {
    ...(q === '' ? {} : { text: q }),
    ...(platform === null ? {} : { platform }),
    ...(letter === null ? {} : { letter }),
    ...(owners === null ? {} : { minOwners: Number(owners) }),
    ...(network === null ? {} : { network }),
    ...(size === null ? {} : { size }),
    ...(status === null ? {} : { status }),
    ...(series === '' ? {} : { series }),
    ...(year === null ? {} : { year }),
    ...(player === '' ? {} : { notCompletedBy: player }),
    ...(platinum === null ? {} : { hasPlatinum: true }),
    ...(extensions === null ? {} : { hasExtensions: true }),
  };
}

/** Returns the parameters of a link to the same games in the same order. */
export function linkToGames({
  order,
  filter,
  isTable,
}: Pick<GamesQuery, 'order' | 'filter' | 'isTable'>): LinkQuery {
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
