/**
 * `npm run steps -- STORE [BOUND]`: starts a service with the store, such as one that `laurel generate --size M` has filled, and sends it
 * every kind of request that an anonymous client can send. It fails if a step of a request takes more than BOUND milliseconds of processor
 * time. A step is a time in which the process cannot handle other requests. There is no warm-up: the first request of each kind is
 * measured, too.
 */

import { pino } from 'pino';
import { composeServer } from '../../src/app/compose.ts';
import { gameIdAt, playerNameAt } from '../../src/data/generate/index.ts';
import { listen, stop } from '../../src/server/http/index.ts';
import { openStore } from '../../src/store/open-store.ts';
import { namespace } from '../support/decode-request.ts';
import { defaultSettings } from '../support/start-service.ts';
import { printHelp } from '../support/print-help.ts';
import { requestsAbout } from './addresses.ts';
import { walk } from './walk.ts';

printHelp(import.meta.filename);

const shown = 40;
const [address = '', bound = '50', player = playerNameAt(999), game = gameIdAt(0)] =
  process.argv.slice(2);
const store = await openStore(address);
const settings = { ...defaultSettings(), namespace };
const server = composeServer({ store, settings, now: Date.now }, pino({ level: 'silent' }));
const port = await listen(server, '127.0.0.1', 0);
const others = [playerNameAt(998), playerNameAt(997), playerNameAt(996)];
const walked = await walk(port, requestsAbout(settings.basePath, { player, game, others }));
for (const { request, status, bytes, longestMs } of walked
  .toSorted((a, b) => b.longestMs - a.longestMs)
  .slice(0, shown))
  console.log(
    `${longestMs.toFixed(1).padStart(8)} ms ${status} ${String(bytes).padStart(10)} ${request}`,
  );
const over = walked.filter(({ longestMs }) => longestMs > Number(bound));
console.log(`${walked.length} requests; ${over.length} with a step of more than ${bound} ms`);
await stop(server, 0);
await store.close();
process.exitCode = over.length === 0 ? 0 : 1;
