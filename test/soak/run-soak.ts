/**
 * The soak test: for a long time, clients send requests of all kinds. Some clients disconnect, are slow or send malformed requests, and
 * writers are killed. Meanwhile, the test measures memory and open handles. Memory must not grow, and only requests during injected faults
 * may fail.
 */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readStoreFile } from '../../src/store/engine/address.ts';
import { openStore } from '../../src/store/index.ts';
import { composeService } from '../../src/app/compose.ts';
import type { Random } from '../../src/data/generate/random.ts';
import { createRandom } from '../../src/data/generate/random.ts';
import { withStores } from '../compare/stores.ts';
import { mutate } from '../fuzz/mutate.ts';
import { requestText } from '../fuzz/request-text.ts';
import type { FuzzRequest } from '../fuzz/valid-requests.ts';
import { validRequests } from '../fuzz/valid-requests.ts';
import { countHandles } from '../hostile/process-figures.ts';
import { openSlowClients } from '../hostile/slow-connections.ts';
import { addToken, callAdmin, playerLines } from '../support/instance-file.ts';
import { passwordsAside } from '../support/passwords-aside.ts';
import { sendText } from '../support/raw-connection.ts';
import type { Served } from '../support/served.ts';
import { startServed } from '../support/served.ts';
import { defaultSettings } from '../support/start-service.ts';
import { FaultWindows } from './fault-windows.ts';
import { describeMemory, readMemory } from './memory.ts';
import { leaveEarly, takeNothing } from './rude-clients.ts';
import type { Sample } from './trend.ts';
import { afterWarmUp, lowest, slopePerMinute } from './trend.ts';

export interface SoakPlan {
  readonly minutes: number;
  readonly seed: number;
  /** Number of clients; each sends its requests one after the other. */
  readonly clients: number;
  /** Number of worker processes. */
  readonly workers: number;
  /** `sqlite`, or `postgres` for a store on the test server. */
  readonly engine: string;
  /** Number of processes of the service that share the store. More than one needs PostgreSQL. */
  readonly nodes: number;
  readonly onProgress?: (line: string) => void;
}

export interface SoakFigures {
  readonly requests: number;
  readonly statuses: ReadonlyMap<string, number>;
  readonly imports: number;
  readonly kills: number;
  /** Number of imports through the admin API, by the status of the response. */
  readonly pushes: ReadonlyMap<string, number>;
  /** Number of times that another process locked the store. */
  readonly locks: number;
  readonly killedWorkers: number;
  /** Growth of each node in megabytes per minute after the warm-up; null if the run was too short. */
  readonly memorySlopes: readonly (number | null)[];
  /** Open files and connections of all nodes before and after the requests. */
  readonly handles: readonly [before: number, after: number];
  readonly problems: readonly string[];
}

const warmUp = 0.4;
const sampleMs = 1000;
/** Small caches fill early in the warm-up and then evict entries. A short timeout closes idle connections in the cool-down. */
const shortLimits = ['--cache-memory', '1', '--keep-alive-timeout', '5'];
/** Load shedding is disabled, because a busy machine would reject requests. npm run hostile tests overload. */
const noLoadShedding = ['--overload-delay', '0'];
const coolDownMs = 8000;
/** Request timeout, long enough for a busy machine; a longer wait is a hang. */
const requestTimeoutMs = 30_000;
const maxSlope = 1;
/** Interval in seconds of which the minimum memory is taken, because between two garbage collections memory grows by tens of megabytes. */
const floorSeconds = 30;
/** Minimum number of such minima for a trend. A run of five minutes has six. */
const minFloors = 6;
const lockEveryMs = 50_000;
/** How long another process locks the store: longer than an import waits. */
const lockMs = 12_000;
/** How long after the end of the lock requests that began during the lock may still fail. */
const afterLockMs = 11_000;
const killEveryMs = 20_000;
const afterKillMs = 2000;
const main = join(import.meta.dirname, '..', '..', 'src', 'cli', 'main.ts');
const values = { players: ['LanternFox', 'PixelHeron', 'nobody', ''], games: ['', 'NPWR00000_00'] };

