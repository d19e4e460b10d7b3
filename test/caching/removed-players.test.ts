/** A player who was deleted, hidden or renamed leaves nothing behind, wherever they were shown before. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { eventually } from '../support/eventually.ts';
import type { SharedStore } from './stores.ts';
import { sharedStores } from './stores.ts';
import type { Change, Served } from './world.ts';
import { games, serve, startAt, targets } from './world.ts';

const name = 'LanternFox';
/** What names the player is answered with the name, found or not. */
const aboutPlayer = targets.filter((target) => target.includes(name));
const aboutOthers = targets.filter((target) => !target.includes(name));
const stranger = 'NeverHere';

const removals: Readonly<Record<string, Change>> = {
  deleted: (store) => store.players.delete(name, startAt),
  hidden: (store) => store.players.setFlags(name, { hidden: true }, startAt),
};

/** Where a player is named. */
async function namedIn(service: Served, asked: readonly string[], text = name): Promise<string[]> {
  const named: string[] = [];
  for (const target of asked) if ((await service.ask(target)).body.includes(text)) named.push(target);
  return named;
}

/** Runs `check` at once, or until it holds where the commit of another process comes late. */
async function soon(isLate: boolean, about: string, check: () => Promise<void>): Promise<void> {
  if (isLate) await eventually(() => check().then(() => true), 20_000, about);
  else await check();
}

async function changeBy({ other, own }: SharedStore, change: Change, isByOther: boolean): Promise<void> {
  await change(isByOther ? other : own);
}

for (const { name: where, isLate, open } of sharedStores) {
  describe(`a player who goes, ${where}`, () => {
    for (const isByOther of [false, true]) {
      const by = isByOther ? 'another process' : 'this process';
      for (const [removal, change] of Object.entries(removals)) {
        test(`is answered like one who was never there when ${removal} by ${by}, and others no longer know them`, async () => {
          await using shared = await open();
          const service = await serve(shared.own);
          try {
            await service.askAll();
            assert.ok((await namedIn(service, aboutOthers)).length > 6);
            await changeBy(shared, change, isByOther);
            await soon(isLate && isByOther, removal, async () => {
              assert.deepEqual(await namedIn(service, aboutOthers), []);
              for (const target of aboutPlayer) {
                const [gone, never] = [await service.ask(target), await service.ask(target.replaceAll(name, stranger))];
                assert.equal(gone.status, never.status, target);
                assert.equal(gone.body.replaceAll(name, stranger), never.body, target);
              }
            });
          } finally {
            await service.stop();
          }
        });
      }

      test(`is called by the new name alone when renamed by ${by}`, async () => {
        await using shared = await open();
        const service = await serve(shared.own);
        try {
          const before = await namedIn(service, aboutOthers);
          await changeBy(shared, (store) => store.players.rename(name, 'HarbourVixen', startAt), isByOther);
          await soon(isLate && isByOther, 'renamed', async () => {
            assert.deepEqual(await namedIn(service, aboutOthers), []);
            assert.deepEqual(await namedIn(service, aboutOthers, 'HarbourVixen'), before);
            assert.match((await service.ask(`/api/getNetID?sNetID=${name}`)).body, /HarbourVixen/);
          });
        } finally {
          await service.stop();
        }
      });
    }

    test('leaves the counts of games: owners, leaderboards, averages of rarity', async () => {
      await using shared = await open();
      const service = await serve(shared.own);
      const rarity = async (): Promise<string> => (await service.ask(`/api/json/games/${games[0]}/rarity`)).body;
      try {
        assert.match(await rarity(), /"Owners": ?3\b/);
        await shared.own.players.delete(name, startAt);
        assert.match(await rarity(), /"Owners": ?2\b/);
        assert.deepEqual(await shared.own.check(), []);
      } finally {
        await service.stop();
      }
    });
  });
}
