/**
 * Fuzz test: sends mutated requests to the whole service, most of them in this process and some over a socket. No response may be an
 * internal error or malformed XML, or take a second of processor time. Valid requests go to a service with long timeouts, so that findings
 * do not depend on how busy the machine is.
 */

import { pino } from 'pino';
import type { WireResponse } from '../../src/protocols/index.ts';
import { isStreamed, wholeBytes } from '../../src/protocols/index.ts';
import { composeHandler, composeServer, composeService } from '../../src/app/compose.ts';
import { Fault } from '../../src/contract/index.ts';
import { loadDemo } from '../../src/data/generate/index.ts';
import { createRandom } from '../../src/data/generate/random.ts';
import { listen, stop } from '../../src/server/http/index.ts';
import { createRouter, joinPath, splitTarget } from '../../src/paths/index.ts';
import type { Handled, RequestHandler } from '../../src/service/index.ts';
import { keyOfPost, keyOfTarget } from '../../src/service/index.ts';
import type { Settings } from '../../src/settings/index.ts';
import { openStore } from '../../src/store/open-store.ts';
import type { Store } from '../../src/store/port/store.ts';
import { sendText } from '../support/raw-connection.ts';
import { readXml } from '../support/described-services.ts';
import {
  forgedCursors,
  oddAddresses,
  oddValues,
  pagedAddresses,
} from '../support/odd-addresses.ts';
import { defaultSettings } from '../support/start-service.ts';
import { mutate } from './mutate.ts';
import { randomPipeline } from './pipelines.ts';
import { rawStream } from './raw-streams.ts';
import { requestText } from './request-text.ts';
import { tryPipeline } from './run-pipelines.ts';
import { tryRaw } from './run-raw.ts';
import type { FuzzRequest, FuzzValues } from './valid-requests.ts';
import { validRequests } from './valid-requests.ts';
import { maxUrl } from '../../src/server/http/read-request.ts';
import { requestBase } from '../../src/documents/index.ts';

export interface FuzzPlan {
  /** Address of an empty store. */
  readonly store: string;
  readonly requests: number;
  readonly seed: number;
  /** Share of requests over a socket, from 0 to 1. */
  readonly socketShare: number;
  /** Number of raw streams in addition to the requests. */
  readonly rawStreams: number;
  /** Number of pipelines in addition to the requests. */
  readonly pipelines: number;
  /** Called periodically with the number of completed requests. */
  readonly onProgress?: (done: number) => void;
}

export interface FuzzFigures {
  readonly requests: number;
  readonly overSocket: number;
  readonly rawStreams: number;
  /** Number of responses by status; 0 for a connection that ended without a response. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Maximum time until a response. */
  readonly slowestMs: number;
  /** Maximum processor time of a request. */
  readonly busiestMs: number;
  readonly findings: readonly string[];
}

const busyMs = 1000;
const now = Date.UTC(2020, 5, 15, 12);
/** Timeouts in seconds for mutated requests; short, because the test waits for the end of each incomplete request. */
const quick = { headersTimeout: 2, requestTimeout: 3, keepAliveTimeout: 1 } as const;
/** Timeouts in seconds for valid requests; longer than the test, so that no request is refused on a busy machine. */
const patient = { headersTimeout: 300, requestTimeout: 300, keepAliveTimeout: 300 } as const;

/** A service under test in one style, with its handler and its ports. */
interface Target {
  readonly handler: RequestHandler;
  readonly settings: Settings;
  /** Port with short timeouts, for mutated requests. */
  readonly port: number;
  /** Port with long timeouts, for valid requests. */
  readonly patientPort: number;
  readonly requests: readonly FuzzRequest[];
  /** Requests for pages and for the modern API, with values that no store can hold and forged cursors. */
  readonly addresses: readonly FuzzRequest[];
  stop(): Promise<void>;
}

interface Results {
  overSocket: number;
  slowestMs: number;
  busiestMs: number;
  readonly statuses: Map<number, number>;
  readonly findings: string[];
}

/** Runs a plan; the same plan sends the same requests. */
export async function runFuzz({
  store: url,
  requests,
  seed,
  socketShare,
  rawStreams,
  pipelines,
  onProgress,
}: FuzzPlan): Promise<FuzzFigures> {
  const store = await openStore(url);
  await loadDemo(store, now);
  const values = await demoValues(store);
  const targets = [
    await startTarget(store, values, 'standard'),
    await startTarget(store, values, 'aspnet'),
  ];
  const random = createRandom(seed);
  const results: Results = {
    overSocket: 0,
    slowestMs: 0,
    busiestMs: 0,
    statuses: new Map(),
    findings: [],
  };
  for (let done = 0; done < requests; done += 1) {
    const target = random.pick(targets);
    // Only the server has pages, not the handler in this process, so pages are requested over a socket.
    const isAddress = random.chance(socketShare / 2);
    const chosen = random.pick(isAddress ? target.addresses : target.requests);
    const request =
      isAddress && random.chance(0.5)
        ? chosen
        : mutate(chosen, random.pick(target.requests), random);
    await tryOne(
      target,
      request,
      isAddress || random.chance(socketShare / 2),
      results,
      `seed ${seed}, request ${done}`,
    );
    if (done % 1000 === 999) onProgress?.(done + 1);
  }
  await sendRawStreams(targets, rawStreams, seed, results);
  await sendPipelines(targets, pipelines, seed, results);
  for (const target of targets) await target.stop();
  await store.close();
  return { requests, rawStreams, ...results };
}

