/** Pages of lists in the modern API. A cursor is the sort key of the last item, or the number of items before the page. */

import type { PageRequest, v1 } from '../../contract/index.ts';
import { Fault } from '../../contract/index.ts';
import type { ListPart, ListRange } from '../../store/port/store.ts';

/** Maximum number of items before a page. Larger cursors are refused, because no list is that long. */
const maxOffset = 10_000_000;

/** Returns the range of a page. The page's cursor is the number of items before it. */
export function toRange({ limit, after }: PageRequest): ListRange {
  if (after === null) return { offset: 0, limit };
  const [offset] = after;
  if (typeof offset === 'number' && offset >= 0 && offset <= maxOffset) return { offset, limit };
  throw new Fault('client.page.cursor');
}

/**
 * Creates a page from the items of a range. The next page begins at the end of the range, not after the last item: a board leaves out
 * players who hide the game, but counts their places (docs/spec/decisions.md 4).
 */
export function pageOfRange<Row, Item>(
  { items, total }: ListPart<Row>,
  { offset, limit }: ListRange,
  present: (row: Row) => Item,
): v1.V1Page<Item> {
  const end = offset + limit;
  return { items: items.map(present), total, next: end >= total ? null : [end] };
}

/** Creates a page from a complete list in memory. */
export function pageOfAll<Row, Item>(
  rows: readonly Row[],
  page: PageRequest,
  present: (row: Row) => Item,
): v1.V1Page<Item> {
  const range = toRange(page);
  const items = rows.slice(range.offset, range.offset + range.limit);
  return pageOfRange({ items, total: rows.length }, range, present);
}
