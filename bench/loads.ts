/**
 * `npm run bench:loads -- [--store URL] [--players N] [--pushers N] [--games N] [--seconds N] [--rate N]`: loads of one trophy each into
 * the store at an address (an empty one; by default SQLite in memory), from pushers that work at the same time: loads a second their
 * percentiles, and the processor time of this process, which other work on the machine changes least. `--rate` bounds the loads of all pushers a second.
 */

import { parseArgs } from 'node:util';
import { setTimeout as delay } from 'node:timers/promises';
import { openStore } from '../src/store/open-store.ts';
import type { DataRecord } from '../src/data/records/records.ts';

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
const [players, games, pushers, seconds] = [values.players, values.games, values.pushers, values.seconds].map(Number);
const trophies = 50;
const startedAt = 1_700_000_000_000;
const nameOf = (player: number): string => `Player${player}`;
const idOf = (game: number): string => `NPWR${String(game).padStart(5, '0')}_00`;

const store = await openStore(values.store);
if (await store.isEmpty()) {
  const records: DataRecord[] = [];
  for (let game = 0; game < (games ?? 0); game += 1) {
    records.push({ type: 'game', id: idOf(game), title: `Game ${game}` });
    for (let id = 1; id <= trophies; id += 1) {
      records.push({
        type: 'trophy',
        game: idOf(game),
        id,
        grade: id === 1 ? 'platinum' : id % 7 === 0 ? 'silver' : 'bronze',
        title: `Trophy ${id}`,
      });
    }
  }
  for (let player = 0; player < (players ?? 0); player += 1)
    records.push({ type: 'player', name: nameOf(player), country: 'gb' });
  for (let player = 0; player < (players ?? 0); player += 1) {
    for (let id = 1; id <= 20; id += 1)
      records.push({ type: 'earned', player: nameOf(player), game: idOf(player % (games ?? 1)), trophy: id, date: startedAt });
  }
  await store.load({ now: startedAt, source: 'bench' }, async (load) => {
    for (let from = 0; from < records.length; from += 2000) await load.apply(records.slice(from, from + 2000));
  });
}

const times: number[] = [];
const cpuBefore = process.cpuUsage();
const begunAt = performance.now();
const endsAt = begunAt + 1000 * (seconds ?? 0);
let next = Math.floor(Math.random() * 1_000_000);
async function push(): Promise<void> {
  while (performance.now() < endsAt) {
    const number = next++;
    const record: DataRecord = {
      type: 'earned',
      player: nameOf(number % (players ?? 1)),
      game: idOf(Math.floor(number / 7) % (games ?? 1)),
      trophy: 1 + (number % trophies),
      date: startedAt + number,
    };
    const at = performance.now();
    await store.loadRecords({ options: { now: startedAt + number, source: 'bench' }, records: [record], check: () => undefined });
    times.push(performance.now() - at);
    if (values.rate === undefined) continue;
    const ahead = begunAt + (1000 * times.length) / Number(values.rate) - performance.now();
    if (ahead > 0) await delay(ahead);
  }
}
await Promise.all(Array.from({ length: pushers ?? 1 }, push));
const took = (performance.now() - begunAt) / 1000;
const cpu = process.cpuUsage(cpuBefore);
times.sort((one, other) => one - other);
const at = (share: number): string => (times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? 0).toFixed(1);
process.stdout.write(
  `${values.store.replace(/:.*/, '')}: ${pushers} pushers, ${players} players: ${(times.length / took).toFixed(0)} loads/s, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, max ${at(1)} ms, ${((cpu.user + cpu.system) / 1000 / times.length).toFixed(2)} ms of this process's processor time a load\n`,
);
const closeAt = performance.now();
await store.close();
process.stdout.write(`closed in ${(performance.now() - closeAt).toFixed(0)} ms\n`);
