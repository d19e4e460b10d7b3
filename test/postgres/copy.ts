/**
 * `npm run copies [SIZE|STORE] [REQUESTS] [TARGET]`: copies a generated data set in SQLite, or the store STORE, to PostgreSQL, and sends
 * the same random requests to a service on each of the two stores: half for operations, a quarter for `/v1`, a quarter for pages and
 * images. The responses of both services must be identical. TARGET is the URL of an empty store, such as a distributed one; by default it
 * is an empty database of the test server.
 */

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { composeService } from '../../src/app/compose.ts';
import { v1 } from '../../src/contract/index.ts';
import { createRandom } from '../../src/data/generate/random.ts';
import { fillPath } from '../../src/paths/index.ts';
import { copyBetween } from '../../src/store/by-address.ts';
import { openStore } from '../../src/store/open-store.ts';
import { dropDatabases, makeEmptyDatabase } from '../../src/store/testing/make-database.ts';
import { sendRaw } from '../conformance/raw-http.ts';
import { routeNames } from '../../src/site/frame/routes.ts';
import { testedBindings } from '../contract/bindings.ts';
import type { Subject } from '../pages/route-addresses.ts';
import { fillRoute } from '../pages/route-addresses.ts';
import { startService } from '../support/start-service.ts';
import { printHelp } from '../support/print-help.ts';
import { chooseValue } from '../support/choose-value.ts';

printHelp(import.meta.filename);

const [size = 'M', wanted = '5000', target] = process.argv.slice(2);
const now = Date.parse('2026-01-01T00:00:00Z');
const folder = mkdtempSync(join(tmpdir(), 'laurel-copy-'));
const isStore = size.includes(':');
const from = isStore ? size : `sqlite:${join(folder, 'laurel.db')}`;
const main = join(import.meta.dirname, '..', '..', 'src', 'cli', 'main.ts');
const random = createRandom(1);

if (!isStore) {
  const flags = ['generate', '--size', size, '--store', from];
  execFileSync(process.execPath, [main, ...flags], { stdio: ['ignore', 'ignore', 'inherit'] });
}
const to = target ?? (await makeEmptyDatabase()); // created as late as possible, because the test server stops when it has no connections
const begunAt = performance.now();
const copied = await copyBetween(from, to, () => {});
const seconds = (performance.now() - begunAt) / 1000;
const rows = copied.reduce((sum, table) => sum + table.rows, 0);
process.stdout.write(`${rows} rows copied and compared in ${seconds.toFixed(1)} s\n`);

const names: string[] = ['Nobody'];
const games: string[] = [''];
const store = await openStore(from);
for await (const page of store.players.list()) names.push(...page.map(({ name }) => name));
for await (const page of store.allGames()) games.push(...page.map(({ gameId }) => gameId));
const ofPlayers = new Map<string, readonly string[]>();
for (const name of names)
  ofPlayers.set(name, (await store.playerGames(name))?.map(({ game }) => game.gameId) ?? []);
await store.close();

const services = await Promise.all(
  [from, to].map((url) => startService({ store: url, cacheMemory: 0 }, undefined, () => now)),
);
const [first] = services;
if (first === undefined) throw new Error('No service.');
const service = composeService(first.settings);
const { basePath } = first.settings;
const operations = service.operations.filter(({ key }) => key !== 'getListGames' || size === 'S');

const endpointPaths = Object.values(v1.v1Endpoints).map(({ path }) => path);

function fillEndpoint(path: string, { player, game }: Subject): string {
  const names = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name);
  const values = names.map((name) => [name, name === 'name' ? player : game || 'none']);
  const filled = fillPath(path, Object.fromEntries(values));
  return path === '/search' ? `${filled}?q=${encodeURIComponent(player.slice(0, 3))}` : filled;
}

function get(target: string): Parameters<typeof sendRaw>[1] {
  return { method: 'GET', target, headers: [], body: Buffer.alloc(0) };
}

let different = 0;
for (let number = 0; number < Number(wanted); number += 1) {
  const operation = random.pick(operations);
  const name = random.pick(names);
  const owned = ofPlayers.get(name) ?? [];
  const values = {
    player: name,
    game: owned.length > 0 && random.chance(0.8) ? random.pick(owned) : random.pick(games),
    since: random.pick(['', '2014-01-01', '2020-06-01T12:00:00']),
    count: random.pick(['0', '1', '20', '500']),
  };
  const args = Object.fromEntries(
    operation.parameters.map((parameter) => [parameter.key, chooseValue(parameter, values)]),
  );
  const call = random.pick(testedBindings).write({ service, operation, basePath }, args);
  const subject = { player: name, game: values.game };
  const request = random.pick([
    () => call,
    () => call,
    () => get(fillRoute(random.pick(routeNames), subject)),
    () => get(`${basePath}${v1.v1Root}${fillEndpoint(random.pick(endpointPaths), subject)}`),
  ])();
  const [one, other] = await Promise.all(services.map(({ port }) => sendRaw(port, request)));
  if (one?.status === other?.status && one?.body.equals(other?.body ?? Buffer.alloc(0)) === true)
    continue;
  different += 1;
  process.stdout.write(`different: ${request.target} ${JSON.stringify(args)}\n`);
}
process.stdout.write(`${wanted} requests to both, ${different} answers different\n`);
await Promise.all(services.map((each) => each.stop()));
await dropDatabases();
rmSync(folder, { recursive: true });
process.exitCode = different === 0 ? 0 : 1;
