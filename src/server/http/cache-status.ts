/** Reports how a response was produced, for operators: in the header Cache-Status (RFC 9211) and in the log. */

import type { Logger } from 'pino';
import type { Handled, RenderedResponses } from '../../service/index.ts';

/** Returns how a response was produced; null if that is unknown. */
export type Explain = RenderedResponses['explain'];
type Explanation = NonNullable<ReturnType<Explain>>;

/** The reason, by outcome, why a response was not taken from the cache (RFC 9211, 2.2). */
const forwarded = { miss: 'uri-miss', stale: 'stale', bypass: 'bypass' } as const;

/** Returns the value of Cache-Status. Its detail contains the time and the versions of the cached response. */
function cacheStatusOf({ outcome, entry }: Explanation): string {
  const how = outcome === 'hit' ? 'hit' : `fwd=${forwarded[outcome]}`;
  if (entry === null) return `Laurel; ${how}`;
  const { since, versions, commitVersion } = entry;
  const detail = [`since=${new Date(since).toISOString()}`, `commits=${commitVersion}`];
  if (versions.length > 0) detail.push(`versions=${versions.join(',')}`);
  return `Laurel; ${how}${outcome === 'hit' ? '' : '; stored'}; detail="${detail.join(' ')}"`;
}

interface ExplainerSettings {
  /** Whether responses state how they were produced. */
  readonly debugHeaders: boolean;
}

/** Returns a function that logs how a response was produced, and states it in the response. */
export function createExplainer(
  explain: Explain | undefined,
  { debugHeaders }: ExplainerSettings,
  log: Logger,
): (handled: Handled, requestId: string) => Handled {
  return (handled, requestId) => {
    const { response, operation, binding } = handled;
    const explanation = explain?.(response) ?? null;
    if (explanation === null) return handled;
    const status = cacheStatusOf(explanation);
    log.debug({ requestId, operation, binding, cache: status }, 'answered');
    if (!debugHeaders) return handled;
    return {
      ...handled,
      response: { ...response, headers: { ...response.headers, 'Cache-Status': status } },
    };
  };
}
