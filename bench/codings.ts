/**
 * `node bench/codings.ts`: measures the time and the savings of each content coding for responses of the service. The choice in
 * src/server/http/encoding.ts is based on it.
 */

import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { startService } from '../test/support/start-service.ts';
import { loadDemo } from '../src/data/generate/index.ts';

const codings: readonly (readonly [string, (bytes: Uint8Array) => Uint8Array])[] = [
  ...[1, 6, 9].map(
    (level) => [`gzip ${level}`, (bytes: Uint8Array) => gzipSync(bytes, { level })] as const,
  ),
  ...[1, 3, 4, 5, 6, 9].map(
    (quality) =>
      [
        `br ${quality}`,
        (bytes: Uint8Array) =>
          brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
      ] as const,
  ),
];

const service = await startService({}, (store) => loadDemo(store, Date.now()));
for (const target of [
  'getNetID?sNetID=LanternFox',
  'getListGames?sGameId=',
  'getLastestTrophies?sNetID=LanternFox&iMax=10&sSince=',
]) {
  const bytes = new Uint8Array(await (await fetch(`${service.url}/${target}`)).arrayBuffer());
  process.stdout.write(`${target}: ${bytes.length} bytes\n`);
  for (const [name, code] of codings) {
    const coded = code(bytes);
    process.stdout.write(
      `  ${name.padEnd(7)} ${minMicros(() => void code(bytes))
        .toFixed(0)
        .padStart(6)} µs ${coded.length} bytes\n`,
    );
  }
}
await service.stop();

/** Returns the minimum of several runs, which is the time without interference from other processes. */
function minMicros(work: () => void): number {
  let min = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 30; round += 1) {
    const begunAt = performance.now();
    work();
    min = Math.min(min, performance.now() - begunAt);
  }
  return min * 1000;
}
