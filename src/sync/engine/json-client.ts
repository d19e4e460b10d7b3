/** Client for networks that return JSON over plain GET and POST, and need a key instead of a login (docs/spec/networks.md 9). */

import type { Logger } from 'pino';
import type { Secret } from '../secrets/index.ts';
import type { SyncCondition } from '../state/index.ts';
import type { Budget } from './budget.ts';
import type { Clock } from './clock.ts';
import { createGate } from './gate.ts';
import { NetworkError } from './network-error.ts';
import type { RateWaits } from './retry.ts';
import { createRetry } from './retry.ts';
import type { Received } from './throttled-fetch.ts';
import { createThrottledFetch } from './throttled-fetch.ts';

/** A request. Its kind describes the requested data: messages show it, and each kind can be paused separately. */
export interface JsonRequest {
  readonly kind: string;
  /** Path below the base address. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  /** Fields that are sent as a form with POST. If left out, the method is GET. */
  readonly form?: Readonly<Record<string, string>>;
}

/** Sends a request and reads the response. Throws NetworkError, Stopped and StoreError. */
export type AskJson = <T>(request: JsonRequest, read: (answer: unknown) => T) => Promise<T>;

interface ClientParts {
  readonly state: Pick<SyncCondition, 'findBlock' | 'changeBlock'>;
  readonly budget: Budget;
  readonly clock: Clock;
  readonly log: Logger;
  /** Aborts requests and waits. */
  readonly signal: AbortSignal;
  /** Returns a random number from 0 to 1. */
  readonly random: () => number;
  /** Number of attempts before a request's failure is final. If left out, the engine's default applies. */
  readonly attempts?: number | undefined;
}

/** The key of a network. It is read for each request, so that a new key takes effect immediately. */
export interface KeyAccess {
  /** Returns the key; null without one. */
  read(): Promise<Secret | null>;
  /** Records that the network has refused a key. */
  refuse(key: Secret): Promise<void>;
  /** Records that the network accepts a key, even one that it refused before. */
  accept(key: Secret): Promise<void>;
}

/** The properties that all requests to a network share. */
export interface JsonNetwork {
  /** Base address of the paths, which ends with a slash. */
  readonly base: URL;
  readonly userAgent: string;
  readonly key: KeyAccess;
  /** Adds the key to a request. Returns the request unchanged if it takes no key. */
  readonly withKey: (request: JsonRequest, key: string) => JsonRequest;
  /** The error message if there is no key. */
  readonly noKey: string;
  readonly recogniseError: (received: Received, now: number) => NetworkError | null;
  /** Accept-Language of requests. */
  readonly language: string;
  readonly timeoutMs: number;
  readonly rateWaits: RateWaits;
  /** The request that shows whether the address is still blocked. */
  readonly probe: JsonRequest;
}

/** Addresses already contain the configured base. */
const locate = (address: string): URL => new URL(address);

/** Creates the client of a network. Error messages and the log never contain a key. */
export function createJsonClient(network: JsonNetwork, parts: ClientParts): AskJson {
  const { budget, clock, log, random, state, signal, attempts } = parts;
  const { recogniseError, language, timeoutMs, rateWaits } = network;
  const throttled = createThrottledFetch({
    budget,
    clock,
    locate,
    recogniseError,
    language,
    timeoutMs,
    signal,
  });
  const retry = createRetry({ budget, clock, random, log, rateWaits, attempts });
  const send: AskJson = (request, read) =>
    retry(request.kind, async () => exchange(throttled, network, request), read);
  const gate = createGate({
    state,
    clock,
    random,
    log,
    probe: () => send(network.probe, () => undefined),
    isProbe: (kind) => kind === network.probe.kind,
  });
  return (request, read) => gate(request.kind, () => send(request, read));
}

async function exchange(
  send: typeof fetch,
  network: JsonNetwork,
  asked: JsonRequest,
): Promise<unknown> {
  const key = await network.key.read();
  if (key === null) throw new NetworkError('login-needed', network.noKey);
  const request = network.withKey(asked, key.reveal());
  const { path, query = {}, form } = request;
  const url = new URL(path, network.base);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const headers = { 'User-Agent': network.userAgent, Accept: 'application/json' };
  const init =
    form === undefined ? { headers } : { headers, method: 'POST', body: new URLSearchParams(form) };
  try {
    const response = await send(url.href, init);
    if (request !== asked) await network.key.accept(key); // otherwise the request was sent without the key
    return await response.json();
  } catch (error) {
    if (error instanceof NetworkError && error.kind === 'login-needed')
      await network.key.refuse(key);
    throw error;
  }
}
