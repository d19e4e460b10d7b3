/**
 * `npm run bench:pages -- --store FILE [--rounds N] [--player NAME]`: measures the time to the first byte of every page, over a copy of a
 * SQLite store. Each request uses a different host name, so that no page comes from the cache. The catalogue is cached. Also measures the
 * bytes of pages, and the time and size of preview images. `--player` selects one player for all rounds, such as the one with the most
 * games. Exit code 1 if a page exceeds the limits of docs/spec/site.md 1.2.
 */

import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { routeNames } from '../src/site/frame/routes.ts';
import type { Store } from '../src/store/port/store.ts';
import { maxBytes } from '../test/pages/page-limits.ts';
import type { Subject } from '../test/pages/route-addresses.ts';
import { fillRoute } from '../test/pages/route-addresses.ts';
import { startService } from '../test/support/start-service.ts';
import { printHelp } from '../test/support/print-help.ts';

printHelp(import.meta.filename);

const { values } = parseArgs({
  options: {
    store: { type: 'string' },
    rounds: { type: 'string', default: '40' },
    player: { type: 'string' },
  },
});
if (values.store === undefined) throw new Error('Name a SQLite file with --store.');
const rounds = Number(values.rounds);
/** Limits in milliseconds: median and 95th percentile for HTML, and median for images. */
const limits = values.player === undefined ? { median: 10, p95: 25 } : { median: 50, p95: 50 };
const maxImageMs = 100;
const maxImageBytes = 300_000;

interface Answer {
  readonly ms: number;
  /** Processor time of client and server in milliseconds, which other programs do not affect. */
  readonly cpuMs: number;
  readonly bytes: number;
  readonly type: string;
  readonly status: number;
}

/** Fetches a path under an unused host name. */
function fetchCold(port: number, path: string, host: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const cpu = process.cpuUsage();
    const headers = { Host: host, Accept: 'text/html, */*' };
    get({ host: '127.0.0.1', port, path, headers }, (response) => {
      const ms = performance.now() - startedAt;
      let bytes = 0;
      response.on('data', (part: Buffer) => (bytes += part.length));
      const type = response.headers['content-type'] ?? '';
      response.on('end', () => {
        const { user, system } = process.cpuUsage(cpu);
        resolve({
          ms,
          cpuMs: (user + system) / 1000,
          bytes,
          type,
          status: response.statusCode ?? 0,
        });
      });
      response.on('error', reject);
    }).on('error', reject);
  });
}

/** Chooses players from all ranks of the leaderboard, each with one of their games. */
async function chooseSubjects(store: Store): Promise<readonly Subject[]> {
  const { total } = await store.leaderboard(null, { offset: 0, limit: 1 });
  const subjects: Subject[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const offset = Math.floor((round * total) / rounds);
    const [ranked] = (await store.leaderboard(null, { offset, limit: 1 })).items;
    const player = values.player ?? ranked?.player.name ?? '';
    const games = await store.listGames(player, { order: 'played', offset: round, limit: 1 });
    subjects.push({ player, game: games?.items[0]?.game.gameId ?? subjects[0]?.game ?? '' });
  }
  return subjects;
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

const folder = mkdtempSync(join(tmpdir(), 'laurel-bench-pages-'));
const file = join(folder, 'store.db');
copyFileSync(values.store, file);
const service = await startService({ store: `sqlite:${file}` });
try {
  const subjects = await chooseSubjects(service.store);
  const more: readonly [string, (subject: Subject, round: number) => string][] = [
    ['games, filtered', (_, round) => `/games?platform=ps4&sort=title&page=${1 + (round % 20)}`],
    ['games by rarity', () => '/games?sort=rarity'],
    ['search', ({ player }) => `/search?q=${encodeURIComponent(player)}`],
    [
      'compare',
      ({ player }, round) =>
        `/compare?p=${player}&p=${subjects[(round + 1) % rounds]?.player ?? ''}`,
    ],
    ['game board', ({ game }) => `/leaderboards?game=${game}`],
  ];
  const pages = [
    ...routeNames.map((name) => [name, (subject: Subject) => fillRoute(name, subject)] as const),
    ...more,
  ];
  console.log(`load ${loadavg()[0]?.toFixed(1) ?? ''}, ${rounds} rounds`);
  let missed = 0;
  let host = 0;
  for (const [name, pathOf] of pages) {
    const answers: Answer[] = [];
    for (const [round, subject] of subjects.entries()) {
      host += 1;
      answers.push(await fetchCold(service.port, pathOf(subject, round), `h${host}.example`));
    }
    const times = answers.map(({ ms }) => ms).toSorted((a, b) => a - b);
    const median = quantile(times, 0.5);
    const p95 = quantile(times, 0.95);
    const cpu = quantile(
      answers.map(({ cpuMs }) => cpuMs).toSorted((a, b) => a - b),
      0.5,
    );
    const bytes = Math.max(...answers.map((answer) => answer.bytes));
    const isImage = answers.some(({ type }) => type.startsWith('image/'));
    const isSlow = isImage ? median > maxImageMs : median > limits.median || p95 > limits.p95;
    const isBad = isSlow || bytes > (isImage ? maxImageBytes : maxBytes);
    missed += isBad ? 1 : 0;
    const statuses = [...new Set(answers.map(({ status }) => status))].join(' ');
    console.log(
      `${isBad ? '!' : ' '} ${name.padEnd(18)} median ${median.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, ${cpu.toFixed(1)} ms of processor time, at most ${bytes} bytes, ${statuses}`,
    );
  }
  process.exitCode = missed === 0 ? 0 : 1;
} finally {
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
}
