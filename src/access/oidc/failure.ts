/** Describes why a sign-in with an OpenID provider failed, for the operator's log. */

import { AccessError } from '../access-error.ts';

const maxLength = 500;

/**
 * Returns the reason of a failure, from the general to the particular; null if the error is not a failure of the provider. It has no part of
 * a response except codes of errors, because responses contain tokens.
 */
export function describeProviderFailure(error: unknown): string | null {
  if (!(error instanceof AccessError) || error.code !== 'provider-failed') return null;
  const parts = [...reasons(error.cause)];
  return parts.join(': ').replaceAll(/\p{C}/gu, '\uFFFD').slice(0, maxLength);
}

function* reasons(given: unknown): Generator<string> {
  for (let cause = given; cause !== undefined; cause = causeOf(cause)) {
    if (cause instanceof Response) yield `status ${cause.status}`;
    // The message of a SyntaxError quotes the response.
    if (!(cause instanceof Error) || cause instanceof SyntaxError) return;
    yield textOf(cause);
  }
}

function causeOf(error: unknown): unknown {
  return error instanceof Error ? error.cause : undefined;
}

/** Returns the message with the error code of OAuth or of the system, if there is one. */
function textOf(error: Error): string {
  if (error.message === '' && 'code' in error) return String(error.code);
  return 'error' in error && typeof error.error === 'string'
    ? `${error.message} (${error.error})`
    : error.message;
}
