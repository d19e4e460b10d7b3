/**
 * An export contains the whole instance: all networks, marks, webhooks, followed players, tombstones, images and the progress of trophies.
 */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { composeState } from '../../src/app/compose-state.ts';
import { openSource } from '../../src/data/import/index.ts';
import { ingest } from '../../src/data/import/pipeline/ingest.ts';
import { writeRecordLine } from '../../src/data/import/formats/ndjson/write-ndjson.ts';
import type { DataRecord } from '../../src/records/records.ts';
import type { SqlStore } from '../../src/store/index.ts';
import { testEngines } from '../../src/store/testing/engines.ts';
import {
  makeEarned,
  makeGame,
  load,
  loadedAt,
  makePlayer,
} from '../../src/store/testing/records.ts';
import { createSyncState } from '../../src/sync/state/index.ts';
import { noisePng, storedBefore } from '../support/drawn-png.ts';
import { networkGames } from '../support/network-games.ts';

const psn = 'NPWR90011_00';
const secret = 'whsec_aW52ZW50ZWQgc2VjcmV0IG9mIGEgdGVzdA==';
const hook = {
  url: 'https://hooks.example/1',
  secret,
  format: 'standard',
  days: 7,
  enabled: true,
  reason: null,
  dropped: 0,
} as const;

const listed = { setVersion: '01.02', status: 'servers-closed', series: 'Quays' };
const records: readonly DataRecord[] = [
  ...makeGame(psn, ['platinum', 'gold', 'silver', 'bronze'], {
    europeId: 'NPWR90111_00',
    ...listed,
  }),
  { type: 'group', game: psn, id: '001', name: 'The Drowned Quay' },
  {
    type: 'trophy',
    game: psn,
    id: 5,
    grade: 'bronze',
    group: '001',
    hidden: true,
    share: 12.5,
    shareDate: loadedAt,
  },
  { type: 'trophy', game: psn, id: 4, grade: 'bronze', progressTarget: 50, reward: 'A lantern' },
  makePlayer('HiddenHare', { hidden: true, country: 'fr' }),
  makePlayer('ExcludedEel', { excluded: true, formerNames: ['Elver'] }),
  makePlayer('GoneGoose', { accountId: '99' }),
  makeEarned('ExcludedEel', psn, 1, loadedAt - 1000),
  makeEarned('HiddenHare', psn, 2, null),
  {
    type: 'playerGame',
    player: 'HiddenHare',
    game: psn,
    lastUpdated: loadedAt,
    statedPoints: 90,
    trophyProgress: [{ trophy: 5, value: 12, target: 50, date: '2024-03-01T20:14:31Z' }],
  },
];

/** PNG files of a game, a trophy and a player. The game's file is so large that it is stored in several parts. */
const cover = storedBefore(noisePng(200, 1));
const icon = storedBefore(noisePng(40, 2));
const face = storedBefore(noisePng(50, 3));

async function addPictures({ pictures }: SqlStore): Promise<void> {
  await pictures.set(
    { game: psn },
    { ...cover, source: 'https://images.example/cover.png' },
    loadedAt,
  );
  await pictures.set({ game: psn, trophy: 5 }, { ...icon, source: null }, loadedAt + 1);
  await pictures.set({ player: 'ExcludedEel' }, { ...face, source: null }, loadedAt + 2);
}

async function fill(store: SqlStore): Promise<void> {
  await load(store, [...networkGames(loadedAt), ...records]);
  await addPictures(store);
  const { sync, webhooks } = composeState(store);
  const fox = await store.findPlayer('LanternFox');
  const all = {
    ...hook,
    webhookId: 'wh_0123456789ab',
    events: null,
    playerId: null,
    createdAt: loadedAt,
  };
  await webhooks.add(all);
  await webhooks.add({
    ...all,
    webhookId: 'wh_ba9876543210',
    events: ['trophy.earned'],
    playerId: fox?.playerId ?? null,
    enabled: false,
    reason: 'answers 410',
  });
  await sync.follow('LanternFox', loadedAt, { accountId: '42' });
  await sync.follow('Newcomer', loadedAt + 1);
  await createSyncState(store.operational, 'retro').follow('LanternFox', loadedAt + 2);
  await store.players.delete('GoneGoose', loadedAt + 3);
}

async function exportOf(store: SqlStore): Promise<string> {
  const lines: string[] = [];
  for await (const record of store.export()) lines.push(writeRecordLine(record));
  return lines.join('');
}

async function importInto(store: SqlStore, text: string): Promise<void> {
  async function* chunks(): AsyncGenerator<Buffer> {
    yield Buffer.from(text);
  }
  const source = await openSource({ kind: 'ndjson', path: 'instance.ndjson' }, chunks());
  const { rejected } = await ingest(store, source, {
    keepGoing: false,
    now: loadedAt + 86_400_000,
  });
  assert.deepEqual(rejected.first, []);
}

/**
 * Texts that the export must contain. If the instance lacked these kinds of data, comparing its export with the copy's would prove little.
 */
const contained = [
  '"network":"retro"',
  '"type":"account"',
  '"weightedPoints":14',
  '"hardcore":',
  '"key":"GATE"',
  '"status":"servers-closed","series":"Quays","added":',
  '"progressTarget":50,"reward":"A lantern"',
  '"hidden":true',
  '"excluded":true',
  '"trophyProgress":',
  '"type":"webhook"',
  '"type":"followed"',
  ...[cover, icon, face].flatMap(({ hash }) => [
    `"type":"media","hash":"${hash}"`,
    `"type":"mediaPart","hash":"${hash}"`,
  ]),
  `"type":"mediaPart","hash":"${cover.hash}","part":1`,
  `"game":"${psn}","hash":"${cover.hash}"`,
  `"trophy":5,"hash":"${icon.hash}"`,
  `"player":"ExcludedEel","hash":"${face.hash}"`,
  '"type":"tombstone"',
  '"formerNames"',
];

for (const engine of testEngines) {
  describe(`a whole instance, ${engine.name}`, () => {
    test('an export, imported and exported again, is the same to the byte', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      await fill(opened.store);
      const text = await exportOf(opened.store);
      for (const part of contained) assert.ok(text.includes(part), part);
      for (const other of testEngines) {
        const copy = await other.open();
        context.after(() => copy[Symbol.asyncDispose]());
        await importInto(copy.store, text);
        assert.equal(await exportOf(copy.store), text, `${engine.name} to ${other.name}`);
        for (const { hash, bytes } of [cover, icon, face])
          assert.ok(Buffer.from((await copy.store.media(hash))?.bytes ?? []).equals(bytes), hash);
        assert.deepEqual(await copy.store.check(), []);
      }
      await importInto(opened.store, text);
      assert.equal(await exportOf(opened.store), text, 'into its own store');
    });
  });
}
