/**
 * `npm run bench`: measures the built service, side by side with a bare server and with the npm package `soap`,
 * prints the tables and writes all figures to a file. What the columns mean: docs/performance.md.
 */

import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, platform } from 'node:os';
import { dirname, join } from 'node:path';
import { startLoadGenerator } from './contenders.ts';
import { prepareDataSet } from './data-sets.ts';
import { measureGrowth, measurePolling } from './growth.ts';
import type { BenchOptions } from './options.ts';
import { readOptions, usage } from './options.ts';
import { areKeptApart, stopProcess } from './processes.ts';
import type { PageFigures } from './pages.ts';
import { measurePages } from './pages.ts';
import { measureSideBySide } from './side-by-side.ts';
import { measureStart } from './start-time.ts';
import { describeStandings, describeTargets, number, spread } from './table.ts';
import type { Measured } from './targets.ts';
import { judge } from './targets.ts';
import { hasWorkers, measureWorkers } from './workers.ts';
import { measureWhileWriting } from './writing.ts';
import { measureWorstAnswer } from './worst-answer.ts';

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Side by side, and with writes going on: what `--quick` measures too. */
async function measureServing(
  options: BenchOptions,
  generator: ChildProcess,
): Promise<Pick<Measured, 'sideBySide' | 'whileWriting'>> {
  const set = await prepareDataSet('M', options);
  const sideBySide = await measureSideBySide(set, generator, options, ({ workload, binding, answerBytes, standings }) =>
    print(describeStandings(`${workload}, ${binding}, ${number(answerBytes / 1000)} KB`, standings)),
  );
  const whileWriting = await measureWhileWriting(set, generator, options);
  for (const { workload, writtenPerSecond, standings } of whileWriting) {
    print(describeStandings(`${workload}, SOAP 1.1, ${number(writtenPerSecond)} trophies written a second`, standings));
  }
  return { sideBySide, whileWriting };
}

async function measureCores(options: BenchOptions, generator: ChildProcess): Promise<Pick<Measured, 'workers'>> {
  if (!hasWorkers(options)) return { workers: [] };
  const workers = await measureWorkers(await prepareDataSet('M', options), generator, options);
  for (const { workload, standings } of workers)
    print(describeStandings(`${workload}, SOAP 1.1, nothing kept, all cores`, standings));
  return { workers };
}

/** Large stores and large answers. */
async function measureSizes(
  options: BenchOptions,
  generator: ChildProcess,
): Promise<Omit<Measured, 'sideBySide' | 'whileWriting' | 'workers' | 'pages'>> {
  const [small, medium, large] = [
    await prepareDataSet('S', options),
    await prepareDataSet('M', options),
    await prepareDataSet('L', options),
  ];
  const growth = await measureGrowth(medium, large, generator, options);
  const polling = await measurePolling(small, large, generator, options);
  for (const { workload, small: first, large: second } of [...growth, ...polling]) {
    print(
      describeStandings(
        `${workload}, SOAP 1.1, nothing kept, ${first.name} and ${second.name} of ${large.size.players} players`,
        [first, second],
      ),
    );
  }
  const start = await measureStart(large, options);
  print(`start on L of ${large.size.players} players to the first answer: ${spread(start)} ms`);
  const worst = await measureWorstAnswer(await prepareDataSet('X', options), options);
  for (const each of worst) {
    print(
      `getGames of 18,516 games, ${each.binding}, ${number(each.answerBytes / 1e6)} MB: first byte ${spread(each.firstByteMs)} ms, whole ${spread(each.wholeMs)} ms; ` +
        `20 slow readers at once: first byte ${spread(each.firstByteOfCrowdMs)} ms, peak ${number(each.peakMegabytes)} MB`,
    );
  }
  return { growth, polling, start, worst };
}

async function measureAllPages(options: BenchOptions): Promise<readonly PageFigures[]> {
  const figures = [
    ...(await measurePages(await prepareDataSet('M', options), options)),
    ...(await measurePages(await prepareDataSet('X', options), options)),
  ];
  for (const { set, path, bytes, firstByteMs } of figures)
    print(`page ${path} of ${set}: ${number(bytes / 1000)} kB, first byte ${spread(firstByteMs)} ms`);
  return figures;
}

/** What could not be measured, and why. */
function skippedOf(options: BenchOptions): readonly string[] {
  return [
    ...(hasWorkers(options) ? [] : ['all cores: the service has no --workers']),
    ...(areKeptApart ? [] : ['cores of their own for server and load: no taskset, or one core']),
    ...(platform() === 'linux' ? [] : ['processor time and memory: no /proc']),
    ...(options.quick ? ['all cores, large stores and large answers: not with --quick'] : []),
  ];
}

async function bench(options: BenchOptions): Promise<void> {
  if (!existsSync(join(options.dist, 'cli', 'main.js')))
    throw new Error(`There is no built service in ${options.dist}: npm run build.`);
  const machine = { node: process.version, platform: platform(), cpu: cpus()[0]?.model ?? '', cores: availableParallelism() };
  print(`Node ${machine.node}, ${machine.cores} × ${machine.cpu}, load average ${loadavg().map(number).join(' ')}\n`);
  const generator = startLoadGenerator();
  try {
    const serving = await measureServing(options, generator);
    const measured: Measured = options.quick
      ? { ...serving, workers: [], growth: [], polling: [], start: null, worst: [], pages: [] }
      : {
          ...serving,
          ...(await measureCores(options, generator)),
          ...(await measureSizes(options, generator)),
          pages: await measureAllPages(options),
        };
    const targets = judge(measured);
    const skipped = skippedOf(options);
    print(`\n${describeTargets(targets)}\n${skipped.map((each) => `skipped: ${each}`).join('\n')}`);
    mkdirSync(dirname(options.out), { recursive: true });
    const figures = {
      at: new Date().toISOString(),
      machine: { ...machine, loadAverage: loadavg() },
      options,
      targets,
      skipped,
      ...measured,
    };
    writeFileSync(options.out, `${JSON.stringify(figures, null, 1)}\n`);
    print(`figures: ${options.out}`);
  } finally {
    await stopProcess(generator);
  }
}

try {
  await bench(readOptions(process.argv.slice(2)));
} catch (error) {
  process.stderr.write(error instanceof TypeError ? `${error.message}\n${usage}` : `${String(error)}\n`);
  process.exitCode = error instanceof TypeError ? 2 : 1;
}
