/**
 * `npm run bench:memory -- [--players N] [--pairs N] [--connections N] [--limit MEGABYTES] [--readers N] [--readers-limit MEGABYTES]
 * [--dist FOLDER] [--flags "FLAGS OF SERVE"] [--data FOLDER]`: measures the peak of anonymous memory (RssAnon, proc(5)) of a built version
 * with its default settings. It adds up all processes of the service, which may use all cores. One service with data set M gets requests
 * for every operation, then for every page, then for preview images (memory-walk.ts). Another service with data set X sends its longest
 * response to slow readers. Fails if a peak is above its limit, or a response is an error.
 */

import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { playerNameAt } from '../src/data/generate/index.ts';
import { fetchAnswer } from './fetch-answer.ts';
import { walkOperations, walkPages, walkPreviews } from './memory-walk.ts';
import { readCpuSeconds, samplePeakMegabytes } from './processes.ts';
import type { BenchRequest } from './requests.ts';
import { apiPath, callRequest, requestBytes } from './requests.ts';
import { printHelp } from '../test/support/print-help.ts';
import type { RunningServer } from './servers.ts';
import { startBuild } from './servers.ts';
import { openSqliteStores } from './stores/sqlite-stores.ts';
import { findSubjects } from './subjects.ts';

const root = join(import.meta.dirname, '..');

printHelp(import.meta.filename);

const { values } = parseArgs({
  options: {
    players: { type: 'string', default: '6000' },
    pairs: { type: 'string', default: '40000' },
    connections: { type: 'string', default: '64' },
    limit: { type: 'string', default: '250' },
    readers: { type: 'string', default: '60' },
    'readers-limit': { type: 'string', default: '300' },
    dist: { type: 'string', default: join(root, 'dist') },
    flags: { type: 'string', default: '' },
    data: { type: 'string', default: join(root, '.laurel', 'bench') },
  },
});
const { data, dist } = values;

interface Asked {
  answers: number;
  failures: string[];
}

const agent = new Agent({ keepAlive: true, maxSockets: Number(values.connections) });

/** Sends one request. Resolves with the status when the whole response has been read. */
function ask(port: number, { method, path, headers, body }: BenchRequest): Promise<number> {
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

/** Checks whether a response is an error. Some pages may be missing, because they exist only if the operator has set them up. */
function isError(status: number, { path }: BenchRequest): boolean {
  return status >= 500 || (status >= 400 && path.startsWith(apiPath));
}

/** Number of concurrent image requests. The service draws fewer at the same time, but lets the others wait without refusing any. */
const imageConnections = 8;

/** Sends all requests of a list over several connections. */
async function askAll(
  port: number,
  requests: Iterator<BenchRequest>,
  connections: number,
): Promise<Asked> {
  const asked: Asked = { answers: 0, failures: [] };
  const takeRequests = async (): Promise<void> => {
    for (let next = requests.next(); next.done !== true; next = requests.next()) {
      const status = await ask(port, next.value);
      asked.answers += 1;
      if (isError(status, next.value))
        asked.failures.push(`${status} ${next.value.method} ${next.value.path} ${next.value.body}`);
    }
  };
  await Promise.all(Array.from({ length: connections }, takeRequests));
  return asked;
}

/** Pause of a slow reader after each chunk of at most 64 KiB, so that it reads about 2 MB per second. */
const pauseMs = 30;

async function readSlowly(port: number): Promise<Asked> {
  const bytes = requestBytes(
    callRequest('soap11', 'getGames', { player: playerNameAt(0), game: '' }),
  );
  const readers = Array.from({ length: Number(values.readers) }, () =>
    fetchAnswer(port, bytes, pauseMs),
  );
  const results = await Promise.allSettled(readers);
  return {
    answers: results.length,
    failures: results.flatMap((result) =>
      result.status === 'rejected' ? [String(result.reason)] : [],
    ),
  };
}

async function measure(
  name: string,
  limit: number,
  server: RunningServer,
  load: Promise<Asked>,
): Promise<void> {
  const endSampling = samplePeakMegabytes(server.process);
  const { answers, failures } = await load;
  const peak = endSampling() ?? 0;
  const used = readCpuSeconds(server.process.pid)?.toFixed(0) ?? '?';
  process.stdout.write(
    `${name}: ${peak.toFixed(0)} MB of anonymous memory at most (limit ${limit}); ${answers} answers, ${failures.length} errors, ${used} s of processor time\n`,
  );
  const [first] = failures;
  if (first !== undefined) process.stdout.write(`first error: ${first}\n`);
  if (failures.length > 0 || peak > limit) process.exitCode = 1;
}

async function measureAll(): Promise<void> {
  const build = { dist, flags: `--rate-limit 0 ${values.flags}` };
  const medium = openSqliteStores({ data, dist, players: Number(values.players) });
  try {
    const store = medium.ofBuild('memory', dist);
    const start = async (): Promise<RunningServer> =>
      startBuild(build, await store.fresh(), 'anywhere');
    const options = { data, players: Number(values.players), pairs: Number(values.pairs) };
    const subjects = await findSubjects(options, start);
    const server = await start();
    const all = Number(values.connections);
    for (const [name, requests, connections] of [
      ['every operation', walkOperations(subjects), all],
      ['every page', walkPages(subjects), all],
      ['preview images', walkPreviews(subjects), Math.min(all, imageConnections)],
    ] as const)
      await measure(
        `${name} over set M`,
        Number(values.limit),
        server,
        askAll(server.port, requests, connections),
      );
    agent.destroy();
    await server.stop();
  } finally {
    await medium.stop();
  }
  const large = openSqliteStores({ data, dist, size: 'X', players: 1 });
  try {
    const server = await startBuild(build, await large.ofBuild('memory', dist).fresh(), 'anywhere');
    await measure(
      `${values.readers} slow readers of set X`,
      Number(values['readers-limit']),
      server,
      readSlowly(server.port),
    );
    await server.stop();
  } finally {
    await large.stop();
  }
}

await measureAll();
