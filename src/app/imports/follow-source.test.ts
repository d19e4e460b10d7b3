import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { eventually } from '../../../test/support/eventually.ts';
import { makeFolder } from '../../../test/support/make-folder.ts';
import { openRpcnServer, toTicks } from '../../../test/support/rpcn-writer.ts';
import { openIsolatedFolder } from '../../data/import/index.ts';
import { load, makeGame, makePlayer } from '../../store/testing/records.ts';
import { openStore } from '../../store/index.ts';
import { createSyncState } from '../../sync/state/index.ts';
import { composeState } from '../compose-state.ts';
import { followSource } from './follow-source.ts';

const at = Date.UTC(2024, 2, 1, 20, 14, 31);
const patience = 30_000;
const set = 'NPWR90098_00';

test('a set that an emulator server has and the store does not is wanted, and its trophies come once it is there', async (context) => {
  const path = join(makeFolder(), 'server');
  const server = await openRpcnServer(path);
  server.addAccount('lantern_fox');
  server.addTrophy('lantern_fox', set, [0, toTicks(at)]);
  const store = await openStore('sqlite::memory:');
  await load(store, [makePlayer('LanternFox')]);
  const options = { player: 'LanternFox', account: 'lantern_fox' };
  const ending = new AbortController();
  const folder = await openIsolatedFolder({ kind: 'rpcn', path, options });
  const { notices } = composeState(store);
  const telling = { notices, now: Date.now, onNotifyError: assert.ifError };
  const how = { keepGoing: false, signal: ending.signal, onEvent: () => undefined };
  const ended = followSource({ store, telling, path }, folder, how);
  context.after(async () => {
    ending.abort();
    await ended;
    await folder.close();
    server.close();
    await store.close();
  });
  const state = createSyncState(store.operational, 'psn');
  await eventually(
    async () => (await state.wantedSets(Date.now(), 9)).includes(set),
    patience,
    'it is wanted',
  );
  await load(store, makeGame(set, ['bronze', 'gold']));
  await eventually(
    async () => (await store.playerTrophies('LanternFox', set))?.some(({ earned }) => earned),
    patience,
    'the trophy is earned',
  );
});
