/** Combines several sources, so that they are imported in one transaction: either a whole upload or nothing. */

import type { SourceRequest } from '../formats/open-source.ts';
import type { Source, SourceItem, SourcePosition } from '../source/source.ts';
import { openIsolated } from './open-isolated.ts';

/** A source with a name for messages about it. */
export interface TitledRequest {
  readonly request: SourceRequest;
  /** Name of the file or folder; only used if there are several sources. */
  readonly title: string;
}

interface TogetherOptions {
  /** Ends the parser. Requests that wait for it then throw ImportStopped. */
  readonly signal?: AbortSignal;
}

/** Name of the source for players whose data comes from several formats. */
const several = 'upload';

/** Opens several sources as one. Each source after the first is opened only when it is read. Throws SourceError and ImportStopped. */
export async function openTogether(
  requests: readonly TitledRequest[],
  options: TogetherOptions,
): Promise<Source> {
  const [only, second] = requests;
  if (only === undefined) throw new TypeError('There is no source to open.');
  if (second === undefined) return openIsolated(only.request, options);
  const kinds = new Set(requests.map(({ request }) => request.kind));
  let before = 0;
  let current: Source | null = null;
  const bytesRead = (): number => before + (current?.bytesRead() ?? 0); // absent: no source is open at the moment
  async function* batches(): AsyncGenerator<readonly SourceItem[]> {
    for (const { request, title } of requests) {
      current = await openIsolated(request, options);
      for await (const items of current.batches())
        yield items.map((item) => ({ ...item, where: placeIn(title, item.where) }));
      before = bytesRead();
      current = null;
    }
  }
  return {
    name: kinds.size === 1 ? only.request.kind : several,
    totalBytes: null,
    bytesRead,
    batches,
  };
}

function placeIn(title: string, where: SourcePosition): string {
  return typeof where === 'number' ? `${title} line ${where}` : `${title} ${where}`.trim();
}
