/** Runs a simulated network as a server on loopback. It logs and counts requests, and answers each with a response or a planned fault. */

import { Buffer } from 'node:buffer';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { invariant } from '../../../../src/invariant.ts';
import type { Answer, Page } from './answer.ts';
import { sendEither } from './answer.ts';
import type { Fault } from './faults.ts';
import { FaultPlan } from './faults.ts';
import { Pace } from './pace.ts';

/** The time of a simulated network, in milliseconds UTC. */
export interface StandInClock {
  now(): number;
}

/** A request to a simulated network, after it is parsed. */
export interface AskedRequest {
  readonly method: string;
  /** The path without its query. */
  readonly path: string;
  /** The parameters of the query and of a form. */
  readonly parameters: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
}

/** A request that a simulated network has received. */
export interface LoggedRequest<Kind extends string> {
  readonly kind: Kind | 'unknown';
  readonly method: string;
  /** The path without its query. */
  readonly path: string;
  /** The parameters of the query and of a form, without the secret ones. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly headers: IncomingMessage['headers'];
  /** Time of the request, by the simulated network's clock. */
  readonly at: number;
  /** Name of the fault that affected the request, or null. */
  readonly fault: string | null;
}

/** The parts in which networks differ; the server is the same for all. */
export interface Network<Kind extends string> {
  readonly clock: StandInClock;
  /** Names of secret parameters, which are not logged. */
  readonly secrets: readonly string[];
  /** The fault for a request that exceeds a rate limit. */
  readonly tooMany: Fault;
  answer(request: AskedRequest): {
    readonly kind: Kind | 'unknown';
    readonly answer: Answer | Page;
  };
}

/** The server of a simulated network. */
export interface StandInServer<Kind extends string> {
  readonly url: string;
  readonly requests: LoggedRequest<Kind>[];
  readonly faults: FaultPlan<Kind>;
  readonly pace: Pace;
  /** Called for each request with the number of requests so far. The response waits until this function has ended. */
  onRequest: ((count: number) => unknown) | null;
  close(): Promise<void>;
}

/** Starts the server of a simulated network. */
export async function serveNetwork<Kind extends string>(
  network: Network<Kind>,
): Promise<StandInServer<Kind>> {
  const requests: LoggedRequest<Kind>[] = [];
  const faults = new FaultPlan<Kind>();
  const pace = new Pace();
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = await readRequest(request);
    const at = network.clock.now();
    const { kind, answer } = network.answer(asked);
    const planned = faults.take({ kind, number: requests.length + 1, at });
    const isWithin = pace.count(at);
    const fault = planned ?? (isWithin ? null : network.tooMany);
    requests.push({ kind, ...describe(asked, network.secrets), at, fault: fault?.name ?? null });
    await standIn.onRequest?.(requests.length);
    if (fault === null) sendEither(response, answer);
    else fault.answer(response, 'html' in answer ? { status: answer.status, body: null } : answer);
  }
  const { url, close } = await listen((request, response) => void serve(request, response));
  const standIn: StandInServer<Kind> = { url, requests, faults, pace, onRequest: null, close };
  return standIn;
}

async function listen(
  serve: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const server = createServer(serve);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = invariant(server.address(), 'the server listens');
  if (typeof address === 'string') throw new TypeError('The server has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readRequest(request: IncomingMessage): Promise<AskedRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const url = new URL(invariant(request.url, 'a request has a target'), 'http://stand-in');
  const form = new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
  return {
    method: invariant(request.method, 'a request has a method'),
    path: url.pathname,
    parameters: new URLSearchParams([...url.searchParams, ...form]),
    headers: request.headers,
  };
}

function describe(
  { method, path, parameters, headers }: AskedRequest,
  secrets: readonly string[],
): Pick<LoggedRequest<string>, 'method' | 'path' | 'parameters' | 'headers'> {
  const shown = [...parameters].filter(([name]) => !secrets.includes(name));
  return { method, path, parameters: Object.fromEntries(shown), headers };
}
