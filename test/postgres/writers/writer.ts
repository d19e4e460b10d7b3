/** One of the processes of `npm run writers`: `node writer.ts STORE SEED SECONDS`. Prints how often it made each change, as JSON. */

import { createRandom } from '../../../src/data/generate/random.ts';
import { openStore } from '../../../src/store/index.ts';
import { ActionError } from '../../../src/store/port/errors.ts';
import { changes } from './changes.ts';

const [, , url = '', seed = '', seconds = ''] = process.argv;
/** Number of changes that run at the same time, because a node handles several requests at the same time, too. */
const lanes = 3;

const random = createRandom(Number(seed));
const made: Record<string, number> = {};
const store = await openStore(url);
const until = Date.now() + 1000 * Number(seconds);

async function change(): Promise<void> {
  while (Date.now() < until) {
    const { name, make } = random.pick(changes);
    try {
      await make(store, random, Date.now());
      made[name] = (made[name] ?? 0) + 1; // absent: this is the first change of its kind
    } catch (error) {
      // A correction of missing data is refused. Every other error ends the process.
      if (!(error instanceof ActionError)) throw error;
      made['refused'] = (made['refused'] ?? 0) + 1; // absent: this is the first refused change
    }
  }
}

await Promise.all(Array.from({ length: lanes }, change));
await store.close();
process.stdout.write(JSON.stringify(made));