/** Number of concurrent raw streams. It is large, because the clients mostly wait for the server to close the connection. */
const rawAtOnce = 32;

async function sendRawStreams(
  targets: readonly Target[],
  count: number,
  seed: number,
  results: Results,
): Promise<void> {
  const random = createRandom(seed);
  let sent = 0;
  const client = async (): Promise<void> => {
    while (sent < count) {
      const name = `seed ${seed}, raw stream ${sent}`;
      sent += 1;
      const { port, patientPort, settings } = random.pick(targets);
      const stream = rawStream(random, settings.basePath);
      const { statuses, findings } = await tryRaw(
        stream.kind === 'whole' ? patientPort : port,
        stream,
      );
      for (const status of statuses.length === 0 ? [0] : statuses)
        results.statuses.set(status, (results.statuses.get(status) ?? 0) + 1);
      results.findings.push(...findings.map((what) => `${name}: ${what}`));
    }
  };
  await Promise.all(Array.from({ length: rawAtOnce }, client));
  for (const { patientPort, settings } of targets) {
    const last = await sendText(
      patientPort,
      `GET ${settings.basePath}/getNumberListGames HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
    );
    if (!last.startsWith('HTTP/1.1 200 OK'))
      results.findings.push(`seed ${seed}: after the raw streams: ${last.slice(0, 300)}`);
  }
}

/** Number of concurrent pipelines. */
const pipelinesAtOnce = 8;

async function sendPipelines(
  targets: readonly Target[],
  count: number,
  seed: number,
  results: Results,
): Promise<void> {
  const random = createRandom(seed);
  let sent = 0;
  const client = async (): Promise<void> => {
    while (sent < count) {
      const name = `seed ${seed}, pipeline ${sent}`;
      sent += 1;
      const { patientPort, requests } = random.pick(targets);
      const findings = await tryPipeline(patientPort, randomPipeline(requests, random));
      results.findings.push(...findings.map((what) => `${name}: ${what}`));
    }
  };
  await Promise.all(Array.from({ length: pipelinesAtOnce }, client));
}

async function demoValues(store: Store): Promise<FuzzValues> {
  const players = new Set(['', 'nobody', 'ünï <&> "漢"']);
  const games = new Set(['', 'NPWR00000_00']);
  for await (const record of store.export()) {
    if (record.type === 'player') players.add(record.name);
    if (record.type === 'game') games.add(record.id);
  }
  return { players: [...players], games: [...games] };
}

async function startTarget(
  store: Store,
  values: FuzzValues,
  style: Settings['style'],
): Promise<Target> {
  // Load shedding is disabled, because it depends on how busy the machine is.
  const base: Settings = {
    ...defaultSettings(),
    style,
    cacheMemory: 8,
    overloadDelay: 0,
    logLevel: 'silent',
  };
  const settings = { ...base, ...quick };
  const parts = { store, settings, now: () => now };
  const logger = pino({ level: 'silent' });
  const server = composeServer(parts, logger);
  const patientServer = composeServer({ ...parts, settings: { ...base, ...patient } }, logger);
  const requests = Array.from({ length: 20 }, (_, round) =>
    validRequests(composeService(settings), settings.basePath, values, round),
  ).flat();
  const patientPort = await listen(patientServer, '127.0.0.1', 0);
  return {
    handler: composeHandler(parts),
    settings,
    port: await listen(server, '127.0.0.1', 0),
    patientPort,
    requests,
    addresses: await addressesOf(patientPort),
    stop: () => Promise.all([stop(server, 0), stop(patientServer, 0)]).then(() => undefined),
  };
}

async function addressesOf(port: number): Promise<FuzzRequest[]> {
  const links = await Promise.all(
    pagedAddresses.map(
      async (path) => (await fetch(`http://127.0.0.1:${port}${path}`)).headers.get('link') ?? '',
    ),
  );
  const targets = [
    ...oddAddresses(oddValues),
    ...links.filter((link) => link !== '').flatMap(forgedCursors),
  ];
  return targets.map((target) => ({ method: 'GET', target, headers: [], body: Buffer.alloc(0) }));
}

