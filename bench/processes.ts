/** The measured processes: started on a core of their own where the system allows it, and what they used of it. */

import type { ChildProcess } from 'node:child_process';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { createInterface } from 'node:readline';

/** What is measured on one core, what loads it from another, and what may use all of them. */
export type Role = 'server' | 'load' | 'anywhere';

/** Which cores each role has; null where processes cannot be kept apart. */
const coresOf: Readonly<Record<Role, string>> | null =
  availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0
    ? { server: '0', load: '1', anywhere: `0-${availableParallelism() - 1}` }
    : null;

/** Whether server and load have cores of their own. */
export const areKeptApart = coresOf !== null;

/** Starts a program of node's. What it says on the standard error is shown. */
export function startNode(role: Role, args: readonly string[]): ChildProcess {
  const [command, ...prefix] = coresOf === null ? [process.execPath] : ['taskset', '-c', coresOf[role], process.execPath];
  return spawn(command ?? process.execPath, [...prefix, ...args], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    serialization: 'advanced',
  });
}

/** Sends an order and waits for the answer. Rejects where the process ends instead. */
export async function ask(child: ChildProcess, order: object): Promise<unknown> {
  const ended = new AbortController();
  const onExit = (): void => ended.abort(new Error('A measured process ended unexpectedly.'));
  child.once('exit', onExit);
  try {
    const answer = once(child, 'message', { signal: ended.signal });
    child.send(order);
    const [message]: unknown[] = await answer;
    return message;
  } finally {
    child.off('exit', onExit);
  }
}

/** The port in the first line that a server prints. */
export async function portOf(child: ChildProcess): Promise<number> {
  if (child.stdout === null) throw new TypeError('A server prints its address.');
  for await (const line of createInterface({ input: child.stdout })) {
    const port = URL.parse(line)?.port;
    if (port !== undefined) return Number(port);
  }
  throw new Error('A server ended before it listened.');
}

export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** Clock ticks a second in /proc; the value of every Linux of today (sysconf(_SC_CLK_TCK)). */
const ticksPerSecond = 100;

/** Seconds of processor a process and its children have used, in user and system mode; null where the system does not say (proc(5)). */
export function cpuSecondsOf(child: ChildProcess): number | null {
  return sumOf(familyOf(child.pid).map(cpuSecondsOfOne));
}

function cpuSecondsOfOne(pid: number): number | null {
  const stat = readProc(pid, 'stat');
  if (stat === null) return null;
  // The name in parentheses may hold anything; the fields after it are numbered from 3.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/** Most memory a process has had since `forgetPeak`, with that of its children, in megabytes; null where the system does not say. */
export function peakMegabytesOf(child: ChildProcess): number | null {
  return sumOf(familyOf(child.pid).map(peakMegabytesOfOne));
}

function peakMegabytesOfOne(pid: number): number | null {
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readProc(pid, 'status') ?? '') ?? [];
  return kilobytes === undefined ? null : Number(kilobytes) / 1024;
}

/** A process and those it has started, the workers of a service among them. */
function familyOf(pid: number | undefined): readonly number[] {
  if (pid === undefined) return [];
  const children = (readProc(pid, `task/${pid}/children`) ?? '').split(' ').filter((text) => text !== '');
  return [pid, ...children.flatMap((text) => familyOf(Number(text)))];
}

function sumOf(values: readonly (number | null)[]): number | null {
  return values.reduce((sum, value) => (sum === null || value === null ? null : sum + value), 0);
}

/** Lets the peak begin at what the process has now. */
export function forgetPeak(child: ChildProcess): void {
  for (const pid of familyOf(child.pid)) {
    try {
      writeFileSync(`/proc/${pid}/clear_refs`, '5');
    } catch {
      // Elsewhere there is no peak to forget.
    }
  }
}

function readProc(pid: number, file: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return null;
  }
}
