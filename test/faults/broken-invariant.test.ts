/**
 * A missing row that must exist stops the operation: clients get `server.internal`, an import is rolled back, and the log contains the
 * reason once.
 */

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Server } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { pino } from 'pino';
import { composeState } from '../../src/app/compose-state.ts';
import { composeServer } from '../../src/app/compose.ts';
import { BrokenInvariant } from '../../src/invariant.ts';
import { createToken } from '../../src/ops/admin/index.ts';
import type { DataRecord } from '../../src/records/records.ts';
import { listen, stop } from '../../src/server/http/index.ts';
import type { Engine } from '../../src/store/engine/engine.ts';
import { write } from '../../src/store/engine/statement.ts';
import { openEngine } from '../../src/store/open-engine.ts';
import { openStore } from '../../src/store/index.ts';
import type { TestStore } from '../../src/store/testing/engines.ts';
import { testEngines } from '../../src/store/testing/engines.ts';
import { makeEarned, makeGame, load, makePlayer } from '../../src/store/testing/records.ts';
import { startServed } from '../support/served.ts';
import { defaultSettings } from '../support/start-service.ts';

const game = 'NPWR00001_00';
const records: readonly DataRecord[] = [
  ...makeGame(game, ['platinum', 'gold']),
  makePlayer('Fox'),
  makeEarned('Fox', game, 1, 1000),
];
const more: readonly DataRecord[] = [makePlayer('Owl'), makeEarned('Fox', game, 2, 2000)];

/** Statements that delete rows. Every response needs the rows of the first, and an import of the player needs the rows of the second. */
const damages = {
  catalogue: {
    sql: "DELETE FROM counter WHERE name = 'catalogue'",
    reason: /the catalogue has a version/,
  },
  score: { sql: 'DELETE FROM player_score', reason: /every player has a score/ },
} as const;

async function damage(engine: Engine, which: keyof typeof damages): Promise<void> {
  await engine.transaction(
    async (transaction) => void (await transaction.run(write(damages[which].sql), [])),
  );
}

const envelope = `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>
  <getGames xmlns="${defaultSettings().namespace}"><sNetID>Fox</sNetID></getGames></s:Body></s:Envelope>`;
const soap = { method: 'POST', headers: { 'Content-Type': 'text/xml' }, body: envelope };

/** Requests of every kind, and the text in their response to an internal error. */
const requests: Readonly<
  Record<string, readonly [path: string, init: RequestInit, answer: RegExp]>
> = {
  'HTTP GET': ['/api/getGames?sNetID=Fox', {}, /The service failed/],
  'SOAP 1.1': ['/api', soap, /faultcode>[^<]*Server</],
  JSON: ['/api/json/getGames?sNetID=Fox', {}, /"code": ?"server\.internal"/],
  'the modern API': ['/api/v1/players/Fox/games', {}, /"code": ?"server\.internal"/],
  'a page': ['/players/Fox', { headers: { Accept: 'text/html' } }, /<h1>/],
};

for (const tested of testEngines) {
  describe(`a row that must exist and does not, ${tested.name}`, () => {
    const lines: string[] = [];
    let opened: TestStore;
    let server: Server;
    let origin = '';

    before(async () => {
      opened = await tested.open();
      await load(opened.store, records);
      await damage(opened.engine, 'catalogue');
      const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
      server = composeServer(
        { store: opened.store, settings: defaultSettings(), now: () => 5000 },
        log,
      );
      origin = `http://127.0.0.1:${await listen(server, '127.0.0.1', 0)}`;
    });
    after(async () => {
      await stop(server, 0);
      await opened[Symbol.asyncDispose]();
    });

    for (const [name, [path, init, answer]] of Object.entries(requests)) {
      test(`is a fault of the service, logged once, ${name}`, async () => {
        const response = await fetch(`${origin}${path}`, init);
        const body = await response.text();
        assert.equal(response.status, 500);
        assert.match(body, answer);
        assert.doesNotMatch(body, /must hold|catalogue has/);
        const own = lines.filter((line) =>
          line.includes(response.headers.get('x-request-id') ?? 'none'),
        );
        assert.equal(
          own.filter((line) => damages.catalogue.reason.test(line)).length,
          1,
          own.join(''),
        );
      });
    }

    test('rolls a load back', async (context) => {
      const { store, engine, ...other } = await tested.open();
      context.after(() => other[Symbol.asyncDispose]());
      await load(store, records);
      await damage(engine, 'score');
      const found = await store.check();
      await assert.rejects(load(store, more), (error: unknown) => {
        return error instanceof BrokenInvariant && damages.score.reason.test(error.message);
      });
      assert.equal(await store.players.find('Owl'), null);
      assert.deepEqual(await store.check(), found);
    });
  });
}

test('an import over the admin address is rolled back, and the log has the reason once', async (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-invariant-'));
  const url = `sqlite:${join(folder, 'laurel.db')}`;
  const store = await openStore(url);
  await load(store, records);
  const { text, id, secretHash } = createToken();
  const token = {
    tokenId: id,
    name: 'a test',
    secretHash,
    scopes: 'import',
    createdAt: 0,
    expiresAt: null,
    lastUsedAt: null,
  };
  await composeState(store).tokens.add(token);
  const engine = await openEngine(url);
  await damage(engine, 'score');
  await engine.close();
  const served = await startServed(['--store', url, '--admin-port', '0']);
  context.after(async () => {
    served.signal('SIGTERM');
    await served.ended;
    await store.close();
    rmSync(folder, { recursive: true });
  });
  const admin = String((await served.logged('admin address'))['url']);
  const body = more.map((record) => JSON.stringify(record)).join('\n');
  const answer = await fetch(`${admin}/v1/import`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${text}` },
    body,
  });
  assert.equal(answer.status, 500);
  assert.doesNotMatch(await answer.text(), /must hold|has a score/);
  assert.equal(await store.players.find('Owl'), null);
  await served.logged('A request to the admin address failed.');
  assert.equal(
    served.log.filter((line) => damages.score.reason.test(JSON.stringify(line))).length,
    1,
  );
});
