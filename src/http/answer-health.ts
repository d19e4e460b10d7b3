/** Health on the service's own address, for what stands in front of it: a word, and nothing of the reasons. */

import type { WireResponse } from '../bindings/index.ts';
import { encodeBody } from '../bindings/index.ts';
import type { Handled } from '../service/index.ts';

/** Whether the service can answer requests. */
export type ReadyCheck = () => Promise<boolean>;

/** Paths of the two questions. */
export const healthPaths = { alive: '/healthz', ready: '/readyz' } as const;

/** The answer to a question for health; null where `path` is none, or `isReady` is not there to be asked. */
export async function answerHealth(path: string, isReady: ReadyCheck | undefined): Promise<Handled | null> {
  if (isReady === undefined) return null;
  if (path === healthPaths.alive) return handled(200, 'ok');
  if (path !== healthPaths.ready) return null;
  return (await isReady()) ? handled(200, 'ready') : handled(503, 'not ready', { 'Retry-After': '5' });
}

function handled(status: number, text: string, more: WireResponse['headers'] = {}): Handled {
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', ...more };
  const response: WireResponse = { status, headers, body: encodeBody(`${text}\n`) };
  return { response, operation: null, binding: 'health', fault: null, isReused: false };
}