export function runSoak(plan: SoakPlan): Promise<SoakFigures> {
  return withStores(async (place) =>
    new SoakRun(plan, place.folder, await place.newStore(plan.engine, 'store')).run(),
  );
}

/** A process of the service, with the data that the test needs. */
interface SoakNode {
  readonly served: Served;
  /** Base URL of the admin address. */
  readonly admin: string;
  readonly port: number;
  readonly memory: Sample[];
}

class SoakRun {
  readonly #plan: SoakPlan;
  readonly #folder: string;
  readonly #store: string;
  readonly #random: Random;
  readonly #requests: readonly FuzzRequest[];
  readonly #statuses = new Map<string, number>();
  readonly #problems: string[] = [];
  #sent = 0;
  #imports = 0;
  #kills = 0;
  #killedWorkers = 0;
  readonly #pushes = new Map<string, number>();
  readonly #faults = new FaultWindows();

  constructor(plan: SoakPlan, folder: string, store: string) {
    this.#plan = plan;
    this.#folder = folder;
    this.#store = store;
    this.#random = createRandom(plan.seed);
    const settings = defaultSettings();
    const turns = Array.from({ length: 20 }, (_, turn) =>
      validRequests(composeService(settings), settings.basePath, values, turn),
    );
    this.#requests = turns.flat();
  }

