/**
 * `npm run failover -- [--seconds N] [--rate N]`: sends requests at a steady rate to a service on a primary and its synchronous
 * replica, while players are written continuously. After a third of the time the primary is killed (SIGKILL), after two thirds the
 * replica is promoted. No answer may be wrong, and no acknowledged write may be lost.
 */

import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openStore } from '../../src/store/open-store.ts';
import type { SqlStore } from '../../src/store/sql-store.ts';
import { makeEarned, makeGame, load, makePlayer } from '../../src/store/testing/records.ts';
import { startPair } from '../support/postgres/pair.ts';
import { startNode } from './node.ts';
import type { Outcomes } from './steady-requests.ts';
import { askSteadily, noOutcomes } from './steady-requests.ts';
import { printHelp } from '../support/print-help.ts';

printHelp(import.meta.filename);

const { values: given } = parseArgs({
  options: { seconds: { type: 'string', default: '30' }, rate: { type: 'string', default: '50' } },
});
const thirdMs = (1000 * Number(given.seconds)) / 3;
const visibleWithinMs = 1000;
const writeEveryMs = 100;
const game = 'NPWR00001_00';

interface Written {
  readonly name: string;
  readonly at: number;
}

/** Writes players one after another until aborted, and collects the players whose writes were acknowledged. */
function writeSteadily(
  store: SqlStore,
  until: AbortSignal,
): { readonly written: Written[]; readonly done: Promise<number> } {
  const written: Written[] = [];
  const done = (async () => {
    let refused = 0;
    for (let number = 0; !until.aborted; number += 1) {
      const name = `Fox${number}`;
      try {
        await load(store, [makePlayer(name), makeEarned(name, game, 1, 1000)]);
        written.push({ name, at: performance.now() });
      } catch {
        refused += 1;
      }
      await delay(writeEveryMs);
    }
    return refused;
  })();
  return { written, done };
}

/** Returns the names of players whose write was acknowledged but whose trophy is not in the store. */
async function findLost(store: SqlStore, written: readonly Written[]): Promise<string[]> {
  const lost: string[] = [];
  for (const { name } of written) {
    const trophies = await store.playerTrophies(name, game);
    if (trophies?.[0]?.earned !== true) lost.push(name);
  }
  return lost;
}

function describe(
  what: string,
  { right, unavailable, unanswered, wrong, slowestMs }: Outcomes,
): string {
  return `${what}: ${right} right, ${unavailable} refused for now (503), ${unanswered} unanswered, ${wrong.length} wrong; slowest ${slowestMs.toFixed(0)} ms`;
}

const pair = await startPair();
const store = await openStore(pair.both);
await load(store, makeGame(game, ['gold', 'bronze']));
await load(store, [makePlayer('First'), makeEarned('First', game, 1, 1000)]);
const node = await startNode(pair.both, pair.replica, visibleWithinMs, ['--cache-memory', '0']); // without a cache, so that each response is read from the store
const over = new AbortController();
const phases = { before: noOutcomes(), dead: noOutcomes(), promoted: noOutcomes() };
let phase = phases.before;
try {
  const { written, done } = writeSteadily(store, over.signal);
  const isVisible = ({ at }: Written): boolean => performance.now() - at > visibleWithinMs;
  const pickName = (): string =>
    written[Math.floor(Math.random() * (written.findLastIndex(isVisible) + 1))]?.name ?? 'First';
  const asking = askSteadily(node.url, {
    rate: Number(given.rate),
    until: over.signal,
    pickName,
    phase: () => phase,
  });
  await delay(thirdMs);
  const before = written.length;
  await pair.killPrimary();
  phase = phases.dead;
  await delay(thirdMs);
  const promotedAt = performance.now();
  const dead = written.length;
  await pair.promote();
  phase = phases.promoted;
  await delay(thirdMs);
  over.abort();
  const refused = await done;
  await asking;
  const firstAfter = (written[dead]?.at ?? Number.NaN) - promotedAt;
  const lost = await findLost(store, written);
  const findings = await store.check();
  process.stdout.write(
    [
      describe('primary and replica', phases.before),
      describe('primary killed', phases.dead),
      describe('replica promoted', phases.promoted),
      `${written.length} writes acknowledged (${before} before the kill, ${dead - before} until the promotion), ${refused} refused; the first ${firstAfter.toFixed(0)} ms after the promotion was asked for`,
      `${lost.length} acknowledged writes lost, ${findings.length} findings in the check`,
      '',
    ].join('\n'),
  );
  const wrong = Object.values(phases).flatMap((each) => each.wrong);
  for (const each of wrong.slice(0, 10)) process.stdout.write(`wrong: ${each}\n`);
  const isGood =
    wrong.length === 0 &&
    lost.length === 0 &&
    findings.length === 0 &&
    written.length > dead &&
    phases.dead.right > 0;
  process.exitCode = isGood ? 0 : 1;
} finally {
  over.abort();
  await node.stop();
  await store.close();
  await pair.stop();
}
