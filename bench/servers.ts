/** The servers that are measured in turns: builds of Laurel, the floor server, and any other HTTP server. */

import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import * as v from 'valibot';
import type { BuildOptions, OtherServer } from './options.ts';
import type { Role } from './processes.ts';
import { ask, readPort, startCommand, startNode, stopProcess } from './processes.ts';
import type { BenchRequest } from './requests.ts';
import { apiPath } from './requests.ts';

export interface RunningServer {
  readonly process: ChildProcess;
  readonly port: number;
  /** Milliseconds from the start of the process until it listens. */
  readonly startMs: number;
  stop(): Promise<void>;
}

/** Disables load shedding, because the benchmark overloads the server on purpose. All other settings are the defaults. */
const neverRefusing = ['--overload-delay', '0'];

/** Returns the flags that `npm start` passes to Node. */
function nodeFlags(): readonly string[] {
  const path = join(import.meta.dirname, '..', 'package.json');
  const { scripts } = v.parse(
    v.object({ scripts: v.object({ start: v.string() }) }),
    JSON.parse(readFileSync(path, 'utf8')),
  );
  return scripts.start.split(' ').filter((word) => word.startsWith('--max-'));
}

/** Starts `laurel serve` of a build over a store. */
export async function startBuild(
  { dist, flags }: BuildOptions,
  store: string,
  role: Role = 'server',
): Promise<RunningServer> {
  const program = [...nodeFlags(), join(dist, 'cli', 'main.js'), 'serve'];
  const settings = ['--store', store, '--port', '0', '--log-level', 'error', ...neverRefusing];
  return running(
    startNode(role, [...program, ...settings, ...flags.split(' ').filter((flag) => flag !== '')]),
    readPort,
  );
}

/** Starts the floor server. @param maxBytes length of its longest response */
export async function startFloor(maxBytes: number): Promise<RunningServer> {
  const floor = await running(
    startNode('server', [join(import.meta.dirname, 'servers', 'floor.ts')]),
    readPort,
  );
  await ask(floor.process, { maxBytes });
  return floor;
}

/** Starts another server. @param storeFile the SQLite file in its initial state */
export function startOther(
  { command, url }: OtherServer,
  storeFile: string,
): Promise<RunningServer> {
  const child = startCommand('server', command.replaceAll('{store}', storeFile));
  return running(child, async () => {
    await untilAnswers(url, child);
    return Number(new URL(url).port);
  });
}

async function running(
  child: ChildProcess,
  listening: (child: ChildProcess) => Promise<number>,
): Promise<RunningServer> {
  const begunAt = performance.now();
  const port = await listening(child);
  return {
    process: child,
    port,
    startMs: performance.now() - begunAt,
    stop: () => stopProcess(child),
  };
}

const maxStartMs = 60_000;

async function untilAnswers(url: string, child: ChildProcess): Promise<void> {
  const endAt = performance.now() + maxStartMs;
  while (performance.now() < endAt && child.exitCode === null) {
    try {
      await (await fetch(url)).arrayBuffer();
      return;
    } catch {
      await delay(50);
    }
  }
  throw new Error(`Nothing answers at ${url}.`);
}

/** Converts a request for another server, whose API has a different base path. */
export function toOther(request: BenchRequest, { url }: OtherServer): BenchRequest {
  const base = new URL(url).pathname.replace(/\/$/, '');
  return { ...request, path: base + request.path.slice(apiPath.length) };
}

const floorSlots = 8;

/** Returns the request to the floor server whose response has this number of bytes. */
export function toFloor(request: BenchRequest, index: number, bytes: number): BenchRequest {
  return { ...request, path: `/${index % floorSlots}/${bytes}${request.path}` };
}
