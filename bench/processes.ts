/** Starts the measured processes, each on its own core if the system allows it, and measures their processor time and memory. */

import type { ChildProcess } from 'node:child_process';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { createInterface } from 'node:readline';
import { passwordsAside } from '../test/support/passwords-aside.ts';

/** The role of a process: a measured server, a load generator on another core, or a process that may use all cores. */
export type Role = 'server' | 'load' | 'anywhere';

/** The cores of each role; null if processes cannot be pinned to cores. */
const coresOf: Readonly<Record<Role, string>> | null =
  availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0
    ? { server: '0', load: '1', anywhere: `0-${availableParallelism() - 1}` }
    : null;

/** Whether the server and the load generator have their own cores. */
export const arePinned = coresOf !== null;

/** Starts a program in Node. Its standard error is shown. */
export function startNode(role: Role, args: readonly string[]): ChildProcess {
  const given = passwordsAside(args);
  const [command = '', ...rest] = pinned(role, [process.execPath, ...given.args]);
  const env = { ...process.env, ...given.env };
  return spawn(command, rest, {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    serialization: 'advanced',
    env,
  });
}

/** Starts a shell command. The command replaces the shell, so that its own process is measured. */
export function startCommand(role: Role, text: string): ChildProcess {
  const [command = '', ...rest] = pinned(role, ['sh', '-c', `exec ${text}`]);
  return spawn(command, rest, { stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Moves a running process, and the processes that it starts later, to the cores of a role. */
export function pin(role: Role, pid: number): void {
  if (coresOf !== null) spawnSync('taskset', ['-pc', coresOf[role], String(pid)]);
}

function pinned(role: Role, command: readonly string[]): readonly string[] {
  return coresOf === null ? command : ['taskset', '-c', coresOf[role], ...command];
}

/** Sends an order to a process and waits for its response. Rejects if the process ends instead. */
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

/** Reads the port from the first line that a server prints. */
export async function readPort(child: ChildProcess): Promise<number> {
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

/** Clock ticks per second in /proc. All current Linux systems use this value (sysconf(_SC_CLK_TCK)). */
const ticksPerSecond = 100;

/**
 * Returns the processor time in seconds of a process and its children, in user and system mode, including ended children; null if the
 * system does not report it (proc(5)).
 */
export function readCpuSeconds(pid: number | undefined): number | null {
  return sumOf(familyOf(pid).map(cpuSecondsOfOne));
}

function cpuSecondsOfOne(pid: number): number | null {
  const stat = readProc(pid, 'stat');
  if (stat === null) return null;
  // The name in parentheses may contain any character. The fields after it are numbered from 3.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  // Fields 14 to 17: user and system time, of the process and of its ended children.
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return ticks / ticksPerSecond;
}

/** Returns the anonymous memory (without mapped files) of a process and its children in megabytes; null if not reported. */
export function readAnonymousMegabytes(child: ChildProcess): number | null {
  return sumOf(familyOf(child.pid).map(anonymousMegabytesOfOne));
}

function anonymousMegabytesOfOne(pid: number): number | null {
  const [, kilobytes] = /^RssAnon:\s+(\d+) kB$/m.exec(readProc(pid, 'status') ?? '') ?? [];
  return kilobytes === undefined ? null : Number(kilobytes) / 1024;
}

const sampleMs = 50;

/** Samples anonymous memory until the returned function is called, which returns the peak. */
export function samplePeakMegabytes(child: ChildProcess): () => number | null {
  let peak = readAnonymousMegabytes(child);
  const sample = (): void => {
    const now = readAnonymousMegabytes(child);
    if (now !== null) peak = Math.max(peak ?? 0, now);
  };
  const timer = setInterval(sample, sampleMs);
  return () => {
    clearInterval(timer);
    sample();
    return peak;
  };
}

/** Returns the ids of a process and the processes that it has started, such as a service's workers. */
function familyOf(pid: number | undefined): readonly number[] {
  if (pid === undefined) return [];
  const children = (readProc(pid, `task/${pid}/children`) ?? '')
    .split(' ')
    .filter((text) => text !== '');
  return [pid, ...children.flatMap((text) => familyOf(Number(text)))];
}

/** Returns the sum over a process and its children; null if the process itself is not reported. Ended children are skipped. */
function sumOf([own, ...ofChildren]: readonly (number | null)[]): number | null {
  if (own === undefined || own === null) return null;
  return ofChildren.reduce<number>((sum, value) => sum + (value ?? 0), own);
}

function readProc(pid: number, file: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return null;
  }
}