async function tryOne(
  target: Target,
  request: FuzzRequest,
  overSocket: boolean,
  results: Results,
  name: string,
): Promise<void> {
  const started = performance.now();
  const usedBefore = process.cpuUsage();
  const find = (what: string): void =>
    void results.findings.push(
      `${name}: ${what}: ${request.method} ${request.target.slice(0, 200)} ${request.body.subarray(0, 300).toString('latin1')}`,
    );
  try {
    const status = overSocket
      ? await tryOverSocket(target, request, find)
      : await tryInProcess(target, request, find);
    results.statuses.set(status, (results.statuses.get(status) ?? 0) + 1);
  } catch (error) {
    find(`thrown ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  }
  if (overSocket) results.overSocket += 1;
  const took = performance.now() - started;
  const { user, system } = process.cpuUsage(usedBefore);
  const busy = (user + system) / 1000;
  results.slowestMs = Math.max(results.slowestMs, took);
  results.busiestMs = Math.max(results.busiestMs, busy);
  if (busy > busyMs) find(`took ${Math.round(busy)} ms of processor time`);
}

/** Calls the handler as the HTTP server does, without a socket. */
async function tryInProcess(
  { handler, settings }: Target,
  request: FuzzRequest,
  find: (what: string) => void,
): Promise<number> {
  const { response, fault } = await handleAsHost(handler, settings, request);
  if (fault?.kind.side === 'server') find(`${fault.code} ${String(fault.cause)}`);
  checkText(response.headers['Content-Type'] ?? '', await textOf(response), find);
  return response.status;
}

async function handleAsHost(
  handler: RequestHandler,
  settings: Settings,
  { method, target, headers: list, body }: FuzzRequest,
): Promise<Handled> {
  const { segments: whole, query } = splitTarget(target);
  const base = requestBase({ path: settings.basePath, address: 'http://127.0.0.1/api' }, '');
  const found = createRouter(handler.routes.map((route) => ({ ...route, base: base.path })))(
    method,
    whole,
  );
  const segments = found?.segments ?? whole;
  const path = joinPath(segments);
  const headers = Object.fromEntries(
    list.map(([name, value]) => [name.toLowerCase(), value.trim()]),
  );
  const wire = { method, path, segments, query, headers, body };
  if (target.length > maxUrl)
    return handler.refuse(wire, base, new Fault('client.url.too-long', { limit: maxUrl }));
  if (found === null)
    return handler.refuseAsText(
      new Fault('client.path.unknown', { path, base: settings.basePath }),
    );
  if (body.length > settings.maxBody)
    return handler.refuse(
      wire,
      base,
      new Fault('client.body.too-large', { limit: settings.maxBody }),
    );
  if ('allow' in found)
    return handler.refuse(
      wire,
      base,
      new Fault('client.method.not-allowed', { method, allow: found.allow }),
    );
  const key = keyOfSent(method, target, headers, body);
  const cached = key === null ? null : handler.recall(key, base);
  if (cached !== null) return cached;
  return found.route.answer({ request: wire, base, values: found.values, key });
}

function keyOfSent(
  method: string,
  target: string,
  headers: Readonly<Record<string, string>>,
  body: Uint8Array,
): string | null {
  if (method === 'GET' || method === 'HEAD') return keyOfTarget(target, headers['accept']);
  const { 'content-type': contentType, soapaction: soapAction } = headers;
  return method === 'POST' ? keyOfPost({ target, contentType, soapAction, body }) : null;
}

async function textOf({ body }: WireResponse): Promise<string> {
  if (!isStreamed(body)) return Buffer.from(wholeBytes(body)).toString('utf8');
  const pieces: Uint8Array[] = [];
  for await (const piece of body) pieces.push(piece);
  return Buffer.concat(pieces).toString('utf8');
}

function checkText(contentType: string, text: string, find: (what: string) => void): void {
  if (text === '' || !/xml|json/.test(contentType)) return;
  try {
    if (contentType.includes('json')) JSON.parse(text);
    else readXml(text, () => null);
  } catch (error) {
    find(`malformed answer, ${String(error)}, ${text.slice(0, 200)}`);
  }
}

/**
 * The texts of the fault `server.internal` and of its page. The status is not enough, because style `aspnet` sends client errors with 500,
 * too.
 */
const internalErrors = /The service failed to answer|Something went wrong/;

/**
 * Sends a request over a socket. Node's parser may refuse it, and an incomplete request may get no response, but no response may be an
 * internal error.
 */
async function tryOverSocket(
  { port }: Target,
  request: FuzzRequest,
  find: (what: string) => void,
): Promise<number> {
  const answer = await sendText(port, requestText(request));
  const status = Number(
    /^HTTP\/1\.1 (\d{3})/.exec(answer.replace(/^(?:HTTP\/1\.1 100 Continue\r\n\r\n)+/, ''))?.[1] ??
      0,
  );
  const end = answer.indexOf('\r\n\r\n');
  if (internalErrors.test(answer)) find('a generic 500 over the socket');
  const contentType = /\r\nContent-Type: ([^\r]*)/.exec(answer.slice(0, end))?.[1] ?? '';
  if (!/\r\nTransfer-Encoding: chunked/.test(answer) && !/\r\nContent-Encoding/.test(answer)) {
    checkText(contentType, Buffer.from(answer.slice(end + 4), 'latin1').toString('utf8'), find);
  }
  return status;
}

/** Formats the number of responses by status. */
export function describeStatuses(statuses: FuzzFigures['statuses']): string {
  return [...statuses]
    .toSorted(([a], [b]) => a - b)
    .map(([status, count]) => `${status === 0 ? 'none' : status}: ${count}`)
    .join(', ');
}
