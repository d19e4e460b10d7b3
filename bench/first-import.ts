/**
 * `npm run bench:first-import -- [--lines N] [--engines sqlite,postgres]`: measures the first import into an empty store, with N, 2 N and 4
 * N earned trophies in several orders of players and dates. The processor time per record, of this process and the database together,
 * should not depend on the number of records. Exit code 1 if it grows by more than 20 %.
 */

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createRandom } from '../src/data/generate/random.ts';
import type { DataRecord, EarnedRecord } from '../src/records/records.ts';
import { openStore } from '../src/store/open-store.ts';
import type { Store } from '../src/store/port/store.ts';
import type { InterruptibleServer } from '../test/support/postgres/server.ts';
import { startServer } from '../test/support/postgres/server.ts';
import { runOn } from '../src/store/testing/test-server.ts';
import { printHelp } from '../test/support/print-help.ts';
import { findDatabaseProcess } from './database-process.ts';

const maxGrowth = 1.2;
const games = 100;
const trophies = 20;
const linesOfPlayer = 3;
const batchSize = 2000;
const begin = Date.UTC(2015, 0, 1);

printHelp(import.meta.filename);

const { values } = parseArgs({
  options: {
    lines: { type: 'string', default: '30000' },
    engines: { type: 'string', default: 'sqlite,postgres' },
  },
});
const smallest = Number(values.lines);

/** By the name of the order: returns the date of a line, in minutes after `begin`. `count` is the number of all lines. */
const dateOrders: Readonly<Record<string, (line: number, count: number) => number>> = {
  rising: (line) => line,
  falling: (line, count) => count - line,
  random: (_, count) => random.whole(0, count),
};
/** By the name of the order: returns the index of the line's player. */
const playerOrders: Readonly<Record<string, (line: number, players: number) => number>> = {
  'one player after another': (line) => Math.floor(line / linesOfPlayer),
  'players mixed': (line, players) => line % players,
};
const random = createRandom(1);

type Order = (typeof dateOrders)[string];

function* recordsOf(
  count: number,
  dateOf: Order,
  playerOf: (typeof playerOrders)[string],
): Generator<DataRecord> {
  for (let game = 0; game < games; game++) {
    yield { type: 'game', id: gameId(game), title: `Game ${game}`, platform: 'ps4' };
    for (let id = 1; id <= trophies; id++)
      yield { type: 'trophy', game: gameId(game), id, grade: 'bronze', title: `Trophy ${id}` };
  }
  const players = Math.ceil(count / linesOfPlayer);
  for (let player = 0; player < players; player++)
    yield { type: 'player', name: `Player${player}`, country: 'de' };
  const nth = new Map<number, number>();
  for (let line = 0; line < count; line++) {
    const player = playerOf(line, players);
    const before = nth.get(player) ?? 0;
    nth.set(player, before + 1);
    yield earned(player, before, begin + dateOf(line, count) * 60_000);
  }
}

function earned(player: number, nth: number, date: number): EarnedRecord {
  return {
    type: 'earned',
    player: `Player${player}`,
    game: gameId((player * 31 + nth) % games),
    trophy: 1 + (player % trophies),
    date,
  };
}

function gameId(index: number): string {
  return `NPWR${String(10_000 + index)}_00`;
}

async function load(store: Store, records: Iterable<DataRecord>): Promise<number> {
  let count = 0;
  await store.load({ now: begin + 10_000_000 * 60_000, source: 'invented' }, async (target) => {
    let batch: DataRecord[] = [];
    for (const record of records) {
      count += 1;
      if (batch.push(record) < batchSize) continue;
      await target.apply(batch);
      batch = [];
    }
    await target.apply(batch);
  });
  return count;
}

interface Engine {
  /** Returns the address of an empty store. */
  newStore(): Promise<string>;
  /** Returns the processor time of the database's processes so far, in milliseconds. */
  cpuMs(): Promise<number>;
  stop(): Promise<void>;
}

const sqlite: Engine = {
  newStore: () => Promise.resolve('sqlite::memory:'),
  cpuMs: () => Promise.resolve(0),
  stop: () => Promise.resolve(),
};

async function startPostgres(): Promise<Engine> {
  const server: InterruptibleServer = await startServer();
  const main = await findDatabaseProcess(server.url);
  let stores = 0;
  return {
    async newStore() {
      const name = `first_import_${stores++}`;
      await runOn(server.url, (client) => client.query(`CREATE DATABASE ${name}`));
      return server.url.replace(/[^/]*$/, name);
    },
    cpuMs: () => Promise.resolve(cpuOfServer(main)),
    stop: () => server.stop(),
  };
}

/** Returns the processor time in milliseconds of a process and its running and ended children (proc_pid_stat(5)). */
function cpuOfServer(main: number): number {
  const children = execFileSync('ps', ['--ppid', String(main), '-o', 'pid='], { encoding: 'utf8' })
    .trim()
    .split(/\s+/)
    .map(Number);
  const ticks = (pid: number, fields: number): number => {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return stat.slice(11, 11 + fields).reduce((sum, text) => sum + Number(text), 0);
  };
  return 10 * children.reduce((sum, pid) => sum + ticks(pid, 2), ticks(main, 4));
}

/** Returns the processor time per record in microseconds. */
async function measure(engine: Engine, records: Iterable<DataRecord>): Promise<number> {
  const store = await openStore(await engine.newStore());
  const ownBefore = process.cpuUsage();
  const othersBefore = await engine.cpuMs();
  const count = await load(store, records);
  const { user, system } = process.cpuUsage(ownBefore);
  const others = (await engine.cpuMs()) - othersBefore;
  await store.close();
  return (user + system + 1000 * others) / count;
}

const makers: Readonly<Record<string, () => Promise<Engine>>> = {
  sqlite: () => Promise.resolve(sqlite),
  postgres: startPostgres,
};
for (const name of values.engines.split(',')) {
  const engine = await makers[name]?.();
  if (engine === undefined) throw new RangeError(`There is no engine ${name}.`);
  try {
    await measure(
      engine,
      recordsOf(
        smallest,
        (line) => line,
        (line) => line,
      ),
    ); // warms up
    for (const [players, playerOf] of Object.entries(playerOrders)) {
      for (const [dates, dateOf] of Object.entries(dateOrders)) {
        const costs: number[] = [];
        for (const factor of [1, 2, 4])
          costs.push(await measure(engine, recordsOf(factor * smallest, dateOf, playerOf)));
        const growth = Math.max(...costs) / (costs[0] ?? Number.NaN);
        const texts = costs.map((cost) => cost.toFixed(1)).join(', ');
        process.stdout.write(
          `${name}, ${players}, dates ${dates}: ${texts} µs a record for N, 2 N, 4 N: ${growth.toFixed(2)}\n`,
        );
        if (!(growth <= maxGrowth)) process.exitCode = 1;
      }
    }
  } finally {
    await engine.stop();
  }
}
