/**
 * `npm run bench -- [--quick] [--engine sqlite|postgres] [--binding get|post|json|soap11|soap12,…] [--only OPERATION,…] [--dist FOLDER]
 * [--flags "FLAGS OF SERVE"] [--compare FOLDER] [--compare-flags "FLAGS"] [--want OPERATION=RATIO,…]
 * [--also "COMMAND {store}" --also-url URL] [--also-operations OPERATION,…]
 * [--rounds N] [--players N] [--pairs N] [--connections N] [--data FOLDER] [--report FILE]`: measures a built version with its default
 * settings, with requests about more players than its caches have room for. For comparison it also measures a bare HTTP server and, if the
 * options name them, another build and another HTTP server. docs/explanation/performance.md explains the phases and the columns.
 */

import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { dirname, join } from 'node:path';
import { judge } from './judge.ts';
import { Meter, startLoadGenerator } from './measure-phase.ts';
import type { BenchOptions, BuildOptions } from './options.ts';
import { readOptions } from './options.ts';
import { writeNotes } from './notes.ts';
import { stopProcess } from './processes.ts';
import { microseconds, number, spread, writeReport } from './report.ts';
import type { PhaseTimes } from './run-phases.ts';
import { phaseNames } from './run-phases.ts';
import type { Contender, Measurement } from './run-rounds.ts';
import { runRounds } from './run-rounds.ts';
import { startBuild, startOther, toOther } from './servers.ts';
import { openPostgresStores } from './stores/postgres-stores.ts';
import { openSqliteStores } from './stores/sqlite-stores.ts';
import type { Stores } from './stores/stores.ts';
import { findSubjects } from './subjects.ts';
import type { Row } from './summary.ts';
import { summarize } from './summary.ts';
import { createWorkloads } from './workloads.ts';
import { printHelp } from '../test/support/print-help.ts';

printHelp(import.meta.filename);

const wholeTimes: PhaseTimes = {
  warmMs: 3000,
  heatMs: 1500,
  hotMs: 2000,
  settleMs: 10_000,
  steadyMs: 3000,
};
const quickTimes: PhaseTimes = {
  warmMs: 1000,
  heatMs: 1000,
  hotMs: 1000,
  settleMs: 0,
  steadyMs: 0,
};

async function bench(options: BenchOptions): Promise<void> {
  const builds = [options.build, ...(options.compare === null ? [] : [options.compare])];
  for (const { dist } of builds) {
    if (!existsSync(join(dist, 'cli', 'main.js')))
      throw new TypeError(`There is no built service in ${dist}: npm run build.`);
  }
  const load = loadavg();
  const stores = await openStores(options);
  const generator = startLoadGenerator();
  const meter = new Meter(generator, () => stores.cpuSeconds());
  try {
    const contenders = createContenders(options, stores);
    const [first] = contenders;
    if (first === undefined) throw new TypeError('There is nothing to measure.');
    const workloads = createWorkloads(await findSubjects(options, () => first.start()), options);
    const measurements: Measurement[] = [];
    for (const workload of workloads) {
      const times = options.quick ? quickTimes : wholeTimes;
      measurements.push(
        ...(await runRounds(meter, workload, contenders, { rounds: options.rounds, times })),
      );
      print(rowsOf(measurements, [workload.operation]).map(describeRow).join('\n'));
    }
    finish(options, { stores, load, measurements });
  } finally {
    await stopProcess(generator);
    await stores.stop();
  }
}

/** Opens the stores. The oldest build generates the data set, because newer builds can read it. */
function openStores({
  engine,
  data,
  players,
  build,
  compare,
}: BenchOptions): Promise<Stores> | Stores {
  const set = { data, players, dist: (compare ?? build).dist };
  return engine === 'sqlite' ? openSqliteStores(set) : openPostgresStores(set);
}

function createContenders(
  { build, compare, other }: BenchOptions,
  stores: Stores,
): readonly Contender[] {
  const ofBuild = (name: 'laurel' | 'before', options: BuildOptions): Contender => {
    const store = stores.ofBuild(name, options.dist);
    return {
      name,
      start: async () => startBuild(options, await store.fresh()),
      translate: (request) => request,
      measures: () => true,
    };
  };
  return [
    ofBuild('laurel', build),
    ...(compare === null ? [] : [ofBuild('before', compare)]),
    ...(other === null
      ? []
      : [
          {
            name: 'also',
            start: () => startOther(other, stores.original),
            translate: (request) => toOther(request, other),
            measures: (operation) => other.operations.includes(operation),
          } satisfies Contender,
        ]),
  ];
}

interface Finished {
  readonly stores: Stores;
  /** Load averages of the machine before the measurement. */
  readonly load: readonly number[];
  readonly measurements: readonly Measurement[];
}

function finish(options: BenchOptions, { stores, load, measurements }: Finished): void {
  const operations = [...new Set(measurements.map(({ operation }) => operation))];
  const rows = rowsOf(measurements, operations);
  const targets = judge(rows, options.wanted);
  const cores = `${availableParallelism()} cores of ${cpus()[0]?.model.trim() ?? 'an unknown processor'}`;
  const machine = `${cores}, Node ${process.versions.node}, load average ${load.map(number).join(' ')} before the run.`;
  const date = new Date().toISOString().slice(0, 10);
  const notes = writeNotes(measurements, rows);
  const report = writeReport({
    date,
    machine,
    engine: stores.engine,
    options,
    measurements,
    rows,
    targets,
    notes,
  });
  const figures = join(options.data, `figures-${options.engine}.json`);
  writeFileSync(
    figures,
    `${JSON.stringify({ date, machine, options, targets, notes, measurements }, null, 1)}\n`,
  );
  print(`\n${report}\nfigures: ${figures}`);
  if (options.report !== '') {
    mkdirSync(dirname(options.report), { recursive: true });
    writeFileSync(options.report, report);
    print(`report: ${options.report}`);
  }
  if (measurements.some(({ phases }) => Object.values(phases).some(({ errors }) => errors > 0)))
    process.exitCode = 1;
}

function rowsOf(
  measurements: readonly Measurement[],
  operations: readonly string[],
): readonly Row[] {
  return operations.flatMap((operation) =>
    phaseNames.flatMap((phase) => summarize(measurements, operation, phase) ?? []),
  );
}

function describeRow({ operation, phase, medians, ratios }: Row): string {
  const own = medians.get('laurel');
  const others = [...ratios].map(
    ([name, { byClock, byCpu }]) => `${spread(byClock)} of ${name}, by CPU ${spread(byCpu)}`,
  );
  const figures = `${number(own?.perSecond)}/s, ${microseconds(own?.cpuMs)} µs CPU, ${number(own?.peakMegabytes)} MB`;
  return `${operation}, ${phase}: ${[figures, ...others].join('; ')}`;
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

try {
  await bench(readOptions(process.argv.slice(2)));
} catch (error) {
  process.stderr.write(
    error instanceof TypeError ? `${error.message}; see --help\n` : `${String(error)}\n`,
  );
  process.exitCode = error instanceof TypeError ? 2 : 1;
}
