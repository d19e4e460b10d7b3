/** Several sources that are loaded in one transaction: all of an upload, or nothing. */

import type { SourceRequest } from '../formats/open-source.ts';
import type { Source, SourceItem, SourcePosition } from '../source/source.ts';
import { openIsolated } from './open-isolated.ts';

/** A source with a name for messages about it. */
export interface TitledRequest {
  readonly request: SourceRequest;
  /** A file or folder; only used if there are several. */
  readonly title: string;
}

interface TogetherOptions {
  /** Ends the parser; what waits for it then throws ImportStopped. */
  readonly signal?: AbortSignal;
}

/** Name of the source of players whose data is from several formats. */
const several = 'upload';

/** Opens sources as one. Each but the first is opened when it is read. Throws SourceError and ImportStopped. */
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
  const bytesRead = (): number => before + (current?.bytesRead() ?? 0); // absent: none is open
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
