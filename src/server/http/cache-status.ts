/** How a response came about, for operators: in the header field Cache-Status (RFC 9211) and in the log. */

import type { Logger } from 'pino';
import type { Handled, RenderedResponses } from '../../service/index.ts';

/** Tells how a response came about; null if that is not known. */
export type Explain = RenderedResponses['explain'];
type Explanation = NonNullable<ReturnType<Explain>>;

/** Why a response was made (RFC 9211, 2.2). */
const forwarded = { miss: 'uri-miss', stale: 'stale', bypass: 'bypass' } as const;

/** The value of Cache-Status, with the time and the versions of the cached response as its detail. */
function cacheStatusOf({ outcome, entry }: Explanation): string {
  const how = outcome === 'hit' ? 'hit' : `fwd=${forwarded[outcome]}`;
  if (entry === null) return `Laurel; ${how}`;
  const { since, versions, commitVersion } = entry;
  const detail = [`since=${new Date(since).toISOString()}`, `commits=${commitVersion}`];
  if (versions.length > 0) detail.push(`versions=${versions.join(',')}`);
  return `Laurel; ${how}${outcome === 'hit' ? '' : '; stored'}; detail="${detail.join(' ')}"`;
}

interface ExplainerSettings {
  /** Whether responses state how they came about. */
  readonly debugHeaders: boolean;
}

/** Returns a function that logs how a response came about, and states it in the response. */
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
