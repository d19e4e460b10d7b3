/**
 * `npm run bench:loads -- [--store URL] [--players N] [--pushers N] [--games N] [--seconds N] [--rate N]`: measures imports of one trophy
 * from several concurrent clients, called pushers. The store must be empty or filled by this command; by default it is SQLite in memory.
 * Prints the imports per second, the percentiles of their durations, and this process's processor time per import, which other processes
 * hardly influence. `--rate` limits the imports per second of all pushers together.
 */

import { parseArgs } from 'node:util';
import { openStore } from '../src/store/open-store.ts';
import { fillForPushes, pushLoads } from './push-loads.ts';
import { printHelp } from '../test/support/print-help.ts';

printHelp(import.meta.filename);

const { values } = parseArgs({
  options: {
    store: { type: 'string', default: 'sqlite::memory:' },
    players: { type: 'string', default: '1000' },
    games: { type: 'string', default: '50' },
    pushers: { type: 'string', default: '8' },
    seconds: { type: 'string', default: '10' },
    rate: { type: 'string' },
  },
});
const set = { players: Number(values.players), games: Number(values.games) };
const limits = values.rate === undefined ? {} : { rate: Number(values.rate) };
const pushers = Number(values.pushers);

const store = await openStore(values.store);
if (await store.isEmpty()) await fillForPushes(store, set);
const pushed = await pushLoads(store, {
  ...set,
  ...limits,
  pushers,
  seconds: Number(values.seconds),
});
const [p50, p99, max] = [pushed.p50Ms, pushed.p99Ms, pushed.maxMs].map((ms) => ms.toFixed(1));
process.stdout.write(
  `${values.store.replace(/:.*/, '')}: ${pushers} pushers, ${set.players} players: ${pushed.perSecond.toFixed(0)} loads/s, p50 ${p50} ms, p99 ${p99} ms, max ${max} ms, ${pushed.cpuMs.toFixed(2)} ms of this process's processor time a load\n`,
);
const closeAt = performance.now();
await store.close();
process.stdout.write(`closed in ${(performance.now() - closeAt).toFixed(0)} ms\n`);
