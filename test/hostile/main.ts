/**
 * `npm run hostile -- [slow] [bombs] [overload] [--store URL]`: runs the named attacks, or all, against a service process. Prints figures
 * for each attack, and whether the service withstood it. The exit code is 1 after a failure.
 */

import { parseArgs } from 'node:util';
import type { Trial } from './trial.ts';
import { tryBombs } from './try-bombs.ts';
import { tryOverload } from './try-overload.ts';
import { trySlow } from './try-slow.ts';
import { printHelp } from '../support/print-help.ts';

printHelp(import.meta.filename);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    store: { type: 'string', default: 'sqlite::memory:' },
    rounds: { type: 'string', default: '3' },
  },
});

const trials: Readonly<Record<string, () => Promise<Trial>>> = {
  slow: () => trySlow({ store: values.store, connections: 1000, rounds: Number(values.rounds) }),
  bombs: () => tryBombs(values.store),
  overload: () => tryOverload({ store: values.store, seconds: 10 }),
};

const wanted = positionals.length === 0 ? Object.keys(trials) : positionals;
for (const name of wanted) {
  const trial = trials[name];
  if (trial === undefined)
    throw new RangeError(
      `The trial ${name} does not exist. Use one of ${Object.keys(trials).join(', ')}.`,
    );
  process.stdout.write(`== ${name}\n`);
  const { lines, failures } = await trial();
  for (const line of lines) process.stdout.write(`${line}\n`);
  for (const failure of failures) process.stdout.write(`FAILED ${failure}\n`);
  if (failures.length > 0) process.exitCode = 1;
  else process.stdout.write('passed\n');
}
