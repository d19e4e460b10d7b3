/** Reads a source in steps. Each step is limited in items, bytes and time, so that the requesting process sees the progress. */

import type { Source, SourceItem } from '../source/source.ts';
import type { ParserResults } from './protocol.ts';

/** Maximum number of items in a response. A larger batch is split. */
const maxItems = 2000;
/** Number of bytes after which a response reports the progress, with the items so far. */
const progressBytes = 1_048_576;
/**
 * Time after which a response reports the progress. Without it, decoding the icons of a set would show no progress, because icons are not
 * items.
 */
const progressMs = 1000;

/** A source that is being read. */
export interface Reading {
  readonly source: Source;
  readonly items: AsyncIterator<readonly SourceItem[]>;
}

/** Begins to read a source. */
export function startReading(source: Source): Reading {
  return { source, items: inParts(source)[Symbol.asyncIterator]() };
}

/** Yields the items of a source, in batches of limited size. */
async function* inParts(source: Source): AsyncGenerator<readonly SourceItem[]> {
  for await (const items of source.batches()) {
    if (items.length === 0) yield items;
    for (let from = 0; from < items.length; from += maxItems)
      yield items.slice(from, from + maxItems);
  }
}

/** Reads until there are many items or some progress to report. @param now returns milliseconds of a monotonic clock */
export async function readSome(
  { source, items }: Reading,
  now = (): number => performance.now(),
): Promise<ParserResults['next']> {
  const from = source.bytesRead();
  const beganAt = now();
  const found: SourceItem[] = [];
  while (found.length < maxItems) {
    const next = await items.next();
    if (next.done === true) return { items: found, bytesRead: source.bytesRead(), isDone: true };
    found.push(...next.value);
    if (source.bytesRead() - from >= progressBytes || now() - beganAt >= progressMs) break;
  }
  return { items: found, bytesRead: source.bytesRead(), isDone: false };
}
