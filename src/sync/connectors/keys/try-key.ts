/** Tries a key with one request, before it is stored. */

import type { Logger } from 'pino';
import * as v from 'valibot';
import { networkNames } from '../../../domain/index.ts';
import { systemErrorCode } from '../../../system-errors.ts';
import type { HostMap, NetworkErrorKind } from '../../engine/index.ts';
import { NetworkError, readBody, rewriteHost } from '../../engine/index.ts';
import type { KeyNetwork, Secret } from '../../secrets/index.ts';
import { keyRequests } from './key-requests.ts';

/** The dependencies for sending requests. */
interface KeyClient {
  readonly hosts: HostMap;
  readonly timeoutMs: number;
  readonly userAgent: string;
  readonly log: Logger;
}

/**
 * Tries a key. Throws NetworkError: `login-needed` if the network refuses the key, or another kind if the request fails for another reason.
 */
export type TryKey = (network: KeyNetwork, key: Secret) => Promise<void>;

/** Checks whether a text has the form of a key. */
export function isPossibleKey(text: string): boolean {
  return /^[\w-]{8,128}$/.test(text);
}

/** Creates a function that tries keys. It does not follow redirects, because the key would be sent to another host. */
export function createKeyTrial(client: KeyClient): TryKey {
  return async (network, key) => {
    const { address, keyName } = keyRequests[network];
    const url = rewriteHost(address, client.hosts);
    const { host, pathname } = url;
    url.searchParams.set(keyName, key.reveal());
    const answer = await receive(url, client);
    // The query is left out, because it contains the key.
    client.log.debug({ host, path: pathname, status: answer.status }, 'A key was tried.');
    const error = judge(network, host, answer);
    if (error !== null) throw error;
  };
}

interface Answer {
  readonly status: number;
  readonly body: string;
}

async function receive(url: URL, { timeoutMs, userAgent }: KeyClient): Promise<Answer> {
  try {
    const response = await fetch(url, {
      headers: { 'user-agent': userAgent, accept: 'application/json' },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: response.status, body: await readBody(response, url.host) };
  } catch (error) {
    if (error instanceof NetworkError) throw error;
    // The error has no cause, because the errors of fetch may contain the address with the key.
    throw new NetworkError('unavailable', `${url.host}: ${reasonFor(error)}.`);
  }
}

function reasonFor(error: unknown): string {
  if (!(error instanceof Error)) return 'the connection failed';
  if (error.name === 'TimeoutError') return 'no response in time';
  return `the connection failed (${systemErrorCode(error.cause) || error.name})`;
}

function judge(network: KeyNetwork, host: string, { status, body }: Answer): NetworkError | null {
  const { answer } = keyRequests[network];
  const json = v.safeParse(v.pipe(v.string(), v.parseJson()), body);
  const kind = kindOf(network, status, json.success);
  if (kind !== null)
    return new NetworkError(kind, sentenceFor(kind, network, `${status} from ${host}`));
  if (json.success && v.is(answer, json.output)) return null;
  return new NetworkError(
    'incomplete',
    `The response of ${host} is not one of ${networkNames[network]}.`,
  );
}

function kindOf(network: KeyNetwork, status: number, isJson: boolean): NetworkErrorKind | null {
  if (status === 429) return 'rate-limited';
  if (status === 401) return 'login-needed';
  if (status === 403 || status === 503) return keyRequests[network].refusal(status, isJson);
  if (status >= 500 || status === 408 || status === 425) return 'unavailable';
  if (status === 404 || status === 410 || (status >= 300 && status < 400)) return 'moved';
  return status >= 400 ? 'refused' : null;
}

/** Returns the message for an error. @param answered the response, such as `403 from api.example` */
function sentenceFor(kind: NetworkErrorKind, network: KeyNetwork, answered: string): string {
  const name = networkNames[network];
  if (kind === 'login-needed') return `${name} refuses this key (${answered}).`;
  if (kind === 'blocked') return `${name} blocks this address (${answered}). Try again later.`;
  if (kind === 'rate-limited') return `${name} limits requests (${answered}). Try again later.`;
  if (kind === 'unavailable') return `${name} is out of order (${answered}). Try again later.`;
  if (kind === 'moved') return `${name} may have moved (${answered}). Use --sync-hosts.`;
  return `${name} refuses the request (${answered}).`;
}
