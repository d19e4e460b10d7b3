/**
 * `npm run bench:memory`: starts the built service with its default settings, asks it for everything (memory-walk.ts) and
 * prints the most anonymous memory it had (RssAnon, proc(5)). Fails where that is above the limit, or an answer is an error.
 */

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openStore } from '../src/store/index.ts';
import { startLaurel } from './contenders.ts';
import type { WalkRequest } from './memory-walk.ts';
import { walk } from './memory-walk.ts';
import { cpuSecondsOf, stopProcess } from './processes.ts';

const usage = `npm run bench:memory -- [--players N] [--pairs N] [--connections N] [--limit MEGABYTES] [--dist FOLDER] [--data FOLDER]\n`;
const root = join(import.meta.dirname, '..');
/** To be raised when what is generated changes. */
const dataVersion = 1;
const sampleMs = 100;

const { values } = parseArgs({
  options: {
    players: { type: 'string', default: '6000' },
    pairs: { type: 'string', default: '60000' },
    connections: { type: 'string', default: '64' },
    limit: { type: 'string', default: '250' },
    dist: { type: 'string', default: join(root, 'dist') },
    data: { type: 'string', default: join(root, '.laurel', 'bench') },
    help: { type: 'boolean', default: false },
  },
});

/** The set M with so many players, made once. */
function prepareStore(): string {
  const file = join(values.data, `memory-${values.players}-v${dataVersion}.db`);
  if (existsSync(file)) return file;
  mkdirSync(values.data, { recursive: true });
  const unfinished = `${file}.unfinished`;
  for (const end of ['', '-wal', '-shm']) rmSync(unfinished + end, { force: true });
  const program = join(values.dist, 'cli', 'main.js');
  const flags = ['generate', '--size', 'M', '--players', values.players, '--store', `sqlite:${unfinished}`];
  const { status } = spawnSync(process.execPath, [program, ...flags], { stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) throw new Error('The data set could not be generated.');
  renameSync(unfinished, file);
  return file;
}

/** Anonymous memory of a process in megabytes; 0 where the system does not say. */
function anonymousMegabytesOf(pid: number): number {
  try {
    const [, kilobytes] = /^RssAnon:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes ?? 0) / 1024;
  } catch {
    return 0;
  }
}

const agent = new Agent({ keepAlive: true, maxSockets: Number(values.connections) });

/** Asks once; resolves with the status when the whole answer has been read. */
function ask(port: number, { method, path, headers, body }: WalkRequest): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', agent, method, path, headers }, (answer) => {
      answer.on('end', () => resolve(answer.statusCode ?? 0));
      answer.on('error', reject);
      answer.resume();
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

interface Walked {
  answers: number;
  failures: number;
  firstFailure: string;
}

/** Lets all connections take requests from the same walk until it ends. */
async function loadAll(port: number, requests: AsyncGenerator<WalkRequest>): Promise<Walked> {
  const walked: Walked = { answers: 0, failures: 0, firstFailure: '' };
  async function takeRequests(): Promise<void> {
    for (;;) {
      const next = await requests.next();
      if (next.done === true) return;
      const status = await ask(port, next.value);
      walked.answers += 1;
      if (status < 400) continue;
      walked.failures += 1;
      walked.firstFailure ||= `${status} ${next.value.method} ${next.value.path} ${next.value.body}`;
    }
  }
  await Promise.all(Array.from({ length: Number(values.connections) }, takeRequests));
  return walked;
}

async function measure(): Promise<void> {
  const url = `sqlite:${prepareStore()}`;
  const laurel = await startLaurel(values.dist, url, ['--rate-limit', '0'], 'anywhere');
  const pid = laurel.process.pid ?? 0;
  const atStart = anonymousMegabytesOf(pid);
  let peak = atStart;
  const sampler = setInterval(() => (peak = Math.max(peak, anonymousMegabytesOf(pid))), sampleMs);
  const store = await openStore(url);
  try {
    const { answers, failures, firstFailure } = await loadAll(laurel.port, walk(store, Number(values.pairs)));
    const used = cpuSecondsOf(laurel.process)?.toFixed(0) ?? '?';
    const megabytes = `${peak.toFixed(0)} MB at most, ${anonymousMegabytesOf(pid).toFixed(0)} MB at the end, ${atStart.toFixed(0)} MB at the start`;
    process.stdout.write(`${answers} answers, ${failures} errors, ${used} s of processor time; anonymous memory: ${megabytes}\n`);
    if (failures > 0) process.stdout.write(`first error: ${firstFailure}\n`);
    if (failures > 0 || peak > Number(values.limit)) process.exitCode = 1;
  } finally {
    clearInterval(sampler);
    agent.destroy();
    await store.close();
    await stopProcess(laurel.process);
  }
}

if (values.help) process.stdout.write(usage);
else await measure();
