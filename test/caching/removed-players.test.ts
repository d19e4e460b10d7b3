/** A deleted, hidden or renamed player no longer appears in any response, including cached ones. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { eventually } from '../support/eventually.ts';
import type { SharedStore } from './stores.ts';
import { sharedStores } from './stores.ts';
import type { Change, Served } from './world.ts';
import { games, serve, startAt, targets } from './world.ts';

const name = 'LanternFox';
/** Targets that contain the player's name. Their responses repeat it even if the player is not found. */
const aboutPlayer = targets.filter((target) => target.includes(name));
const aboutOthers = targets.filter((target) => !target.includes(name));
const stranger = 'NeverHere';

const removals: Readonly<Record<string, Change>> = {
  deleted: (store) => store.players.delete(name, startAt),
  hidden: (store) => store.players.setFlags(name, { hidden: true }, startAt),
};

/** Returns the targets whose responses contain the player's name. */
async function findMentions(
  service: Served,
  asked: readonly string[],
  text = name,
): Promise<string[]> {
  const mentions: string[] = [];
  for (const target of asked)
    if ((await service.ask(target)).body.includes(text)) mentions.push(target);
  return mentions;
}

/** Runs `check` once. If commits of another process become visible late, repeats `check` until it passes. */
async function checkSoon(
  isLate: boolean,
  about: string,
  check: () => Promise<void>,
): Promise<void> {
  if (isLate) await eventually(() => check().then(() => true), 20_000, about);
  else await check();
}

async function changeBy(
  { other, own }: SharedStore,
  change: Change,
  isByOther: boolean,
): Promise<void> {
  await change(isByOther ? other : own);
}

for (const { name: where, isLate, hasOther, open } of sharedStores) {
  describe(`a removed player, ${where}`, () => {
    for (const isByOther of hasOther ? [false, true] : [false]) {
      const by = isByOther ? 'another process' : 'this process';
      for (const [removal, change] of Object.entries(removals)) {
        test(`is answered like an unknown player, and appears in no other answer, when ${removal} by ${by}`, async (context) => {
          const shared = await open();
          context.after(() => shared[Symbol.asyncDispose]());
          const service = await serve(shared.own);
          try {
            await service.askAll();
            assert.ok((await findMentions(service, aboutOthers)).length > 6);
            await changeBy(shared, change, isByOther);
            await checkSoon(isLate && isByOther, removal, async () => {
              assert.deepEqual(await findMentions(service, aboutOthers), []);
              for (const target of aboutPlayer) {
                const removed = await service.ask(target);
                const unknown = await service.ask(target.replaceAll(name, stranger));
                assert.equal(removed.status, unknown.status, target);
                assert.equal(removed.body.replaceAll(name, stranger), unknown.body, target);
              }
            });
          } finally {
            await service.stop();
          }
        });
      }

      test(`appears only with the new name when renamed by ${by}`, async (context) => {
        const shared = await open();
        context.after(() => shared[Symbol.asyncDispose]());
        const service = await serve(shared.own);
        try {
          const before = await findMentions(service, aboutOthers);
          await changeBy(
            shared,
            (store) => store.players.rename(name, 'HarbourVixen', startAt),
            isByOther,
          );
          await checkSoon(isLate && isByOther, 'renamed', async () => {
            assert.deepEqual(await findMentions(service, aboutOthers), []);
            assert.deepEqual(await findMentions(service, aboutOthers, 'HarbourVixen'), before);
            assert.match((await service.ask(`/api/getNetID?sNetID=${name}`)).body, /HarbourVixen/);
          });
        } finally {
          await service.stop();
        }
      });
    }

    test('is no longer counted as an owner of their games', async (context) => {
      const shared = await open();
      context.after(() => shared[Symbol.asyncDispose]());
      const service = await serve(shared.own);
      const rarity = async (): Promise<string> =>
        (await service.ask(`/api/json/games/${games[0]}/rarity`)).body;
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
