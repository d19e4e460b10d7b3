/**
 * `npm run bench:import -- [--lines N] [--players N,N] [--rounds N] [--dist FOLDER]`: compares the built command's import of earned
 * trophies in NDJSON with a bare loop. The loop runs one prepared statement for the same rows, table and index. For each number of players,
 * import and loop take turns. Exit code 1 if the import has less than half of the loop's speed, or uses 200 MB or more of anonymous memory
 * (RssAnon, proc(5)).
 */

import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import * as v from 'valibot';
import { openStore } from '../src/store/open-store.ts';
import { earnedTrophies, loadReferences, writeNdjson } from '../test/support/earned-trophies.ts';
import type { Spread } from './figures.ts';
import { compareValues, toSpread } from './figures.ts';
import { samplePeakMegabytes } from './processes.ts';
import { printHelp } from '../test/support/print-help.ts';

const minRatio = 0.5;
const maxMegabytes = 200;

const measured = v.object({ seconds: v.number(), cpuSeconds: v.number() });

interface Figures extends v.InferOutput<typeof measured> {
  readonly peakMegabytes: number | null;
}

printHelp(import.meta.filename);

const { values } = parseArgs({
  options: {
    lines: { type: 'string', default: '1000000' },
    players: { type: 'string', default: '200,5000' },
    rounds: { type: 'string', default: '3' },
    dist: { type: 'string', default: join(import.meta.dirname, '..', 'dist') },
  },
});
const lines = Number(values.lines);
const rounds = Number(values.rounds);
const folder = mkdtempSync(join(tmpdir(), 'laurel-bench-import-'));
const path = join(folder, 'earned.ndjson');
const filled = join(folder, 'filled.db');

/** Measures one import into a copy of the store, in a separate process. */
async function measure(kind: 'laurel' | 'bare'): Promise<Figures> {
  const store = join(folder, `${kind}.db`);
  copyFileSync(filled, store);
  const args = [join(import.meta.dirname, 'import', 'run.ts'), kind, store, path, values.dist];
  const running = promisify(execFile)(process.execPath, args);
  const endSampling = samplePeakMegabytes(running.child);
  const { stdout } = await running;
  const peakMegabytes = endSampling();
  for (const end of ['', '-wal', '-shm']) rmSync(store + end, { force: true });
  return {
    ...v.parse(measured, JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '')),
    peakMegabytes,
  };
}

function describe(name: string, all: readonly Figures[]): string {
  const perSecond = toSpread(all.map(({ seconds }) => lines / seconds));
  const peak = toSpread(all.flatMap(({ peakMegabytes }) => peakMegabytes ?? []));
  const memory = peak === null ? '' : `, ${peak.max.toFixed(0)} MB at most`;
  return `${name.padEnd(10)} ${describeSpread(perSecond, 0)} rows/s${memory}\n`;
}

function describeSpread(spread: Spread | null, digits: number): string {
  if (spread === null) return '?';
  const [median, min, max] = [spread.median, spread.min, spread.max].map((value) =>
    value.toFixed(digits),
  );
  return `${median} (${min} to ${max})`;
}

/**
 * Measures the import and the bare loop in turns, with the trophies of this number of players. Returns whether the import meets the limits
 * of speed and memory.
 */
async function compare(players: number): Promise<boolean> {
  rmSync(filled, { force: true });
  const store = await openStore(`sqlite:${filled}`);
  await loadReferences(store, players);
  await store.close();
  await writeNdjson(path, earnedTrophies({ players, lines }));
  const laurel: Figures[] = [];
  const bare: Figures[] = [];
  for (let round = 0; round < rounds; round++) {
    bare.push(await measure('bare'));
    laurel.push(await measure('laurel'));
  }
  const of = (property: 'seconds' | 'cpuSeconds'): Spread | null =>
    compareValues(
      bare.map((each) => each[property]),
      laurel.map((each) => each[property]),
    );
  const ratio = of('seconds');
  process.stdout.write(`${lines} earned trophies of ${players} players, ${rounds} rounds\n`);
  process.stdout.write(describe('bare loop', bare));
  process.stdout.write(describe('import', laurel));
  process.stdout.write(
    `import / loop: ${describeSpread(ratio, 2)} by the clock, ${describeSpread(of('cpuSeconds'), 2)} by the processor\n`,
  );
  const isLarge = laurel.some(({ peakMegabytes }) => (peakMegabytes ?? 0) >= maxMegabytes);
  return (ratio?.median ?? 0) >= minRatio && !isLarge;
}

try {
  for (const players of values.players.split(','))
    if (!(await compare(Number(players)))) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true });
}
