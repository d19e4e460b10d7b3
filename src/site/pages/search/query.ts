/** The parameters of a search. */

import { choice, optional } from '../../../contract/index.ts';
import type { ListRange } from '../../../store/port/store.ts';
import { toRange } from '../../components/pager/pager.ts';
import type { LinkQuery } from '../../frame/links.ts';
import { defineQuery } from '../../frame/page.ts';
import { platformParameter } from '../../frame/platforms.ts';
import { pageNumber, typedText } from '../../frame/query-parameters.ts';

const pageSize = 24;
/** Number of results of each kind, if both kinds are shown. */
const sizeOfBoth = 8;

/** The kinds of results, in display order. */
export const searchKinds = ['all', 'players', 'games'] as const;
type SearchKind = (typeof searchKinds)[number];

/** The text of a search, and the page of the results. */
export interface SearchQuery {
  readonly text: string;
  /** `all` shows the first players and the first games. Each of the other kinds has pages. */
  readonly kind: SearchKind;
  /** Null for all platforms. Only games have a platform. */
  readonly platform: string | null;
  readonly page: ListRange;
}

/** Reads a query. A platform limits the search to games. */
export const searchQuery = defineQuery(
  {
    q: typedText(100),
    kind: optional(choice(searchKinds), 'all'),
    platform: platformParameter,
    page: pageNumber,
  },
  ({ q, kind: named, platform, page }): SearchQuery => {
    const kind = platform === null ? named : 'games';
    return {
      text: q,
      kind,
      platform,
      page: kind === 'all' ? { offset: 0, limit: sizeOfBoth } : toRange(page, pageSize),
    };
  },
);

/** Returns the parameters of a link to the same search. */
export function linkToSearch({ text, kind, platform }: Omit<SearchQuery, 'page'>): LinkQuery {
  return { q: text, kind: kind === 'all' || platform !== null ? null : kind, platform };
}
