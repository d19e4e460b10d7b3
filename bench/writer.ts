/**
 * Writes earned trophies, each in a load of its own and for all players of the store in turn, the hot ones among
 * them: a process of its own, as a source would be. `node writer.ts STORE-URL`; orders say how many a second.
 */

import * as v from 'valibot';
import { playerNameAt, sizes, usualEnd } from '../src/generate/index.ts';
import { openStore } from '../src/store/open-store.ts';
import { probes, seed } from './data-sets.ts';
import { fiftyGameOf, gamesOfFifty, probeNameAt, probeTrophies } from './probes.ts';

const order = v.object({ writesPerSecond: v.number() });
const [url = ''] = process.argv.slice(2);
const players = probes + sizes.M.players;
const store = await openStore(url);
const fifties = gamesOfFifty({ seed, size: sizes.M, until: usualEnd });

let next = 0;
let written = 0;
let stopWriting: (() => Promise<void>) | null = null;

async function writeOne(): Promise<void> {
  const index = next % players;
  const player = index < probes ? probeNameAt(index) : playerNameAt(index - probes);
  const game = fiftyGameOf(fifties, index);
  const trophy = 1 + (Math.floor(next / players) % probeTrophies);
  next += 1;
  // A date that was not there before, so that every write changes something.
  const date = usualEnd - 86_400_000 + next * 1000;
  await store.load({ now: Date.now(), source: 'bench' }, (load) => load.apply([{ type: 'earned', player, game, trophy, date }]));
  written += 1;
}

/** Writes in an even rhythm; falls behind where the store does. */
function beginWriting(writesPerSecond: number): () => Promise<void> {
  const begunAt = performance.now();
  let begun = 0;
  let last: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - begunAt) / 1000) * writesPerSecond);
    for (; begun < due; begun++) last = last.then(writeOne);
  }, 5);
  return () => {
    clearInterval(timer);
    return last;
  };
}

process.on('message', (message) => {
  const { writesPerSecond } = v.parse(order, message);
  const before = stopWriting;
  stopWriting = null;
  void (async () => {
    await before?.();
    const answer = { written };
    written = 0;
    if (writesPerSecond > 0) stopWriting = beginWriting(writesPerSecond);
    process.send?.(answer);
  })();
});
process.on('disconnect', () => process.exit());
process.on('SIGTERM', () => process.exit());
