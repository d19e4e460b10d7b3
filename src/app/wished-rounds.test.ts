import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openStore } from '../store/index.ts';
import type { SyncWishes } from '../sync/state/index.ts';
import { createSyncWishes } from '../sync/state/index.ts';
import { lookForWishes } from './wished-rounds.ts';

const now = (): number => Date.UTC(2026, 0, 10);

/** Creates rounds that only count their calls, with requested updates in a store. */
async function bench(): Promise<{
  readonly wishes: SyncWishes;
  readonly did: string[];
  readonly rounds: { isRunning: boolean };
  look(): Promise<void>;
  close(): Promise<void>;
}> {
  const store = await openStore('sqlite::memory:');
  const wishes = createSyncWishes(store.operational);
  const did: string[] = [];
  const rounds = { isRunning: false };
  const sync = {
    isRunning: () => rounds.isRunning,
    start: ({ player }: { readonly player: string | null }) => {
      did.push(`start ${player ?? 'all'}`);
      rounds.isRunning = true;
      return true;
    },
    stop: () => {
      did.push('stop');
      return true;
    },
    close: () => Promise.resolve(),
  };
  const log = { debug: () => undefined };
  return {
    wishes,
    did,
    rounds,
    look: () => lookForWishes({ wishes, sync, log, now }),
    close: () => store.close(),
  };
}

test('a player who is named while a round runs waits for its end', async (context) => {
  const { wishes, did, rounds, look, close } = await bench();
  context.after(close);
  await wishes.askFor('Fox');
  await wishes.askFor(null);
  await look();
  await look();
  assert.deepEqual(did, ['start Fox']);
  rounds.isRunning = false;
  await look();
  assert.deepEqual(did, ['start Fox', 'start all']);
});

test('only a process with a round takes the wish that it stops', async (context) => {
  const { wishes, did, rounds, look, close } = await bench();
  context.after(close);
  await wishes.askForStop(now());
  await look();
  assert.deepEqual(did, []);
  rounds.isRunning = true;
  await look();
  await look();
  assert.deepEqual(did, ['stop']);
});
