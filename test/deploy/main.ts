/**
 * `npm run cluster [CLIENTS] [ROUNDS]`: runs three nodes on PostgreSQL with a replica, behind the balancer of deploy/. CLIENTS clients send
 * requests. Meanwhile a node is stopped, one is killed, and one is disconnected from its store, ROUNDS times. Finally, the primary is
 * killed.
 */

import { missingProgram } from './files.ts';
import type { Course, Scene } from './scenarios.ts';
import { closeScene, cutStore, killNode, losePrimary, openScene, stopNode } from './scenarios.ts';
import { printHelp } from '../support/print-help.ts';

printHelp(import.meta.filename);

const clients = Number(process.argv[2] ?? 16);
const rounds = Number(process.argv[3] ?? 3);

interface Scenario {
  readonly name: string;
  readonly run: (scene: Scene) => Promise<Course>;
  /** Maximum number of failed connections. The next field states whether responses with Retry-After are allowed. */
  readonly mayBreak: number;
  readonly mayWait: boolean;
}

const stopped: Scenario = { name: 'a node is stopped', run: stopNode, mayBreak: 0, mayWait: false };
const killed: Scenario = {
  name: 'a node is killed',
  run: killNode,
  mayBreak: clients,
  mayWait: false,
};
const cutOff: Scenario = {
  name: 'a node loses its store',
  run: cutStore,
  mayBreak: 0,
  mayWait: true,
};
const primaryLost: Scenario = {
  name: 'the primary is killed',
  run: losePrimary,
  mayBreak: 0,
  mayWait: true,
};

const skip = missingProgram('haproxy');
if (skip === false) await play();
else process.stdout.write(`The test was skipped: ${skip}.\n`);

async function play(): Promise<void> {
  const scene = await openScene(clients);
  try {
    process.stdout.write(
      `${clients} clients, ${rounds} rounds; seconds until out, seconds until in again, correct, later, broken, wrong\n`,
    );
    const inTurn = Array.from({ length: rounds }, () => [stopped, killed, cutOff]).flat();
    for (const scenario of [...inTurn, primaryLost]) report(scenario, await scenario.run(scene));
  } finally {
    await closeScene(scene);
  }
}

function report({ name, mayBreak, mayWait }: Scenario, { results, outMs, backMs }: Course): void {
  const { right, later, broken, wrong } = results;
  const isRight = wrong.length === 0 && broken.length <= mayBreak && (mayWait || later === 0);
  if (!isRight) process.exitCode = 1;
  const times = [outMs, backMs].map((ms) => (ms / 1000).toFixed(1).padStart(5)).join(' ');
  const counts = [right, later, broken.length, wrong.length]
    .map((count) => String(count).padStart(6))
    .join(' ');
  process.stdout.write(`${name.padEnd(24)} ${times} ${counts}  ${isRight ? 'held' : 'NOT HELD'}\n`);
  for (const what of [...broken, ...wrong].slice(0, 5)) process.stdout.write(`  ${what}\n`);
}
