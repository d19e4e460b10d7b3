/** Reads a source in steps that are answered: limited in items, bytes and time, so that the process that asks sees the progress. */

import type { Source, SourceItem } from '../source/source.ts';
import type { ParserResults } from './protocol.ts';

/** Items of an answer; a larger batch is sent in parts. */
const maxItems = 2000;
/** Bytes after which an answer reports the progress, with the items so far. */
const progressBytes = 1_048_576;
/** The same for time: icons of a set are decoded while it is read, and are no items. */
const progressMs = 1000;

/** A source that is read. */
export interface Reading {
  readonly source: Source;
  readonly items: AsyncIterator<readonly SourceItem[]>;
}

/** Begins to read a source. */
export function startReading(source: Source): Reading {
  return { source, items: inParts(source)[Symbol.asyncIterator]() };
}

/** The items of a source, in parts of limited size. */
async function* inParts(source: Source): AsyncGenerator<readonly SourceItem[]> {
  for await (const items of source.batches()) {
    if (items.length === 0) yield items;
    for (let from = 0; from < items.length; from += maxItems)
      yield items.slice(from, from + maxItems);
  }
}

/** Reads until there are many items, or some progress to report. @param now milliseconds of a clock that never goes back */
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
