/** The measured processes: started on a core of their own where the system allows it, and what they used of it. */

import type { ChildProcess } from 'node:child_process';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { createInterface } from 'node:readline';
import { passwordsAside } from '../test/support/passwords-aside.ts';

/** What is measured on one core, what loads it from another, and what may use all of them. */
export type Role = 'server' | 'load' | 'anywhere';

/** Cores of each role; null if processes cannot be pinned. */
const coresOf: Readonly<Record<Role, string>> | null =
  availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0
    ? { server: '0', load: '1', anywhere: `0-${availableParallelism() - 1}` }
    : null;

/** Whether server and load have cores of their own. */
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

/** Starts a command of the shell, which the command replaces, so that its process is the one that is measured. */
export function startCommand(role: Role, text: string): ChildProcess {
  const [command = '', ...rest] = pinned(role, ['sh', '-c', `exec ${text}`]);
  return spawn(command, rest, { stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Moves a running process, and what it starts from now on, to the cores of a role. */
export function pin(role: Role, pid: number): void {
  if (coresOf !== null) spawnSync('taskset', ['-pc', coresOf[role], String(pid)]);
}

function pinned(role: Role, command: readonly string[]): readonly string[] {
  return coresOf === null ? command : ['taskset', '-c', coresOf[role], ...command];
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

/** Clock ticks a second in /proc; the value of every Linux of today (sysconf(_SC_CLK_TCK)). */
const ticksPerSecond = 100;

/**
 * Seconds of processor that a process and its children have used, in user and system mode, those of ended children included; null where
 * the system does not report it (proc(5)).
 */
export function readCpuSeconds(pid: number | undefined): number | null {
  return sumOf(familyOf(pid).map(cpuSecondsOfOne));
}

function cpuSecondsOfOne(pid: number): number | null {
  const stat = readProc(pid, 'stat');
  if (stat === null) return null;
  // The name in parentheses may hold anything; the fields after it are numbered from 3.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  // Fields 14 to 17: user and system time, of the process and of its ended children.
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return ticks / ticksPerSecond;
}

/** Anonymous memory of a process and its children in megabytes; null where the system does not report it. Mapped files are not part of it. */
export function readAnonymousMegabytes(child: ChildProcess): number | null {
  return sumOf(familyOf(child.pid).map(anonymousMegabytesOfOne));
}

function anonymousMegabytesOfOne(pid: number): number | null {
  const [, kilobytes] = /^RssAnon:\s+(\d+) kB$/m.exec(readProc(pid, 'status') ?? '') ?? [];
  return kilobytes === undefined ? null : Number(kilobytes) / 1024;
}

const sampleMs = 50;

/** Samples anonymous memory until it is stopped, and then returns the peak. */
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

/** A process and those it has started, the workers of a service among them. */
function familyOf(pid: number | undefined): readonly number[] {
  if (pid === undefined) return [];
  const children = (readProc(pid, `task/${pid}/children`) ?? '')
    .split(' ')
    .filter((text) => text !== '');
  return [pid, ...children.flatMap((text) => familyOf(Number(text)))];
}

/** The sum over a process and its children; null where the process itself is not reported. A child that has just ended counts nothing. */
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
