/** Other files in the store's folder are never served, and those of earlier versions are deleted. */

import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { pino } from 'pino';
import { composeServer } from '../../src/app/compose.ts';
import { listen, stop } from '../../src/server/http/index.ts';
import type { DataRecord } from '../../src/records/records.ts';
import { openStore } from '../../src/store/index.ts';
import { load } from '../../src/store/testing/records.ts';
import { defaultSettings } from '../support/start-service.ts';
import { makeFolder } from '../support/make-folder.ts';

const folder = makeFolder();
const file = join(folder, 'store.db');
const ownFiles = new Set(['store.db', 'store.db-wal', 'store.db-shm']);

const ids = Array.from({ length: 100 }, (_, index) => `NPWR${String(index).padStart(5, '0')}_00`);
const records: readonly DataRecord[] = [
  ...ids.map((id): DataRecord => ({ type: 'game', id, title: `Game ${id}` })),
  { type: 'player', name: 'Fox' },
  ...ids.map((game, index): DataRecord => ({
    type: 'playerGame',
    player: 'Fox',
    game,
    lastUpdated: 90_000 - index,
  })),
];

/** Starts a service, requests the profile several times, and stops the service. */
async function askProfile(times: number): Promise<readonly string[]> {
  const store = await openStore(`sqlite:${file}`);
  const settings = { ...defaultSettings(), cacheMemory: 0 };
  const server = composeServer(
    { store, settings, now: () => 1_700_000_000_000 },
    pino({ level: 'silent' }),
  );
  const port = await listen(server, '127.0.0.1', 0);
  const answers: string[] = [];
  for (let time = 0; time < times; time++) {
    const answer = await fetch(`http://127.0.0.1:${port}${settings.basePath}/getNetID?sNetID=Fox`);
    assert.equal(answer.status, 200);
    answers.push(await answer.text());
  }
  await stop(server, 0);
  await store.close();
  return answers;
}

test('bytes changed in other files of the folder are not served', async () => {
  const store = await openStore(`sqlite:${file}`);
  await load(store, records);
  await store.close();
  const [expected = ''] = await askProfile(3);
  for (const name of readdirSync(folder).filter((found) => !ownFiles.has(found))) {
    const path = join(folder, name);
    const bytes = readFileSync(path);
    for (let at = bytes.indexOf('Game NPWR'); at >= 0; at = bytes.indexOf('Game NPWR', at + 1))
      bytes[at] = 'X'.charCodeAt(0);
    writeFileSync(path, bytes);
  }
  for (const answer of await askProfile(2))
    assert.ok(answer === expected, `served: ${answer.slice(0, 2000)}`);
});

test('opening a store deletes the file of game lists of earlier versions', async () => {
  writeFileSync(`${file}-lists`, 'games of players');
  const store = await openStore(`sqlite:${file}`);
  await store.close();
  assert.ok(!existsSync(`${file}-lists`));
});