  async run(): Promise<SoakFigures> {
    const token = await this.#prepare();
    const nodes = [];
    for (let node = 0; node < this.#plan.nodes; node += 1) nodes.push(await this.#startNode());
    // The requests are sent at the same time, so that each node's connection pool for PostgreSQL opens all its connections before the
    // handles are counted.
    for (const { port } of nodes)
      await Promise.all(Array.from({ length: 50 }, () => this.#ask(port, this.#valid())));
    // This first import opens the files that SQLite keeps open: while other connections of the process hold locks, it reuses the files of
    // closed connections.
    for (const { admin } of nodes)
      await callAdmin(admin, token, 'POST', '/v1/import', playerLines('Pushed', 1, 'The first'));
    const handlesBefore = handlesOfAll(nodes);
    await this.#soak(nodes, token);
    await delay(coolDownMs);
    const handlesAfter = handlesOfAll(nodes);
    if (handlesAfter > handlesBefore)
      this.#problems.push(`${handlesAfter - handlesBefore} handles are left open`);
    for (const { served } of nodes) await this.#stop(served);
    return {
      requests: this.#sent,
      statuses: this.#statuses,
      imports: this.#imports,
      kills: this.#kills,
      pushes: this.#pushes,
      locks: this.#faults.count - this.#killedWorkers,
      killedWorkers: this.#killedWorkers,
      memorySlopes: nodes.map((node) => this.#judgeMemory(node)),
      handles: [handlesBefore, handlesAfter],
      problems: this.#problems,
    };
  }

  async #startNode(): Promise<SoakNode> {
    const more = [
      '--log-level',
      'info',
      '--admin-port',
      '0',
      '--workers',
      String(this.#plan.workers),
    ];
    const served = await startServed([
      '--demo',
      '--store',
      this.#store,
      ...more,
      ...noLoadShedding,
      ...shortLimits,
    ]);
    const admin = String((await served.logged('admin address'))['url']);
    return { served, admin, port: Number(new URL(served.url).port), memory: [] };
  }

  /** Runs all clients, writers and faults at the same time, until the planned time is over. */
  async #soak(nodes: readonly SoakNode[], token: string): Promise<void> {
    const endAt = performance.now() + this.#plan.minutes * 60_000;
    const ofNode = (node: SoakNode): readonly Promise<void>[] => [
      ...Array.from({ length: this.#plan.clients }, () => this.#client(node.port, endAt)),
      this.#slow(node.port, endAt),
      leaveEarly(
        node.port,
        endAt,
        () => requestText(this.#valid()),
        () => this.#random.whole(0, 5),
      ),
      this.#pushers(node.admin, token, endAt),
      takeNothing(node.port, endAt),
      this.#workerKillers(node.served, endAt),
      this.#watch(node, endAt),
    ];
    await Promise.all([...nodes.flatMap(ofNode), this.#writers(endAt), this.#lockers(endAt)]);
  }

  async #stop(served: Served): Promise<void> {
    const isFailure = ({ level, time }: Served['log'][number]): boolean =>
      Number(level ?? 50) >= 50 && !this.#faults.isWithin(Date.parse(String(time)));
    for (const line of served.log.filter(isFailure))
      this.#problems.push(`logged: ${JSON.stringify(line).slice(0, 300)}`);
    served.signal('SIGTERM');
    const { code } = await served.ended;
    if (code !== 0) this.#problems.push(`the service ended with ${code}`);
  }

  #judgeMemory({ memory }: SoakNode): number | null {
    const floors = lowest(afterWarmUp(memory, warmUp), floorSeconds);
    const slope = floors.length < minFloors ? null : slopePerMinute(floors);
    if (slope !== null && slope >= maxSlope)
      this.#problems.push(`memory grows by ${slope.toFixed(2)} MB a minute`);
    return slope;
  }

  async #prepare(): Promise<string> {
    const store = await openStore(this.#store);
    const token = await addToken(store, null);
    await store.close();
    return token;
  }

  #valid(): FuzzRequest {
    return this.#random.pick(this.#requests);
  }

  /** Sends sequential requests; every fourth request is malformed. */
  async #client(port: number, endAt: number): Promise<void> {
    while (performance.now() < endAt) {
      const damaged = this.#random.chance(0.25);
      await this.#ask(
        port,
        damaged ? mutate(this.#valid(), this.#valid(), this.#random) : this.#valid(),
      );
    }
  }

  async #ask(port: number, request: FuzzRequest): Promise<void> {
    this.#sent += 1;
    try {
      const answer = await sendText(port, requestText(request), requestTimeoutMs);
      const status =
        /^HTTP\/1\.1 (\d{3})/.exec(
          answer.replace(/^(?:HTTP\/1\.1 100 Continue\r\n\r\n)+/, ''),
        )?.[1] ?? 'none';
      this.#statuses.set(status, (this.#statuses.get(status) ?? 0) + 1);
      // In SOAP, errors of the client have status 500, too. The fault code distinguishes them from errors of the service.
      const isOurs =
        status.startsWith('5') &&
        !/soap:(?:Client|Sender|VersionMismatch|MustUnderstand)</.test(answer);
      if (isOurs)
        this.#problems.push(
          `${request.method} ${request.target.slice(0, 100)}: ${answer.slice(0, 300)}`,
        );
    } catch (error) {
      this.#problems.push(`${request.method} ${request.target.slice(0, 100)}: ${String(error)}`);
    }
  }

  async #slow(port: number, endAt: number): Promise<void> {
    while (performance.now() < endAt) {
      const slow = openSlowClients({ port, headers: 10, bodies: 10, pauseMs: 500 });
      const { headers, bodies } = await slow.ended;
      if (headers.cut + bodies.cut < 20) this.#problems.push('a slow client was not cut');
    }
  }

  /** Runs imports into the store in processes of their own, and kills every second one. */
  async #writers(endAt: number): Promise<void> {
    const given = passwordsAside(['--store', this.#store]);
    const options = { stdio: 'ignore', env: { ...process.env, ...given.env } } as const;
    while (performance.now() < endAt) {
      this.#imports += 1;
      const file = join(this.#folder, 'players.ndjson');
      writeFileSync(file, playerLines('Soaker', 2000, `Import ${this.#imports}`));
      const child = spawn(
        process.execPath,
        [main, 'import', 'ndjson', file, ...given.args],
        options,
      );
      const ended = once(child, 'exit');
      if (this.#imports % 2 === 0) {
        await Promise.race([ended, delay(this.#random.whole(500, 4000))]);
        if (child.exitCode === null) this.#kills += Number(child.kill('SIGKILL'));
      }
      const [code, signal] = (await ended) as [unknown, unknown];
      const isFault = signal === 'SIGKILL' || this.#faults.isWithin(Date.now());
      if (code !== 0 && !isFault) this.#problems.push(`an import ended with ${String(code)}`);
      await delay(2000);
    }
  }

  /** Imports through the admin API. Only while another process locks the store may an import be rejected, with Retry-After. */
  async #pushers(admin: string, token: string, endAt: number): Promise<void> {
    for (let push = 0; performance.now() < endAt; push += 1) {
      const answer = await callAdmin(
        admin,
        token,
        'POST',
        '/v1/import',
        playerLines('Pushed', 50, `Push ${push}`),
      ).catch(String);
      const status = typeof answer === 'string' ? answer : String(answer.status);
      this.#pushes.set(status, (this.#pushes.get(status) ?? 0) + 1);
      const isRefused =
        typeof answer !== 'string' && answer.status === 503 && answer.headers.has('retry-after');
      if (status !== '200' && !(isRefused && this.#faults.isWithin(Date.now())))
        this.#problems.push(`a push was answered ${status}`);
      if (typeof answer !== 'string') await answer.arrayBuffer();
      await delay(1000);
    }
  }

  /** Once a minute, and at least once in a run, another process locks the store for longer than writers wait. */
  async #lockers(endAt: number): Promise<void> {
    const everyMs = Math.min(lockEveryMs, this.#plan.minutes * 20_000);
    const store = await openStore(this.#store, { sqlite: { busyTimeoutMs: 60_000 } });
    while (performance.now() + everyMs < endAt) {
      await delay(everyMs);
      await store.load({ now: Date.now(), source: 'locker' }, () =>
        this.#faults.during(delay(lockMs), afterLockMs),
      );
    }
    await store.close();
  }

  /** Kills a worker at intervals. Only the responses of that worker may be lost. */
  async #workerKillers(served: Served, endAt: number): Promise<void> {
    while (this.#plan.workers > 1 && performance.now() + killEveryMs < endAt) {
      await delay(killEveryMs);
      const started = served.log
        .filter(({ msg }) => msg === 'a worker listens')
        .map(({ pid }) => Number(pid));
      this.#killedWorkers += 1;
      const replaced = async (): Promise<void> => {
        process.kill(started.at(-this.#plan.workers) ?? 0, 'SIGKILL');
        while (served.log.filter(({ msg }) => msg === 'a worker listens').length === started.length)
          await delay(100);
      };
      await this.#faults.during(replaced(), afterKillMs);
    }
  }

  async #watch({ served: { pid }, admin, memory }: SoakNode, endAt: number): Promise<void> {
    const begunAt = performance.now();
    while (performance.now() < endAt) {
      const metrics = await (await fetch(`${admin}/metrics`)).text();
      const figures = readMemory(pid, readStoreFile(this.#store), metrics);
      const at = (performance.now() - begunAt) / 1000;
      if (figures !== null) memory.push({ at, value: figures.own });
      if (figures !== null && memory.length % 30 === 0) {
        const line = `${at.toFixed(0)} s: ${this.#sent} requests, ${countHandles(pid) ?? 0} handles, megabytes: ${describeMemory(figures)}`;
        this.#plan.onProgress?.(line);
      }
      await delay(sampleMs);
    }
  }
}

function handlesOfAll(nodes: readonly SoakNode[]): number {
  return nodes.reduce((sum, { served }) => sum + (countHandles(served.pid) ?? 0), 0);
}
