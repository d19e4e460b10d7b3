/** A stored text that Laurel never writes is an error. If a default were used instead, wrong data would be exported, counted or sent. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { composeState } from '../../src/app/compose-state.ts';
import type { DataRecord } from '../../src/records/records.ts';
import { write } from '../../src/store/engine/statement.ts';
import type { SqlStore } from '../../src/store/index.ts';
import { sqlite } from '../../src/store/testing/engines.ts';
import {
  makeEarned,
  exported,
  makeGame,
  load,
  loadedAt,
  makePlayer,
} from '../../src/store/testing/records.ts';

const hash = 'ab'.repeat(32);
const records: readonly DataRecord[] = [
  ...makeGame('NPWR00001_00', ['platinum']),
  makePlayer('Fox'),
  { type: 'account', player: 'Fox', network: 'steam', id: '7' },
  { type: 'playTime', player: 'Fox', network: 'steam', id: '440', seconds: 60 },
];
const hook = {
  webhookId: 'wh_1',
  url: 'https://hooks.example/1',
  secret: 'whsec_c2VjcmV0',
  format: 'standard',
  events: null,
} as const;
const state = { playerId: null, days: 9999, enabled: true, reason: null, createdAt: 1, dropped: 0 };

let trophies = 1;
const addTrophy = (store: SqlStore) =>
  load(store, [{ type: 'trophy', game: 'NPWR00001_00', id: (trophies += 1), grade: 'gold' }]);

/** Statements that write an unknown text into a column, each with an operation that reads the column. */
const cases: readonly (readonly [
  update: string,
  reader: string,
  work: (store: SqlStore) => Promise<unknown>,
])[] = [
  ["UPDATE game SET network = 'atari'", 'an export', exported],
  ["UPDATE game SET network = 'atari'", 'a load', addTrophy],
  ["UPDATE player_network SET network = 'atari'", 'an export', exported],
  ["UPDATE play_time SET network = 'atari'", 'an export', exported],
  ["UPDATE media SET kind = 'image/tiff'", 'an export', exported],
  ["UPDATE media SET kind = 'image/tiff'", 'a page', (store) => store.media(hash)],
  [
    "UPDATE webhook SET format = 'morse'",
    'a delivery',
    (store) => composeState(store).webhooks.list(),
  ],
  [
    "UPDATE webhook_message SET type = 'game.sold'",
    'a delivery',
    (store) => composeState(store).webhooks.due(loadedAt * 2, 10),
  ],
  [
    "UPDATE webhook_message SET state = 'lost'",
    'the log',
    (store) => composeState(store).webhooks.log('wh_1', 10),
  ],
];

for (const [update, reader, work] of cases) {
  test(`${update} is not read as something else by ${reader}`, async (context) => {
    const { store, engine, ...opened } = await sqlite.open();
    context.after(() => opened[Symbol.asyncDispose]());
    await composeState(store).webhooks.add({ ...hook, ...state });
    await load(store, [...records, makeEarned('Fox', 'NPWR00001_00', 1, loadedAt)]);
    const picture = {
      hash,
      kind: 'image/png',
      width: 1,
      height: 1,
      bytes: Buffer.of(1),
      small: Buffer.of(1),
      source: null,
    } as const;
    await store.pictures.set({ player: 'Fox' }, picture, loadedAt);
    await work(store);
    await engine.transaction(async (transaction) =>
      assert.ok((await transaction.run(write(update), [])) > 0),
    );
    await assert.rejects(
      work(store),
      /unknown network "atari"|unknown kind "image|unknown format "morse"|is game\.sold|is lost/,
    );
  });
}
