/**
 * `npm run bench:previews [-- --rounds N]`: measures uncached preview images and cards of the demo, with drawn scenes and then with
 * photographs: wall time over HTTP, and processor time of the process that draws images. Then measures that process's memory after the
 * first image of each kind and after 200 more images. It uses figures from Linux (proc(5)).
 */

// cspell:ignore schedstat
import { readdirSync, readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { checkPicture } from '../src/media/index.ts';
import { photograph } from '../test/support/photograph.ts';
import { printHelp } from '../test/support/print-help.ts';
import type { StartedService } from '../test/support/start-service.ts';
import { startDemo } from '../test/support/start-service.ts';

printHelp(import.meta.filename);

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '60' } } });
const rounds = Number(values.rounds);
const now = Date.UTC(2026, 10, 21, 12);
const player = 'LanternFox';
const game = 'NPWR90001_00';
const paths: readonly [string, ...string[]] = [
  `/og/players/${player}.jpg`,
  `/og/games/${game}.jpg`,
  '/og/leaderboards.jpg',
  `/og/compare.jpg?p=${player}&p=MossyKettle`,
  '/og/site.jpg',
  `/players/${player}/card.png`,
];

/** Returns the id of the process that draws images. It ends after some hundreds of tasks, and a new one starts with the next image. */
async function pidOf(service: StartedService): Promise<number> {
  if (service.pictures.pid === null) await fetchImage(service, paths[0]);
  if (service.pictures.pid === null) throw new Error('No process for pictures has started.');
  return service.pictures.pid;
}

/** Returns the processor time of all threads in milliseconds. The system counts it in nanoseconds. */
function processorMs(pid: number): number {
  const times = readdirSync(`/proc/${pid}/task`).map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'latin1').split(' ')[0]),
  );
  return times.reduce((sum, time) => sum + time, 0) / 1e6;
}

function memoryOf(pid: number): string {
  const status = readFileSync(`/proc/${pid}/status`, 'latin1');
  const megabytes = (name: string): string =>
    (Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024).toFixed(1);
  return `${megabytes('VmRSS')} MB, of which ${megabytes('RssAnon')} MB are anonymous`;
}

async function fetchImage({ port }: StartedService, path: string): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`);
  if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
  return (await response.arrayBuffer()).byteLength;
}

function quantiles(given: readonly number[]): string {
  const sorted = given.toSorted((one, other) => one - other);
  const at = (share: number): string =>
    (sorted[Math.floor((sorted.length - 1) * share)] ?? NaN).toFixed(1); // at least one round
  return `median ${at(0.5)}, p95 ${at(0.95)}, least ${at(0)}`;
}

async function measure(service: StartedService, path: string): Promise<void> {
  const walls: number[] = [];
  const processor: number[] = [];
  let bytes = 0;
  await fetchImage(service, path);
  for (let round = 0; round < rounds; round += 1) {
    const pid = await pidOf(service);
    const before = processorMs(pid);
    const startedAt = performance.now();
    bytes = await fetchImage(service, path);
    walls.push(performance.now() - startedAt);
    if (pid === service.pictures.pid) processor.push(processorMs(pid) - before);
  }
  console.log(
    `  ${path.padEnd(46)} wall ${quantiles(walls)} ms; processor ${quantiles(processor)} ms; ${bytes} bytes`,
  );
}

async function givePhotographs({ store, pictures }: StartedService): Promise<void> {
  const games = await store.popularGames({ offset: 0, limit: 20 });
  const ids = new Set([game, ...games.map((each) => each.game.gameId)]);
  for (const [index, id] of [...ids].entries())
    await store.pictures.set(
      { game: id },
      { ...(await checkPicture(await photograph(640, 352, index), pictures)), source: null },
      now,
    );
  for (const [index, name] of [player, 'MossyKettle', 'HaruNoUmi'].entries())
    await store.pictures.set(
      { player: name },
      { ...(await checkPicture(await photograph(440, 440, 100 + index), pictures)), source: null },
      now,
    );
}

const service = await startDemo(now, { cacheMemory: 0 });
try {
  for (const kind of ['drawn scenes', 'photographs']) {
    if (kind === 'photographs') await givePhotographs(service);
    console.log(`${kind}, load ${loadavg()[0]?.toFixed(1) ?? ''}, ${rounds} rounds`); // absent: the system reports no load average
    for (const path of paths) await measure(service, path);
  }
  await service.pictures.end();
} finally {
  await service.stop();
}

const fresh = await startDemo(now, { cacheMemory: 0 });
try {
  await givePhotographs(fresh);
  for (const path of paths) await fetchImage(fresh, path);
  const pid = await pidOf(fresh);
  console.log(`memory after one of each: ${memoryOf(pid)}`);
  for (let count = 0; count < 200; count += 1)
    await fetchImage(fresh, paths[count % paths.length] ?? ''); // the remainder is a valid index
  console.log(`memory after 200 more: ${memoryOf(pid)}`);
} finally {
  await fresh.stop();
}
